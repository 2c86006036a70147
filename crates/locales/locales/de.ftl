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
no-cookies-https = Der Dienst hat Sie angemeldet, aber dieser Browser speichert seine Cookies nicht. Erlauben Sie Cookies für diese Website und melden Sie sich dann erneut an.
no-cookies-http = Der Dienst hat Sie angemeldet, aber dieser Browser speichert seine Cookies nicht. Safari speichert sie ohne https nicht: Verwenden Sie Chrome, Edge oder Firefox oder eine https-Adresse. Erlauben Sie in diesen Browsern Cookies für diese Website und melden Sie sich dann erneut an.
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

## Operator

users = Benutzer
user = Benutzer
service-keys = Dienstschlüssel
operator-log = Betreiberprotokoll
health = Zustand
overview = Übersicht
organizations-search = Nach Name oder Kurzname suchen
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
users-search = Nach der vollständigen E-Mail-Adresse suchen
users-search-whole = Geben Sie eine vollständige E-Mail-Adresse ein.
users-empty = Es gibt noch keine Benutzer.
users-no-match = Kein Konto hat diese E-Mail-Adresse.
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
notice-directory-refused-advice = Wenn das beabsichtigt war, machen Sie zuerst jemand anderen zum Administrator: Der nächste Versuch des Identitätsanbieters gelingt dann. Andernfalls sehen Sie dort nach: Vielleicht wurde eine Zuweisung versehentlich entfernt. Der Tab „Directory“ der Konsole nennt die Person als sein letztes Problem und kann das Verzeichnis anhalten. Sie erhalten diese E-Mail höchstens einmal am Tag.
notice-impersonated-subject = Der Betreiber des Dienstes hat sich als Sie angemeldet
notice-impersonated-what = Um Ihnen oder Ihrer Organisation zu helfen, hat sich jemand, der für den Betreiber des Dienstes arbeitet, als Sie angemeldet. Diese Person sieht dort höchstens eine Stunde lang, was Sie sehen, und kann weder an Ihrem Konto noch an den Einstellungen Ihrer Organisation etwas ändern.
notice-impersonated-advice = Wenn Sie das nicht erwartet haben, informieren Sie einen Administrator Ihrer Organisation. Im Audit-Protokoll steht, wer es war und warum, und Administratoren können dies für die ganze Organisation abschalten.

notice-account-deleted-subject = Ihr Konto wurde gelöscht
notice-account-deleted-what = Ihr Konto wurde gelöscht, mit Ihrem Namen, Ihrer E-Mail-Adresse und allem anderen, was über Sie gespeichert war. Ihre Sitzungen wurden beendet, und Sie sind hier in keiner Organisation mehr Mitglied.
notice-account-deleted-advice = Wenn Sie das nicht waren, informieren Sie einen Administrator Ihrer Organisation. Dies ist die letzte E-Mail an diese Adresse.
