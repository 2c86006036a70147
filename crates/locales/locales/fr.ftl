# Français. Vouvoiement. Guillemets « … » ; espaces insécables devant les signes doubles.
#
# Termes :
#   sign in, sign out, sign up     se connecter, se déconnecter, s’inscrire
#   sign-in method                 mode de connexion
#   email, email address           e-mail, adresse e-mail
#   password, passkey              mot de passe, clé d’accès
#   two-factor authentication      authentification à deux facteurs ; second factor : second facteur
#   authenticator app              application d’authentification
#   recovery code                  code de récupération
#   account, session               compte, session
#   organization, short name       organisation, nom court
#   member, administrator          membre, administrateur
#   invitation                     invitation
#   the service's operator         exploitant du service
#   identity provider              fournisseur d’identité
#   single sign-on, connection     authentification unique, connexion
#   directory                      annuaire
#   expire                         expirer

## What pages share

language-name = Français
languages = Langue
page-needs-script = Cette page a besoin de JavaScript. Activez-le pour ce site, puis rechargez la page.
page-needs-script-link = Cette page a besoin de JavaScript. Activez-le pour ce site, puis ouvrez de nouveau le lien.
try-again = Réessayer
loading = Chargement…
one-moment = Un instant…
one-moment-title = Un instant
checking = Vérification…
checking-link = Vérification de votre lien…
sending = Envoi…
saving = Enregistrement…
continue = Continuer
cancel = Annuler
start-over = Recommencer
go-back = Retour
sign-in = Se connecter
signing-in = Connexion…
account = Compte
organization = Organisation
email = Adresse e-mail
password = Mot de passe
new-password = Nouveau mot de passe
your-name = Votre nom
short-name = Nom court
role = Rôle
expires = Expire le
code = Code
show = Afficher
hide = Masquer
show-password = Afficher le mot de passe
hide-password = Masquer le mot de passe
copy = Copier
copied = Copié
copy-by-hand = Sélectionnez le texte et copiez-le vous-même
download = Télécharger
try-again-now = Vous pouvez maintenant réessayer.
check-your-email = Consultez votre messagerie
go-to-account = Accéder à votre compte
go-to = Aller à { $name }
back-to-sign-in = Retour à la connexion
request-new-link = Demander un nouveau lien
link-incomplete = Ce lien est incomplet
link-dead = Ce lien ne fonctionne plus
link-missing-part = Une partie de l’adresse manque. Ouvrez de nouveau le lien de votre e-mail ou copiez-le en entier.
link-unchecked = Ce lien ne peut pas être vérifié pour le moment
password-hint = Au moins 8 caractères. Quelques mots sans rapport entre eux sont faciles à retenir et difficiles à deviner.
slug-rules = De 2 à 63 lettres minuscules, chiffres et traits d’union. Il ne peut ni commencer ni finir par un trait d’union.
slug-letters = Un nom court ne contient que des lettres minuscules, des chiffres et des traits d’union.
enter-slug = Saisissez le nom court de l’organisation.
enter-email = Saisissez votre adresse e-mail.
enter-password = Saisissez votre mot de passe.
enter-name = Saisissez votre nom.
enter-code = Saisissez le code.
choose-password = Choisissez un mot de passe.
choose-slug = Choisissez un nom court.
code-6-digits = Le code comporte 6 chiffres.
code-8-digits = Le code comporte 8 chiffres.
incorrect-password = Mot de passe incorrect.
role-member = Membre
role-org_admin = Administrateur
unknown-device = Appareil inconnu
device = { $browser } sur { $system }
and-pasted = { $first } { $second }

## Durations, until something can be tried again

duration-unknown = un instant
duration-second =
    { $count ->
        [one] { $count } seconde
       *[other] { $count } secondes
    }
duration-minute =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
duration-hour =
    { $count ->
        [one] { $count } heure
       *[other] { $count } heures
    }
duration-day =
    { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }

## Sign-in

create-an-organization = Créer une organisation
new-here = Première visite ?
organization-question = À quelle organisation souhaitez-vous vous connecter ?
slug-hint = Le nom court, par exemple acme-inc. Il figure dans votre invitation ; sinon, demandez-le à un administrateur.
find-organization = Trouver votre organisation
sign-in-lead = Continuer vers { $organization }.
sign-in-lead-signed-out = Vous êtes déconnecté. Continuer vers { $organization }.
sign-in-with = Se connecter avec { $name }
by-email-code = Recevoir un code par e-mail
by-passkey = Utiliser une clé d’accès
other-methods = Autres modes de connexion, pour les administrateurs
forgot-password = Mot de passe oublié ?
other-organization = Utiliser une autre organisation
admins-only = Réservé aux administrateurs. L’authentification à deux facteurs est obligatoire.
passkeys-unusable = Cette organisation utilise des clés d’accès, et ce navigateur ne peut pas les utiliser ici. Essayez avec un autre navigateur ou appareil.
no-connection = Cette organisation exige que vous vous connectiez avec votre compte d’entreprise, ce qui n’est pas possible pour le moment. Adressez-vous à l’un de ses administrateurs.
your-provider = Votre fournisseur
link-provider = { $provider } nous a communiqué votre adresse e-mail, mais aucun compte n’y est encore associé ici. Connectez-vous une fois à votre compte portant cette adresse pour l’associer. Si votre compte a une autre adresse, connectez-vous et associez-le sous « Sécurité ». Si vous n’avez pas de compte, demandez une invitation à un administrateur.
sso-required-with = Votre organisation exige que vous vous connectiez avec { $connection }.
email-code-sent = Si { $email } appartient à un membre, nous lui avons envoyé un code. Vérifiez aussi votre dossier de courrier indésirable.
email-code-hint = Le code à 8 chiffres reçu par e-mail. Il est valable 10 minutes, dans ce navigateur uniquement.
email-code-again = Envoyer un nouveau code
email-code-resent = Nous avons envoyé un nouveau code, et le précédent ne fonctionne plus. Vous pouvez demander trois codes par heure. Si aucun nouveau code n’arrive, le dernier reçu fonctionne toujours.
email-code-wrong = Ce code est incorrect ou a expiré. Vous pouvez en envoyer un nouveau.
passkey-elsewhere = Cette clé d’accès a été ajoutée ailleurs et n’est pas acceptée dans cette organisation. Utilisez-en une autre, ou demandez une invitation à un administrateur, acceptez-la, puis utilisez cette clé d’accès.
passkey-removed = Cette clé d’accès ne fonctionne plus ici, car elle a été retirée de son compte. Supprimez-la aussi de votre appareil. Utilisez-en une autre.
passkey-removed-otherwise = Cette clé d’accès ne fonctionne plus ici, car elle a été retirée de son compte. Supprimez-la aussi de votre appareil. Utilisez-en une autre ou choisissez un autre mode de connexion.
passkey-unused = Aucune clé d’accès n’a été utilisée. Vous pouvez réessayer.
passkey-unused-password = Aucune clé d’accès n’a été utilisée. Vous pouvez réessayer ou vous connecter avec votre mot de passe.
passkey-unused-again = Aucune clé d’accès n’a été utilisée. Réessayez.
passkey-use-yours = Utiliser votre clé d’accès
person-at-provider = La personne connectée auprès du fournisseur d’identité
confirm-sign-in = Se connecter à { $organization } ?
confirm-sign-in-lead = Un lien vous a amené ici. Ne continuez que si vous souhaitez vous connecter et s’il s’agit de votre propre compte.
confirm-sign-in-other = Vous êtes connecté en tant que { $email }. Si vous continuez, cette session prendra fin.
passkey-offer = Se connecter sans mot de passe la prochaine fois ?
passkey-offer-lead = Vous êtes connecté en tant que { $email }. Avec une clé d’accès, vous vous connectez par empreinte digitale, par reconnaissance faciale ou avec le verrouillage de l’écran de cet appareil. Vous pourrez aussi en ajouter une plus tard dans votre compte.
passkey-add = Ajouter une clé d’accès
passkey-not-now = Pas maintenant
passkey-not-created = Aucune clé d’accès n’a été créée. Réessayez ou continuez sans.
two-factor = Authentification à deux facteurs
two-factor-lead = Confirmez votre identité pour vous connecter à { $organization }.
two-factor-over = Le délai de saisie du code est écoulé, ou trop de codes incorrects ont été saisis. Connectez-vous de nouveau.
code-hint = Le code à 6 chiffres de votre application d’authentification.
recovery-code = Code de récupération
recovery-hint = L’un des codes de récupération que vous avez enregistrés, par exemple { $sample }. Chaque code ne sert qu’une fois.
enter-recovery-code = Saisissez un code de récupération.
recovery-code-wrong = Ce code de récupération est incorrect ou a déjà été utilisé.
recovery-code-form = Un code de récupération comporte 4 groupes de 5 caractères.
use-app = Utiliser plutôt l’application d’authentification
use-recovery-code = Utiliser plutôt un code de récupération
use-passkey-instead = Utiliser plutôt une clé d’accès
set-up = Configurer l’authentification à deux facteurs
set-up-lead = Votre organisation l’exige. Désormais, vous saisirez aussi un code de votre téléphone pour vous connecter.
set-up-by-passkey = Votre organisation exige un second facteur. Utilisez votre clé d’accès.
set-up-no-passkey = Votre organisation exige un second facteur. Le vôtre est une clé d’accès, que ce navigateur ne peut pas utiliser ici.
set-up-password = Votre mot de passe
set-up-password-hint = Saisissez-le encore une fois avant de configurer l’authentification à deux facteurs.
set-up-over = Le délai de configuration est écoulé. Connectez-vous de nouveau.
set-up-over-codes = Le délai de configuration est écoulé, ou trop de codes incorrects ont été saisis. Connectez-vous de nouveau.
set-up-unavailable = L’authentification à deux facteurs ne peut pas être configurée pour le moment
set-up-already = L’authentification à deux facteurs est déjà activée. Connectez-vous de nouveau.
set-up-scan = Scannez ce QR code avec une application d’authentification sur votre téléphone.
set-up-qr-code = QR code pour votre application d’authentification
set-up-open-app = Ouvrir une application d’authentification sur ce téléphone
set-up-by-hand = Impossible de le scanner ? Saisissez la clé à la main
set-up-key = Saisissez cette clé dans l’application et choisissez un code temporel :
set-up-enter-code = Saisissez le code affiché par l’application.
set-up-copy-key = Copier la clé
set-up-scan-again = Scannez le QR code affiché maintenant. Celui que vous avez scanné auparavant ne fonctionne plus.
set-up-wrong-code = Ce code est incorrect. Scannez le QR code affiché maintenant (celui que vous avez scanné auparavant ne fonctionne plus), puis saisissez le code affiché par l’application.
turn-on = Activer
step-over = Le délai de cette étape est écoulé. Connectez-vous de nouveau.
passkey-refused = La clé d’accès n’a pas été acceptée
recovery-codes = Enregistrez vos codes de récupération
recovery-codes-lead = Si vous perdez votre téléphone, chaque code vous permet de vous connecter une fois. Vous ne les verrez que cette fois-ci : conservez-les en lieu sûr.
recovery-codes-saved = Je les ai enregistrés
copy-all = Tout copier
recovery-file-head = Codes de récupération pour l’authentification à deux facteurs. Chaque code ne sert qu’une fois.
recovery-file-service = Service : { $service }
recovery-file-account = Compte : { $email }
recovery-file-created = Créés le : { $time }
signed-in = Vous êtes connecté
signed-in-as = Vous êtes connecté à { $organization } en tant que { $email }.
switch-to = Passer à { $organization }
sign-in-someone-else = Se connecter en tant qu’une autre personne
sign-in-other-organization = Se connecter à une autre organisation
still-signed-in = Vous êtes toujours connecté
not-signed-in = Vous n’êtes pas connecté
no-cookies-https = Le service vous a connecté, mais ce navigateur n’enregistre pas ses cookies. Autorisez les cookies pour ce site, puis connectez-vous de nouveau.
no-cookies-http = Le service vous a connecté, mais ce navigateur n’enregistre pas ses cookies. Safari ne les enregistre pas sans https : utilisez Chrome, Edge ou Firefox, ou une adresse https. Dans ces navigateurs, autorisez les cookies pour ce site, puis connectez-vous de nouveau.
session-ended = Votre session est terminée. Connectez-vous de nouveau.
cookie-in-the-way = Le cookie d’une autre application fait obstacle
cookie-in-the-way-lead = Votre navigateur envoie { $cookies } plusieurs fois : une autre application sur { $host } utilise le même nom, et le service ne peut pas reconnaître le sien. Supprimez les cookies de { $host }, puis connectez-vous de nouveau. Si cela se reproduit, prévenez l’exploitant du service : le réglage { $setting } l’évite.
needs-https = Cette page nécessite https
needs-https-lead = Les navigateurs n’enregistrent les cookies de ce service qu’en https. Demandez la bonne adresse à son exploitant.

## Forgotten password, and the organizations of an address

reset-your-password = Réinitialiser votre mot de passe
reset-your-password-lead = Saisissez votre adresse e-mail : nous vous enverrons un lien pour définir un nouveau mot de passe.
send-reset-link = Envoyer le lien
reset-sent = Si { $email } appartient à un membre de { $organization }, nous lui avons envoyé un lien. Il ne sert qu’une fois et expire rapidement.
reset-sent-connection = Les membres de { $organization } se connectent avec { $connection } : réinitialisez-y un mot de passe oublié. Si { $email } appartient à un membre, nous lui avons envoyé la marche à suivre par e-mail.
find-lead = Saisissez votre adresse e-mail : nous vous enverrons la liste des organisations dont vous êtes membre.
find-submit = Recevoir mes organisations par e-mail
find-sent = Si { $email } appartient à un membre, nous lui avons envoyé ses organisations et la manière de s’y connecter. Vérifiez aussi le dossier de courrier indésirable.

## A new password, by a mailed link

choose-new-password = Choisir un nouveau mot de passe
set-new-password = Enregistrer le nouveau mot de passe
set-a-new-password = Définir un nouveau mot de passe
also-remove-passkeys = Retirer aussi mes clés d’accès et mes comptes associés
also-remove-passkeys-hint = Une personne qui connaissait votre mot de passe a pu ajouter les siens. Là où une organisation exige l’authentification à deux facteurs et où une clé d’accès était votre second facteur, un administrateur devra vous rouvrir l’accès. Là où une organisation n’accepte pas les mots de passe, il vous faut une nouvelle invitation.
reset-aside = Vous serez déconnecté partout et vous vous reconnecterez avec le nouveau mot de passe.
send-new-link = Envoyer un nouveau lien
new-link-sent = Si { $email } a un compte, nous lui avons envoyé un nouveau lien.
password-changed = Mot de passe modifié
password-changed-lead = Connectez-vous à { $organization } avec le nouveau mot de passe.
password-changed-close = Revenez à l’application et connectez-vous avec le nouveau mot de passe. Vous pouvez fermer cette page.
reset-dead = Un lien de réinitialisation ne sert qu’une fois et expire rapidement. Saisissez votre adresse e-mail pour en recevoir un nouveau.
reset-incomplete = Une partie de l’adresse manque. Ouvrez de nouveau le lien de votre e-mail ou copiez-le en entier. Ou saisissez votre adresse e-mail pour recevoir un nouveau lien.
reset-incomplete-request = Une partie de l’adresse manque. Ouvrez de nouveau le lien de votre e-mail ou copiez-le en entier. Vous pouvez aussi demander un nouveau lien.
reset-incomplete-application = Une partie de l’adresse manque. Ouvrez de nouveau le lien de votre e-mail ou copiez-le en entier. Vous pouvez aussi demander un nouveau lien dans l’application.

## Confirmation of an address

confirm-address = Confirmer votre adresse e-mail
confirm-address-lead = Utiliser cette adresse e-mail pour le compte ci-dessous.
confirm-submit = Confirmer l’adresse
confirming = Confirmation…
confirm-password = Mot de passe de ce compte
confirm-aside = Ne confirmez que si ce compte est le vôtre. Sinon, fermez cette page et rien ne changera.
confirm-cancel = Annuler la modification
cancelling = Annulation…
confirm-cancel-aside = Si vous avez vous-même demandé la nouvelle adresse, fermez cette page. Vous n’avez rien à faire ici.
confirm-enter-password = Saisissez le mot de passe.
confirm-recently = Pour confirmer, vous devez vous être connecté récemment au compte ci-dessous, avec sa clé d’accès s’il en a une. Connectez-vous, puis ouvrez de nouveau le lien de l’e-mail.
confirm-incorrect-password = Mot de passe incorrect pour ce compte.
confirm-wrong-account = Ce navigateur est connecté à un autre compte. Saisissez le mot de passe de ce compte-ci pour confirmer.
confirm-unproven = Le lien seul ne prouve pas que le compte est le vôtre. Saisissez le mot de passe de ce compte pour confirmer.
confirmed = Adresse e-mail confirmée
confirmed-lead = Vous pouvez fermer cette page. Connectez-vous désormais avec cette adresse e-mail.
change-cancelled = Modification annulée
change-cancelled-lead = Votre adresse e-mail reste la même. Si vous n’avez pas demandé la modification, quelqu’un connaît votre mot de passe : définissez-en un nouveau maintenant.
cancel-dead = La modification a été annulée ou effectuée, ou le lien a expiré. Si votre adresse e-mail a été modifiée et que ce n’était pas vous, prévenez un administrateur de votre organisation.
confirm-dead = Un lien de confirmation ne sert qu’une fois et expire rapidement. Vous pouvez en demander un nouveau dans votre compte.
cancel-question = Annuler la modification de l’adresse e-mail ?
cancel-question-lead = Quelqu’un a demandé à modifier l’adresse e-mail de votre compte.
organization-gone = une organisation qui n’existe plus

## An invitation

invitation = Invitation
your-invitation = Votre invitation
checking-invitation = Vérification de votre invitation…
invite-email-hint = Vous vous connecterez avec cette adresse e-mail.
joining = Adhésion en cours…
create-and-join = Créer un compte et rejoindre
invite-aside = Vous ne vous y attendiez pas ? Fermez cette page. Rien ne se passe tant que vous ne rejoignez pas.
join = Rejoindre
join-organization = Rejoindre { $organization }
join-existing = Vous êtes invité à rejoindre avec votre compte existant.
join-new = Vous êtes invité à rejoindre. Créez votre compte pour accepter.
joined = Vous avez rejoint { $organization }
joined-code-over = Le délai de saisie du code est écoulé
joined-code-over-lead = Vous avez rejoint { $organization }. Connectez-vous et saisissez-y votre code.
joined-code-over-application = Vous avez rejoint { $organization }. Connectez-vous depuis l’application et saisissez-y votre code.
invite-removes-password = L’adresse e-mail de ce compte n’a jamais été vérifiée ; quelqu’un d’autre a donc pu créer le compte. En rejoignant ici, vous vérifiez l’adresse ; le mot de passe et l’authentification à deux facteurs du compte sont retirés et ses sessions prennent fin. Ensuite, définissez un nouveau mot de passe avec « Mot de passe oublié ? ». Pour conserver votre mot de passe, connectez-vous d’abord, puis ouvrez de nouveau le lien de l’e-mail.
invite-other-person = { $other } est connecté dans ce navigateur. Si vous rejoignez ici, cette session prend fin et { $email } est connecté à la place.
already-member = Vous êtes déjà membre
already-member-lead = Vous appartenez déjà à { $organization }. Il n’y a plus rien à accepter.
organization-suspended-unused = { $organization } est actuellement suspendue, et personne ne peut s’y connecter. Votre invitation n’a pas été utilisée. Réessayez quand cela aura changé.
organization-suspended-joined = { $organization } est actuellement suspendue, et personne ne peut s’y connecter. Vous l’avez rejointe et pourrez vous connecter quand cela aura changé.
account-gone = Cette adresse e-mail n’a plus de compte. Créez-en un pour rejoindre.
cannot-join = Vous ne pouvez pas rejoindre pour le moment
cannot-join-lead = { $organization } exige que vous vous connectiez avec votre compte d’entreprise, ce qui n’est pas possible pour le moment. Votre invitation n’a pas été utilisée. Adressez-vous à la personne qui vous a invité.
join-with = Rejoindre avec { $name }
join-with-lead = { $organization } utilise { $name } pour la connexion. Connectez-vous-y en tant que { $email } pour accepter votre invitation.
join-with-application = { $organization } utilise { $name } pour la connexion. Connectez-vous ainsi depuis l’application en tant que { $email } pour accepter votre invitation.
joined-second-factor = Vous avez rejoint { $organization }. Confirmez votre identité pour vous connecter.
cannot-sign-in = Vous ne pouvez pas vous connecter
cannot-sign-in-lead = Votre adhésion à { $organization } a entre-temps pris fin ou été suspendue. Adressez-vous à l’un de ses administrateurs.
passkey-once = Utilisez la vôtre une fois maintenant, afin qu’elle vous connecte ici.
passkey-only-elsewhere = { $organization } n’accepte que les clés d’accès, et celles que vous avez ajoutées auparavant ne comptent pas tant que vous n’en avez pas utilisé une ici.
passkey-only = { $organization } n’accepte que les clés d’accès, et vous n’en avez pas. Ajoutez-en une avant de vous déconnecter, sinon vous ne pourrez plus vous connecter.
signed-in-passkey-only = Vous êtes connecté. { $organization } n’accepte que les clés d’accès, et vous n’en avez pas. Ajoutez-en une avant de vous déconnecter, sinon vous ne pourrez plus vous connecter.
joined-lead = Vous êtes connecté. Le nom court de l’organisation est { $slug }. Vous en aurez besoin pour vous connecter.
joined-close = Vous êtes connecté et pouvez fermer cette page. Le nom court de l’organisation est { $slug }. Vous en aurez besoin pour vous connecter.
set-up-now = Configurer maintenant
joined-set-up = Elle exige l’authentification à deux facteurs. Configurez-la pour vous connecter.
joined-set-up-application = Elle exige l’authentification à deux facteurs. Connectez-vous depuis l’application pour la configurer.
invite-unavailable = Votre invitation ne peut pas être affichée pour le moment
invite-unavailable-ever = Votre invitation ne peut pas être affichée
invite-expired = Cette invitation a expiré
invite-expired-lead = Demandez-en une nouvelle à la personne qui vous a invité.
invite-invalid = Cette invitation n’est plus valable
invite-invalid-lead = Elle a été utilisée, révoquée ou remplacée par une plus récente. Si vous avez déjà rejoint, connectez-vous. Sinon, demandez une nouvelle invitation à la personne qui vous a invité.
invite-invalid-application = Elle a été utilisée, révoquée ou remplacée par une plus récente. Si vous avez déjà rejoint, connectez-vous depuis l’application. Sinon, demandez une nouvelle invitation à la personne qui vous a invité.

## Sign-up

sign-up = S’inscrire
organization-name = Nom de l’organisation
enter-organization-name = Saisissez le nom de l’organisation.
new-slug-hint = Il est saisi à la connexion et ne peut pas être modifié par la suite. De 2 à 63 lettres minuscules, chiffres et traits d’union.
email-me-a-link = Recevoir un lien par e-mail
sign-up-with = S’inscrire avec { $name }
have-account = Vous avez déjà un compte ? { $link } et créez l’organisation depuis votre compte.
have-account-link = Connectez-vous
another-slug = Un autre nom court pour l’organisation
creating = Création…
create-organization = Créer l’organisation
sign-up-lead = Vous en serez le premier administrateur et pourrez inviter d’autres personnes.
sign-up-sent = Nous avons envoyé un lien à { $email }. Ouvrez-le pour choisir un mot de passe. D’ici là, rien n’est créé et d’autres peuvent encore prendre le nom court. S’il n’arrive pas, vérifiez votre dossier de courrier indésirable.
resend-email = Renvoyer l’e-mail
use-different-address = Utiliser une autre adresse
sign-up-provider-expired = La connexion avec { $provider } a expiré, ou cette adresse e-mail a maintenant un compte. Recommencez ou connectez-vous.
sign-up-verified = { $provider } a vérifié votre adresse e-mail. Nommez maintenant votre organisation.
sign-up-dead = Il a été utilisé ou a expiré, ou l’adresse e-mail a maintenant un compte. Connectez-vous ou inscrivez-vous de nouveau.
sign-up-ready = { $name } est prête
sign-up-ready-lead = Vous êtes connecté en tant qu’administrateur. Son nom court est { $slug }. Toute personne qui se connecte le saisit.
open-console = Ouvrir la console
sign-up-closed = Les inscriptions sont fermées
sign-up-closed-lead = Ce service n’accepte pas d’inscriptions pour le moment. Si quelqu’un vous a invité, ouvrez le lien de cet e-mail.
sign-up-finish = Terminer l’inscription
sign-up-finish-lead = Choisissez un mot de passe pour votre compte.

## Signing in as a member, by the operator

impersonate-title = Se connecter en tant que membre
impersonate-lead = Vous obtenez une session d’une heure au plus, qui ne permet aucune modification. Elle remplace la session de ce navigateur.
impersonate-gone = Il ne sert qu’une fois, pendant une minute. Demandez-en un autre sur les pages de l’opérateur.

## A page in place of a refusal

refusal-not-found = Page introuvable
refusal-not-found-lead = Vérifiez qu’il n’y a pas de faute dans l’adresse, ou ouvrez de nouveau le lien qui vous a amené ici.
refusal-method = Cette page ne peut pas être ouverte ainsi
refusal-method-lead = Ouvrez-la depuis un lien ou saisissez son adresse. Elle n’accepte rien de ce qui lui est envoyé.
refusal-other = Une erreur est survenue
refusal-other-lead = Réessayez dans un instant. Si cela se reproduit, communiquez ce numéro à l’exploitant du service : { $id }.
go-to-sign-in = Aller à la connexion

## Errors of the API, by their codes

error-unreachable = Le service est injoignable. Vérifiez votre connexion et réessayez.
error-unreachable-typed = Le service est injoignable. Vérifiez votre connexion et réessayez. Votre saisie est toujours là.
error-limited = Trop de tentatives. Réessayez dans { $duration }.
error-busy = Le service est très sollicité pour le moment. Réessayez dans { $duration }.
error-other = Une erreur est survenue, et vous ne pouvez pas la corriger ici ({ $code }). Si elle se reproduit, communiquez ce numéro à votre administrateur : { $id }.
error-other-id = aucun
error-validation_failed = Vérifiez les champs signalés.
error-org_slug_required = Saisissez le nom court de votre organisation.
error-password_rejected = Choisissez un autre mot de passe.
error-partial_token_invalid = Le délai de saisie du code est écoulé. Connectez-vous de nouveau.
error-invite_invalid = Cette invitation n’est plus valable. Elle a été utilisée, révoquée ou remplacée par une plus récente.
error-invite_expired = Cette invitation a expiré. Demandez-en une nouvelle à la personne qui vous a invité.
error-reset_token_invalid = Ce lien ne fonctionne plus. Un lien de réinitialisation ne sert qu’une fois et expire rapidement.
error-confirm_token_invalid = Ce lien ne fonctionne plus. Chaque lien ne sert qu’une fois et expire rapidement.
error-sign_up_token_invalid = Ce lien ne fonctionne plus. Connectez-vous si vous avez un compte, ou inscrivez-vous de nouveau.
error-email_domain_not_allowed = Cette organisation n’accepte que certaines adresses e-mail. Utilisez votre adresse professionnelle ou adressez-vous à un administrateur.
error-authentication_required = Connectez-vous pour continuer.
error-token_expired = Votre session a expiré. Connectez-vous de nouveau.
error-invalid_token = Vous avez été déconnecté. Connectez-vous de nouveau.
error-invalid_credentials = Adresse e-mail ou mot de passe incorrect.
error-invalid_code = Ce code est incorrect ou a déjà été utilisé. Attendez le code suivant et saisissez-le.
error-refresh_token_missing = Connectez-vous pour continuer.
error-refresh_token_invalid = Connectez-vous de nouveau.
error-refresh_token_reused = Vous avez été déconnecté pour votre sécurité : quelqu’un a pu utiliser une copie de votre session. Connectez-vous de nouveau.
error-not_a_member = Vous n’êtes pas membre de cette organisation. Vérifiez son nom ou demandez une invitation à l’un de ses administrateurs.
error-membership_not_active = Votre adhésion est suspendue. Adressez-vous à l’un des administrateurs de l’organisation.
error-organization_suspended = Cette organisation est actuellement suspendue. Adressez-vous à l’un de ses administrateurs.
error-origin_not_allowed = Ce n’est pas possible depuis cette page. Connectez-vous d’abord ici.
error-session_changed = Quelqu’un d’autre est maintenant connecté dans ce navigateur ; rien n’a donc été modifié. Rechargez la page.
error-method_not_allowed = Votre organisation n’autorise pas ce mode de connexion. Utilisez-en un autre.
error-wrong_account = Vous êtes connecté à un autre compte que celui qui a fait cette demande. Connectez-vous à ce compte ou saisissez son mot de passe.
error-reauthentication_required = Connectez-vous de nouveau pour continuer. Si vous avez une clé d’accès, utilisez-la.
error-impersonation = Vous êtes connecté en tant qu’une autre personne : rien ne peut être modifié ici.
error-impersonation_link_invalid = Ce lien ne fonctionne plus. Il ne sert qu’une fois, pendant une minute.
error-not_found = Rien n’a été trouvé ici.
error-organization_not_found = Cette organisation n’existe pas. Vérifiez son nom.
error-request_timeout = Votre connexion est trop lente pour le moment. Réessayez.
error-slug_taken = Ce nom court est déjà pris. Choisissez-en un autre.
error-account_exists = Un compte avec cette adresse e-mail existe déjà. Vous pouvez rejoindre avec lui.
error-two_factor_already_enabled = L’authentification à deux facteurs est déjà activée.
error-two_factor_not_enabled = L’authentification à deux facteurs n’est pas activée.
error-two_factor_required = Votre organisation exige l’authentification à deux facteurs ; vous ne pouvez donc pas la désactiver.
error-password_not_set = Votre compte n’a pas encore de mot de passe. Utilisez « Mot de passe oublié ? » sur la page de connexion pour recevoir un e-mail avec un lien qui en définit un.
error-passkey_exists = Vous avez déjà ajouté cette clé d’accès.
error-passkey_limit_reached = Vous avez atteint le nombre maximal de clés d’accès. Retirez-en d’abord une.
error-passkey_not_found = Cette clé d’accès n’existe plus.
error-passkey_invalid = La clé d’accès n’a pas été acceptée. Réessayez ou utilisez un autre mode de connexion.
error-passkey_unsupported = Cette clé d’accès ne peut pas être utilisée ici. Choisissez un autre appareil ou une autre clé de sécurité.
error-sso_required = Votre organisation exige que vous vous connectiez avec votre compte d’entreprise. Faites-le depuis la page de connexion.
error-email_not_verified = Votre fournisseur d’identité n’a pas vérifié votre adresse e-mail ; elle ne peut donc pas être utilisée ici. Vérifiez-la chez lui ou adressez-vous à un administrateur.
error-email_domain_not_verified = Cette organisation n’accepte pas l’adresse e-mail transmise par votre fournisseur d’identité. Adressez-vous à l’un de ses administrateurs.
error-flow_expired = Cela a pris trop de temps ou a été commencé dans une autre fenêtre. Réessayez.
error-provider_refused = Votre fournisseur d’identité ne vous a pas connecté. La connexion y a été annulée, ou vous n’avez pas le droit de l’utiliser ici. Réessayez ou adressez-vous à un administrateur.
error-provider_unavailable = Votre fournisseur d’identité est injoignable pour le moment. Réessayez dans une minute.
error-provider_answer_invalid = La réponse de votre fournisseur d’identité ne peut pas être acceptée. Réessayez. Si cela se reproduit, prévenez un administrateur : la console en indique la raison.
error-identity_taken = Cette identité est déjà associée à un autre compte.
error-identity_exists = Votre compte est déjà associé à une autre identité chez ce fournisseur. Connectez-vous-y avec celle-là ou adressez-vous à un administrateur.
error-payload_too_large = C’est trop long pour être enregistré.

## What is wrong with a field, where the API's own English sentence isn't shown

field-required = Ce champ est obligatoire.
field-wrong_type = Ce champ n’a pas la bonne forme.
field-duplicate = Ce champ est présent plusieurs fois.
field-invalid_character = Ce champ contient des caractères non autorisés.
field-too_long = Ce champ est trop long.
field-unknown = Ce champ est inconnu.
field-invalid = Ce champ n’est pas valable.

## Why a password can't be used

reason-too_short = Ce mot de passe est trop court.
reason-too_long = Ce mot de passe est trop long.
reason-too_common = Ce mot de passe est trop courant. Il fait partie des premiers que quelqu’un essaierait.
reason-breached = Ce mot de passe est apparu dans une fuite de données ; d’autres peuvent donc le connaître. Choisissez-en un autre.
reason-contains_context = Ce mot de passe ressemble trop à votre nom, à votre adresse e-mail ou au nom de l’organisation.
reason-same_as_current = C’est déjà votre mot de passe. Choisissez-en un autre.
reason-other = Ce mot de passe ne peut pas être utilisé. Choisissez-en un autre.

## How a sign-in by an identity provider ended

ended-account_exists = Un compte avec votre adresse e-mail existe déjà. Connectez-vous-y, puis créez l’organisation depuis votre compte.
ended-not_a_member = Votre fournisseur d’identité vous a connecté, mais vous n’êtes pas membre de cette organisation. Demandez une invitation à l’un de ses administrateurs.
ended-email_domain_not_allowed = Cette organisation n’accepte pas de membres avec l’adresse e-mail transmise par votre fournisseur d’identité. Adressez-vous à l’un de ses administrateurs.
ended-connection_not_found = Ce mode de connexion est désactivé. Utilisez-en un autre ou adressez-vous à un administrateur.
ended-connection_not_proven = Ce mode de connexion a été modifié et n’admet personne de nouveau tant qu’un administrateur ne l’a pas testé.
ended-two_factor_required = Cette organisation exige l’authentification à deux facteurs. Vous ne pouvez pas la configurer en vous connectant ainsi, car votre compte appartient aussi à d’autres organisations. Connectez-vous à l’une d’elles, configurez-la dans votre compte, puis revenez.
ended-reauthentication_required = Connectez-vous de nouveau, puis continuez.
ended-test_expired = Le test a pris trop de temps ou a été commencé dans une autre session. Recommencez-en un.
ended-too_many_attempts = Trop de tentatives. Réessayez dans quelques minutes.
ended-unavailable = Le service est très sollicité pour le moment. Réessayez.
ended-other = Vous n’avez pas pu être connecté. Réessayez.

## Emails: what they share

mail-moment = { $date } à { $time } UTC
mail-role-member = membre
mail-role-org_admin = administrateur
mail-or-open = Ou ouvrez ce lien :
mail-link-expires = Le lien ne sert qu’une fois et expire le { $expires }.
mail-short-name = Le nom court de l’organisation, dont vous pourriez avoir besoin pour vous connecter : { $slug }
mail-application = L’application de { $organization } :
mail-ignore-password = Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe reste le même.

## Emails, one by one

mail-invite-subject = Invitation à rejoindre { $organization }
mail-invite-title = Vous êtes invité à rejoindre { $organization }
mail-invite-lead = Vous êtes invité à rejoindre { $organization }.
mail-invite-what = { $inviter } vous invite à rejoindre { $organization } en tant que { $role }.
mail-invite-operator = L’exploitant de ce service
mail-invite-accept = Accepter l’invitation
mail-invite-note = Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer. Rien ne se passe tant que le lien n’est pas utilisé.
mail-password-reset-subject = Définir un nouveau mot de passe pour { $organization }
mail-password-reset-title = Définir un nouveau mot de passe
mail-password-reset-what = Quelqu’un a demandé un nouveau mot de passe pour votre compte sur la page de connexion de { $organization }.
mail-sign-in-by-connection-subject = Comment vous connecter à { $organization }
mail-sign-in-by-connection-title = Comment vous connecter
mail-sign-in-by-connection-what = Vous ne pouvez pas vous y connecter avec un mot de passe : { $organization } exige l’authentification unique.
mail-sign-in-by-connection-with = Connectez-vous avec { $connection }, en utilisant le compte que vous y avez.
mail-sign-in-by-connection-none = Ce n’est pas possible pour le moment. Adressez-vous à un administrateur de { $organization }.
mail-sign-in-by-connection-go = Aller à la connexion
mail-email-code-subject = Votre code de connexion pour { $organization }
mail-email-code-title = Votre code de connexion
mail-email-code-lead = Votre code de connexion pour { $organization } :
mail-email-code-what = Utilisez-le pour vous connecter à { $organization } :
mail-email-code-how = Saisissez-le sur la page où vous l’avez demandé. Il ne sert qu’une fois, dans ce navigateur uniquement, et expire le { $expires }.
mail-email-code-note = Seule la page où vous avez demandé ce code en a besoin. Ne le communiquez à personne. Si vous ne l’avez pas demandé, quelqu’un d’autre a peut-être saisi votre adresse e-mail. Vous pouvez ignorer cet e-mail.
mail-joined-subject = Vous avez rejoint { $organization }
mail-joined-lead = Vous avez rejoint { $organization } en tant que { $role }.
mail-joined-what = Vous êtes maintenant { $role } de { $organization }.
mail-joined-open = Ouvrir l’application
mail-joined-note = Si ce n’était pas vous, prévenez un administrateur de { $organization }.
mail-organizations-subject = Vos organisations
mail-organizations-what = Quelqu’un, sans doute vous, a demandé à quelles organisations vous appartenez. Vous pouvez vous connecter à :
mail-organizations-short-name = Nom court : { $slug }
mail-organizations-note = Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail : personne d’autre n’en a été informé.
mail-confirm-email-subject = Confirmez votre adresse e-mail pour { $organization }
mail-confirm-email-title = Confirmez votre adresse e-mail
mail-confirm-email-what = Le compte { $name } ({ $email }) chez { $organization } ({ $slug }) a demandé à utiliser cette adresse e-mail.
mail-confirm-email-what-unknown = Quelqu’un a demandé à utiliser cette adresse e-mail pour un compte chez { $organization }.
mail-confirm-email-action = Confirmer l’adresse e-mail
mail-confirm-email-note = N’utilisez le lien que si ce compte est le vôtre. Pour confirmer, vous vous connectez au compte ou saisissez son mot de passe. S’il n’est pas le vôtre, ignorez cet e-mail et rien ne se passera.
mail-email-change-requested-subject = Une modification de votre adresse e-mail a été demandée
mail-email-change-requested-what = Le { $time }, une personne qui connaît votre mot de passe a demandé à remplacer l’adresse e-mail de votre compte par { $email }.
mail-email-change-requested-what-at = Le { $time }, une personne qui connaît votre mot de passe a demandé chez { $organization } à remplacer l’adresse e-mail de votre compte par { $email }.
mail-email-change-requested-what-from = Le { $time }, une personne qui connaît votre mot de passe a demandé depuis l’adresse réseau { $ip } à remplacer l’adresse e-mail de votre compte par { $email }.
mail-email-change-requested-what-at-from = Le { $time }, une personne qui connaît votre mot de passe a demandé chez { $organization }, depuis l’adresse réseau { $ip }, à remplacer l’adresse e-mail de votre compte par { $email }.
mail-email-change-requested-action = Annuler la modification
mail-email-change-requested-note = Si c’était vous, vous n’avez rien à faire : l’adresse change dès que le lien de l’e-mail envoyé à la nouvelle adresse est utilisé. Sinon, quelqu’un connaît votre mot de passe. Annulez la modification et définissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion.
mail-sign-up-subject = Terminez la création de { $organization }
mail-sign-up-title = Terminer l’inscription
mail-sign-up-what = Quelqu’un a demandé à créer l’organisation { $organization } avec cette adresse e-mail.
mail-sign-up-action = Choisir un mot de passe
mail-sign-up-note = Si ce n’était pas vous, ignorez cet e-mail. Rien n’est créé tant que le lien n’est pas utilisé.
mail-domain-type = Type :
mail-domain-name = Nom :
mail-domain-value = Valeur :
mail-domain-record-missing-subject = L’enregistrement DNS de { $domain } est introuvable
mail-domain-record-missing-title = L’enregistrement DNS d’un domaine est introuvable
mail-domain-record-missing-what = L’enregistrement DNS qui prouve que { $domain } appartient à { $organization } est introuvable.
mail-domain-record-missing-note = Rien ne change avant le { $time }. Si l’enregistrement n’est pas rétabli d’ici là, plus personne ne pourra rejoindre ou associer un compte par ce domaine. Les membres actuels le restent.
mail-domain-lost-subject = { $domain } n’est plus vérifié
mail-domain-lost-title = Un domaine n’est plus vérifié
mail-domain-lost-what = L’enregistrement DNS qui prouve que { $domain } appartient à { $organization } a manqué trop longtemps ; le domaine n’est donc plus vérifié. Plus personne ne peut rejoindre ou associer un compte par lui. Les membres actuels le restent.
mail-domain-lost-note = Dès que l’enregistrement est rétabli, le domaine est de nouveau vérifié, sauf si une autre organisation l’a vérifié entre-temps.
mail-test-subject = Les e-mails de ce service fonctionnent
mail-test-title = L’e-mail fonctionne
mail-test-what = Cet e-mail montre que le service peut envoyer des e-mails. Vous n’avez rien à faire.

## Notices: what happened, and what to do

notice-where = Où :
notice-when = Quand :
notice-address = Adresse :
notice-program = Programme :
notice-program-unknown = inconnu
notice-by = Par :
notice-by-operator = l’exploitant de ce service
notice-password-changed-subject = Votre mot de passe a été modifié
notice-password-changed-what = Le mot de passe de votre compte a été modifié. Vos autres sessions ont pris fin.
notice-password-changed-advice = Si vous n’en êtes pas à l’origine, définissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion, et prévenez un administrateur de votre organisation.
notice-two-factor-enabled-subject = L’authentification à deux facteurs est activée
notice-two-factor-enabled-what = L’authentification à deux facteurs a été activée pour votre compte. Pour vous connecter, il vous faut maintenant aussi un code de votre application d’authentification. Vos autres sessions ont pris fin.
notice-two-factor-enabled-advice = Si vous n’en êtes pas à l’origine, quelqu’un d’autre peut se connecter à votre place. Définissez un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion, et demandez de l’aide à un administrateur de votre organisation.
notice-two-factor-disabled-subject = L’authentification à deux facteurs est désactivée
notice-two-factor-disabled-what = L’authentification à deux facteurs a été désactivée pour votre compte. Votre mot de passe suffit désormais pour vous connecter, sauf là où une organisation exige l’authentification à deux facteurs : vous l’y configurez de nouveau. Toutes les sessions ont pris fin, sauf celle qui l’a désactivée.
notice-two-factor-disabled-advice = Si vous n’en êtes pas à l’origine, définissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion, réactivez l’authentification à deux facteurs, et prévenez un administrateur de votre organisation.
notice-passkey-added-subject = Une clé d’accès a été ajoutée à votre compte
notice-passkey-added-what = Une clé d’accès a été ajoutée à votre compte. Toute personne qui la possède peut se connecter à votre place, sans mot de passe.
notice-passkey-added-advice = Si vous n’en êtes pas à l’origine, définissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion et choisissez de retirer aussi vos clés d’accès. Prévenez ensuite un administrateur de votre organisation.
notice-passkey-removed-subject = Une clé d’accès a été retirée de votre compte
notice-passkey-removed-what = Une clé d’accès a été retirée de votre compte. Elle ne vous connecte plus.
notice-passkey-removed-advice = Si vous n’en êtes pas à l’origine, définissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion, vérifiez les clés d’accès restantes sur la page de votre compte, et prévenez un administrateur de votre organisation.
notice-identity-unlinked-subject = Votre compte n’est plus associé au fournisseur d’identité de votre organisation
notice-identity-unlinked-what = Votre compte n’est plus associé au fournisseur d’identité de votre organisation. Les sessions qui y ont commencé ont pris fin. Si vous vous y connectez de nouveau, votre compte peut être associé à nouveau.
notice-identity-unlinked-advice = Si vous n’en êtes pas à l’origine, définissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion, et prévenez un administrateur de votre organisation.
notice-identity-linked-subject = Votre compte est maintenant associé au fournisseur d’identité de votre organisation
notice-identity-linked-what = Votre compte a été associé au fournisseur d’identité de votre organisation. Toute personne qui s’y connecte à votre place est connectée à cette organisation, et à aucune autre.
notice-identity-linked-advice = Si cela vous surprend, prévenez un administrateur de votre organisation : l’organisation a vérifié le domaine de votre adresse e-mail et gère le fournisseur d’identité.
notice-provider-linked-subject = Votre compte est maintenant associé à un compte d’un autre service
notice-provider-linked-what = Votre compte a été associé à un compte d’un autre service, tel que Google. Toute personne qui s’y connecte à votre place accède à votre compte ici, dans chaque organisation qui l’autorise.
notice-provider-linked-advice = Si vous n’en êtes pas à l’origine, définissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion, et dissociez-le sur la page de votre compte, sous « Sécurité ».
notice-provider-unlinked-subject = Votre compte n’est plus associé à un compte d’un autre service
notice-provider-unlinked-what = Votre compte n’est plus associé à un compte d’un autre service, tel que Google. Les sessions commencées avec lui ont pris fin, et il ne vous connecte plus.
notice-provider-unlinked-advice = Si vous n’en êtes pas à l’origine, définissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion, et vérifiez la page de votre compte, sous « Sécurité ».
notice-passkey-counter-went-back-subject = L’une de vos clés d’accès a peut-être été copiée
notice-passkey-counter-went-back-what = L’une de vos clés d’accès a été utilisée d’une manière qui n’est possible que si quelqu’un l’a copiée ou si son appareil a été réinitialisé.
notice-passkey-counter-went-back-advice = Si vous ne reconnaissez pas l’adresse ci-dessus, retirez la clé d’accès sur la page de votre compte, ajoutez-en une nouvelle, et prévenez un administrateur de votre organisation. Vous recevez cet e-mail au plus une fois par jour.
notice-session-reuse-detected-subject = L’une de vos sessions a été fermée pour votre sécurité
notice-session-reuse-detected-what = La clé qui vous garde connecté a été utilisée une seconde fois, comme cela arrive lorsque quelqu’un l’a copiée. La session correspondante a été fermée.
notice-session-reuse-detected-advice = Connectez-vous de nouveau. Si vous ne reconnaissez pas l’adresse ci-dessus, définissez un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion, et prévenez un administrateur de votre organisation.
notice-account-guessing-subject = Quelqu’un essaie de deviner votre mot de passe
notice-account-guessing-what = De nombreux mots de passe incorrects ont été saisis pour votre compte en une heure, depuis des endroits où vous ne vous êtes jamais connecté. Aucun n’a permis d’entrer. Les tentatives suivantes sont limitées ; depuis vos endroits habituels, la connexion fonctionne toujours.
notice-account-guessing-advice = Si ce n’était pas vous, vérifiez que votre mot de passe est long et n’est utilisé nulle part ailleurs, et activez l’authentification à deux facteurs. Vous recevez cet e-mail au plus une fois par jour.
notice-code-guessing-subject = Quelqu’un essaie de deviner vos codes à deux facteurs
notice-code-guessing-what = De nombreux codes à deux facteurs incorrects ont été saisis pour votre compte en une heure. Aucun n’a permis de passer, mais la personne qui les a saisis connaît peut-être votre mot de passe ou utilise l’une de vos sessions. Les tentatives suivantes sont limitées.
notice-code-guessing-advice = Si ce n’était pas vous, définissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion : cela met fin à toutes les sessions. Vous recevez cet e-mail au plus une fois par jour.
notice-credentials-removed-subject = Le mot de passe de votre compte a été retiré
notice-credentials-removed-what = Une invitation à cette adresse e-mail a été acceptée par le lien envoyé. Personne n’avait confirmé l’adresse auparavant ; le mot de passe que quelqu’un avait défini pour son compte a donc été retiré, et les sessions du compte ont pris fin.
notice-credentials-removed-advice = Pour vous connecter avec un mot de passe, définissez-en un nouveau avec « Mot de passe oublié ? » sur la page de connexion. Si vous n’avez pas accepté d’invitation, quelqu’un d’autre lit vos e-mails : prévenez un administrateur de votre organisation.
notice-requests-held-back-subject = Les e-mails suivants à votre adresse sont retenus
notice-requests-held-back-what = Plusieurs personnes, ou une même personne à plusieurs endroits, ont demandé de nombreux e-mails de ce service à votre adresse en une heure. Les e-mails suivants sont retenus pour le moment.
notice-requests-held-back-advice = Si vous attendez vous-même un e-mail, redemandez-le dans une heure. Sinon, vous n’avez rien à faire : les liens de ces e-mails ne font rien tant que vous ne les utilisez pas.
notice-address-in-use-subject = Quelqu’un a demandé à utiliser votre adresse e-mail
notice-address-in-use-what = Quelqu’un a demandé à utiliser cette adresse e-mail pour un autre compte. C’est déjà l’adresse de votre compte ; rien n’a donc été modifié, et cette personne n’en a pas été informée.
notice-address-in-use-advice = Si c’était vous, utilisez-y une autre adresse ou changez d’abord ici l’adresse de votre compte. Sinon, vous n’avez rien à faire.
notice-email-changed-subject = L’adresse e-mail de votre compte a été modifiée
notice-email-changed-what = Votre compte a maintenant une autre adresse e-mail, qui a été confirmée. Vous ne vous connectez plus avec celle-ci : utilisez la nouvelle. Vos sessions se poursuivent.
notice-email-changed-advice = Si vous n’en êtes pas à l’origine, quelqu’un d’autre a votre compte : prévenez tout de suite un administrateur de votre organisation.
notice-email-changed-by-directory-subject = L’annuaire de votre organisation a modifié votre adresse e-mail
notice-email-changed-by-directory-what = L’annuaire de votre organisation a modifié votre adresse e-mail. Votre compte a maintenant la nouvelle : connectez-vous avec celle-ci. L’adresse à laquelle vous recevez ce message n’appartient plus à votre compte. Vos sessions se poursuivent.
notice-email-changed-by-directory-advice = Si vous n’attendiez pas de nouvelle adresse, prévenez un administrateur de votre organisation.
notice-account-exists-subject = Vous avez déjà un compte
notice-account-exists-what = Quelqu’un a demandé à s’inscrire avec cette adresse e-mail. Elle a déjà un compte ; rien n’a donc été créé, et cette personne n’en a pas été informée.
notice-account-exists-advice = Si c’était vous, connectez-vous à votre compte et créez-y l’organisation. Si vous avez oublié le mot de passe, définissez-en un nouveau avec « Mot de passe oublié ? » sur la page de connexion. Si ce n’était pas vous, vous n’avez rien à faire.
notice-directory-refused-subject = L’annuaire de votre organisation a tenté de retirer le dernier administrateur
notice-directory-refused-what = L’annuaire de votre organisation a demandé à suspendre, retirer ou rétrograder son dernier administrateur actif. Cela a été refusé, et rien n’a été modifié. Les autres demandes de l’annuaire se poursuivent.
notice-directory-refused-advice = Si c’était voulu, nommez d’abord une autre personne administrateur : la prochaine tentative du fournisseur d’identité aboutira alors. Sinon, vérifiez chez lui : quelqu’un a pu retirer une affectation par erreur. L’onglet « Directory » de la console indique la personne comme son dernier problème et permet de suspendre l’annuaire. Vous recevez cet e-mail au plus une fois par jour.
notice-impersonated-subject = L’opérateur du service s’est connecté en votre nom
notice-impersonated-what = Pour vous aider, vous ou votre organisation, une personne qui travaille pour l’opérateur du service s’est connectée en votre nom. Pendant une heure au plus, elle y voit ce que vous voyez, et ne peut rien modifier dans votre compte ni dans les paramètres de votre organisation.
notice-impersonated-advice = Si vous ne vous y attendiez pas, prévenez un administrateur de votre organisation. Le journal d’audit lui indique qui c’était et pourquoi, et il peut désactiver cette possibilité pour toute l’organisation.

notice-account-deleted-subject = Votre compte a été supprimé
notice-account-deleted-what = Votre compte a été supprimé, avec votre nom, votre adresse e-mail et tout ce qui était enregistré à votre sujet. Vos sessions ont pris fin, et vous n’êtes plus membre d’aucune organisation ici.
notice-account-deleted-advice = Si vous n’en êtes pas à l’origine, prévenez un administrateur de votre organisation. C’est le dernier e-mail envoyé à cette adresse.
