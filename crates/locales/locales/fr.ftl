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
impersonate-gone = Il ne sert qu’une fois, pendant une minute. Demandez-en un autre sur les pages de l’opérateur.

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

## Operator

users = Utilisateurs
user = Utilisateur
service-keys = Clés de service
operator-log = Journal de l’exploitant
health = État
overview = Vue d’ensemble
organizations-search = Rechercher par nom ou nom court
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
users-search = Rechercher par adresse e-mail complète
users-search-whole = Saisissez une adresse e-mail complète.
users-empty = Il n’y a pas encore d’utilisateur.
users-no-match = Aucun compte n’a cette adresse e-mail.
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
notice-directory-refused-advice = Si c’était voulu, nommez d’abord une autre personne administrateur : la prochaine tentative du fournisseur d’identité aboutira alors. Sinon, vérifiez chez lui : quelqu’un a pu retirer une affectation par erreur. L’onglet « Directory » de la console indique la personne comme son dernier problème et permet de suspendre l’annuaire. Vous recevez cet e-mail au plus une fois par jour.
notice-impersonated-subject = L’opérateur du service s’est connecté en votre nom
notice-impersonated-what = Pour vous aider, vous ou votre organisation, une personne qui travaille pour l’opérateur du service s’est connectée en votre nom. Pendant une heure au plus, elle y voit ce que vous voyez, et ne peut rien modifier dans votre compte ni dans les paramètres de votre organisation.
notice-impersonated-advice = Si vous ne vous y attendiez pas, prévenez un administrateur de votre organisation. Le journal d’audit lui indique qui c’était et pourquoi, et il peut désactiver cette possibilité pour toute l’organisation.

notice-account-deleted-subject = Votre compte a été supprimé
notice-account-deleted-what = Votre compte a été supprimé, avec votre nom, votre adresse e-mail et tout ce qui était enregistré à votre sujet. Vos sessions ont pris fin, et vous n’êtes plus membre d’aucune organisation ici.
notice-account-deleted-advice = Si vous n’en êtes pas à l’origine, prévenez un administrateur de votre organisation. C’est le dernier e-mail envoyé à cette adresse.
