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
no-cookies-https = El servicio inició su sesión, pero este navegador no guarda sus cookies. Permita las cookies para este sitio y vuelva a iniciar sesión.
no-cookies-http = El servicio inició su sesión, pero este navegador no guarda sus cookies. Safari no las guarda sin https: use Chrome, Edge o Firefox, o una dirección https. En esos navegadores, permita las cookies para este sitio y vuelva a iniciar sesión.
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

## Operator

users = Usuarios
user = Usuario
service-keys = Claves de servicio
operator-log = Registro del operador
health = Estado del servicio
overview = Resumen
organizations-search = Buscar por nombre o nombre corto
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
users-search = Buscar por el correo electrónico completo
users-search-whole = Escriba un correo electrónico completo.
users-empty = Aún no hay usuarios.
users-no-match = Ninguna cuenta tiene este correo electrónico.
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
notice-directory-refused-advice = Si era intencionado, nombre primero administrador a otra persona: el siguiente intento del proveedor de identidad tendrá éxito. Si no, revíselo allí: alguien pudo haber quitado una asignación por error. La pestaña “Directory” de la consola indica la persona como su último problema y permite pausar el directorio. Recibe este correo como máximo una vez al día.
notice-impersonated-subject = El operador del servicio inició sesión en su nombre
notice-impersonated-what = Para ayudarle a usted o a su organización, alguien que trabaja para el operador del servicio inició sesión en su nombre. Durante una hora como máximo, esa persona ve lo mismo que usted y no puede cambiar nada en su cuenta ni en la configuración de su organización.
notice-impersonated-advice = Si no lo esperaba, avise a un administrador de su organización. En el registro de auditoría verá quién fue y por qué, y puede desactivarlo para toda la organización.

notice-account-deleted-subject = Se eliminó su cuenta
notice-account-deleted-what = Se eliminó su cuenta, junto con su nombre, su correo electrónico y todo lo demás que se guardaba sobre usted. Sus sesiones han terminado y ya no es miembro de ninguna organización aquí.
notice-account-deleted-advice = Si no lo reconoce, avise a un administrador de su organización. Este es el último correo a esta dirección.
