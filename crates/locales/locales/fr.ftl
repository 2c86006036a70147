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
#   service key, API key           clé de service, clé API
#   link an account, unlink        associer un compte, dissocier
#   suspend, reactivate            suspendre, réactiver
#   audit log, event               journal d’audit, événement
#   webhook, delivery, receiver    webhook, livraison, récepteur
#   pause, resume                  mettre en pause, reprendre
#   revoke, rotate                 révoquer, renouveler
#   role, permission               rôle, autorisation
#   issuer, claim, scope           émetteur (issuer), claim, scope
#   client secret, redirect URI    secret client, URI de redirection

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
no-cookies-https = Ce navigateur n’enregistre pas les cookies du service, et sans eux la connexion est impossible. Autorisez les cookies pour ce site, puis connectez-vous de nouveau.
no-cookies-http = Ce navigateur n’enregistre pas les cookies du service, et sans eux la connexion est impossible. Safari ne les enregistre pas sans https : utilisez Chrome, Edge ou Firefox, ou une adresse https. Dans ces navigateurs, autorisez les cookies pour ce site, puis connectez-vous de nouveau.
session-ended = Votre session est terminée. Connectez-vous de nouveau.
cookie-in-the-way = Le cookie d’une autre application fait obstacle
cookie-in-the-way-lead = Votre navigateur envoie { $cookies } plusieurs fois : une autre application sur { $host } utilise le même nom, et le service ne peut pas reconnaître le sien. Supprimez les cookies de { $host }, puis connectez-vous de nouveau. Si cela se reproduit, prévenez l’exploitant du service : le réglage { $setting } l’évite.
needs-https = Cette page nécessite https
needs-https-lead = Les navigateurs n’enregistrent les cookies de ce service qu’en https. Demandez la bonne adresse à son exploitant.
demo-other-origin = La démo ne renvoie pas vers { $origin }, car ce n’est ni l’adresse de l’application de l’organisation ni l’une de cors.extra_origins. Démarrez la démo avec --app-url { $origin } pour en faire l’adresse de l’application.
demo-no-address = La démo ignore le return_to de ce lien, car ce n’est pas une simple adresse web.

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
impersonate-gone = Il ne sert qu’une fois, pendant une minute. Demandez-en un autre sur les pages de l’exploitant.
impersonating = L’exploitant du service est connecté en tant que { $name }. Rien ne peut être modifié.
impersonating-end = Terminer
session-of-operator = L’exploitant du service, connecté en votre nom
settings-support = Assistance
settings-support-about = Indique si l’exploitant du service peut se connecter en tant que membre, pour voir ce qu’il voit.
allow-impersonation = Autoriser l’exploitant à se connecter en tant que membre
allow-impersonation-hint = Pendant une heure au plus, et sans rien modifier. Cela figure dans votre journal d’audit, avec le motif.
impersonate-member = Se connecter en tant que ce membre…
impersonate-question = Se connecter en tant que { $name } ?
impersonate-text = Vous verrez { $organization } comme cette personne, pendant une heure au plus, sans rien pouvoir modifier. Elle en est informée par e-mail, sauf si le service est configuré autrement.
impersonate-reason = Motif
impersonate-reason-missing = Saisissez un motif.
impersonate-reason-hint = Les administrateurs de l’organisation le voient dans leur journal d’audit.
impersonate-forbidden = { $organization } n’autorise pas l’exploitant du service à se connecter en tant que membre. Ses administrateurs peuvent l’autoriser dans les paramètres.
impersonate-get-link = Obtenir le lien
impersonate-link = Se connecter en tant que { $name }
impersonate-link-text = Ouvrez ce lien dans une fenêtre privée : il remplace la session du navigateur. Il ne sert qu’une fois, pendant une minute.

## What pages of tabs share

skip-to-content = Aller au contenu principal
sections = Sections
your-account = Votre compte
console = Console
operator = Exploitant
you = Vous
sign-out = Se déconnecter
close = Fermer
save = Enregistrer
name = Nom
enter-a-name = Saisissez un nom.
rename = Renommer
remove = Retirer
created = Création
organizations = Organisations
suspended = Suspendu
secret-saved = C’est enregistré
actions = Actions
actions-for = Actions pour { $name }
pages-of = Pages : { $list }
list-shown =
    { $count ->
        [one] { $list } : { $count } élément affiché
       *[other] { $list } : { $count } éléments affichés
    }
select-all = Tout sélectionner sur cette page
selected-count =
    { $count ->
        [one] { $count } sélectionné
       *[other] { $count } sélectionnés
    }
clear-selection = Effacer la sélection
select-one = Sélectionner { $name }
more-to-search = Rien sur cette page, mais la recherche n’est pas terminée.
no-results = Aucun résultat.
previous-page = Page précédente
first-page = Première page
next-page = Page suivante
show-more = Afficher plus
now = maintenant
just-now = à l’instant
no-access = Vous n’avez pas accès
nothing-changed = Rien n’a encore changé.
kept-out = D’ici là, vous ne pouvez rien faire ici. Vos autres organisations ne sont pas concernées.
typed-stays = Votre saisie est conservée tant que cette page est ouverte.
check-again = Vérifier de nouveau
choose-other-organization = Choisir une autre organisation
signed-out = Vous êtes déconnecté
signed-out-why = Votre session est terminée. Elle a expiré, un administrateur ou une règle de l’organisation y a mis fin, ou vous vous êtes déconnecté, avez changé de mot de passe ou d’organisation ailleurs.
signed-out-typed = Votre saisie est conservée. Connectez-vous dans un autre onglet, puis revenez ici et continuez.
sign-in-in-tab = Se connecter dans un autre onglet
sign-in-again = Se reconnecter
your-organizations = Vos organisations
session-by-application = Vous vous êtes connecté par une application ; cette session ne vaut donc que pour { $organization }. Pour continuer, connectez-vous sur cette page.
session-incomplete = Votre navigateur n’a plus toutes les données de cette session. Pour continuer, reconnectez-vous sur cette page.
sign-in-here = Se connecter ici
sign-in-to = Se connecter à { $organization }
current = Actuelle
switch = Changer
status = Statut
suspend = Suspendre
reactivate = Réactiver
delete = Supprimer
delete-question = Supprimer { $name } ?
suspending = Suspension…
reactivating = Réactivation…
revoke = Révoquer
revoking = Révocation…
create-key = Créer une clé
never = Jamais
in-30-days = Dans 30 jours
in-90-days = Dans 90 jours
in-1-year = Dans 1 an
refresh = Actualiser
key = Clé
state-active = Actif
action-more = { $action }…
back-to = ← { $page }
last-used = Dernière utilisation
key-unsure = La clé a peut-être tout de même été créée. Fermez cette fenêtre et vérifiez la liste ; révoquez toute clé que personne n’a vue.
key-revoked = Clé { $key } révoquée.
revoke-key-title = Révoquer { $key } ?
revoke-key-text = Tout ce qui utilise encore cette clé est refusé dès la prochaine requête. Cette action est irréversible.
joined-at = Arrivée
edit = Modifier
edit-it = Modifier { $name }
ending = Fermeture…
members = Membres
invitations = Invitations
api-keys = Clés API
webhooks = Webhooks
audit = Journal d’audit

## Account

profile = Profil
security = Sécurité
sessions = Sessions
your-data = Vos données
about-you = À propos de vous
phone = Téléphone (facultatif)
bio = À propos de vous (facultatif)
saved = Enregistré.
email-address = Adresse e-mail
verified = Vérifiée
not-verified = Non vérifiée
email-unproven = Nous ne savons pas encore si les e-mails envoyés à cette adresse vous parviennent.
send-verification = Envoyer l’e-mail de vérification
verification-sent = Nous avons envoyé un lien à { $email }. Ouvrez-le pour vérifier l’adresse. S’il n’arrive pas, consultez votre dossier de courrier indésirable.
change-email = Modifier l’adresse e-mail
email-verified-now = Votre adresse e-mail est { $email }, et elle est vérifiée.
email-pending = Vous avez demandé { $time } à remplacer votre adresse e-mail par { $email }. Ouvrez le lien de l’e-mail que nous y avons envoyé. Il ne sert qu’une fois et expire rapidement. D’ici là, connectez-vous avec { $current }.
email-pending-help = Pas d’e-mail ? Consultez votre dossier de courrier indésirable ou demandez-le de nouveau. Seul le lien le plus récent fonctionne. Vous pouvez en demander trois par heure.
email-cancel-text = Le lien envoyé à { $email } cessera de fonctionner. Votre adresse e-mail reste { $current }.
keep-change = Conserver la modification
email-stays = Votre adresse e-mail reste { $email }.
new-email = Nouvelle adresse e-mail
enter-new-email = Saisissez la nouvelle adresse e-mail.
new-email-hint = Nous y enverrons un lien. Rien ne change tant que vous ne l’ouvrez pas, et votre adresse actuelle est prévenue.
send-link = Envoyer le lien
email-already = Votre adresse e-mail est déjà { $email } ; rien ne change donc.
link-sent = Nous avons envoyé un lien à { $email }.
recovery-code-hint = L’un des codes de récupération que vous avez enregistrés. Chaque code ne sert qu’une fois.
passkey-unused-proof = Aucune clé d’accès n’a été utilisée. Réessayez ou saisissez votre mot de passe.
code-needed = L’authentification à deux facteurs est activée. Saisissez aussi un code.
change-password-lead = Le modifier vous déconnecte de tous vos autres appareils, dans toutes les organisations.
current-password = Mot de passe actuel
enter-current-password = Saisissez votre mot de passe actuel.
enter-new-password = Saisissez un nouveau mot de passe.
change-password = Modifier le mot de passe
changing = Modification…
password-changed-here = Mot de passe modifié. Vous restez connecté ici et êtes déconnecté partout ailleurs.
state-on = Activée
state-off = Désactivée
two-factor-off-lead = À la connexion, vous saisissez aussi un code d’une application de votre téléphone ; un mot de passe volé ne suffit donc pas.
set-up-start = Configurer
two-factor-on-lead = Vous vous connectez avec votre mot de passe et un code de votre application d’authentification.
recovery-left =
    { $count ->
        [one] Il reste { $count } code de récupération, pour quand vous n’avez pas votre téléphone.
       *[other] Il reste { $count } codes de récupération, pour quand vous n’avez pas votre téléphone.
    }
recovery-none-left = Il ne vous reste aucun code de récupération. Si vous perdez votre téléphone, vous ne pourrez plus vous connecter. Créez-en de nouveaux.
recovery-few-left =
    { $count ->
        [one] Il ne reste que { $count } code de récupération. Créez-en de nouveaux pour pouvoir vous connecter sans votre téléphone.
       *[other] Il ne reste que { $count } codes de récupération. Créez-en de nouveaux pour pouvoir vous connecter sans votre téléphone.
    }
recovery-create = Créer de nouveaux codes de récupération
turn-off = Désactiver
set-up-code-hint = Le code à 6 chiffres affiché par l’application. Activer l’authentification à deux facteurs vous déconnecte de tous vos autres appareils.
two-factor-on-now = L’authentification à deux facteurs est activée. Vous avez été déconnecté partout ailleurs.
set-up-replaced = Cette configuration a été remplacée par une autre. Recommencez.
two-factor-on-already = L’authentification à deux facteurs est déjà activée. Si vous n’avez pas ses codes de récupération, créez-en de nouveaux.
recovery-create-question = Créer de nouveaux codes de récupération ?
recovery-create-text = Vos codes actuels cessent immédiatement de fonctionner.
recovery-create-submit = Créer les codes
recovery-created = Vos anciens codes de récupération ne fonctionnent plus.
two-factor-off-question = Désactiver l’authentification à deux facteurs ?
two-factor-off-text = Votre mot de passe seul suffira pour vous connecter. Vos codes de récupération cessent de fonctionner, et vous êtes déconnecté de tous vos autres appareils.
turning-off = Désactivation…
two-factor-off-now = L’authentification à deux facteurs est désactivée. Vous avez été déconnecté partout ailleurs.
passkeys = Clés d’accès
no-passkeys = Aucune clé d’accès pour le moment.
passkeys-lead = Connectez-vous avec votre empreinte, votre visage ou le verrouillage de l’écran de votre appareil plutôt qu’avec un mot de passe. Un faux site ne peut pas vous soutirer une clé d’accès.
passkeys-cannot = Ce navigateur ne peut pas créer de clés d’accès ici.
passkey-added = { $name } : clé d’accès ajoutée. Vous pouvez maintenant l’utiliser pour vous connecter.
added-at = Ajoutée { $time }
last-used-at = Dernière utilisation { $time }
never-used = Jamais utilisée
passkey-unusable = Inutilisable
passkey-unusable-why = Elle a été créée pour une autre adresse de ce service.
passkey-synced = Synchronisée
passkey-synced-why = Elle est partagée entre vos appareils.
passkey-renamed = Clé d’accès renommée.
rename-one = Renommer { $name }
remove-one = Retirer { $name }
passkey-removed-now = { $name } : clé d’accès retirée. Elle ne vous connecte plus.
passkey-add-lead = Votre navigateur vous demandera où l’enregistrer.
passkey-name-hint = Pour la reconnaître dans cette liste.
waiting-for-browser = En attente du navigateur…
passkey-none-created = Aucune clé d’accès n’a été créée. Vous avez fermé la boîte de dialogue du navigateur, ou cet appareil en a déjà une pour ce compte.
passkey-rename = Renommer la clé d’accès
renaming = Changement de nom…
passkey-remove-question = Retirer la clé d’accès ?
passkey-remove-text = { $name } ne vous connectera plus, et vous serez déconnecté de tous vos autres appareils. Supprimez aussi la clé d’accès de votre appareil : le navigateur ne peut pas le faire pour vous.
passkey-remove = Retirer la clé d’accès
removing = Retrait…
linked-accounts = Comptes associés
linked-accounts-lead = Des comptes auprès d’autres services avec lesquels vous pouvez vous connecter.
no-linked-accounts = Aucun compte associé pour le moment.
link-one = Associer { $name }
account-linked = Compte associé.
link-reauthenticate = Pour associer un compte, vous devez vous être connecté récemment. Déconnectez-vous, reconnectez-vous, puis associez-le.
unlink = Dissocier
unlink-one = Dissocier { $name }
unlink-question = Dissocier { $name } ?
unlink-text = Toute personne connectée avec ce compte est déconnectée. Le fournisseur d’identité propre à une organisation l’associe de nouveau à votre prochaine connexion chez lui.
unlinked-one = { $name } n’est plus associé.
sessions-none = Vous n’êtes connecté nulle part.
sessions-lead = Les appareils connectés à { $organization }. Si vous ne reconnaissez pas une session, déconnectez-la et modifiez votre mot de passe.
session-signed-in = { $ip }, connecté { $time }
session-active-now = Actif maintenant
session-last-active = Dernière activité { $time }
session-this-device = Cet appareil
session-end-one = Déconnecter { $device }, connecté { $time }
session-end-question = Déconnecter cet appareil ?
session-end-text = { $device } devra se reconnecter à { $organization }.
session-ended-now = { $device } : appareil déconnecté.
sessions-end-others = Déconnecter les autres appareils
sessions-end-others-question = Déconnecter les autres appareils ?
sessions-end-others-text =
    { $count ->
        [one] Votre autre appareil devra se reconnecter à { $organization }. Vous restez connecté ici.
       *[other] Vos { $count } autres appareils devront se reconnecter à { $organization }. Vous restez connecté ici.
    }
sessions-all = Toutes les sessions
sessions-all-lead = Met fin à toutes les sessions de votre compte, dans toutes les organisations et applications.
sessions-end-all = Se déconnecter partout
sessions-end-all-question = Se déconnecter partout ?
sessions-end-all-text = Vous êtes déconnecté de tous vos appareils et de toutes les organisations, y compris ici. Les applications que vous utilisez avec ce compte vous demanderont de vous reconnecter.
organizations-none = Vous n’appartenez à aucune organisation.
organizations-lead = Vous êtes connecté à une seule organisation à la fois. En changer met fin à cette session et en ouvre une là-bas.
create-another = Créer une autre organisation
create-another-lead = Vous en serez l’administrateur. Vous restez membre de celle-ci.
enter-a-slug = Saisissez un nom court.
organization-created-yours = { $organization } a été créée, et vous en êtes l’administrateur.
create-refused = Il n’est pas possible de créer de nouvelles organisations ici. Adressez-vous à l’exploitant de ce service.
create-unverified = Votre adresse e-mail n’est pas encore vérifiée. Déconnectez-vous, demandez un nouveau mot de passe avec « Mot de passe oublié ? » et ouvrez le lien de l’e-mail.
leave = Quitter
leave-one = Quitter { $organization }
leave-question = Quitter { $organization } ?
leave-other-text = Vous ne pourrez pas revenir sans une nouvelle invitation. Vous gardez votre compte et vos autres organisations.
leaving = Départ…
left-now = Vous avez quitté { $organization }.
leave-keeps = Vous gardez votre compte et vos autres organisations.
leave-text = Vous êtes déconnecté de { $organization } sur tous vos appareils et ne pourrez pas revenir sans une nouvelle invitation. Ses administrateurs sont prévenus.
leave-only-text = C’est votre seule organisation. Vous gardez votre compte, mais ne pourrez rien en faire tant que personne ne vous invite. Pour l’effacer, { $link }.
leave-only-link = supprimez plutôt votre compte
left = Vous avez quitté { $organization }
left-lead = Vous gardez votre compte. Connectez-vous à une autre de vos organisations ou fermez cette page.
go-to-members = Aller aux membres
export-title = Exporter vos données
export-lead = Tout ce qui est conservé à votre sujet, dans toutes vos organisations : votre profil, vos adhésions, vos sessions, votre activité et les e-mails reçus. Aucun mot de passe ni secret n’y figure. Le fichier est au format JSON, que d’autres programmes peuvent lire.
export-download = Télécharger une copie
export-collecting = Collecte en cours…
export-done = Votre copie a été enregistrée dans les téléchargements de votre navigateur.
delete-your-account = Supprimer votre compte
delete-your-account-lead = Efface votre compte et tout ce qui est conservé à votre sujet, dans toutes vos organisations. Cette action est irréversible.
delete-account = Supprimer le compte
delete-your-account-question = Supprimer votre compte ?
delete-your-account-text = Le compte { $email } est supprimé immédiatement : vous êtes déconnecté partout et quittez toutes vos organisations.
delete-your-account-data = Toute organisation dont vous êtes le seul membre est aussi supprimée. Votre nom, votre adresse e-mail et tout le reste sont effacés. Les journaux montrent encore que quelqu’un a fait quelque chose, mais pas qui.
cant-be-undone = Cette action est irréversible.
delete-account-permanently = Supprimer définitivement le compte
deleting = Suppression…
account-deleted = Compte supprimé
account-deleted-lead = Tout ce qui était conservé à votre sujet a été effacé. Vous recevrez un dernier e-mail de confirmation.
language-account-hint = Pour les e-mails et, après la connexion, pour ces pages.
language-automatic = Celle de l’organisation ou du navigateur

## Operator

users = Utilisateurs
user = Utilisateur
service-keys = Clés de service
operator-log = Journal de l’exploitant
health = État
overview = Vue d’ensemble
organizations-search = Nom, nom court ou identifiant
organizations-empty = Il n’y a pas encore d’organisation.
organizations-no-match = Aucune organisation ne correspond.
all-organizations = Toutes les organisations
plan = Offre
plan-free = Free
plan-pro = Pro
plan-enterprise = Enterprise
yours = La vôtre
open = Ouvrir
first-administrator = Adresse e-mail du premier administrateur (facultatif)
first-administrator-hint = Cette personne reçoit une invitation par e-mail.
organization-unsure = L’organisation a peut-être tout de même été créée. Fermez cette fenêtre et recherchez son nom court.
organization-created = { $name } a été créée.
organization-created-invited = { $name } a été créée, et { $email } a reçu une invitation.
plan-change = Changer d’offre
plan-of = Offre de { $name }
plan-saved = L’offre de { $name } a été enregistrée.
organization-rename-text = Le nom apparaît dans les e-mails, à la connexion et dans les applications d’authentification. Le nom court ne change pas.
name-saved = Le nom a été enregistré.
suspend-question = Suspendre { $name } ?
organization-suspend-text = Dès maintenant, aucun de ses membres ne peut s’y connecter ni l’utiliser. Rien n’est perdu, et vous pouvez la réactiver.
organization-suspended-now = { $name } est suspendue.
reactivate-question = Réactiver { $name } ?
organization-reactivate-text = Ses membres pourront de nouveau se connecter.
organization-active-again = { $name } est de nouveau active.
organization-delete-text = Ses membres, invitations, clés, webhooks et son journal d’audit sont supprimés en moins d’un jour. Les comptes de ses membres restent. Cette action est irréversible.
confirm-by-slug = Pour confirmer, saisissez son nom court : { $slug }
enter-the-slug = Saisissez le nom court.
organization-deleted = { $name } a été supprimée.
not-the-slug = Ce n’est pas le nom court de l’organisation.
identifier = Identifiant
application = Application
who-acts = Qui agit
acting-in = Vous agissez dans { $organization } en tant qu’exploitant du service.
confirm-you = Confirmez votre identité
confirm-you-text = Les modifications en tant qu’exploitant du service exigent une preuve datant de moins de 30 minutes.
confirm = Confirmer
service-keys-empty = Aucune clé de service pour le moment. Créez-en une pour un programme à vous qui sert toutes les organisations.
service-keys-lead = Vos propres programmes utilisent une clé de service pour toutes les organisations. Donnez à chaque programme sa propre clé, sans plus de droits que nécessaire.
may = Autorisation
scope-manage = Gérer
scope-verify = Vérifier
scope-verify-text = Vérifier qui est connecté, dans toutes les organisations
scope-manage-text = Tout ce que l’exploitant peut faire
service-key-create = Créer une clé de service
service-key-hint = À quoi elle sert, par exemple « Facturation ».
service-key-scope = Ce qu’elle permet
service-key-shown = Clé de service « { $name } »
service-key-shown-text = Elle ne s’affiche que cette fois. Conservez-la avec les secrets de votre programme, jamais dans une page ni dans le code source.
operator-log-empty = Rien pour le moment.
operator-log-lead = Ce que des personnes, des clés de service et la ligne de commande ont fait en tant qu’exploitant, du plus récent au plus ancien. Les entrées ne peuvent pas être modifiées.
log-organization-deleted = Organisation supprimée
log-import-finished = Importation terminée
log-service-key-created = Clé de service créée
log-service-key-revoked = Clé de service révoquée
log-permissions-changed = Autorisations déclarées
what = Quoi
who = Qui
when = Quand
who-deleted = Une personne dont le compte a été supprimé
who-service-key = Clé de service
who-command-line = La ligne de commande
who-service = Le service
health-well = Tout va bien.
health-attention = À surveiller
servers = Serveurs
server = Serveur
version = Version
started = Démarrage
last-seen = Dernier signe de vie
servers-none = Aucun serveur n’est en marche.
queues = Files d’attente
queue-mail = E-mails
queue-webhooks = Webhooks
queue-operator_webhooks = Webhooks de l’exploitant
jobs-waiting =
    { $count ->
        [one] { $count } en attente
       *[other] { $count } en attente
    }
jobs-late =
    { $count ->
        [one] { $count } en attente, dû depuis { $duration }
       *[other] { $count } en attente, le plus ancien dû depuis { $duration }
    }
signing-keys = Clés de signature
state = État
since = Depuis
signing-key-next = Suivante
signing-key-active = Signe
signing-key-verify_only = Vérifie seulement
signing-keys-none = Il n’y a pas encore de clé de signature.
users-search = Adresse e-mail entière ou identifiant
users-search-whole = Saisissez une adresse e-mail complète, ou un identifiant commençant par usr_.
users-empty = Il n’y a pas encore d’utilisateur.
users-no-match = Aucun compte n’a cette adresse e-mail ou cet identifiant.
all-users = Tous les utilisateurs
email-is-verified = L’adresse e-mail est vérifiée
user-end-all-question = Déconnecter { $name } partout ?
user-end-all-text = Toutes ses sessions prennent fin, dans toutes les organisations. Cette personne peut se reconnecter tout de suite.
user-ended-all = { $name } a été déconnecté partout.
user-reset = Réinitialiser les deux facteurs
user-reset-question = Réinitialiser l’authentification à deux facteurs de { $name } ?
user-reset-text = Son application d’authentification, ses codes de récupération et toutes ses clés d’accès sont retirés, et cette personne est déconnectée partout. Son mot de passe reste.
user-reset-warning = Assurez-vous que la demande vient bien de cette personne. Cette action est irréversible.
resetting = Réinitialisation…
user-reset-done = L’authentification à deux facteurs de { $name } a été réinitialisée.
export-data = Exporter les données
user-delete-question = Supprimer le compte de { $name } ?
user-delete-text = Tout ce qui est conservé au sujet de cette personne est effacé, dans toutes les organisations. Celles dont elle est le seul membre sont aussi supprimées. Cette action est irréversible.
confirm-by-email = Pour confirmer, saisissez l’adresse e-mail : { $email }
enter-the-email = Saisissez l’adresse e-mail.
user-deleted = Le compte a été supprimé.
not-the-email = Ce n’est pas l’adresse e-mail du compte.
export-failed = Les données n’ont pas pu être chargées. Réessayez.
export-saved-here = Enregistré dans les téléchargements de votre navigateur.
user-sessions-none = Aucune session.
device-title = Appareil
ip-address = Adresse IP
signed-in-at = Connexion
memberships = Adhésions
memberships-none = N’est membre d’aucune organisation.

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
error-cannot_remove_self = Vous ne pouvez pas vous retirer vous-même. Adressez-vous à un autre administrateur.
error-cannot_reset_self = Vous ne pouvez pas réinitialiser ici votre propre authentification à deux facteurs. Utilisez la page de votre compte ou adressez-vous à un autre administrateur.
error-cannot_suspend_self = Vous ne pouvez pas vous suspendre vous-même. Adressez-vous à un autre administrateur.
error-last_admin = L’organisation a besoin d’au moins un administrateur. Nommez d’abord une autre personne administrateur.
last-admin-of = Vous êtes le seul administrateur de { $organizations }. Nommez d’abord une autre personne administrateur.
error-unknown_permission = Cette autorisation n’existe pas. Rechargez la page.
error-contrast_too_low = Du texte de cette couleur serait difficile à lire. Choisissez-en une plus foncée.
error-unknown_role = Ce rôle n’existe plus. Choisissez-en un autre.
error-admin_required = Seul un administrateur peut faire cela.
error-permission_not_held = Vous ne pouvez pas accorder une autorisation que vous n’avez pas vous-même.
error-user_not_found = Ce compte n’existe pas.
error-organization_active = Cette organisation est encore active. Suspendez-la d’abord.
error-member_elsewhere = Cette personne appartient aussi à une autre organisation ; seul l’exploitant du service peut donc faire cela.
error-member_not_found = Cette personne n’est plus membre.
error-session_not_found = Cette session est déjà terminée.
error-role_not_found = Ce rôle n’existe plus.
error-invite_not_found = Cette invitation n’est plus en attente. Elle a été acceptée, révoquée ou a expiré.
error-api_key_not_found = Cette clé n’existe plus.
error-service_key_not_found = Cette clé n’existe plus.
error-webhook_not_found = Ce webhook n’existe plus.
error-delivery_not_found = Cet envoi n’est plus conservé.
error-already_member = Cette personne est déjà membre.
error-role_exists = Un rôle portant ce nom court existe déjà. Choisissez-en un autre.
error-role_in_use = Au moins un membre a ce rôle. Choisissez un rôle de remplacement ou retirez-le à tout le monde.
error-role_limit_reached = Vous avez atteint le nombre maximal de rôles. Supprimez-en d’abord un.
error-invite_pending = Cette personne a déjà une invitation.
error-last_method = Sans cela, vous ne pourriez plus vous connecter, ou plus à l’une de vos organisations. Ajoutez d’abord un autre mode de connexion : une clé d’accès ou, si toutes vos organisations l’acceptent, un mot de passe (avec « Mot de passe oublié ? » sur la page de connexion).
error-api_key_limit_reached = Vous avez atteint le nombre maximal de clés API. Révoquez-en d’abord une.
error-webhook_paused = Ce webhook est en pause. Reprenez-le d’abord.
error-webhook_exists = Votre organisation a déjà un webhook avec cette URL. Modifiez plutôt ses événements.
error-webhook_limit_reached = Vous avez atteint le nombre maximal de webhooks. Supprimez-en d’abord un.
error-identity_not_found = Ce compte associé n’existe plus.
error-domain_not_found = Ce domaine n’existe plus.
error-domain_not_proven = L’enregistrement n’a pas encore été trouvé. Un nouvel enregistrement peut mettre du temps à apparaître. Réessayez plus tard.
error-domain_taken = Une autre organisation a vérifié ce domaine. S’il appartient à votre entreprise, demandez d’abord à ses administrateurs de l’y supprimer.
error-domain_limit_reached = Vous avez atteint le nombre maximal de domaines. Supprimez-en d’abord un.
error-connection_not_found = Cette connexion n’existe plus.
error-connection_in_use = Des personnes se sont connectées avec cette connexion ; son fournisseur d’identité ne peut donc pas changer. Créez une autre connexion pour le nouveau fournisseur.
error-connection_not_proven = Testez d’abord cette connexion.
error-connection_required = L’authentification unique est exigée, et c’est la seule connexion activée. Cessez d’abord d’exiger l’authentification unique.
error-connection_limit_reached = Vous avez atteint le nombre maximal de connexions. Supprimez-en d’abord une.
error-directory_not_found = Cela n’existe plus. Un autre administrateur a déconnecté l’annuaire ou révoqué le jeton.
error-directory_exists = Un annuaire est déjà connecté. Rechargez la page.
error-directory_token_limit_reached = Il y a déjà deux jetons. Révoquez-en d’abord un.
error-group_not_found = Le fournisseur d’identité a supprimé ce groupe.
error-managed_by_directory = L’annuaire de l’organisation gère cela. Modifiez-le là-bas ou déconnectez l’annuaire.
managed-by-directory-leaving = L’annuaire de votre entreprise détermine qui fait partie de cette organisation ; vous ne pouvez donc pas la quitter de vous-même. Adressez-vous à l’un de ses administrateurs.

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
notice-directory-refused-advice = Si c’était voulu, nommez d’abord une autre personne administrateur : la prochaine tentative du fournisseur d’identité aboutira alors. Sinon, vérifiez chez lui : quelqu’un a pu retirer une affectation par erreur. L’onglet « Annuaire » de la console indique la personne comme son dernier problème et permet de suspendre l’annuaire. Vous recevez cet e-mail au plus une fois par jour.

notice-impersonated-subject = L’exploitant du service s’est connecté en votre nom
notice-impersonated-what = Pour vous aider, vous ou votre organisation, une personne qui travaille pour l’exploitant du service s’est connectée en votre nom. Pendant une heure au plus, elle y voit ce que vous voyez, et ne peut rien modifier dans votre compte ni dans les paramètres de votre organisation.
notice-impersonated-advice = Si vous ne vous y attendiez pas, prévenez un administrateur de votre organisation. Le journal d’audit lui indique qui c’était et pourquoi, et il peut désactiver cette possibilité pour toute l’organisation.

notice-account-deleted-subject = Votre compte a été supprimé
notice-account-deleted-what = Votre compte a été supprimé, avec votre nom, votre adresse e-mail et tout ce qui était enregistré à votre sujet. Vos sessions ont pris fin, et vous n’êtes plus membre d’aucune organisation ici.
notice-account-deleted-advice = Si vous n’en êtes pas à l’origine, prévenez un administrateur de votre organisation. C’est le dernier e-mail envoyé à cette adresse.

## Console: what its views share

revoke-more = Révoquer…
rotate = Renouveler
rotate-more = Renouveler…
rotating = Renouvellement…
choose = Choisir
select-all-events = Tout sélectionner
description = Description
description-optional = Description (facultatif)
# Of the directory and its emails.
is-on = Activé
is-off = Désactivé
state-failing = En échec
state-paused = En pause
pause = Mettre en pause
resume = Reprendre
yes = Oui
no = Non
none = Aucun
time = Date et heure
type = Type
value = Valeur
roles = Rôles
product-roles = Rôles dans le produit
two-factor-short = Deux facteurs
second-factor = Second facteur
passkey = Clé d’accès
single-sign-on = Authentification unique
domains = Domaines
connection = Connexion
identity-provider = Fournisseur d’identité
invite-members = Inviter des membres
immediately-for-role = Les modifications s’appliquent immédiatement à toutes les personnes ayant ce rôle.
may-be-created = La création a peut-être tout de même eu lieu. Vérifiez la liste avant de réessayer.
count-members =
    { $count ->
        [0] Aucun membre
        [one] { $count } membre
       *[other] { $count } membres
    }
signed-by = Avec le secret actuel.
signed-by-hint = Avec le secret actuel (…{ $hint }).
signed-by-hint-since = Avec le secret actuel (…{ $hint }), créé { $created }.
signed-by-since = Avec le secret actuel, créé { $created }.
signed-by-previous = { $current } Le secret précédent signe aussi jusqu’à son expiration, { $expires }.

## Console: members

member = Membre
members-search = Rechercher par nom ou adresse e-mail
members-sign-in = Connexion
last-active = Dernière activité
recently = Récemment
members-empty = Il n’y a pas encore de membres.
members-no-match = Aucun membre ne correspond.
all-roles = Tous les rôles
administrators = Administrateurs
any-status = Tous les statuts
member-suspended = Suspendu
member-suspended-by-directory = Suspendu par l’annuaire
manage = Gérer
manage-it = Gérer { $name }
uses-two-factor = Utilise l’authentification à deux facteurs
uses-passkey = Peut se connecter avec une clé d’accès
change-roles = Modifier les rôles
change-roles-about = Les rôles déterminent ce que ce membre peut faire dans votre produit.
roles-of = Rôles de { $name }
roles-of-lead = Les rôles déterminent ce que { $name } peut faire dans votre produit. Les modifications s’appliquent immédiatement.
roles-gone = Il n’y a plus de rôles.
roles-by-rule = Un rôle attribué par la règle d’une connexion est conservé tant que la règle s’applique, même si vous le retirez ici.
roles-saved = Les rôles de { $name } ont été enregistrés.
roles-saved-kept = Enregistré. { $name } garde { $roles } par la règle d’une connexion.
# Where a member has a role from: `origins` is a list of the two below it.
role-from = { $role } (par { $origins })
origin-connection = la connexion { $name }
origin-group = le groupe { $name }
view-in-audit = Voir dans le journal d’audit
# In the operator’s pages.
view-account = Voir le compte
not-yourself = Vous ne pouvez pas vous suspendre ni vous retirer vous-même. Vous pouvez { $link } depuis votre compte.
not-yourself-link = quitter l’organisation
# Buttons for several members: what is done, and for how many.
for-many = { $action } ({ $count })
more-of-list = { $count } autres
done-for = Effectué pour { $count } sur { $all }.
some-unchanged = Certains membres n’ont pas pu être modifiés
refused-for = { $name } : { $reason }
promote = Nommer administrateur
promote-about = Les administrateurs gèrent les membres, les clés, les webhooks et les paramètres.
promote-title = Nommer { $name } administrateur ?
promote-warning = { $name } pourra faire ici tout ce que vous pouvez faire, y compris vous retirer votre accès.
promote-done = { $name } est maintenant administrateur.
demote = Rétrograder en membre
demote-about = Les membres utilisent l’application de l’organisation et ne peuvent rien gérer ici.
demote-title = Rétrograder { $name } en membre ?
demote-me-title = Ne plus être administrateur ?
demote-me-warning = Vous perdrez l’accès à cette console. Seul un autre administrateur pourra vous le rendre.
demote-warning = { $name } perdra l’accès à cette console. Les clés et webhooks créés par cette personne restent. Les invitations qu’elle a envoyées ne fonctionneront plus.
demote-done = { $name } est maintenant membre.
end-sessions = Mettre fin aux sessions
end-my-sessions = Mettre fin à mes sessions
end-sessions-about = Déconnecte ce membre sur tous ses appareils. Il peut se reconnecter aussitôt.
end-my-sessions-about = Vous déconnecte sur tous vos appareils, y compris celui-ci.
end-sessions-title = Mettre fin aux sessions de { $name } ?
end-my-sessions-title = Mettre fin à vos sessions ?
end-sessions-warning = { $name } sera déconnecté de { $organization } sur tous ses appareils et pourra se reconnecter aussitôt. Pour bloquer l’accès, suspendez ce membre.
end-my-sessions-warning = Vous serez déconnecté de { $organization } sur tous vos appareils, y compris celui-ci.
end-sessions-done = Les sessions de { $name } sont terminées.
reset-factor = Réinitialiser les deux facteurs
reset-factor-about = Pour un membre qui a perdu son téléphone ou sa clé d’accès. Votre propre session doit avoir été ouverte avec un second facteur.
reset-factor-title = Réinitialiser l’authentification à deux facteurs de { $name } ?
reset-factor-warning = L’application d’authentification, les codes de récupération et les clés d’accès de { $name } seront retirés, et toutes ses sessions prendront fin. Son mot de passe est conservé. Assurez-vous que la demande vient bien de cette personne. Cette action est irréversible.
reset-factor-done = L’authentification à deux facteurs de { $name } a été réinitialisée.
suspend-about = Bloque l’accès de ce membre jusqu’à sa réactivation. Rien n’est perdu.
suspend-title = Suspendre { $name } ?
suspend-warning = { $name } ne pourra pas se connecter à { $organization } avant sa réactivation, et ses sessions ouvertes cessent de fonctionner. Son rôle et ses données sont conservés.
suspend-done = { $name } est suspendu.
suspend-directory = L’annuaire de l’organisation ne lève pas cette suspension. Elle dure jusqu’à ce qu’un administrateur réactive ce membre ici.
reactivate-about = Permet à ce membre de se reconnecter, avec le rôle qu’il avait.
reactivate-title = Réactiver { $name } ?
reactivate-warning = { $name } pourra de nouveau se connecter à { $organization }, comme avant. Les sessions antérieures à la suspension restent terminées.
reactivate-done = { $name } peut de nouveau se connecter.
remove-member-about = Met fin à son adhésion. Pour revenir, une invitation est nécessaire.
remove-member-title = Retirer { $name } ?
remove-member-warning = { $name } sera déconnecté de { $organization } et n’en sera plus membre. Son compte et ses autres organisations sont conservés. Pour revenir, une nouvelle invitation sera nécessaire.
remove-member-done = { $name } a été retiré.
suspend-many =
    { $count ->
        [one] Suspendre { $count } membre ?
       *[other] Suspendre { $count } membres ?
    }
reactivate-many =
    { $count ->
        [one] Réactiver { $count } membre ?
       *[other] Réactiver { $count } membres ?
    }
end-sessions-many =
    { $count ->
        [one] Mettre fin aux sessions de { $count } membre ?
       *[other] Mettre fin aux sessions de { $count } membres ?
    }
remove-many =
    { $count ->
        [one] Retirer { $count } membre ?
       *[other] Retirer { $count } membres ?
    }
list-sentence = { $list }.

## Console: invitations

invitations-empty = Aucune invitation en attente. Les personnes qui en acceptent une apparaissent sous « Membres ».
invitations-lead = Personnes invitées qui n’ont pas encore accepté.
invited-by = Invitation de { $name }
invited-by-operator = Invitation de l’exploitant du service
send-again = Renvoyer
send-again-more = Renvoyer…
mail-queued = Envoi en cours
mail-queued-about = L’e-mail attend d’être envoyé, ou renvoyé.
mail-failed = Échec de l’e-mail
mail-failed-about = L’e-mail n’a pas pu être remis et ne sera pas renvoyé automatiquement. Vérifiez l’adresse, puis renvoyez-le ou invitez une autre adresse.
invite-title = Inviter un membre
invite-lead = Nous enverrons un lien par e-mail. La personne devient membre en acceptant.
enter-an-email = Saisissez une adresse e-mail.
admin-choice = Administrateur – gère les membres, les clés, les webhooks et les paramètres
send-invitation = Envoyer l’invitation
invitation-sent = Invitation envoyée à { $email }.
no-choice-default = Si vous n’en choisissez aucun, le rôle par défaut s’applique : { $roles }.
no-choice-none = Si vous n’en choisissez aucun, la personne commence sans rôle.
invite-domains = Seules les adresses chez { $domains } peuvent rejoindre l’organisation. { $link }.
invite-domains-some = Seules certaines adresses peuvent rejoindre l’organisation. { $link }.
invite-domains-link = Modifier dans les paramètres
invite-already-member = Cette personne est déjà membre. { $link }.
invite-already-member-link = Afficher ce membre
invite-pending = Cette personne a déjà une invitation. { $link }.
invite-pending-link = La renvoyer depuis « Invitations »
resend-title = Renvoyer l’invitation ?
resend-text = { $email } recevra un autre e-mail avec un nouveau lien, valable sept jours. Le lien de l’e-mail précédent ne fonctionnera plus.
resend-done = Invitation renvoyée à { $email }.
withdraw-title = Révoquer l’invitation ?
withdraw-text = Le lien envoyé à { $email } ne fonctionnera plus. La personne n’est pas prévenue, et vous pourrez l’inviter de nouveau.
withdraw-done = Invitation à { $email } révoquée.

## Console: API keys

passkey-none = Aucune
keys-empty = Aucune clé API pour l’instant. Créez-en une pour votre backend, afin qu’il puisse vérifier qui est connecté.
keys-lead = Votre backend utilise une clé API pour vérifier qui est connecté. Donnez à chaque backend sa propre clé.
key-named = { $name } (…{ $last4 })
create-key-title = Créer une clé API
key-name-hint = Son usage, par exemple « Backend de la boutique ».
key-shown = Clé API « { $name } »
key-shown-text = Elle ne s’affiche que cette fois. Conservez-la avec les secrets de votre backend, jamais dans une page ni dans le code source.
rotate-key-title = Renouveler { $key } ?
rotate-key-text = Vous obtenez une nouvelle clé du même nom. L’ancienne fonctionne encore quelque temps, pour que rien ne s’interrompe pendant le changement.
rotate-key-expires = L’ancienne clé expire au plus tard le { $time }.
keep-old-key = L’ancienne clé fonctionne encore
rotate-key-unsure = La clé a peut-être tout de même été renouvelée. Fermez cette fenêtre et vérifiez la liste ; révoquez la nouvelle clé si personne ne l’a vue, puis recommencez.
key-last-used = Dernière utilisation : { $when }.
key-never-used = Elle n’a jamais été utilisée.

## Console: the audit log

audit-lead = Tout ce qui s’est passé dans votre organisation, du plus récent au plus ancien. Les entrées ne peuvent pas être modifiées.
audit-search = Rechercher par personne, adresse IP ou détail
audit-event = Événement
audit-all = Tous les événements
audit-empty = Aucun événement pour l’instant.
audit-no-match = Aucun événement ne correspond.
audit-action = Action
audit-actor = Auteur
audit-target = Cible
audit-ip = Adresse IP
audit-device = Appareil
audit-request = ID de requête
audit-one-person = Une seule personne est affichée. { $link }
audit-everyone = Afficher tout le monde
audit-from = Du
audit-to = Au
audit-operator = L’exploitant du service
audit-by-operator = { $name } (exploitant du service)
audit-deleted-account = Une personne dont le compte a été supprimé
audit-not-signed-in = Une personne non connectée
audit-directory = L’annuaire
audit-service = Le service
audit-former-member = un ancien membre, { $id }
# An entry: one of the sentences below, without its full stop.
audit-sentence = { $what }.
audit-repeated = { $what }, { $count } fois en une heure.
audit-unknown = { $who } { $action }

## Console: the groups of the audit log’s filter

audit-group-sign-in = Connexion
audit-group-accounts = Comptes
audit-group-members = Membres
audit-group-organization = Organisation
audit-group-sso = Authentification unique
audit-group-directory = Annuaire
audit-group-webhooks = Webhooks

## Console: what happened, by the audit log’s actions: `audit-name-…` in its filter, `audit-did-…` as a sentence

audit-name-login-succeeded = Connexion
# `method` is how: password, totp, recovery_code, invite, passkey, connection, switch or email_code.
audit-did-login-succeeded =
    { $method ->
        [password] { $who } s’est connecté avec un mot de passe
        [totp] { $who } s’est connecté avec un mot de passe et une application d’authentification
        [recovery_code] { $who } s’est connecté avec un mot de passe et un code de récupération
        [invite] { $who } s’est connecté avec une invitation
        [passkey] { $who } s’est connecté avec une clé d’accès
        [connection] { $who } s’est connecté par authentification unique
        [switch] { $who } s’est connecté en venant d’une autre organisation
        [email_code] { $who } s’est connecté avec un code reçu par e-mail
        [impersonation] { $who }, de l’exploitant du service, s’est connecté en tant que ce membre
       *[other] { $who } s’est connecté
    }
audit-name-login-second_factor_required = Second facteur demandé
audit-did-login-second_factor_required = { $who } a saisi le bon mot de passe et a été invité à fournir un second facteur
audit-name-login-failed = Échec de connexion
audit-did-login-failed = { $who } a saisi une adresse e-mail ou un mot de passe incorrect
audit-name-login-throttled = Connexion limitée
audit-did-login-throttled = { $who } a tenté de se connecter trop souvent et a été limité
audit-name-login-denied = Connexion refusée
# `is` is `known` if there is a reason.
audit-did-login-denied =
    { $is ->
        [known] { $who } a prouvé son identité mais s’est vu refuser l’accès : { $reason }
       *[other] { $who } a prouvé son identité mais s’est vu refuser l’accès
    }
audit-name-account-guessing = Mot de passe en train d’être deviné
audit-did-account-guessing = { $who } a remarqué que quelqu’un tente de deviner le mot de passe de { $target }
audit-name-session-logged_out = Déconnexion
audit-did-session-logged_out = { $who } s’est déconnecté
audit-name-session-logged_out_everywhere = Déconnexion partout
# `is` is `other` if the sessions are somebody else’s.
audit-did-session-logged_out_everywhere =
    { $is ->
        [other] { $who } a mis fin aux sessions de { $target }
       *[other] { $who } s’est déconnecté partout
    }
audit-name-session-ended = Session terminée
# `is` is `other` if the sessions are somebody else’s.
audit-did-session-ended =
    { $is ->
        [other] { $who } a mis fin aux sessions de { $target }
       *[other] { $who } a mis fin à une autre de ses sessions
    }
audit-name-session-reuse_detected = Session peut-être copiée
audit-did-session-reuse_detected = { $who } a utilisé un jeton de session déjà remplacé : il a peut-être été copié, la session a donc été terminée
audit-name-session-refresh_replayed = Session renouvelée deux fois
audit-did-session-refresh_replayed = { $who } a renouvelé une session deux fois en quelques secondes, comme cela arrive après une réponse perdue
audit-name-session-refresh_replay_refused = Renouvellement de session refusé
audit-did-session-refresh_replay_refused = { $who } a tenté de renouveler une session depuis un autre réseau et a été refusé
audit-name-session-refresh_lost = Jeton de session perdu
audit-did-session-refresh_lost = { $who } a tenté de renouveler une session avec un jeton que la base de données a perdu, et a été refusé
audit-name-signing_key-removed = Clé de signature retirée
# `is` is `known` if the number of sessions is known.
audit-did-signing_key-removed =
    { $is ->
        [known] { $who } a retiré une clé de signature en urgence ; sessions terminées : { $sessions }
       *[other] { $who } a retiré une clé de signature en urgence
    }
audit-name-profile-updated = Profil modifié
# `is` is `other` if it is somebody else’s.
audit-did-profile-updated =
    { $is ->
        [other] { $who } a modifié le profil de { $target }
       *[other] { $who } a modifié son profil
    }
audit-name-password-changed = Mot de passe modifié
audit-did-password-changed = { $who } a modifié son mot de passe
audit-name-password-reset_requested = Réinitialisation du mot de passe demandée
audit-did-password-reset_requested = { $who } a demandé un lien de réinitialisation du mot de passe
audit-name-password-reset = Mot de passe réinitialisé
audit-did-password-reset = { $who } a défini un mot de passe avec un lien reçu par e-mail
audit-name-password-removed = Mot de passe supprimé
audit-did-password-removed = { $who } a accepté une invitation avec son lien, ce qui a supprimé le mot de passe car l’adresse e-mail n’était pas vérifiée
audit-name-password-prompt_failed = Échec de confirmation du mot de passe
audit-did-password-prompt_failed = { $who } a saisi un mot de passe incorrect alors qu’il était redemandé en cours de session
audit-name-email-change_requested = Changement d’e-mail demandé
audit-did-email-change_requested = { $who } a demandé une autre adresse e-mail
audit-name-email-change_cancelled = Changement d’e-mail annulé
audit-did-email-change_cancelled = { $who } a annulé un changement d’adresse e-mail
audit-name-email-changed = E-mail modifié
# `by` is `directory` if the organization’s directory did it.
audit-did-email-changed =
    { $by ->
        [directory] { $who } a reçu une nouvelle adresse e-mail de l’annuaire
       *[other] { $who } a modifié son adresse e-mail
    }
audit-name-email-verified = E-mail vérifié
audit-did-email-verified = { $who } a vérifié son adresse e-mail
audit-name-two_factor-enabled = Deux facteurs activés
audit-did-two_factor-enabled = { $who } a activé l’authentification à deux facteurs
audit-name-two_factor-disabled = Deux facteurs désactivés
audit-did-two_factor-disabled = { $who } a désactivé l’authentification à deux facteurs
audit-name-user-impersonated = Connexion de l’exploitant en tant que membre
audit-did-user-impersonated = { $who } a obtenu un lien pour se connecter en tant que { $target } : { $reason }
audit-name-two_factor-reset = Deux facteurs réinitialisés
audit-did-two_factor-reset = { $who } a désactivé l’authentification à deux facteurs de { $target }
audit-name-two_factor-recovery_codes_replaced = Codes de récupération remplacés
audit-did-two_factor-recovery_codes_replaced = { $who } a créé de nouveaux codes de récupération
audit-name-two_factor-failed = Échec du second facteur
audit-did-two_factor-failed = { $who } a saisi un code incorrect
audit-name-passkey-added = Clé d’accès ajoutée
# `is` is `known` if the passkey’s name is known; so it is below.
audit-did-passkey-added =
    { $is ->
        [known] { $who } a ajouté une clé d’accès, « { $name } »
       *[other] { $who } a ajouté une clé d’accès
    }
audit-name-passkey-removed = Clé d’accès retirée
audit-did-passkey-removed =
    { $is ->
        [known] { $who } a retiré une clé d’accès, « { $name } »
       *[other] { $who } a retiré une clé d’accès
    }
audit-name-passkey-renamed = Clé d’accès renommée
audit-did-passkey-renamed = { $who } a renommé une clé d’accès en « { $name } »
audit-name-passkey-refused = Clé d’accès refusée
audit-did-passkey-refused = { $who } a utilisé une clé d’accès qui a été refusée
audit-name-passkey-counter_went_back = Clé d’accès peut-être copiée
audit-did-passkey-counter_went_back =
    { $is ->
        [known] { $who } a utilisé une clé d’accès, « { $name } », dont le compteur a reculé, comme si elle avait été copiée
       *[other] { $who } a utilisé une clé d’accès dont le compteur a reculé, comme si elle avait été copiée
    }
audit-name-passkey-backup_eligible = Clé d’accès copiable
audit-did-passkey-backup_eligible =
    { $is ->
        [known] { $who } a utilisé une clé d’accès, « { $name } », qui peut désormais être copiée sur d’autres appareils
       *[other] { $who } a utilisé une clé d’accès qui peut désormais être copiée sur d’autres appareils
    }
audit-name-identity-linked = Compte associé
audit-did-identity-linked = { $who } s’est connecté pour la première fois par authentification unique
audit-name-identity-unlinked = Compte dissocié
audit-did-identity-unlinked = { $who } a dissocié son identité d’authentification unique
audit-name-organization-created = Organisation créée
audit-did-organization-created = { $who } a créé l’organisation
audit-name-organization-updated = Paramètres modifiés
audit-did-organization-updated = { $who } a modifié les paramètres de l’organisation
audit-name-organization-metadata_changed = Métadonnées modifiées
audit-did-organization-metadata_changed = { $who } a modifié ce que votre service enregistre pour cette organisation
audit-name-organization-suspended = Organisation suspendue
audit-did-organization-suspended = { $who } a suspendu l’organisation
audit-name-organization-activated = Organisation réactivée
audit-did-organization-activated = { $who } a réactivé l’organisation
audit-name-member-invited = Invitation
audit-did-member-invited =
    { $role ->
        [org_admin] { $who } a invité { $target } comme administrateur
       *[other] { $who } a invité { $target }
    }
audit-name-invite-resent = Invitation renvoyée
audit-did-invite-resent = { $who } a renvoyé l’invitation à { $target }
audit-name-invite-revoked = Invitation révoquée
audit-did-invite-revoked = { $who } a révoqué l’invitation à { $target }
audit-name-member-joined = Arrivée
# `is` is `other` if somebody else was added.
audit-did-member-joined =
    { $is ->
        [other] { $role ->
                [org_admin] { $who } a ajouté { $target } comme administrateur
               *[other] { $who } a ajouté { $target } comme membre
            }
       *[other] { $role ->
                [org_admin] { $who } a rejoint l’organisation comme administrateur
               *[other] { $who } a rejoint l’organisation
            }
    }
audit-name-member-removed = Retrait
audit-did-member-removed =
    { $is ->
        [other] { $who } a retiré { $target }
       *[other] { $who } a quitté l’organisation
    }
audit-name-member-role_changed = Rôle modifié
# `to` is org_admin or member; `changes` are the two sentences below, if there are any.
audit-did-member-role_changed =
    { $to ->
        [org_admin] { $who } a donné à { $target } le rôle d’administrateur
        [member] { $who } a donné à { $target } le rôle de membre
       *[other] { $who } a modifié le rôle de { $target }
    }
# What is told after a sentence.
audit-with-added = { $what } ; ajout : { $added }
audit-with-removed = { $what } ; retrait : { $removed }
audit-name-role-created = Rôle créé
# `is` is `known` if there are permissions.
audit-did-role-created =
    { $is ->
        [known] { $who } a créé le rôle { $key } ({ $permissions })
       *[other] { $who } a créé le rôle { $key }
    }
audit-name-role-updated = Rôle modifié
audit-did-role-updated = { $who } a modifié le rôle { $key }
audit-name-role-deleted = Rôle supprimé
# `is` is `known` if another role replaces it.
audit-did-role-deleted =
    { $is ->
        [known] { $who } a supprimé le rôle { $key } ; remplacé par { $replacedBy }
       *[other] { $who } a supprimé le rôle { $key }
    }
audit-name-member-metadata_changed = Métadonnées d’un membre modifiées
audit-did-member-metadata_changed = { $who } a modifié ce que votre service enregistre pour { $target }
audit-name-member-suspended = Suspension
# `reason` is passkeys_removed if a password reset took the second factor away.
audit-did-member-suspended =
    { $reason ->
        [passkeys_removed] { $who } a perdu son second facteur : une réinitialisation du mot de passe par e-mail a retiré la clé d’accès
       *[other] { $who } a suspendu { $target }
    }
audit-name-member-reactivated = Réactivation
audit-did-member-reactivated = { $who } a réactivé { $target }
audit-name-account-exported = Données exportées
audit-did-account-exported = { $who } a exporté les données conservées à son sujet
audit-name-account-deleted = Compte supprimé
audit-did-account-deleted = { $who } a supprimé le compte
audit-name-users-imported = Utilisateurs importés
audit-did-users-imported = { $who } a importé des utilisateurs
audit-name-connection-created = Connexion créée
audit-did-connection-created = { $who } a créé la connexion { $target }
audit-name-connection-updated = Connexion modifiée
# `is` is `known` if the changed fields are known.
audit-did-connection-updated =
    { $is ->
        [known] { $who } a modifié la connexion { $target } ({ $changed })
       *[other] { $who } a modifié la connexion { $target }
    }
audit-name-connection-deleted = Connexion supprimée
# `is` is `known` if the number of sessions is known.
audit-did-connection-deleted =
    { $is ->
        [known] { $who } a supprimé la connexion { $target } ; sessions terminées : { $sessions }
       *[other] { $who } a supprimé la connexion { $target }
    }
audit-name-directory-created = Annuaire connecté
audit-did-directory-created = { $who } a connecté l’annuaire
audit-name-directory-updated = Annuaire modifié
# `status` is active or paused, `welcomeMail` true or false; each only if it was changed.
audit-did-directory-updated =
    { $status ->
        [paused] { $welcomeMail ->
                [true] { $who } a modifié l’annuaire : il est maintenant en pause, les e-mails de bienvenue sont activés
                [false] { $who } a modifié l’annuaire : il est maintenant en pause, les e-mails de bienvenue sont désactivés
               *[other] { $who } a modifié l’annuaire : il est maintenant en pause
            }
        [active] { $welcomeMail ->
                [true] { $who } a modifié l’annuaire : il est maintenant activé, les e-mails de bienvenue sont activés
                [false] { $who } a modifié l’annuaire : il est maintenant activé, les e-mails de bienvenue sont désactivés
               *[other] { $who } a modifié l’annuaire : il est maintenant activé
            }
       *[other] { $welcomeMail ->
                [true] { $who } a modifié l’annuaire : les e-mails de bienvenue sont activés
                [false] { $who } a modifié l’annuaire : les e-mails de bienvenue sont désactivés
               *[other] { $who } a modifié l’annuaire
            }
    }
audit-name-directory-deleted = Annuaire déconnecté
audit-did-directory-deleted = { $who } a déconnecté l’annuaire ; les membres restent
audit-name-directory-token_created = Jeton d’annuaire créé
# `is` is `known` if the token’s beginning is known.
audit-did-directory-token_created =
    { $is ->
        [known] { $who } a créé un jeton d’annuaire, { $prefix }…
       *[other] { $who } a créé un jeton d’annuaire
    }
audit-name-directory-token_deleted = Jeton d’annuaire révoqué
audit-did-directory-token_deleted =
    { $is ->
        [known] { $who } a révoqué un jeton d’annuaire, { $prefix }…
       *[other] { $who } a révoqué un jeton d’annuaire
    }
audit-name-directory-user_updated = Membre modifié par l’annuaire
# `is` is `all` if the directory manages somebody from now on, `known` if the changed fields are known.
audit-did-directory-user_updated =
    { $is ->
        [all] { $who } a pris en charge le membre { $target }
        [known] { $who } a modifié ses données sur { $target } : { $changed }
       *[other] { $who } a modifié ses données sur { $target }
    }
audit-name-directory-refused = Annuaire refusé
# `is` is `other` for a person, otherwise it is about a group.
audit-did-directory-refused =
    { $is ->
        [other] { $who } a demandé pour { $target } une modification qui a été refusée, car l’organisation n’aurait plus eu d’administrateur actif
       *[other] { $who } a demandé pour un groupe une modification qui a été refusée, car l’organisation n’aurait plus eu d’administrateur actif
    }
audit-name-directory-undone = Modifications de l’annuaire annulées
# `is` is `known` if the time is known.
audit-did-directory-undone =
    { $is ->
        [known] { $who } a annulé les modifications de l’annuaire depuis le { $since }
       *[other] { $who } a annulé les modifications de l’annuaire
    }
audit-with-restored = { $what } ; membres rétablis : { $count }
audit-with-left = { $what } ; non rétablis : { $count }
audit-name-group-created = Groupe créé
audit-did-group-created =
    { $is ->
        [known] { $who } a créé le groupe { $target } ; membres : { $added }
       *[other] { $who } a créé le groupe { $target }
    }
audit-name-group-updated = Groupe modifié
audit-did-group-updated = { $who } a modifié le groupe { $target }
audit-with-members-added = { $what } ; membres ajoutés : { $count }
audit-name-group-deleted = Groupe supprimé
# `count` is how many members it had; `is` is `known` if that is known.
audit-did-group-deleted =
    { $is ->
        [known] { $count ->
                [one] { $who } a supprimé le groupe { $target } ; il avait { $count } membre
               *[other] { $who } a supprimé le groupe { $target } ; il avait { $count } membres
            }
       *[other] { $who } a supprimé le groupe { $target }
    }
audit-name-group-mapped = Rôles d’un groupe modifiés
# `is` is `known` if the group gives roles.
audit-did-group-mapped =
    { $is ->
        [known] { $who } a modifié les rôles du groupe { $target } : { $roles }
       *[other] { $who } a retiré tous les rôles du groupe { $target }
    }
# A role that a group gives.
audit-administrator = administrateur
audit-name-domain-claimed = Domaine revendiqué
audit-did-domain-claimed = { $who } a revendiqué le domaine { $target }
audit-name-domain-verified = Domaine vérifié
audit-did-domain-verified = { $who } a vérifié le domaine { $target }
audit-name-domain-record_missing = Enregistrement du domaine manquant
audit-did-domain-record_missing = { $who } n’a plus trouvé l’enregistrement DNS du domaine { $target }
audit-name-domain-lost = Domaine perdu
audit-did-domain-lost = { $who } n’a pas trouvé l’enregistrement DNS du domaine { $target } pendant trop longtemps ; il n’est donc plus vérifié
audit-name-domain-deleted = Domaine supprimé
audit-did-domain-deleted = { $who } a supprimé le domaine { $target }
audit-name-api_key-created = Clé API créée
audit-did-api_key-created = { $who } a créé la clé API { $target }
audit-name-api_key-revoked = Clé API révoquée
audit-did-api_key-revoked = { $who } a révoqué la clé API { $target }
audit-name-webhook-created = Webhook créé
audit-did-webhook-created = { $who } a créé le webhook { $target }
audit-name-webhook-updated = Webhook modifié
audit-did-webhook-updated =
    { $is ->
        [known] { $who } a modifié le webhook { $target } ({ $changed })
       *[other] { $who } a modifié le webhook { $target }
    }
audit-name-webhook-deleted = Webhook supprimé
audit-did-webhook-deleted = { $who } a supprimé le webhook { $target }
audit-name-webhook-secret_rotated = Secret du webhook renouvelé
audit-did-webhook-secret_rotated = { $who } a renouvelé le secret du webhook { $target }

## Console: the audit log as a file

export = Exporter
audit-export-title = Exporter le journal d’audit
export-text = Le fichier contient les entrées correspondant à votre recherche, à votre filtre et à vos dates, des plus récentes aux plus anciennes, { $count } au maximum.
export-format = Format
export-csv = CSV, pour les tableurs
export-lines = JSON Lines, pour les programmes
export-saved =
    { $count ->
        [one] { $count } entrée enregistrée.
       *[other] { $count } entrées enregistrées.
    }
export-saved-some = Les { $count } entrées les plus récentes ont été enregistrées. Choisissez moins de jours pour les autres.

## Console: settings

settings = Paramètres
settings-about = Le nom apparaît dans les e-mails, à la connexion et dans les applications d’authentification.
settings-plan = Offre
settings-fixed = Le nom court ne peut pas être modifié. Votre prestataire définit l’offre.
settings-appearance = Apparence
settings-appearance-about = Ce que l’on voit avant de se connecter.
settings-two-factor-about = Une seconde étape à la connexion, par exemple un code d’une application d’authentification.
sign-in-methods = Modes de connexion
sign-in-methods-about = Comment les membres peuvent se connecter. Les invitations peuvent toujours être acceptées : la première connexion d’un nouveau membre fait exception.
settings-sessions = Sessions
settings-sessions-about = Durée pendant laquelle les membres restent connectés avant de devoir se reconnecter, même s’ils sont actifs.
settings-domains = Domaines de messagerie
settings-domains-about = Qui peut être invité et rejoindre l’organisation. Les membres actuels restent.
app-url = URL de l’application (facultatif)
app-url-hint = Où les membres arrivent après la connexion. Seules les pages à cette adresse peuvent appeler le service depuis un navigateur ; une adresse erronée bloque donc aussitôt votre application.
app-url-question = Modifier l’URL de l’application ?
app-url-old = Les pages à l’adresse { $url } ne peuvent plus appeler le service, dès maintenant.
app-url-new = Les pages à l’adresse { $url } le peuvent.
app-url-none = Aucune autre page ne le peut ; les membres arrivent sur leur compte après la connexion.
change-url = Modifier l’URL
require-factor-more = L’exiger de tout le monde…
release-factor-more = Ne plus l’exiger…
require-it = L’exiger
stop-requiring = Ne plus l’exiger
release-factor-title = Ne plus exiger de second facteur ?
release-factor-text = Les membres pourront alors se connecter sans, et désactiver le leur. Ceux qui en ont un le gardent jusque-là.
require-factor-title = Exiger un second facteur de tout le monde ?
require-factor-text = Cela concerne tous les membres de { $organization }. Les membres sans second facteur sont immédiatement déconnectés de tous leurs appareils et en configureront un à leur prochaine connexion. Rien ne change pour ceux qui en ont un.
require-factor-text-2 = Tant qu’il est exigé, personne ne peut le désactiver.
factor-released = Le second facteur n’est plus exigé.
factor-required = Le second facteur est désormais exigé.
factor-missing = Vous n’avez pas vous-même de second facteur. { $link }, puis exigez-le de tout le monde.
factor-missing-link = Configurez-en un dans votre compte
factor-is-required = Exigé : tous les membres se connectent avec un second facteur.
factor-is-optional = Facultatif : chaque membre décide d’utiliser ou non un second facteur.
way-email-code = Code par e-mail
way-provider = Compte d’un autre service, par exemple Google
in-password = un mot de passe
in-passkey = une clé d’accès
in-email-code = un code par e-mail
in-provider = un compte d’un autre service
in-connection = l’authentification unique
ways-none = Autorisez au moins un mode de connexion.
ways-question = Désactiver la connexion avec { $methods } ?
ways-text = Les membres connectés uniquement de cette façon sont immédiatement déconnectés de tous leurs appareils, et ont besoin d’un autre mode pour revenir.
ways-not-yours = Vous ne vous êtes pas vous-même connecté avec l’un de ces modes. Connectez-vous d’abord avec l’un d’eux, puis désactivez les autres.
session-after = Se reconnecter après
session-after-hint = Laissez vide pour utiliser la limite du service.
unit = Unité
unit-minutes = minutes
unit-hours = heures
unit-days = jours
whole-number = Saisissez un nombre entier, ou rien.
shorten-title = Raccourcir les sessions ?
shorten-text = Toute personne connectée depuis plus de { $duration } est immédiatement déconnectée de l’appareil concerné. Cela peut vous concerner aussi.
shorten = Raccourcir les sessions
session-saved = Enregistré. Les membres se reconnectent après { $duration }.
session-saved-none = Enregistré. La limite du service s’applique.
session-range = La valeur doit être comprise entre { $least } et { $most }.
allowed-domains = Domaines autorisés
allowed-domains-hint = Un par ligne, par exemple example.com. Les sous-domaines ne sont pas inclus. Laissez vide pour autoriser toutes les adresses.
domains-saved = Enregistré. Seules les adresses de ces domaines peuvent désormais rejoindre l’organisation.
domains-saved-all = Enregistré. Toutes les adresses peuvent rejoindre l’organisation.
domain-line = La ligne { $line }, « { $text } », doit être le domaine d’une adresse e-mail, par exemple example.com.

## Console: appearance

logo = Logo
logo-dark = Logo pour les pages sombres
logo-now =
    { $ground ->
        [dark] Logo actuel pour les pages sombres
       *[other] Logo actuel
    }
logo-none = Aucun
logo-upload = Importer
logo-replace = Remplacer
logo-upload-it =
    { $ground ->
        [dark] Importer le logo pour les pages sombres
       *[other] Importer le logo
    }
logo-replace-it =
    { $ground ->
        [dark] Remplacer le logo pour les pages sombres
       *[other] Remplacer le logo
    }
logo-remove-it =
    { $ground ->
        [dark] Retirer le logo pour les pages sombres
       *[other] Retirer le logo
    }
logo-saved =
    { $ground ->
        [dark] Logo pour les pages sombres enregistré.
       *[other] Logo enregistré.
    }
logo-removed =
    { $ground ->
        [dark] Logo pour les pages sombres retiré.
       *[other] Logo retiré.
    }
logo-choose = Choisissez un fichier PNG de 256 Ko au maximum.
logo-refused = Ce fichier ne peut pas être utilisé. Choisissez un PNG de 256 Ko et 1024 × 1024 pixels au maximum.
logo-hint = Un PNG de 256 Ko et 1024 × 1024 pixels au maximum.
logo-dark-hint = Inutile si le logo est aussi lisible sur les pages sombres.
accent-color = Couleur des boutons et des liens (facultatif)
accent-color-hint = Par exemple #1f5fbf. Un texte blanc doit y être lisible.
accent-color-low = Un texte de cette couleur est illisible sur fond blanc. Choisissez-en une plus foncée.
accent-color-wrong = Saisissez une couleur telle que #1f5fbf.
show-name = Montrer le nom, le logo et la couleur à toute personne qui connaît le nom court

## Console: roles

roles-lead = Les rôles déterminent ce que vos membres peuvent faire dans votre produit. Attribuez-les sous { $link }.
roles-matrix = Autorisations par rôle
create-role = Créer un rôle
roles-undeclared-definable = L’exploitant du service n’a pas encore déclaré d’autorisations. Quand ce sera fait, vous pourrez créer ici des rôles à partir d’elles.
roles-undeclared = L’exploitant du service n’a pas encore déclaré d’autorisations. Les rôles se composent d’autorisations.
roles-empty-definable = Aucun rôle pour l’instant. Créez-en un et choisissez ce qu’il autorise.
roles-empty = L’exploitant du service n’a pas encore créé de rôles. Veuillez lui en demander un.
role-custom = Personnalisé
role-built-in = Prédéfini
role-built-in-about = Toutes les organisations de ce service ont ce rôle
role-default = Par défaut
role-default-about = Toute personne qui arrive sans autre rôle le reçoit
count-permissions =
    { $count ->
        [0] Aucune autorisation
        [one] { $count } autorisation
       *[other] { $count } autorisations
    }
matrix-undeclared = L’exploitant du service n’a pas encore déclaré d’autorisations ; aucun rôle n’autorise donc quoi que ce soit.
matrix-no-roles =
    { $count ->
        [one] Dès qu’il y aura un rôle, il pourra accorder { $count } autorisation : { $permissions }.
       *[other] Dès qu’il y aura un rôle, il pourra accorder { $count } autorisations : { $permissions }.
    }
matrix-hint = Les membres ayant plusieurs rôles peuvent faire ce que l’un d’eux autorise. Les administrateurs peuvent tout faire, sauf si l’exploitant du service l’a désactivé.
permission = Autorisation
permissions = Autorisations
role-name-hint = Ce que l’on voit, par exemple « Facturation ».
enter-a-short-name = Saisissez un nom court.
role-key-hint = Ce que voient les applications, par exemple billing. Lettres minuscules, chiffres et traits d’union. Il ne pourra pas être modifié.
role-description-hint = À quoi sert le rôle, pour que les autres le sachent.
role-is-default = Attribuer ce rôle à toute personne qui arrive sans autre rôle
role-is-default-hint = Les membres actuels ne le reçoivent pas.
role-updated = Rôle mis à jour.
role-created = Rôle créé. Attribuez-le sous « Membres ».
delete-role-text = Ce rôle ne pourra plus être attribué. Cette action est irréversible : si vous créez plus tard un rôle du même nom court, ce sera un autre rôle que personne n’a.
delete-role-members = Membres ayant ce rôle
delete-role-choose = Choisissez ce qu’il advient d’eux.
delete-role-replace = reçoivent { $name } à la place
delete-role-force = le perdent sans remplacement
delete-role-hint = Cela vaut aussi pour les invitations en attente et les règles des connexions.
role-deleted = Rôle { $name } supprimé.
loading-roles = Chargement des rôles…

## Console: single sign-on

sso-lead = Permettez à vos membres de se connecter avec leur compte professionnel Okta, Microsoft, Google ou d’un autre fournisseur d’identité. Il y a deux étapes : vérifier votre domaine et connecter votre fournisseur d’identité.
domains-empty = Aucun domaine pour l’instant. Commencez par celui des adresses e-mail de votre entreprise.
verify = Vérifier
verify-it = Vérifier { $domain }
add-domain = Ajouter un domaine
domains-hint = Les domaines indiquent quelles adresses e-mail appartiennent à votre entreprise. Seules les personnes ayant une de ces adresses peuvent utiliser l’authentification unique.
connections = Connexions
connections-empty = Aucune connexion pour l’instant. Il vous faut un accès administrateur à votre fournisseur d’identité.
connect-provider = Connecter un fournisseur d’identité

## Console: domains

domain = Domaine
domain-verified = Vérifié
domain-pending = En attente
enter-domain = Saisissez le domaine.
domain-hint = La partie après le @ dans les adresses e-mail de votre entreprise, par exemple example.com. Les sous-domaines comme mail.example.com sont des domaines distincts.
# Where the API's own English sentence isn't shown.
domain-refused = Saisissez le nom d’un domaine qui appartient à votre entreprise, par exemple example.com.
domain-done = { $domain } vérifié.
domain-not-found-yet = L’enregistrement n’a pas encore été trouvé. Les nouveaux enregistrements apparaissent souvent en quelques minutes, mais cela peut prendre quelques heures. Vérifiez que le nom et la valeur sont exactement ceux indiqués ci-dessus, puis réessayez plus tard. Vous pouvez quitter cette page entre-temps.
domain-no-answer = Les serveurs de noms de { $domain } n’ont pas répondu. Rien n’a changé. Veuillez réessayer dans une minute.
domain-verify-title = Vérifier ce domaine
domain-step-1 = Ajoutez cet enregistrement là où vous gérez le DNS de { $domain } : chez votre bureau d’enregistrement ou votre hébergeur.
domain-step-1-hint = De nombreux formulaires DNS ajoutent automatiquement votre domaine au nom. Si c’est le cas du vôtre, omettez-le dans le nom. Si quelqu’un d’autre gère le DNS, envoyez-lui ces trois valeurs.
domain-step-2 = Vérifiez ensuite que l’enregistrement est visible.
verify-domain = Vérifier le domaine
domain-verified-title = Domaine vérifié
domain-verified-since = Vérifié { $when }. Les personnes ayant une adresse e-mail chez { $domain } peuvent se connecter avec vos connexions.
domain-keep = Conservez l’enregistrement DNS : il est vérifié chaque jour. S’il manque, les administrateurs reçoivent un e-mail et, après quelques jours, le domaine n’est plus vérifié.
show-record = Afficher l’enregistrement
domain-delete-1 = Aucune nouvelle personne ne pourra se connecter avec une adresse e-mail chez { $domain } avant une nouvelle vérification avec un nouvel enregistrement. Celles qui se sont déjà connectées le peuvent encore.
domain-delete-2 = Une autre organisation pourra alors le vérifier.
domain-delete-pending = L’enregistrement ne sera plus valable. Pour ajouter de nouveau le domaine, il faudra un nouvel enregistrement.
domain-deleted = { $domain } supprimé.

## Console: requiring single sign-on

require-sso = Exiger l’authentification unique
require-sso-now-off = Non exigée. On peut se connecter ainsi, ou par tout mode autorisé dans les paramètres.
require-sso-now-members = Exigée des membres. Les administrateurs peuvent aussi utiliser un autre mode de connexion, avec l’authentification à deux facteurs.
require-sso-now-all = Exigée de tout le monde, y compris des administrateurs.
require-sso-members = Membres (les administrateurs avec authentification à deux facteurs gardent d’autres modes)
require-sso-all = Tout le monde, y compris les administrateurs
require-sso-first = Activez d’abord une connexion.
require-sso-change = Modifier l’exigence
require-sso-title = Exiger l’authentification unique ?
require-sso-text = Les personnes concernées ne pourront plus se connecter ici avec un mot de passe, une clé d’accès, un code ou le compte d’un autre service. Celles connectées ainsi sont immédiatement déconnectées. Vous restez connecté.
require-sso-for = Exigée de
require-sso-try-first = Vous ne vous êtes jamais connecté vous-même avec une connexion. Déconnectez-vous, connectez-vous une fois avec elle, puis revenez, pour être sûr qu’elle fonctionne.
sso-required = L’authentification unique est désormais exigée.
sso-released = L’authentification unique n’est plus exigée.
nobody-loses =
    { $count ->
        [1] Personne ne perd l’accès : vous êtes le seul membre.
       *[other] Personne ne perd l’accès : les { $count } membres peuvent se connecter par authentification unique.
    }
lose-access =
    { $count ->
        [one] { $count } membre sur { $all } perdrait l’accès :
       *[other] { $count } membres sur { $all } perdraient l’accès :
    }
lose-access-more = { $count } membres sur { $all } perdraient l’accès, peut-être davantage :
name-and-email = { $name }, { $email }
and-more = … et { $count } autres.
stop-sso-title = Ne plus exiger l’authentification unique ?
stop-sso-text = On pourra de nouveau se connecter par tout mode autorisé dans les paramètres. Les personnes connectées le restent.

## Console: one connection

connection-finish = Terminer la configuration
connection-step-redirect = Ajoutez cet URI de redirection chez votre fournisseur d’identité.
redirect-uri = URI de redirection
connection-domain-verified = Votre domaine est vérifié.
connection-domain-verified-text = Les personnes ayant une adresse e-mail chez { $domains } peuvent se connecter.
connection-verify-domain = Vérifiez un domaine.
connection-verify-domain-text = Sinon, personne ne peut se connecter : les domaines indiquent quelles adresses e-mail appartiennent à votre entreprise.
go-to-domains = Aller aux domaines
connection-step-people = Choisissez qui peut se connecter.
connection-step-people-link = Qui devient membre, et avec quel rôle
connection-step-test = Testez-la.
connection-step-test-text = Connectez-vous chez le fournisseur d’identité, puis revenez voir ici ce qu’il a envoyé. Cela ne modifie rien.
connection-step-on = Activez-la.
connection-step-on-text = La page de connexion la proposera dès lors.
test-sign-in = Tester la connexion
connection-on-title = Permettre la connexion avec { $name } ?
connection-on-text = La page de connexion de votre organisation la propose désormais. Les autres modes de connexion restent inchangés.
connection-on-done = On peut maintenant se connecter avec elle.
connection-off-title = Désactiver la connexion ?
connection-off-text = Personne ne pourra se connecter avec elle tant que vous ne la réactivez pas. Les personnes connectées le restent.
connection-off-done = Connexion désactivée.
who-can-sign-in = Qui peut se connecter
edit-who-can-sign-in = Modifier qui peut se connecter
edit-provider = Modifier le fournisseur d’identité
issuer = Émetteur (issuer)
client-id = ID client
client-secret = Secret client
authentication = Authentification
by-signature = Signature de ce service (private_key_jwt)
scopes = Scopes
identified-by = Identification par
new-people = Nouvelles personnes
new-people-join = Deviennent membres en se connectant
new-people-invited = Seulement sur invitation
rules = Règles
# A rule for roles: who has the value in the claim has the role.
rule-gives = { $claim } contient { $value } : { $role }
rule-gives-with = { $claim } contient { $value } : { $role }, avec { $roles }
all-verified-domains = Tous les domaines vérifiés
factor-here = Demandé ici, après le fournisseur d’identité
factor-there = Demandé par le fournisseur d’identité
delete-connection-1 = Toutes les personnes connectées avec elle sont immédiatement déconnectées, et leurs comptes ne sont plus associés à ce fournisseur d’identité.
delete-connection-2 = Cette action est irréversible. Pour ne plus l’utiliser pendant un temps, désactivez-la plutôt.
connection-deleted = Connexion supprimée.

## Console: the forms of a connection

connect-lead = Où vos membres se connectent-ils au travail ? Comptez environ 10 minutes ; il vous faut un accès administrateur à ce fournisseur.
provider-other-about = Tout fournisseur compatible avec OpenID Connect. Un fournisseur qui ne prend en charge que SAML a besoin d’une passerelle.
is-required = Ce champ est obligatoire.
secret-stored = { $where } Le secret est enregistré chiffré et n’est plus jamais affiché.
connection-name-hint = Le bouton de la page de connexion indique « Se connecter avec », suivi de ce nom.
save-and-continue = Enregistrer et continuer
other-provider = Choisir un autre fournisseur
connection-saved = Enregistré. Personne ne peut encore se connecter avec elle.
all-providers = Tous les fournisseurs
connect-to = Connecter { $provider }
connect-your-provider = Connecter votre fournisseur
connect-step-1 = 1. Chez { $provider }
connect-step-1-other = 1. Chez votre fournisseur
connect-step-2 = 2. Saisissez ses informations ici
connect-next = La page suivante affiche l’URI de redirection dont le fournisseur a encore besoin.
use-signature = Utiliser une signature de ce service au lieu d’un secret (private_key_jwt)
use-signature-hint = Chez le fournisseur, choisissez pour le client une clé publique ou private_key_jwt, avec { $url } comme URL de la clé.
enter-issuer = Saisissez l’émetteur.
issuer-hint = Exactement le nom que le fournisseur se donne, y compris une éventuelle barre oblique finale. Il ne peut plus changer dès que quelqu’un s’est connecté.
enter-client-id = Saisissez l’ID client.
new-client-secret = Nouveau secret client (facultatif)
client-secret-unneeded = Inutile, car le fournisseur vérifie une signature.
client-secret-keep = Laissez vide pour garder l’actuel.
enter-scopes = Saisissez les scopes.
scopes-hint = Ce qui est demandé au fournisseur, séparé par des espaces. La plupart n’ont besoin que de openid, email et profile. Certains n’envoient les groupes que pour un scope distinct.
identify-by = Identifier les personnes par
identify-by-sub = sub, que tous les fournisseurs ont
identify-by-oid = oid, qu’Entra garde identique pour une personne dans toutes ses applications
identify-by-hint = Ne peut plus changer dès que quelqu’un s’est connecté.
provisioning = Les personnes qui ne sont pas encore membres le deviennent en se connectant
provisioning-hint = Sinon, seuls les membres et les personnes invitées peuvent se connecter. Les personnes retirées ou suspendues ne reviennent jamais ainsi.
provisioning-role-hint = Sauf si l’une des règles ci-dessous en attribue un autre.
second-factor-hint = Demandez-le ici si votre fournisseur d’identité ne le fait pas.
connection-updated = Connexion mise à jour.
only-domains = Uniquement pour les adresses e-mail chez
only-domains-hint = N’en sélectionnez aucun pour accepter tous les domaines vérifiés. Avec deux connexions, chaque adresse relève de l’une d’elles.
product-roles-chosen = Rôles dans le produit : { $roles }
product-roles-none = Rôles dans le produit : aucun
role-rules = Règles de rôles
role-rules-hint = Un claim est une information du fournisseur d’identité sur une personne, par exemple ses groupes. Toute personne ayant cette valeur dans le claim reçoit le rôle à chaque connexion. La première règle qui correspond s’applique.
role-rules-hint-product = Un claim est une information du fournisseur d’identité sur une personne, par exemple ses groupes. Toute personne ayant cette valeur dans le claim reçoit le rôle à chaque connexion. La première règle qui correspond s’applique. Les rôles dans le produit proviennent de toutes les règles qui correspondent.
claim = Claim
move-up = Monter
add-rule = Ajouter une règle
rule-incomplete = La règle { $number } a besoin d’un claim et d’une valeur.
rule-too-many = La règle { $number } peut attribuer au plus 20 rôles dans le produit.
rules-refused = Ces règles ne peuvent pas être enregistrées. Vérifiez chacune d’elles.

## Console: the identity providers that it knows. Okta, Auth0, Keycloak and OneLogin have English consoles.

provider-other = Autre fournisseur
okta-step-1 = Dans l’Admin Console d’Okta, ouvrez « Applications » > « Applications » et choisissez « Create App Integration ».
okta-step-2 = Choisissez « OIDC - OpenID Connect », puis « Web Application ».
okta-step-3 = Donnez-lui un nom, choisissez sous « Assignments » qui peut l’utiliser, puis enregistrez. Ne modifiez pas l’URI « Sign-in redirect URI » pour l’instant.
okta-issuer = Domaine Okta
okta-issuer-hint = Par exemple example.okta.com. Il figure dans le menu en haut à droite de l’Admin Console.
okta-shown = Les deux figurent dans l’onglet « General » de la nouvelle intégration.
okta-redirect = Dans Okta, ouvrez l’intégration, choisissez « Edit » sous « General Settings » dans l’onglet « General », saisissez ceci comme « Sign-in redirect URI », puis enregistrez.
entra-step-1 = Dans le centre d’administration Microsoft Entra, ouvrez « Inscriptions d’applications », choisissez « Nouvelle inscription », donnez un nom et n’autorisez que les comptes de cet annuaire organisationnel.
entra-step-2 = Sous « Certificats et secrets », choisissez « Nouveau secret client ». Copiez aussitôt sa « Valeur », car elle ne s’affiche qu’une fois, et notez sa date d’expiration : à partir de ce jour, personne ne pourra se connecter tant que vous n’en saisissez pas un nouveau ici.
entra-issuer = ID de l’annuaire (locataire)
entra-issuer-hint = Dans la « Vue d’ensemble » de l’inscription d’application.
entra-client = ID d’application (client)
entra-secret = Valeur du secret client
entra-shown = L’ID client figure aussi dans la « Vue d’ensemble ». Pour le secret, utilisez la « Valeur », pas l’« ID de secret ».
entra-redirect = Dans Entra, ouvrez l’inscription d’application, choisissez « Authentification », ajoutez la plateforme « Web » et saisissez ceci comme URI de redirection.
google-step-1 = Dans la console Google Cloud, ouvrez un projet de votre entreprise et accédez à « Google Auth Platform ». Si une audience est demandée, choisissez « Interne », pour que seuls vos propres membres puissent l’utiliser.
google-step-2 = Sous « Clients », choisissez « Créer un client » et le type « Application Web ». Laissez les URI de redirection vides pour l’instant.
google-shown = Google affiche les deux lors de la création du client. Copiez le secret à ce moment-là.
google-redirect = Dans la console Google Cloud, ouvrez le client, ajoutez ceci sous « URI de redirection autorisés », puis enregistrez. La prise en compte peut prendre quelques minutes.
auth0-step-1 = Dans le tableau de bord Auth0, ouvrez « Applications » > « Applications », choisissez « Create Application » et le type « Regular Web Applications ».
auth0-issuer-hint = Par exemple example.eu.auth0.com, dans l’onglet « Settings » de l’application.
auth0-shown = Les deux figurent aussi dans l’onglet « Settings ».
auth0-redirect = Dans Auth0, ouvrez l’onglet « Settings » de l’application, saisissez ceci sous « Allowed Callback URLs », puis enregistrez.
keycloak-step-1 = Dans le realm de vos membres, ouvrez « Clients », choisissez « Create client » avec le type OpenID Connect et donnez-lui l’ID client de votre choix.
keycloak-step-2 = À la page suivante, activez « Client authentication », laissez « Standard flow » activé, puis enregistrez.
keycloak-issuer = URL du realm
keycloak-issuer-hint = Par exemple https://login.example.com/realms/staff. Les anciennes versions ont /auth avant /realms.
keycloak-shown = Le secret figure dans l’onglet « Credentials » du client.
keycloak-redirect = Dans Keycloak, ouvrez le client, saisissez ceci sous « Valid redirect URIs », puis enregistrez.
onelogin-step-1 = Dans l’espace d’administration de OneLogin, ouvrez « Applications », choisissez « Add App », cherchez « OpenId Connect (OIDC) », donnez un nom, puis enregistrez.
onelogin-step-2 = Donnez-y accès à vos membres.
onelogin-issuer = URL de l’émetteur
onelogin-issuer-hint = Par exemple https://example.onelogin.com/oidc/2, dans l’onglet « SSO ».
onelogin-shown = Les deux figurent aussi dans l’onglet « SSO ».
onelogin-redirect = Dans OneLogin, ouvrez l’onglet « Configuration » de l’application, saisissez ceci sous « Redirect URIs », puis enregistrez. La prise en compte peut prendre 10 minutes.
other-step-1 = Chez votre fournisseur, enregistrez une application de type « web » ou « confidential », avec OpenID Connect et le flux par code d’autorisation. Laissez son URI de redirection pour plus tard, ou saisissez une valeur quelconque.
other-issuer-hint = Exactement le nom que le fournisseur se donne, y compris une éventuelle barre oblique finale. C’est l’« issuer » de sa configuration, accessible à l’adresse de l’émetteur suivie de { $path }.
other-shown = Le fournisseur affiche les deux pour l’application.
other-redirect = Chez votre fournisseur, saisissez ceci comme URI de redirection de l’application. Certains l’appellent « callback URL ».

## Console: what came of sign-ins by a connection: `attempt-rule-…` by the rule that was broken, `attempt-code-…` by the code

recent-sign-ins = Connexions récentes
attempts-empty = Aucune tentative de connexion pour l’instant.
provider-fault = Injoignable. { $reason }
provider-responding = Répond
provider-unchecked = Non vérifié récemment
last-checked = Dernière vérification
provider-keys = Clés
provider-clock = Horloge
clock-correct = Exacte
clock-ahead =
    { $count ->
        [one] { $count } seconde d’avance
       *[other] { $count } secondes d’avance
    }
clock-behind =
    { $count ->
        [one] { $count } seconde de retard
       *[other] { $count } secondes de retard
    }
claims = Claims
none-received = Aucun reçu
attempt-reason = Motif
attempt-someone = Quelqu’un
attempt-refused = { $who } a été refusé
attempt-test = Test : { $who }
attempt-test-refused = Test : { $who } serait refusé
attempt-entry-other = { $who } s’est connecté
attempt-entry-sign_in = { $who } s’est connecté au compte associé
attempt-entry-link = { $who } a été associé au compte ayant cette adresse e-mail et s’est connecté
attempt-entry-accept_invite = { $who } a accepté une invitation
attempt-entry-join = { $who } a rejoint l’organisation avec le compte ayant cette adresse e-mail
attempt-entry-create = { $who } a rejoint l’organisation avec un nouveau compte
attempt-would-sign_in = Vous seriez connecté au compte associé.
attempt-would-link = Le compte ayant cette adresse e-mail serait associé et connecté.
attempt-would-accept_invite = Une invitation en attente serait acceptée.
attempt-would-join = Le compte ayant cette adresse e-mail rejoindrait l’organisation.
attempt-would-create = Un nouveau compte serait créé et rejoindrait l’organisation.
test-not-run = Le test n’a pas eu lieu.
test-failed = Le test a échoué.
test-but = Le fournisseur d’identité fonctionne, mais vous ne pourriez pas vous connecter.
test-succeeded = Le test a réussi.
attempt-rule-other = Interrogez l’assistance du fournisseur d’identité sur cette règle.
attempt-rule-blocked_address = L’adresse du fournisseur d’identité n’est pas sur l’internet public, ou utilise un port non autorisé.
attempt-rule-dns = Le nom d’hôte de l’émetteur est introuvable. Vérifiez son orthographe.
attempt-rule-connect = Le fournisseur d’identité n’a pas pu être joint.
attempt-rule-tls = Le certificat du fournisseur d’identité n’est pas valide.
attempt-rule-timeout = Le fournisseur d’identité n’a pas répondu à temps.
attempt-rule-status = Le fournisseur d’identité a répondu par une erreur. Vérifiez l’émetteur.
attempt-rule-too_large = La réponse du fournisseur d’identité est trop volumineuse.
attempt-rule-busy = Trop de connexions attendaient déjà la réponse du fournisseur d’identité.
attempt-rule-discovery = La configuration du fournisseur d’identité n’a pas pu être lue. Vérifiez l’émetteur.
attempt-rule-discovery_issuer = Le fournisseur d’identité utilise un autre émetteur. Saisissez exactement celui qu’il utilise, y compris une éventuelle barre oblique finale.
attempt-rule-client_authentication = Le fournisseur d’identité n’accepte pas de secret client. Enregistrez une application web (confidential).
attempt-rule-client_refused = Le fournisseur d’identité ne reconnaît pas l’ID client, ou le secret est incorrect ou a expiré. Saisissez les deux de nouveau.
attempt-rule-code_refused = Le fournisseur d’identité n’a pas accepté son propre code. Vérifiez que son URI de redirection correspond à celui de cette connexion.
attempt-rule-token_refused = Le fournisseur d’identité n’a pas émis de jeton. Ses journaux en donnent peut-être la raison.
attempt-rule-token_answer = Le fournisseur d’identité n’a pas envoyé de jeton d’ID. Vérifiez que les scopes incluent openid.
attempt-rule-issuer = Le jeton d’ID vient d’un autre émetteur que celui de cette connexion.
attempt-rule-audience = Le jeton d’ID est destiné à un autre ID client. Vérifiez l’ID client.
attempt-rule-authorized_party = Le jeton d’ID est destiné à un autre ID client. Vérifiez l’ID client.
attempt-rule-expired = Le jeton d’ID a expiré. Vérifiez l’horloge du fournisseur d’identité.
attempt-rule-issued_at = Le jeton d’ID date du futur, ou est trop ancien. Vérifiez l’horloge du fournisseur d’identité.
attempt-rule-not_before = Le jeton d’ID n’est pas encore valide. Vérifiez l’horloge du fournisseur d’identité.
attempt-rule-subject = Le jeton d’ID n’identifie personne. Si vous identifiez les personnes par oid, le fournisseur d’identité ne l’envoie peut-être pas.
attempt-rule-state = La réponse correspond à une autre connexion.
attempt-code-provider_refused = Le fournisseur d’identité a refusé. La personne a annulé ou n’est pas autorisée à y utiliser l’application, ou l’ID client ou le secret est incorrect ou a expiré.
attempt-code-provider_unavailable = Le fournisseur d’identité n’a pas envoyé de réponse exploitable.
attempt-code-provider_answer_invalid = La réponse du fournisseur d’identité n’a pas respecté une règle.
attempt-code-flow_expired = La connexion a duré plus de 10 minutes, ou a été envoyée deux fois.
attempt-code-not_a_member = La personne n’est pas membre et n’a pas d’invitation, et les nouvelles personnes ne deviennent pas membres ici. Ou bien elle a été retirée.
attempt-code-membership_not_active = Le membre est suspendu.
attempt-code-email_domain_not_verified = Le domaine de l’adresse e-mail n’est pas vérifié, ou n’est pas attribué à cette connexion.
attempt-code-email_domain_not_allowed = Les paramètres n’autorisent pas les membres ayant une adresse e-mail de ce domaine.
attempt-code-email_not_verified = Selon le fournisseur d’identité, l’adresse e-mail n’est pas vérifiée, ou il n’en a pas envoyé.
attempt-code-connection_not_proven = La connexion a été modifiée. Testez-la avant qu’elle n’admette de nouvelles personnes.
attempt-code-identity_exists = Le compte ayant cette adresse e-mail est associé à une autre identité chez ce fournisseur.
attempt-code-two_factor_required = La personne n’a pas l’authentification à deux facteurs, et ne peut pas la configurer en se connectant ainsi.

## Console: webhooks

webhook = Webhook
webhooks-empty = Aucun webhook pour l’instant. Créez-en un pour avertir votre application quand quelque chose se passe dans l’organisation.
webhooks-lead = Un webhook envoie à votre application une requête signée quand quelque chose se passe dans votre organisation.
create-webhook = Créer un webhook
edit-webhook = Modifier le webhook
all-webhooks = Tous les webhooks
count-events =
    { $count ->
        [one] { $count } événement
       *[other] { $count } événements
    }
webhook-pause-title = Mettre le webhook en pause ?
webhook-pause-text = Les livraisons en attente sont retenues et envoyées à la reprise. Les événements survenus pendant la pause ne sont pas livrés, même ensuite.
webhook-paused = Webhook mis en pause.
webhook-resumed = Webhook repris.
webhook-is-paused = Ce webhook est en pause. Les livraisons en attente sont retenues. Les événements actuels ne sont pas livrés.
url = URL
events = Événements
signed-with = Signature
send-test-event = Envoyer un événement de test
rotate-secret = Renouveler le secret
rotate-secret-title = Renouveler le secret ?
rotate-secret-text-1 = Vous obtenez un nouveau secret. Pendant un jour, sauf choix contraire de l’exploitant du service, chaque requête est signée avec les deux secrets. Donnez le nouveau à votre récepteur dans ce délai, et rien n’échouera entre-temps.
rotate-secret-text-2 = Si vous le renouvelez deux fois dans ce délai, seuls les deux derniers secrets signent.
rotate-secret-unsure = Le secret a peut-être tout de même été renouvelé, sans que personne n’ait vu le nouveau. Renouvelez-le bientôt : le secret de votre récepteur ne signe plus que pour un temps.
new-signing-secret = Nouveau secret de signature
new-signing-secret-text = Il ne s’affiche que cette fois. Donnez-le vite à votre récepteur : le secret précédent signe aussi, mais plus pour longtemps.
webhook-delete-title = Supprimer le webhook ?
webhook-delete-text = Les livraisons en attente sont abandonnées, et les livraisons passées ne sont plus consultables. Cette action est irréversible. Pour arrêter les livraisons un moment, mettez plutôt le webhook en pause.
webhook-deleted = Webhook supprimé.
enter-url = Saisissez l’URL.
webhook-url-hint = L’adresse où votre application reçoit les requêtes, par exemple https://example.com/hooks/orgauth.
webhook-description-hint = À quoi il sert, pour que les autres le sachent.
select-an-event = Sélectionnez au moins un événement.
webhook-unsure = Le webhook a peut-être tout de même été créé. Vérifiez la liste avant de réessayer, et supprimez tout webhook dont personne n’a vu le secret.
signing-secret = Secret de signature
signing-secret-text = Il ne s’affiche que cette fois. Votre récepteur en a besoin pour vérifier que les requêtes sont authentiques. Conservez-le avec vos autres secrets.
webhook-updated = Webhook mis à jour.
webhook-created = Webhook créé.

## Console: the events of webhooks, by their names, and their groups

event-group-members = Membres
event-group-accounts = Comptes
event-group-sso = Authentification unique
event-group-keys = Clés API
event-group-tests = Tests
event-group-other = Autres
event-member-invited = Une personne est invitée
event-invite-revoked = Une invitation est révoquée
event-member-joined = Un membre arrive
event-member-role_changed = Le rôle d’un membre change
event-member-suspended = Un membre est suspendu
event-member-reactivated = Un membre suspendu est réactivé
event-member-removed = Un membre est retiré, part ou supprime son compte
event-user-login = Un membre se connecte
event-user-password_changed = Un membre définit un nouveau mot de passe
event-user-password_removed = Le mot de passe d’un membre est supprimé car son adresse e-mail n’était pas vérifiée
event-user-email_changed = L’adresse e-mail d’un membre change
event-user-two_factor_enabled = Un membre active l’authentification à deux facteurs
event-user-two_factor_disabled = L’authentification à deux facteurs d’un membre est désactivée
event-user-passkey_added = Un membre ajoute une clé d’accès
event-user-passkey_removed = Un membre retire une clé d’accès
event-user-identity_linked = Un membre se connecte pour la première fois avec une connexion
event-user-identity_unlinked = Un membre dissocie son identité d’une connexion
event-session-reuse_detected = Une session volée a peut-être été utilisée
event-connection-created = Une connexion à un fournisseur d’identité est créée
event-connection-updated = Une connexion est modifiée, activée ou désactivée
event-connection-deleted = Une connexion est supprimée
event-domain-verified = Un domaine est vérifié
event-api_key-created = Une clé est créée ou renouvelée
event-api_key-revoked = Une clé est révoquée
event-webhook-test = Un événement de test est envoyé (toujours livré, sélectionné ou non)

## Console: deliveries

deliveries = Livraisons
delivery = Livraison
result = Résultat
delivery-status-pending = En attente
delivery-status-retrying = Nouvel essai
delivery-status-success = Livrée
delivery-status-failed = Échec
all-of-them = Toutes
deliveries-empty = Aucune livraison pour l’instant. Envoyez un événement de test pour vérifier que votre récepteur l’accepte.
deliveries-no-match = Aucune livraison n’a ce statut.
deliveries-hint = Les livraisons terminées sont conservées un mois, sauf choix contraire de l’exploitant du service.
delivery-when = { $when }, { $attempts }
count-attempts =
    { $count ->
        [one] { $count } tentative
       *[other] { $count } tentatives
    }
# A reason as a sentence.
delivery-reason = { $reason }.
delivery-reason-timeout = Pas de réponse à temps
delivery-reason-connect = Connexion impossible, ou fermée avant la réponse
delivery-reason-protocol = La réponse n’est pas du HTTP, ou a trop d’en-têtes
delivery-reason-tls = Pas de connexion TLS de confiance : le certificat est absent, expiré ou émis pour un autre nom
delivery-reason-dns = Le nom d’hôte ne correspond à aucune adresse
delivery-reason-blocked_address = L’adresse n’est pas autorisée car elle mène à un réseau privé
delivery-reason-redirect = Le récepteur a redirigé la requête. Les redirections ne sont pas suivies
delivery-reason-other = La tentative a échoué ({ $code })
delivery-answer = Le récepteur a répondu { $status }
delivery-answer-400 = Le récepteur a répondu 400 (il n’accepte pas cette requête)
delivery-answer-401 = Le récepteur a répondu 401 (il n’a pas accepté la signature)
delivery-answer-403 = Le récepteur a répondu 403 (il n’a pas accepté la signature)
delivery-answer-404 = Le récepteur a répondu 404 (rien n’existe à cette URL)
delivery-answer-405 = Le récepteur a répondu 405 (il n’accepte pas POST à cette URL)
delivery-answer-410 = Le récepteur a répondu 410 (plus rien n’existe à cette URL)
delivery-answer-413 = Le récepteur a répondu 413 (la requête est trop volumineuse pour lui)
delivery-answer-429 = Le récepteur a répondu 429 (il reçoit trop de requêtes)
delivery-answer-500 = Le récepteur a répondu 500 (il a eu une erreur interne)
delivery-answer-502 = Le récepteur a répondu 502 (son proxy ne peut pas le joindre)
delivery-answer-503 = Le récepteur a répondu 503 (il est surchargé, ou momentanément indisponible)
delivery-answer-504 = Le récepteur a répondu 504 (son proxy n’a pas reçu de réponse à temps)
delivery-advice-timeout = Faites d’abord répondre le récepteur, puis effectuez le travail.
delivery-advice-connect = Vérifiez que le récepteur fonctionne et qu’aucun pare-feu ne le bloque.
delivery-advice-protocol = Vérifiez que l’URL du webhook mène au récepteur, et ce que répondent celui-ci et ses proxys.
delivery-advice-tls = Vérifiez que le certificat est encore valide et que le récepteur envoie toute sa chaîne.
delivery-advice-dns = Vérifiez l’orthographe de l’URL du webhook.
delivery-advice-blocked_address = L’URL du webhook doit mener à l’internet public.
delivery-advice-redirect = Saisissez l’URL à laquelle le récepteur répond lui-même.
delivery-held = Retenue jusqu’à la reprise du webhook.
delivery-on-its-way = En route.
delivery-in-progress = Une tentative est en cours.
delivery-due = Une nouvelle tentative est imminente.
delivery-next = Prochaine tentative { $when }.
delivery-became = Cette livraison : { $status }
delivery-sent-again = Renvoyée, comme nouvelle livraison.
delivery-again-title = Renvoyer cet événement ?
delivery-again-text = Le récepteur l’a déjà accepté. Il le recevra encore une fois, avec le même webhook-id.
test-event-sent = Événement de test envoyé.
copy-link = Copier le lien vers cette page
delivery-request = Requête
copy-body = Copier le corps
delivery-body = Corps
delivery-body-hint = Mis en forme pour la lecture. Il est envoyé sur une seule ligne.
delivery-occurred = Survenu
delivery-queued = Mise en file
attempts = Tentatives
no-attempts = Aucune tentative pour l’instant.
delivery-accepted-after =
    { $count ->
        [one] Le récepteur l’a acceptée après une tentative.
       *[other] Le récepteur l’a acceptée après { $count } tentatives.
    }
delivery-accepted-status-after =
    { $count ->
        [one] Le récepteur l’a acceptée ({ $status }) après une tentative.
       *[other] Le récepteur l’a acceptée ({ $status }) après { $count } tentatives.
    }
delivery-gave-up =
    { $count ->
        [one] Abandon après une tentative. { $reason }. Il n’y aura pas d’autre essai. Renvoyez-la quand le récepteur fonctionnera.
       *[other] Abandon après { $count } tentatives. { $reason }. Il n’y aura pas d’autre essai. Renvoyez-la quand le récepteur fonctionnera.
    }
delivery-not-attempted = Pas encore tentée.
delivery-is-held = Le webhook est en pause ; cette livraison est retenue jusqu’à ce que vous le repreniez.
delivery-another-in-progress = Une autre tentative est en cours.
delivery-is-on-its-way = Elle est en route.
delivery-is-due = Une tentative est imminente.
delivery-next-on = La prochaine tentative aura lieu { $when }, le { $time }.
# What came before, and what comes next: whole sentences.
delivery-story = { $before } { $next }
delivery-accepted = Le récepteur l’a acceptée ({ $status }).
attempt-took = durée : { $time }

## Console: the directory

directory = Annuaire
directory-lead = Votre fournisseur d’identité tient vos membres à jour avec SCIM 2.0. Toute personne ajoutée, modifiée ou désactivée chez lui l’est aussi ici.
directory-connected-now = Annuaire connecté. Créez maintenant un jeton.
directory-none = Aucun annuaire connecté
directory-none-text = Avec un annuaire, vous n’avez personne à inviter. Les groupes de votre fournisseur d’identité peuvent attribuer des rôles ici, et toute personne qui quitte votre entreprise perd aussitôt l’accès.
directory-you-need = Il vous faut :
directory-need-provider = un fournisseur d’identité compatible avec SCIM 2.0, par exemple Okta, Microsoft Entra ID, JumpCloud ou OneLogin, et un accès administrateur à celui-ci
directory-need-domain = un domaine vérifié : les personnes sont ajoutées avec des adresses e-mail chez { $domains }.
directory-need-domain-missing = un domaine vérifié, car seules les personnes ayant une adresse e-mail de votre entreprise peuvent être ajoutées. Vous n’en avez pas encore : ajoutez-le sous { $link }. Vous pouvez connecter l’annuaire en attendant.
connect-directory = Connecter l’annuaire
create-token = Créer un jeton
create-token-text = Votre fournisseur d’identité l’envoie avec chaque requête. Quiconque le possède peut ajouter et suspendre des personnes de vos domaines ; ne le donnez donc qu’à votre fournisseur d’identité.
token-unsure = Le jeton a peut-être tout de même été créé. Fermez cette fenêtre et vérifiez la liste. Révoquez tout jeton que personne n’a vu.
token = Jeton
token-shown = Il ne s’affiche que cette fois. Collez les deux chez votre fournisseur d’identité : ce jeton et l’URL de base { $url }
revoke-token-title = Révoquer le jeton { $token } ?
revoke-token-text = Les requêtes avec ce jeton seront dès lors refusées. Cette action est irréversible.
revoke-token-other = Votre fournisseur d’identité devrait déjà utiliser l’autre jeton.
revoke-token-only = C’est le seul jeton : rien n’est tenu à jour tant que votre fournisseur d’identité n’en a pas un autre.
revoke-token = Révoquer le jeton
revoke-token-it = Révoquer le jeton { $token }
token-revoked = Jeton { $token } révoqué.
directory-undone = Annulé. Membres rétablis : { $count }.
directory-undone-paused = L’annuaire est en pause. Corrigez votre fournisseur d’identité avant de reprendre, sinon il recommencera. { $link } liste chaque modification.
directory-undone-link = Le journal d’audit
disconnect-title = Déconnecter l’annuaire ?
disconnect-text-1 = Ses jetons sont révoqués, et ses données sur les personnes et les groupes supprimées. Cette action est irréversible.
disconnect-text-2 = Les adhésions restent inchangées : les membres actifs restent actifs, les membres suspendus restent suspendus. Les rôles issus de groupes deviennent des rôles attribués manuellement.
disconnect = Déconnecter
disconnecting = Déconnexion…
directory-disconnected = Annuaire déconnecté.
groups = Groupes
groups-hint = Un groupe peut donner des rôles à ses membres tant qu’ils en font partie. Il ne donne rien tant que vous n’avez pas choisi de rôles.
directory-resumed = Annuaire repris.
directory-pause-title = Mettre l’annuaire en pause ?
directory-pause-text-1 = Les requêtes de votre fournisseur d’identité sont refusées jusqu’à la reprise, et ne modifient rien. Toute personne désactivée chez lui entre-temps garde l’accès ici.
directory-pause-text-2 = Entra renvoie ses modifications plus tard. Pas Okta : les modifications refusées y attendent sous « Dashboard » > « Tasks », jusqu’à ce que quelqu’un choisisse « Retry Selected ».
directory-paused = Annuaire mis en pause.
welcome-off-done = Les personnes ajoutées par l’annuaire ne reçoivent plus d’e-mail.
welcome-on-done = Les personnes ajoutées par l’annuaire reçoivent désormais un e-mail de bienvenue.
directory-refuses = Les requêtes de votre fournisseur d’identité sont refusées et ne modifient rien.
people = Personnes
connected = Connexion établie
last-request = Dernière requête
none-yet = Aucune
last-problem = Dernier problème
# What the problem was is one of the sentences below.
problem-at = { $when } : { $problem }
problem-at-past = { $when } : { $problem } Votre fournisseur d’identité a envoyé depuis des requêtes sans problème.
welcome-email = E-mail de bienvenue
welcome-off = Désactiver l’e-mail de bienvenue
welcome-on = Activer l’e-mail de bienvenue
undo-changes = Annuler les modifications de l’annuaire
problem-last-admin = le fournisseur d’identité a demandé à suspendre, retirer ou rétrograder { $name }, le dernier administrateur actif. { $link }, puis laissez votre fournisseur d’identité réessayer.
problem-last-admin-link = Nommez une autre personne administrateur
problem-map = le fournisseur d’identité a envoyé une personne dont le nom d’utilisateur est chez { $domain }, qui n’est pas vérifié, alors que son adresse e-mail l’est. Associez userName à l’adresse e-mail chez votre fournisseur d’identité, ou vérifiez le domaine sous { $link }.
problem-domain = le fournisseur d’identité a envoyé une personne ayant une adresse e-mail chez { $domain }, qui n’est pas vérifié. Vérifiez-le sous { $link }, ou excluez ces personnes chez votre fournisseur d’identité.
problem-not-accepted = le fournisseur d’identité a envoyé une personne ayant une adresse e-mail chez { $domain }, que l’organisation n’accepte pas. Modifiez cela sous { $link }, ou excluez ces personnes chez votre fournisseur d’identité.
problem-no-email = le fournisseur d’identité a envoyé une personne sans adresse e-mail. Envoyez-la comme userName ou parmi emails.
problem-username = le fournisseur d’identité a envoyé { $name }, mais une autre personne de l’annuaire a ce nom d’utilisateur ou cette adresse e-mail. Modifiez l’une des deux chez lui.
problem-token = le fournisseur d’identité a envoyé une requête avec un jeton révoqué. Collez un jeton valable chez votre fournisseur d’identité.
problem-unknown = le fournisseur d’identité a modifié un utilisateur ou un groupe que l’annuaire n’a pas. Affectez-le ou envoyez-le de nouveau chez votre fournisseur d’identité.
problem-invite = le fournisseur d’identité a envoyé une personne dont le compte a une clé d’accès et une adresse e-mail non vérifiée. { $link } plutôt.
problem-invite-link = Invitez-la
problem-gone = le fournisseur d’identité a modifié { $name }, qui n’est plus dans l’annuaire après une annulation ou un retrait ici. Affectez de nouveau cette personne chez votre fournisseur d’identité : dans Okta, retirez puis refaites l’affectation ; dans Entra, utilisez « Provisionner à la demande ».
problem-group-size = le fournisseur d’identité a envoyé un groupe de plus de { $count } membres.
directory-setup = Configuration du fournisseur d’identité
directory-setup-hint = Collez l’URL de base et un jeton chez votre fournisseur d’identité. Certains les appellent URL de locataire et jeton secret, ou URL SCIM et jeton d’API.
base-url = URL de base
tokens = Jetons
tokens-empty = Aucun jeton pour l’instant. Sans jeton, votre fournisseur d’identité ne peut pas se connecter.
token-used = Créé { $created }, dernière utilisation { $used }
token-unused = Créé { $created }, jamais utilisé
# What is told of a token, and who made it.
token-by = { $token }. Créé par { $name }
token-by-former = { $token }. Créé par { $name }, qui n’est plus administrateur et l’a peut-être encore. Remplacez ce jeton.
tokens-full = Vous pouvez avoir deux jetons à la fois, pour en remplacer un sans interruption. Pour en créer un autre, révoquez-en d’abord un.
groups-empty = Votre fournisseur d’identité n’a pas encore envoyé de groupes.
group-gives = Attribue : { $roles }
group-gives-nothing = N’attribue rien
group-roles-none = Il n’y a pas encore de rôles dans le produit.
group-roles-hint = En plus des rôles attribués manuellement ou par d’autres groupes.
group-roles-text = Tous les membres du groupe ont ces rôles, avec effet immédiat, et les perdent en le quittant. Votre fournisseur d’identité décide qui fait partie du groupe.
group-admin = Administrateur de l’organisation
group-admin-hint = Ils gèrent ici les membres, les clés, les webhooks et les paramètres.
group-roles-saved = Rôles du groupe enregistrés.
undo-text-1 = Les personnes qu’il a suspendues redeviennent actives, celles qu’il a retirées redeviennent membres, celles qu’il a ajoutées sont retirées, et les rôles qu’il a retirés sont attribués manuellement.
undo-text-2 = Vous verrez d’abord combien de membres seraient modifiés. Rien ne change encore.
undo-since = Depuis
undo-choose-start = Choisissez un moment de départ.
undo-hour = il y a une heure
undo-day = il y a un jour
undo-custom = un moment précis
undo-time = Date et heure
undo-choose-time = Choisissez un moment.
undo-show = Afficher ce qui changerait
undo-counting = Calcul…
undo-nothing = L’annuaire n’a rien modifié depuis qui puisse être annulé.
undo-question = Annuler les modifications de l’annuaire ?
undo-since-time = Depuis le { $time } :
undo-also-paused = L’annuaire est aussi mis en pause, pour qu’il ne recommence pas. Ses données sur les personnes et les groupes sont conservées.
undo-and-pause = Annuler et mettre en pause
undoing = Annulation…
undo-unsure = Cela a peut-être tout de même eu lieu. Dans ce cas, l’annuaire est en pause, et recommencer ne modifie rien de plus.
undo-reinstated = Membres suspendus réactivés : { $count }.
undo-brought-back = Membres retirés rétablis : { $count }.
undo-removed = Membres ajoutés par l’annuaire, à présent retirés : { $count }.
undo-suspended = Membres réactivés par l’annuaire, de nouveau suspendus : { $count }.
undo-roles = Membres dont les rôles changent : { $count }.
undo-left = Membres qui ne peuvent pas être rétablis : { $count }. Soit l’organisation n’aurait plus d’administrateur actif, soit le compte a été supprimé, soit un groupe leur donne ce qu’ils n’avaient pas, soit il vous manque une autorisation du rôle.
