# Deutsch. Anrede: Sie. Ganze Sätze, ohne Ausrufezeichen; Anführungszeichen „…“.
#
# Begriffe:
#   sign in, sign out, sign up     anmelden, abmelden, registrieren
#   sign-in method                 Anmeldemethode
#   email, email address           E-Mail, E-Mail-Adresse
#   password, passkey              Passwort, Passkey
#   two-factor authentication      Zwei-Faktor-Authentifizierung; second factor: zweiter Faktor
#   authenticator app              Authenticator-App
#   recovery code                  Wiederherstellungscode
#   account, session               Konto, Sitzung
#   organization, short name       Organisation, Kurzname
#   member, administrator          Mitglied, Administrator
#   invitation                     Einladung
#   the service's operator         Betreiber des Dienstes
#   identity provider              Identitätsanbieter
#   single sign-on, connection     Single Sign-on, Verbindung
#   directory                      Verzeichnis
#   expire                         ablaufen; gültig bis
#   service key, API key           Dienstschlüssel, API-Schlüssel
#   link an account, unlink        Konto verknüpfen, Verknüpfung aufheben
#   suspend, reactivate            sperren, Sperre aufheben
#   audit log, event               Audit-Protokoll, Ereignis
#   webhook, delivery, receiver    Webhook, Zustellung, Empfänger
#   pause, resume                  pausieren, fortsetzen
#   revoke, rotate                 widerrufen, erneuern
#   role, permission               Rolle, Berechtigung
#   issuer, claim, scope           Aussteller (Issuer), Claim, Scope
#   client secret, redirect URI    Client-Secret, Redirect-URI; bei Entra und Google deren Wörter

## What pages share

language-name = Deutsch
languages = Sprache
page-needs-script = Diese Seite benötigt JavaScript. Aktivieren Sie es für diese Website und laden Sie die Seite dann neu.
page-needs-script-link = Diese Seite benötigt JavaScript. Aktivieren Sie es für diese Website und öffnen Sie den Link dann erneut.
try-again = Erneut versuchen
loading = Wird geladen …
one-moment = Einen Moment …
one-moment-title = Einen Moment
checking = Wird geprüft …
checking-link = Ihr Link wird geprüft …
sending = Wird gesendet …
saving = Wird gespeichert …
continue = Weiter
cancel = Abbrechen
start-over = Von vorn beginnen
go-back = Zurück
sign-in = Anmelden
signing-in = Anmeldung läuft …
account = Konto
organization = Organisation
email = E-Mail-Adresse
password = Passwort
new-password = Neues Passwort
your-name = Ihr Name
short-name = Kurzname
role = Rolle
expires = Gültig bis
code = Code
show = Anzeigen
hide = Verbergen
show-password = Passwort anzeigen
hide-password = Passwort verbergen
copy = Kopieren
copied = Kopiert
copy-by-hand = Bitte markieren und selbst kopieren
download = Herunterladen
try-again-now = Sie können es jetzt erneut versuchen.
check-your-email = Prüfen Sie Ihr Postfach
go-to-account = Zu Ihrem Konto
go-to = Zu { $name }
back-to-sign-in = Zurück zur Anmeldung
request-new-link = Neuen Link anfordern
link-incomplete = Dieser Link ist unvollständig
link-dead = Dieser Link funktioniert nicht mehr
link-missing-part = Ein Teil der Adresse fehlt. Öffnen Sie den Link in Ihrer E-Mail erneut oder kopieren Sie ihn vollständig.
link-unchecked = Dieser Link kann gerade nicht geprüft werden
password-hint = Mindestens 8 Zeichen. Einige Wörter ohne Zusammenhang sind leicht zu merken und schwer zu erraten.
slug-rules = 2 bis 63 Kleinbuchstaben, Ziffern und Bindestriche. Am Anfang und am Ende darf kein Bindestrich stehen.
slug-letters = Ein Kurzname besteht nur aus Kleinbuchstaben, Ziffern und Bindestrichen.
enter-slug = Geben Sie den Kurznamen der Organisation ein.
enter-email = Geben Sie Ihre E-Mail-Adresse ein.
enter-password = Geben Sie Ihr Passwort ein.
enter-name = Geben Sie Ihren Namen ein.
enter-code = Geben Sie den Code ein.
choose-password = Wählen Sie ein Passwort.
choose-slug = Wählen Sie einen Kurznamen.
code-6-digits = Der Code hat 6 Ziffern.
code-8-digits = Der Code hat 8 Ziffern.
incorrect-password = Das Passwort ist falsch.
role-member = Mitglied
role-org_admin = Administrator
unknown-device = Unbekanntes Gerät
device = { $browser } auf { $system }
and-pasted = { $first } { $second }

## Durations, until something can be tried again

duration-unknown = einem Moment
duration-second =
    { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    }
duration-minute =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
duration-hour =
    { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
duration-day =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tagen
    }

## Sign-in

create-an-organization = Organisation erstellen
new-here = Neu hier?
organization-question = Bei welcher Organisation möchten Sie sich anmelden?
slug-hint = Der Kurzname, zum Beispiel acme-inc. Er steht in Ihrer Einladung, oder fragen Sie einen Administrator.
find-organization = Organisation finden
sign-in-lead = Weiter zu { $organization }.
sign-in-lead-signed-out = Sie sind abgemeldet. Weiter zu { $organization }.
sign-in-with = Mit { $name } anmelden
by-email-code = Code per E-Mail erhalten
by-passkey = Passkey verwenden
other-methods = Andere Anmeldemethoden für Administratoren
forgot-password = Passwort vergessen?
other-organization = Andere Organisation verwenden
admins-only = Nur für Administratoren. Die Zwei-Faktor-Authentifizierung ist erforderlich.
passkeys-unusable = Diese Organisation verwendet Passkeys, und dieser Browser kann sie hier nicht nutzen. Versuchen Sie es mit einem anderen Browser oder Gerät.
no-connection = Diese Organisation verlangt die Anmeldung mit Ihrem Firmenkonto, was derzeit nicht möglich ist. Bitte wenden Sie sich an einen ihrer Administratoren.
your-provider = Ihr Anbieter
link-provider = { $provider } hat uns Ihre E-Mail-Adresse mitgeteilt, aber hier ist noch kein Konto damit verknüpft. Melden Sie sich einmal bei Ihrem Konto mit dieser Adresse an, um es zu verknüpfen. Hat Ihr Konto eine andere Adresse, melden Sie sich an und verknüpfen Sie es unter „Sicherheit“. Wenn Sie kein Konto haben, bitten Sie einen Administrator um eine Einladung.
sso-required-with = Ihre Organisation verlangt die Anmeldung mit { $connection }.
email-code-sent = Wenn { $email } zu einem Mitglied gehört, haben wir einen Code dorthin gesendet. Sehen Sie auch im Spam-Ordner nach.
email-code-hint = Der 8-stellige Code aus der E-Mail. Er gilt 10 Minuten und nur in diesem Browser.
email-code-again = Neuen Code senden
email-code-resent = Wir haben einen neuen Code gesendet, der frühere gilt nicht mehr. Sie können drei Codes pro Stunde anfordern. Wenn kein neuer Code ankommt, gilt der zuletzt erhaltene weiterhin.
email-code-wrong = Dieser Code ist falsch oder abgelaufen. Sie können einen neuen senden.
passkey-elsewhere = Dieser Passkey wurde anderswo hinzugefügt und wird in dieser Organisation nicht akzeptiert. Verwenden Sie einen anderen, oder bitten Sie einen Administrator um eine Einladung, nehmen Sie sie an und verwenden Sie dann diesen Passkey.
passkey-removed = Dieser Passkey funktioniert hier nicht mehr, weil er aus seinem Konto entfernt wurde. Löschen Sie ihn auch auf Ihrem Gerät. Verwenden Sie einen anderen.
passkey-removed-otherwise = Dieser Passkey funktioniert hier nicht mehr, weil er aus seinem Konto entfernt wurde. Löschen Sie ihn auch auf Ihrem Gerät. Verwenden Sie einen anderen oder wählen Sie eine andere Anmeldemethode.
passkey-unused = Es wurde kein Passkey verwendet. Sie können es erneut versuchen.
passkey-unused-password = Es wurde kein Passkey verwendet. Sie können es erneut versuchen oder sich mit Ihrem Passwort anmelden.
passkey-unused-again = Es wurde kein Passkey verwendet. Versuchen Sie es erneut.
passkey-use-yours = Ihren Passkey verwenden
person-at-provider = Die beim Identitätsanbieter angemeldete Person
confirm-sign-in = Bei { $organization } anmelden?
confirm-sign-in-lead = Ein Link hat Sie hierher geführt. Fahren Sie nur fort, wenn Sie sich anmelden möchten und dies Ihr eigenes Konto ist.
confirm-sign-in-other = Sie sind als { $email } angemeldet. Wenn Sie fortfahren, endet diese Sitzung.
passkey-offer = Beim nächsten Mal ohne Passwort anmelden?
passkey-offer-lead = Sie sind als { $email } angemeldet. Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Bildschirmsperre dieses Geräts an. Sie können ihn auch später in Ihrem Konto hinzufügen.
passkey-add = Passkey hinzufügen
passkey-not-now = Jetzt nicht
passkey-not-created = Es wurde kein Passkey erstellt. Versuchen Sie es erneut oder fahren Sie ohne fort.
two-factor = Zwei-Faktor-Authentifizierung
two-factor-lead = Bestätigen Sie Ihre Identität, um sich bei { $organization } anzumelden.
two-factor-over = Die Zeit für die Eingabe des Codes ist abgelaufen, oder es gab zu viele falsche Codes. Melden Sie sich erneut an.
code-hint = Der 6-stellige Code aus Ihrer Authenticator-App.
recovery-code = Wiederherstellungscode
recovery-hint = Einer der Wiederherstellungscodes, die Sie gespeichert haben, zum Beispiel { $sample }. Jeder Code gilt einmal.
enter-recovery-code = Geben Sie einen Wiederherstellungscode ein.
recovery-code-wrong = Dieser Wiederherstellungscode ist falsch oder wurde schon verwendet.
recovery-code-form = Ein Wiederherstellungscode hat 4 Gruppen zu je 5 Zeichen.
use-app = Stattdessen die Authenticator-App verwenden
use-recovery-code = Stattdessen einen Wiederherstellungscode verwenden
use-passkey-instead = Stattdessen einen Passkey verwenden
set-up = Zwei-Faktor-Authentifizierung einrichten
set-up-lead = Ihre Organisation verlangt sie. Von nun an geben Sie beim Anmelden zusätzlich einen Code von Ihrem Telefon ein.
set-up-by-passkey = Ihre Organisation verlangt einen zweiten Faktor. Verwenden Sie Ihren Passkey.
set-up-no-passkey = Ihre Organisation verlangt einen zweiten Faktor. Ihrer ist ein Passkey, den dieser Browser hier nicht verwenden kann.
set-up-password = Ihr Passwort
set-up-password-hint = Geben Sie es noch einmal ein, bevor Sie die Zwei-Faktor-Authentifizierung einrichten.
set-up-over = Die Zeit für die Einrichtung ist abgelaufen. Melden Sie sich erneut an.
set-up-over-codes = Die Zeit für die Einrichtung ist abgelaufen, oder es gab zu viele falsche Codes. Melden Sie sich erneut an.
set-up-unavailable = Die Zwei-Faktor-Authentifizierung kann gerade nicht eingerichtet werden
set-up-already = Die Zwei-Faktor-Authentifizierung ist bereits aktiviert. Melden Sie sich erneut an.
set-up-scan = Scannen Sie diesen QR-Code mit einer Authenticator-App auf Ihrem Telefon.
set-up-qr-code = QR-Code für Ihre Authenticator-App
set-up-open-app = Authenticator-App auf diesem Telefon öffnen
set-up-by-hand = Scannen nicht möglich? Geben Sie den Schlüssel von Hand ein
set-up-key = Geben Sie diesen Schlüssel in der App ein und wählen Sie einen zeitbasierten Code:
set-up-enter-code = Geben Sie den Code ein, den die App anzeigt.
set-up-copy-key = Schlüssel kopieren
set-up-scan-again = Scannen Sie den QR-Code, der jetzt angezeigt wird. Ein früher gescannter funktioniert nicht mehr.
set-up-wrong-code = Dieser Code ist falsch. Scannen Sie den QR-Code, der jetzt angezeigt wird (ein früher gescannter funktioniert nicht mehr), und geben Sie dann den Code ein, den die App anzeigt.
turn-on = Aktivieren
step-over = Die Zeit für diesen Schritt ist abgelaufen. Melden Sie sich erneut an.
passkey-refused = Der Passkey wurde nicht akzeptiert
recovery-codes = Speichern Sie Ihre Wiederherstellungscodes
recovery-codes-lead = Wenn Sie Ihr Telefon verlieren, können Sie sich mit jedem Code einmal anmelden. Sie sehen die Codes nur dieses eine Mal, bewahren Sie sie also sicher auf.
recovery-codes-saved = Ich habe sie gespeichert
copy-all = Alle kopieren
recovery-file-head = Wiederherstellungscodes für die Zwei-Faktor-Authentifizierung. Jeder Code gilt einmal.
recovery-file-service = Dienst: { $service }
recovery-file-account = Konto: { $email }
recovery-file-created = Erstellt: { $time }
signed-in = Sie sind angemeldet
signed-in-as = Sie sind bei { $organization } als { $email } angemeldet.
switch-to = Zu { $organization } wechseln
sign-in-someone-else = Als andere Person anmelden
sign-in-other-organization = Bei einer anderen Organisation anmelden
still-signed-in = Sie sind noch angemeldet
not-signed-in = Sie sind nicht angemeldet
no-cookies-https = Dieser Browser speichert die Cookies des Dienstes nicht, und ohne sie ist keine Anmeldung möglich. Erlauben Sie Cookies für diese Website und melden Sie sich dann erneut an.
no-cookies-http = Dieser Browser speichert die Cookies des Dienstes nicht, und ohne sie ist keine Anmeldung möglich. Safari speichert sie ohne https nicht: Verwenden Sie Chrome, Edge oder Firefox oder eine https-Adresse. Erlauben Sie in diesen Browsern Cookies für diese Website und melden Sie sich dann erneut an.
session-ended = Ihre Sitzung ist beendet. Melden Sie sich erneut an.
cookie-in-the-way = Das Cookie einer anderen Anwendung ist im Weg
cookie-in-the-way-lead = Ihr Browser sendet { $cookies } mehrfach: Eine andere Anwendung auf { $host } verwendet denselben Namen, und der Dienst kann nicht erkennen, welches Cookie sein eigenes ist. Löschen Sie die Cookies für { $host } und melden Sie sich dann erneut an. Wenn es wieder vorkommt, informieren Sie den Betreiber des Dienstes: Die Einstellung { $setting } verhindert es.
needs-https = Diese Seite benötigt https
needs-https-lead = Browser speichern die Cookies dieses Dienstes nur über https. Fragen Sie den Betreiber nach der richtigen Adresse.
demo-other-origin = Die Demo führt nicht zu { $origin } zurück, denn das ist weder die Adresse der Anwendung der Organisation noch eine aus cors.extra_origins. Starten Sie die Demo mit --app-url { $origin }, damit es Ersteres wird.
demo-no-address = Die Demo beachtet return_to in diesem Link nicht, denn es ist keine einfache Webadresse.

## Forgotten password, and the organizations of an address

reset-your-password = Passwort zurücksetzen
reset-your-password-lead = Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.
send-reset-link = Link senden
reset-sent = Wenn { $email } zu einem Mitglied von { $organization } gehört, haben wir einen Link dorthin gesendet. Er gilt einmal und läuft nach kurzer Zeit ab.
reset-sent-connection = Mitglieder von { $organization } melden sich mit { $connection } an; setzen Sie ein vergessenes Passwort also dort zurück. Wenn { $email } zu einem Mitglied gehört, haben wir eine E-Mail mit den nächsten Schritten dorthin gesendet.
find-lead = Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen die Organisationen, denen Sie angehören.
find-submit = Meine Organisationen per E-Mail erhalten
find-sent = Wenn { $email } zu einem Mitglied gehört, haben wir die Organisationen und die Wege zur Anmeldung dorthin gesendet. Sehen Sie auch im Spam-Ordner nach.

## A new password, by a mailed link

choose-new-password = Neues Passwort wählen
set-new-password = Neues Passwort speichern
set-a-new-password = Neues Passwort festlegen
also-remove-passkeys = Auch meine Passkeys und verknüpften Konten entfernen
also-remove-passkeys-hint = Wer Ihr Passwort kannte, kann eigene hinzugefügt haben. Wo eine Organisation die Zwei-Faktor-Authentifizierung verlangt und ein Passkey Ihr zweiter Faktor war, muss ein Administrator Ihnen wieder Zugang geben. Wo eine Organisation keine Passwörter akzeptiert, brauchen Sie eine neue Einladung.
reset-aside = Sie werden überall abgemeldet und melden sich mit dem neuen Passwort erneut an.
send-new-link = Neuen Link senden
new-link-sent = Wenn { $email } ein Konto hat, haben wir einen neuen Link dorthin gesendet.
password-changed = Passwort geändert
password-changed-lead = Melden Sie sich bei { $organization } mit dem neuen Passwort an.
password-changed-close = Kehren Sie zur Anwendung zurück und melden Sie sich mit dem neuen Passwort an. Sie können diese Seite schließen.
reset-dead = Ein Link zum Zurücksetzen gilt einmal und läuft nach kurzer Zeit ab. Geben Sie Ihre E-Mail-Adresse ein, um einen neuen zu erhalten.
reset-incomplete = Ein Teil der Adresse fehlt. Öffnen Sie den Link in Ihrer E-Mail erneut oder kopieren Sie ihn vollständig. Oder geben Sie Ihre E-Mail-Adresse ein, um einen neuen Link zu erhalten.
reset-incomplete-request = Ein Teil der Adresse fehlt. Öffnen Sie den Link in Ihrer E-Mail erneut oder kopieren Sie ihn vollständig. Sie können auch einen neuen Link anfordern.
reset-incomplete-application = Ein Teil der Adresse fehlt. Öffnen Sie den Link in Ihrer E-Mail erneut oder kopieren Sie ihn vollständig. Sie können auch in der Anwendung einen neuen Link anfordern.

## Confirmation of an address

confirm-address = E-Mail-Adresse bestätigen
confirm-address-lead = Diese E-Mail-Adresse für das folgende Konto verwenden.
confirm-submit = E-Mail-Adresse bestätigen
confirming = Wird bestätigt …
confirm-password = Passwort dieses Kontos
confirm-aside = Bestätigen Sie nur, wenn dieses Konto Ihnen gehört. Wenn nicht, schließen Sie diese Seite, und nichts ändert sich.
confirm-cancel = Änderung abbrechen
cancelling = Wird abgebrochen …
confirm-cancel-aside = Wenn Sie die neue Adresse selbst angefordert haben, schließen Sie diese Seite. Sie müssen hier nichts tun.
confirm-enter-password = Geben Sie das Passwort ein.
confirm-recently = Zum Bestätigen müssen Sie sich vor Kurzem beim unten genannten Konto angemeldet haben, und zwar mit dessen Passkey, falls es einen hat. Melden Sie sich an und öffnen Sie dann den Link aus der E-Mail erneut.
confirm-incorrect-password = Das Passwort für dieses Konto ist falsch.
confirm-wrong-account = In diesem Browser ist ein anderes Konto angemeldet. Geben Sie zum Bestätigen das Passwort dieses Kontos ein.
confirm-unproven = Der Link allein beweist nicht, dass das Konto Ihnen gehört. Geben Sie zum Bestätigen das Passwort dieses Kontos ein.
confirmed = E-Mail-Adresse bestätigt
confirmed-lead = Sie können diese Seite schließen. Melden Sie sich von nun an mit dieser E-Mail-Adresse an.
change-cancelled = Änderung abgebrochen
change-cancelled-lead = Ihre E-Mail-Adresse bleibt gleich. Wenn Sie die Änderung nicht angefordert haben, kennt jemand Ihr Passwort: Legen Sie jetzt ein neues fest.
cancel-dead = Die Änderung wurde abgebrochen oder abgeschlossen, oder der Link ist abgelaufen. Wenn Ihre E-Mail-Adresse geändert wurde und Sie das nicht waren, informieren Sie einen Administrator Ihrer Organisation.
confirm-dead = Ein Bestätigungslink gilt einmal und läuft nach kurzer Zeit ab. Einen neuen können Sie in Ihrem Konto anfordern.
cancel-question = Änderung der E-Mail-Adresse abbrechen?
cancel-question-lead = Jemand hat darum gebeten, die E-Mail-Adresse Ihres Kontos zu ändern.
organization-gone = eine Organisation, die es nicht mehr gibt

## An invitation

invitation = Einladung
your-invitation = Ihre Einladung
checking-invitation = Ihre Einladung wird geprüft …
invite-email-hint = Mit dieser E-Mail-Adresse melden Sie sich an.
joining = Beitritt läuft …
create-and-join = Konto erstellen und beitreten
invite-aside = Nicht erwartet? Schließen Sie diese Seite. Solange Sie nicht beitreten, geschieht nichts.
join = Beitreten
join-organization = { $organization } beitreten
join-existing = Sie sind eingeladen, mit Ihrem bestehenden Konto beizutreten.
join-new = Sie sind eingeladen, beizutreten. Erstellen Sie Ihr Konto, um anzunehmen.
joined = Sie sind { $organization } beigetreten
joined-code-over = Die Zeit für die Eingabe des Codes ist abgelaufen
joined-code-over-lead = Sie sind { $organization } beigetreten. Melden Sie sich an und geben Sie Ihren Code dort ein.
joined-code-over-application = Sie sind { $organization } beigetreten. Melden Sie sich aus der Anwendung an und geben Sie Ihren Code dort ein.
invite-removes-password = Die E-Mail-Adresse dieses Kontos wurde nie bestätigt, jemand anderes könnte das Konto also erstellt haben. Wenn Sie hier beitreten, wird die Adresse bestätigt; Passwort und Zwei-Faktor-Authentifizierung des Kontos werden entfernt und seine Sitzungen beendet. Legen Sie danach mit „Passwort vergessen?“ ein neues Passwort fest. Um Ihr Passwort zu behalten, melden Sie sich zuerst an und öffnen Sie dann den Link aus der E-Mail erneut.
invite-other-person = In diesem Browser ist { $other } angemeldet. Wenn Sie hier beitreten, endet diese Sitzung, und stattdessen wird { $email } angemeldet.
already-member = Sie sind bereits Mitglied
already-member-lead = Sie gehören { $organization } bereits an. Es gibt nichts mehr anzunehmen.
organization-suspended-unused = { $organization } ist derzeit gesperrt, und niemand kann sich dort anmelden. Ihre Einladung wurde nicht verwendet. Versuchen Sie es erneut, sobald sich das ändert.
organization-suspended-joined = { $organization } ist derzeit gesperrt, und niemand kann sich dort anmelden. Sie sind beigetreten und können sich anmelden, sobald sich das ändert.
account-gone = Zu dieser E-Mail-Adresse gibt es kein Konto mehr. Erstellen Sie eines, um beizutreten.
cannot-join = Sie können derzeit nicht beitreten
cannot-join-lead = { $organization } verlangt die Anmeldung mit Ihrem Firmenkonto, was derzeit nicht möglich ist. Ihre Einladung wurde nicht verwendet. Bitte wenden Sie sich an die Person, die Sie eingeladen hat.
join-with = Mit { $name } beitreten
join-with-lead = { $organization } verwendet { $name } zur Anmeldung. Melden Sie sich dort als { $email } an, um Ihre Einladung anzunehmen.
join-with-application = { $organization } verwendet { $name } zur Anmeldung. Melden Sie sich damit aus der Anwendung als { $email } an, um Ihre Einladung anzunehmen.
joined-second-factor = Sie sind { $organization } beigetreten. Bestätigen Sie Ihre Identität, um sich anzumelden.
cannot-sign-in = Sie können sich nicht anmelden
cannot-sign-in-lead = Ihre Mitgliedschaft in { $organization } wurde inzwischen beendet oder gesperrt. Bitte wenden Sie sich an einen der Administratoren.
passkey-once = Verwenden Sie Ihren jetzt einmal, damit Sie sich hier damit anmelden können.
passkey-only-elsewhere = { $organization } akzeptiert nur Passkeys, und früher hinzugefügte Passkeys zählen erst, wenn Sie einen davon hier verwendet haben.
passkey-only = { $organization } akzeptiert nur Passkeys, und Sie haben keinen. Fügen Sie einen hinzu, bevor Sie sich abmelden, sonst können Sie sich nicht wieder anmelden.
signed-in-passkey-only = Sie sind angemeldet. { $organization } akzeptiert nur Passkeys, und Sie haben keinen. Fügen Sie einen hinzu, bevor Sie sich abmelden, sonst können Sie sich nicht wieder anmelden.
joined-lead = Sie sind angemeldet. Der Kurzname der Organisation lautet { $slug }. Sie brauchen ihn zum Anmelden.
joined-close = Sie sind angemeldet und können diese Seite schließen. Der Kurzname der Organisation lautet { $slug }. Sie brauchen ihn zum Anmelden.
set-up-now = Jetzt einrichten
joined-set-up = Sie verlangt die Zwei-Faktor-Authentifizierung. Richten Sie sie ein, um sich anzumelden.
joined-set-up-application = Sie verlangt die Zwei-Faktor-Authentifizierung. Melden Sie sich aus der Anwendung an, um sie einzurichten.
invite-unavailable = Ihre Einladung kann gerade nicht angezeigt werden
invite-unavailable-ever = Ihre Einladung kann nicht angezeigt werden
invite-expired = Diese Einladung ist abgelaufen
invite-expired-lead = Bitten Sie die Person, die Sie eingeladen hat, um eine neue.
invite-invalid = Diese Einladung ist nicht mehr gültig
invite-invalid-lead = Sie wurde verwendet, widerrufen oder durch eine neuere ersetzt. Wenn Sie schon beigetreten sind, melden Sie sich an. Wenn nicht, bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.
invite-invalid-application = Sie wurde verwendet, widerrufen oder durch eine neuere ersetzt. Wenn Sie schon beigetreten sind, melden Sie sich aus der Anwendung an. Wenn nicht, bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.

## Sign-up

sign-up = Registrieren
organization-name = Name der Organisation
enter-organization-name = Geben Sie den Namen der Organisation ein.
new-slug-hint = Er wird beim Anmelden eingegeben und kann später nicht geändert werden. 2 bis 63 Kleinbuchstaben, Ziffern und Bindestriche.
email-me-a-link = Link per E-Mail erhalten
sign-up-with = Mit { $name } registrieren
have-account = Sie haben schon ein Konto? { $link } und erstellen Sie die Organisation in Ihrem Konto.
have-account-link = Melden Sie sich an
another-slug = Ein anderer Kurzname für die Organisation
creating = Wird erstellt …
create-organization = Organisation erstellen
sign-up-lead = Sie werden ihr erster Administrator und können andere einladen.
sign-up-sent = Wir haben einen Link an { $email } gesendet. Öffnen Sie ihn, um ein Passwort zu wählen. Bis dahin wird nichts erstellt, und andere können den Kurznamen noch belegen. Wenn er nicht ankommt, sehen Sie im Spam-Ordner nach.
resend-email = E-Mail erneut senden
use-different-address = Andere Adresse verwenden
sign-up-provider-expired = Die Anmeldung mit { $provider } ist abgelaufen, oder diese E-Mail-Adresse hat inzwischen ein Konto. Beginnen Sie erneut oder melden Sie sich an.
sign-up-verified = { $provider } hat Ihre E-Mail-Adresse bestätigt. Geben Sie Ihrer Organisation nun einen Namen.
sign-up-dead = Er wurde verwendet oder ist abgelaufen, oder die E-Mail-Adresse hat inzwischen ein Konto. Melden Sie sich an oder registrieren Sie sich erneut.
sign-up-ready = { $name } ist bereit
sign-up-ready-lead = Sie sind als Administrator angemeldet. Der Kurzname lautet { $slug }. Alle geben ihn beim Anmelden ein.
open-console = Konsole öffnen
sign-up-closed = Registrierung geschlossen
sign-up-closed-lead = Dieser Dienst nimmt derzeit keine Registrierungen an. Wenn Sie eingeladen wurden, öffnen Sie den Link in der entsprechenden E-Mail.
sign-up-finish = Registrierung abschließen
sign-up-finish-lead = Wählen Sie ein Passwort für Ihr Konto.

## Signing in as a member, by the operator

impersonate-title = Als Mitglied anmelden
impersonate-lead = Sie erhalten eine Sitzung von höchstens einer Stunde, in der sich nichts ändern lässt. Sie ersetzt die Sitzung dieses Browsers.
impersonate-gone = Er funktioniert einmal und nur eine Minute lang. Einen neuen erhalten Sie auf den Seiten des Betreibers.
impersonating = Der Betreiber des Dienstes ist als { $name } angemeldet. Es lässt sich nichts ändern.
impersonating-end = Beenden
session-of-operator = Der Betreiber des Dienstes, als Sie angemeldet
settings-support = Support
settings-support-about = Ob sich der Betreiber des Dienstes als Mitglied anmelden darf, um zu sehen, was es sieht.
allow-impersonation = Anmeldung des Betreibers als Mitglied erlauben
allow-impersonation-hint = Höchstens eine Stunde lang und ohne etwas zu ändern. Es steht mit der Begründung in Ihrem Audit-Protokoll.
impersonate-member = Als dieses Mitglied anmelden …
impersonate-question = Als { $name } anmelden?
impersonate-text = Sie sehen { $organization } höchstens eine Stunde lang wie dieses Mitglied und können nichts ändern. Es wird per E-Mail benachrichtigt, sofern der Dienst nicht anders eingestellt ist.
impersonate-reason = Begründung
impersonate-reason-missing = Geben Sie eine Begründung ein.
impersonate-reason-hint = Die Administratoren der Organisation sehen sie in ihrem Audit-Protokoll.
impersonate-forbidden = { $organization } erlaubt dem Betreiber des Dienstes nicht, sich als Mitglied anzumelden. Die Administratoren dort können es in den Einstellungen erlauben.
impersonate-get-link = Link erstellen
impersonate-link = Als { $name } anmelden
impersonate-link-text = Öffnen Sie diesen Link in einem privaten Fenster: Er ersetzt die Sitzung des Browsers. Er funktioniert einmal und nur eine Minute lang.

## What pages of tabs share

skip-to-content = Zum Hauptinhalt springen
sections = Bereiche
your-account = Ihr Konto
console = Konsole
operator = Betreiber
you = Sie
sign-out = Abmelden
close = Schließen
save = Speichern
name = Name
enter-a-name = Geben Sie einen Namen ein.
rename = Umbenennen
remove = Entfernen
created = Erstellt
organizations = Organisationen
suspended = Gesperrt
secret-saved = Ich habe es gespeichert
actions = Aktionen
actions-for = Aktionen für { $name }
pages-of = Seiten: { $list }
list-shown =
    { $count ->
        [one] { $list }: { $count } angezeigt
       *[other] { $list }: { $count } angezeigt
    }
select-all = Alle auf dieser Seite auswählen
selected-count =
    { $count ->
        [one] { $count } ausgewählt
       *[other] { $count } ausgewählt
    }
clear-selection = Auswahl aufheben
select-one = { $name } auswählen
more-to-search = Auf dieser Seite ist nichts, aber die Suche ist noch nicht zu Ende.
no-results = Keine Ergebnisse.
previous-page = Vorherige Seite
first-page = Erste Seite
next-page = Nächste Seite
show-more = Mehr anzeigen
now = jetzt
just-now = gerade eben
no-access = Sie haben keinen Zugriff
nothing-changed = Es hat sich noch nichts geändert.
kept-out = Bis sich das ändert, können Sie hier nichts tun. Ihre anderen Organisationen sind nicht betroffen.
typed-stays = Ihre Eingaben bleiben erhalten, solange diese Seite geöffnet ist.
check-again = Erneut prüfen
choose-other-organization = Andere Organisation wählen
signed-out = Sie sind abgemeldet
signed-out-why = Ihre Sitzung ist beendet. Sie ist abgelaufen, wurde von einem Administrator oder durch eine Regel der Organisation beendet, oder Sie haben sich anderswo abgemeldet, Ihr Passwort geändert oder die Organisation gewechselt.
signed-out-typed = Ihre Eingaben bleiben erhalten. Melden Sie sich in einem anderen Tab an, kehren Sie dann zurück und machen Sie weiter.
sign-in-in-tab = In einem anderen Tab anmelden
sign-in-again = Erneut anmelden
your-organizations = Ihre Organisationen
session-by-application = Sie haben sich über eine Anwendung angemeldet, daher gilt diese Sitzung nur für { $organization }. Melden Sie sich dafür auf dieser Seite an.
session-incomplete = Ihr Browser hat diese Sitzung nicht mehr vollständig. Melden Sie sich dafür auf dieser Seite erneut an.
sign-in-here = Hier anmelden
sign-in-to = Bei { $organization } anmelden
current = Aktuell
switch = Wechseln
status = Status
suspend = Sperren
reactivate = Sperre aufheben
delete = Löschen
delete-question = { $name } löschen?
suspending = Wird gesperrt …
reactivating = Sperre wird aufgehoben …
revoke = Widerrufen
revoking = Wird widerrufen …
create-key = Schlüssel erstellen
never = Nie
in-30-days = In 30 Tagen
in-90-days = In 90 Tagen
in-1-year = In 1 Jahr
refresh = Aktualisieren
key = Schlüssel
state-active = Aktiv
action-more = { $action } …
back-to = ← { $page }
last-used = Zuletzt verwendet
key-unsure = Der Schlüssel wurde möglicherweise trotzdem erstellt. Schließen Sie dieses Fenster und sehen Sie in der Liste nach; widerrufen Sie jeden Schlüssel, den niemand gesehen hat.
key-revoked = Schlüssel { $key } widerrufen.
revoke-key-title = { $key } widerrufen?
revoke-key-text = Alles, was diesen Schlüssel noch verwendet, wird ab der nächsten Anfrage abgewiesen. Das kann nicht rückgängig gemacht werden.
joined-at = Beigetreten
edit = Bearbeiten
edit-it = { $name } bearbeiten
ending = Wird beendet …
members = Mitglieder
invitations = Einladungen
api-keys = API-Schlüssel
webhooks = Webhooks
audit = Audit-Protokoll

## Account

profile = Profil
security = Sicherheit
sessions = Sitzungen
your-data = Ihre Daten
about-you = Über Sie
phone = Telefon (optional)
bio = Über Sie (optional)
saved = Gespeichert.
email-address = E-Mail-Adresse
verified = Bestätigt
not-verified = Nicht bestätigt
email-unproven = Wir wissen noch nicht, ob E-Mails an diese Adresse bei Ihnen ankommen.
send-verification = Bestätigungs-E-Mail senden
verification-sent = Wir haben einen Link an { $email } gesendet. Öffnen Sie ihn, um die Adresse zu bestätigen. Wenn nichts ankommt, sehen Sie im Spam-Ordner nach.
change-email = E-Mail-Adresse ändern
email-verified-now = Ihre E-Mail-Adresse ist { $email } und bestätigt.
email-pending = Sie haben { $time } angefordert, Ihre E-Mail-Adresse in { $email } zu ändern. Öffnen Sie den Link in der E-Mail, die wir dorthin gesendet haben. Er gilt einmal und läuft nach kurzer Zeit ab. Melden Sie sich bis dahin mit { $current } an.
email-pending-help = Keine E-Mail erhalten? Sehen Sie im Spam-Ordner nach oder fordern Sie sie erneut an. Nur der neueste Link gilt. Sie können drei pro Stunde anfordern.
email-cancel-text = Der an { $email } gesendete Link gilt dann nicht mehr. Ihre E-Mail-Adresse bleibt { $current }.
keep-change = Änderung beibehalten
email-stays = Ihre E-Mail-Adresse bleibt { $email }.
new-email = Neue E-Mail-Adresse
enter-new-email = Geben Sie die neue E-Mail-Adresse ein.
new-email-hint = Wir senden einen Link dorthin. Bis Sie ihn öffnen, ändert sich nichts. Ihre jetzige Adresse wird benachrichtigt.
send-link = Link senden
email-already = Ihre E-Mail-Adresse ist bereits { $email }, daher ändert sich nichts.
link-sent = Wir haben einen Link an { $email } gesendet.
recovery-code-hint = Einer der Wiederherstellungscodes, die Sie gespeichert haben. Jeder Code gilt einmal.
passkey-unused-proof = Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder geben Sie Ihr Passwort ein.
code-needed = Die Zwei-Faktor-Authentifizierung ist aktiviert. Geben Sie auch einen Code ein.
change-password-lead = Wenn Sie es ändern, werden Sie auf allen anderen Geräten und in allen Organisationen abgemeldet.
current-password = Aktuelles Passwort
enter-current-password = Geben Sie Ihr aktuelles Passwort ein.
enter-new-password = Geben Sie ein neues Passwort ein.
change-password = Passwort ändern
changing = Wird geändert …
password-changed-here = Passwort geändert. Hier bleiben Sie angemeldet, überall sonst wurden Sie abgemeldet.
state-on = Aktiviert
state-off = Nicht aktiviert
two-factor-off-lead = Sie geben beim Anmelden zusätzlich einen Code aus einer App auf Ihrem Telefon ein. Ein gestohlenes Passwort allein reicht dann nicht aus.
set-up-start = Einrichten
two-factor-on-lead = Sie melden sich mit Ihrem Passwort und einem Code aus Ihrer Authenticator-App an.
recovery-left =
    { $count ->
        [one] Noch { $count } Wiederherstellungscode für den Fall, dass Sie Ihr Telefon nicht dabeihaben.
       *[other] Noch { $count } Wiederherstellungscodes für den Fall, dass Sie Ihr Telefon nicht dabeihaben.
    }
recovery-none-left = Sie haben keine Wiederherstellungscodes mehr. Wenn Sie Ihr Telefon verlieren, können Sie sich nicht mehr anmelden. Erstellen Sie neue.
recovery-few-left =
    { $count ->
        [one] Es ist nur noch { $count } Wiederherstellungscode übrig. Erstellen Sie neue, damit Sie sich auch ohne Telefon anmelden können.
       *[other] Es sind nur noch { $count } Wiederherstellungscodes übrig. Erstellen Sie neue, damit Sie sich auch ohne Telefon anmelden können.
    }
recovery-create = Neue Wiederherstellungscodes erstellen
turn-off = Deaktivieren
set-up-code-hint = Der 6-stellige Code, den die App anzeigt. Beim Aktivieren der Zwei-Faktor-Authentifizierung werden Sie auf allen anderen Geräten abgemeldet.
two-factor-on-now = Die Zwei-Faktor-Authentifizierung ist aktiviert. Überall sonst wurden Sie abgemeldet.
set-up-replaced = Diese Einrichtung wurde durch eine andere ersetzt. Beginnen Sie von vorn.
two-factor-on-already = Die Zwei-Faktor-Authentifizierung ist bereits aktiviert. Wenn Sie die Wiederherstellungscodes nicht haben, erstellen Sie neue.
recovery-create-question = Neue Wiederherstellungscodes erstellen?
recovery-create-text = Ihre bisherigen Codes gelten ab sofort nicht mehr.
recovery-create-submit = Codes erstellen
recovery-created = Ihre früheren Wiederherstellungscodes gelten nicht mehr.
two-factor-off-question = Zwei-Faktor-Authentifizierung deaktivieren?
two-factor-off-text = Zum Anmelden reicht dann Ihr Passwort allein. Ihre Wiederherstellungscodes gelten nicht mehr, und Sie werden auf allen anderen Geräten abgemeldet.
turning-off = Wird deaktiviert …
two-factor-off-now = Die Zwei-Faktor-Authentifizierung ist deaktiviert. Überall sonst wurden Sie abgemeldet.
passkeys = Passkeys
no-passkeys = Noch keine Passkeys.
passkeys-lead = Melden Sie sich per Fingerabdruck, Gesicht oder Bildschirmsperre statt mit einem Passwort an. Eine gefälschte Website kann Ihnen keinen Passkey entlocken.
passkeys-cannot = Dieser Browser kann hier keine Passkeys erstellen.
passkey-added = { $name } hinzugefügt. Sie können sich jetzt damit anmelden.
added-at = Hinzugefügt { $time }
last-used-at = Zuletzt verwendet { $time }
never-used = Nie verwendet
passkey-unusable = Nicht mehr nutzbar
passkey-unusable-why = Er wurde für eine andere Adresse dieses Dienstes erstellt.
passkey-synced = Synchronisiert
passkey-synced-why = Er ist auf allen Ihren Geräten verfügbar.
passkey-renamed = Passkey umbenannt.
rename-one = { $name } umbenennen
remove-one = { $name } entfernen
passkey-removed-now = { $name } entfernt. Die Anmeldung damit ist nicht mehr möglich.
passkey-add-lead = Ihr Browser fragt Sie, wo er gespeichert werden soll.
passkey-name-hint = Damit Sie ihn in dieser Liste wiedererkennen.
waiting-for-browser = Warten auf Ihren Browser …
passkey-none-created = Es wurde kein Passkey erstellt. Sie haben den Dialog des Browsers geschlossen, oder dieses Gerät hat schon einen für dieses Konto.
passkey-rename = Passkey umbenennen
renaming = Wird umbenannt …
passkey-remove-question = Passkey entfernen?
passkey-remove-text = Mit { $name } können Sie sich dann nicht mehr anmelden, und Sie werden auf allen anderen Geräten abgemeldet. Löschen Sie den Passkey auch auf Ihrem Gerät: Der Browser kann das nicht für Sie tun.
passkey-remove = Passkey entfernen
removing = Wird entfernt …
linked-accounts = Verknüpfte Konten
linked-accounts-lead = Konten bei anderen Diensten, mit denen Sie sich anmelden können.
no-linked-accounts = Noch keine verknüpften Konten.
link-one = { $name } verknüpfen
account-linked = Konto verknüpft.
link-reauthenticate = Um ein Konto zu verknüpfen, müssen Sie sich vor Kurzem angemeldet haben. Melden Sie sich ab und wieder an und verknüpfen Sie es dann.
unlink = Verknüpfung aufheben
unlink-one = Verknüpfung mit { $name } aufheben
unlink-question = Verknüpfung mit { $name } aufheben?
unlink-text = Wer damit angemeldet ist, wird abgemeldet. Der eigene Identitätsanbieter einer Organisation stellt die Verknüpfung wieder her, sobald Sie sich das nächste Mal dort anmelden.
unlinked-one = { $name } ist nicht mehr verknüpft.
sessions-none = Sie sind nirgends angemeldet.
sessions-lead = Hier sind Sie bei { $organization } angemeldet. Wenn Sie eine Sitzung nicht kennen, melden Sie sie ab und ändern Sie Ihr Passwort.
session-signed-in = { $ip }, angemeldet { $time }
session-active-now = Jetzt aktiv
session-last-active = Zuletzt aktiv { $time }
session-this-device = Dieses Gerät
session-end-one = { $device } abmelden, angemeldet { $time }
session-end-question = Dieses Gerät abmelden?
session-end-text = { $device } muss sich bei { $organization } erneut anmelden.
session-ended-now = { $device } abgemeldet.
sessions-end-others = Andere Geräte abmelden
sessions-end-others-question = Andere Geräte abmelden?
sessions-end-others-text =
    { $count ->
        [one] Ihr anderes Gerät muss sich bei { $organization } erneut anmelden. Hier bleiben Sie angemeldet.
       *[other] Ihre { $count } anderen Geräte müssen sich bei { $organization } erneut anmelden. Hier bleiben Sie angemeldet.
    }
sessions-all = Alle Sitzungen
sessions-all-lead = Beendet alle Sitzungen Ihres Kontos, in allen Organisationen und Anwendungen.
sessions-end-all = Überall abmelden
sessions-end-all-question = Überall abmelden?
sessions-end-all-text = Sie werden auf allen Geräten und in allen Organisationen abgemeldet, auch hier. Anwendungen, die Sie mit diesem Konto nutzen, verlangen eine neue Anmeldung.
organizations-none = Sie gehören zu keiner Organisation.
organizations-lead = Sie sind immer bei einer Organisation angemeldet. Wenn Sie wechseln, endet diese Sitzung und dort beginnt eine neue.
create-another = Weitere Organisation erstellen
create-another-lead = Sie werden ihr Administrator und bleiben Mitglied dieser Organisation.
enter-a-slug = Geben Sie einen Kurznamen ein.
organization-created-yours = { $organization } wurde erstellt, und Sie sind Administrator.
create-refused = Hier können keine neuen Organisationen erstellt werden. Bitte wenden Sie sich an den Betreiber dieses Dienstes.
create-unverified = Ihre E-Mail-Adresse ist noch nicht bestätigt. Melden Sie sich ab, fordern Sie mit „Passwort vergessen?“ ein neues Passwort an und öffnen Sie den Link in der E-Mail.
leave = Verlassen
leave-one = { $organization } verlassen
leave-question = { $organization } verlassen?
leave-other-text = Ohne eine neue Einladung können Sie nicht zurückkehren. Ihr Konto und Ihre anderen Organisationen behalten Sie.
leaving = Wird verlassen …
left-now = Sie haben { $organization } verlassen.
leave-keeps = Ihr Konto und Ihre anderen Organisationen behalten Sie.
leave-text = Sie werden auf allen Geräten bei { $organization } abgemeldet und können ohne eine neue Einladung nicht zurückkehren. Die Administratoren werden benachrichtigt.
leave-only-text = Es ist Ihre einzige Organisation. Ihr Konto behalten Sie, können es aber erst wieder nutzen, wenn Sie jemand einlädt. Um es zu löschen, { $link }.
leave-only-link = löschen Sie stattdessen Ihr Konto
left = Sie haben { $organization } verlassen
left-lead = Ihr Konto behalten Sie. Melden Sie sich bei einer anderen Ihrer Organisationen an oder schließen Sie diese Seite.
go-to-members = Zu den Mitgliedern
export-title = Ihre Daten exportieren
export-lead = Alles, was in allen Ihren Organisationen über Sie gespeichert ist: Profil, Mitgliedschaften, Sitzungen, Aktivitäten und die E-Mails, die Sie erhalten haben. Passwörter und Geheimnisse sind nicht enthalten. Die Datei hat das Format JSON, das andere Programme lesen können.
export-download = Kopie herunterladen
export-collecting = Daten werden gesammelt …
export-done = Ihre Kopie wurde in den Downloads Ihres Browsers gespeichert.
delete-your-account = Ihr Konto löschen
delete-your-account-lead = Löscht Ihr Konto und alles, was in allen Ihren Organisationen über Sie gespeichert ist. Das kann nicht rückgängig gemacht werden.
delete-account = Konto löschen
delete-your-account-question = Ihr Konto löschen?
delete-your-account-text = Das Konto { $email } wird sofort gelöscht: Sie werden überall abgemeldet und verlassen alle Ihre Organisationen.
delete-your-account-data = Organisationen, deren einziges Mitglied Sie sind, werden ebenfalls gelöscht. Ihr Name, Ihre E-Mail-Adresse und alles andere werden gelöscht. Protokolle zeigen weiterhin, dass jemand etwas getan hat, aber nicht, wer.
cant-be-undone = Das kann nicht rückgängig gemacht werden.
delete-account-permanently = Konto endgültig löschen
deleting = Wird gelöscht …
account-deleted = Konto gelöscht
account-deleted-lead = Alles, was über Sie gespeichert war, wurde gelöscht. Sie erhalten noch eine letzte E-Mail zur Bestätigung.
language-account-hint = Für E-Mails und, nach der Anmeldung, für diese Seiten.
language-automatic = Die der Organisation oder des Browsers

## Operator

users = Benutzer
user = Benutzer
service-keys = Dienstschlüssel
operator-log = Betreiberprotokoll
health = Zustand
overview = Übersicht
organizations-search = Name, Kurzname oder Kennung
organizations-empty = Es gibt noch keine Organisationen.
organizations-no-match = Keine Organisation passt zur Suche.
all-organizations = Alle Organisationen
plan = Tarif
plan-free = Free
plan-pro = Pro
plan-enterprise = Enterprise
yours = Ihre
open = Öffnen
first-administrator = E-Mail-Adresse des ersten Administrators (optional)
first-administrator-hint = Diese Person erhält eine Einladung per E-Mail.
organization-unsure = Die Organisation wurde möglicherweise trotzdem erstellt. Schließen Sie dieses Fenster und suchen Sie nach ihrem Kurznamen.
organization-created = { $name } wurde erstellt.
organization-created-invited = { $name } wurde erstellt und { $email } eingeladen.
plan-change = Tarif ändern
plan-of = Tarif von { $name }
plan-saved = Der Tarif von { $name } wurde gespeichert.
organization-rename-text = Der Name erscheint in E-Mails, bei der Anmeldung und in Authenticator-Apps. Der Kurzname bleibt.
name-saved = Der Name wurde gespeichert.
suspend-question = { $name } sperren?
organization-suspend-text = Ab sofort kann sich keines ihrer Mitglieder mehr anmelden oder sie nutzen. Es geht nichts verloren, und Sie können die Sperre wieder aufheben.
organization-suspended-now = { $name } ist gesperrt.
reactivate-question = Sperre von { $name } aufheben?
organization-reactivate-text = Die Mitglieder können sich wieder anmelden.
organization-active-again = { $name } ist wieder aktiv.
organization-delete-text = Mitglieder, Einladungen, Schlüssel, Webhooks und Audit-Protokoll werden innerhalb eines Tages gelöscht. Die Konten der Mitglieder bleiben. Das kann nicht rückgängig gemacht werden.
confirm-by-slug = Geben Sie zur Bestätigung den Kurznamen ein: { $slug }
enter-the-slug = Geben Sie den Kurznamen ein.
organization-deleted = { $name } wurde gelöscht.
not-the-slug = Das ist nicht der Kurzname der Organisation.
identifier = Kennung
application = Anwendung
who-acts = Handelnde Person
acting-in = Sie handeln in { $organization } als Betreiber des Dienstes.
confirm-you = Bestätigen Sie Ihre Identität
confirm-you-text = Änderungen als Betreiber des Dienstes erfordern einen Nachweis aus den letzten 30 Minuten.
confirm = Bestätigen
service-keys-empty = Noch keine Dienstschlüssel. Erstellen Sie einen für ein eigenes Programm, das alle Organisationen bedient.
service-keys-lead = Ihre eigenen Programme verwenden einen Dienstschlüssel für alle Organisationen. Geben Sie jedem Programm einen eigenen Schlüssel, mit nicht mehr Rechten als nötig.
may = Darf
scope-manage = Verwalten
scope-verify = Prüfen
scope-verify-text = Prüfen, wer angemeldet ist, in allen Organisationen
scope-manage-text = Alles, was der Betreiber tun kann
service-key-create = Dienstschlüssel erstellen
service-key-hint = Wofür er gedacht ist, zum Beispiel „Abrechnung“.
service-key-scope = Was er darf
service-key-shown = Dienstschlüssel „{ $name }“
service-key-shown-text = Er wird nur dieses eine Mal angezeigt. Speichern Sie ihn bei den Geheimnissen Ihres Programms, niemals in einer Seite oder im Quellcode.
operator-log-empty = Noch nichts.
operator-log-lead = Was Personen, Dienstschlüssel und die Befehlszeile als Betreiber getan haben, das Neueste zuerst. Einträge können nicht geändert werden.
log-organization-deleted = Organisation gelöscht
log-import-finished = Import abgeschlossen
log-service-key-created = Dienstschlüssel erstellt
log-service-key-revoked = Dienstschlüssel widerrufen
log-permissions-changed = Berechtigungen festgelegt
what = Was
who = Wer
when = Wann
who-deleted = Jemand, dessen Konto gelöscht wurde
who-service-key = Dienstschlüssel
who-command-line = Die Befehlszeile
who-service = Der Dienst
health-well = Alles in Ordnung.
health-attention = Handlungsbedarf
servers = Server
server = Server
version = Version
started = Gestartet
last-seen = Zuletzt gesehen
servers-none = Es läuft kein Server.
queues = Warteschlangen
queue-mail = E-Mails
queue-webhooks = Webhooks
queue-operator_webhooks = Webhooks des Betreibers
jobs-waiting =
    { $count ->
        [one] { $count } wartend
       *[other] { $count } wartend
    }
jobs-late =
    { $count ->
        [one] { $count } wartend, seit { $duration } fällig
       *[other] { $count } wartend, der älteste Auftrag seit { $duration } fällig
    }
signing-keys = Signaturschlüssel
state = Status
since = Seit
signing-key-next = Nächster
signing-key-active = Signiert
signing-key-verify_only = Prüft nur noch
signing-keys-none = Es gibt noch keine Signaturschlüssel.
users-search = Ganze E-Mail-Adresse oder Kennung
users-search-whole = Geben Sie eine vollständige E-Mail-Adresse ein oder eine Kennung, die mit usr_ beginnt.
users-empty = Es gibt noch keine Benutzer.
users-no-match = Kein Konto hat diese E-Mail-Adresse oder Kennung.
all-users = Alle Benutzer
email-is-verified = Die E-Mail-Adresse ist bestätigt
user-end-all-question = { $name } überall abmelden?
user-end-all-text = Alle Sitzungen dieser Person enden, in allen Organisationen. Sie kann sich sofort wieder anmelden.
user-ended-all = { $name } wurde überall abgemeldet.
user-reset = Zwei-Faktor zurücksetzen
user-reset-question = Zwei-Faktor-Authentifizierung von { $name } zurücksetzen?
user-reset-text = Authenticator-App, Wiederherstellungscodes und alle Passkeys werden entfernt, und die Person wird überall abgemeldet. Das Passwort bleibt.
user-reset-warning = Vergewissern Sie sich, dass die Bitte wirklich von dieser Person kommt. Das kann nicht rückgängig gemacht werden.
resetting = Wird zurückgesetzt …
user-reset-done = Die Zwei-Faktor-Authentifizierung von { $name } wurde zurückgesetzt.
export-data = Daten exportieren
user-delete-question = Konto von { $name } löschen?
user-delete-text = Alles, was über die Person gespeichert ist, wird in allen Organisationen gelöscht. Organisationen, deren einziges Mitglied sie ist, werden ebenfalls gelöscht. Das kann nicht rückgängig gemacht werden.
confirm-by-email = Geben Sie zur Bestätigung die E-Mail-Adresse ein: { $email }
enter-the-email = Geben Sie die E-Mail-Adresse ein.
user-deleted = Das Konto wurde gelöscht.
not-the-email = Das ist nicht die E-Mail-Adresse des Kontos.
export-failed = Die Daten konnten nicht geladen werden. Versuchen Sie es erneut.
export-saved-here = In den Downloads Ihres Browsers gespeichert.
user-sessions-none = Keine Sitzungen.
device-title = Gerät
ip-address = IP-Adresse
signed-in-at = Angemeldet
memberships = Mitgliedschaften
memberships-none = Mitglied keiner Organisation.

## A page in place of a refusal

refusal-not-found = Seite nicht gefunden
refusal-not-found-lead = Prüfen Sie die Adresse auf Tippfehler, oder öffnen Sie den Link, der Sie hierher geführt hat, erneut.
refusal-method = Diese Seite kann so nicht geöffnet werden
refusal-method-lead = Öffnen Sie sie über einen Link oder geben Sie ihre Adresse ein. Sie nimmt nichts entgegen, was an sie gesendet wird.
refusal-other = Etwas ist schiefgegangen
refusal-other-lead = Versuchen Sie es gleich noch einmal. Wenn es wieder geschieht, nennen Sie dem Betreiber des Dienstes diese Nummer: { $id }.
go-to-sign-in = Zur Anmeldung

## Errors of the API, by their codes

error-unreachable = Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.
error-unreachable-typed = Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Ihre Eingaben sind noch da.
error-limited = Zu viele Versuche. Bitte versuchen Sie es in { $duration } erneut.
error-busy = Der Dienst ist gerade ausgelastet. Bitte versuchen Sie es in { $duration } erneut.
error-other = Etwas ist schiefgegangen, und Sie können es hier nicht beheben ({ $code }). Wenn es wieder geschieht, nennen Sie Ihrem Administrator diese Nummer: { $id }.
error-other-id = keine
error-validation_failed = Prüfen Sie die markierten Felder.
error-org_slug_required = Geben Sie den Kurznamen Ihrer Organisation ein.
error-password_rejected = Wählen Sie ein anderes Passwort.
error-partial_token_invalid = Die Zeit für die Eingabe des Codes ist abgelaufen. Melden Sie sich erneut an.
error-invite_invalid = Diese Einladung ist nicht mehr gültig. Sie wurde verwendet, widerrufen oder durch eine neuere ersetzt.
error-invite_expired = Diese Einladung ist abgelaufen. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.
error-reset_token_invalid = Dieser Link funktioniert nicht mehr. Ein Link zum Zurücksetzen gilt einmal und läuft nach kurzer Zeit ab.
error-confirm_token_invalid = Dieser Link funktioniert nicht mehr. Jeder Link gilt einmal und läuft nach kurzer Zeit ab.
error-sign_up_token_invalid = Dieser Link funktioniert nicht mehr. Melden Sie sich an, wenn Sie ein Konto haben, oder registrieren Sie sich erneut.
error-email_domain_not_allowed = Diese Organisation akzeptiert nur bestimmte E-Mail-Adressen. Verwenden Sie Ihre geschäftliche Adresse oder fragen Sie einen Administrator.
error-authentication_required = Melden Sie sich an, um fortzufahren.
error-token_expired = Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.
error-invalid_token = Sie wurden abgemeldet. Melden Sie sich erneut an.
error-invalid_credentials = E-Mail-Adresse oder Passwort ist falsch.
error-invalid_code = Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten Code und geben Sie diesen ein.
error-refresh_token_missing = Melden Sie sich an, um fortzufahren.
error-refresh_token_invalid = Melden Sie sich erneut an.
error-refresh_token_reused = Sie wurden zu Ihrer Sicherheit abgemeldet: Jemand könnte eine Kopie Ihrer Sitzung verwendet haben. Melden Sie sich erneut an.
error-not_a_member = Sie sind kein Mitglied dieser Organisation. Prüfen Sie ihren Namen oder bitten Sie einen ihrer Administratoren um eine Einladung.
error-membership_not_active = Ihre Mitgliedschaft ist gesperrt. Bitte wenden Sie sich an einen Administrator der Organisation.
error-organization_suspended = Diese Organisation ist derzeit gesperrt. Bitte wenden Sie sich an einen ihrer Administratoren.
error-origin_not_allowed = Von hier aus ist das nicht möglich. Melden Sie sich zuerst auf dieser Seite an.
error-session_changed = In diesem Browser ist jetzt jemand anderes angemeldet, daher wurde nichts geändert. Laden Sie die Seite neu.
error-method_not_allowed = Ihre Organisation erlaubt diese Anmeldemethode nicht. Verwenden Sie eine andere.
error-wrong_account = Sie sind bei einem anderen Konto angemeldet als dem, das dies angefordert hat. Melden Sie sich bei jenem Konto an oder geben Sie dessen Passwort ein.
error-reauthentication_required = Melden Sie sich erneut an, um fortzufahren. Wenn Sie einen Passkey haben, verwenden Sie ihn.
error-impersonation = Sie sind als jemand anderes angemeldet und können hier deshalb nichts ändern.
error-impersonation_link_invalid = Dieser Link funktioniert nicht mehr. Er funktioniert einmal und nur eine Minute lang.
error-not_found = Hier wurde nichts gefunden.
error-organization_not_found = Diese Organisation gibt es nicht. Prüfen Sie ihren Namen.
error-request_timeout = Ihre Verbindung ist gerade zu langsam. Versuchen Sie es erneut.
error-slug_taken = Dieser Kurzname ist vergeben. Wählen Sie einen anderen.
error-account_exists = Zu dieser E-Mail-Adresse gibt es bereits ein Konto. Sie können damit beitreten.
error-two_factor_already_enabled = Die Zwei-Faktor-Authentifizierung ist bereits aktiviert.
error-two_factor_not_enabled = Die Zwei-Faktor-Authentifizierung ist nicht aktiviert.
error-two_factor_required = Ihre Organisation verlangt die Zwei-Faktor-Authentifizierung, Sie können sie also nicht deaktivieren.
error-password_not_set = Ihr Konto hat noch kein Passwort. Fordern Sie mit „Passwort vergessen?“ auf der Anmeldeseite eine E-Mail mit einem Link an, der eines festlegt.
error-passkey_exists = Diesen Passkey haben Sie bereits hinzugefügt.
error-passkey_limit_reached = Sie haben die Höchstzahl an Passkeys erreicht. Entfernen Sie zuerst einen.
error-passkey_not_found = Diesen Passkey gibt es nicht mehr.
error-passkey_invalid = Der Passkey wurde nicht akzeptiert. Versuchen Sie es erneut oder verwenden Sie eine andere Anmeldemethode.
error-passkey_unsupported = Dieser Passkey kann hier nicht verwendet werden. Wählen Sie ein anderes Gerät oder einen anderen Sicherheitsschlüssel.
error-sso_required = Ihre Organisation verlangt die Anmeldung mit Ihrem Firmenkonto. Beginnen Sie auf der Anmeldeseite.
error-email_not_verified = Ihr Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt, daher kann sie hier nicht verwendet werden. Bestätigen Sie sie dort oder fragen Sie einen Administrator.
error-email_domain_not_verified = Diese Organisation akzeptiert die E-Mail-Adresse nicht, die Ihr Identitätsanbieter gesendet hat. Bitte wenden Sie sich an einen ihrer Administratoren.
error-flow_expired = Das hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Versuchen Sie es erneut.
error-provider_refused = Ihr Identitätsanbieter hat Sie nicht angemeldet. Die Anmeldung wurde dort abgebrochen, oder Sie dürfen ihn hierfür nicht verwenden. Versuchen Sie es erneut oder fragen Sie einen Administrator.
error-provider_unavailable = Ihr Identitätsanbieter ist gerade nicht erreichbar. Versuchen Sie es in einer Minute erneut.
error-provider_answer_invalid = Die Antwort Ihres Identitätsanbieters kann nicht akzeptiert werden. Versuchen Sie es erneut. Wenn es wieder geschieht, informieren Sie einen Administrator: Die Konsole zeigt den Grund.
error-identity_taken = Diese Identität ist bereits mit einem anderen Konto verknüpft.
error-identity_exists = Ihr Konto ist bereits mit einer anderen Identität bei diesem Anbieter verknüpft. Melden Sie sich dort mit jener an oder fragen Sie einen Administrator.
error-payload_too_large = Das ist zu lang, um gespeichert zu werden.
error-cannot_remove_self = Sie können sich nicht selbst entfernen. Bitte wenden Sie sich an einen anderen Administrator.
error-cannot_reset_self = Ihre eigene Zwei-Faktor-Authentifizierung können Sie hier nicht zurücksetzen. Verwenden Sie Ihre Kontoseite oder wenden Sie sich an einen anderen Administrator.
error-cannot_suspend_self = Sie können sich nicht selbst sperren. Bitte wenden Sie sich an einen anderen Administrator.
error-last_admin = Die Organisation braucht mindestens einen Administrator. Machen Sie zuerst jemand anderen zum Administrator.
last-admin-of = Sie sind der einzige Administrator von { $organizations }. Machen Sie zuerst jemand anderen zum Administrator.
error-unknown_permission = Diese Berechtigung gibt es nicht. Laden Sie die Seite neu.
error-contrast_too_low = Text in dieser Farbe wäre schwer lesbar. Wählen Sie eine dunklere.
error-unknown_role = Diese Rolle gibt es nicht mehr. Wählen Sie eine andere.
error-admin_required = Das kann nur ein Administrator.
error-permission_not_held = Sie können keine Berechtigung vergeben, die Sie selbst nicht haben.
error-user_not_found = Dieses Konto gibt es nicht.
error-organization_active = Diese Organisation ist noch aktiv. Sperren Sie sie zuerst.
error-member_elsewhere = Diese Person gehört auch zu einer anderen Organisation, daher kann das nur der Betreiber des Dienstes.
error-member_not_found = Diese Person ist kein Mitglied mehr.
error-session_not_found = Diese Sitzung ist bereits beendet.
error-role_not_found = Diese Rolle gibt es nicht mehr.
error-invite_not_found = Diese Einladung ist nicht mehr offen. Sie wurde angenommen, widerrufen oder ist abgelaufen.
error-api_key_not_found = Diesen Schlüssel gibt es nicht mehr.
error-service_key_not_found = Diesen Schlüssel gibt es nicht mehr.
error-webhook_not_found = Diesen Webhook gibt es nicht mehr.
error-delivery_not_found = Diese Zustellung ist nicht mehr gespeichert.
error-already_member = Diese Person ist bereits Mitglied.
error-role_exists = Eine Rolle mit diesem Kurznamen gibt es bereits. Wählen Sie einen anderen.
error-role_in_use = Mindestens ein Mitglied hat diese Rolle. Wählen Sie einen Ersatz oder entziehen Sie die Rolle allen.
error-role_limit_reached = Sie haben die Höchstzahl an Rollen erreicht. Löschen Sie zuerst eine.
error-invite_pending = Diese Person hat bereits eine Einladung.
error-last_method = Ohne diese Anmeldemethode könnten Sie sich nicht mehr oder nicht mehr bei jeder Ihrer Organisationen anmelden. Fügen Sie zuerst eine andere hinzu: einen Passkey oder, wenn alle Ihre Organisationen es akzeptieren, ein Passwort (mit „Passwort vergessen?“ auf der Anmeldeseite).
error-api_key_limit_reached = Sie haben die Höchstzahl an API-Schlüsseln erreicht. Widerrufen Sie zuerst einen.
error-webhook_paused = Dieser Webhook ist angehalten. Setzen Sie ihn zuerst fort.
error-webhook_exists = Ihre Organisation hat bereits einen Webhook mit dieser URL. Ändern Sie stattdessen dessen Ereignisse.
error-webhook_limit_reached = Sie haben die Höchstzahl an Webhooks erreicht. Löschen Sie zuerst einen.
error-identity_not_found = Dieses verknüpfte Konto gibt es nicht mehr.
error-domain_not_found = Diese Domain gibt es nicht mehr.
error-domain_not_proven = Der Eintrag wurde noch nicht gefunden. Es kann eine Weile dauern, bis ein neuer Eintrag sichtbar ist. Bitte versuchen Sie es später erneut.
error-domain_taken = Eine andere Organisation hat diese Domain bestätigt. Gehört sie Ihrem Unternehmen, bitten Sie deren Administratoren, die Domain dort zuerst zu löschen.
error-domain_limit_reached = Sie haben die Höchstzahl an Domains erreicht. Löschen Sie zuerst eine.
error-connection_not_found = Diese Verbindung gibt es nicht mehr.
error-connection_in_use = Mit dieser Verbindung haben sich bereits Personen angemeldet, daher kann ihr Identitätsanbieter nicht geändert werden. Erstellen Sie für den neuen Anbieter eine weitere Verbindung.
error-connection_not_proven = Testen Sie diese Verbindung zuerst.
error-connection_required = Single Sign-on ist erforderlich, und dies ist die einzige aktive Verbindung. Heben Sie zuerst die Pflicht zum Single Sign-on auf.
error-connection_limit_reached = Sie haben die Höchstzahl an Verbindungen erreicht. Löschen Sie zuerst eine.
error-directory_not_found = Das gibt es nicht mehr. Ein anderer Administrator hat das Verzeichnis getrennt oder das Token widerrufen.
error-directory_exists = Es ist bereits ein Verzeichnis verbunden. Laden Sie die Seite neu.
error-directory_token_limit_reached = Es gibt bereits zwei Token. Widerrufen Sie zuerst eines.
error-group_not_found = Der Identitätsanbieter hat diese Gruppe gelöscht.
error-managed_by_directory = Das verwaltet das Verzeichnis der Organisation. Ändern Sie es dort oder trennen Sie das Verzeichnis.
managed-by-directory-leaving = Das Verzeichnis Ihres Unternehmens bestimmt, wer zu dieser Organisation gehört, daher können Sie sie nicht selbst verlassen. Bitte wenden Sie sich an einen ihrer Administratoren.

## What is wrong with a field, where the API's own English sentence isn't shown

field-required = Diese Angabe ist erforderlich.
field-wrong_type = Diese Angabe hat die falsche Form.
field-duplicate = Diese Angabe ist mehrfach vorhanden.
field-invalid_character = Diese Angabe enthält nicht erlaubte Zeichen.
field-too_long = Diese Angabe ist zu lang.
field-unknown = Diese Angabe ist unbekannt.
field-invalid = Diese Angabe ist ungültig.

## Why a password can't be used

reason-too_short = Dieses Passwort ist zu kurz.
reason-too_long = Dieses Passwort ist zu lang.
reason-too_common = Dieses Passwort ist zu verbreitet. Es gehört zu den ersten, die jemand ausprobieren würde.
reason-breached = Dieses Passwort ist bei einem Datenleck aufgetaucht, andere könnten es also kennen. Wählen Sie ein anderes.
reason-contains_context = Dieses Passwort ähnelt Ihrem Namen, Ihrer E-Mail-Adresse oder dem Namen der Organisation zu sehr.
reason-same_as_current = Das ist bereits Ihr Passwort. Wählen Sie ein anderes.
reason-other = Dieses Passwort kann nicht verwendet werden. Wählen Sie ein anderes.

## How a sign-in by an identity provider ended

ended-account_exists = Zu Ihrer E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich dort an und erstellen Sie die Organisation in Ihrem Konto.
ended-not_a_member = Ihr Identitätsanbieter hat Sie angemeldet, aber Sie sind kein Mitglied dieser Organisation. Bitten Sie einen ihrer Administratoren um eine Einladung.
ended-email_domain_not_allowed = Diese Organisation akzeptiert keine Mitglieder mit der E-Mail-Adresse, die Ihr Identitätsanbieter gesendet hat. Bitte wenden Sie sich an einen ihrer Administratoren.
ended-connection_not_found = Diese Anmeldemethode ist deaktiviert. Verwenden Sie eine andere oder fragen Sie einen Administrator.
ended-connection_not_proven = Diese Anmeldemethode wurde geändert und lässt niemanden neu zu, bis ein Administrator sie getestet hat.
ended-two_factor_required = Diese Organisation verlangt die Zwei-Faktor-Authentifizierung. Sie können sie bei dieser Anmeldung nicht einrichten, weil Ihr Konto auch anderen Organisationen angehört. Melden Sie sich bei einer von diesen an, richten Sie sie in Ihrem Konto ein und kommen Sie dann zurück.
ended-reauthentication_required = Melden Sie sich erneut an und fahren Sie dann fort.
ended-test_expired = Der Test hat zu lange gedauert oder wurde in einer anderen Sitzung begonnen. Beginnen Sie einen neuen.
ended-too_many_attempts = Zu viele Versuche. Bitte versuchen Sie es in einigen Minuten erneut.
ended-unavailable = Der Dienst ist gerade ausgelastet. Bitte versuchen Sie es erneut.
ended-other = Sie konnten nicht angemeldet werden. Versuchen Sie es erneut.

## Emails: what they share

mail-moment = { $date }, { $time } Uhr UTC
mail-role-member = Mitglied
mail-role-org_admin = Administrator
mail-or-open = Oder öffnen Sie diesen Link:
mail-link-expires = Der Link gilt einmal, bis { $expires }.
mail-short-name = Der Kurzname der Organisation, den Sie zum Anmelden brauchen können: { $slug }
mail-application = Die Anwendung von { $organization }:
mail-ignore-password = Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt gleich.

## Emails, one by one

mail-invite-subject = Einladung zu { $organization }
mail-invite-title = Sie sind zu { $organization } eingeladen
mail-invite-lead = Sie sind zu { $organization } eingeladen.
mail-invite-what = { $inviter } lädt Sie ein, { $organization } als { $role } beizutreten.
mail-invite-operator = Der Betreiber dieses Dienstes
mail-invite-accept = Einladung annehmen
mail-invite-note = Wenn Sie diese E-Mail nicht erwartet haben, können Sie sie ignorieren. Solange der Link nicht verwendet wird, geschieht nichts.
mail-password-reset-subject = Neues Passwort für { $organization } festlegen
mail-password-reset-title = Neues Passwort festlegen
mail-password-reset-what = Jemand hat auf der Anmeldeseite von { $organization } ein neues Passwort für Ihr Konto angefordert.
mail-sign-in-by-connection-subject = So melden Sie sich bei { $organization } an
mail-sign-in-by-connection-title = So melden Sie sich an
mail-sign-in-by-connection-what = Dort können Sie sich nicht mit einem Passwort anmelden: { $organization } verlangt Single Sign-on.
mail-sign-in-by-connection-with = Melden Sie sich mit { $connection } an, mit dem Konto, das Sie dort haben.
mail-sign-in-by-connection-none = Das ist derzeit nicht möglich. Bitte wenden Sie sich an einen Administrator von { $organization }.
mail-sign-in-by-connection-go = Zur Anmeldung
mail-email-code-subject = Ihr Anmeldecode für { $organization }
mail-email-code-title = Ihr Anmeldecode
mail-email-code-lead = Ihr Anmeldecode für { $organization }:
mail-email-code-what = Melden Sie sich damit bei { $organization } an:
mail-email-code-how = Geben Sie ihn auf der Seite ein, auf der Sie ihn angefordert haben. Er gilt einmal, nur in jenem Browser und bis { $expires }.
mail-email-code-note = Nur die Seite, auf der Sie diesen Code angefordert haben, braucht ihn. Geben Sie ihn an niemanden weiter. Wenn Sie ihn nicht angefordert haben, hat vielleicht jemand anderes Ihre E-Mail-Adresse eingegeben. Sie können diese E-Mail ignorieren.
mail-joined-subject = Sie sind { $organization } beigetreten
mail-joined-lead = Sie sind { $organization } als { $role } beigetreten.
mail-joined-what = Sie sind jetzt { $role } von { $organization }.
mail-joined-open = Anwendung öffnen
mail-joined-note = Wenn Sie das nicht waren, informieren Sie einen Administrator von { $organization }.
mail-organizations-subject = Ihre Organisationen
mail-organizations-what = Jemand, wahrscheinlich Sie selbst, hat gefragt, welchen Organisationen Sie angehören. Sie können sich hier anmelden:
mail-organizations-short-name = Kurzname: { $slug }
mail-organizations-note = Wenn Sie nicht danach gefragt haben, können Sie diese E-Mail ignorieren: Niemand sonst hat die Antwort erhalten.
mail-confirm-email-subject = Bestätigen Sie Ihre E-Mail-Adresse für { $organization }
mail-confirm-email-title = Bestätigen Sie Ihre E-Mail-Adresse
mail-confirm-email-what = Das Konto { $name } ({ $email }) bei { $organization } ({ $slug }) möchte diese E-Mail-Adresse verwenden.
mail-confirm-email-what-unknown = Jemand möchte diese E-Mail-Adresse für ein Konto bei { $organization } verwenden.
mail-confirm-email-action = E-Mail-Adresse bestätigen
mail-confirm-email-note = Verwenden Sie den Link nur, wenn dieses Konto Ihnen gehört. Zum Bestätigen melden Sie sich beim Konto an oder geben sein Passwort ein. Gehört es Ihnen nicht, ignorieren Sie diese E-Mail, und nichts geschieht.
mail-email-change-requested-subject = Eine Änderung Ihrer E-Mail-Adresse wurde angefordert
mail-email-change-requested-what = Am { $time } hat jemand, der Ihr Passwort kennt, darum gebeten, die E-Mail-Adresse Ihres Kontos in { $email } zu ändern.
mail-email-change-requested-what-at = Am { $time } hat jemand, der Ihr Passwort kennt, bei { $organization } darum gebeten, die E-Mail-Adresse Ihres Kontos in { $email } zu ändern.
mail-email-change-requested-what-from = Am { $time } hat jemand, der Ihr Passwort kennt, von der Netzwerkadresse { $ip } darum gebeten, die E-Mail-Adresse Ihres Kontos in { $email } zu ändern.
mail-email-change-requested-what-at-from = Am { $time } hat jemand, der Ihr Passwort kennt, bei { $organization } von der Netzwerkadresse { $ip } darum gebeten, die E-Mail-Adresse Ihres Kontos in { $email } zu ändern.
mail-email-change-requested-action = Änderung abbrechen
mail-email-change-requested-note = Wenn Sie das waren, müssen Sie nichts tun: Die Adresse ändert sich, sobald der Link in der E-Mail an die neue Adresse verwendet wird. Wenn nicht, kennt jemand Ihr Passwort. Brechen Sie die Änderung ab und legen Sie sofort mit „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest.
mail-sign-up-subject = Schließen Sie die Einrichtung von { $organization } ab
mail-sign-up-title = Registrierung abschließen
mail-sign-up-what = Jemand hat darum gebeten, mit dieser E-Mail-Adresse die Organisation { $organization } zu erstellen.
mail-sign-up-action = Passwort wählen
mail-sign-up-note = Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Solange der Link nicht verwendet wird, wird nichts erstellt.
mail-domain-type = Typ:
mail-domain-name = Name:
mail-domain-value = Wert:
mail-domain-record-missing-subject = Der DNS-Eintrag von { $domain } fehlt
mail-domain-record-missing-title = Der DNS-Eintrag einer Domain fehlt
mail-domain-record-missing-what = Der DNS-Eintrag, der beweist, dass { $domain } zu { $organization } gehört, ist nicht mehr zu finden.
mail-domain-record-missing-note = Bis { $time } ändert sich nichts. Ist der Eintrag bis dahin nicht wieder da, kann niemand Neues über diese Domain beitreten oder ein Konto verknüpfen. Bisherige Mitglieder bleiben Mitglieder.
mail-domain-lost-subject = { $domain } ist nicht mehr bestätigt
mail-domain-lost-title = Eine Domain ist nicht mehr bestätigt
mail-domain-lost-what = Der DNS-Eintrag, der beweist, dass { $domain } zu { $organization } gehört, hat zu lange gefehlt, daher ist die Domain nicht mehr bestätigt. Niemand Neues kann über sie beitreten oder ein Konto verknüpfen. Bisherige Mitglieder bleiben Mitglieder.
mail-domain-lost-note = Sobald der Eintrag wieder da ist, ist die Domain erneut bestätigt, es sei denn, eine andere Organisation hat sie inzwischen bestätigt.
mail-test-subject = E-Mails dieses Dienstes funktionieren
mail-test-title = E-Mail funktioniert
mail-test-what = Diese E-Mail zeigt, dass der Dienst E-Mails senden kann. Sie müssen nichts tun.

## Notices: what happened, and what to do

notice-where = Wo:
notice-when = Wann:
notice-address = Adresse:
notice-program = Programm:
notice-program-unknown = unbekannt
notice-by = Von:
notice-by-operator = Betreiber dieses Dienstes
notice-password-changed-subject = Ihr Passwort wurde geändert
notice-password-changed-what = Das Passwort Ihres Kontos wurde geändert. Ihre anderen Sitzungen wurden beendet.
notice-password-changed-advice = Wenn Sie das nicht waren, legen Sie sofort mit „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest und informieren Sie einen Administrator Ihrer Organisation.
notice-two-factor-enabled-subject = Die Zwei-Faktor-Authentifizierung ist aktiviert
notice-two-factor-enabled-what = Die Zwei-Faktor-Authentifizierung wurde für Ihr Konto aktiviert. Zum Anmelden brauchen Sie nun zusätzlich einen Code aus Ihrer Authenticator-App. Ihre anderen Sitzungen wurden beendet.
notice-two-factor-enabled-advice = Wenn Sie das nicht waren, kann sich jemand anderes als Sie anmelden. Legen Sie mit „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest und bitten Sie einen Administrator Ihrer Organisation um Hilfe.
notice-two-factor-disabled-subject = Die Zwei-Faktor-Authentifizierung ist deaktiviert
notice-two-factor-disabled-what = Die Zwei-Faktor-Authentifizierung wurde für Ihr Konto deaktiviert. Zum Anmelden genügt nun Ihr Passwort, außer wo eine Organisation die Zwei-Faktor-Authentifizierung verlangt: Dort richten Sie sie neu ein. Alle Sitzungen wurden beendet, außer der, in der sie deaktiviert wurde.
notice-two-factor-disabled-advice = Wenn Sie das nicht waren, legen Sie sofort mit „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest, aktivieren Sie die Zwei-Faktor-Authentifizierung wieder und informieren Sie einen Administrator Ihrer Organisation.
notice-passkey-added-subject = Ihrem Konto wurde ein Passkey hinzugefügt
notice-passkey-added-what = Ihrem Konto wurde ein Passkey hinzugefügt. Wer ihn hat, kann sich ohne Passwort als Sie anmelden.
notice-passkey-added-advice = Wenn Sie das nicht waren, legen Sie sofort mit „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest und wählen Sie dabei, auch Ihre Passkeys zu entfernen. Informieren Sie dann einen Administrator Ihrer Organisation.
notice-passkey-removed-subject = Ein Passkey wurde aus Ihrem Konto entfernt
notice-passkey-removed-what = Ein Passkey wurde aus Ihrem Konto entfernt. Mit ihm können Sie sich nicht mehr anmelden.
notice-passkey-removed-advice = Wenn Sie das nicht waren, legen Sie sofort mit „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest, prüfen Sie die übrigen Passkeys auf Ihrer Kontoseite und informieren Sie einen Administrator Ihrer Organisation.
notice-identity-unlinked-subject = Ihr Konto ist nicht mehr mit dem Identitätsanbieter Ihrer Organisation verknüpft
notice-identity-unlinked-what = Ihr Konto ist nicht mehr mit dem Identitätsanbieter Ihrer Organisation verknüpft. Die dort begonnenen Sitzungen wurden beendet. Wenn Sie sich dort erneut anmelden, kann Ihr Konto wieder verknüpft werden.
notice-identity-unlinked-advice = Wenn Sie das nicht waren, legen Sie sofort mit „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest und informieren Sie einen Administrator Ihrer Organisation.
notice-identity-linked-subject = Ihr Konto ist jetzt mit dem Identitätsanbieter Ihrer Organisation verknüpft
notice-identity-linked-what = Ihr Konto wurde mit dem Identitätsanbieter Ihrer Organisation verknüpft. Wer sich dort als Sie anmeldet, ist bei dieser Organisation angemeldet und bei keiner anderen.
notice-identity-linked-advice = Wenn Sie das nicht erwartet haben, informieren Sie einen Administrator Ihrer Organisation: Die Organisation hat die Domain Ihrer E-Mail-Adresse bestätigt und betreibt den Identitätsanbieter.
notice-provider-linked-subject = Ihr Konto ist jetzt mit einem Konto bei einem anderen Dienst verknüpft
notice-provider-linked-what = Ihr Konto wurde mit einem Konto bei einem anderen Dienst verknüpft, zum Beispiel Google. Wer sich dort als Sie anmeldet, gelangt hier in Ihr Konto, in jeder Organisation, die das erlaubt.
notice-provider-linked-advice = Wenn Sie das nicht waren, legen Sie sofort mit „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest und heben Sie die Verknüpfung auf Ihrer Kontoseite unter „Sicherheit“ auf.
notice-provider-unlinked-subject = Ihr Konto ist nicht mehr mit einem Konto bei einem anderen Dienst verknüpft
notice-provider-unlinked-what = Ihr Konto ist nicht mehr mit einem Konto bei einem anderen Dienst verknüpft, zum Beispiel Google. Die damit begonnenen Sitzungen wurden beendet, und Sie können sich nicht mehr damit anmelden.
notice-provider-unlinked-advice = Wenn Sie das nicht waren, legen Sie sofort mit „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest und prüfen Sie Ihre Kontoseite unter „Sicherheit“.
notice-passkey-counter-went-back-subject = Einer Ihrer Passkeys wurde möglicherweise kopiert
notice-passkey-counter-went-back-what = Einer Ihrer Passkeys wurde auf eine Weise verwendet, die nur möglich ist, wenn ihn jemand kopiert hat oder sein Gerät zurückgesetzt wurde.
notice-passkey-counter-went-back-advice = Wenn Sie die Adresse oben nicht kennen, entfernen Sie den Passkey auf Ihrer Kontoseite, fügen Sie einen neuen hinzu und informieren Sie einen Administrator Ihrer Organisation. Sie erhalten diese E-Mail höchstens einmal am Tag.
notice-session-reuse-detected-subject = Eine Ihrer Sitzungen wurde zu Ihrer Sicherheit beendet
notice-session-reuse-detected-what = Der Schlüssel, der Sie angemeldet hält, wurde ein zweites Mal verwendet, wie es geschieht, wenn ihn jemand kopiert hat. Die zugehörige Sitzung wurde beendet.
notice-session-reuse-detected-advice = Melden Sie sich erneut an. Wenn Sie die Adresse oben nicht kennen, legen Sie mit „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest und informieren Sie einen Administrator Ihrer Organisation.
notice-account-guessing-subject = Jemand versucht, Ihr Passwort zu erraten
notice-account-guessing-what = Für Ihr Konto wurden innerhalb einer Stunde viele falsche Passwörter eingegeben, von Orten aus, an denen Sie sich nie angemeldet haben. Keines davon führte zum Erfolg. Weitere Versuche werden begrenzt; von Ihren üblichen Orten aus können Sie sich weiterhin anmelden.
notice-account-guessing-advice = Wenn Sie das nicht waren, prüfen Sie, dass Ihr Passwort lang ist und sonst nirgends verwendet wird, und aktivieren Sie die Zwei-Faktor-Authentifizierung. Sie erhalten diese E-Mail höchstens einmal am Tag.
notice-code-guessing-subject = Jemand versucht, Ihre Zwei-Faktor-Codes zu erraten
notice-code-guessing-what = Für Ihr Konto wurden innerhalb einer Stunde viele falsche Zwei-Faktor-Codes eingegeben. Keiner davon führte zum Erfolg, aber wer sie eingegeben hat, kennt vielleicht Ihr Passwort oder verwendet eine Ihrer Sitzungen. Weitere Versuche werden begrenzt.
notice-code-guessing-advice = Wenn Sie das nicht waren, legen Sie sofort mit „Passwort vergessen?“ auf der Anmeldeseite ein neues Passwort fest: Das beendet alle Sitzungen. Sie erhalten diese E-Mail höchstens einmal am Tag.
notice-credentials-removed-subject = Das Passwort Ihres Kontos wurde entfernt
notice-credentials-removed-what = Eine Einladung an diese E-Mail-Adresse wurde über den zugesandten Link angenommen. Zuvor hatte niemand die Adresse bestätigt, daher wurde das Passwort, das jemand für das Konto festgelegt hatte, entfernt, und die Sitzungen des Kontos wurden beendet.
notice-credentials-removed-advice = Um sich mit einem Passwort anzumelden, legen Sie mit „Passwort vergessen?“ auf der Anmeldeseite ein neues fest. Wenn Sie keine Einladung angenommen haben, liest jemand anderes Ihre E-Mails: Informieren Sie einen Administrator Ihrer Organisation.
notice-requests-held-back-subject = Weitere E-Mails an Ihre Adresse werden zurückgehalten
notice-requests-held-back-what = Mehrere Personen, oder eine Person an mehreren Orten, haben innerhalb einer Stunde viele E-Mails dieses Dienstes an Ihre Adresse angefordert. Weitere E-Mails werden vorerst zurückgehalten.
notice-requests-held-back-advice = Wenn Sie selbst auf eine E-Mail warten, fordern Sie sie in einer Stunde erneut an. Andernfalls müssen Sie nichts tun: Die Links in solchen E-Mails bewirken nichts, solange Sie sie nicht verwenden.
notice-address-in-use-subject = Jemand möchte Ihre E-Mail-Adresse verwenden
notice-address-in-use-what = Jemand wollte diese E-Mail-Adresse für ein anderes Konto verwenden. Sie ist bereits die Adresse Ihres Kontos, daher wurde nichts geändert, und die Person hat das nicht erfahren.
notice-address-in-use-advice = Wenn Sie das waren, verwenden Sie dort eine andere Adresse oder ändern Sie zuerst hier die Adresse Ihres Kontos. Wenn nicht, müssen Sie nichts tun.
notice-email-changed-subject = Die E-Mail-Adresse Ihres Kontos wurde geändert
notice-email-changed-what = Ihr Konto hat jetzt eine andere E-Mail-Adresse, die bestätigt wurde. Mit dieser hier melden Sie sich nicht mehr an: Verwenden Sie die neue. Ihre Sitzungen bestehen weiter.
notice-email-changed-advice = Wenn Sie das nicht waren, hat jemand anderes Ihr Konto: Informieren Sie sofort einen Administrator Ihrer Organisation.
notice-email-changed-by-directory-subject = Das Verzeichnis Ihrer Organisation hat Ihre E-Mail-Adresse geändert
notice-email-changed-by-directory-what = Das Verzeichnis Ihrer Organisation hat Ihre E-Mail-Adresse geändert. Ihr Konto hat jetzt die neue: Melden Sie sich mit ihr an. Diese Adresse gehört nicht mehr zu Ihrem Konto. Ihre Sitzungen bestehen weiter.
notice-email-changed-by-directory-advice = Wenn Sie keine neue Adresse erwartet haben, informieren Sie einen Administrator Ihrer Organisation.
notice-account-exists-subject = Sie haben bereits ein Konto
notice-account-exists-what = Jemand wollte sich mit dieser E-Mail-Adresse registrieren. Zu ihr gibt es bereits ein Konto, daher wurde nichts erstellt, und die Person hat das nicht erfahren.
notice-account-exists-advice = Wenn Sie das waren, melden Sie sich bei Ihrem Konto an und erstellen Sie die Organisation dort. Wenn Sie das Passwort vergessen haben, legen Sie mit „Passwort vergessen?“ auf der Anmeldeseite ein neues fest. Wenn Sie es nicht waren, müssen Sie nichts tun.
notice-directory-refused-subject = Das Verzeichnis Ihrer Organisation wollte den letzten Administrator entfernen
notice-directory-refused-what = Das Verzeichnis Ihrer Organisation wollte ihren letzten aktiven Administrator sperren, entfernen oder herabstufen. Das wurde abgelehnt, und nichts wurde geändert. Die übrigen Anfragen des Verzeichnisses laufen weiter.
notice-directory-refused-advice = Wenn das beabsichtigt war, machen Sie zuerst jemand anderen zum Administrator: Der nächste Versuch des Identitätsanbieters gelingt dann. Andernfalls sehen Sie dort nach: Vielleicht wurde eine Zuweisung versehentlich entfernt. Der Tab „Verzeichnis“ der Konsole nennt die Person als sein letztes Problem und kann das Verzeichnis anhalten. Sie erhalten diese E-Mail höchstens einmal am Tag.

notice-impersonated-subject = Der Betreiber des Dienstes hat sich als Sie angemeldet
notice-impersonated-what = Um Ihnen oder Ihrer Organisation zu helfen, hat sich jemand, der für den Betreiber des Dienstes arbeitet, als Sie angemeldet. Diese Person sieht dort höchstens eine Stunde lang, was Sie sehen, und kann weder an Ihrem Konto noch an den Einstellungen Ihrer Organisation etwas ändern.
notice-impersonated-advice = Wenn Sie das nicht erwartet haben, informieren Sie einen Administrator Ihrer Organisation. Im Audit-Protokoll steht, wer es war und warum, und Administratoren können dies für die ganze Organisation abschalten.

notice-account-deleted-subject = Ihr Konto wurde gelöscht
notice-account-deleted-what = Ihr Konto wurde gelöscht, mit Ihrem Namen, Ihrer E-Mail-Adresse und allem anderen, was über Sie gespeichert war. Ihre Sitzungen wurden beendet, und Sie sind hier in keiner Organisation mehr Mitglied.
notice-account-deleted-advice = Wenn Sie das nicht waren, informieren Sie einen Administrator Ihrer Organisation. Dies ist die letzte E-Mail an diese Adresse.

## Console: what its views share

revoke-more = Widerrufen …
rotate = Erneuern
rotate-more = Erneuern …
rotating = Wird erneuert …
choose = Auswählen
select-all-events = Alle auswählen
description = Beschreibung
description-optional = Beschreibung (optional)
# Of the directory and its emails.
is-on = Aktiviert
is-off = Nicht aktiviert
state-failing = Fehlgeschlagen
state-paused = Pausiert
pause = Pausieren
resume = Fortsetzen
yes = Ja
no = Nein
none = Keine
time = Zeitpunkt
type = Typ
value = Wert
roles = Rollen
product-roles = Produktrollen
two-factor-short = Zwei Faktoren
second-factor = Zweiter Faktor
passkey = Passkey
single-sign-on = Single Sign-on
domains = Domains
connection = Verbindung
identity-provider = Identitätsanbieter
invite-members = Mitglieder einladen
immediately-for-role = Änderungen gelten sofort für alle, die diese Rolle haben.
may-be-created = Möglicherweise wurde der Eintrag trotzdem erstellt. Sehen Sie in der Liste nach, bevor Sie es erneut versuchen.
count-members =
    { $count ->
        [0] Keine Mitglieder
        [one] { $count } Mitglied
       *[other] { $count } Mitglieder
    }
signed-by = Mit dem aktuellen Secret.
signed-by-hint = Mit dem aktuellen Secret (…{ $hint }).
signed-by-hint-since = Mit dem aktuellen Secret (…{ $hint }), { $created } erstellt.
signed-by-since = Mit dem aktuellen Secret, { $created } erstellt.
signed-by-previous = { $current } Auch das vorherige Secret signiert, bis es { $expires } abläuft.

## Console: members

member = Mitglied
members-search = Nach Name oder E-Mail-Adresse suchen
members-sign-in = Anmeldung
last-active = Zuletzt aktiv
recently = Vor Kurzem
members-empty = Es gibt noch keine Mitglieder.
members-no-match = Kein Mitglied gefunden.
all-roles = Alle Rollen
administrators = Administratoren
any-status = Jeder Status
member-suspended = Gesperrt
member-suspended-by-directory = Vom Verzeichnis gesperrt
manage = Verwalten
manage-it = { $name } verwalten
uses-two-factor = Verwendet die Zwei-Faktor-Authentifizierung
uses-passkey = Kann sich mit einem Passkey anmelden
change-roles = Rollen ändern
change-roles-about = Rollen bestimmen, was das Mitglied in Ihrem Produkt tun darf.
roles-of = Rollen von { $name }
roles-of-lead = Rollen bestimmen, was { $name } in Ihrem Produkt tun darf. Änderungen gelten sofort.
roles-gone = Es gibt keine Rollen mehr.
roles-by-rule = Eine Rolle aus der Regel einer Verbindung bleibt, solange die Regel gilt, auch wenn Sie sie hier entfernen.
roles-saved = Die Rollen von { $name } wurden gespeichert.
roles-saved-kept = Gespeichert. { $name } hat { $roles } weiterhin aus der Regel einer Verbindung.
# Where a member has a role from: `origins` is a list of the two below it.
role-from = { $role } (durch { $origins })
origin-connection = die Verbindung { $name }
origin-group = die Gruppe { $name }
view-in-audit = Im Audit-Protokoll ansehen
# In the operator’s pages.
view-account = Konto ansehen
not-yourself = Sie können sich nicht selbst sperren oder entfernen. Sie können { $link }, und zwar in Ihrem Konto.
not-yourself-link = die Organisation verlassen
# Buttons for several members: what is done, and for how many.
for-many = { $action } ({ $count })
more-of-list = { $count } weitere
done-for = Für { $count } von { $all } erledigt.
some-unchanged = Einige Mitglieder konnten nicht geändert werden
refused-for = { $name }: { $reason }
promote = Zum Administrator machen
promote-about = Administratoren verwalten Mitglieder, Schlüssel, Webhooks und Einstellungen.
promote-title = { $name } zum Administrator machen?
promote-warning = { $name } kann dann hier alles tun, was Sie tun können, auch Ihnen den Zugriff entziehen.
promote-done = { $name } ist jetzt Administrator.
demote = Zum Mitglied machen
demote-about = Mitglieder nutzen die Anwendung der Organisation und können hier nichts verwalten.
demote-title = { $name } zum Mitglied machen?
demote-me-title = Nicht mehr Administrator sein?
demote-me-warning = Sie verlieren den Zugriff auf diese Konsole. Nur ein anderer Administrator kann ihn Ihnen zurückgeben.
demote-warning = { $name } verliert den Zugriff auf diese Konsole. Selbst erstellte Schlüssel und Webhooks bleiben bestehen. Von { $name } gesendete Einladungen werden ungültig.
demote-done = { $name } ist jetzt Mitglied.
end-sessions = Sitzungen beenden
end-my-sessions = Meine Sitzungen beenden
end-sessions-about = Meldet das Mitglied auf allen Geräten ab. Es kann sich sofort wieder anmelden.
end-my-sessions-about = Meldet Sie auf allen Geräten ab, auch auf diesem.
end-sessions-title = Sitzungen von { $name } beenden?
end-my-sessions-title = Ihre Sitzungen beenden?
end-sessions-warning = { $name } wird bei { $organization } auf allen Geräten abgemeldet und kann sich sofort wieder anmelden. Um jemanden auszuschließen, sperren Sie das Mitglied.
end-my-sessions-warning = Sie werden bei { $organization } auf allen Geräten abgemeldet, auch auf diesem.
end-sessions-done = Die Sitzungen von { $name } wurden beendet.
reset-factor = Zwei Faktoren zurücksetzen
reset-factor-about = Für Mitglieder, die ihr Telefon oder ihren Passkey verloren haben. Sie brauchen eine Sitzung, die Sie selbst mit einem zweiten Faktor begonnen haben.
reset-factor-title = Zwei-Faktor-Authentifizierung von { $name } zurücksetzen?
reset-factor-warning = Authenticator-App, Wiederherstellungscodes und Passkeys von { $name } werden entfernt, und { $name } wird auf allen Geräten abgemeldet. Das Passwort bleibt. Vergewissern Sie sich, dass die Bitte wirklich von { $name } kommt. Das kann nicht rückgängig gemacht werden.
reset-factor-done = Die Zwei-Faktor-Authentifizierung von { $name } wurde zurückgesetzt.
suspend-about = Schließt das Mitglied aus, bis Sie die Sperre aufheben. Nichts geht verloren.
suspend-title = { $name } sperren?
suspend-warning = { $name } kann sich bei { $organization } nicht anmelden, bis Sie die Sperre aufheben, und offene Sitzungen werden beendet. Rolle und Daten bleiben erhalten.
suspend-done = { $name } ist gesperrt.
suspend-directory = Das Verzeichnis der Organisation hebt diese Sperre nicht auf. Sie gilt, bis ein Administrator sie hier aufhebt.
reactivate-about = Lässt das Mitglied sich wieder anmelden, mit der bisherigen Rolle.
reactivate-title = Sperre von { $name } aufheben?
reactivate-warning = { $name } kann sich wie zuvor wieder bei { $organization } anmelden. Sitzungen aus der Zeit vor der Sperre bleiben beendet.
reactivate-done = { $name } kann sich wieder anmelden.
remove-member-about = Beendet die Mitgliedschaft. Für die Rückkehr ist eine Einladung nötig.
remove-member-title = { $name } entfernen?
remove-member-warning = { $name } wird bei { $organization } abgemeldet und ist kein Mitglied mehr. Das Konto und andere Organisationen bleiben erhalten. Für die Rückkehr ist eine neue Einladung nötig.
remove-member-done = { $name } wurde entfernt.
suspend-many =
    { $count ->
        [one] { $count } Mitglied sperren?
       *[other] { $count } Mitglieder sperren?
    }
reactivate-many =
    { $count ->
        [one] Sperre von { $count } Mitglied aufheben?
       *[other] Sperre von { $count } Mitgliedern aufheben?
    }
end-sessions-many =
    { $count ->
        [one] Sitzungen von { $count } Mitglied beenden?
       *[other] Sitzungen von { $count } Mitgliedern beenden?
    }
remove-many =
    { $count ->
        [one] { $count } Mitglied entfernen?
       *[other] { $count } Mitglieder entfernen?
    }
list-sentence = { $list }.

## Console: invitations

invitations-empty = Keine offenen Einladungen. Wer eine annimmt, erscheint unter „Mitglieder“.
invitations-lead = Personen, die eingeladen wurden und noch nicht angenommen haben.
invited-by = Eingeladen von { $name }
invited-by-operator = Eingeladen vom Betreiber des Dienstes
send-again = Erneut senden
send-again-more = Erneut senden …
mail-queued = Wird gesendet
mail-queued-about = Die E-Mail wartet auf den Versand oder auf einen erneuten Versuch.
mail-failed = E-Mail fehlgeschlagen
mail-failed-about = Die E-Mail konnte nicht zugestellt werden, und es wird nicht erneut versucht. Prüfen Sie die Adresse und senden Sie sie dann erneut, oder laden Sie eine andere Adresse ein.
invite-title = Mitglied einladen
invite-lead = Wir senden der Person einen Link per E-Mail. Sie wird Mitglied, wenn sie annimmt.
enter-an-email = Geben Sie eine E-Mail-Adresse ein.
admin-choice = Administrator – verwaltet Mitglieder, Schlüssel, Webhooks und Einstellungen
send-invitation = Einladung senden
invitation-sent = Einladung an { $email } gesendet.
no-choice-default = Wenn Sie keine auswählen, gilt der Standard: { $roles }.
no-choice-none = Wenn Sie keine auswählen, beginnt die Person ohne Rolle.
invite-domains = Nur Adressen bei { $domains } können beitreten. { $link }.
invite-domains-some = Nur bestimmte Adressen können beitreten. { $link }.
invite-domains-link = In den Einstellungen ändern
invite-already-member = Diese Person ist bereits Mitglied. { $link }.
invite-already-member-link = Mitglied anzeigen
invite-pending = Diese Person hat bereits eine Einladung. { $link }.
invite-pending-link = Unter „Einladungen“ erneut senden
resend-title = Einladung erneut senden?
resend-text = { $email } erhält eine weitere E-Mail mit einem neuen Link, der sieben Tage gilt. Der Link in der früheren E-Mail wird ungültig.
resend-done = Einladung erneut an { $email } gesendet.
withdraw-title = Einladung widerrufen?
withdraw-text = Der an { $email } gesendete Link wird ungültig. Die Person wird nicht benachrichtigt, und Sie können sie erneut einladen.
withdraw-done = Einladung an { $email } widerrufen.

## Console: API keys

passkey-none = Keiner
keys-empty = Noch keine API-Schlüssel. Erstellen Sie einen für Ihr Backend, damit es prüfen kann, wer angemeldet ist.
keys-lead = Mit einem API-Schlüssel prüft Ihr Backend, wer angemeldet ist. Geben Sie jedem Backend einen eigenen.
key-named = { $name } (…{ $last4 })
create-key-title = API-Schlüssel erstellen
key-name-hint = Wofür er ist, zum Beispiel „Shop-Backend“.
key-shown = API-Schlüssel „{ $name }“
key-shown-text = Er wird nur dieses eine Mal angezeigt. Speichern Sie ihn bei den Secrets Ihres Backends, niemals in einer Seite oder im Quellcode.
rotate-key-title = { $key } erneuern?
rotate-key-text = Sie erhalten einen neuen Schlüssel mit demselben Namen. Der alte gilt noch eine Weile, damit beim Wechsel nichts ausfällt.
rotate-key-expires = Der alte Schlüssel läuft spätestens am { $time } ab.
keep-old-key = Der alte Schlüssel gilt noch
rotate-key-unsure = Der Schlüssel wurde möglicherweise trotzdem erneuert. Schließen Sie dieses Fenster und sehen Sie in der Liste nach; widerrufen Sie den neuen Schlüssel, falls ihn niemand gesehen hat, und erneuern Sie noch einmal.
key-last-used = Er wurde zuletzt { $when } verwendet.
key-never-used = Er wurde nie verwendet.

## Console: the audit log

audit-lead = Alles, was in Ihrer Organisation geschehen ist, das Neueste zuerst. Einträge können nicht geändert werden.
audit-search = Nach Person, IP-Adresse oder Detail suchen
audit-event = Ereignis
audit-all = Alle Ereignisse
audit-empty = Noch keine Ereignisse.
audit-no-match = Keine passenden Ereignisse.
audit-action = Aktion
audit-actor = Auslöser
audit-target = Ziel
audit-ip = IP-Adresse
audit-device = Gerät
audit-request = Anfrage-ID
audit-one-person = Es wird nur eine Person angezeigt. { $link }
audit-everyone = Alle anzeigen
audit-from = Von
audit-to = Bis
audit-operator = Der Betreiber des Dienstes
audit-by-operator = { $name } (Betreiber des Dienstes)
audit-deleted-account = Jemand mit inzwischen gelöschtem Konto
audit-not-signed-in = Jemand, der nicht angemeldet war,
audit-directory = Das Verzeichnis
audit-service = Der Dienst
audit-former-member = früheres Mitglied { $id }
# An entry: one of the sentences below, without its full stop.
audit-sentence = { $what }.
audit-repeated = { $what }, { $count }-mal innerhalb einer Stunde.
audit-unknown = { $who } { $action }

## Console: the groups of the audit log’s filter

audit-group-sign-in = Anmeldung
audit-group-accounts = Konten
audit-group-members = Mitglieder
audit-group-organization = Organisation
audit-group-sso = Single Sign-on
audit-group-directory = Verzeichnis
audit-group-webhooks = Webhooks

## Console: what happened, by the audit log’s actions: `audit-name-…` in its filter, `audit-did-…` as a sentence

audit-name-login-succeeded = Angemeldet
# `method` is how: password, totp, recovery_code, invite, passkey, connection, switch or email_code.
audit-did-login-succeeded =
    { $method ->
        [password] { $who } hat sich mit Passwort angemeldet
        [totp] { $who } hat sich mit Passwort und Authenticator-App angemeldet
        [recovery_code] { $who } hat sich mit Passwort und Wiederherstellungscode angemeldet
        [invite] { $who } hat sich mit einer Einladung angemeldet
        [passkey] { $who } hat sich mit einem Passkey angemeldet
        [connection] { $who } hat sich mit Single Sign-on angemeldet
        [switch] { $who } hat sich durch Wechsel aus einer anderen Organisation angemeldet
        [email_code] { $who } hat sich mit einem E-Mail-Code angemeldet
        [impersonation] { $who } hat sich als Betreiber des Dienstes mit diesem Konto angemeldet
       *[other] { $who } hat sich angemeldet
    }
audit-name-login-second_factor_required = Zweiter Faktor angefordert
audit-did-login-second_factor_required = { $who } hat das richtige Passwort eingegeben und wurde nach einem zweiten Faktor gefragt
audit-name-login-failed = Anmeldung fehlgeschlagen
audit-did-login-failed = { $who } hat eine falsche E-Mail-Adresse oder ein falsches Passwort eingegeben
audit-name-login-throttled = Anmeldung gedrosselt
audit-did-login-throttled = { $who } hat zu oft versucht, sich anzumelden, und wurde gedrosselt
audit-name-login-denied = Anmeldung verweigert
# `is` is `known` if there is a reason.
audit-did-login-denied =
    { $is ->
        [known] { $who } hat die Identität nachgewiesen, wurde aber nicht eingelassen: { $reason }
       *[other] { $who } hat die Identität nachgewiesen, wurde aber nicht eingelassen
    }
audit-name-account-guessing = Passwort wird erraten
audit-did-account-guessing = { $who } hat bemerkt, dass jemand das Passwort von { $target } zu erraten versucht
audit-name-session-logged_out = Abgemeldet
audit-did-session-logged_out = { $who } hat sich abgemeldet
audit-name-session-logged_out_everywhere = Überall abgemeldet
# `is` is `other` if the sessions are somebody else’s.
audit-did-session-logged_out_everywhere =
    { $is ->
        [other] { $who } hat die Sitzungen von { $target } beendet
       *[other] { $who } hat sich überall abgemeldet
    }
audit-name-session-ended = Sitzung beendet
# `is` is `other` if the sessions are somebody else’s.
audit-did-session-ended =
    { $is ->
        [other] { $who } hat die Sitzungen von { $target } beendet
       *[other] { $who } hat eine andere eigene Sitzung beendet
    }
audit-name-session-reuse_detected = Sitzung möglicherweise kopiert
audit-did-session-reuse_detected = { $who } hat ein bereits ersetztes Sitzungstoken verwendet: Es wurde möglicherweise kopiert, deshalb wurde die Sitzung beendet
audit-name-session-refresh_replayed = Sitzung zweimal verlängert
audit-did-session-refresh_replayed = { $who } hat eine Sitzung innerhalb von Sekunden zweimal verlängert, wie es nach einer verlorenen Antwort vorkommt
audit-name-session-refresh_replay_refused = Sitzungsverlängerung abgelehnt
audit-did-session-refresh_replay_refused = { $who } hat versucht, eine Sitzung aus einem anderen Netzwerk zu verlängern, und wurde abgewiesen
audit-name-session-refresh_lost = Sitzungstoken verloren
audit-did-session-refresh_lost = { $who } hat versucht, eine Sitzung mit einem Token zu verlängern, das der Datenbank verloren gegangen ist, und wurde abgewiesen
audit-name-signing_key-removed = Signaturschlüssel entfernt
# `is` is `known` if the number of sessions is known.
audit-did-signing_key-removed =
    { $is ->
        [known] { $who } hat im Notfall einen Signaturschlüssel entfernt; beendete Sitzungen: { $sessions }
       *[other] { $who } hat im Notfall einen Signaturschlüssel entfernt
    }
audit-name-profile-updated = Profil geändert
# `is` is `other` if it is somebody else’s.
audit-did-profile-updated =
    { $is ->
        [other] { $who } hat das Profil von { $target } geändert
       *[other] { $who } hat das eigene Profil geändert
    }
audit-name-password-changed = Passwort geändert
audit-did-password-changed = { $who } hat das eigene Passwort geändert
audit-name-password-reset_requested = Zurücksetzen des Passworts angefordert
audit-did-password-reset_requested = { $who } hat einen Link zum Zurücksetzen des Passworts angefordert
audit-name-password-reset = Passwort zurückgesetzt
audit-did-password-reset = { $who } hat mit einem per E-Mail gesendeten Link ein Passwort festgelegt
audit-name-password-removed = Passwort entfernt
audit-did-password-removed = { $who } hat eine Einladung über ihren Link angenommen; das Passwort wurde dabei entfernt, weil die E-Mail-Adresse nicht bestätigt war
audit-name-password-prompt_failed = Passwortbestätigung fehlgeschlagen
audit-did-password-prompt_failed = { $who } hat angemeldet bei erneuter Abfrage ein falsches Passwort eingegeben
audit-name-email-change_requested = E-Mail-Änderung angefordert
audit-did-email-change_requested = { $who } hat eine andere E-Mail-Adresse angefordert
audit-name-email-change_cancelled = E-Mail-Änderung abgebrochen
audit-did-email-change_cancelled = { $who } hat eine Änderung der E-Mail-Adresse abgebrochen
audit-name-email-changed = E-Mail geändert
# `by` is `directory` if the organization’s directory did it.
audit-did-email-changed =
    { $by ->
        [directory] { $who } hat vom Verzeichnis eine neue E-Mail-Adresse erhalten
       *[other] { $who } hat die eigene E-Mail-Adresse geändert
    }
audit-name-email-verified = E-Mail bestätigt
audit-did-email-verified = { $who } hat die eigene E-Mail-Adresse bestätigt
audit-name-two_factor-enabled = Zwei Faktoren aktiviert
audit-did-two_factor-enabled = { $who } hat die Zwei-Faktor-Authentifizierung aktiviert
audit-name-two_factor-disabled = Zwei Faktoren deaktiviert
audit-did-two_factor-disabled = { $who } hat die Zwei-Faktor-Authentifizierung deaktiviert
audit-name-user-impersonated = Betreiber hat sich als Mitglied angemeldet
audit-did-user-impersonated = { $who } hat einen Link erhalten, um sich als { $target } anzumelden: { $reason }
audit-name-two_factor-reset = Zwei Faktoren zurückgesetzt
audit-did-two_factor-reset = { $who } hat die Zwei-Faktor-Authentifizierung von { $target } deaktiviert
audit-name-two_factor-recovery_codes_replaced = Wiederherstellungscodes ersetzt
audit-did-two_factor-recovery_codes_replaced = { $who } hat neue Wiederherstellungscodes erstellt
audit-name-two_factor-failed = Zweiter Faktor fehlgeschlagen
audit-did-two_factor-failed = { $who } hat einen falschen Code eingegeben
audit-name-passkey-added = Passkey hinzugefügt
# `is` is `known` if the passkey’s name is known; so it is below.
audit-did-passkey-added =
    { $is ->
        [known] { $who } hat einen Passkey hinzugefügt: „{ $name }“
       *[other] { $who } hat einen Passkey hinzugefügt
    }
audit-name-passkey-removed = Passkey entfernt
audit-did-passkey-removed =
    { $is ->
        [known] { $who } hat einen Passkey entfernt: „{ $name }“
       *[other] { $who } hat einen Passkey entfernt
    }
audit-name-passkey-renamed = Passkey umbenannt
audit-did-passkey-renamed = { $who } hat einen Passkey in „{ $name }“ umbenannt
audit-name-passkey-refused = Passkey abgelehnt
audit-did-passkey-refused = { $who } hat einen Passkey verwendet, der abgelehnt wurde
audit-name-passkey-counter_went_back = Passkey möglicherweise kopiert
audit-did-passkey-counter_went_back =
    { $is ->
        [known] { $who } hat einen Passkey, „{ $name }“, verwendet, dessen Zähler zurückgegangen ist, als wäre er kopiert worden
       *[other] { $who } hat einen Passkey verwendet, dessen Zähler zurückgegangen ist, als wäre er kopiert worden
    }
audit-name-passkey-backup_eligible = Passkey kann kopiert werden
audit-did-passkey-backup_eligible =
    { $is ->
        [known] { $who } hat einen Passkey, „{ $name }“, verwendet, der nun auf andere Geräte kopiert werden kann
       *[other] { $who } hat einen Passkey verwendet, der nun auf andere Geräte kopiert werden kann
    }
audit-name-identity-linked = Konto verknüpft
audit-did-identity-linked = { $who } hat sich zum ersten Mal mit Single Sign-on angemeldet
audit-name-identity-unlinked = Kontoverknüpfung aufgehoben
audit-did-identity-unlinked = { $who } hat die eigene Single-Sign-on-Identität getrennt
audit-name-organization-created = Organisation erstellt
audit-did-organization-created = { $who } hat die Organisation erstellt
audit-name-organization-updated = Einstellungen geändert
audit-did-organization-updated = { $who } hat die Einstellungen der Organisation geändert
audit-name-organization-metadata_changed = Metadaten geändert
audit-did-organization-metadata_changed = { $who } hat geändert, was Ihr Dienst für diese Organisation speichert
audit-name-organization-suspended = Organisation gesperrt
audit-did-organization-suspended = { $who } hat die Organisation gesperrt
audit-name-organization-activated = Sperre der Organisation aufgehoben
audit-did-organization-activated = { $who } hat die Sperre der Organisation aufgehoben
audit-name-member-invited = Eingeladen
audit-did-member-invited =
    { $role ->
        [org_admin] { $who } hat { $target } als Administrator eingeladen
       *[other] { $who } hat { $target } eingeladen
    }
audit-name-invite-resent = Einladung erneut gesendet
audit-did-invite-resent = { $who } hat die Einladung an { $target } erneut gesendet
audit-name-invite-revoked = Einladung widerrufen
audit-did-invite-revoked = { $who } hat die Einladung an { $target } widerrufen
audit-name-member-joined = Beigetreten
# `is` is `other` if somebody else was added.
audit-did-member-joined =
    { $is ->
        [other] { $role ->
                [org_admin] { $who } hat { $target } als Administrator hinzugefügt
               *[other] { $who } hat { $target } als Mitglied hinzugefügt
            }
       *[other] { $role ->
                [org_admin] { $who } ist als Administrator beigetreten
               *[other] { $who } ist beigetreten
            }
    }
audit-name-member-removed = Entfernt
audit-did-member-removed =
    { $is ->
        [other] { $who } hat { $target } entfernt
       *[other] { $who } hat die Organisation verlassen
    }
audit-name-member-role_changed = Rolle geändert
# `to` is org_admin or member; `changes` are the two sentences below, if there are any.
audit-did-member-role_changed =
    { $to ->
        [org_admin] { $who } hat die Rolle von { $target } in Administrator geändert
        [member] { $who } hat die Rolle von { $target } in Mitglied geändert
       *[other] { $who } hat die Rolle von { $target } geändert
    }
# What is told after a sentence.
audit-with-added = { $what }; hinzugefügt: { $added }
audit-with-removed = { $what }; entfernt: { $removed }
audit-name-role-created = Rolle erstellt
# `is` is `known` if there are permissions.
audit-did-role-created =
    { $is ->
        [known] { $who } hat die Rolle { $key } erstellt ({ $permissions })
       *[other] { $who } hat die Rolle { $key } erstellt
    }
audit-name-role-updated = Rolle bearbeitet
audit-did-role-updated = { $who } hat die Rolle { $key } geändert
audit-name-role-deleted = Rolle gelöscht
# `is` is `known` if another role replaces it.
audit-did-role-deleted =
    { $is ->
        [known] { $who } hat die Rolle { $key } gelöscht; ersetzt durch { $replacedBy }
       *[other] { $who } hat die Rolle { $key } gelöscht
    }
audit-name-member-metadata_changed = Metadaten eines Mitglieds geändert
audit-did-member-metadata_changed = { $who } hat geändert, was Ihr Dienst für { $target } speichert
audit-name-member-suspended = Gesperrt
# `reason` is passkeys_removed if a password reset took the second factor away.
audit-did-member-suspended =
    { $reason ->
        [passkeys_removed] { $who } hat den zweiten Faktor verloren: Beim Zurücksetzen des Passworts per E-Mail wurde der Passkey entfernt
       *[other] { $who } hat { $target } gesperrt
    }
audit-name-member-reactivated = Sperre aufgehoben
audit-did-member-reactivated = { $who } hat die Sperre von { $target } aufgehoben
audit-name-account-exported = Daten exportiert
audit-did-account-exported = { $who } hat die eigenen gespeicherten Daten exportiert
audit-name-account-deleted = Konto gelöscht
audit-did-account-deleted = { $who } hat das Konto gelöscht
audit-name-users-imported = Benutzer importiert
audit-did-users-imported = { $who } hat Benutzer importiert
audit-name-connection-created = Verbindung erstellt
audit-did-connection-created = { $who } hat die Verbindung { $target } erstellt
audit-name-connection-updated = Verbindung geändert
# `is` is `known` if the changed fields are known.
audit-did-connection-updated =
    { $is ->
        [known] { $who } hat die Verbindung { $target } geändert ({ $changed })
       *[other] { $who } hat die Verbindung { $target } geändert
    }
audit-name-connection-deleted = Verbindung gelöscht
# `is` is `known` if the number of sessions is known.
audit-did-connection-deleted =
    { $is ->
        [known] { $who } hat die Verbindung { $target } gelöscht; beendete Sitzungen: { $sessions }
       *[other] { $who } hat die Verbindung { $target } gelöscht
    }
audit-name-directory-created = Verzeichnis verbunden
audit-did-directory-created = { $who } hat das Verzeichnis verbunden
audit-name-directory-updated = Verzeichnis geändert
# `status` is active or paused, `welcomeMail` true or false; each only if it was changed.
audit-did-directory-updated =
    { $status ->
        [paused] { $welcomeMail ->
                [true] { $who } hat das Verzeichnis geändert: Es ist jetzt pausiert, Begrüßungs-E-Mails sind aktiviert
                [false] { $who } hat das Verzeichnis geändert: Es ist jetzt pausiert, Begrüßungs-E-Mails sind deaktiviert
               *[other] { $who } hat das Verzeichnis geändert: Es ist jetzt pausiert
            }
        [active] { $welcomeMail ->
                [true] { $who } hat das Verzeichnis geändert: Es ist jetzt aktiv, Begrüßungs-E-Mails sind aktiviert
                [false] { $who } hat das Verzeichnis geändert: Es ist jetzt aktiv, Begrüßungs-E-Mails sind deaktiviert
               *[other] { $who } hat das Verzeichnis geändert: Es ist jetzt aktiv
            }
       *[other] { $welcomeMail ->
                [true] { $who } hat das Verzeichnis geändert: Begrüßungs-E-Mails sind aktiviert
                [false] { $who } hat das Verzeichnis geändert: Begrüßungs-E-Mails sind deaktiviert
               *[other] { $who } hat das Verzeichnis geändert
            }
    }
audit-name-directory-deleted = Verzeichnis getrennt
audit-did-directory-deleted = { $who } hat das Verzeichnis getrennt; Mitglieder bleiben
audit-name-directory-token_created = Verzeichnis-Token erstellt
# `is` is `known` if the token’s beginning is known.
audit-did-directory-token_created =
    { $is ->
        [known] { $who } hat ein Verzeichnis-Token erstellt: { $prefix }…
       *[other] { $who } hat ein Verzeichnis-Token erstellt
    }
audit-name-directory-token_deleted = Verzeichnis-Token widerrufen
audit-did-directory-token_deleted =
    { $is ->
        [known] { $who } hat ein Verzeichnis-Token widerrufen: { $prefix }…
       *[other] { $who } hat ein Verzeichnis-Token widerrufen
    }
audit-name-directory-user_updated = Mitglied vom Verzeichnis geändert
# `is` is `all` if the directory manages somebody from now on, `known` if the changed fields are known.
audit-did-directory-user_updated =
    { $is ->
        [all] { $who } hat das Mitglied { $target } übernommen
        [known] { $who } hat Daten über { $target } geändert: { $changed }
       *[other] { $who } hat Daten über { $target } geändert
    }
audit-name-directory-refused = Verzeichnis abgewiesen
# `is` is `other` for a person, otherwise it is about a group.
audit-did-directory-refused =
    { $is ->
        [other] { $who } hat eine Änderung an { $target } angefordert, die abgelehnt wurde, weil die Organisation sonst keinen aktiven Administrator mehr hätte
       *[other] { $who } hat eine Änderung an einer Gruppe angefordert, die abgelehnt wurde, weil die Organisation sonst keinen aktiven Administrator mehr hätte
    }
audit-name-directory-undone = Änderungen des Verzeichnisses rückgängig gemacht
# `is` is `known` if the time is known.
audit-did-directory-undone =
    { $is ->
        [known] { $who } hat die Änderungen des Verzeichnisses seit { $since } rückgängig gemacht
       *[other] { $who } hat die Änderungen des Verzeichnisses rückgängig gemacht
    }
audit-with-restored = { $what }; wiederhergestellte Mitglieder: { $count }
audit-with-left = { $what }; nicht wiederherstellbar: { $count }
audit-name-group-created = Gruppe erstellt
audit-did-group-created =
    { $is ->
        [known] { $who } hat die Gruppe { $target } erstellt; Mitglieder: { $added }
       *[other] { $who } hat die Gruppe { $target } erstellt
    }
audit-name-group-updated = Gruppe geändert
audit-did-group-updated = { $who } hat die Gruppe { $target } geändert
audit-with-members-added = { $what }; hinzugefügte Mitglieder: { $count }
audit-name-group-deleted = Gruppe gelöscht
# `count` is how many members it had; `is` is `known` if that is known.
audit-did-group-deleted =
    { $is ->
        [known] { $count ->
                [one] { $who } hat die Gruppe { $target } gelöscht; sie hatte { $count } Mitglied
               *[other] { $who } hat die Gruppe { $target } gelöscht; sie hatte { $count } Mitglieder
            }
       *[other] { $who } hat die Gruppe { $target } gelöscht
    }
audit-name-group-mapped = Rollen einer Gruppe geändert
# `is` is `known` if the group gives roles.
audit-did-group-mapped =
    { $is ->
        [known] { $who } hat die Rollen der Gruppe { $target } geändert in: { $roles }
       *[other] { $who } hat der Gruppe { $target } alle Rollen entzogen
    }
# A role that a group gives.
audit-administrator = Administrator
audit-name-domain-claimed = Domain beansprucht
audit-did-domain-claimed = { $who } hat die Domain { $target } beansprucht
audit-name-domain-verified = Domain bestätigt
audit-did-domain-verified = { $who } hat die Domain { $target } bestätigt
audit-name-domain-record_missing = DNS-Eintrag der Domain fehlt
audit-did-domain-record_missing = { $who } hat den DNS-Eintrag der Domain { $target } nicht mehr gefunden
audit-name-domain-lost = Domain verloren
audit-did-domain-lost = { $who } hat den DNS-Eintrag der Domain { $target } zu lange nicht gefunden; sie gilt daher nicht mehr als bestätigt
audit-name-domain-deleted = Domain gelöscht
audit-did-domain-deleted = { $who } hat die Domain { $target } gelöscht
audit-name-api_key-created = API-Schlüssel erstellt
audit-did-api_key-created = { $who } hat den API-Schlüssel { $target } erstellt
audit-name-api_key-revoked = API-Schlüssel widerrufen
audit-did-api_key-revoked = { $who } hat den API-Schlüssel { $target } widerrufen
audit-name-webhook-created = Webhook erstellt
audit-did-webhook-created = { $who } hat den Webhook { $target } erstellt
audit-name-webhook-updated = Webhook geändert
audit-did-webhook-updated =
    { $is ->
        [known] { $who } hat den Webhook { $target } geändert ({ $changed })
       *[other] { $who } hat den Webhook { $target } geändert
    }
audit-name-webhook-deleted = Webhook gelöscht
audit-did-webhook-deleted = { $who } hat den Webhook { $target } gelöscht
audit-name-webhook-secret_rotated = Webhook-Secret erneuert
audit-did-webhook-secret_rotated = { $who } hat das Secret des Webhooks { $target } erneuert

## Console: the audit log as a file

export = Exportieren
audit-export-title = Audit-Protokoll exportieren
export-text = Die Datei enthält die Einträge Ihrer Suche, Ihres Filters und Ihrer Tage, die neuesten zuerst, höchstens { $count }.
export-format = Format
export-csv = CSV, für Tabellenkalkulationen
export-lines = JSON Lines, für Programme
export-saved =
    { $count ->
        [one] { $count } Eintrag gespeichert.
       *[other] { $count } Einträge gespeichert.
    }
export-saved-some = Die neuesten { $count } Einträge wurden gespeichert. Wählen Sie für die übrigen weniger Tage.

## Console: settings

settings = Einstellungen
settings-about = Der Name erscheint in E-Mails, bei der Anmeldung und in Authenticator-Apps.
settings-plan = Tarif
settings-fixed = Der Kurzname kann nicht geändert werden. Den Tarif legt Ihr Anbieter fest.
settings-appearance = Darstellung
settings-appearance-about = Was man vor der Anmeldung sieht.
settings-two-factor-about = Ein zweiter Schritt bei der Anmeldung, zum Beispiel ein Code aus einer Authenticator-App.
sign-in-methods = Anmeldemethoden
sign-in-methods-about = Wie sich Mitglieder anmelden dürfen. Einladungen können immer angenommen werden: Die erste Anmeldung eines neuen Mitglieds ist ausgenommen.
settings-sessions = Sitzungen
settings-sessions-about = Wie lange Mitglieder angemeldet bleiben, bevor sie sich erneut anmelden müssen, auch wenn sie aktiv sind.
settings-domains = E-Mail-Domains
settings-domains-about = Wer eingeladen werden und beitreten kann. Bisherige Mitglieder bleiben.
app-url = URL der Anwendung (optional)
app-url-hint = Wohin Mitglieder nach der Anmeldung gelangen. Nur Seiten unter dieser Adresse dürfen den Dienst aus einem Browser aufrufen; eine falsche sperrt Ihre Anwendung also sofort aus.
app-url-question = URL der Anwendung ändern?
app-url-old = Seiten unter { $url } können den Dienst ab sofort nicht mehr aufrufen.
app-url-new = Seiten unter { $url } können es.
app-url-none = Andere Seiten können es auch nicht; Mitglieder gelangen nach der Anmeldung zu ihrem Konto.
change-url = URL ändern
require-factor-more = Für alle verlangen …
release-factor-more = Nicht mehr verlangen …
require-it = Verlangen
stop-requiring = Nicht mehr verlangen
release-factor-title = Zweiten Faktor nicht mehr verlangen?
release-factor-text = Mitglieder können sich dann ohne anmelden und ihren deaktivieren. Wer einen hat, behält ihn bis dahin.
require-factor-title = Zweiten Faktor von allen verlangen?
require-factor-text = Dies betrifft alle Mitglieder von { $organization }. Mitglieder ohne zweiten Faktor werden sofort auf allen Geräten abgemeldet und richten bei der nächsten Anmeldung einen ein. Für Mitglieder, die einen haben, ändert sich nichts.
require-factor-text-2 = Solange er verlangt wird, kann ihn niemand deaktivieren.
factor-released = Ein zweiter Faktor wird nicht mehr verlangt.
factor-required = Ein zweiter Faktor wird jetzt verlangt.
factor-missing = Sie haben selbst keinen zweiten Faktor. { $link } und verlangen Sie ihn dann von allen.
factor-missing-link = Richten Sie in Ihrem Konto einen ein
factor-is-required = Verlangt: Alle Mitglieder melden sich mit einem zweiten Faktor an.
factor-is-optional = Optional: Jedes Mitglied entscheidet selbst über einen zweiten Faktor.
way-email-code = E-Mail-Code
way-provider = Konto bei einem anderen Dienst, zum Beispiel Google
in-password = einem Passwort
in-passkey = einem Passkey
in-email-code = einem E-Mail-Code
in-provider = dem Konto eines anderen Dienstes
in-connection = Single Sign-on
ways-none = Erlauben Sie mindestens eine Anmeldemethode.
ways-question = Anmeldung mit { $methods } deaktivieren?
ways-text = Mitglieder, die sich nur so angemeldet haben, werden sofort auf allen Geräten abgemeldet und brauchen für die Rückkehr eine andere Methode.
ways-not-yours = Sie haben sich selbst nicht mit einer dieser Methoden angemeldet. Melden Sie sich zuerst mit einer davon an und deaktivieren Sie dann die anderen.
session-after = Erneute Anmeldung nach
session-after-hint = Lassen Sie das Feld leer, damit die Grenze des Dienstes gilt.
unit = Einheit
unit-minutes = Minuten
unit-hours = Stunden
unit-days = Tage
whole-number = Geben Sie eine ganze Zahl ein oder lassen Sie das Feld leer.
shorten-title = Sitzungen verkürzen?
shorten-text = Wer sich vor mehr als { $duration } angemeldet hat, wird auf dem jeweiligen Gerät sofort abgemeldet. Das kann auch Sie betreffen.
shorten = Sitzungen verkürzen
session-saved = Gespeichert. Erneute Anmeldung nach: { $duration }.
session-saved-none = Gespeichert. Es gilt die Grenze des Dienstes.
session-range = Zulässig sind { $least } bis { $most }.
allowed-domains = Zugelassene Domains
allowed-domains-hint = Eine pro Zeile, zum Beispiel example.com. Subdomains sind nicht eingeschlossen. Lassen Sie das Feld leer, um jede Adresse zuzulassen.
domains-saved = Gespeichert. Ab jetzt können nur noch Adressen dieser Domains beitreten.
domains-saved-all = Gespeichert. Jede Adresse kann beitreten.
domain-line = Zeile { $line }, „{ $text }“, muss die Domain einer E-Mail-Adresse sein, zum Beispiel example.com.

## Console: appearance

logo = Logo
logo-dark = Logo für dunkle Seiten
logo-now =
    { $ground ->
        [dark] Aktuelles Logo für dunkle Seiten
       *[other] Aktuelles Logo
    }
logo-none = Keines
logo-upload = Hochladen
logo-replace = Ersetzen
logo-upload-it =
    { $ground ->
        [dark] Hochladen: Logo für dunkle Seiten
       *[other] Hochladen: Logo
    }
logo-replace-it =
    { $ground ->
        [dark] Ersetzen: Logo für dunkle Seiten
       *[other] Ersetzen: Logo
    }
logo-remove-it =
    { $ground ->
        [dark] Entfernen: Logo für dunkle Seiten
       *[other] Entfernen: Logo
    }
logo-saved =
    { $ground ->
        [dark] Logo für dunkle Seiten gespeichert.
       *[other] Logo gespeichert.
    }
logo-removed =
    { $ground ->
        [dark] Logo für dunkle Seiten entfernt.
       *[other] Logo entfernt.
    }
logo-choose = Wählen Sie eine PNG-Datei mit höchstens 256 KB.
logo-refused = Diese Datei kann nicht verwendet werden. Wählen Sie eine PNG-Datei mit höchstens 256 KB und 1024 × 1024 Pixeln.
logo-hint = Eine PNG-Datei mit höchstens 256 KB und 1024 × 1024 Pixeln.
logo-dark-hint = Nicht nötig, wenn das Logo auch auf dunklen Seiten lesbar ist.
accent-color = Farbe von Schaltflächen und Links (optional)
accent-color-hint = Zum Beispiel #1f5fbf. Weißer Text darauf muss lesbar sein.
accent-color-low = Text in dieser Farbe ist auf Weiß nicht lesbar. Wählen Sie eine dunklere.
accent-color-wrong = Geben Sie eine Farbe wie #1f5fbf ein.
show-name = Name, Logo und Farbe allen zeigen, die den Kurznamen kennen

## Console: roles

roles-lead = Rollen bestimmen, was Ihre Leute in Ihrem Produkt tun dürfen. Sie vergeben sie unter { $link }.
roles-matrix = Berechtigungen nach Rolle
create-role = Rolle erstellen
roles-undeclared-definable = Der Betreiber des Dienstes hat noch keine Berechtigungen festgelegt. Sobald es welche gibt, können Sie hier daraus Rollen erstellen.
roles-undeclared = Der Betreiber des Dienstes hat noch keine Berechtigungen festgelegt. Rollen bestehen aus Berechtigungen.
roles-empty-definable = Noch keine Rollen. Erstellen Sie eine und wählen Sie aus, was sie erlaubt.
roles-empty = Der Betreiber des Dienstes hat noch keine Rollen erstellt. Bitten Sie ihn um eine.
role-custom = Eigene
role-built-in = Vorgegeben
role-built-in-about = Jede Organisation dieses Dienstes hat diese Rolle
role-default = Standard
role-default-about = Alle, die ohne andere Rolle beitreten, erhalten sie
count-permissions =
    { $count ->
        [0] Keine Berechtigungen
        [one] { $count } Berechtigung
       *[other] { $count } Berechtigungen
    }
matrix-undeclared = Der Betreiber des Dienstes hat noch keine Berechtigungen festgelegt; daher erlaubt keine Rolle etwas.
matrix-no-roles =
    { $count ->
        [one] Sobald es eine Rolle gibt, kann sie { $count } Berechtigung vergeben: { $permissions }.
       *[other] Sobald es eine Rolle gibt, kann sie { $count } Berechtigungen vergeben: { $permissions }.
    }
matrix-hint = Mitglieder mit mehreren Rollen dürfen, was eine davon erlaubt. Administratoren dürfen alles, sofern der Betreiber des Dienstes das nicht deaktiviert hat.
permission = Berechtigung
permissions = Berechtigungen
role-name-hint = Was Menschen sehen, zum Beispiel „Abrechnung“.
enter-a-short-name = Geben Sie einen Kurznamen ein.
role-key-hint = Was Anwendungen sehen, zum Beispiel billing. Kleinbuchstaben, Ziffern und Bindestriche. Er kann später nicht geändert werden.
role-description-hint = Wofür die Rolle ist, damit andere Bescheid wissen.
role-is-default = Diese Rolle allen geben, die ohne andere Rolle beitreten
role-is-default-hint = Bisherige Mitglieder erhalten sie nicht.
role-updated = Rolle aktualisiert.
role-created = Rolle erstellt. Vergeben Sie sie unter „Mitglieder“.
delete-role-text = Niemand kann diese Rolle mehr erhalten. Das kann nicht rückgängig gemacht werden: Wenn Sie später eine Rolle mit demselben Kurznamen erstellen, ist es eine andere, die niemand hat.
delete-role-members = Mitglieder mit dieser Rolle
delete-role-choose = Wählen Sie aus, was mit ihnen geschieht.
delete-role-replace = erhalten stattdessen { $name }
delete-role-force = verlieren sie ersatzlos
delete-role-hint = Das gilt auch für offene Einladungen und die Regeln von Verbindungen.
role-deleted = Rolle { $name } gelöscht.
loading-roles = Rollen werden geladen …

## Console: single sign-on

sso-lead = Lassen Sie Ihre Leute sich mit ihrem Firmenkonto bei Okta, Microsoft, Google oder einem anderen Identitätsanbieter anmelden. Das sind zwei Schritte: Domain bestätigen und Identitätsanbieter verbinden.
domains-empty = Noch keine Domains. Beginnen Sie mit der Domain der E-Mail-Adressen Ihres Unternehmens.
verify = Bestätigen
verify-it = { $domain } bestätigen
add-domain = Domain hinzufügen
domains-hint = Domains zeigen, welche E-Mail-Adressen zu Ihrem Unternehmen gehören. Nur Personen mit einer dieser Adressen können Single Sign-on verwenden.
connections = Verbindungen
connections-empty = Noch keine Verbindungen. Sie brauchen Administratorzugriff auf Ihren Identitätsanbieter.
connect-provider = Identitätsanbieter verbinden

## Console: domains

domain = Domain
domain-verified = Bestätigt
domain-pending = Ausstehend
enter-domain = Geben Sie die Domain ein.
domain-hint = Der Teil nach dem @ in den E-Mail-Adressen Ihres Unternehmens, zum Beispiel example.com. Subdomains wie mail.example.com sind eigene Domains.
# Where the API's own English sentence isn't shown.
domain-refused = Geben Sie den Namen einer Domain ein, die Ihrem Unternehmen gehört, zum Beispiel example.com.
domain-done = { $domain } bestätigt.
domain-not-found-yet = Der Eintrag wurde noch nicht gefunden. Neue Einträge erscheinen oft nach Minuten, manchmal erst nach einigen Stunden. Prüfen Sie, ob Name und Wert genau mit den Angaben oben übereinstimmen, und versuchen Sie es später erneut. Sie können diese Seite inzwischen verlassen.
domain-no-answer = Die Nameserver für { $domain } haben nicht geantwortet. Es hat sich nichts geändert. Bitte versuchen Sie es in einer Minute erneut.
domain-verify-title = Diese Domain bestätigen
domain-step-1 = Fügen Sie diesen Eintrag dort hinzu, wo Sie das DNS von { $domain } verwalten: bei Ihrem Domain-Registrar oder Webhoster.
domain-step-1-hint = Viele DNS-Formulare ergänzen Ihre Domain im Namen automatisch. Lassen Sie sie dann im Namen weg. Wenn jemand anderes das DNS verwaltet, senden Sie ihm diese drei Werte.
domain-step-2 = Prüfen Sie dann, ob der Eintrag sichtbar ist.
verify-domain = Domain bestätigen
domain-verified-title = Domain bestätigt
domain-verified-since = { $when } bestätigt. Personen mit einer E-Mail-Adresse bei { $domain } können sich mit Ihren Verbindungen anmelden.
domain-keep = Behalten Sie den DNS-Eintrag: Er wird täglich geprüft. Fehlt er, erhalten die Administratoren eine E-Mail, und nach einigen Tagen gilt die Domain nicht mehr als bestätigt.
show-record = Eintrag anzeigen
domain-delete-1 = Mit einer E-Mail-Adresse bei { $domain } kann sich niemand neu anmelden, bis sie mit einem neuen Eintrag wieder bestätigt ist. Wer sich schon angemeldet hat, kann es weiterhin.
domain-delete-2 = Eine andere Organisation kann sie dann bestätigen.
domain-delete-pending = Der Eintrag ist dann nicht mehr gültig. Um die Domain wieder hinzuzufügen, brauchen Sie einen neuen.
domain-deleted = { $domain } gelöscht.

## Console: requiring single sign-on

require-sso = Single Sign-on verlangen
require-sso-now-off = Nicht verlangt. Die Anmeldung ist damit oder mit jeder in den Einstellungen erlaubten Methode möglich.
require-sso-now-members = Von Mitgliedern verlangt. Administratoren dürfen auch eine andere Anmeldemethode mit Zwei-Faktor-Authentifizierung verwenden.
require-sso-now-all = Von allen verlangt, auch von Administratoren.
require-sso-members = Mitglieder (Administratoren mit Zwei-Faktor-Authentifizierung behalten andere Anmeldemethoden)
require-sso-all = Alle, auch Administratoren
require-sso-first = Aktivieren Sie zuerst eine Verbindung.
require-sso-change = Vorgabe ändern
require-sso-title = Single Sign-on verlangen?
require-sso-text = Wer davon betroffen ist, kann sich hier nicht mehr mit Passwort, Passkey, Code oder einem Konto bei einem anderen Dienst anmelden. Wer so angemeldet ist, wird sofort abgemeldet. Sie bleiben angemeldet.
require-sso-for = Verlangt von
require-sso-try-first = Sie haben sich selbst noch nie mit einer Verbindung angemeldet. Melden Sie sich ab, melden Sie sich einmal damit an und kommen Sie dann zurück, damit Sie wissen, dass es funktioniert.
sso-required = Single Sign-on wird jetzt verlangt.
sso-released = Single Sign-on wird nicht mehr verlangt.
nobody-loses =
    { $count ->
        [1] Niemand verliert den Zugriff: Sie sind das einzige Mitglied.
       *[other] Niemand verliert den Zugriff: Alle { $count } Mitglieder können sich mit Single Sign-on anmelden.
    }
lose-access =
    { $count ->
        [one] { $count } von { $all } Mitgliedern würde den Zugriff verlieren:
       *[other] { $count } von { $all } Mitgliedern würden den Zugriff verlieren:
    }
lose-access-more = { $count } von { $all } Mitgliedern würden den Zugriff verlieren, möglicherweise noch mehr:
name-and-email = { $name }, { $email }
and-more = … und { $count } weitere.
stop-sso-title = Single Sign-on nicht mehr verlangen?
stop-sso-text = Die Anmeldung ist wieder mit jeder in den Einstellungen erlaubten Methode möglich. Wer angemeldet ist, bleibt angemeldet.

## Console: one connection

connection-finish = Einrichtung abschließen
connection-step-redirect = Fügen Sie diese Redirect-URI bei Ihrem Identitätsanbieter hinzu.
redirect-uri = Redirect-URI
connection-domain-verified = Ihre Domain ist bestätigt.
connection-domain-verified-text = Personen mit einer E-Mail-Adresse bei { $domains } können sich anmelden.
connection-verify-domain = Bestätigen Sie eine Domain.
connection-verify-domain-text = Sonst kann sich niemand anmelden: Domains zeigen, welche E-Mail-Adressen zu Ihrem Unternehmen gehören.
go-to-domains = Zu den Domains
connection-step-people = Wählen Sie aus, wer sich anmelden kann.
connection-step-people-link = Wer Mitglied wird und mit welcher Rolle
connection-step-test = Testen Sie sie.
connection-step-test-text = Melden Sie sich beim Identitätsanbieter an und sehen Sie danach hier, was er gesendet hat. Dabei ändert sich nichts.
connection-step-on = Aktivieren Sie sie.
connection-step-on-text = Ab dann bietet die Anmeldeseite sie an.
test-sign-in = Anmeldung testen
connection-on-title = Anmeldung mit { $name } ermöglichen?
connection-on-text = Die Anmeldeseite Ihrer Organisation bietet sie ab jetzt an. Andere Anmeldemethoden bleiben unverändert.
connection-on-done = Die Anmeldung damit ist jetzt möglich.
connection-off-title = Verbindung deaktivieren?
connection-off-text = Niemand kann sich damit anmelden, bis Sie sie wieder aktivieren. Wer angemeldet ist, bleibt angemeldet.
connection-off-done = Verbindung deaktiviert.
who-can-sign-in = Wer sich anmelden kann
edit-who-can-sign-in = Bearbeiten, wer sich anmelden kann
edit-provider = Identitätsanbieter bearbeiten
issuer = Aussteller (Issuer)
client-id = Client-ID
client-secret = Client-Secret
authentication = Authentifizierung
by-signature = Signatur dieses Dienstes (private_key_jwt)
scopes = Scopes
identified-by = Erkannt an
new-people = Neue Personen
new-people-join = Werden bei der Anmeldung Mitglied
new-people-invited = Nur mit Einladung
rules = Regeln
# A rule for roles: who has the value in the claim has the role.
rule-gives = { $claim } enthält { $value }: { $role }
rule-gives-with = { $claim } enthält { $value }: { $role }, mit { $roles }
all-verified-domains = Alle bestätigten Domains
factor-here = Wird hier abgefragt, nach dem Identitätsanbieter
factor-there = Wird vom Identitätsanbieter abgefragt
delete-connection-1 = Alle damit angemeldeten Personen werden sofort abgemeldet, und ihre Konten sind nicht mehr mit diesem Identitätsanbieter verknüpft.
delete-connection-2 = Das kann nicht rückgängig gemacht werden. Um sie eine Zeit lang nicht zu verwenden, deaktivieren Sie sie.
connection-deleted = Verbindung gelöscht.

## Console: the forms of a connection

connect-lead = Wo melden sich Ihre Leute bei der Arbeit an? Es dauert etwa 10 Minuten, und Sie brauchen Administratorzugriff auf diesen Anbieter.
provider-other-about = Jeder Anbieter, der OpenID Connect unterstützt. Ein Anbieter, der nur SAML unterstützt, braucht eine Bridge.
is-required = Dieses Feld ist erforderlich.
secret-stored = { $where } Das Secret wird verschlüsselt gespeichert und nie wieder angezeigt.
connection-name-hint = Die Schaltfläche auf der Anmeldeseite heißt „Mit … anmelden“ mit diesem Namen.
save-and-continue = Speichern und weiter
other-provider = Anderen Anbieter wählen
connection-saved = Gespeichert. Noch kann sich niemand damit anmelden.
all-providers = Alle Anbieter
connect-to = { $provider } verbinden
connect-your-provider = Ihren Anbieter verbinden
connect-step-1 = 1. Bei { $provider }
connect-step-1-other = 1. Bei Ihrem Anbieter
connect-step-2 = 2. Angaben hier eintragen
connect-next = Die nächste Seite zeigt die Redirect-URI, die der Anbieter noch braucht.
use-signature = Signatur dieses Dienstes statt eines Secrets verwenden (private_key_jwt)
use-signature-hint = Wählen Sie beim Anbieter für den Client einen öffentlichen Schlüssel oder private_key_jwt, mit { $url } als Schlüssel-URL.
enter-issuer = Geben Sie den Aussteller ein.
issuer-hint = Genau so, wie der Anbieter sich selbst nennt, mit etwaigem Schrägstrich am Ende. Nach der ersten Anmeldung kann er nicht mehr geändert werden.
enter-client-id = Geben Sie die Client-ID ein.
new-client-secret = Neues Client-Secret (optional)
client-secret-unneeded = Nicht nötig, da der Anbieter eine Signatur prüft.
client-secret-keep = Lassen Sie das Feld leer, um das aktuelle zu behalten.
enter-scopes = Geben Sie die Scopes ein.
scopes-hint = Was vom Anbieter angefordert wird, durch Leerzeichen getrennt. Meist genügen openid, email und profile. Manche senden Gruppen nur für einen eigenen Scope.
identify-by = Personen erkennen anhand von
identify-by-sub = sub, das jeder Anbieter hat
identify-by-oid = oid, das in Entra für eine Person in allen Anwendungen gleich ist
identify-by-hint = Nach der ersten Anmeldung nicht mehr änderbar.
provisioning = Wer noch kein Mitglied ist, wird es bei der Anmeldung
provisioning-hint = Sonst können sich nur Mitglieder und Eingeladene anmelden. Wer entfernt oder gesperrt wurde, kommt auf diesem Weg nie zurück.
provisioning-role-hint = Sofern keine der Regeln unten eine andere vergibt.
second-factor-hint = Fragen Sie ihn hier ab, wenn Ihr Identitätsanbieter es nicht tut.
connection-updated = Verbindung aktualisiert.
only-domains = Nur für E-Mail-Adressen bei
only-domains-hint = Wählen Sie keine aus, um alle bestätigten Domains zu akzeptieren. Bei zwei Verbindungen gehört jede Adresse zu einer davon.
product-roles-chosen = Produktrollen: { $roles }
product-roles-none = Produktrollen: keine
role-rules = Rollenregeln
role-rules-hint = Ein Claim ist eine Angabe des Identitätsanbieters über eine Person, zum Beispiel ihre Gruppen. Wer diesen Wert im Claim hat, erhält die Rolle bei jeder Anmeldung. Es zählt die erste passende Regel.
role-rules-hint-product = Ein Claim ist eine Angabe des Identitätsanbieters über eine Person, zum Beispiel ihre Gruppen. Wer diesen Wert im Claim hat, erhält die Rolle bei jeder Anmeldung. Es zählt die erste passende Regel. Produktrollen kommen aus allen passenden Regeln.
claim = Claim
move-up = Nach oben
add-rule = Regel hinzufügen
rule-incomplete = Regel { $number } braucht einen Claim und einen Wert.
rule-too-many = Regel { $number } kann höchstens 20 Produktrollen vergeben.
rules-refused = Diese Regeln können nicht gespeichert werden. Prüfen Sie jede einzelne.

## Console: the identity providers that it knows. Okta, Auth0, Keycloak and OneLogin have English consoles.

provider-other = Anderer Anbieter
okta-step-1 = Öffnen Sie in der Admin Console von Okta „Applications“ > „Applications“ und wählen Sie „Create App Integration“.
okta-step-2 = Wählen Sie „OIDC - OpenID Connect“ und dann „Web Application“.
okta-step-3 = Geben Sie ihr einen Namen, wählen Sie unter „Assignments“ aus, wer sie verwenden darf, und speichern Sie. Lassen Sie die „Sign-in redirect URI“ vorerst unverändert.
okta-issuer = Okta-Domain
okta-issuer-hint = Zum Beispiel example.okta.com. Sie finden sie im Menü oben rechts in der Admin Console.
okta-shown = Beides steht auf dem Tab „General“ der neuen App-Integration.
okta-redirect = Öffnen Sie in Okta die App-Integration, wählen Sie auf dem Tab „General“ unter „General Settings“ die Option „Edit“, tragen Sie dies als „Sign-in redirect URI“ ein und speichern Sie.
entra-step-1 = Öffnen Sie im Microsoft Entra Admin Center „App-Registrierungen“, wählen Sie „Neue Registrierung“, vergeben Sie einen Namen und lassen Sie nur Konten in diesem Organisationsverzeichnis zu.
entra-step-2 = Wählen Sie unter „Zertifikate & Geheimnisse“ die Option „Neuer geheimer Clientschlüssel“. Kopieren Sie sofort den „Wert“, da er nur einmal angezeigt wird, und notieren Sie das Ablaufdatum: Ab diesem Tag kann sich niemand anmelden, bis Sie hier einen neuen eintragen.
entra-issuer = Verzeichnis-ID (Mandant)
entra-issuer-hint = In der „Übersicht“ der App-Registrierung.
entra-client = Anwendungs-ID (Client)
entra-secret = Wert des geheimen Clientschlüssels
entra-shown = Die Client-ID steht ebenfalls in der „Übersicht“. Verwenden Sie als Secret den „Wert“, nicht die „Geheime ID“.
entra-redirect = Öffnen Sie in Entra die App-Registrierung, wählen Sie „Authentifizierung“, fügen Sie die Plattform „Web“ hinzu und tragen Sie dies als Umleitungs-URI ein.
google-step-1 = Öffnen Sie in der Google Cloud Console ein Projekt Ihres Unternehmens und gehen Sie zur „Google Auth Platform“. Wenn nach einer Zielgruppe gefragt wird, wählen Sie „Intern“, damit nur Ihre eigenen Leute sie verwenden können.
google-step-2 = Wählen Sie unter „Clients“ die Option „Client erstellen“ und den Typ „Webanwendung“. Lassen Sie die Weiterleitungs-URIs vorerst leer.
google-shown = Google zeigt beides beim Erstellen des Clients an. Kopieren Sie das Secret dann.
google-redirect = Öffnen Sie in der Google Cloud Console den Client, fügen Sie dies unter „Autorisierte Weiterleitungs-URIs“ hinzu und speichern Sie. Es kann einige Minuten dauern, bis es gilt.
auth0-step-1 = Öffnen Sie im Auth0-Dashboard „Applications“ > „Applications“, wählen Sie „Create Application“ und den Typ „Regular Web Applications“.
auth0-issuer-hint = Zum Beispiel example.eu.auth0.com, auf dem Tab „Settings“ der Anwendung.
auth0-shown = Beides steht ebenfalls auf dem Tab „Settings“.
auth0-redirect = Öffnen Sie in Auth0 den Tab „Settings“ der Anwendung, tragen Sie dies unter „Allowed Callback URLs“ ein und speichern Sie.
keycloak-step-1 = Öffnen Sie im Realm Ihrer Leute „Clients“, wählen Sie „Create client“ mit dem Typ „OpenID Connect“ und vergeben Sie eine beliebige Client-ID.
keycloak-step-2 = Aktivieren Sie auf der nächsten Seite „Client authentication“, lassen Sie „Standard flow“ aktiviert und speichern Sie.
keycloak-issuer = Realm-URL
keycloak-issuer-hint = Zum Beispiel https://login.example.com/realms/staff. Ältere Versionen haben /auth vor /realms.
keycloak-shown = Das Secret steht auf dem Tab „Credentials“ des Clients.
keycloak-redirect = Öffnen Sie in Keycloak den Client, tragen Sie dies unter „Valid redirect URIs“ ein und speichern Sie.
onelogin-step-1 = Öffnen Sie im Administrationsbereich von OneLogin „Applications“, wählen Sie „Add App“, suchen Sie nach „OpenId Connect (OIDC)“, vergeben Sie einen Namen und speichern Sie.
onelogin-step-2 = Geben Sie Ihren Leuten Zugriff darauf.
onelogin-issuer = Issuer-URL
onelogin-issuer-hint = Zum Beispiel https://example.onelogin.com/oidc/2, auf dem Tab „SSO“.
onelogin-shown = Beides steht ebenfalls auf dem Tab „SSO“.
onelogin-redirect = Öffnen Sie in OneLogin den Tab „Configuration“ der App, tragen Sie dies unter „Redirect URIs“ ein und speichern Sie. Es kann 10 Minuten dauern, bis es gilt.
other-step-1 = Registrieren Sie bei Ihrem Anbieter eine Anwendung vom Typ „web“ oder „confidential“, mit OpenID Connect und dem Authorization Code Flow. Tragen Sie die Redirect-URI später ein, oder geben Sie vorerst einen beliebigen Wert an.
other-issuer-hint = Genau so, wie der Anbieter sich selbst nennt, mit etwaigem Schrägstrich am Ende. Es ist der „issuer“ in seiner Konfiguration, zu finden unter dem Issuer gefolgt von { $path }.
other-shown = Der Anbieter zeigt beides bei der Anwendung an.
other-redirect = Tragen Sie dies bei Ihrem Anbieter als Redirect-URI der Anwendung ein. Manche nennen sie Callback-URL.

## Console: what came of sign-ins by a connection: `attempt-rule-…` by the rule that was broken, `attempt-code-…` by the code

recent-sign-ins = Letzte Anmeldungen
attempts-empty = Noch keine Anmeldeversuche.
provider-fault = Nicht erreichbar. { $reason }
provider-responding = Antwortet
provider-unchecked = In letzter Zeit nicht geprüft
last-checked = Zuletzt geprüft
provider-keys = Schlüssel
provider-clock = Uhr
clock-correct = Richtig
clock-ahead =
    { $count ->
        [one] { $count } Sekunde voraus
       *[other] { $count } Sekunden voraus
    }
clock-behind =
    { $count ->
        [one] { $count } Sekunde zurück
       *[other] { $count } Sekunden zurück
    }
claims = Claims
none-received = Keine erhalten
attempt-reason = Grund
attempt-someone = Jemand
attempt-refused = { $who } wurde abgewiesen
attempt-test = Test: { $who }
attempt-test-refused = Test: { $who } würde abgewiesen
attempt-entry-other = { $who } hat sich angemeldet
attempt-entry-sign_in = { $who } hat sich beim verknüpften Konto angemeldet
attempt-entry-link = { $who } wurde mit dem Konto mit dieser E-Mail-Adresse verknüpft und angemeldet
attempt-entry-accept_invite = { $who } hat eine Einladung angenommen
attempt-entry-join = { $who } ist mit dem Konto mit dieser E-Mail-Adresse beigetreten
attempt-entry-create = { $who } ist mit einem neuen Konto beigetreten
attempt-would-sign_in = Sie würden beim verknüpften Konto angemeldet.
attempt-would-link = Das Konto mit dieser E-Mail-Adresse würde verknüpft und angemeldet.
attempt-would-accept_invite = Eine offene Einladung würde angenommen.
attempt-would-join = Das Konto mit dieser E-Mail-Adresse würde beitreten.
attempt-would-create = Ein neues Konto würde erstellt und beitreten.
test-not-run = Der Test wurde nicht ausgeführt.
test-failed = Der Test ist fehlgeschlagen.
test-but = Der Identitätsanbieter funktioniert, aber Sie könnten sich nicht anmelden.
test-succeeded = Der Test war erfolgreich.
attempt-rule-other = Fragen Sie den Support des Identitätsanbieters nach dieser Regel.
attempt-rule-blocked_address = Die Adresse des Identitätsanbieters liegt nicht im öffentlichen Internet oder verwendet einen nicht erlaubten Port.
attempt-rule-dns = Der Hostname im Aussteller wurde nicht gefunden. Prüfen Sie die Schreibweise.
attempt-rule-connect = Der Identitätsanbieter war nicht erreichbar.
attempt-rule-tls = Das Zertifikat des Identitätsanbieters ist ungültig.
attempt-rule-timeout = Der Identitätsanbieter hat nicht rechtzeitig geantwortet.
attempt-rule-status = Der Identitätsanbieter hat mit einem Fehler geantwortet. Prüfen Sie den Aussteller.
attempt-rule-too_large = Die Antwort des Identitätsanbieters ist zu groß.
attempt-rule-busy = Es warteten bereits zu viele Anmeldungen auf die Antwort des Identitätsanbieters.
attempt-rule-discovery = Die Konfiguration des Identitätsanbieters konnte nicht gelesen werden. Prüfen Sie den Aussteller.
attempt-rule-discovery_issuer = Der Identitätsanbieter verwendet einen anderen Aussteller. Geben Sie genau den verwendeten ein, mit etwaigem Schrägstrich am Ende.
attempt-rule-client_authentication = Der Identitätsanbieter akzeptiert kein Client-Secret. Registrieren Sie eine Webanwendung (confidential).
attempt-rule-client_refused = Der Identitätsanbieter kennt die Client-ID nicht, oder das Secret ist falsch oder abgelaufen. Geben Sie beides erneut ein.
attempt-rule-code_refused = Der Identitätsanbieter hat seinen eigenen Code nicht akzeptiert. Prüfen Sie, ob die Redirect-URI dort mit der dieser Verbindung übereinstimmt.
attempt-rule-token_refused = Der Identitätsanbieter hat kein Token ausgestellt. Seine Protokolle nennen möglicherweise den Grund.
attempt-rule-token_answer = Der Identitätsanbieter hat kein ID-Token gesendet. Prüfen Sie, ob die Scopes openid enthalten.
attempt-rule-issuer = Das ID-Token stammt von einem anderen Aussteller als dem dieser Verbindung.
attempt-rule-audience = Das ID-Token ist für eine andere Client-ID. Prüfen Sie die Client-ID.
attempt-rule-authorized_party = Das ID-Token ist für eine andere Client-ID. Prüfen Sie die Client-ID.
attempt-rule-expired = Das ID-Token ist abgelaufen. Prüfen Sie die Uhr des Identitätsanbieters.
attempt-rule-issued_at = Das ID-Token stammt aus der Zukunft oder ist zu alt. Prüfen Sie die Uhr des Identitätsanbieters.
attempt-rule-not_before = Das ID-Token ist noch nicht gültig. Prüfen Sie die Uhr des Identitätsanbieters.
attempt-rule-subject = Das ID-Token bezeichnet niemanden. Wenn Sie Personen anhand von oid erkennen, sendet der Identitätsanbieter es möglicherweise nicht.
attempt-rule-state = Die Antwort gehört zu einer anderen Anmeldung.
attempt-code-provider_refused = Der Identitätsanbieter hat abgelehnt. Die Person hat abgebrochen oder darf die Anwendung dort nicht verwenden, oder Client-ID oder Secret sind falsch oder abgelaufen.
attempt-code-provider_unavailable = Der Identitätsanbieter hat keine brauchbare Antwort gesendet.
attempt-code-provider_answer_invalid = Die Antwort des Identitätsanbieters hat eine Regel verletzt.
attempt-code-flow_expired = Die Anmeldung hat länger als 10 Minuten gedauert oder wurde zweimal gesendet.
attempt-code-not_a_member = Die Person ist kein Mitglied und hat keine Einladung, und neue Personen werden hier nicht Mitglied. Oder sie wurde entfernt.
attempt-code-membership_not_active = Das Mitglied ist gesperrt.
attempt-code-email_domain_not_verified = Die Domain der E-Mail-Adresse ist nicht bestätigt oder dieser Verbindung nicht zugewiesen.
attempt-code-email_domain_not_allowed = Die Einstellungen erlauben keine Mitglieder mit E-Mail-Adressen dieser Domain.
attempt-code-email_not_verified = Laut Identitätsanbieter ist die E-Mail-Adresse nicht bestätigt, oder er hat keine gesendet.
attempt-code-connection_not_proven = Die Verbindung wurde geändert. Testen Sie sie, bevor sie neue Personen einlässt.
attempt-code-identity_exists = Das Konto mit dieser E-Mail-Adresse ist mit einer anderen Identität bei diesem Anbieter verknüpft.
attempt-code-two_factor_required = Die Person hat keine Zwei-Faktor-Authentifizierung und kann sie bei dieser Anmeldung nicht einrichten.

## Console: webhooks

webhook = Webhook
webhooks-empty = Noch keine Webhooks. Erstellen Sie einen, um Ihre Anwendung zu benachrichtigen, wenn in der Organisation etwas geschieht.
webhooks-lead = Ein Webhook sendet Ihrer Anwendung eine signierte Anfrage, wenn in Ihrer Organisation etwas geschieht.
create-webhook = Webhook erstellen
edit-webhook = Webhook bearbeiten
all-webhooks = Alle Webhooks
count-events =
    { $count ->
        [one] { $count } Ereignis
       *[other] { $count } Ereignisse
    }
webhook-pause-title = Webhook pausieren?
webhook-pause-text = Anstehende Zustellungen werden zurückgehalten und beim Fortsetzen gesendet. Ereignisse während der Pause werden nicht zugestellt, auch nicht nachträglich.
webhook-paused = Webhook pausiert.
webhook-resumed = Webhook fortgesetzt.
webhook-is-paused = Dieser Webhook ist pausiert. Anstehende Zustellungen werden zurückgehalten. Ereignisse, die jetzt geschehen, werden nicht zugestellt.
url = URL
events = Ereignisse
signed-with = Signiert
send-test-event = Testereignis senden
rotate-secret = Secret erneuern
rotate-secret-title = Secret erneuern?
rotate-secret-text-1 = Sie erhalten ein neues Secret. Einen Tag lang, sofern der Betreiber des Dienstes nichts anderes festgelegt hat, wird jede Anfrage mit beiden Secrets signiert. Geben Sie Ihrem Empfänger in dieser Zeit das neue, und nichts fällt aus.
rotate-secret-text-2 = Wenn Sie in dieser Zeit zweimal erneuern, signieren nur die letzten beiden Secrets.
rotate-secret-unsure = Das Secret wurde möglicherweise trotzdem erneuert, und niemand hat das neue gesehen. Erneuern Sie es bald noch einmal: Das Secret Ihres Empfängers signiert nur noch eine Weile.
new-signing-secret = Neues Signatur-Secret
new-signing-secret-text = Es wird nur dieses eine Mal angezeigt. Geben Sie es bald Ihrem Empfänger: Das vorherige Secret signiert auch noch, aber nicht mehr lange.
webhook-delete-title = Webhook löschen?
webhook-delete-text = Anstehende Zustellungen werden verworfen, und frühere können nicht mehr angesehen werden. Das kann nicht rückgängig gemacht werden. Um Zustellungen eine Zeit lang anzuhalten, pausieren Sie den Webhook.
webhook-deleted = Webhook gelöscht.
enter-url = Geben Sie die URL ein.
webhook-url-hint = Wo Ihre Anwendung die Anfragen empfängt, zum Beispiel https://example.com/hooks/orgauth.
webhook-description-hint = Wofür er ist, damit andere Bescheid wissen.
select-an-event = Wählen Sie mindestens ein Ereignis aus.
webhook-unsure = Der Webhook wurde möglicherweise trotzdem erstellt. Sehen Sie in der Liste nach, bevor Sie es erneut versuchen, und löschen Sie jeden Webhook, dessen Secret niemand gesehen hat.
signing-secret = Signatur-Secret
signing-secret-text = Es wird nur dieses eine Mal angezeigt. Ihr Empfänger prüft damit, ob Anfragen echt sind. Speichern Sie es bei Ihren anderen Secrets.
webhook-updated = Webhook aktualisiert.
webhook-created = Webhook erstellt.

## Console: the events of webhooks, by their names, and their groups

event-group-members = Mitglieder
event-group-accounts = Konten
event-group-sso = Single Sign-on
event-group-keys = API-Schlüssel
event-group-tests = Tests
event-group-other = Andere
event-member-invited = Eine Person wird eingeladen
event-invite-revoked = Eine Einladung wird widerrufen
event-member-joined = Ein Mitglied tritt bei
event-member-role_changed = Die Rolle eines Mitglieds ändert sich
event-member-suspended = Ein Mitglied wird gesperrt
event-member-reactivated = Die Sperre eines Mitglieds wird aufgehoben
event-member-removed = Ein Mitglied wird entfernt, tritt aus oder löscht sein Konto
event-user-login = Ein Mitglied meldet sich an
event-user-password_changed = Ein Mitglied legt ein neues Passwort fest
event-user-password_removed = Das Passwort eines Mitglieds wird entfernt, weil die E-Mail-Adresse nicht bestätigt war
event-user-email_changed = Die E-Mail-Adresse eines Mitglieds ändert sich
event-user-two_factor_enabled = Ein Mitglied aktiviert die Zwei-Faktor-Authentifizierung
event-user-two_factor_disabled = Die Zwei-Faktor-Authentifizierung eines Mitglieds wird deaktiviert
event-user-passkey_added = Ein Mitglied fügt einen Passkey hinzu
event-user-passkey_removed = Ein Mitglied entfernt einen Passkey
event-user-identity_linked = Ein Mitglied meldet sich zum ersten Mal mit einer Verbindung an
event-user-identity_unlinked = Ein Mitglied hebt die Verknüpfung mit einer Verbindung auf
event-session-reuse_detected = Möglicherweise wurde eine gestohlene Sitzung verwendet
event-connection-created = Eine Verbindung zu einem Identitätsanbieter wird erstellt
event-connection-updated = Eine Verbindung wird geändert, aktiviert oder deaktiviert
event-connection-deleted = Eine Verbindung wird gelöscht
event-domain-verified = Eine Domain wird bestätigt
event-api_key-created = Ein Schlüssel wird erstellt oder erneuert
event-api_key-revoked = Ein Schlüssel wird widerrufen
event-webhook-test = Ein Testereignis wird gesendet (immer zugestellt, ob ausgewählt oder nicht)

## Console: deliveries

deliveries = Zustellungen
delivery = Zustellung
result = Ergebnis
delivery-status-pending = Ausstehend
delivery-status-retrying = Wird wiederholt
delivery-status-success = Zugestellt
delivery-status-failed = Fehlgeschlagen
all-of-them = Alle
deliveries-empty = Noch keine Zustellungen. Senden Sie ein Testereignis, um zu prüfen, ob Ihr Empfänger es annimmt.
deliveries-no-match = Keine Zustellung hat diesen Status.
deliveries-hint = Abgeschlossene Zustellungen werden einen Monat lang aufbewahrt, sofern der Betreiber des Dienstes nichts anderes festgelegt hat.
delivery-when = { $when }, { $attempts }
count-attempts =
    { $count ->
        [one] { $count } Versuch
       *[other] { $count } Versuche
    }
# A reason as a sentence.
delivery-reason = { $reason }.
delivery-reason-timeout = Keine rechtzeitige Antwort
delivery-reason-connect = Keine Verbindung, oder sie wurde vor der Antwort geschlossen
delivery-reason-protocol = Die Antwort ist kein HTTP oder hat zu viele Header
delivery-reason-tls = Keine vertrauenswürdige TLS-Verbindung: Das Zertifikat fehlt, ist abgelaufen oder gilt für einen anderen Namen
delivery-reason-dns = Der Hostname lässt sich nicht in eine Adresse auflösen
delivery-reason-blocked_address = Die Adresse ist nicht erlaubt, weil sie in ein privates Netzwerk führt
delivery-reason-redirect = Der Empfänger hat die Anfrage umgeleitet. Umleitungen wird nicht gefolgt
delivery-reason-other = Der Versuch ist fehlgeschlagen ({ $code })
delivery-answer = Der Empfänger hat mit { $status } geantwortet
delivery-answer-400 = Der Empfänger hat mit 400 geantwortet (er akzeptiert diese Anfrage nicht)
delivery-answer-401 = Der Empfänger hat mit 401 geantwortet (er hat die Signatur nicht akzeptiert)
delivery-answer-403 = Der Empfänger hat mit 403 geantwortet (er hat die Signatur nicht akzeptiert)
delivery-answer-404 = Der Empfänger hat mit 404 geantwortet (unter dieser URL gibt es nichts)
delivery-answer-405 = Der Empfänger hat mit 405 geantwortet (er akzeptiert unter dieser URL kein POST)
delivery-answer-410 = Der Empfänger hat mit 410 geantwortet (unter dieser URL gibt es nichts mehr)
delivery-answer-413 = Der Empfänger hat mit 413 geantwortet (die Anfrage ist ihm zu groß)
delivery-answer-429 = Der Empfänger hat mit 429 geantwortet (er erhält zu viele Anfragen)
delivery-answer-500 = Der Empfänger hat mit 500 geantwortet (er hatte einen internen Fehler)
delivery-answer-502 = Der Empfänger hat mit 502 geantwortet (sein Proxy erreicht ihn nicht)
delivery-answer-503 = Der Empfänger hat mit 503 geantwortet (er ist überlastet oder vorübergehend nicht verfügbar)
delivery-answer-504 = Der Empfänger hat mit 504 geantwortet (sein Proxy hat nicht rechtzeitig eine Antwort erhalten)
delivery-advice-timeout = Lassen Sie den Empfänger zuerst antworten und die Arbeit danach erledigen.
delivery-advice-connect = Prüfen Sie, ob der Empfänger läuft und keine Firewall ihn blockiert.
delivery-advice-protocol = Prüfen Sie, ob die URL des Webhooks zum Empfänger führt und was der Empfänger und seine Proxys antworten.
delivery-advice-tls = Prüfen Sie, ob das Zertifikat noch gültig ist und der Empfänger die ganze Kette sendet.
delivery-advice-dns = Prüfen Sie die Schreibweise der URL des Webhooks.
delivery-advice-blocked_address = Die URL des Webhooks muss ins öffentliche Internet führen.
delivery-advice-redirect = Geben Sie die URL ein, unter der der Empfänger selbst antwortet.
delivery-held = Zurückgehalten, bis der Webhook fortgesetzt wird.
delivery-on-its-way = Unterwegs.
delivery-in-progress = Ein Versuch läuft.
delivery-due = Der nächste Versuch steht an.
delivery-next = Nächster Versuch { $when }.
delivery-became = Diese Zustellung: { $status }
delivery-sent-again = Erneut gesendet, als neue Zustellung.
delivery-again-title = Dieses Ereignis erneut senden?
delivery-again-text = Der Empfänger hat es bereits angenommen. Er erhält es noch einmal, mit derselben webhook-id.
test-event-sent = Testereignis gesendet.
copy-link = Link zu dieser Seite kopieren
delivery-request = Anfrage
copy-body = Inhalt kopieren
delivery-body = Inhalt
delivery-body-hint = Zum Lesen formatiert. Gesendet wird es in einer Zeile.
delivery-occurred = Geschehen
delivery-queued = Eingereiht
attempts = Versuche
no-attempts = Noch keine Versuche.
delivery-accepted-after =
    { $count ->
        [one] Der Empfänger hat sie nach einem Versuch angenommen.
       *[other] Der Empfänger hat sie nach { $count } Versuchen angenommen.
    }
delivery-accepted-status-after =
    { $count ->
        [one] Der Empfänger hat sie nach einem Versuch angenommen ({ $status }).
       *[other] Der Empfänger hat sie nach { $count } Versuchen angenommen ({ $status }).
    }
delivery-gave-up =
    { $count ->
        [one] Nach einem Versuch aufgegeben. { $reason }. Sie wird nicht wiederholt. Senden Sie sie erneut, wenn der Empfänger funktioniert.
       *[other] Nach { $count } Versuchen aufgegeben. { $reason }. Sie wird nicht wiederholt. Senden Sie sie erneut, wenn der Empfänger funktioniert.
    }
delivery-not-attempted = Noch nicht versucht.
delivery-is-held = Der Webhook ist pausiert; diese Zustellung wird zurückgehalten, bis Sie ihn fortsetzen.
delivery-another-in-progress = Ein weiterer Versuch läuft.
delivery-is-on-its-way = Sie ist unterwegs.
delivery-is-due = Ein Versuch steht an.
delivery-next-on = Der nächste Versuch ist { $when }, am { $time }.
# What came before, and what comes next: whole sentences.
delivery-story = { $before } { $next }
delivery-accepted = Der Empfänger hat sie angenommen ({ $status }).
attempt-took = dauerte { $time }

## Console: the directory

directory = Verzeichnis
directory-lead = Ihr Identitätsanbieter hält Ihre Mitglieder über SCIM 2.0 aktuell. Wer dort hinzugefügt, geändert oder deaktiviert wird, wird es auch hier.
directory-connected-now = Verzeichnis verbunden. Erstellen Sie nun ein Token dafür.
directory-none = Kein Verzeichnis verbunden
directory-none-text = Mit einem Verzeichnis müssen Sie niemanden einladen. Gruppen Ihres Identitätsanbieters können hier Rollen vergeben, und wer Ihr Unternehmen verlässt, verliert sofort den Zugriff.
directory-you-need = Sie brauchen:
directory-need-provider = einen Identitätsanbieter, der SCIM 2.0 unterstützt, zum Beispiel Okta, Microsoft Entra ID, JumpCloud oder OneLogin, und Administratorzugriff darauf
directory-need-domain = eine bestätigte Domain: Personen werden mit E-Mail-Adressen bei { $domains } hinzugefügt.
directory-need-domain-missing = eine bestätigte Domain, da Personen nur mit E-Mail-Adressen Ihres Unternehmens hinzugefügt werden können. Sie haben noch keine: Fügen Sie sie unter { $link } hinzu. Das Verzeichnis können Sie schon verbinden.
connect-directory = Verzeichnis verbinden
create-token = Token erstellen
create-token-text = Ihr Identitätsanbieter sendet es mit jeder Anfrage. Wer es hat, kann Personen Ihrer Domains hinzufügen und sperren; geben Sie es also nur Ihrem Identitätsanbieter.
token-unsure = Das Token wurde möglicherweise trotzdem erstellt. Schließen Sie dieses Fenster und sehen Sie in der Liste nach. Widerrufen Sie jedes Token, das niemand gesehen hat.
token = Token
token-shown = Es wird nur dieses eine Mal angezeigt. Fügen Sie bei Ihrem Identitätsanbieter beides ein: dieses Token und die Basis-URL { $url }
revoke-token-title = Token { $token } widerrufen?
revoke-token-text = Anfragen mit diesem Token werden ab dann abgewiesen. Das kann nicht rückgängig gemacht werden.
revoke-token-other = Ihr Identitätsanbieter sollte bereits das andere Token verwenden.
revoke-token-only = Es ist das einzige Token: Nichts wird aktuell gehalten, bis Ihr Identitätsanbieter ein anderes hat.
revoke-token = Token widerrufen
revoke-token-it = Token { $token } widerrufen
token-revoked = Token { $token } widerrufen.
directory-undone = Rückgängig gemacht. Wiederhergestellte Mitglieder: { $count }.
directory-undone-paused = Das Verzeichnis ist pausiert. Korrigieren Sie Ihren Identitätsanbieter, bevor Sie fortsetzen, sonst geschieht dasselbe wieder. { $link } führt jede Änderung auf.
directory-undone-link = Das Audit-Protokoll
disconnect-title = Verzeichnis trennen?
disconnect-text-1 = Seine Token werden widerrufen und seine Daten über Personen und Gruppen gelöscht. Das kann nicht rückgängig gemacht werden.
disconnect-text-2 = Mitgliedschaften bleiben gleich: Aktive Mitglieder bleiben aktiv, gesperrte gesperrt. Rollen aus Gruppen werden zu von Hand vergebenen Rollen.
disconnect = Trennen
disconnecting = Wird getrennt …
directory-disconnected = Verzeichnis getrennt.
groups = Gruppen
groups-hint = Eine Gruppe kann ihren Mitgliedern Rollen geben, solange sie darin sind. Sie gibt nichts, bis Sie Rollen auswählen.
directory-resumed = Verzeichnis fortgesetzt.
directory-pause-title = Verzeichnis pausieren?
directory-pause-text-1 = Anfragen Ihres Identitätsanbieters werden abgewiesen, bis Sie fortsetzen, und ändern nichts. Wer dort in der Zwischenzeit deaktiviert wird, behält hier den Zugriff.
directory-pause-text-2 = Entra sendet seine Änderungen später erneut. Okta nicht: Abgewiesene Änderungen warten dort unter „Dashboard“ > „Tasks“, bis jemand „Retry Selected“ wählt.
directory-paused = Verzeichnis pausiert.
welcome-off-done = Vom Verzeichnis hinzugefügte Personen erhalten keine E-Mail mehr.
welcome-on-done = Vom Verzeichnis hinzugefügte Personen erhalten jetzt eine Begrüßungs-E-Mail.
directory-refuses = Anfragen Ihres Identitätsanbieters werden abgewiesen und ändern nichts.
people = Personen
connected = Verbunden
last-request = Letzte Anfrage
none-yet = Noch keine
last-problem = Letztes Problem
# What the problem was is one of the sentences below.
problem-at = { $when }: { $problem }
problem-at-past = { $when }: { $problem } Ihr Identitätsanbieter hat seitdem Anfragen ohne Problem gesendet.
welcome-email = Begrüßungs-E-Mail
welcome-off = Begrüßungs-E-Mail deaktivieren
welcome-on = Begrüßungs-E-Mail aktivieren
undo-changes = Änderungen des Verzeichnisses rückgängig machen
problem-last-admin = Der Identitätsanbieter wollte { $name }, den letzten aktiven Administrator, sperren, entfernen oder herabstufen. { $link } und lassen Sie es Ihren Identitätsanbieter dann erneut versuchen.
problem-last-admin-link = Machen Sie jemand anderen zum Administrator
problem-map = Der Identitätsanbieter hat eine Person mit einem Benutzernamen bei { $domain } gesendet; diese Domain ist nicht bestätigt, die der E-Mail-Adresse aber schon. Ordnen Sie userName bei Ihrem Identitätsanbieter der E-Mail-Adresse zu, oder bestätigen Sie die Domain unter { $link }.
problem-domain = Der Identitätsanbieter hat eine Person mit einer E-Mail-Adresse bei { $domain } gesendet; diese Domain ist nicht bestätigt. Bestätigen Sie sie unter { $link }, oder schließen Sie solche Personen bei Ihrem Identitätsanbieter aus.
problem-not-accepted = Der Identitätsanbieter hat eine Person mit einer E-Mail-Adresse bei { $domain } gesendet, die die Organisation nicht akzeptiert. Ändern Sie das unter { $link }, oder schließen Sie solche Personen bei Ihrem Identitätsanbieter aus.
problem-no-email = Der Identitätsanbieter hat eine Person ohne E-Mail-Adresse gesendet. Senden Sie sie als userName oder in emails.
problem-username = Der Identitätsanbieter hat { $name } gesendet, aber eine andere Person im Verzeichnis hat diesen Benutzernamen oder diese E-Mail-Adresse. Ändern Sie dort eine davon.
problem-token = Der Identitätsanbieter hat eine Anfrage mit einem widerrufenen Token gesendet. Fügen Sie bei Ihrem Identitätsanbieter ein gültiges ein.
problem-unknown = Der Identitätsanbieter hat einen Benutzer oder eine Gruppe geändert, die das Verzeichnis nicht hat. Weisen Sie sie bei Ihrem Identitätsanbieter erneut zu.
problem-invite = Der Identitätsanbieter hat eine Person gesendet, deren Konto einen Passkey und eine unbestätigte E-Mail-Adresse hat. { $link } stattdessen.
problem-invite-link = Laden Sie sie ein
problem-gone = Der Identitätsanbieter hat { $name } geändert; nach einem Rückgängigmachen oder Entfernen hier ist diese Person nicht mehr im Verzeichnis. Weisen Sie sie bei Ihrem Identitätsanbieter erneut zu: In Okta heben Sie die Zuweisung auf und weisen neu zu; in Entra verwenden Sie „Bei Bedarf bereitstellen“.
problem-group-size = Der Identitätsanbieter hat eine Gruppe mit mehr als { $count } Mitgliedern gesendet.
directory-setup = Einrichtung beim Identitätsanbieter
directory-setup-hint = Fügen Sie die Basis-URL und ein Token bei Ihrem Identitätsanbieter ein. Manche nennen sie Mandanten-URL und geheimes Token oder SCIM-URL und API-Token.
base-url = Basis-URL
tokens = Token
tokens-empty = Noch keine Token. Ohne Token kann Ihr Identitätsanbieter keine Verbindung herstellen.
token-used = { $created } erstellt, zuletzt { $used } verwendet
token-unused = { $created } erstellt, nie verwendet
# What is told of a token, and who made it.
token-by = { $token }. Erstellt von { $name }
token-by-former = { $token }. Erstellt von { $name }, der oder die kein Administrator mehr ist und es noch haben könnte. Ersetzen Sie dieses Token.
tokens-full = Sie können zwei Token gleichzeitig haben, um eines ohne Unterbrechung zu ersetzen. Um ein weiteres zu erstellen, widerrufen Sie zuerst eines.
groups-empty = Ihr Identitätsanbieter hat noch keine Gruppen gesendet.
group-gives = Vergibt: { $roles }
group-gives-nothing = Vergibt nichts
group-roles-none = Es gibt noch keine Produktrollen.
group-roles-hint = Zusätzlich zu Rollen, die von Hand oder durch andere Gruppen vergeben werden.
group-roles-text = Alle in der Gruppe haben diese Rollen ab sofort und verlieren sie, wenn sie die Gruppe verlassen. Wer in der Gruppe ist, entscheidet Ihr Identitätsanbieter.
group-admin = Administrator der Organisation
group-admin-hint = Sie verwalten hier Mitglieder, Schlüssel, Webhooks und Einstellungen.
group-roles-saved = Rollen der Gruppe gespeichert.
undo-text-1 = Von ihm gesperrte Personen werden wieder aktiv, entfernte werden wieder Mitglied, hinzugefügte werden entfernt, und entzogene Rollen werden von Hand vergeben.
undo-text-2 = Zuerst sehen Sie, wie viele Mitglieder sich ändern würden. Noch ändert sich nichts.
undo-since = Seit
undo-choose-start = Wählen Sie einen Anfangszeitpunkt.
undo-hour = vor einer Stunde
undo-day = vor einem Tag
undo-custom = eigener Zeitpunkt
undo-time = Datum und Uhrzeit
undo-choose-time = Wählen Sie einen Zeitpunkt.
undo-show = Änderungen anzeigen
undo-counting = Wird gezählt …
undo-nothing = Das Verzeichnis hat seitdem nichts geändert, was rückgängig gemacht werden kann.
undo-question = Änderungen des Verzeichnisses rückgängig machen?
undo-since-time = Seit { $time }:
undo-also-paused = Das Verzeichnis wird außerdem pausiert, damit dasselbe nicht wieder geschieht. Seine Daten über Personen und Gruppen bleiben.
undo-and-pause = Rückgängig machen und pausieren
undoing = Wird rückgängig gemacht …
undo-unsure = Möglicherweise ist es trotzdem geschehen. Dann ist das Verzeichnis pausiert, und eine Wiederholung ändert nichts mehr.
undo-reinstated = Aufgehobene Sperren: { $count }.
undo-brought-back = Zurückgeholte Mitglieder: { $count }.
undo-removed = Hinzugefügte, nun entfernte Mitglieder: { $count }.
undo-suspended = Wieder gesperrte Mitglieder: { $count }.
undo-roles = Mitglieder mit geänderten Rollen: { $count }.
undo-left = Nicht wiederherstellbare Mitglieder: { $count }. Entweder hätte die Organisation keinen aktiven Administrator, das Konto wurde gelöscht, eine Gruppe gibt ihnen etwas, was sie nicht hatten, oder Ihnen fehlt eine Berechtigung der Rolle.
