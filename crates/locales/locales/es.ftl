# Español neutro. Tratamiento: usted. Comillas “…”.
#
# Términos:
#   sign in, sign out, sign up     iniciar sesión, cerrar sesión, registrarse
#   sign-in method                 método de inicio de sesión
#   email, email address           correo, correo electrónico
#   password, passkey              contraseña, llave de acceso
#   two-factor authentication      autenticación de dos factores; second factor: segundo factor
#   authenticator app              aplicación de autenticación
#   recovery code                  código de recuperación
#   account, session               cuenta, sesión
#   organization, short name       organización, nombre corto
#   member, administrator          miembro, administrador
#   invitation                     invitación
#   the service's operator         operador del servicio
#   identity provider              proveedor de identidad
#   single sign-on, connection     inicio de sesión único, conexión
#   directory                      directorio
#   expire                         caducar
#   service key, API key           clave de servicio, clave de API
#   link an account, unlink        vincular una cuenta, desvincular
#   suspend, reactivate            suspender, reactivar
#   audit log, event               registro de auditoría, evento
#   webhook, delivery, receiver    webhook, entrega, receptor
#   pause, resume                  pausar, reanudar
#   revoke, rotate                 revocar, rotar
#   role, permission               rol, permiso
#   issuer, claim, scope           emisor (issuer), claim, scope
#   client secret, redirect URI    secreto de cliente, URI de redirección; en Entra y Google, sus palabras

## What pages share

language-name = Español
languages = Idioma
page-needs-script = Esta página necesita JavaScript. Actívelo para este sitio y vuelva a cargar la página.
page-needs-script-link = Esta página necesita JavaScript. Actívelo para este sitio y vuelva a abrir el enlace.
try-again = Reintentar
loading = Cargando…
one-moment = Un momento…
one-moment-title = Un momento
checking = Comprobando…
checking-link = Comprobando su enlace…
sending = Enviando…
saving = Guardando…
continue = Continuar
cancel = Cancelar
start-over = Empezar de nuevo
go-back = Volver
sign-in = Iniciar sesión
signing-in = Iniciando sesión…
account = Cuenta
organization = Organización
email = Correo electrónico
password = Contraseña
new-password = Nueva contraseña
your-name = Su nombre
short-name = Nombre corto
role = Rol
expires = Caduca el
code = Código
show = Mostrar
hide = Ocultar
show-password = Mostrar la contraseña
hide-password = Ocultar la contraseña
copy = Copiar
copied = Copiado
copy-by-hand = Selecciónelo y cópielo manualmente
download = Descargar
try-again-now = Ya puede volver a intentarlo.
check-your-email = Revise su correo
go-to-account = Ir a su cuenta
go-to = Ir a { $name }
back-to-sign-in = Volver al inicio de sesión
request-new-link = Solicitar un enlace nuevo
link-incomplete = Este enlace está incompleto
link-dead = Este enlace ya no funciona
link-missing-part = Falta una parte de la dirección. Vuelva a abrir el enlace de su correo o cópielo entero.
link-unchecked = Este enlace no se puede comprobar en este momento
password-hint = Al menos 8 caracteres. Unas cuantas palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.
slug-rules = De 2 a 63 letras minúsculas, dígitos y guiones. No puede empezar ni terminar con un guion.
slug-letters = Un nombre corto solo tiene letras minúsculas, dígitos y guiones.
enter-slug = Escriba el nombre corto de la organización.
enter-email = Escriba su correo electrónico.
enter-password = Escriba su contraseña.
enter-name = Escriba su nombre.
enter-code = Escriba el código.
choose-password = Elija una contraseña.
choose-slug = Elija un nombre corto.
code-6-digits = El código tiene 6 dígitos.
code-8-digits = El código tiene 8 dígitos.
incorrect-password = Contraseña incorrecta.
role-member = Miembro
role-org_admin = Administrador
unknown-device = Dispositivo desconocido
device = { $browser } en { $system }
and-pasted = { $first } { $second }

## Durations, until something can be tried again

duration-unknown = un momento
duration-second =
    { $count ->
        [one] { $count } segundo
       *[other] { $count } segundos
    }
duration-minute =
    { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
duration-hour =
    { $count ->
        [one] { $count } hora
       *[other] { $count } horas
    }
duration-day =
    { $count ->
        [one] { $count } día
       *[other] { $count } días
    }

## Sign-in

create-an-organization = Crear una organización
new-here = ¿Es su primera vez aquí?
organization-question = ¿En qué organización desea iniciar sesión?
slug-hint = El nombre corto, por ejemplo acme-inc. Figura en su invitación; si no, pregunte a un administrador.
find-organization = Buscar su organización
sign-in-lead = Continuar a { $organization }.
sign-in-lead-signed-out = Ha cerrado la sesión. Continuar a { $organization }.
sign-in-with = Iniciar sesión con { $name }
by-email-code = Recibir un código por correo
by-passkey = Usar una llave de acceso
other-methods = Otros métodos de inicio de sesión, para administradores
forgot-password = ¿Olvidó su contraseña?
other-organization = Usar otra organización
admins-only = Solo para administradores. Se requiere la autenticación de dos factores.
passkeys-unusable = Esta organización usa llaves de acceso, y este navegador no puede usarlas aquí. Pruebe con otro navegador o dispositivo.
no-connection = Esta organización requiere que inicie sesión con su cuenta de empresa, lo que no es posible en este momento. Consulte a uno de sus administradores.
your-provider = Su proveedor
link-provider = { $provider } nos indicó su correo electrónico, pero aún no hay aquí ninguna cuenta vinculada a él. Inicie sesión una vez en su cuenta con ese correo para vincularla. Si su cuenta tiene otro correo, inicie sesión y vincúlela en “Seguridad”. Si no tiene cuenta, pida una invitación a un administrador.
sso-required-with = Su organización requiere que inicie sesión con { $connection }.
email-code-sent = Si { $email } pertenece a un miembro, le hemos enviado un código. Revise también la carpeta de correo no deseado.
email-code-hint = El código de 8 dígitos del correo. Vale durante 10 minutos y solo en este navegador.
email-code-again = Enviar un código nuevo
email-code-resent = Hemos enviado un código nuevo y el anterior ya no funciona. Puede solicitar tres códigos por hora. Si no llega ninguno nuevo, el último que recibió sigue funcionando.
email-code-wrong = Este código es incorrecto o ha caducado. Puede enviar uno nuevo.
passkey-elsewhere = Esta llave de acceso se añadió en otro lugar y no se acepta en esta organización. Use otra, o pida una invitación a un administrador, acéptela y use después esta llave de acceso.
passkey-removed = Esta llave de acceso ya no funciona aquí porque se quitó de su cuenta. Elimínela también de su dispositivo. Use otra.
passkey-removed-otherwise = Esta llave de acceso ya no funciona aquí porque se quitó de su cuenta. Elimínela también de su dispositivo. Use otra o elija otro método de inicio de sesión.
passkey-unused = No se usó ninguna llave de acceso. Puede volver a intentarlo.
passkey-unused-password = No se usó ninguna llave de acceso. Puede volver a intentarlo o iniciar sesión con su contraseña.
passkey-unused-again = No se usó ninguna llave de acceso. Vuelva a intentarlo.
passkey-use-yours = Usar su llave de acceso
person-at-provider = La persona que inició sesión en el proveedor de identidad
confirm-sign-in = ¿Iniciar sesión en { $organization }?
confirm-sign-in-lead = Un enlace le ha traído aquí. Continúe solo si desea iniciar sesión y esta es su propia cuenta.
confirm-sign-in-other = Ha iniciado sesión como { $email }. Si continúa, esa sesión terminará.
passkey-offer = ¿Iniciar sesión sin contraseña la próxima vez?
passkey-offer-lead = Ha iniciado sesión como { $email }. Con una llave de acceso, inicia sesión con su huella digital, su rostro o el bloqueo de pantalla de este dispositivo. También puede añadir una más tarde en su cuenta.
passkey-add = Añadir una llave de acceso
passkey-not-now = Ahora no
passkey-not-created = No se creó ninguna llave de acceso. Vuelva a intentarlo o continúe sin ella.
two-factor = Autenticación de dos factores
two-factor-lead = Confirme su identidad para iniciar sesión en { $organization }.
two-factor-over = Se agotó el tiempo para escribir el código, o hubo demasiados códigos incorrectos. Vuelva a iniciar sesión.
code-hint = El código de 6 dígitos de su aplicación de autenticación.
recovery-code = Código de recuperación
recovery-hint = Uno de los códigos de recuperación que guardó, por ejemplo { $sample }. Cada código vale una sola vez.
enter-recovery-code = Escriba un código de recuperación.
recovery-code-wrong = Este código de recuperación es incorrecto o ya se usó.
recovery-code-form = Un código de recuperación tiene 4 grupos de 5 caracteres.
use-app = Usar la aplicación de autenticación
use-recovery-code = Usar un código de recuperación
use-passkey-instead = Usar una llave de acceso
set-up = Configurar la autenticación de dos factores
set-up-lead = Su organización la requiere. A partir de ahora también escribirá un código de su teléfono al iniciar sesión.
set-up-by-passkey = Su organización requiere un segundo factor. Use su llave de acceso.
set-up-no-passkey = Su organización requiere un segundo factor. El suyo es una llave de acceso, que este navegador no puede usar aquí.
set-up-password = Su contraseña
set-up-password-hint = Escríbala una vez más antes de configurar la autenticación de dos factores.
set-up-over = Se agotó el tiempo para configurarla. Vuelva a iniciar sesión.
set-up-over-codes = Se agotó el tiempo para configurarla, o hubo demasiados códigos incorrectos. Vuelva a iniciar sesión.
set-up-unavailable = La autenticación de dos factores no se puede configurar en este momento
set-up-already = La autenticación de dos factores ya está activada. Vuelva a iniciar sesión.
set-up-scan = Escanee este código QR con una aplicación de autenticación en su teléfono.
set-up-qr-code = Código QR para su aplicación de autenticación
set-up-open-app = Abrir una aplicación de autenticación en este teléfono
set-up-by-hand = ¿No puede escanearlo? Escriba la clave manualmente
set-up-key = Escriba esta clave en la aplicación y elija un código basado en el tiempo:
set-up-enter-code = Escriba el código que muestra la aplicación.
set-up-copy-key = Copiar la clave
set-up-scan-again = Escanee el código QR que se muestra ahora. El que escaneó antes ya no funciona.
set-up-wrong-code = Este código es incorrecto. Escanee el código QR que se muestra ahora (el que escaneó antes ya no funciona) y escriba después el código que muestra la aplicación.
turn-on = Activar
step-over = Se agotó el tiempo para este paso. Vuelva a iniciar sesión.
passkey-refused = No se aceptó la llave de acceso
recovery-codes = Guarde sus códigos de recuperación
recovery-codes-lead = Si pierde su teléfono, con cada código podrá iniciar sesión una vez. Solo los verá esta vez, así que guárdelos en un lugar seguro.
recovery-codes-saved = Ya los guardé
copy-all = Copiar todos
recovery-file-head = Códigos de recuperación para la autenticación de dos factores. Cada código vale una sola vez.
recovery-file-service = Servicio: { $service }
recovery-file-account = Cuenta: { $email }
recovery-file-created = Creados: { $time }
signed-in = Ha iniciado sesión
signed-in-as = Ha iniciado sesión en { $organization } como { $email }.
switch-to = Cambiar a { $organization }
sign-in-someone-else = Iniciar sesión como otra persona
sign-in-other-organization = Iniciar sesión en otra organización
still-signed-in = Su sesión sigue abierta
not-signed-in = No ha iniciado sesión
no-cookies-https = Este navegador no guarda las cookies del servicio, y sin ellas no es posible iniciar sesión. Permita las cookies para este sitio y vuelva a iniciar sesión.
no-cookies-http = Este navegador no guarda las cookies del servicio, y sin ellas no es posible iniciar sesión. Safari no las guarda sin https: use Chrome, Edge o Firefox, o una dirección https. En esos navegadores, permita las cookies para este sitio y vuelva a iniciar sesión.
session-ended = Su sesión ha terminado. Vuelva a iniciar sesión.
cookie-in-the-way = La cookie de otra aplicación interfiere
cookie-in-the-way-lead = Su navegador envía { $cookies } más de una vez: otra aplicación en { $host } usa el mismo nombre y el servicio no puede reconocer la suya. Elimine las cookies de { $host } y vuelva a iniciar sesión. Si sigue ocurriendo, avise al operador de este servicio: el ajuste { $setting } lo evita.
needs-https = Esta página necesita https
needs-https-lead = Los navegadores guardan las cookies de este servicio solo con https. Pregunte la dirección correcta a quien lo administra.
demo-other-origin = La demo no vuelve a { $origin } porque no es la dirección de la aplicación de la organización ni una de cors.extra_origins. Inicie la demo con --app-url { $origin } para que sea la de la aplicación.
demo-no-address = La demo ignora el return_to de este enlace porque no es una dirección web sencilla.

## Forgotten password, and the organizations of an address

reset-your-password = Restablecer su contraseña
reset-your-password-lead = Escriba su correo electrónico y le enviaremos un enlace para establecer una contraseña nueva.
send-reset-link = Enviar el enlace
reset-sent = Si { $email } pertenece a un miembro de { $organization }, le hemos enviado un enlace. Vale una sola vez y caduca al poco tiempo.
reset-sent-connection = Los miembros de { $organization } inician sesión con { $connection }, así que restablezca allí una contraseña olvidada. Si { $email } pertenece a un miembro, le hemos enviado por correo los pasos a seguir.
find-lead = Escriba su correo electrónico y le enviaremos las organizaciones a las que pertenece.
find-submit = Recibir mis organizaciones por correo
find-sent = Si { $email } pertenece a un miembro, le hemos enviado sus organizaciones y cómo iniciar sesión en ellas. Revise también la carpeta de correo no deseado.

## A new password, by a mailed link

choose-new-password = Elegir una contraseña nueva
set-new-password = Guardar la contraseña nueva
set-a-new-password = Establecer una contraseña nueva
also-remove-passkeys = Quitar también mis llaves de acceso y cuentas vinculadas
also-remove-passkeys-hint = Alguien que conociera su contraseña pudo haber añadido las suyas. Donde una organización requiera la autenticación de dos factores y una llave de acceso fuera su segundo factor, un administrador tendrá que volver a darle acceso. Donde una organización no acepte contraseñas, necesitará una invitación nueva.
reset-aside = Se cerrarán todas sus sesiones y volverá a iniciar sesión con la contraseña nueva.
send-new-link = Enviar un enlace nuevo
new-link-sent = Si { $email } tiene una cuenta, le hemos enviado un enlace nuevo.
password-changed = Contraseña cambiada
password-changed-lead = Inicie sesión en { $organization } con la contraseña nueva.
password-changed-close = Vuelva a la aplicación e inicie sesión con la contraseña nueva. Puede cerrar esta página.
reset-dead = Un enlace de restablecimiento vale una sola vez y caduca al poco tiempo. Escriba su correo electrónico para recibir uno nuevo.
reset-incomplete = Falta una parte de la dirección. Vuelva a abrir el enlace de su correo o cópielo entero. O escriba su correo electrónico para recibir un enlace nuevo.
reset-incomplete-request = Falta una parte de la dirección. Vuelva a abrir el enlace de su correo o cópielo entero. También puede solicitar un enlace nuevo.
reset-incomplete-application = Falta una parte de la dirección. Vuelva a abrir el enlace de su correo o cópielo entero. También puede solicitar un enlace nuevo en la aplicación.

## Confirmation of an address

confirm-address = Confirmar su correo electrónico
confirm-address-lead = Usar este correo electrónico para la cuenta siguiente.
confirm-submit = Confirmar el correo
confirming = Confirmando…
confirm-password = Contraseña de esta cuenta
confirm-aside = Confirme solo si esta cuenta es suya. Si no lo es, cierre esta página y nada cambiará.
confirm-cancel = Cancelar el cambio
cancelling = Cancelando…
confirm-cancel-aside = Si usted mismo solicitó el correo nuevo, cierre esta página. No tiene que hacer nada aquí.
confirm-enter-password = Escriba la contraseña.
confirm-recently = Para confirmar, debe haber iniciado sesión hace poco en la cuenta siguiente, con su llave de acceso si la tiene. Inicie sesión y vuelva a abrir el enlace del correo.
confirm-incorrect-password = Contraseña incorrecta para esta cuenta.
confirm-wrong-account = Este navegador tiene abierta la sesión de otra cuenta. Escriba la contraseña de esta cuenta para confirmar.
confirm-unproven = El enlace por sí solo no demuestra que la cuenta sea suya. Escriba la contraseña de esta cuenta para confirmar.
confirmed = Correo electrónico confirmado
confirmed-lead = Puede cerrar esta página. A partir de ahora, inicie sesión con este correo electrónico.
change-cancelled = Cambio cancelado
change-cancelled-lead = Su correo electrónico sigue siendo el mismo. Si no solicitó el cambio, alguien conoce su contraseña: establezca una nueva ahora.
cancel-dead = El cambio se canceló o se completó, o el enlace caducó. Si su correo electrónico se cambió y no fue usted, avise a un administrador de su organización.
confirm-dead = Un enlace de confirmación vale una sola vez y caduca al poco tiempo. Puede solicitar uno nuevo en su cuenta.
cancel-question = ¿Cancelar el cambio de correo electrónico?
cancel-question-lead = Alguien solicitó cambiar el correo electrónico de su cuenta.
organization-gone = una organización que ya no existe

## An invitation

invitation = Invitación
your-invitation = Su invitación
checking-invitation = Comprobando su invitación…
invite-email-hint = Iniciará sesión con este correo electrónico.
joining = Uniéndose…
create-and-join = Crear una cuenta y unirse
invite-aside = ¿No la esperaba? Cierre esta página. No ocurre nada hasta que se una.
join = Unirse
join-organization = Unirse a { $organization }
join-existing = Tiene una invitación para unirse con su cuenta actual.
join-new = Tiene una invitación para unirse. Cree su cuenta para aceptarla.
joined = Se ha unido a { $organization }
joined-code-over = Se agotó el tiempo para escribir el código
joined-code-over-lead = Se ha unido a { $organization }. Inicie sesión y escriba allí su código.
joined-code-over-application = Se ha unido a { $organization }. Inicie sesión desde la aplicación y escriba allí su código.
invite-removes-password = El correo electrónico de esta cuenta nunca se verificó, así que otra persona pudo haber creado la cuenta. Al unirse aquí se verifica el correo, se quitan la contraseña y la autenticación de dos factores de la cuenta y terminan sus sesiones. Después, establezca una contraseña nueva con “¿Olvidó su contraseña?”. Para conservar su contraseña, inicie sesión primero y vuelva a abrir el enlace del correo.
invite-other-person = { $other } tiene una sesión abierta en este navegador. Si se une aquí, esa sesión termina y en su lugar inicia sesión { $email }.
already-member = Ya es miembro
already-member-lead = Ya pertenece a { $organization }. No queda nada por aceptar.
organization-suspended-unused = { $organization } está suspendida en este momento y nadie puede iniciar sesión en ella. Su invitación no se ha usado. Vuelva a intentarlo cuando eso cambie.
organization-suspended-joined = { $organization } está suspendida en este momento y nadie puede iniciar sesión en ella. Usted se ha unido y podrá iniciar sesión cuando eso cambie.
account-gone = Este correo electrónico ya no tiene cuenta. Cree una para unirse.
cannot-join = No puede unirse en este momento
cannot-join-lead = { $organization } requiere que inicie sesión con su cuenta de empresa, lo que no es posible en este momento. Su invitación no se ha usado. Consulte a la persona que le invitó.
join-with = Unirse con { $name }
join-with-lead = { $organization } usa { $name } para iniciar sesión. Inicie sesión allí como { $email } para aceptar su invitación.
join-with-application = { $organization } usa { $name } para iniciar sesión. Inicie sesión así desde la aplicación como { $email } para aceptar su invitación.
joined-second-factor = Se ha unido a { $organization }. Confirme su identidad para iniciar sesión.
cannot-sign-in = No puede iniciar sesión
cannot-sign-in-lead = Su membresía en { $organization } terminó o se suspendió entretanto. Consulte a uno de sus administradores.
passkey-once = Use la suya una vez ahora, para poder iniciar sesión aquí con ella.
passkey-only-elsewhere = { $organization } solo acepta llaves de acceso, y las que añadió antes no cuentan hasta que use una aquí.
passkey-only = { $organization } solo acepta llaves de acceso, y usted no tiene ninguna. Añada una antes de cerrar sesión, o no podrá volver a iniciarla.
signed-in-passkey-only = Ha iniciado sesión. { $organization } solo acepta llaves de acceso, y usted no tiene ninguna. Añada una antes de cerrar sesión, o no podrá volver a iniciarla.
joined-lead = Ha iniciado sesión. El nombre corto de la organización es { $slug }. Lo necesitará para iniciar sesión.
joined-close = Ha iniciado sesión y puede cerrar esta página. El nombre corto de la organización es { $slug }. Lo necesitará para iniciar sesión.
set-up-now = Configurar ahora
joined-set-up = Requiere la autenticación de dos factores. Configúrela para iniciar sesión.
joined-set-up-application = Requiere la autenticación de dos factores. Inicie sesión desde la aplicación para configurarla.
invite-unavailable = Su invitación no se puede mostrar en este momento
invite-unavailable-ever = Su invitación no se puede mostrar
invite-expired = Esta invitación ha caducado
invite-expired-lead = Pida una nueva a la persona que le invitó.
invite-invalid = Esta invitación ya no es válida
invite-invalid-lead = Se usó, se revocó o se sustituyó por una más reciente. Si ya se unió, inicie sesión. Si no, pida una invitación nueva a la persona que le invitó.
invite-invalid-application = Se usó, se revocó o se sustituyó por una más reciente. Si ya se unió, inicie sesión desde la aplicación. Si no, pida una invitación nueva a la persona que le invitó.

## Sign-up

sign-up = Registrarse
organization-name = Nombre de la organización
enter-organization-name = Escriba el nombre de la organización.
new-slug-hint = Se escribe al iniciar sesión y no se puede cambiar después. De 2 a 63 letras minúsculas, dígitos y guiones.
email-me-a-link = Recibir un enlace por correo
sign-up-with = Registrarse con { $name }
have-account = ¿Ya tiene una cuenta? { $link } y cree la organización desde su cuenta.
have-account-link = Inicie sesión
another-slug = Otro nombre corto para la organización
creating = Creando…
create-organization = Crear la organización
sign-up-lead = Será su primer administrador y podrá invitar a otras personas.
sign-up-sent = Hemos enviado un enlace a { $email }. Ábralo para elegir una contraseña. Hasta entonces no se crea nada, y otros aún pueden tomar el nombre corto. Si no llega, revise la carpeta de correo no deseado.
resend-email = Volver a enviar el correo
use-different-address = Usar otro correo
sign-up-provider-expired = El inicio de sesión con { $provider } caducó, o este correo electrónico ya tiene una cuenta. Empiece de nuevo o inicie sesión.
sign-up-verified = { $provider } verificó su correo electrónico. Ahora ponga nombre a su organización.
sign-up-dead = Se usó o caducó, o el correo electrónico ya tiene una cuenta. Inicie sesión o vuelva a registrarse.
sign-up-ready = { $name } está lista
sign-up-ready-lead = Ha iniciado sesión como su administrador. Su nombre corto es { $slug }. Todos lo escriben al iniciar sesión.
open-console = Abrir la consola
sign-up-closed = El registro está cerrado
sign-up-closed-lead = Este servicio no acepta registros en este momento. Si alguien le invitó, abra el enlace de ese correo.
sign-up-finish = Completar el registro
sign-up-finish-lead = Elija una contraseña para su cuenta.

## Signing in as a member, by the operator

impersonate-title = Iniciar sesión como miembro
impersonate-lead = Obtiene una sesión de una hora como máximo, en la que no se puede cambiar nada. Sustituye la sesión de este navegador.
impersonate-gone = Sirve una sola vez, durante un minuto. Solicite otro en las páginas del operador.
impersonating = El operador del servicio ha iniciado sesión como { $name }. No se puede cambiar nada.
impersonating-end = Terminar
session-of-operator = El operador del servicio, en su nombre
settings-support = Soporte
settings-support-about = Indica si el operador del servicio puede iniciar sesión como miembro, para ver lo que este ve.
allow-impersonation = Permitir que el operador inicie sesión como miembro
allow-impersonation-hint = Durante una hora como máximo y sin cambiar nada. Queda en su registro de auditoría, con el motivo.
impersonate-member = Iniciar sesión como este miembro…
impersonate-question = ¿Iniciar sesión como { $name }?
impersonate-text = Verá { $organization } como esta persona durante una hora como máximo, sin poder cambiar nada. Se le avisa por correo, salvo que el servicio esté configurado de otro modo.
impersonate-reason = Motivo
impersonate-reason-missing = Introduzca un motivo.
impersonate-reason-hint = Los administradores de la organización lo ven en su registro de auditoría.
impersonate-forbidden = { $organization } no permite que el operador del servicio inicie sesión como sus miembros. Sus administradores pueden permitirlo en los ajustes.
impersonate-get-link = Obtener enlace
impersonate-link = Iniciar sesión como { $name }
impersonate-link-text = Abra este enlace en una ventana privada: sustituye la sesión del navegador. Sirve una sola vez, durante un minuto.

## What pages of tabs share

skip-to-content = Ir al contenido principal
sections = Secciones
your-account = Su cuenta
console = Consola
operator = Operador
you = Usted
sign-out = Cerrar sesión
close = Cerrar
save = Guardar
name = Nombre
enter-a-name = Escriba un nombre.
rename = Cambiar nombre
remove = Quitar
created = Creación
organizations = Organizaciones
suspended = Suspendido
secret-saved = Ya lo guardé
actions = Acciones
actions-for = Acciones para { $name }
pages-of = Páginas: { $list }
list-shown =
    { $count ->
        [one] { $list }: { $count } elemento
       *[other] { $list }: { $count } elementos
    }
select-all = Seleccionar todo en esta página
selected-count =
    { $count ->
        [one] { $count } seleccionado
       *[other] { $count } seleccionados
    }
clear-selection = Borrar la selección
select-one = Seleccionar { $name }
more-to-search = No hay nada en esta página, pero la búsqueda aún no ha terminado.
no-results = Sin resultados.
previous-page = Página anterior
first-page = Primera página
next-page = Página siguiente
show-more = Mostrar más
now = ahora
just-now = ahora mismo
no-access = No tiene acceso
nothing-changed = Todavía no ha cambiado nada.
kept-out = Mientras no cambie, no puede hacer nada aquí. Sus otras organizaciones no se ven afectadas.
typed-stays = Lo que escribió se conserva mientras esta página esté abierta.
check-again = Comprobar de nuevo
choose-other-organization = Elegir otra organización
signed-out = Se cerró su sesión
signed-out-why = Su sesión ha terminado. Caducó, la cerró un administrador o una regla de la organización, o usted cerró sesión, cambió la contraseña o cambió de organización en otro lugar.
signed-out-typed = Lo que escribió se conserva. Inicie sesión en otra pestaña, vuelva aquí y continúe.
sign-in-in-tab = Iniciar sesión en otra pestaña
sign-in-again = Volver a iniciar sesión
your-organizations = Sus organizaciones
session-by-application = Inició sesión mediante una aplicación, así que esta sesión solo vale para { $organization }. Para hacer esto, inicie sesión en esta página.
session-incomplete = Su navegador ya no tiene todos los datos de esta sesión. Para hacer esto, vuelva a iniciar sesión en esta página.
sign-in-here = Iniciar sesión aquí
sign-in-to = Iniciar sesión en { $organization }
current = Actual
switch = Cambiar
status = Estado
suspend = Suspender
reactivate = Reactivar
delete = Eliminar
delete-question = ¿Eliminar { $name }?
suspending = Suspendiendo…
reactivating = Reactivando…
revoke = Revocar
revoking = Revocando…
create-key = Crear clave
never = Nunca
in-30-days = En 30 días
in-90-days = En 90 días
in-1-year = En 1 año
refresh = Actualizar
key = Clave
state-active = Activo
action-more = { $action }…
back-to = ← { $page }
last-used = Último uso
key-unsure = Es posible que la clave se haya creado de todos modos. Cierre esta ventana y compruebe la lista; revoque cualquier clave que nadie haya visto.
key-revoked = Clave { $key } revocada.
revoke-key-title = ¿Revocar { $key }?
revoke-key-text = Todo lo que aún use esta clave se rechaza a partir de la próxima solicitud. Esto no se puede deshacer.
joined-at = Se unió
edit = Editar
edit-it = Editar { $name }
ending = Cerrando…
members = Miembros
invitations = Invitaciones
api-keys = Claves de API
webhooks = Webhooks
audit = Registro de auditoría

## Account

profile = Perfil
security = Seguridad
sessions = Sesiones
your-data = Sus datos
about-you = Acerca de usted
phone = Teléfono (opcional)
bio = Acerca de usted (opcional)
saved = Guardado.
email-address = Correo electrónico
verified = Verificado
not-verified = Sin verificar
email-unproven = Aún no sabemos si los correos a esta dirección le llegan.
send-verification = Enviar correo de verificación
verification-sent = Hemos enviado un enlace a { $email }. Ábralo para verificar la dirección. Si no llega, revise la carpeta de correo no deseado.
change-email = Cambiar correo electrónico
email-verified-now = Su correo electrónico es { $email } y está verificado.
email-pending = Solicitó { $time } cambiar su correo electrónico a { $email }. Abra el enlace del correo que enviamos allí. Vale una sola vez y caduca al poco tiempo. Hasta entonces, inicie sesión con { $current }.
email-pending-help = ¿No llega el correo? Revise la carpeta de correo no deseado o solicítelo de nuevo. Solo funciona el enlace más reciente. Puede solicitar tres por hora.
email-cancel-text = El enlace enviado a { $email } dejará de funcionar. Su correo electrónico seguirá siendo { $current }.
keep-change = Mantener el cambio
email-stays = Su correo electrónico sigue siendo { $email }.
new-email = Nuevo correo electrónico
enter-new-email = Escriba el nuevo correo electrónico.
new-email-hint = Enviaremos un enlace allí. Nada cambia hasta que lo abra, y avisaremos a su dirección actual.
send-link = Enviar enlace
email-already = Su correo electrónico ya es { $email }, así que no cambia nada.
link-sent = Hemos enviado un enlace a { $email }.
recovery-code-hint = Uno de los códigos de recuperación que guardó. Cada código vale una sola vez.
passkey-unused-proof = No se usó ninguna llave de acceso. Vuelva a intentarlo o escriba su contraseña.
code-needed = La autenticación de dos factores está activada. Escriba también un código.
change-password-lead = Al cambiarla se cierra su sesión en todos los demás dispositivos, en todas las organizaciones.
current-password = Contraseña actual
enter-current-password = Escriba su contraseña actual.
enter-new-password = Escriba una contraseña nueva.
change-password = Cambiar contraseña
changing = Cambiando…
password-changed-here = Contraseña cambiada. Su sesión sigue abierta aquí y se cerró en todos los demás lugares.
state-on = Activada
state-off = Desactivada
two-factor-off-lead = Al iniciar sesión también escribe un código de una aplicación de su teléfono, así que una contraseña robada no basta por sí sola.
set-up-start = Configurar
two-factor-on-lead = Inicia sesión con su contraseña y un código de su aplicación de autenticación.
recovery-left =
    { $count ->
        [one] Queda { $count } código de recuperación, para cuando no tenga su teléfono.
       *[other] Quedan { $count } códigos de recuperación, para cuando no tenga su teléfono.
    }
recovery-none-left = No le quedan códigos de recuperación. Si pierde su teléfono, no podrá iniciar sesión. Cree códigos nuevos.
recovery-few-left =
    { $count ->
        [one] Solo queda { $count } código de recuperación. Cree códigos nuevos para poder iniciar sesión sin su teléfono.
       *[other] Solo quedan { $count } códigos de recuperación. Cree códigos nuevos para poder iniciar sesión sin su teléfono.
    }
recovery-create = Crear códigos de recuperación nuevos
turn-off = Desactivar
set-up-code-hint = El código de 6 dígitos que muestra la aplicación. Al activar la autenticación de dos factores se cierra su sesión en todos los demás dispositivos.
two-factor-on-now = La autenticación de dos factores está activada. Se cerró su sesión en todos los demás lugares.
set-up-replaced = Esta configuración se sustituyó por otra. Empiece de nuevo.
two-factor-on-already = La autenticación de dos factores ya está activada. Si no tiene sus códigos de recuperación, cree códigos nuevos.
recovery-create-question = ¿Crear códigos de recuperación nuevos?
recovery-create-text = Sus códigos actuales dejan de funcionar inmediatamente.
recovery-create-submit = Crear códigos
recovery-created = Sus códigos de recuperación anteriores ya no funcionan.
two-factor-off-question = ¿Desactivar la autenticación de dos factores?
two-factor-off-text = Bastará su contraseña para iniciar sesión. Sus códigos de recuperación dejan de funcionar y se cierra su sesión en todos los demás dispositivos.
turning-off = Desactivando…
two-factor-off-now = La autenticación de dos factores está desactivada. Se cerró su sesión en todos los demás lugares.
passkeys = Llaves de acceso
no-passkeys = Aún no hay llaves de acceso.
passkeys-lead = Inicie sesión con su huella digital, su rostro o el bloqueo de pantalla de su dispositivo en lugar de una contraseña. Un sitio falso no puede engañarle para que entregue una llave de acceso.
passkeys-cannot = Este navegador no puede crear llaves de acceso aquí.
passkey-added = { $name }: llave de acceso añadida. Ya puede iniciar sesión con ella.
added-at = Añadida { $time }
last-used-at = Último uso { $time }
never-used = Nunca usada
passkey-unusable = Ya no se puede usar
passkey-unusable-why = Se creó para otra dirección de este servicio.
passkey-synced = Sincronizada
passkey-synced-why = Se comparte entre sus dispositivos.
passkey-renamed = Se cambió el nombre de la llave de acceso.
rename-one = Cambiar el nombre de { $name }
remove-one = Quitar { $name }
passkey-removed-now = { $name }: llave de acceso quitada. Ya no sirve para iniciar sesión.
passkey-add-lead = Su navegador le preguntará dónde guardarla.
passkey-name-hint = Para reconocerla en esta lista.
waiting-for-browser = Esperando al navegador…
passkey-none-created = No se creó ninguna llave de acceso. Cerró el cuadro de diálogo del navegador o este dispositivo ya tiene una para esta cuenta.
passkey-rename = Cambiar el nombre de la llave de acceso
renaming = Cambiando el nombre…
passkey-remove-question = ¿Quitar la llave de acceso?
passkey-remove-text = { $name } ya no servirá para iniciar sesión y se cerrará su sesión en todos los demás dispositivos. Elimine la llave de acceso también de su dispositivo: el navegador no puede hacerlo por usted.
passkey-remove = Quitar la llave de acceso
removing = Quitando…
linked-accounts = Cuentas vinculadas
linked-accounts-lead = Cuentas de otros servicios con las que puede iniciar sesión.
no-linked-accounts = Aún no hay cuentas vinculadas.
link-one = Vincular { $name }
account-linked = Cuenta vinculada.
link-reauthenticate = Para vincular una cuenta, debe haber iniciado sesión hace poco. Cierre sesión, vuelva a iniciarla y vincúlela.
unlink = Desvincular
unlink-one = Desvincular { $name }
unlink-question = ¿Desvincular { $name }?
unlink-text = Se cierra la sesión de quien la haya iniciado con ella. El proveedor de identidad propio de una organización volverá a vincularla la próxima vez que inicie sesión allí.
unlinked-one = { $name } ya no está vinculado.
sessions-none = No tiene ninguna sesión abierta.
sessions-lead = Dónde tiene abierta la sesión en { $organization }. Si no reconoce una sesión, ciérrela y cambie su contraseña.
session-signed-in = { $ip }, inicio de sesión { $time }
session-active-now = Activa ahora
session-last-active = Última actividad { $time }
session-this-device = Este dispositivo
session-end-one = Cerrar la sesión de { $device }, iniciada { $time }
session-end-question = ¿Cerrar la sesión de este dispositivo?
session-end-text = { $device } tendrá que volver a iniciar sesión en { $organization }.
session-ended-now = { $device }: sesión cerrada.
sessions-end-others = Cerrar sesión en otros dispositivos
sessions-end-others-question = ¿Cerrar sesión en otros dispositivos?
sessions-end-others-text =
    { $count ->
        [one] Su otro dispositivo tendrá que volver a iniciar sesión en { $organization }. Aquí su sesión sigue abierta.
       *[other] Sus otros { $count } dispositivos tendrán que volver a iniciar sesión en { $organization }. Aquí su sesión sigue abierta.
    }
sessions-all = Todas las sesiones
sessions-all-lead = Cierra todas las sesiones de su cuenta, en todas las organizaciones y aplicaciones.
sessions-end-all = Cerrar sesión en todas partes
sessions-end-all-question = ¿Cerrar sesión en todas partes?
sessions-end-all-text = Se cierra su sesión en todos los dispositivos y organizaciones, también aquí. Las aplicaciones que usa con esta cuenta le pedirán que vuelva a iniciar sesión.
organizations-none = No pertenece a ninguna organización.
organizations-lead = Solo puede tener la sesión abierta en una organización a la vez. Al cambiar, termina esta sesión y empieza otra allí.
create-another = Crear otra organización
create-another-lead = Usted será su administrador y seguirá siendo miembro de esta.
enter-a-slug = Escriba un nombre corto.
organization-created-yours = Se creó { $organization } y usted es su administrador.
create-refused = Aquí no se pueden crear organizaciones nuevas. Consulte a quien administra este servicio.
create-unverified = Su correo electrónico aún no está verificado. Cierre sesión, solicite una contraseña nueva con “¿Olvidó su contraseña?” y abra el enlace del correo.
leave = Abandonar
leave-one = Abandonar { $organization }
leave-question = ¿Abandonar { $organization }?
leave-other-text = No podrá volver sin una invitación nueva. Conserva su cuenta y sus otras organizaciones.
leaving = Abandonando…
left-now = Ha abandonado { $organization }.
leave-keeps = Conserva su cuenta y sus otras organizaciones.
leave-text = Se cierra su sesión de { $organization } en todos los dispositivos y no podrá volver sin una invitación nueva. Se avisa a sus administradores.
leave-only-text = Es su única organización. Conserva su cuenta, pero no podrá usarla para nada hasta que alguien le invite. Para borrarla, { $link }.
leave-only-link = elimine su cuenta en su lugar
left = Ha abandonado { $organization }
left-lead = Conserva su cuenta. Inicie sesión en otra de sus organizaciones o cierre esta página.
go-to-members = Ir a los miembros
export-title = Exportar sus datos
export-lead = Todo lo que se guarda sobre usted, en todas sus organizaciones: su perfil, membresías, sesiones, actividad y los correos que recibió. No contiene contraseñas ni secretos. El archivo está en formato JSON, que otros programas pueden leer.
export-download = Descargar una copia
export-collecting = Recopilando…
export-done = Su copia se guardó en las descargas de su navegador.
delete-your-account = Eliminar su cuenta
delete-your-account-lead = Borra su cuenta y todo lo que se guarda sobre usted, en todas sus organizaciones. Esto no se puede deshacer.
delete-account = Eliminar cuenta
delete-your-account-question = ¿Eliminar su cuenta?
delete-your-account-text = La cuenta { $email } se elimina inmediatamente: se cierra su sesión en todas partes y abandona todas sus organizaciones.
delete-your-account-data = También se elimina toda organización de la que sea el único miembro. Se borran su nombre, su correo electrónico y todo lo demás. Los registros siguen mostrando que alguien hizo algo, pero no quién.
cant-be-undone = Esto no se puede deshacer.
delete-account-permanently = Eliminar la cuenta definitivamente
deleting = Eliminando…
account-deleted = Cuenta eliminada
account-deleted-lead = Se borró todo lo que se guardaba sobre usted. Recibirá un último correo que lo confirma.
language-account-hint = Para los correos y, después de iniciar sesión, para estas páginas.
language-automatic = El de la organización o el del navegador

## Operator

users = Usuarios
user = Usuario
service-keys = Claves de servicio
operator-log = Registro del operador
health = Estado del servicio
overview = Resumen
organizations-search = Nombre, nombre corto o identificador
organizations-empty = Aún no hay organizaciones.
organizations-no-match = Ninguna organización coincide.
all-organizations = Todas las organizaciones
plan = Plan
plan-free = Free
plan-pro = Pro
plan-enterprise = Enterprise
yours = La suya
open = Abrir
first-administrator = Correo del primer administrador (opcional)
first-administrator-hint = Esta persona recibe una invitación por correo.
organization-unsure = Es posible que la organización se haya creado de todos modos. Cierre esta ventana y busque su nombre corto.
organization-created = Se creó { $name }.
organization-created-invited = Se creó { $name } y se invitó a { $email }.
plan-change = Cambiar plan
plan-of = Plan de { $name }
plan-saved = Se guardó el plan de { $name }.
organization-rename-text = El nombre aparece en los correos, al iniciar sesión y en las aplicaciones de autenticación. El nombre corto no cambia.
name-saved = Se guardó el nombre.
suspend-question = ¿Suspender { $name }?
organization-suspend-text = A partir de ahora, ninguno de sus miembros puede iniciar sesión ni usarla. No se pierde nada y puede reactivarla.
organization-suspended-now = { $name } está suspendida.
reactivate-question = ¿Reactivar { $name }?
organization-reactivate-text = Sus miembros podrán volver a iniciar sesión.
organization-active-again = { $name } vuelve a estar activa.
organization-delete-text = Sus miembros, invitaciones, claves, webhooks y su registro de auditoría se eliminan en el plazo de un día. Las cuentas de sus miembros permanecen. Esto no se puede deshacer.
confirm-by-slug = Para confirmar, escriba su nombre corto: { $slug }
enter-the-slug = Escriba el nombre corto.
organization-deleted = Se eliminó { $name }.
not-the-slug = Este no es el nombre corto de la organización.
identifier = Identificador
application = Aplicación
who-acts = Quién actúa
acting-in = Está actuando en { $organization } como operador del servicio.
confirm-you = Confirme su identidad
confirm-you-text = Los cambios como operador del servicio requieren una prueba de los últimos 30 minutos.
confirm = Confirmar
service-keys-empty = Aún no hay claves de servicio. Cree una para un programa propio que atienda a todas las organizaciones.
service-keys-lead = Sus propios programas usan una clave de servicio para todas las organizaciones. Dé a cada programa su propia clave, sin más derechos de los que necesita.
may = Puede
scope-manage = Administrar
scope-verify = Verificar
scope-verify-text = Comprobar quién tiene la sesión abierta, en todas las organizaciones
scope-manage-text = Todo lo que puede hacer el operador
service-key-create = Crear una clave de servicio
service-key-hint = Para qué sirve, por ejemplo “Facturación”.
service-key-scope = Qué puede hacer
service-key-shown = Clave de servicio “{ $name }”
service-key-shown-text = Solo se muestra esta vez. Guárdela con los secretos de su programa, nunca en una página ni en el código fuente.
operator-log-empty = Aún no hay nada.
operator-log-lead = Lo que personas, claves de servicio y la línea de comandos hicieron como operador, lo más reciente primero. Las entradas no se pueden cambiar.
log-organization-deleted = Organización eliminada
log-import-finished = Importación terminada
log-service-key-created = Clave de servicio creada
log-service-key-revoked = Clave de servicio revocada
log-permissions-changed = Permisos declarados
what = Qué
who = Quién
when = Cuándo
who-deleted = Alguien cuya cuenta se eliminó
who-service-key = Clave de servicio
who-command-line = La línea de comandos
who-service = El servicio
health-well = Todo va bien.
health-attention = Requiere atención
servers = Servidores
server = Servidor
version = Versión
started = Inicio
last-seen = Última señal
servers-none = No hay ningún servidor en marcha.
queues = Colas
queue-mail = Correos
queue-webhooks = Webhooks
queue-operator_webhooks = Webhooks del operador
jobs-waiting =
    { $count ->
        [one] { $count } en espera
       *[other] { $count } en espera
    }
jobs-late =
    { $count ->
        [one] { $count } en espera, vencido desde hace { $duration }
       *[other] { $count } en espera, el más antiguo vencido desde hace { $duration }
    }
signing-keys = Claves de firma
state = Estado
since = Desde
signing-key-next = Siguiente
signing-key-active = Firma
signing-key-verify_only = Solo verifica
signing-keys-none = Aún no hay claves de firma.
users-search = Correo completo o identificador
users-search-whole = Escriba un correo electrónico completo o un identificador que empiece por usr_.
users-empty = Aún no hay usuarios.
users-no-match = Ninguna cuenta tiene este correo electrónico o identificador.
all-users = Todos los usuarios
email-is-verified = El correo electrónico está verificado
user-end-all-question = ¿Cerrar todas las sesiones de { $name }?
user-end-all-text = Terminan todas sus sesiones, en todas las organizaciones. Puede volver a iniciar sesión de inmediato.
user-ended-all = Se cerraron todas las sesiones de { $name }.
user-reset = Restablecer los dos factores
user-reset-question = ¿Restablecer la autenticación de dos factores de { $name }?
user-reset-text = Se quitan su aplicación de autenticación, sus códigos de recuperación y todas sus llaves de acceso, y se cierran todas sus sesiones. Su contraseña permanece.
user-reset-warning = Asegúrese de que realmente se lo pidió esta persona. Esto no se puede deshacer.
resetting = Restableciendo…
user-reset-done = Se restableció la autenticación de dos factores de { $name }.
export-data = Exportar datos
user-delete-question = ¿Eliminar la cuenta de { $name }?
user-delete-text = Se borra todo lo que se guarda sobre esta persona, en todas las organizaciones. También se eliminan aquellas de las que es el único miembro. Esto no se puede deshacer.
confirm-by-email = Para confirmar, escriba el correo electrónico: { $email }
enter-the-email = Escriba el correo electrónico.
user-deleted = Se eliminó la cuenta.
not-the-email = Este no es el correo electrónico de la cuenta.
export-failed = No se pudieron cargar los datos. Vuelva a intentarlo.
export-saved-here = Guardado en las descargas de su navegador.
user-sessions-none = Sin sesiones.
device-title = Dispositivo
ip-address = Dirección IP
signed-in-at = Inicio de sesión
memberships = Membresías
memberships-none = No es miembro de ninguna organización.

## A page in place of a refusal

refusal-not-found = Página no encontrada
refusal-not-found-lead = Compruebe que la dirección no tenga errores, o vuelva a abrir el enlace que le trajo aquí.
refusal-method = Esta página no se puede abrir así
refusal-method-lead = Ábrala desde un enlace o escriba su dirección. No acepta nada de lo que se le envíe.
refusal-other = Algo salió mal
refusal-other-lead = Vuelva a intentarlo en un momento. Si ocurre de nuevo, indique este número al operador del servicio: { $id }.
go-to-sign-in = Ir al inicio de sesión

## Errors of the API, by their codes

error-unreachable = No se puede acceder al servicio. Compruebe su conexión y vuelva a intentarlo.
error-unreachable-typed = No se puede acceder al servicio. Compruebe su conexión y vuelva a intentarlo. Lo que escribió sigue aquí.
error-limited = Demasiados intentos. Vuelva a intentarlo en { $duration }.
error-busy = El servicio está ocupado en este momento. Vuelva a intentarlo en { $duration }.
error-other = Algo salió mal y no puede resolverlo aquí ({ $code }). Si sigue ocurriendo, indique este número a su administrador: { $id }.
error-other-id = ninguno
error-validation_failed = Revise los campos resaltados.
error-org_slug_required = Escriba el nombre corto de su organización.
error-password_rejected = Elija otra contraseña.
error-partial_token_invalid = Se agotó el tiempo para escribir el código. Vuelva a iniciar sesión.
error-invite_invalid = Esta invitación ya no es válida. Se usó, se revocó o se sustituyó por una más reciente.
error-invite_expired = Esta invitación ha caducado. Pida una nueva a la persona que le invitó.
error-reset_token_invalid = Este enlace ya no funciona. Un enlace de restablecimiento vale una sola vez y caduca al poco tiempo.
error-confirm_token_invalid = Este enlace ya no funciona. Cada enlace vale una sola vez y caduca al poco tiempo.
error-sign_up_token_invalid = Este enlace ya no funciona. Inicie sesión si tiene una cuenta, o vuelva a registrarse.
error-email_domain_not_allowed = Esta organización solo acepta ciertos correos electrónicos. Use su correo de trabajo o consulte a un administrador.
error-authentication_required = Inicie sesión para continuar.
error-token_expired = Su sesión ha caducado. Vuelva a iniciar sesión.
error-invalid_token = Se cerró su sesión. Vuelva a iniciar sesión.
error-invalid_credentials = Correo electrónico o contraseña incorrectos.
error-invalid_code = Este código es incorrecto o ya se usó. Espere al código siguiente y escríbalo.
error-refresh_token_missing = Inicie sesión para continuar.
error-refresh_token_invalid = Vuelva a iniciar sesión.
error-refresh_token_reused = Se cerró su sesión por su seguridad: alguien pudo haber usado una copia de ella. Vuelva a iniciar sesión.
error-not_a_member = No es miembro de esta organización. Compruebe su nombre o pida una invitación a uno de sus administradores.
error-membership_not_active = Su membresía está suspendida. Consulte a uno de los administradores de la organización.
error-organization_suspended = Esta organización está suspendida en este momento. Consulte a uno de sus administradores.
error-origin_not_allowed = No puede hacer esto desde aquí. Inicie sesión primero en esta página.
error-session_changed = Ahora otra persona tiene la sesión abierta en este navegador, así que no se cambió nada. Vuelva a cargar la página.
error-method_not_allowed = Su organización no permite este método de inicio de sesión. Use otro.
error-wrong_account = Ha iniciado sesión en una cuenta distinta de la que lo solicitó. Inicie sesión en esa cuenta o escriba su contraseña.
error-reauthentication_required = Vuelva a iniciar sesión para continuar. Si tiene una llave de acceso, úsela.
error-impersonation = Ha iniciado sesión como otra persona, así que aquí no se puede cambiar nada.
error-impersonation_link_invalid = Este enlace ya no funciona. Sirve una sola vez, durante un minuto.
error-not_found = Aquí no se encontró nada.
error-organization_not_found = Esta organización no existe. Compruebe su nombre.
error-request_timeout = Su conexión es demasiado lenta en este momento. Vuelva a intentarlo.
error-slug_taken = Este nombre corto ya está en uso. Elija otro.
error-account_exists = Ya existe una cuenta con este correo electrónico. Puede unirse con ella.
error-two_factor_already_enabled = La autenticación de dos factores ya está activada.
error-two_factor_not_enabled = La autenticación de dos factores está desactivada.
error-two_factor_required = Su organización requiere la autenticación de dos factores, así que no puede desactivarla.
error-password_not_set = Su cuenta aún no tiene contraseña. Use “¿Olvidó su contraseña?” en la página de inicio de sesión para recibir un correo con un enlace que establece una.
error-passkey_exists = Ya añadió esta llave de acceso.
error-passkey_limit_reached = Ha alcanzado el número máximo de llaves de acceso. Quite una primero.
error-passkey_not_found = Esta llave de acceso ya no existe.
error-passkey_invalid = No se aceptó la llave de acceso. Vuelva a intentarlo o use otro método de inicio de sesión.
error-passkey_unsupported = Esta llave de acceso no se puede usar aquí. Elija otro dispositivo u otra llave de seguridad.
error-sso_required = Su organización requiere que inicie sesión con su cuenta de empresa. Hágalo desde la página de inicio de sesión.
error-email_not_verified = Su proveedor de identidad no ha verificado su correo electrónico, así que no se puede usar aquí. Verifíquelo allí o consulte a un administrador.
error-email_domain_not_verified = Esta organización no acepta el correo electrónico que envió su proveedor de identidad. Consulte a uno de sus administradores.
error-flow_expired = Tardó demasiado o se inició en otra ventana. Vuelva a intentarlo.
error-provider_refused = Su proveedor de identidad no inició su sesión. Se canceló allí, o no tiene permiso para usarlo aquí. Vuelva a intentarlo o consulte a un administrador.
error-provider_unavailable = No se puede acceder a su proveedor de identidad en este momento. Vuelva a intentarlo en un minuto.
error-provider_answer_invalid = No se puede aceptar la respuesta de su proveedor de identidad. Vuelva a intentarlo. Si sigue ocurriendo, avise a un administrador: la consola muestra el motivo.
error-identity_taken = Esta identidad ya está vinculada a otra cuenta.
error-identity_exists = Su cuenta ya está vinculada a otra identidad de este proveedor. Inicie sesión allí con esa o consulte a un administrador.
error-payload_too_large = Es demasiado largo para guardarlo.
error-cannot_remove_self = No puede quitarse a sí mismo. Pídaselo a otro administrador.
error-cannot_reset_self = No puede restablecer aquí su propia autenticación de dos factores. Use la página de su cuenta o pídaselo a otro administrador.
error-cannot_suspend_self = No puede suspenderse a sí mismo. Pídaselo a otro administrador.
error-last_admin = La organización necesita al menos un administrador. Nombre primero administrador a otra persona.
last-admin-of = Es el único administrador de { $organizations }. Nombre primero administrador a otra persona.
error-unknown_permission = Este permiso no existe. Vuelva a cargar la página.
error-contrast_too_low = El texto en este color sería difícil de leer. Elija uno más oscuro.
error-unknown_role = Este rol ya no existe. Elija otro.
error-admin_required = Solo un administrador puede hacer esto.
error-permission_not_held = No puede conceder un permiso que usted mismo no tiene.
error-user_not_found = Esta cuenta no existe.
error-organization_active = Esta organización aún está activa. Suspéndala primero.
error-member_elsewhere = Esta persona también pertenece a otra organización, así que solo el operador del servicio puede hacerlo.
error-member_not_found = Esta persona ya no es miembro.
error-session_not_found = Esta sesión ya ha terminado.
error-role_not_found = Este rol ya no existe.
error-invite_not_found = Esta invitación ya no está pendiente. Se aceptó, se revocó o ha caducado.
error-api_key_not_found = Esta clave ya no existe.
error-service_key_not_found = Esta clave ya no existe.
error-webhook_not_found = Este webhook ya no existe.
error-delivery_not_found = Este envío ya no está guardado.
error-already_member = Esta persona ya es miembro.
error-role_exists = Ya existe un rol con este nombre corto. Elija otro.
error-role_in_use = Al menos un miembro tiene este rol. Elija otro que lo sustituya o quíteselo a todos.
error-role_limit_reached = Ha alcanzado el número máximo de roles. Elimine uno primero.
error-invite_pending = Esta persona ya tiene una invitación.
error-last_method = Sin esto ya no podría iniciar sesión, o no en una de sus organizaciones. Añada primero otro método de inicio de sesión: una llave de acceso o, si todas sus organizaciones la aceptan, una contraseña (con “¿Olvidó su contraseña?” en la página de inicio de sesión).
error-api_key_limit_reached = Ha alcanzado el número máximo de claves de API. Revoque una primero.
error-webhook_paused = Este webhook está en pausa. Reanúdelo primero.
error-webhook_exists = Su organización ya tiene un webhook con esta URL. Cambie sus eventos en su lugar.
error-webhook_limit_reached = Ha alcanzado el número máximo de webhooks. Elimine uno primero.
error-identity_not_found = Esta cuenta vinculada ya no existe.
error-domain_not_found = Este dominio ya no existe.
error-domain_not_proven = Aún no se encontró el registro. Un registro nuevo puede tardar en aparecer. Vuelva a intentarlo más tarde.
error-domain_taken = Otra organización ha verificado este dominio. Si pertenece a su empresa, pida primero a sus administradores que lo eliminen allí.
error-domain_limit_reached = Ha alcanzado el número máximo de dominios. Elimine uno primero.
error-connection_not_found = Esta conexión ya no existe.
error-connection_in_use = Ya hay personas que han iniciado sesión con esta conexión, así que su proveedor de identidad no puede cambiar. Cree otra conexión para el nuevo proveedor.
error-connection_not_proven = Pruebe primero esta conexión.
error-connection_required = El inicio de sesión único es obligatorio y esta es la única conexión activada. Deje primero de requerirlo.
error-connection_limit_reached = Ha alcanzado el número máximo de conexiones. Elimine una primero.
error-directory_not_found = Esto ya no existe. Otro administrador desconectó el directorio o revocó el token.
error-directory_exists = Ya hay un directorio conectado. Vuelva a cargar la página.
error-directory_token_limit_reached = Ya hay dos tokens. Revoque uno primero.
error-group_not_found = El proveedor de identidad ha eliminado este grupo.
error-managed_by_directory = Esto lo gestiona el directorio de la organización. Cámbielo allí o desconecte el directorio.
managed-by-directory-leaving = El directorio de su empresa determina quién pertenece a esta organización, así que no puede abandonarla por su cuenta. Consulte a uno de sus administradores.

## What is wrong with a field, where the API's own English sentence isn't shown

field-required = Este campo es obligatorio.
field-wrong_type = Este campo no tiene la forma correcta.
field-duplicate = Este campo aparece más de una vez.
field-invalid_character = Este campo tiene caracteres que no están permitidos.
field-too_long = Este campo es demasiado largo.
field-unknown = Este campo no se conoce.
field-invalid = Este campo no es válido.

## Why a password can't be used

reason-too_short = Esta contraseña es demasiado corta.
reason-too_long = Esta contraseña es demasiado larga.
reason-too_common = Esta contraseña es demasiado común. Es de las primeras que alguien probaría.
reason-breached = Esta contraseña apareció en una filtración de datos, así que otros pueden conocerla. Elija otra.
reason-contains_context = Esta contraseña se parece demasiado a su nombre, a su correo electrónico o al nombre de la organización.
reason-same_as_current = Esta ya es su contraseña. Elija otra.
reason-other = Esta contraseña no se puede usar. Elija otra.

## How a sign-in by an identity provider ended

ended-account_exists = Ya existe una cuenta con su correo electrónico. Inicie sesión en ella y cree la organización desde su cuenta.
ended-not_a_member = Su proveedor de identidad inició su sesión, pero usted no es miembro de esta organización. Pida una invitación a uno de sus administradores.
ended-email_domain_not_allowed = Esta organización no acepta miembros con el correo electrónico que envió su proveedor de identidad. Consulte a uno de sus administradores.
ended-connection_not_found = Este método de inicio de sesión está desactivado. Use otro o consulte a un administrador.
ended-connection_not_proven = Este método de inicio de sesión se modificó y no admite a nadie nuevo hasta que un administrador lo pruebe.
ended-two_factor_required = Esta organización requiere la autenticación de dos factores. No puede configurarla al iniciar sesión de esta manera, porque su cuenta también pertenece a otras organizaciones. Inicie sesión en una de ellas, configúrela en su cuenta y vuelva aquí.
ended-reauthentication_required = Vuelva a iniciar sesión y continúe.
ended-test_expired = La prueba tardó demasiado o se inició en otra sesión. Inicie una nueva.
ended-too_many_attempts = Demasiados intentos. Vuelva a intentarlo en unos minutos.
ended-unavailable = El servicio está ocupado en este momento. Vuelva a intentarlo.
ended-other = No se pudo iniciar su sesión. Vuelva a intentarlo.

## Emails: what they share

mail-moment = { $date }, { $time } UTC
mail-role-member = miembro
mail-role-org_admin = administrador
mail-or-open = O abra este enlace:
mail-link-expires = El enlace vale una sola vez y caduca el { $expires }.
mail-short-name = El nombre corto de la organización, que puede necesitar para iniciar sesión: { $slug }
mail-application = La aplicación de { $organization }:
mail-ignore-password = Si no fue usted, ignore este correo. Su contraseña sigue siendo la misma.

## Emails, one by one

mail-invite-subject = Invitación para unirse a { $organization }
mail-invite-title = Tiene una invitación para unirse a { $organization }
mail-invite-lead = Tiene una invitación para unirse a { $organization }.
mail-invite-what = { $inviter } le invita a unirse a { $organization } como { $role }.
mail-invite-operator = El operador de este servicio
mail-invite-accept = Aceptar la invitación
mail-invite-note = Si no esperaba este correo, puede ignorarlo. No ocurre nada hasta que se use el enlace.
mail-password-reset-subject = Establezca una contraseña nueva para { $organization }
mail-password-reset-title = Establecer una contraseña nueva
mail-password-reset-what = Alguien solicitó una contraseña nueva para su cuenta en la página de inicio de sesión de { $organization }.
mail-sign-in-by-connection-subject = Cómo iniciar sesión en { $organization }
mail-sign-in-by-connection-title = Cómo iniciar sesión
mail-sign-in-by-connection-what = Allí no puede iniciar sesión con una contraseña: { $organization } requiere el inicio de sesión único.
mail-sign-in-by-connection-with = Inicie sesión con { $connection }, usando la cuenta que tiene allí.
mail-sign-in-by-connection-none = Eso no es posible en este momento. Consulte a un administrador de { $organization }.
mail-sign-in-by-connection-go = Ir al inicio de sesión
mail-email-code-subject = Su código de inicio de sesión para { $organization }
mail-email-code-title = Su código de inicio de sesión
mail-email-code-lead = Su código de inicio de sesión para { $organization }:
mail-email-code-what = Úselo para iniciar sesión en { $organization }:
mail-email-code-how = Escríbalo en la página donde lo solicitó. Vale una sola vez, solo en ese navegador, y caduca el { $expires }.
mail-email-code-note = Solo la página donde solicitó este código lo necesita. No lo comparta con nadie. Si no lo solicitó, es posible que otra persona haya escrito su correo electrónico. Puede ignorar este correo.
mail-joined-subject = Se ha unido a { $organization }
mail-joined-lead = Se ha unido a { $organization } como { $role }.
mail-joined-what = Ahora es { $role } de { $organization }.
mail-joined-open = Abrir la aplicación
mail-joined-note = Si no fue usted, avise a un administrador de { $organization }.
mail-organizations-subject = Sus organizaciones
mail-organizations-what = Alguien, probablemente usted, preguntó a qué organizaciones pertenece. Puede iniciar sesión en:
mail-organizations-short-name = Nombre corto: { $slug }
mail-organizations-note = Si no lo preguntó, puede ignorar este correo: no se informó a nadie más.
mail-confirm-email-subject = Confirme su correo electrónico para { $organization }
mail-confirm-email-title = Confirme su correo electrónico
mail-confirm-email-what = La cuenta { $name } ({ $email }) de { $organization } ({ $slug }) solicitó usar este correo electrónico.
mail-confirm-email-what-unknown = Alguien solicitó usar este correo electrónico para una cuenta de { $organization }.
mail-confirm-email-action = Confirmar el correo electrónico
mail-confirm-email-note = Use el enlace solo si esa cuenta es suya. Para confirmar, inicia sesión en la cuenta o escribe su contraseña. Si no es suya, ignore este correo y no ocurrirá nada.
mail-email-change-requested-subject = Se solicitó un cambio de su correo electrónico
mail-email-change-requested-what = El { $time }, alguien que conoce su contraseña solicitó cambiar el correo electrónico de su cuenta a { $email }.
mail-email-change-requested-what-at = El { $time }, alguien que conoce su contraseña solicitó en { $organization } cambiar el correo electrónico de su cuenta a { $email }.
mail-email-change-requested-what-from = El { $time }, alguien que conoce su contraseña solicitó desde la dirección de red { $ip } cambiar el correo electrónico de su cuenta a { $email }.
mail-email-change-requested-what-at-from = El { $time }, alguien que conoce su contraseña solicitó en { $organization }, desde la dirección de red { $ip }, cambiar el correo electrónico de su cuenta a { $email }.
mail-email-change-requested-action = Cancelar el cambio
mail-email-change-requested-note = Si fue usted, no tiene que hacer nada: el correo cambia cuando se usa el enlace enviado al correo nuevo. Si no fue usted, alguien conoce su contraseña. Cancele el cambio y establezca de inmediato una contraseña nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión.
mail-sign-up-subject = Termine de crear { $organization }
mail-sign-up-title = Completar el registro
mail-sign-up-what = Alguien solicitó crear la organización { $organization } con este correo electrónico.
mail-sign-up-action = Elegir una contraseña
mail-sign-up-note = Si no fue usted, ignore este correo. No se crea nada hasta que se use el enlace.
mail-domain-type = Tipo:
mail-domain-name = Nombre:
mail-domain-value = Valor:
mail-domain-record-missing-subject = Falta el registro DNS de { $domain }
mail-domain-record-missing-title = Falta el registro DNS de un dominio
mail-domain-record-missing-what = Ya no se encuentra el registro DNS que demuestra que { $domain } pertenece a { $organization }.
mail-domain-record-missing-note = Nada cambia hasta el { $time }. Si para entonces el registro no ha vuelto, nadie nuevo podrá unirse ni vincular una cuenta por este dominio. Los miembros actuales siguen siéndolo.
mail-domain-lost-subject = { $domain } ya no está verificado
mail-domain-lost-title = Un dominio ya no está verificado
mail-domain-lost-what = El registro DNS que demuestra que { $domain } pertenece a { $organization } faltó demasiado tiempo, así que el dominio ya no está verificado. Nadie nuevo puede unirse ni vincular una cuenta por él. Los miembros actuales siguen siéndolo.
mail-domain-lost-note = Cuando el registro vuelva, el dominio quedará verificado de nuevo, salvo que otra organización lo haya verificado entretanto.
mail-test-subject = El correo de este servicio funciona
mail-test-title = El correo funciona
mail-test-what = Este correo muestra que el servicio puede enviar correo. No tiene que hacer nada.

## Notices: what happened, and what to do

notice-where = Dónde:
notice-when = Cuándo:
notice-address = Dirección:
notice-program = Programa:
notice-program-unknown = desconocido
notice-by = Por:
notice-by-operator = el operador de este servicio
notice-password-changed-subject = Se cambió su contraseña
notice-password-changed-what = Se cambió la contraseña de su cuenta. Sus demás sesiones han terminado.
notice-password-changed-advice = Si no lo reconoce, establezca de inmediato una contraseña nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión y avise a un administrador de su organización.
notice-two-factor-enabled-subject = La autenticación de dos factores está activada
notice-two-factor-enabled-what = Se activó la autenticación de dos factores en su cuenta. Ahora también necesita un código de su aplicación de autenticación para iniciar sesión. Sus demás sesiones han terminado.
notice-two-factor-enabled-advice = Si no lo reconoce, otra persona puede iniciar sesión en su nombre. Establezca una contraseña nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión y pida ayuda a un administrador de su organización.
notice-two-factor-disabled-subject = La autenticación de dos factores está desactivada
notice-two-factor-disabled-what = Se desactivó la autenticación de dos factores en su cuenta. Ahora basta su contraseña para iniciar sesión, salvo donde una organización requiera la autenticación de dos factores: allí la configurará de nuevo. Han terminado todas las sesiones, excepto la que la desactivó.
notice-two-factor-disabled-advice = Si no lo reconoce, establezca de inmediato una contraseña nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión, vuelva a activar la autenticación de dos factores y avise a un administrador de su organización.
notice-passkey-added-subject = Se añadió una llave de acceso a su cuenta
notice-passkey-added-what = Se añadió una llave de acceso a su cuenta. Quien la tenga puede iniciar sesión en su nombre, sin contraseña.
notice-passkey-added-advice = Si no lo reconoce, establezca de inmediato una contraseña nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión y elija quitar también sus llaves de acceso. Después avise a un administrador de su organización.
notice-passkey-removed-subject = Se quitó una llave de acceso de su cuenta
notice-passkey-removed-what = Se quitó una llave de acceso de su cuenta. Ya no sirve para iniciar sesión.
notice-passkey-removed-advice = Si no lo reconoce, establezca de inmediato una contraseña nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión, revise las demás llaves de acceso en la página de su cuenta y avise a un administrador de su organización.
notice-identity-unlinked-subject = Su cuenta ya no está vinculada al proveedor de identidad de su organización
notice-identity-unlinked-what = Su cuenta ya no está vinculada al proveedor de identidad de su organización. Las sesiones que empezaron allí han terminado. Si vuelve a iniciar sesión allí, su cuenta puede vincularse de nuevo.
notice-identity-unlinked-advice = Si no lo reconoce, establezca de inmediato una contraseña nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión y avise a un administrador de su organización.
notice-identity-linked-subject = Su cuenta está ahora vinculada al proveedor de identidad de su organización
notice-identity-linked-what = Su cuenta se vinculó al proveedor de identidad de su organización. Quien inicie sesión allí en su nombre inicia sesión en esta organización, y en ninguna otra.
notice-identity-linked-advice = Si no lo reconoce, avise a un administrador de su organización: la organización ha verificado el dominio de su correo electrónico y gestiona el proveedor de identidad.
notice-provider-linked-subject = Su cuenta está ahora vinculada a una cuenta de otro servicio
notice-provider-linked-what = Su cuenta se vinculó a una cuenta de otro servicio, como Google. Quien inicie sesión allí en su nombre entra en su cuenta aquí, en todas las organizaciones que lo permitan.
notice-provider-linked-advice = Si no lo reconoce, establezca de inmediato una contraseña nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión y desvincúlela en la página de su cuenta, en “Seguridad”.
notice-provider-unlinked-subject = Su cuenta ya no está vinculada a una cuenta de otro servicio
notice-provider-unlinked-what = Su cuenta ya no está vinculada a una cuenta de otro servicio, como Google. Las sesiones que empezaron con ella han terminado, y ya no sirve para iniciar sesión.
notice-provider-unlinked-advice = Si no lo reconoce, establezca de inmediato una contraseña nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión y revise la página de su cuenta, en “Seguridad”.
notice-passkey-counter-went-back-subject = Es posible que alguien haya copiado una de sus llaves de acceso
notice-passkey-counter-went-back-what = Una de sus llaves de acceso se usó de una manera que solo es posible si alguien la copió o si se restableció su dispositivo.
notice-passkey-counter-went-back-advice = Si no reconoce la dirección anterior, quite la llave de acceso en la página de su cuenta, añada una nueva y avise a un administrador de su organización. Recibe este correo como máximo una vez al día.
notice-session-reuse-detected-subject = Una de sus sesiones se cerró por su seguridad
notice-session-reuse-detected-what = La clave que mantiene abierta su sesión se usó por segunda vez, como ocurre cuando alguien la ha copiado. La sesión correspondiente se cerró.
notice-session-reuse-detected-advice = Vuelva a iniciar sesión. Si no reconoce la dirección anterior, establezca una contraseña nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión y avise a un administrador de su organización.
notice-account-guessing-subject = Alguien intenta adivinar su contraseña
notice-account-guessing-what = En una hora se escribieron muchas contraseñas incorrectas para su cuenta, desde lugares donde usted nunca inició sesión. Ninguna permitió entrar. Los intentos siguientes están limitados, y desde donde suele iniciar sesión sigue funcionando.
notice-account-guessing-advice = Si no fue usted, compruebe que su contraseña sea larga y no se use en ningún otro lugar, y active la autenticación de dos factores. Recibe este correo como máximo una vez al día.
notice-code-guessing-subject = Alguien intenta adivinar sus códigos de dos factores
notice-code-guessing-what = En una hora se escribieron muchos códigos de dos factores incorrectos para su cuenta. Ninguno permitió pasar, pero quien los escribió puede conocer su contraseña o estar usando una de sus sesiones. Los intentos siguientes están limitados.
notice-code-guessing-advice = Si no fue usted, establezca de inmediato una contraseña nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión: eso termina todas las sesiones. Recibe este correo como máximo una vez al día.
notice-credentials-removed-subject = Se quitó la contraseña de su cuenta
notice-credentials-removed-what = Una invitación a este correo electrónico se aceptó con el enlace enviado. Nadie había confirmado el correo antes, así que se quitó la contraseña que alguien había establecido para su cuenta, y las sesiones de la cuenta han terminado.
notice-credentials-removed-advice = Para iniciar sesión con una contraseña, establezca una nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión. Si no aceptó ninguna invitación, otra persona lee su correo: avise a un administrador de su organización.
notice-requests-held-back-subject = Los siguientes correos a su dirección están retenidos
notice-requests-held-back-what = Varias personas, o una persona en varios lugares, solicitaron muchas veces en una hora correos de este servicio a su dirección. Los siguientes correos están retenidos por ahora.
notice-requests-held-back-advice = Si usted mismo espera un correo, solicítelo de nuevo en una hora. Si no, no tiene que hacer nada: los enlaces de esos correos no hacen nada hasta que los use.
notice-address-in-use-subject = Alguien solicitó usar su correo electrónico
notice-address-in-use-what = Alguien solicitó usar este correo electrónico para otra cuenta. Ya es el correo de su cuenta, así que no se cambió nada y esa persona no lo supo.
notice-address-in-use-advice = Si fue usted, use otro correo allí o cambie primero el correo de su cuenta aquí. Si no, no tiene que hacer nada.
notice-email-changed-subject = Se cambió el correo electrónico de su cuenta
notice-email-changed-what = Su cuenta tiene ahora otro correo electrónico, que se confirmó. Ya no inicia sesión con este: use el nuevo. Sus sesiones continúan.
notice-email-changed-advice = Si no lo reconoce, otra persona tiene su cuenta: avise de inmediato a un administrador de su organización.
notice-email-changed-by-directory-subject = El directorio de su organización cambió su correo electrónico
notice-email-changed-by-directory-what = El directorio de su organización cambió su correo electrónico. Su cuenta tiene ahora el nuevo: inicie sesión con él. Este correo ya no pertenece a su cuenta. Sus sesiones continúan.
notice-email-changed-by-directory-advice = Si no esperaba un correo nuevo, avise a un administrador de su organización.
notice-account-exists-subject = Ya tiene una cuenta
notice-account-exists-what = Alguien solicitó registrarse con este correo electrónico. Ya tiene una cuenta, así que no se creó nada y esa persona no lo supo.
notice-account-exists-advice = Si fue usted, inicie sesión en su cuenta y cree allí la organización. Si olvidó la contraseña, establezca una nueva con “¿Olvidó su contraseña?” en la página de inicio de sesión. Si no fue usted, no tiene que hacer nada.
notice-directory-refused-subject = El directorio de su organización intentó quitar al último administrador
notice-directory-refused-what = El directorio de su organización solicitó suspender, quitar o degradar a su último administrador activo. Se rechazó y no se cambió nada. Las demás solicitudes del directorio continúan.
notice-directory-refused-advice = Si era intencionado, nombre primero administrador a otra persona: el siguiente intento del proveedor de identidad tendrá éxito. Si no, revíselo allí: alguien pudo haber quitado una asignación por error. La pestaña “Directorio” de la consola indica la persona como su último problema y permite pausar el directorio. Recibe este correo como máximo una vez al día.

notice-impersonated-subject = El operador del servicio inició sesión en su nombre
notice-impersonated-what = Para ayudarle a usted o a su organización, alguien que trabaja para el operador del servicio inició sesión en su nombre. Durante una hora como máximo, esa persona ve lo mismo que usted y no puede cambiar nada en su cuenta ni en la configuración de su organización.
notice-impersonated-advice = Si no lo esperaba, avise a un administrador de su organización. En el registro de auditoría verá quién fue y por qué, y puede desactivarlo para toda la organización.

notice-account-deleted-subject = Se eliminó su cuenta
notice-account-deleted-what = Se eliminó su cuenta, junto con su nombre, su correo electrónico y todo lo demás que se guardaba sobre usted. Sus sesiones han terminado y ya no es miembro de ninguna organización aquí.
notice-account-deleted-advice = Si no lo reconoce, avise a un administrador de su organización. Este es el último correo a esta dirección.

## Console: what its views share

revoke-more = Revocar…
rotate = Rotar
rotate-more = Rotar…
rotating = Rotando…
choose = Elegir
select-all-events = Seleccionar todo
description = Descripción
description-optional = Descripción (opcional)
# Of the directory and its emails.
is-on = Activado
is-off = Desactivado
state-failing = Con fallos
state-paused = En pausa
pause = Pausar
resume = Reanudar
yes = Sí
no = No
none = Ninguno
time = Fecha y hora
type = Tipo
value = Valor
roles = Roles
product-roles = Roles en el producto
two-factor-short = Dos factores
second-factor = Segundo factor
passkey = Llave de acceso
single-sign-on = Inicio de sesión único
domains = Dominios
connection = Conexión
identity-provider = Proveedor de identidad
invite-members = Invitar a miembros
immediately-for-role = Los cambios se aplican de inmediato a todas las personas que tienen este rol.
may-be-created = Es posible que se haya creado de todos modos. Compruebe la lista antes de volver a intentarlo.
count-members =
    { $count ->
        [0] Sin miembros
        [one] { $count } miembro
       *[other] { $count } miembros
    }
signed-by = Con el secreto actual.
signed-by-hint = Con el secreto actual (…{ $hint }).
signed-by-hint-since = Con el secreto actual (…{ $hint }), creado { $created }.
signed-by-since = Con el secreto actual, creado { $created }.
signed-by-previous = { $current } El secreto anterior también firma hasta que caduque, { $expires }.

## Console: members

member = Miembro
members-search = Buscar por nombre o correo electrónico
members-sign-in = Inicio de sesión
last-active = Última actividad
recently = Hace poco
members-empty = Todavía no hay miembros.
members-no-match = Ningún miembro coincide.
all-roles = Todos los roles
administrators = Administradores
any-status = Cualquier estado
member-suspended = Suspendido
member-suspended-by-directory = Suspendido por el directorio
manage = Gestionar
manage-it = Gestionar a { $name }
uses-two-factor = Usa la autenticación de dos factores
uses-passkey = Puede iniciar sesión con una llave de acceso
change-roles = Cambiar roles
change-roles-about = Los roles determinan lo que puede hacer en su producto.
roles-of = Roles de { $name }
roles-of-lead = Los roles determinan lo que { $name } puede hacer en su producto. Los cambios se aplican de inmediato.
roles-gone = Ya no hay roles.
roles-by-rule = Un rol asignado por la regla de una conexión se mantiene mientras la regla se aplique, aunque lo quite aquí.
roles-saved = Se guardaron los roles de { $name }.
roles-saved-kept = Guardado. { $name } sigue teniendo { $roles } por la regla de una conexión.
# Where a member has a role from: `origins` is a list of the two below it.
role-from = { $role } (por { $origins })
origin-connection = la conexión { $name }
origin-group = el grupo { $name }
view-in-audit = Ver en el registro de auditoría
# In the operator’s pages.
view-account = Ver la cuenta
not-yourself = No puede suspenderse ni quitarse a sí mismo. Puede { $link } desde su cuenta.
not-yourself-link = abandonar la organización
# Buttons for several members: what is done, and for how many.
for-many = { $action } ({ $count })
more-of-list = { $count } más
done-for = Hecho para { $count } de { $all }.
some-unchanged = No se pudo cambiar a algunos miembros
refused-for = { $name }: { $reason }
promote = Convertir en administrador
promote-about = Los administradores gestionan miembros, claves, webhooks y ajustes.
promote-title = ¿Convertir a { $name } en administrador?
promote-warning = { $name } podrá hacer aquí todo lo que usted puede hacer, incluso quitarle el acceso.
promote-done = { $name } ahora es administrador.
demote = Convertir en miembro
demote-about = Los miembros usan la aplicación de la organización y no pueden gestionar nada aquí.
demote-title = ¿Convertir a { $name } en miembro?
demote-me-title = ¿Dejar de ser administrador?
demote-me-warning = Perderá el acceso a esta consola. Solo otro administrador podrá devolvérselo.
demote-warning = { $name } perderá el acceso a esta consola. Las claves y los webhooks que creó se mantienen. Las invitaciones que envió dejarán de funcionar.
demote-done = { $name } ahora es miembro.
end-sessions = Cerrar sesiones
end-my-sessions = Cerrar mis sesiones
end-sessions-about = Cierra su sesión en todos los dispositivos. Puede volver a iniciar sesión enseguida.
end-my-sessions-about = Cierra su sesión en todos los dispositivos, incluido este.
end-sessions-title = ¿Cerrar las sesiones de { $name }?
end-my-sessions-title = ¿Cerrar sus sesiones?
end-sessions-warning = Se cerrará la sesión de { $name } en { $organization } en todos los dispositivos, y podrá volver a iniciarla enseguida. Para impedirle el acceso, suspéndalo.
end-my-sessions-warning = Se cerrará su sesión en { $organization } en todos los dispositivos, incluido este.
end-sessions-done = Se cerraron las sesiones de { $name }.
reset-factor = Restablecer los dos factores
reset-factor-about = Para quien perdió su teléfono o su llave de acceso. Usted debe haber iniciado su propia sesión con un segundo factor.
reset-factor-title = ¿Restablecer la autenticación de dos factores de { $name }?
reset-factor-warning = Se quitarán la aplicación de autenticación, los códigos de recuperación y las llaves de acceso de { $name }, y se cerrarán todas sus sesiones. Su contraseña se mantiene. Asegúrese de que la petición viene realmente de esa persona. Esto no se puede deshacer.
reset-factor-done = Se restableció la autenticación de dos factores de { $name }.
suspend-about = Le impide el acceso hasta que lo reactive. No se pierde nada.
suspend-title = ¿Suspender a { $name }?
suspend-warning = { $name } no podrá iniciar sesión en { $organization } hasta que lo reactive, y sus sesiones abiertas dejarán de funcionar. Conserva su rol y sus datos.
suspend-done = { $name } ha quedado suspendido.
suspend-directory = El directorio de la organización no levanta esta suspensión. Dura hasta que un administrador lo reactive aquí.
reactivate-about = Le permite volver a iniciar sesión, con el rol que tenía.
reactivate-title = ¿Reactivar a { $name }?
reactivate-warning = { $name } podrá volver a iniciar sesión en { $organization }, como antes. Las sesiones anteriores a la suspensión siguen cerradas.
reactivate-done = { $name } puede volver a iniciar sesión.
remove-member-about = Pone fin a su pertenencia. Para volver, necesita una invitación.
remove-member-title = ¿Quitar a { $name }?
remove-member-warning = Se cerrará la sesión de { $name } en { $organization } y dejará de ser miembro. Conserva su cuenta y sus otras organizaciones. Para volver, necesitará una nueva invitación.
remove-member-done = Se quitó a { $name }.
suspend-many =
    { $count ->
        [one] ¿Suspender a { $count } miembro?
       *[other] ¿Suspender a { $count } miembros?
    }
reactivate-many =
    { $count ->
        [one] ¿Reactivar a { $count } miembro?
       *[other] ¿Reactivar a { $count } miembros?
    }
end-sessions-many =
    { $count ->
        [one] ¿Cerrar las sesiones de { $count } miembro?
       *[other] ¿Cerrar las sesiones de { $count } miembros?
    }
remove-many =
    { $count ->
        [one] ¿Quitar a { $count } miembro?
       *[other] ¿Quitar a { $count } miembros?
    }
list-sentence = { $list }.

## Console: invitations

invitations-empty = No hay invitaciones pendientes. Quienes acepten una aparecerán en “Miembros”.
invitations-lead = Personas invitadas que todavía no han aceptado.
invited-by = Invitación de { $name }
invited-by-operator = Invitación del operador del servicio
send-again = Enviar de nuevo
send-again-more = Enviar de nuevo…
mail-queued = Enviando
mail-queued-about = El correo está a la espera de enviarse o de reenviarse.
mail-failed = Correo fallido
mail-failed-about = El correo no se pudo entregar y no se reintentará. Compruebe la dirección y envíelo de nuevo, o invite a otra dirección.
invite-title = Invitar a un miembro
invite-lead = Le enviaremos un enlace por correo. Será miembro cuando acepte.
enter-an-email = Escriba un correo electrónico.
admin-choice = Administrador: gestiona miembros, claves, webhooks y ajustes
send-invitation = Enviar invitación
invitation-sent = Invitación enviada a { $email }.
no-choice-default = Si no elige ninguno, recibirá el predeterminado: { $roles }.
no-choice-none = Si no elige ninguno, empezará sin rol.
invite-domains = Solo pueden unirse direcciones de { $domains }. { $link }.
invite-domains-some = Solo pueden unirse determinadas direcciones. { $link }.
invite-domains-link = Cambiarlo en los ajustes
invite-already-member = Esta persona ya es miembro. { $link }.
invite-already-member-link = Mostrar este miembro
invite-pending = Esta persona ya tiene una invitación. { $link }.
invite-pending-link = Enviarla de nuevo desde “Invitaciones”
resend-title = ¿Enviar de nuevo la invitación?
resend-text = { $email } recibirá otro correo con un enlace nuevo, válido durante siete días. El enlace del correo anterior dejará de funcionar.
resend-done = Invitación enviada de nuevo a { $email }.
withdraw-title = ¿Revocar la invitación?
withdraw-text = El enlace enviado a { $email } dejará de funcionar. No se le avisará, y podrá invitarle de nuevo.
withdraw-done = Invitación a { $email } revocada.

## Console: API keys

passkey-none = Ninguna
keys-empty = Todavía no hay claves de API. Cree una para su backend, de modo que pueda comprobar quién ha iniciado sesión.
keys-lead = Su backend usa una clave de API para comprobar quién ha iniciado sesión. Dé a cada backend su propia clave.
key-named = { $name } (…{ $last4 })
create-key-title = Crear una clave de API
key-name-hint = Para qué es, por ejemplo “Backend de la tienda”.
key-shown = Clave de API “{ $name }”
key-shown-text = Solo se muestra esta vez. Guárdela con los secretos de su backend, nunca en una página ni en el código fuente.
rotate-key-title = ¿Rotar { $key }?
rotate-key-text = Obtendrá una clave nueva con el mismo nombre. La anterior sigue funcionando un tiempo, para que nada falle durante el cambio.
rotate-key-expires = La clave anterior caduca como muy tarde el { $time }.
keep-old-key = La clave anterior sigue funcionando durante
rotate-key-unsure = Es posible que la clave se haya rotado de todos modos. Cierre esta ventana y compruebe la lista; revoque la clave nueva si nadie la ha visto y vuelva a rotar.
key-last-used = Se usó por última vez { $when }.
key-never-used = Nunca se ha usado.

## Console: the audit log

audit-lead = Todo lo que ha ocurrido en su organización, lo más reciente primero. Las entradas no se pueden modificar.
audit-search = Buscar por persona, dirección IP o detalle
audit-event = Evento
audit-all = Todos los eventos
audit-empty = Todavía no hay eventos.
audit-no-match = Ningún evento coincide.
audit-action = Acción
audit-actor = Autor
audit-target = Objetivo
audit-ip = Dirección IP
audit-device = Dispositivo
audit-request = ID de solicitud
audit-one-person = Solo se muestra una persona. { $link }
audit-everyone = Mostrar todas
audit-from = Desde
audit-to = Hasta
audit-operator = El operador del servicio
audit-by-operator = { $name } (operador del servicio)
audit-deleted-account = Alguien cuya cuenta se eliminó
audit-not-signed-in = Alguien que no había iniciado sesión
audit-directory = El directorio
audit-service = El servicio
audit-former-member = un antiguo miembro, { $id }
# An entry: one of the sentences below, without its full stop.
audit-sentence = { $what }.
audit-repeated = { $what }, { $count } veces en una hora.
audit-unknown = { $who } { $action }

## Console: the groups of the audit log’s filter

audit-group-sign-in = Inicio de sesión
audit-group-accounts = Cuentas
audit-group-members = Miembros
audit-group-organization = Organización
audit-group-sso = Inicio de sesión único
audit-group-directory = Directorio
audit-group-webhooks = Webhooks

## Console: what happened, by the audit log’s actions: `audit-name-…` in its filter, `audit-did-…` as a sentence

audit-name-login-succeeded = Inicio de sesión
# `method` is how: password, totp, recovery_code, invite, passkey, connection, switch or email_code.
audit-did-login-succeeded =
    { $method ->
        [password] { $who } inició sesión con una contraseña
        [totp] { $who } inició sesión con una contraseña y una aplicación de autenticación
        [recovery_code] { $who } inició sesión con una contraseña y un código de recuperación
        [invite] { $who } inició sesión con una invitación
        [passkey] { $who } inició sesión con una llave de acceso
        [connection] { $who } inició sesión con el inicio de sesión único
        [switch] { $who } inició sesión al cambiar desde otra organización
        [email_code] { $who } inició sesión con un código por correo
        [impersonation] { $who }, del operador del servicio, inició sesión como este miembro
       *[other] { $who } inició sesión
    }
audit-name-login-second_factor_required = Segundo factor solicitado
audit-did-login-second_factor_required = { $who } introdujo la contraseña correcta y se le pidió un segundo factor
audit-name-login-failed = Inicio de sesión fallido
audit-did-login-failed = { $who } introdujo un correo o una contraseña incorrectos
audit-name-login-throttled = Inicio de sesión limitado
audit-did-login-throttled = { $who } intentó iniciar sesión demasiadas veces y se le limitó
audit-name-login-denied = Inicio de sesión denegado
# `is` is `known` if there is a reason.
audit-did-login-denied =
    { $is ->
        [known] { $who } demostró su identidad, pero no se le permitió entrar: { $reason }
       *[other] { $who } demostró su identidad, pero no se le permitió entrar
    }
audit-name-account-guessing = Intentos de adivinar la contraseña
audit-did-account-guessing = { $who } detectó que alguien intenta adivinar la contraseña de { $target }
audit-name-session-logged_out = Cierre de sesión
audit-did-session-logged_out = { $who } cerró sesión
audit-name-session-logged_out_everywhere = Cierre de todas las sesiones
# `is` is `other` if the sessions are somebody else’s.
audit-did-session-logged_out_everywhere =
    { $is ->
        [other] { $who } cerró las sesiones de { $target }
       *[other] { $who } cerró sesión en todas partes
    }
audit-name-session-ended = Sesión cerrada
# `is` is `other` if the sessions are somebody else’s.
audit-did-session-ended =
    { $is ->
        [other] { $who } cerró las sesiones de { $target }
       *[other] { $who } cerró otra de sus sesiones
    }
audit-name-session-reuse_detected = Sesión posiblemente copiada
audit-did-session-reuse_detected = { $who } usó un token de sesión ya reemplazado: puede haberse copiado, por lo que se cerró la sesión
audit-name-session-refresh_replayed = Sesión renovada dos veces
audit-did-session-refresh_replayed = { $who } renovó una sesión dos veces en segundos, como ocurre tras perderse una respuesta
audit-name-session-refresh_replay_refused = Renovación de sesión rechazada
audit-did-session-refresh_replay_refused = { $who } intentó renovar una sesión desde otra red y se rechazó
audit-name-session-refresh_lost = Token de sesión perdido
audit-did-session-refresh_lost = { $who } intentó renovar una sesión con un token que la base de datos ha perdido, y se rechazó
audit-name-signing_key-removed = Clave de firma eliminada
# `is` is `known` if the number of sessions is known.
audit-did-signing_key-removed =
    { $is ->
        [known] { $who } eliminó una clave de firma en una emergencia; sesiones cerradas: { $sessions }
       *[other] { $who } eliminó una clave de firma en una emergencia
    }
audit-name-profile-updated = Perfil modificado
# `is` is `other` if it is somebody else’s.
audit-did-profile-updated =
    { $is ->
        [other] { $who } cambió el perfil de { $target }
       *[other] { $who } cambió su perfil
    }
audit-name-password-changed = Contraseña cambiada
audit-did-password-changed = { $who } cambió su contraseña
audit-name-password-reset_requested = Restablecimiento de contraseña solicitado
audit-did-password-reset_requested = { $who } solicitó un enlace para restablecer la contraseña
audit-name-password-reset = Contraseña restablecida
audit-did-password-reset = { $who } estableció una contraseña con un enlace recibido por correo
audit-name-password-removed = Contraseña eliminada
audit-did-password-removed = { $who } aceptó una invitación con su enlace, lo que eliminó la contraseña porque el correo no estaba verificado
audit-name-password-prompt_failed = Confirmación de contraseña fallida
audit-did-password-prompt_failed = { $who } introdujo una contraseña incorrecta cuando se le volvió a pedir con la sesión iniciada
audit-name-email-change_requested = Cambio de correo solicitado
audit-did-email-change_requested = { $who } solicitó otro correo electrónico
audit-name-email-change_cancelled = Cambio de correo cancelado
audit-did-email-change_cancelled = { $who } canceló un cambio de correo electrónico
audit-name-email-changed = Correo cambiado
# `by` is `directory` if the organization’s directory did it.
audit-did-email-changed =
    { $by ->
        [directory] { $who } recibió del directorio un nuevo correo electrónico
       *[other] { $who } cambió su correo electrónico
    }
audit-name-email-verified = Correo verificado
audit-did-email-verified = { $who } verificó su correo electrónico
audit-name-two_factor-enabled = Dos factores activados
audit-did-two_factor-enabled = { $who } activó la autenticación de dos factores
audit-name-two_factor-disabled = Dos factores desactivados
audit-did-two_factor-disabled = { $who } desactivó la autenticación de dos factores
audit-name-user-impersonated = El operador inició sesión como miembro
audit-did-user-impersonated = { $who } obtuvo un enlace para iniciar sesión como { $target }: { $reason }
audit-name-two_factor-reset = Dos factores restablecidos
audit-did-two_factor-reset = { $who } desactivó la autenticación de dos factores de { $target }
audit-name-two_factor-recovery_codes_replaced = Códigos de recuperación reemplazados
audit-did-two_factor-recovery_codes_replaced = { $who } creó nuevos códigos de recuperación
audit-name-two_factor-failed = Segundo factor fallido
audit-did-two_factor-failed = { $who } introdujo un código incorrecto
audit-name-passkey-added = Llave de acceso añadida
# `is` is `known` if the passkey’s name is known; so it is below.
audit-did-passkey-added =
    { $is ->
        [known] { $who } añadió una llave de acceso, “{ $name }”
       *[other] { $who } añadió una llave de acceso
    }
audit-name-passkey-removed = Llave de acceso quitada
audit-did-passkey-removed =
    { $is ->
        [known] { $who } quitó una llave de acceso, “{ $name }”
       *[other] { $who } quitó una llave de acceso
    }
audit-name-passkey-renamed = Llave de acceso renombrada
audit-did-passkey-renamed = { $who } cambió el nombre de una llave de acceso a “{ $name }”
audit-name-passkey-refused = Llave de acceso rechazada
audit-did-passkey-refused = { $who } usó una llave de acceso que se rechazó
audit-name-passkey-counter_went_back = Llave de acceso posiblemente copiada
audit-did-passkey-counter_went_back =
    { $is ->
        [known] { $who } usó una llave de acceso, “{ $name }”, cuyo contador retrocedió, como si se hubiera copiado
       *[other] { $who } usó una llave de acceso cuyo contador retrocedió, como si se hubiera copiado
    }
audit-name-passkey-backup_eligible = Llave de acceso copiable
audit-did-passkey-backup_eligible =
    { $is ->
        [known] { $who } usó una llave de acceso, “{ $name }”, que ahora se puede copiar a otros dispositivos
       *[other] { $who } usó una llave de acceso que ahora se puede copiar a otros dispositivos
    }
audit-name-identity-linked = Cuenta vinculada
audit-did-identity-linked = { $who } inició sesión por primera vez con el inicio de sesión único
audit-name-identity-unlinked = Cuenta desvinculada
audit-did-identity-unlinked = { $who } desvinculó su identidad de inicio de sesión único
audit-name-organization-created = Organización creada
audit-did-organization-created = { $who } creó la organización
audit-name-organization-updated = Ajustes modificados
audit-did-organization-updated = { $who } cambió los ajustes de la organización
audit-name-organization-metadata_changed = Metadatos modificados
audit-did-organization-metadata_changed = { $who } cambió lo que su servicio guarda para esta organización
audit-name-organization-suspended = Organización suspendida
audit-did-organization-suspended = { $who } suspendió la organización
audit-name-organization-activated = Organización reactivada
audit-did-organization-activated = { $who } reactivó la organización
audit-name-member-invited = Invitación
audit-did-member-invited =
    { $role ->
        [org_admin] { $who } invitó a { $target } como administrador
       *[other] { $who } invitó a { $target }
    }
audit-name-invite-resent = Invitación reenviada
audit-did-invite-resent = { $who } reenvió la invitación a { $target }
audit-name-invite-revoked = Invitación revocada
audit-did-invite-revoked = { $who } revocó la invitación a { $target }
audit-name-member-joined = Incorporación
# `is` is `other` if somebody else was added.
audit-did-member-joined =
    { $is ->
        [other] { $role ->
                [org_admin] { $who } añadió a { $target } como administrador
               *[other] { $who } añadió a { $target } como miembro
            }
       *[other] { $role ->
                [org_admin] { $who } se unió como administrador
               *[other] { $who } se unió
            }
    }
audit-name-member-removed = Eliminación
audit-did-member-removed =
    { $is ->
        [other] { $who } quitó a { $target }
       *[other] { $who } abandonó la organización
    }
audit-name-member-role_changed = Rol cambiado
# `to` is org_admin or member; `changes` are the two sentences below, if there are any.
audit-did-member-role_changed =
    { $to ->
        [org_admin] { $who } cambió el rol de { $target } a administrador
        [member] { $who } cambió el rol de { $target } a miembro
       *[other] { $who } cambió el rol de { $target }
    }
# What is told after a sentence.
audit-with-added = { $what }; añadido: { $added }
audit-with-removed = { $what }; quitado: { $removed }
audit-name-role-created = Rol creado
# `is` is `known` if there are permissions.
audit-did-role-created =
    { $is ->
        [known] { $who } creó el rol { $key } ({ $permissions })
       *[other] { $who } creó el rol { $key }
    }
audit-name-role-updated = Rol modificado
audit-did-role-updated = { $who } cambió el rol { $key }
audit-name-role-deleted = Rol eliminado
# `is` is `known` if another role replaces it.
audit-did-role-deleted =
    { $is ->
        [known] { $who } eliminó el rol { $key }; reemplazado por { $replacedBy }
       *[other] { $who } eliminó el rol { $key }
    }
audit-name-member-metadata_changed = Metadatos de un miembro modificados
audit-did-member-metadata_changed = { $who } cambió lo que su servicio guarda para { $target }
audit-name-member-suspended = Suspensión
# `reason` is passkeys_removed if a password reset took the second factor away.
audit-did-member-suspended =
    { $reason ->
        [passkeys_removed] { $who } perdió su segundo factor: al restablecer la contraseña por correo se quitó la llave de acceso
       *[other] { $who } suspendió a { $target }
    }
audit-name-member-reactivated = Reactivación
audit-did-member-reactivated = { $who } reactivó a { $target }
audit-name-account-exported = Datos exportados
audit-did-account-exported = { $who } exportó los datos guardados sobre sí
audit-name-account-deleted = Cuenta eliminada
audit-did-account-deleted = { $who } eliminó la cuenta
audit-name-users-imported = Usuarios importados
audit-did-users-imported = { $who } importó usuarios
audit-name-connection-created = Conexión creada
audit-did-connection-created = { $who } creó la conexión { $target }
audit-name-connection-updated = Conexión modificada
# `is` is `known` if the changed fields are known.
audit-did-connection-updated =
    { $is ->
        [known] { $who } cambió la conexión { $target } ({ $changed })
       *[other] { $who } cambió la conexión { $target }
    }
audit-name-connection-deleted = Conexión eliminada
# `is` is `known` if the number of sessions is known.
audit-did-connection-deleted =
    { $is ->
        [known] { $who } eliminó la conexión { $target }; sesiones cerradas: { $sessions }
       *[other] { $who } eliminó la conexión { $target }
    }
audit-name-directory-created = Directorio conectado
audit-did-directory-created = { $who } conectó el directorio
audit-name-directory-updated = Directorio modificado
# `status` is active or paused, `welcomeMail` true or false; each only if it was changed.
audit-did-directory-updated =
    { $status ->
        [paused] { $welcomeMail ->
                [true] { $who } cambió el directorio: ahora está en pausa y los correos de bienvenida están activados
                [false] { $who } cambió el directorio: ahora está en pausa y los correos de bienvenida están desactivados
               *[other] { $who } cambió el directorio: ahora está en pausa
            }
        [active] { $welcomeMail ->
                [true] { $who } cambió el directorio: ahora está activado y los correos de bienvenida están activados
                [false] { $who } cambió el directorio: ahora está activado y los correos de bienvenida están desactivados
               *[other] { $who } cambió el directorio: ahora está activado
            }
       *[other] { $welcomeMail ->
                [true] { $who } cambió el directorio: los correos de bienvenida están activados
                [false] { $who } cambió el directorio: los correos de bienvenida están desactivados
               *[other] { $who } cambió el directorio
            }
    }
audit-name-directory-deleted = Directorio desconectado
audit-did-directory-deleted = { $who } desconectó el directorio; los miembros permanecen
audit-name-directory-token_created = Token de directorio creado
# `is` is `known` if the token’s beginning is known.
audit-did-directory-token_created =
    { $is ->
        [known] { $who } creó un token de directorio, { $prefix }…
       *[other] { $who } creó un token de directorio
    }
audit-name-directory-token_deleted = Token de directorio revocado
audit-did-directory-token_deleted =
    { $is ->
        [known] { $who } revocó un token de directorio, { $prefix }…
       *[other] { $who } revocó un token de directorio
    }
audit-name-directory-user_updated = Miembro modificado por el directorio
# `is` is `all` if the directory manages somebody from now on, `known` if the changed fields are known.
audit-did-directory-user_updated =
    { $is ->
        [all] { $who } asumió la gestión del miembro { $target }
        [known] { $who } cambió sus datos sobre { $target }: { $changed }
       *[other] { $who } cambió sus datos sobre { $target }
    }
audit-name-directory-refused = Directorio rechazado
# `is` is `other` for a person, otherwise it is about a group.
audit-did-directory-refused =
    { $is ->
        [other] { $who } solicitó un cambio en { $target } que se rechazó porque dejaría a la organización sin un administrador activo
       *[other] { $who } solicitó un cambio en un grupo que se rechazó porque dejaría a la organización sin un administrador activo
    }
audit-name-directory-undone = Cambios del directorio deshechos
# `is` is `known` if the time is known.
audit-did-directory-undone =
    { $is ->
        [known] { $who } deshizo los cambios del directorio desde el { $since }
       *[other] { $who } deshizo los cambios del directorio
    }
audit-with-restored = { $what }; miembros restaurados: { $count }
audit-with-left = { $what }; no se pudieron restaurar: { $count }
audit-name-group-created = Grupo creado
audit-did-group-created =
    { $is ->
        [known] { $who } creó el grupo { $target }; miembros: { $added }
       *[other] { $who } creó el grupo { $target }
    }
audit-name-group-updated = Grupo modificado
audit-did-group-updated = { $who } cambió el grupo { $target }
audit-with-members-added = { $what }; miembros añadidos: { $count }
audit-name-group-deleted = Grupo eliminado
# `count` is how many members it had; `is` is `known` if that is known.
audit-did-group-deleted =
    { $is ->
        [known] { $count ->
                [one] { $who } eliminó el grupo { $target }; tenía { $count } miembro
               *[other] { $who } eliminó el grupo { $target }; tenía { $count } miembros
            }
       *[other] { $who } eliminó el grupo { $target }
    }
audit-name-group-mapped = Roles de un grupo modificados
# `is` is `known` if the group gives roles.
audit-did-group-mapped =
    { $is ->
        [known] { $who } cambió los roles del grupo { $target } a: { $roles }
       *[other] { $who } quitó todos los roles del grupo { $target }
    }
# A role that a group gives.
audit-administrator = administrador
audit-name-domain-claimed = Dominio reclamado
audit-did-domain-claimed = { $who } reclamó el dominio { $target }
audit-name-domain-verified = Dominio verificado
audit-did-domain-verified = { $who } verificó el dominio { $target }
audit-name-domain-record_missing = Falta el registro del dominio
audit-did-domain-record_missing = { $who } ya no encontró el registro DNS del dominio { $target }
audit-name-domain-lost = Dominio perdido
audit-did-domain-lost = { $who } no encontró el registro DNS del dominio { $target } durante demasiado tiempo, por lo que ya no está verificado
audit-name-domain-deleted = Dominio eliminado
audit-did-domain-deleted = { $who } eliminó el dominio { $target }
audit-name-api_key-created = Clave de API creada
audit-did-api_key-created = { $who } creó la clave de API { $target }
audit-name-api_key-revoked = Clave de API revocada
audit-did-api_key-revoked = { $who } revocó la clave de API { $target }
audit-name-webhook-created = Webhook creado
audit-did-webhook-created = { $who } creó el webhook { $target }
audit-name-webhook-updated = Webhook modificado
audit-did-webhook-updated =
    { $is ->
        [known] { $who } cambió el webhook { $target } ({ $changed })
       *[other] { $who } cambió el webhook { $target }
    }
audit-name-webhook-deleted = Webhook eliminado
audit-did-webhook-deleted = { $who } eliminó el webhook { $target }
audit-name-webhook-secret_rotated = Secreto del webhook rotado
audit-did-webhook-secret_rotated = { $who } rotó el secreto del webhook { $target }

## Console: the audit log as a file

export = Exportar
audit-export-title = Exportar el registro de auditoría
export-text = El archivo contiene las entradas de su búsqueda, su filtro y sus fechas, las más recientes primero, { $count } como máximo.
export-format = Formato
export-csv = CSV, para hojas de cálculo
export-lines = JSON Lines, para programas
export-saved =
    { $count ->
        [one] Se guardó { $count } entrada.
       *[other] Se guardaron { $count } entradas.
    }
export-saved-some = Se guardaron las { $count } entradas más recientes. Elija menos días para las demás.

## Console: settings

settings = Ajustes
settings-about = El nombre aparece en los correos, al iniciar sesión y en las aplicaciones de autenticación.
settings-plan = Plan
settings-fixed = El nombre corto no se puede cambiar. Su proveedor define el plan.
settings-appearance = Apariencia
settings-appearance-about = Lo que se ve antes de iniciar sesión.
settings-two-factor-about = Un segundo paso al iniciar sesión, como un código de una aplicación de autenticación.
sign-in-methods = Métodos de inicio de sesión
sign-in-methods-about = Cómo pueden iniciar sesión los miembros. Las invitaciones siempre se pueden aceptar: el primer inicio de sesión de un miembro nuevo queda exento.
settings-sessions = Sesiones
settings-sessions-about = Cuánto tiempo permanecen los miembros con la sesión iniciada antes de tener que volver a iniciarla, aunque estén activos.
settings-domains = Dominios de correo
settings-domains-about = Quién puede ser invitado y unirse. Los miembros actuales permanecen.
app-url = URL de la aplicación (opcional)
app-url-hint = Adonde llegan los miembros tras iniciar sesión. Solo las páginas de esta dirección pueden llamar al servicio desde un navegador, así que una incorrecta bloquea su aplicación de inmediato.
app-url-question = ¿Cambiar la URL de la aplicación?
app-url-old = Las páginas de { $url } ya no podrán llamar al servicio a partir de ahora.
app-url-new = Las páginas de { $url } sí podrán.
app-url-none = Ninguna otra página podrá; los miembros llegan a su cuenta tras iniciar sesión.
change-url = Cambiar URL
require-factor-more = Exigirla a todos…
release-factor-more = Dejar de exigirla…
require-it = Exigirla
stop-requiring = Dejar de exigirlo
release-factor-title = ¿Dejar de exigir un segundo factor?
release-factor-text = Los miembros podrán entonces iniciar sesión sin él y desactivar el suyo. Quienes lo tengan lo conservan hasta que lo hagan.
require-factor-title = ¿Exigir un segundo factor a todos?
require-factor-text = Esto afecta a todos los miembros de { $organization }. A quienes no tengan un segundo factor se les cierra la sesión de inmediato en todos los dispositivos, y configurarán uno la próxima vez que inicien sesión. Nada cambia para quienes ya lo tienen.
require-factor-text-2 = Mientras se exija, nadie podrá desactivarlo.
factor-released = Ya no se exige un segundo factor.
factor-required = Ahora se exige un segundo factor.
factor-missing = Usted mismo no tiene un segundo factor. { $link } y después exíjalo a todos.
factor-missing-link = Configure uno en su cuenta
factor-is-required = Obligatorio: todos los miembros inician sesión con un segundo factor.
factor-is-optional = Opcional: cada miembro decide si usa un segundo factor.
way-email-code = Código por correo
way-provider = Cuenta de otro servicio, como Google
in-password = una contraseña
in-passkey = una llave de acceso
in-email-code = un código por correo
in-provider = una cuenta de otro servicio
in-connection = el inicio de sesión único
ways-none = Permita al menos un método de inicio de sesión.
ways-question = ¿Desactivar el inicio de sesión con { $methods }?
ways-text = A los miembros que solo iniciaron sesión así se les cierra la sesión de inmediato en todos los dispositivos, y necesitarán otro método para volver.
ways-not-yours = Usted mismo no inició sesión con ninguno de estos métodos. Inicie sesión primero con uno y después desactive los demás.
session-after = Volver a iniciar sesión después de
session-after-hint = Déjelo vacío para usar el límite del propio servicio.
unit = Unidad
unit-minutes = minutos
unit-hours = horas
unit-days = días
whole-number = Escriba un número entero, o nada.
shorten-title = ¿Acortar las sesiones?
shorten-text = A quien haya iniciado sesión hace más de { $duration } se le cierra de inmediato en ese dispositivo. Eso puede incluirle a usted.
shorten = Acortar las sesiones
session-saved = Guardado. Los miembros vuelven a iniciar sesión después de { $duration }.
session-saved-none = Guardado. Se aplica el límite del propio servicio.
session-range = Debe estar entre { $least } y { $most }.
allowed-domains = Dominios permitidos
allowed-domains-hint = Uno por línea, como example.com. No se incluyen los subdominios. Déjelo vacío para permitir cualquier dirección.
domains-saved = Guardado. A partir de ahora solo pueden unirse direcciones de estos dominios.
domains-saved-all = Guardado. Puede unirse cualquier dirección.
domain-line = La línea { $line }, “{ $text }”, debe ser el dominio de un correo electrónico, como example.com.

## Console: appearance

logo = Logotipo
logo-dark = Logotipo para páginas oscuras
logo-now =
    { $ground ->
        [dark] Logotipo actual para páginas oscuras
       *[other] Logotipo actual
    }
logo-none = Ninguno
logo-upload = Subir
logo-replace = Reemplazar
logo-upload-it =
    { $ground ->
        [dark] Subir logotipo para páginas oscuras
       *[other] Subir logotipo
    }
logo-replace-it =
    { $ground ->
        [dark] Reemplazar logotipo para páginas oscuras
       *[other] Reemplazar logotipo
    }
logo-remove-it =
    { $ground ->
        [dark] Quitar logotipo para páginas oscuras
       *[other] Quitar logotipo
    }
logo-saved =
    { $ground ->
        [dark] Logotipo para páginas oscuras guardado.
       *[other] Logotipo guardado.
    }
logo-removed =
    { $ground ->
        [dark] Logotipo para páginas oscuras quitado.
       *[other] Logotipo quitado.
    }
logo-choose = Elija un archivo PNG de 256 KB como máximo.
logo-refused = Este archivo no se puede usar. Elija un PNG de 256 KB y 1024 × 1024 píxeles como máximo.
logo-hint = Un PNG de 256 KB y 1024 × 1024 píxeles como máximo.
logo-dark-hint = No hace falta si el logotipo también se lee en páginas oscuras.
accent-color = Color de botones y enlaces (opcional)
accent-color-hint = Por ejemplo #1f5fbf. El texto blanco sobre él debe ser legible.
accent-color-low = El texto de este color no se lee sobre blanco. Elija uno más oscuro.
accent-color-wrong = Escriba un color como #1f5fbf.
show-name = Mostrar nombre, logotipo y color a quien conozca el nombre corto

## Console: roles

roles-lead = Los roles determinan lo que su gente puede hacer en su producto. Asígnelos en { $link }.
roles-matrix = Permisos por rol
create-role = Crear rol
roles-undeclared-definable = El operador del servicio todavía no ha declarado permisos. Cuando lo haga, podrá crear roles con ellos aquí.
roles-undeclared = El operador del servicio todavía no ha declarado permisos. Los roles se componen de permisos.
roles-empty-definable = Todavía no hay roles. Cree uno y elija lo que permite.
roles-empty = El operador del servicio todavía no ha creado roles. Pídale uno.
role-custom = Personalizado
role-built-in = Predefinido
role-built-in-about = Todas las organizaciones de este servicio tienen este rol
role-default = Predeterminado
role-default-about = Lo recibe quien se une sin otro rol
count-permissions =
    { $count ->
        [0] Sin permisos
        [one] { $count } permiso
       *[other] { $count } permisos
    }
matrix-undeclared = El operador del servicio todavía no ha declarado permisos, así que ningún rol permite nada.
matrix-no-roles =
    { $count ->
        [one] Cuando haya un rol, podrá conceder { $count } permiso: { $permissions }.
       *[other] Cuando haya un rol, podrá conceder { $count } permisos: { $permissions }.
    }
matrix-hint = Los miembros con varios roles pueden hacer lo que permita cualquiera de ellos. Los administradores pueden hacerlo todo, salvo que el operador del servicio lo haya desactivado.
permission = Permiso
permissions = Permisos
role-name-hint = Lo que se ve, por ejemplo “Facturación”.
enter-a-short-name = Escriba un nombre corto.
role-key-hint = Lo que ven las aplicaciones, por ejemplo billing. Letras minúsculas, cifras y guiones. No se podrá cambiar después.
role-description-hint = Para qué sirve el rol, para que los demás lo sepan.
role-is-default = Asignar este rol a quien se una sin otro rol
role-is-default-hint = Los miembros actuales no lo reciben.
role-updated = Rol actualizado.
role-created = Rol creado. Asígnelo en “Miembros”.
delete-role-text = Nadie podrá recibir ya este rol. Esto no se puede deshacer: si más adelante crea un rol con el mismo nombre corto, será otro rol que nadie tiene.
delete-role-members = Miembros que tienen este rol
delete-role-choose = Elija qué ocurre con ellos.
delete-role-replace = reciben { $name } en su lugar
delete-role-force = lo pierden sin reemplazo
delete-role-hint = También se aplica a las invitaciones pendientes y a las reglas de las conexiones.
role-deleted = Rol { $name } eliminado.
loading-roles = Cargando roles…

## Console: single sign-on

sso-lead = Permita que su gente inicie sesión con su cuenta de empresa de Okta, Microsoft, Google u otro proveedor de identidad. Son dos pasos: verificar su dominio y conectar su proveedor de identidad.
domains-empty = Todavía no hay dominios. Empiece por el de los correos de su empresa.
verify = Verificar
verify-it = Verificar { $domain }
add-domain = Añadir dominio
domains-hint = Los dominios indican qué correos pertenecen a su empresa. Solo quienes tengan uno de ellos pueden usar el inicio de sesión único.
connections = Conexiones
connections-empty = Todavía no hay conexiones. Necesita acceso de administrador a su proveedor de identidad.
connect-provider = Conectar proveedor de identidad

## Console: domains

domain = Dominio
domain-verified = Verificado
domain-pending = Pendiente
enter-domain = Escriba el dominio.
domain-hint = La parte que va después de la @ en los correos de su empresa, como example.com. Los subdominios como mail.example.com son dominios aparte.
# Where the API's own English sentence isn't shown.
domain-refused = Escriba el nombre de un dominio que pertenezca a su empresa, como example.com.
domain-done = { $domain } verificado.
domain-not-found-yet = El registro todavía no se ha encontrado. Los registros nuevos suelen aparecer en minutos, pero pueden tardar unas horas. Compruebe que el nombre y el valor coinciden exactamente con los de arriba y vuelva a intentarlo más tarde. Mientras tanto puede salir de esta página.
domain-no-answer = Los servidores de nombres de { $domain } no respondieron. No ha cambiado nada. Vuelva a intentarlo en un minuto.
domain-verify-title = Verificar este dominio
domain-step-1 = Añada este registro donde gestiona el DNS de { $domain }: en su registrador de dominios o su proveedor de alojamiento.
domain-step-1-hint = Muchos formularios de DNS añaden su dominio al nombre automáticamente. Si el suyo lo hace, omita el dominio en el nombre. Si otra persona gestiona el DNS, envíele estos tres valores.
domain-step-2 = Después, compruebe que el registro es visible.
verify-domain = Verificar dominio
domain-verified-title = Dominio verificado
domain-verified-since = Verificado { $when }. Quienes tengan un correo de { $domain } pueden iniciar sesión con sus conexiones.
domain-keep = Conserve el registro DNS: se comprueba cada día. Si falta, los administradores reciben un correo y, pasados unos días, el dominio deja de estar verificado.
show-record = Mostrar registro
domain-delete-1 = Nadie nuevo podrá iniciar sesión con un correo de { $domain } hasta que se vuelva a verificar con un registro nuevo. Quienes ya iniciaron sesión podrán seguir haciéndolo.
domain-delete-2 = Otra organización podrá entonces verificarlo.
domain-delete-pending = El registro dejará de ser válido. Para añadir el dominio otra vez, necesitará un registro nuevo.
domain-deleted = { $domain } eliminado.

## Console: requiring single sign-on

require-sso = Exigir el inicio de sesión único
require-sso-now-off = No se exige. Se puede iniciar sesión con él o con cualquier método permitido en los ajustes.
require-sso-now-members = Se exige a los miembros. Los administradores también pueden usar otro método, con autenticación de dos factores.
require-sso-now-all = Se exige a todos, incluidos los administradores.
require-sso-members = Miembros (los administradores con autenticación de dos factores conservan otros métodos)
require-sso-all = Todos, incluidos los administradores
require-sso-first = Active primero una conexión.
require-sso-change = Cambiar el requisito
require-sso-title = ¿Exigir el inicio de sesión único?
require-sso-text = Las personas afectadas ya no podrán iniciar sesión aquí con contraseña, llave de acceso, código o la cuenta de otro servicio. A quienes hayan entrado así se les cierra la sesión de inmediato. Usted sigue con la sesión iniciada.
require-sso-for = Se exige a
require-sso-try-first = Usted nunca ha iniciado sesión con una conexión. Cierre la sesión, iníciela una vez con ella y vuelva aquí, para saber que funciona.
sso-required = Ahora se exige el inicio de sesión único.
sso-released = Ya no se exige el inicio de sesión único.
nobody-loses =
    { $count ->
        [1] Nadie pierde el acceso: usted es el único miembro.
       *[other] Nadie pierde el acceso: los { $count } miembros pueden usar el inicio de sesión único.
    }
lose-access =
    { $count ->
        [one] { $count } miembro de { $all } perdería el acceso:
       *[other] { $count } miembros de { $all } perderían el acceso:
    }
lose-access-more = { $count } miembros de { $all } perderían el acceso, y quizá más:
name-and-email = { $name }, { $email }
and-more = … y { $count } más.
stop-sso-title = ¿Dejar de exigir el inicio de sesión único?
stop-sso-text = Se podrá iniciar sesión de nuevo con cualquier método permitido en los ajustes. Quienes tengan la sesión iniciada la conservan.

## Console: one connection

connection-finish = Completar la configuración
connection-step-redirect = Añada este URI de redirección en su proveedor de identidad.
redirect-uri = URI de redirección
connection-domain-verified = Su dominio está verificado.
connection-domain-verified-text = Quienes tengan un correo de { $domains } pueden iniciar sesión.
connection-verify-domain = Verifique un dominio.
connection-verify-domain-text = De lo contrario nadie podrá iniciar sesión: los dominios indican qué correos pertenecen a su empresa.
go-to-domains = Ir a los dominios
connection-step-people = Elija quién puede iniciar sesión.
connection-step-people-link = Quién se convierte en miembro y con qué rol
connection-step-test = Pruébela.
connection-step-test-text = Inicie sesión en el proveedor de identidad y vuelva aquí para ver lo que envió. Esto no cambia nada.
connection-step-on = Actívela.
connection-step-on-text = A partir de entonces, la página de inicio de sesión la ofrece.
test-sign-in = Probar el inicio de sesión
connection-on-title = ¿Permitir iniciar sesión con { $name }?
connection-on-text = La página de inicio de sesión de su organización la ofrece a partir de ahora. Los demás métodos no cambian.
connection-on-done = Ya se puede iniciar sesión con ella.
connection-off-title = ¿Desactivar la conexión?
connection-off-text = Nadie podrá iniciar sesión con ella hasta que la vuelva a activar. Quienes tengan la sesión iniciada la conservan.
connection-off-done = Conexión desactivada.
who-can-sign-in = Quién puede iniciar sesión
edit-who-can-sign-in = Editar quién puede iniciar sesión
edit-provider = Editar proveedor de identidad
issuer = Emisor (issuer)
client-id = ID de cliente
client-secret = Secreto de cliente
authentication = Autenticación
by-signature = Firma de este servicio (private_key_jwt)
scopes = Scopes
identified-by = Identificación por
new-people = Personas nuevas
new-people-join = Se convierten en miembros al iniciar sesión
new-people-invited = Solo con una invitación
rules = Reglas
# A rule for roles: who has the value in the claim has the role.
rule-gives = { $claim } contiene { $value }: { $role }
rule-gives-with = { $claim } contiene { $value }: { $role }, con { $roles }
all-verified-domains = Todos los dominios verificados
factor-here = Se solicita aquí, después del proveedor de identidad
factor-there = Lo solicita el proveedor de identidad
delete-connection-1 = A todos los que iniciaron sesión con ella se les cierra de inmediato, y sus cuentas dejan de estar vinculadas a este proveedor de identidad.
delete-connection-2 = Esto no se puede deshacer. Para dejar de usarla un tiempo, desactívela.
connection-deleted = Conexión eliminada.

## Console: the forms of a connection

connect-lead = ¿Dónde inicia sesión su gente en el trabajo? Se tarda unos 10 minutos y necesita acceso de administrador a ese proveedor.
provider-other-about = Cualquier proveedor compatible con OpenID Connect. Un proveedor que solo admita SAML necesita un puente.
is-required = Este campo es obligatorio.
secret-stored = { $where } El secreto se guarda cifrado y no se vuelve a mostrar.
connection-name-hint = El botón de la página de inicio de sesión dice “Iniciar sesión con” seguido de este nombre.
save-and-continue = Guardar y continuar
other-provider = Elegir otro proveedor
connection-saved = Guardado. Todavía nadie puede iniciar sesión con ella.
all-providers = Todos los proveedores
connect-to = Conectar { $provider }
connect-your-provider = Conectar su proveedor
connect-step-1 = 1. En { $provider }
connect-step-1-other = 1. En su proveedor
connect-step-2 = 2. Escriba aquí sus datos
connect-next = La página siguiente muestra el URI de redirección que el proveedor aún necesita.
use-signature = Usar una firma de este servicio en lugar de un secreto (private_key_jwt)
use-signature-hint = En el proveedor, elija para el cliente una clave pública o private_key_jwt, con { $url } como URL de la clave.
enter-issuer = Escriba el emisor.
issuer-hint = Exactamente como se llama a sí mismo el proveedor, incluida la barra final si la hay. No se puede cambiar una vez que alguien haya iniciado sesión.
enter-client-id = Escriba el ID de cliente.
new-client-secret = Nuevo secreto de cliente (opcional)
client-secret-unneeded = No hace falta, porque el proveedor comprueba una firma.
client-secret-keep = Déjelo vacío para conservar el actual.
enter-scopes = Escriba los scopes.
scopes-hint = Lo que se solicita al proveedor, separado por espacios. La mayoría solo necesita openid, email y profile. Algunos solo envían los grupos con un scope aparte.
identify-by = Identificar a las personas por
identify-by-sub = sub, que tienen todos los proveedores
identify-by-oid = oid, que Entra mantiene igual para una persona en todas sus aplicaciones
identify-by-hint = No se puede cambiar una vez que alguien haya iniciado sesión.
provisioning = Quienes aún no son miembros lo serán al iniciar sesión
provisioning-hint = De lo contrario, solo pueden iniciar sesión los miembros y las personas invitadas. Quien haya sido quitado o suspendido nunca vuelve de este modo.
provisioning-role-hint = Salvo que una de las reglas de abajo asigne otro.
second-factor-hint = Solicítelo aquí si su proveedor de identidad no lo hace.
connection-updated = Conexión actualizada.
only-domains = Solo para correos de
only-domains-hint = No seleccione ninguno para aceptar todos los dominios verificados. Con dos conexiones, cada dirección pertenece a una de ellas.
product-roles-chosen = Roles en el producto: { $roles }
product-roles-none = Roles en el producto: ninguno
role-rules = Reglas de roles
role-rules-hint = Un claim es un dato que el proveedor de identidad da sobre una persona, como sus grupos. Quien tenga este valor en el claim recibe el rol en cada inicio de sesión. Cuenta la primera regla que coincida.
role-rules-hint-product = Un claim es un dato que el proveedor de identidad da sobre una persona, como sus grupos. Quien tenga este valor en el claim recibe el rol en cada inicio de sesión. Cuenta la primera regla que coincida. Los roles en el producto provienen de todas las reglas que coincidan.
claim = Claim
move-up = Subir
add-rule = Añadir regla
rule-incomplete = La regla { $number } necesita un claim y un valor.
rule-too-many = La regla { $number } puede asignar como máximo 20 roles en el producto.
rules-refused = Estas reglas no se pueden guardar. Revise cada una.

## Console: the identity providers that it knows. Okta, Auth0, Keycloak and OneLogin have English consoles.

provider-other = Otro proveedor
okta-step-1 = En la Admin Console de Okta, vaya a “Applications” > “Applications” y elija “Create App Integration”.
okta-step-2 = Elija “OIDC - OpenID Connect” y después “Web Application”.
okta-step-3 = Póngale un nombre, elija en “Assignments” quién puede usarla y guarde. Por ahora deje sin cambios el “Sign-in redirect URI”.
okta-issuer = Dominio de Okta
okta-issuer-hint = Por ejemplo example.okta.com. Está en el menú superior derecho de la Admin Console.
okta-shown = Ambos están en la pestaña “General” de la nueva integración.
okta-redirect = En Okta, abra la integración, elija “Edit” en “General Settings” de la pestaña “General”, escriba esto como “Sign-in redirect URI” y guarde.
entra-step-1 = En el centro de administración de Microsoft Entra, vaya a “Registros de aplicaciones”, elija “Nuevo registro”, póngale un nombre y permita solo cuentas de este directorio organizativo.
entra-step-2 = En “Certificados y secretos”, elija “Nuevo secreto de cliente”. Copie su “Valor” enseguida, porque solo se muestra una vez, y anote cuándo caduca: desde ese día nadie podrá iniciar sesión hasta que escriba aquí uno nuevo.
entra-issuer = Id. de directorio (inquilino)
entra-issuer-hint = En la “Información general” del registro de la aplicación.
entra-client = Id. de aplicación (cliente)
entra-secret = Valor del secreto de cliente
entra-shown = El id. de cliente también está en la “Información general”. Para el secreto, use el “Valor”, no el “Id. de secreto”.
entra-redirect = En Entra, abra el registro de la aplicación, elija “Autenticación”, añada la plataforma “Web” e escriba esto como URI de redirección.
google-step-1 = En la consola de Google Cloud, abra un proyecto de su empresa y vaya a “Google Auth Platform”. Si pide un público, elija “Interno”, para que solo su propia gente pueda usarlo.
google-step-2 = En “Clientes”, elija “Crear cliente” y el tipo “Aplicación web”. Por ahora deje vacíos los URI de redireccionamiento.
google-shown = Google muestra ambos al crear el cliente. Copie entonces el secreto.
google-redirect = En la consola de Google Cloud, abra el cliente, añada esto en “URIs de redireccionamiento autorizados” y guarde. Puede tardar unos minutos en surtir efecto.
auth0-step-1 = En el panel de Auth0, vaya a “Applications” > “Applications”, elija “Create Application” y el tipo “Regular Web Applications”.
auth0-issuer-hint = Por ejemplo example.eu.auth0.com, en la pestaña “Settings” de la aplicación.
auth0-shown = Ambos están también en la pestaña “Settings”.
auth0-redirect = En Auth0, abra la pestaña “Settings” de la aplicación, escriba esto en “Allowed Callback URLs” y guarde.
keycloak-step-1 = En el realm de su gente, vaya a “Clients”, elija “Create client” con el tipo OpenID Connect y póngale el ID de cliente que quiera.
keycloak-step-2 = En la página siguiente, active “Client authentication”, deje activado “Standard flow” y guarde.
keycloak-issuer = URL del realm
keycloak-issuer-hint = Por ejemplo https://login.example.com/realms/staff. Las versiones antiguas tienen /auth antes de /realms.
keycloak-shown = El secreto está en la pestaña “Credentials” del cliente.
keycloak-redirect = En Keycloak, abra el cliente, escriba esto en “Valid redirect URIs” y guarde.
onelogin-step-1 = En el área de administración de OneLogin, vaya a “Applications”, elija “Add App”, busque “OpenId Connect (OIDC)”, póngale un nombre y guarde.
onelogin-step-2 = Dé acceso a su gente.
onelogin-issuer = URL del emisor
onelogin-issuer-hint = Por ejemplo https://example.onelogin.com/oidc/2, en la pestaña “SSO”.
onelogin-shown = Ambos están también en la pestaña “SSO”.
onelogin-redirect = En OneLogin, abra la pestaña “Configuration” de la aplicación, escriba esto en “Redirect URIs” y guarde. Puede tardar 10 minutos en surtir efecto.
other-step-1 = En su proveedor, registre una aplicación de tipo “web” o “confidential”, con OpenID Connect y el flujo de código de autorización. Deje su URI de redirección para más tarde o escriba cualquier valor.
other-issuer-hint = Exactamente como se llama a sí mismo el proveedor, incluida la barra final si la hay. Es el “issuer” de su configuración, que se encuentra en el emisor seguido de { $path }.
other-shown = El proveedor muestra ambos en la aplicación.
other-redirect = En su proveedor, escriba esto como URI de redirección de la aplicación. Algunos lo llaman “callback URL”.

## Console: what came of sign-ins by a connection: `attempt-rule-…` by the rule that was broken, `attempt-code-…` by the code

recent-sign-ins = Inicios de sesión recientes
attempts-empty = Todavía no hay intentos de inicio de sesión.
provider-fault = No se puede contactar. { $reason }
provider-responding = Responde
provider-unchecked = No se ha comprobado recientemente
last-checked = Última comprobación
provider-keys = Claves
provider-clock = Reloj
clock-correct = Correcto
clock-ahead =
    { $count ->
        [one] { $count } segundo adelantado
       *[other] { $count } segundos adelantado
    }
clock-behind =
    { $count ->
        [one] { $count } segundo atrasado
       *[other] { $count } segundos atrasado
    }
claims = Claims
none-received = No se recibió
attempt-reason = Motivo
attempt-someone = Alguien
attempt-refused = Se rechazó a { $who }
attempt-test = Prueba: { $who }
attempt-test-refused = Prueba: se rechazaría a { $who }
attempt-entry-other = { $who } inició sesión
attempt-entry-sign_in = { $who } inició sesión en la cuenta vinculada
attempt-entry-link = { $who } se vinculó a la cuenta con este correo e inició sesión
attempt-entry-accept_invite = { $who } aceptó una invitación
attempt-entry-join = { $who } se unió con la cuenta que tiene este correo
attempt-entry-create = { $who } se unió con una cuenta nueva
attempt-would-sign_in = Iniciaría sesión en la cuenta vinculada.
attempt-would-link = La cuenta con este correo se vincularía e iniciaría sesión.
attempt-would-accept_invite = Se aceptaría una invitación pendiente.
attempt-would-join = La cuenta con este correo se uniría.
attempt-would-create = Se crearía una cuenta nueva y se uniría.
test-not-run = La prueba no se ejecutó.
test-failed = La prueba falló.
test-but = El proveedor de identidad funciona, pero usted no podría iniciar sesión.
test-succeeded = La prueba se completó con éxito.
attempt-rule-other = Pregunte al soporte del proveedor de identidad por esta regla.
attempt-rule-blocked_address = La dirección del proveedor de identidad no está en la internet pública o usa un puerto no permitido.
attempt-rule-dns = No se encontró el nombre de host del emisor. Compruebe cómo está escrito.
attempt-rule-connect = No se pudo contactar con el proveedor de identidad.
attempt-rule-tls = El certificado del proveedor de identidad no es válido.
attempt-rule-timeout = El proveedor de identidad no respondió a tiempo.
attempt-rule-status = El proveedor de identidad respondió con un error. Compruebe el emisor.
attempt-rule-too_large = La respuesta del proveedor de identidad es demasiado grande.
attempt-rule-busy = Ya había demasiados inicios de sesión esperando la respuesta del proveedor de identidad.
attempt-rule-discovery = No se pudo leer la configuración del proveedor de identidad. Compruebe el emisor.
attempt-rule-discovery_issuer = El proveedor de identidad usa otro emisor. Escriba exactamente el que usa, incluida la barra final si la hay.
attempt-rule-client_authentication = El proveedor de identidad no acepta un secreto de cliente. Registre una aplicación web (confidential).
attempt-rule-client_refused = El proveedor de identidad no reconoce el ID de cliente, o el secreto es incorrecto o ha caducado. Escriba ambos de nuevo.
attempt-rule-code_refused = El proveedor de identidad no aceptó su propio código. Compruebe que el URI de redirección de allí coincide con el de esta conexión.
attempt-rule-token_refused = El proveedor de identidad no emitió ningún token. Puede que sus registros indiquen el motivo.
attempt-rule-token_answer = El proveedor de identidad no envió un token de ID. Compruebe que los scopes incluyen openid.
attempt-rule-issuer = El token de ID procede de un emisor distinto del de esta conexión.
attempt-rule-audience = El token de ID es para otro ID de cliente. Compruebe el ID de cliente.
attempt-rule-authorized_party = El token de ID es para otro ID de cliente. Compruebe el ID de cliente.
attempt-rule-expired = El token de ID ha caducado. Compruebe el reloj del proveedor de identidad.
attempt-rule-issued_at = El token de ID es del futuro o demasiado antiguo. Compruebe el reloj del proveedor de identidad.
attempt-rule-not_before = El token de ID todavía no es válido. Compruebe el reloj del proveedor de identidad.
attempt-rule-subject = El token de ID no identifica a nadie. Si identifica a las personas por oid, puede que el proveedor de identidad no lo envíe.
attempt-rule-state = La respuesta corresponde a otro inicio de sesión.
attempt-code-provider_refused = El proveedor de identidad lo rechazó. La persona canceló o no tiene permitido usar la aplicación allí, o el ID de cliente o el secreto es incorrecto o ha caducado.
attempt-code-provider_unavailable = El proveedor de identidad no envió una respuesta utilizable.
attempt-code-provider_answer_invalid = La respuesta del proveedor de identidad incumplió una regla.
attempt-code-flow_expired = El inicio de sesión tardó más de 10 minutos o se envió dos veces.
attempt-code-not_a_member = La persona no es miembro ni tiene invitación, y aquí las personas nuevas no se convierten en miembros. O bien se la quitó.
attempt-code-membership_not_active = El miembro está suspendido.
attempt-code-email_domain_not_verified = El dominio del correo no está verificado o no está asignado a esta conexión.
attempt-code-email_domain_not_allowed = Los ajustes no permiten miembros con correos de este dominio.
attempt-code-email_not_verified = El proveedor de identidad indica que el correo no está verificado, o no envió ninguno.
attempt-code-connection_not_proven = La conexión cambió. Pruébela antes de que deje entrar a personas nuevas.
attempt-code-identity_exists = La cuenta con este correo está vinculada a otra identidad en este proveedor.
attempt-code-two_factor_required = La persona no tiene autenticación de dos factores y no puede configurarla al iniciar sesión de este modo.

## Console: webhooks

webhook = Webhook
webhooks-empty = Todavía no hay webhooks. Cree uno para avisar a su aplicación cuando ocurra algo en la organización.
webhooks-lead = Un webhook envía a su aplicación una solicitud firmada cuando ocurre algo en su organización.
create-webhook = Crear webhook
edit-webhook = Editar webhook
all-webhooks = Todos los webhooks
count-events =
    { $count ->
        [one] { $count } evento
       *[other] { $count } eventos
    }
webhook-pause-title = ¿Pausar el webhook?
webhook-pause-text = Las entregas en cola se retienen y se envían al reanudar. Los eventos que ocurran durante la pausa no se entregan, ni siquiera después.
webhook-paused = Webhook en pausa.
webhook-resumed = Webhook reanudado.
webhook-is-paused = Este webhook está en pausa. Las entregas en cola se retienen. Los eventos que ocurran ahora no se entregan.
url = URL
events = Eventos
signed-with = Firma
send-test-event = Enviar evento de prueba
rotate-secret = Rotar secreto
rotate-secret-title = ¿Rotar el secreto?
rotate-secret-text-1 = Obtendrá un secreto nuevo. Durante un día, salvo que el operador del servicio haya elegido otra cosa, cada solicitud se firma con ambos secretos. Dé el nuevo a su receptor en ese plazo y nada fallará entretanto.
rotate-secret-text-2 = Si lo rota dos veces en ese plazo, solo firman los dos últimos secretos.
rotate-secret-unsure = Es posible que el secreto se haya rotado de todos modos, a uno que nadie ha visto. Vuelva a rotarlo pronto: el secreto que tiene su receptor solo firma durante un tiempo.
new-signing-secret = Nuevo secreto de firma
new-signing-secret-text = Solo se muestra esta vez. Déselo pronto a su receptor: el secreto anterior también firma, pero no por mucho tiempo.
webhook-delete-title = ¿Eliminar el webhook?
webhook-delete-text = Las entregas en cola se descartan y las anteriores ya no se podrán ver. Esto no se puede deshacer. Para detener las entregas un tiempo, pause el webhook.
webhook-deleted = Webhook eliminado.
enter-url = Escriba la URL.
webhook-url-hint = Donde su aplicación recibe las solicitudes, como https://example.com/hooks/orgauth.
webhook-description-hint = Para qué sirve, para que los demás lo sepan.
select-an-event = Seleccione al menos un evento.
webhook-unsure = Es posible que el webhook se haya creado de todos modos. Compruebe la lista antes de volver a intentarlo y elimine cualquier webhook cuyo secreto nadie haya visto.
signing-secret = Secreto de firma
signing-secret-text = Solo se muestra esta vez. Su receptor lo necesita para comprobar que las solicitudes son auténticas. Guárdelo con sus demás secretos.
webhook-updated = Webhook actualizado.
webhook-created = Webhook creado.

## Console: the events of webhooks, by their names, and their groups

event-group-members = Miembros
event-group-accounts = Cuentas
event-group-sso = Inicio de sesión único
event-group-keys = Claves de API
event-group-tests = Pruebas
event-group-other = Otros
event-member-invited = Se invita a una persona
event-invite-revoked = Se revoca una invitación
event-member-joined = Se une un miembro
event-member-role_changed = Cambia el rol de un miembro
event-member-suspended = Se suspende a un miembro
event-member-reactivated = Se reactiva a un miembro suspendido
event-member-removed = Un miembro es quitado, abandona o elimina su cuenta
event-user-login = Un miembro inicia sesión
event-user-password_changed = Un miembro establece una contraseña nueva
event-user-password_removed = Se elimina la contraseña de un miembro porque su correo no estaba verificado
event-user-email_changed = Cambia el correo de un miembro
event-user-two_factor_enabled = Un miembro activa la autenticación de dos factores
event-user-two_factor_disabled = Se desactiva la autenticación de dos factores de un miembro
event-user-passkey_added = Un miembro añade una llave de acceso
event-user-passkey_removed = Un miembro quita una llave de acceso
event-user-identity_linked = Un miembro inicia sesión con una conexión por primera vez
event-user-identity_unlinked = Un miembro desvincula su identidad de una conexión
event-session-reuse_detected = Puede haberse usado una sesión robada
event-connection-created = Se crea una conexión con un proveedor de identidad
event-connection-updated = Se modifica, activa o desactiva una conexión
event-connection-deleted = Se elimina una conexión
event-domain-verified = Se verifica un dominio
event-api_key-created = Se crea o se rota una clave
event-api_key-revoked = Se revoca una clave
event-webhook-test = Se envía un evento de prueba (siempre se entrega, esté seleccionado o no)

## Console: deliveries

deliveries = Entregas
delivery = Entrega
result = Resultado
delivery-status-pending = Pendiente
delivery-status-retrying = Reintentando
delivery-status-success = Entregada
delivery-status-failed = Fallida
all-of-them = Todas
deliveries-empty = Todavía no hay entregas. Envíe un evento de prueba para comprobar que su receptor lo acepta.
deliveries-no-match = Ninguna entrega tiene este estado.
deliveries-hint = Las entregas terminadas se conservan un mes, salvo que el operador del servicio haya elegido otra cosa.
delivery-when = { $when }, { $attempts }
count-attempts =
    { $count ->
        [one] { $count } intento
       *[other] { $count } intentos
    }
# A reason as a sentence.
delivery-reason = { $reason }.
delivery-reason-timeout = Sin respuesta a tiempo
delivery-reason-connect = No se pudo conectar, o la conexión se cerró antes de la respuesta
delivery-reason-protocol = La respuesta no es HTTP o tiene demasiadas cabeceras
delivery-reason-tls = Sin conexión TLS de confianza: falta el certificado, ha caducado o es de otro nombre
delivery-reason-dns = El nombre de host no se resuelve en una dirección
delivery-reason-blocked_address = La dirección no está permitida porque lleva a una red privada
delivery-reason-redirect = El receptor redirigió la solicitud. No se siguen las redirecciones
delivery-reason-other = El intento falló ({ $code })
delivery-answer = El receptor respondió con { $status }
delivery-answer-400 = El receptor respondió con 400 (no acepta esta solicitud)
delivery-answer-401 = El receptor respondió con 401 (no aceptó la firma)
delivery-answer-403 = El receptor respondió con 403 (no aceptó la firma)
delivery-answer-404 = El receptor respondió con 404 (no hay nada en esta URL)
delivery-answer-405 = El receptor respondió con 405 (no acepta POST en esta URL)
delivery-answer-410 = El receptor respondió con 410 (ya no hay nada en esta URL)
delivery-answer-413 = El receptor respondió con 413 (la solicitud es demasiado grande)
delivery-answer-429 = El receptor respondió con 429 (recibe demasiadas solicitudes)
delivery-answer-500 = El receptor respondió con 500 (tuvo un error interno)
delivery-answer-502 = El receptor respondió con 502 (su proxy no puede contactar con él)
delivery-answer-503 = El receptor respondió con 503 (está saturado o temporalmente caído)
delivery-answer-504 = El receptor respondió con 504 (su proxy no recibió respuesta a tiempo)
delivery-advice-timeout = Haga que el receptor responda primero y haga el trabajo después.
delivery-advice-connect = Compruebe que el receptor está en marcha y que ningún cortafuegos lo bloquea.
delivery-advice-protocol = Compruebe que la URL del webhook lleva al receptor, y qué responden este y sus proxies.
delivery-advice-tls = Compruebe que el certificado sigue siendo válido y que el receptor envía toda la cadena.
delivery-advice-dns = Compruebe cómo está escrita la URL del webhook.
delivery-advice-blocked_address = La URL del webhook debe llevar a la internet pública.
delivery-advice-redirect = Escriba la URL en la que responde el propio receptor.
delivery-held = Retenida hasta que se reanude el webhook.
delivery-on-its-way = En camino.
delivery-in-progress = Hay un intento en curso.
delivery-due = Está a punto de hacerse otro intento.
delivery-next = Próximo intento { $when }.
delivery-became = Esta entrega: { $status }
delivery-sent-again = Enviada de nuevo, como una entrega nueva.
delivery-again-title = ¿Enviar de nuevo este evento?
delivery-again-text = El receptor ya lo aceptó. Lo recibirá una vez más, con el mismo webhook-id.
test-event-sent = Evento de prueba enviado.
copy-link = Copiar enlace a esta página
delivery-request = Solicitud
copy-body = Copiar cuerpo
delivery-body = Cuerpo
delivery-body-hint = Con formato para leerlo. Se envía en una sola línea.
delivery-occurred = Ocurrido
delivery-queued = En cola
attempts = Intentos
no-attempts = Todavía no hay intentos.
delivery-accepted-after =
    { $count ->
        [one] El receptor la aceptó tras un intento.
       *[other] El receptor la aceptó tras { $count } intentos.
    }
delivery-accepted-status-after =
    { $count ->
        [one] El receptor la aceptó ({ $status }) tras un intento.
       *[other] El receptor la aceptó ({ $status }) tras { $count } intentos.
    }
delivery-gave-up =
    { $count ->
        [one] Se desistió tras un intento. { $reason }. No se reintentará. Envíela de nuevo cuando el receptor funcione.
       *[other] Se desistió tras { $count } intentos. { $reason }. No se reintentará. Envíela de nuevo cuando el receptor funcione.
    }
delivery-not-attempted = Todavía sin intentar.
delivery-is-held = El webhook está en pausa, así que esta entrega se retiene hasta que lo reanude.
delivery-another-in-progress = Hay otro intento en curso.
delivery-is-on-its-way = Está en camino.
delivery-is-due = Está a punto de hacerse un intento.
delivery-next-on = El próximo intento es { $when }, el { $time }.
# What came before, and what comes next: whole sentences.
delivery-story = { $before } { $next }
delivery-accepted = El receptor la aceptó ({ $status }).
attempt-took = duró { $time }

## Console: the directory

directory = Directorio
directory-lead = Su proveedor de identidad mantiene al día a sus miembros con SCIM 2.0. Quien se añada, modifique o desactive allí se añade, modifica o desactiva también aquí.
directory-connected-now = Directorio conectado. Ahora cree un token para él.
directory-none = Ningún directorio conectado
directory-none-text = Con un directorio no tiene que invitar a nadie. Los grupos de su proveedor de identidad pueden asignar roles aquí, y quien deje su empresa pierde el acceso de inmediato.
directory-you-need = Necesita:
directory-need-provider = un proveedor de identidad compatible con SCIM 2.0, como Okta, Microsoft Entra ID, JumpCloud u OneLogin, y acceso de administrador a él
directory-need-domain = un dominio verificado: las personas se añaden con correos de { $domains }.
directory-need-domain-missing = un dominio verificado, porque solo se puede añadir a personas con correos de su empresa. Todavía no tiene ninguno: añádalo en { $link }. Mientras tanto puede conectar el directorio.
connect-directory = Conectar directorio
create-token = Crear token
create-token-text = Su proveedor de identidad lo envía con cada solicitud. Quien lo tenga puede añadir y suspender a personas de sus dominios, así que déselo solo a su proveedor de identidad.
token-unsure = Es posible que el token se haya creado de todos modos. Cierre esta ventana y compruebe la lista. Revoque cualquier token que nadie haya visto.
token = Token
token-shown = Solo se muestra esta vez. Pegue ambos en su proveedor de identidad: este token y la URL base { $url }
revoke-token-title = ¿Revocar el token { $token }?
revoke-token-text = Las solicitudes con este token se rechazarán a partir de entonces. Esto no se puede deshacer.
revoke-token-other = Su proveedor de identidad ya debería estar usando el otro token.
revoke-token-only = Es el único token: nada se mantiene al día hasta que su proveedor de identidad tenga otro.
revoke-token = Revocar token
revoke-token-it = Revocar token { $token }
token-revoked = Token { $token } revocado.
directory-undone = Deshecho. Miembros restaurados: { $count }.
directory-undone-paused = El directorio está en pausa. Corrija su proveedor de identidad antes de reanudar, o volverá a hacer lo mismo. { $link } enumera cada cambio.
directory-undone-link = El registro de auditoría
disconnect-title = ¿Desconectar el directorio?
disconnect-text-1 = Se revocan sus tokens y se eliminan sus datos sobre personas y grupos. Esto no se puede deshacer.
disconnect-text-2 = Las pertenencias no cambian: los miembros activos siguen activos y los suspendidos, suspendidos. Los roles de los grupos pasan a ser roles asignados manualmente.
disconnect = Desconectar
disconnecting = Desconectando…
directory-disconnected = Directorio desconectado.
groups = Grupos
groups-hint = Un grupo puede dar roles a sus miembros mientras pertenezcan a él. No da nada hasta que elija roles.
directory-resumed = Directorio reanudado.
directory-pause-title = ¿Pausar el directorio?
directory-pause-text-1 = Las solicitudes de su proveedor de identidad se rechazan hasta que reanude y no cambian nada. Quien se desactive allí mientras tanto conserva el acceso aquí.
directory-pause-text-2 = Entra vuelve a enviar sus cambios más tarde. Okta no: los cambios rechazados esperan allí en “Dashboard” > “Tasks” hasta que alguien elija “Retry Selected”.
directory-paused = Directorio en pausa.
welcome-off-done = Las personas que añada el directorio ya no reciben un correo.
welcome-on-done = Las personas que añada el directorio ahora reciben un correo de bienvenida.
directory-refuses = Las solicitudes de su proveedor de identidad se rechazan y no cambian nada.
people = Personas
connected = Conectado
last-request = Última solicitud
none-yet = Ninguna todavía
last-problem = Último problema
# What the problem was is one of the sentences below.
problem-at = { $when }: { $problem }
problem-at-past = { $when }: { $problem } Desde entonces su proveedor de identidad ha enviado solicitudes sin problemas.
welcome-email = Correo de bienvenida
welcome-off = Desactivar correo de bienvenida
welcome-on = Activar correo de bienvenida
undo-changes = Deshacer cambios del directorio
problem-last-admin = el proveedor de identidad solicitó suspender, quitar o degradar a { $name }, el último administrador activo. { $link } y deje que su proveedor de identidad vuelva a intentarlo.
problem-last-admin-link = Convierta a otra persona en administrador
problem-map = el proveedor de identidad envió una persona con un nombre de usuario de { $domain }, que no está verificado, y un correo que sí lo está. Asigne userName al correo en su proveedor de identidad o verifique el dominio en { $link }.
problem-domain = el proveedor de identidad envió una persona con un correo de { $domain }, que no está verificado. Verifíquelo en { $link } o excluya a esas personas en su proveedor de identidad.
problem-not-accepted = el proveedor de identidad envió una persona con un correo de { $domain }, que la organización no acepta. Cámbielo en { $link } o excluya a esas personas en su proveedor de identidad.
problem-no-email = el proveedor de identidad envió una persona sin correo electrónico. Envíelo como userName o entre los emails.
problem-username = el proveedor de identidad envió { $name }, pero otra persona del directorio tiene este nombre de usuario o correo. Cambie uno de ellos allí.
problem-token = el proveedor de identidad envió una solicitud con un token revocado. Pegue uno vigente en su proveedor de identidad.
problem-unknown = el proveedor de identidad modificó un usuario o grupo que el directorio no tiene. Asígnelo o envíelo de nuevo en su proveedor de identidad.
problem-invite = el proveedor de identidad envió una persona cuya cuenta tiene una llave de acceso y un correo sin verificar. { $link } en su lugar.
problem-invite-link = Invítela
problem-gone = el proveedor de identidad modificó a { $name }, que ya no está en el directorio tras deshacer cambios o quitarlo aquí. Asígnelo de nuevo en su proveedor de identidad: en Okta, quite la asignación y vuelva a asignarlo; en Entra, use “Aprovisionar a petición”.
problem-group-size = el proveedor de identidad envió un grupo con más de { $count } miembros.
directory-setup = Configuración del proveedor de identidad
directory-setup-hint = Pegue la URL base y un token en su proveedor de identidad. Algunos los llaman URL de inquilino y token secreto, o URL de SCIM y token de API.
base-url = URL base
tokens = Tokens
tokens-empty = Todavía no hay tokens. Sin uno, su proveedor de identidad no puede conectarse.
token-used = Creado { $created }, último uso { $used }
token-unused = Creado { $created }, nunca usado
# What is told of a token, and who made it.
token-by = { $token }. Creado por { $name }
token-by-former = { $token }. Creado por { $name }, que ya no es administrador y puede que aún lo tenga. Reemplace este token.
tokens-full = Puede tener dos tokens a la vez, para reemplazar uno sin interrupción. Para crear otro, revoque uno primero.
groups-empty = Su proveedor de identidad todavía no ha enviado grupos.
group-gives = Asigna: { $roles }
group-gives-nothing = No asigna nada
group-roles-none = Todavía no hay roles en el producto.
group-roles-hint = Además de los roles asignados manualmente o por otros grupos.
group-roles-text = Todas las personas del grupo tienen estos roles de inmediato y los pierden al salir de él. Su proveedor de identidad decide quién está en el grupo.
group-admin = Administrador de la organización
group-admin-hint = Gestionan aquí miembros, claves, webhooks y ajustes.
group-roles-saved = Roles del grupo guardados.
undo-text-1 = Las personas que suspendió vuelven a estar activas, las que quitó vuelven a ser miembros, las que añadió se quitan, y los roles que quitó se asignan manualmente.
undo-text-2 = Primero verá a cuántos miembros afectaría. Todavía no cambia nada.
undo-since = Desde
undo-choose-start = Elija un momento inicial.
undo-hour = hace una hora
undo-day = hace un día
undo-custom = otro momento
undo-time = Fecha y hora
undo-choose-time = Elija un momento.
undo-show = Mostrar lo que cambiaría
undo-counting = Contando…
undo-nothing = Desde entonces el directorio no ha cambiado nada que se pueda deshacer.
undo-question = ¿Deshacer los cambios del directorio?
undo-since-time = Desde el { $time }:
undo-also-paused = El directorio también se pausa, para que no vuelva a hacer lo mismo. Sus datos sobre personas y grupos se mantienen.
undo-and-pause = Deshacer y pausar
undoing = Deshaciendo…
undo-unsure = Es posible que se haya hecho de todos modos. En ese caso, el directorio está en pausa y repetirlo no cambia nada más.
undo-reinstated = Miembros suspendidos reactivados: { $count }.
undo-brought-back = Miembros quitados que vuelven: { $count }.
undo-removed = Miembros que añadió, ahora quitados: { $count }.
undo-suspended = Miembros que reactivó, ahora suspendidos de nuevo: { $count }.
undo-roles = Miembros cuyos roles cambian: { $count }.
undo-left = Miembros que no se pueden restaurar: { $count }. O bien la organización no tendría un administrador activo, o la cuenta se eliminó, o un grupo les da algo que no tenían, o a usted le falta uno de los permisos del rol.
