# English: the language that every message has, and in which a message is shown that another file lacks.
#
# Terms: docs/contributing.md, "Words". The files of the other languages name theirs at their head.
# A message is a text with variables; `{ $count -> … }` selects by plural form. Comments say where a variable comes from
# when its name doesn't.

## What pages share

language-name = English
languages = Language
page-needs-script = This page needs JavaScript. Turn it on for this site, then reload the page.
page-needs-script-link = This page needs JavaScript. Turn it on for this site, then open the link again.
try-again = Try again
loading = Loading…
one-moment = One moment…
one-moment-title = One moment
checking = Checking…
checking-link = Checking your link…
sending = Sending…
saving = Saving…
continue = Continue
cancel = Cancel
start-over = Start over
go-back = Go back
sign-in = Sign in
signing-in = Signing in…
account = Account
organization = Organization
email = Email
password = Password
new-password = New password
your-name = Your name
short-name = Short name
role = Role
expires = Expires
code = Code
show = Show
hide = Hide
show-password = Show password
hide-password = Hide password
copy = Copy
copied = Copied
copy-by-hand = Select and copy it manually
download = Download
try-again-now = You can try again now.
check-your-email = Check your email
go-to-account = Go to your account
go-to = Go to { $name }
back-to-sign-in = Back to sign-in
request-new-link = Request a new link
link-incomplete = This link is incomplete
link-dead = This link no longer works
link-missing-part = Part of the address is missing. Open the link in your email again, or copy all of it.
link-unchecked = This link can’t be checked right now
password-hint = At least 8 characters. A few unrelated words are easy to remember and hard to guess.
slug-rules = 2 to 63 lowercase letters, digits and hyphens. It can’t start or end with a hyphen.
slug-letters = A short name has only lowercase letters, digits and hyphens.
enter-slug = Enter the organization’s short name.
enter-email = Enter your email address.
enter-password = Enter your password.
enter-name = Enter your name.
enter-code = Enter the code.
choose-password = Choose a password.
choose-slug = Choose a short name.
code-6-digits = The code has 6 digits.
code-8-digits = The code has 8 digits.
incorrect-password = Incorrect password.
role-member = Member
role-org_admin = Administrator
unknown-device = Unknown device
device = { $browser } on { $system }
and-pasted = { $first } { $second }

## Durations, until something can be tried again

duration-unknown = a moment
duration-second =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
duration-minute =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
duration-hour =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
duration-day =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }

## Sign-in

create-an-organization = Create an organization
new-here = New here?
organization-question = Which organization are you signing in to?
slug-hint = The short name, such as acme-inc. You’ll find it in your invitation, or ask an administrator.
find-organization = Find your organization
sign-in-lead = Continue to { $organization }.
sign-in-lead-signed-out = You’re signed out. Continue to { $organization }.
sign-in-with = Sign in with { $name }
by-email-code = Email me a code
by-passkey = Use a passkey
other-methods = Other sign-in methods, for administrators
forgot-password = Forgot your password?
other-organization = Use another organization
admins-only = For administrators only. Two-factor authentication is required.
passkeys-unusable = This organization uses passkeys, and this browser can’t use them here. Try another browser or device.
no-connection = This organization requires you to sign in with your company account, which isn’t possible right now. Please ask one of its administrators.
your-provider = Your provider
link-provider = { $provider } told us your email address, and no account here is linked to it yet. Sign in once to your account with that address to link it. If your account has a different address, sign in and link it under Security. If you don’t have an account, ask an administrator for an invitation.
sso-required-with = Your organization requires you to sign in with { $connection }.
email-code-sent = If { $email } belongs to a member, we’ve sent it a code. Check your spam folder too.
email-code-hint = The 8-digit code from the email. It works for 10 minutes, in this browser only.
email-code-again = Send a new code
email-code-resent = We’ve sent a new code, and the earlier one no longer works. You can request three codes an hour. If no new code arrives, the last one you received still works.
email-code-wrong = This code is incorrect or has expired. You can send a new one.
passkey-elsewhere = This passkey was added elsewhere and isn’t accepted in this organization. Use another one, or ask an administrator for an invitation, accept it, and then use this passkey.
passkey-removed = This passkey no longer works here because it was removed from its account. Delete it from your device as well. Use another one.
passkey-removed-otherwise = This passkey no longer works here because it was removed from its account. Delete it from your device as well. Use another one, or choose another sign-in method.
passkey-unused = No passkey was used. You can try again.
passkey-unused-password = No passkey was used. You can try again, or sign in with your password.
passkey-unused-again = No passkey was used. Try again.
passkey-use-yours = Use your passkey
person-at-provider = The person signed in at the identity provider
confirm-sign-in = Sign in to { $organization }?
confirm-sign-in-lead = A link brought you here. Continue only if you want to sign in and this is your own account.
confirm-sign-in-other = You’re signed in as { $email }. If you continue, that session ends.
passkey-offer = Sign in without a password next time?
passkey-offer-lead = You’re signed in as { $email }. With a passkey, you sign in with your fingerprint, your face or this device’s screen lock. You can also add one later in your account.
passkey-add = Add a passkey
passkey-not-now = Not now
passkey-not-created = No passkey was created. Try again, or continue without one.
two-factor = Two-factor authentication
two-factor-lead = Confirm it’s you to sign in to { $organization }.
two-factor-over = The time to enter the code ran out, or there were too many incorrect codes. Sign in again.
code-hint = The 6-digit code from your authenticator app.
recovery-code = Recovery code
recovery-hint = One of the recovery codes you saved, such as { $sample }. Each code works once.
enter-recovery-code = Enter a recovery code.
recovery-code-wrong = This recovery code is incorrect or was already used.
recovery-code-form = A recovery code has 4 groups of 5 characters.
use-app = Use your authenticator app instead
use-recovery-code = Use a recovery code instead
use-passkey-instead = Use a passkey instead
set-up = Set up two-factor authentication
set-up-lead = Your organization requires it. From now on you’ll also enter a code from your phone when you sign in.
set-up-by-passkey = Your organization requires a second factor. Use your passkey.
set-up-no-passkey = Your organization requires a second factor. Yours is a passkey, which this browser can’t use here.
set-up-password = Your password
set-up-password-hint = Enter it once more before you set up two-factor authentication.
set-up-over = The time to set it up ran out. Sign in again.
set-up-over-codes = The time to set it up ran out, or there were too many incorrect codes. Sign in again.
set-up-unavailable = Two-factor authentication can’t be set up right now
set-up-already = Two-factor authentication is already on. Sign in again.
set-up-scan = Scan this QR code with an authenticator app on your phone.
set-up-qr-code = QR code for your authenticator app
set-up-open-app = Open an authenticator app on this phone
set-up-by-hand = Can’t scan it? Enter the key manually
set-up-key = Enter this key in the app and choose a time-based code:
set-up-enter-code = Enter the code the app shows.
set-up-copy-key = Copy key
set-up-scan-again = Scan the QR code shown now. One you scanned earlier no longer works.
set-up-wrong-code = This code is incorrect. Scan the QR code shown now (one you scanned earlier no longer works), then enter the code the app shows.
turn-on = Turn on
step-over = The time for this step ran out. Sign in again.
passkey-refused = The passkey wasn’t accepted
recovery-codes = Save your recovery codes
recovery-codes-lead = If you lose your phone, each code signs you in once. This is the only time you’ll see them, so store them somewhere safe.
recovery-codes-saved = I’ve saved them
copy-all = Copy all
recovery-file-head = Recovery codes for two-factor authentication. Each code works once.
recovery-file-service = Service: { $service }
recovery-file-account = Account: { $email }
recovery-file-created = Created: { $time }
signed-in = You’re signed in
signed-in-as = You’re signed in to { $organization } as { $email }.
switch-to = Switch to { $organization }
sign-in-someone-else = Sign in as someone else
sign-in-other-organization = Sign in to another organization
still-signed-in = You’re still signed in
not-signed-in = You’re not signed in
no-cookies-https = The service signed you in, but this browser doesn’t store its cookies. Allow cookies for this site, then sign in again.
no-cookies-http = The service signed you in, but this browser doesn’t store its cookies. Safari doesn’t store them without https: use Chrome, Edge or Firefox, or an https address. In those browsers, allow cookies for this site, then sign in again.
session-ended = Your session has ended. Sign in again.
cookie-in-the-way = Another application’s cookie is in the way
cookie-in-the-way-lead = Your browser sends { $cookies } more than once: another application at { $host } uses the same name, and the service can’t tell which one is its own. Delete the cookies for { $host }, then sign in again. If it keeps happening, tell whoever runs this service: the setting { $setting } prevents it.
needs-https = This page needs https
needs-https-lead = Browsers store this service’s cookies only over https. Ask whoever runs it for the correct address.
demo-other-origin = The demo doesn’t return to { $origin }, because it’s neither the address of the organization’s application nor one of cors.extra_origins. Start the demo with --app-url { $origin } to make it the former.
demo-no-address = The demo ignores this link’s return_to, because it isn’t a plain web address.

## Forgotten password, and the organizations of an address

reset-your-password = Reset your password
reset-your-password-lead = Enter your email address and we’ll send you a link to set a new password.
send-reset-link = Send reset link
reset-sent = If { $email } belongs to a member of { $organization }, we’ve sent it a link. It works once and expires after a short time.
reset-sent-connection = Members of { $organization } sign in with { $connection }, so reset a forgotten password there. If { $email } belongs to a member, we’ve emailed it what to do next.
find-lead = Enter your email address and we’ll email you the organizations you belong to.
find-submit = Email me my organizations
find-sent = If { $email } belongs to a member, we’ve sent it the organizations and how to sign in to them. Look in the spam folder, too.

## A new password, by a mailed link

choose-new-password = Choose a new password
set-new-password = Set new password
set-a-new-password = Set a new password
also-remove-passkeys = Also remove my passkeys and linked accounts
also-remove-passkeys-hint = Someone who knew your password may have added their own. Where an organization requires two-factor authentication and a passkey was your second factor, an administrator has to let you back in. Where an organization doesn’t accept passwords, you need a new invitation.
reset-aside = You’ll be signed out everywhere and sign in again with the new password.
send-new-link = Send new link
new-link-sent = If { $email } has an account, we’ve sent it a new link.
password-changed = Password changed
password-changed-lead = Sign in to { $organization } with the new password.
password-changed-close = Go back to the application and sign in with the new password. You can close this page.
reset-dead = A reset link works once and expires after a short time. Enter your email address to get a new one.
reset-incomplete = Part of the address is missing. Open the link in your email again, or copy all of it. Or enter your email address to get a new link.
reset-incomplete-request = Part of the address is missing. Open the link in your email again, or copy all of it. You can also request a new link.
reset-incomplete-application = Part of the address is missing. Open the link in your email again, or copy all of it. You can also request a new link in the application.

## Confirmation of an address

confirm-address = Confirm your email address
confirm-address-lead = Use this email address for the account below.
confirm-submit = Confirm email
confirming = Confirming…
confirm-password = Password for this account
confirm-aside = Confirm only if this account is yours. If it isn’t, close this page and nothing changes.
confirm-cancel = Cancel change
cancelling = Cancelling…
confirm-cancel-aside = If you requested the new address yourself, close this page. There’s nothing you need to do here.
confirm-enter-password = Enter the password.
confirm-recently = To confirm, you need to have signed in to the account below recently, with its passkey if it has one. Sign in, then open the link from the email again.
confirm-incorrect-password = Incorrect password for this account.
confirm-wrong-account = This browser is signed in to another account. Enter this account’s password to confirm.
confirm-unproven = The link alone doesn’t prove that the account is yours. Enter this account’s password to confirm.
confirmed = Email address confirmed
confirmed-lead = You can close this page. Sign in with this email address from now on.
change-cancelled = Change cancelled
change-cancelled-lead = Your email address stays the same. If you didn’t request the change, someone knows your password: set a new one now.
cancel-dead = The change was cancelled or completed, or the link has expired. If your email address was changed and it wasn’t you, tell an administrator of your organization.
confirm-dead = A confirmation link works once and expires after a short time. You can request a new one in your account.
cancel-question = Cancel the email change?
cancel-question-lead = Someone asked to change your account’s email address.
organization-gone = an organization that no longer exists

## An invitation

invitation = Invitation
your-invitation = Your invitation
checking-invitation = Checking your invitation…
invite-email-hint = You’ll sign in with this email address.
joining = Joining…
create-and-join = Create account and join
invite-aside = Not expecting this? Close this page. Nothing happens until you join.
join = Join
join-organization = Join { $organization }
join-existing = You’re invited to join with your existing account.
join-new = You’re invited to join. Create your account to accept.
joined = You’ve joined { $organization }
joined-code-over = The time to enter the code ran out
joined-code-over-lead = You’ve joined { $organization }. Sign in and enter your code there.
joined-code-over-application = You’ve joined { $organization }. Sign in from the application and enter your code there.
invite-removes-password = This account’s email address was never verified, so someone else may have created the account. Joining here verifies the address, removes the account’s password and two-factor authentication, and ends its sessions. Afterwards, set a new password with “Forgot your password?”. To keep your password, sign in first, then open the link from the email again.
invite-other-person = { $other } is signed in in this browser. If you join here, that session ends and { $email } is signed in instead.
already-member = You’re already a member
already-member-lead = You already belong to { $organization }. There’s nothing left to accept.
organization-suspended-unused = { $organization } is currently suspended, and nobody can sign in to it. Your invitation hasn’t been used. Try again once that changes.
organization-suspended-joined = { $organization } is currently suspended, and nobody can sign in to it. You’ve joined, and can sign in once that changes.
account-gone = This email address no longer has an account. Create one to join.
cannot-join = You can’t join right now
cannot-join-lead = { $organization } requires you to sign in with your company account, which isn’t possible right now. Your invitation hasn’t been used. Please ask the person who invited you.
join-with = Join with { $name }
join-with-lead = { $organization } uses { $name } to sign in. Sign in there as { $email } to accept your invitation.
join-with-application = { $organization } uses { $name } to sign in. Sign in with it from the application as { $email } to accept your invitation.
joined-second-factor = You’ve joined { $organization }. Confirm it’s you to sign in.
cannot-sign-in = You can’t sign in
cannot-sign-in-lead = Your membership in { $organization } was ended or suspended in the meantime. Please ask one of its administrators.
passkey-once = Use yours once now, so that it signs you in here.
passkey-only-elsewhere = { $organization } only accepts passkeys, and passkeys you added earlier don’t count until you use one here.
passkey-only = { $organization } only accepts passkeys, and you don’t have one. Add one before you sign out, or you won’t be able to sign in again.
signed-in-passkey-only = You’re signed in. { $organization } only accepts passkeys, and you don’t have one. Add one before you sign out, or you won’t be able to sign in again.
joined-lead = You’re signed in. The organization’s short name is { $slug }. You’ll need it to sign in.
joined-close = You’re signed in and can close this page. The organization’s short name is { $slug }. You’ll need it to sign in.
set-up-now = Set up now
joined-set-up = It requires two-factor authentication. Set it up to sign in.
joined-set-up-application = It requires two-factor authentication. Sign in from the application to set it up.
invite-unavailable = Your invitation can’t be shown right now
invite-unavailable-ever = Your invitation can’t be shown
invite-expired = This invitation has expired
invite-expired-lead = Please ask the person who invited you for a new one.
invite-invalid = This invitation is no longer valid
invite-invalid-lead = It was used, revoked or replaced by a newer one. If you’ve already joined, sign in. If not, please ask the person who invited you for a new invitation.
invite-invalid-application = It was used, revoked or replaced by a newer one. If you’ve already joined, sign in from the application. If not, please ask the person who invited you for a new invitation.

## Sign-up

sign-up = Sign up
organization-name = Organization name
enter-organization-name = Enter the organization’s name.
new-slug-hint = People enter it to sign in. It can’t be changed later. 2 to 63 lowercase letters, digits and hyphens.
email-me-a-link = Email me a link
sign-up-with = Sign up with { $name }
have-account = Already have an account? { $link } and create the organization from your account.
have-account-link = Sign in
another-slug = A different short name for the organization
creating = Creating…
create-organization = Create organization
sign-up-lead = You’ll be its first administrator and can invite others.
sign-up-sent = We’ve sent a link to { $email }. Open it to choose a password. Until then nothing is created, and others can still take the short name. If it doesn’t arrive, check your spam folder.
resend-email = Resend email
use-different-address = Use a different address
sign-up-provider-expired = The sign-in with { $provider } has expired, or this email address now has an account. Start again, or sign in.
sign-up-verified = { $provider } verified your email address. Now name your organization.
sign-up-dead = It was used or has expired, or the email address now has an account. Sign in, or sign up again.
sign-up-ready = { $name } is ready
sign-up-ready-lead = You’re signed in as its administrator. Its short name is { $slug }. Everyone who signs in enters it.
open-console = Open the console
sign-up-closed = Sign-up is closed
sign-up-closed-lead = This service doesn’t accept sign-ups right now. If someone invited you, open the link in that email.
sign-up-finish = Finish signing up
sign-up-finish-lead = Choose a password for your account.

## Signing in as a member, by the operator

impersonate-title = Sign in as a member
impersonate-lead = You get a session of at most an hour that can’t change anything. It replaces this browser’s session.
impersonate-gone = It works once, within a minute. Get another one on the operator’s pages.

## What pages of tabs share

skip-to-content = Skip to main content
sections = Sections
your-account = Your account
console = Console
operator = Operator
you = You
sign-out = Sign out
close = Close
save = Save
name = Name
enter-a-name = Enter a name.
rename = Rename
remove = Remove
created = Created
organizations = Organizations
suspended = Suspended
secret-saved = I’ve saved it
actions = Actions
actions-for = Actions for { $name }
pages-of = Pages: { $list }
list-shown =
    { $count ->
        [one] { $list }: { $count } shown
       *[other] { $list }: { $count } shown
    }
select-all = Select all on this page
selected-count =
    { $count ->
        [one] { $count } selected
       *[other] { $count } selected
    }
clear-selection = Clear selection
select-one = Select { $name }
more-to-search = Nothing on this page, but there’s more to search.
no-results = No results.
previous-page = Previous page
first-page = First page
next-page = Next page
show-more = Show more
now = now
just-now = just now
no-access = You don’t have access
nothing-changed = Nothing has changed yet.
kept-out = Until that changes, you can’t do anything here. Your other organizations aren’t affected.
typed-stays = What you typed stays here while this page is open.
check-again = Check again
choose-other-organization = Choose another organization
signed-out = You’re signed out
signed-out-why = Your session has ended. It timed out, an administrator or one of the organization’s rules ended it, or you signed out, changed your password or switched organizations elsewhere.
signed-out-typed = What you typed stays here. Sign in in another tab, then come back and continue.
sign-in-in-tab = Sign in in another tab
sign-in-again = Sign in again
your-organizations = Your organizations
session-by-application = You signed in through an application, so this session only works for { $organization }. To do this, sign in on this page.
session-incomplete = Your browser no longer has all of this session. To do this, sign in again on this page.
sign-in-here = Sign in here
sign-in-to = Sign in to { $organization }
current = Current
switch = Switch
status = Status
suspend = Suspend
reactivate = Reactivate
delete = Delete
delete-question = Delete { $name }?
suspending = Suspending…
reactivating = Reactivating…
revoke = Revoke
revoking = Revoking…
create-key = Create key
never = Never
in-30-days = In 30 days
in-90-days = In 90 days
in-1-year = In 1 year
refresh = Refresh
key = Key
state-active = Active
action-more = { $action }…
back-to = ← { $page }
last-used = Last used
key-unsure = The key may have been created anyway. Close this and check the list; revoke any key that nobody has seen.
key-revoked = Key { $key } revoked.
revoke-key-title = Revoke { $key }?
revoke-key-text = Anything that still uses this key is refused from the next request on. This can’t be undone.
joined-at = Joined
edit = Edit
edit-it = Edit { $name }
ending = Ending…
members = Members
invitations = Invitations
api-keys = API keys
webhooks = Webhooks
audit = Audit log

## Account

profile = Profile
security = Security
sessions = Sessions
your-data = Your data
about-you = About you
phone = Phone (optional)
bio = About you (optional)
saved = Saved.
email-address = Email address
verified = Verified
not-verified = Not verified
email-unproven = We don’t know yet that email to this address reaches you.
send-verification = Send verification email
verification-sent = We’ve sent a link to { $email }. Open it to verify the address. If it doesn’t arrive, check your spam folder.
change-email = Change email address
email-verified-now = Your email address is { $email }, and it’s verified.
email-pending = You asked to change your email address to { $email } { $time }. Open the link in the email we sent there. It works once and expires after a short time. Until then, sign in with { $current }.
email-pending-help = No email? Check your spam folder, or request it again. Only the newest link works. You can request three an hour.
email-cancel-text = The link sent to { $email } stops working. Your email address stays { $current }.
keep-change = Keep change
email-stays = Your email address stays { $email }.
new-email = New email address
enter-new-email = Enter the new email address.
new-email-hint = We’ll send a link there. Nothing changes until you open it, and your current address is notified.
send-link = Send link
email-already = Your email address is already { $email }, so nothing changes.
link-sent = We’ve sent a link to { $email }.
recovery-code-hint = One of the recovery codes you saved. Each code works once.
passkey-unused-proof = No passkey was used. Try again, or enter your password.
code-needed = Two-factor authentication is on. Enter a code as well.
change-password-lead = Changing it signs you out on all other devices, in every organization.
current-password = Current password
enter-current-password = Enter your current password.
enter-new-password = Enter a new password.
change-password = Change password
changing = Changing…
password-changed-here = Password changed. You’re still signed in here, and signed out everywhere else.
state-on = On
state-off = Off
two-factor-off-lead = You also enter a code from an app on your phone when you sign in, so a stolen password alone isn’t enough.
set-up-start = Set up
two-factor-on-lead = You sign in with your password and a code from your authenticator app.
recovery-left =
    { $count ->
        [one] { $count } recovery code left, for when you don’t have your phone.
       *[other] { $count } recovery codes left, for when you don’t have your phone.
    }
recovery-none-left = You have no recovery codes left. If you lose your phone, you won’t be able to sign in. Create new ones.
recovery-few-left =
    { $count ->
        [one] Only { $count } recovery code is left. Create new ones so that you can sign in without your phone.
       *[other] Only { $count } recovery codes are left. Create new ones so that you can sign in without your phone.
    }
recovery-create = Create new recovery codes
turn-off = Turn off
set-up-code-hint = The 6-digit code the app shows. Turning on two-factor authentication signs you out on all other devices.
two-factor-on-now = Two-factor authentication is on. You were signed out everywhere else.
set-up-replaced = This setup was replaced by another one. Start again.
two-factor-on-already = Two-factor authentication is already on. If you don’t have its recovery codes, create new ones.
recovery-create-question = Create new recovery codes?
recovery-create-text = Your current codes stop working immediately.
recovery-create-submit = Create codes
recovery-created = Your earlier recovery codes no longer work.
two-factor-off-question = Turn off two-factor authentication?
two-factor-off-text = Your password alone will be enough to sign in. Your recovery codes stop working, and you’re signed out on all other devices.
turning-off = Turning off…
two-factor-off-now = Two-factor authentication is off. You were signed out everywhere else.
passkeys = Passkeys
no-passkeys = No passkeys yet.
passkeys-lead = Sign in with your fingerprint, your face or your device’s screen lock instead of a password. A fake website can’t trick you into giving a passkey away.
passkeys-cannot = This browser can’t create passkeys here.
passkey-added = { $name } added. You can now sign in with it.
added-at = Added { $time }
last-used-at = Last used { $time }
never-used = Never used
passkey-unusable = No longer usable
passkey-unusable-why = It was created for a different address of this service.
passkey-synced = Synced
passkey-synced-why = It’s shared between your devices.
passkey-renamed = Passkey renamed.
rename-one = Rename { $name }
remove-one = Remove { $name }
passkey-removed-now = { $name } removed. It no longer signs you in.
passkey-add-lead = Your browser will ask you where to save it.
passkey-name-hint = So you can recognize it in this list.
waiting-for-browser = Waiting for your browser…
passkey-none-created = No passkey was created. You closed the browser’s dialog, or this device already has one for this account.
passkey-rename = Rename passkey
renaming = Renaming…
passkey-remove-question = Remove passkey?
passkey-remove-text = { $name } no longer signs you in, and you’re signed out on all other devices. Delete it from your device as well: the browser can’t do that for you.
passkey-remove = Remove passkey
removing = Removing…
linked-accounts = Linked accounts
linked-accounts-lead = Accounts at other services that you can sign in with.
no-linked-accounts = No linked accounts yet.
link-one = Link { $name }
account-linked = Account linked.
link-reauthenticate = To link an account, you need to have signed in recently. Sign out, sign in again, then link it.
unlink = Unlink
unlink-one = Unlink { $name }
unlink-question = Unlink { $name }?
unlink-text = Anyone signed in with it is signed out. An organization’s own identity provider links it again the next time you sign in there.
unlinked-one = { $name } is no longer linked.
sessions-none = You’re not signed in anywhere.
sessions-lead = Where you’re signed in to { $organization }. If you don’t recognize a session, sign it out and change your password.
session-signed-in = { $ip }, signed in { $time }
session-active-now = Active now
session-last-active = Last active { $time }
session-this-device = This device
session-end-one = Sign out { $device }, signed in { $time }
session-end-question = Sign out this device?
session-end-text = { $device } will need to sign in to { $organization } again.
session-ended-now = { $device } signed out.
sessions-end-others = Sign out other devices
sessions-end-others-question = Sign out other devices?
sessions-end-others-text =
    { $count ->
        [one] Your other device will need to sign in to { $organization } again. You stay signed in here.
       *[other] Your { $count } other devices will need to sign in to { $organization } again. You stay signed in here.
    }
sessions-all = All sessions
sessions-all-lead = Ends every session of your account, in all organizations and applications.
sessions-end-all = Sign out everywhere
sessions-end-all-question = Sign out everywhere?
sessions-end-all-text = You’re signed out on every device and in every organization, including here. Applications you use with this account ask you to sign in again.
organizations-none = You’re not in any organization.
organizations-lead = You’re signed in to one organization at a time. Switching ends this session and starts one there.
create-another = Create another organization
create-another-lead = You’ll be its administrator. You stay a member of this one.
enter-a-slug = Enter a short name.
organization-created-yours = { $organization } was created, and you’re its administrator.
create-refused = New organizations can’t be created here. Please ask whoever runs this service.
create-unverified = Your email address isn’t verified yet. Sign out, request a new password with “Forgot your password?”, and open the link in the email.
leave = Leave
leave-one = Leave { $organization }
leave-question = Leave { $organization }?
leave-other-text = You can’t come back without a new invitation. You keep your account and your other organizations.
leaving = Leaving…
left-now = You’ve left { $organization }.
leave-keeps = You keep your account and your other organizations.
leave-text = You’re signed out of { $organization } on all devices and can’t come back without a new invitation. Its administrators are notified.
leave-only-text = It’s your only organization. You keep your account, but can’t use it for anything until someone invites you. To erase it, { $link } instead.
leave-only-link = delete your account
left = You’ve left { $organization }
left-lead = You keep your account. Sign in to another of your organizations, or close this page.
go-to-members = Go to Members
export-title = Export your data
export-lead = Everything stored about you, in all your organizations: your profile, memberships, sessions, activity and the emails you received. It contains no passwords or secrets. The file is in JSON format, which other programs can read.
export-download = Download a copy
export-collecting = Collecting…
export-done = Your copy has been saved to your browser’s downloads.
delete-your-account = Delete your account
delete-your-account-lead = Erases your account and everything stored about you, in all your organizations. This can’t be undone.
delete-account = Delete account
delete-your-account-question = Delete your account?
delete-your-account-text = The account { $email } is deleted immediately: you’re signed out everywhere and leave all your organizations.
delete-your-account-data = Any organization where you’re the only member is deleted too. Your name, email address and everything else are erased. Logs still show that someone did something, but not who.
cant-be-undone = This can’t be undone.
delete-account-permanently = Delete account permanently
deleting = Deleting…
account-deleted = Account deleted
account-deleted-lead = Everything stored about you was erased. You’ll get one last email to confirm it.

## Operator

users = Users
user = User
service-keys = Service keys
operator-log = Operator’s log
health = Health
overview = Overview
organizations-search = Search by name or short name
organizations-empty = There are no organizations yet.
organizations-no-match = No organization matches.
all-organizations = All organizations
plan = Plan
plan-free = Free
plan-pro = Pro
plan-enterprise = Enterprise
yours = Yours
open = Open
first-administrator = Email of the first administrator (optional)
first-administrator-hint = They get an invitation by email.
organization-unsure = The organization may have been created anyway. Close this and search for its short name.
organization-created = { $name } was created.
organization-created-invited = { $name } was created, and { $email } was invited.
plan-change = Change plan
plan-of = Plan of { $name }
plan-saved = The plan of { $name } was saved.
organization-rename-text = The name is shown in emails, at sign-in and in authenticator apps. The short name stays.
name-saved = The name was saved.
suspend-question = Suspend { $name }?
organization-suspend-text = None of its members can sign in or use it, starting now. Nothing is lost, and you can reactivate it.
organization-suspended-now = { $name } is suspended.
reactivate-question = Reactivate { $name }?
organization-reactivate-text = Its members can sign in again.
organization-active-again = { $name } is active again.
organization-delete-text = Its members, invitations, keys, webhooks and its audit log are deleted within a day. The accounts of its members stay. This can’t be undone.
confirm-by-slug = To confirm, enter its short name: { $slug }
enter-the-slug = Enter the short name.
organization-deleted = { $name } was deleted.
not-the-slug = This isn’t the organization’s short name.
identifier = Identifier
application = Application
who-acts = Who acts
acting-in = You’re acting in { $organization } as the service’s operator.
confirm-you = Confirm that it’s you
confirm-you-text = Changes as the service’s operator need a proof from the last 30 minutes.
confirm = Confirm
service-keys-empty = No service keys yet. Create one for a program of yours that serves every organization.
service-keys-lead = Your own programs use a service key for every organization. Give each program its own key, with no more rights than it needs.
may = May
scope-manage = Manage
scope-verify = Verify
scope-verify-text = Check who is signed in, in every organization
scope-manage-text = Everything that the operator can do
service-key-create = Create a service key
service-key-hint = What it is for, such as “Billing”.
service-key-scope = What it may do
service-key-shown = Service key “{ $name }”
service-key-shown-text = This is the only time you will see it. Store it with your program’s secrets, never in a page or in source code.
operator-log-empty = Nothing yet.
operator-log-lead = What people, service keys and the command line did as the operator, newest first. Entries can’t be changed.
what = What
who = Who
when = When
who-deleted = Someone whose account was deleted
who-service-key = Service key
who-command-line = The command line
who-service = The service
health-well = All is well.
health-attention = Needs attention
servers = Servers
server = Server
version = Version
started = Started
last-seen = Last seen
servers-none = No server is running.
queues = Queues
queue-mail = Emails
queue-webhooks = Webhooks
jobs-waiting =
    { $count ->
        [one] { $count } waiting
       *[other] { $count } waiting
    }
jobs-late =
    { $count ->
        [one] { $count } waiting, the oldest due for { $duration }
       *[other] { $count } waiting, the oldest due for { $duration }
    }
signing-keys = Signing keys
state = State
since = Since
signing-key-next = Next
signing-key-active = Signs
signing-key-verify_only = Verifies only
signing-keys-none = There are no signing keys yet.
users-search = Find by the whole email address
users-search-whole = Enter a whole email address.
users-empty = There are no users yet.
users-no-match = No account has this email address.
all-users = All users
email-is-verified = The email address is verified
user-end-all-question = Sign { $name } out everywhere?
user-end-all-text = All their sessions end, in every organization. They can sign in again right away.
user-ended-all = { $name } was signed out everywhere.
user-reset = Reset two-factor
user-reset-question = Reset two-factor authentication for { $name }?
user-reset-text = Their authenticator app, recovery codes and all passkeys are removed, and they’re signed out everywhere. Their password stays.
user-reset-warning = Make sure that it’s really them who asked you. This can’t be undone.
resetting = Resetting…
user-reset-done = Two-factor authentication was reset for { $name }.
export-data = Export data
user-delete-question = Delete the account of { $name }?
user-delete-text = What is stored about them is erased, in every organization. Organizations whose only member they are are deleted too. This can’t be undone.
confirm-by-email = To confirm, enter the email address: { $email }
enter-the-email = Enter the email address.
user-deleted = The account was deleted.
not-the-email = This isn’t the account’s email address.
export-failed = The data couldn’t be loaded. Try again.
export-saved-here = Saved to your browser’s downloads.
user-sessions-none = No sessions.
device-title = Device
ip-address = IP address
signed-in-at = Signed in
memberships = Memberships
memberships-none = Not a member of any organization.

## A page in place of a refusal

refusal-not-found = Page not found
refusal-not-found-lead = Check the address for typos, or open the link that brought you here again.
refusal-method = This page can’t be opened this way
refusal-method-lead = Open it from a link or type its address. It doesn’t accept anything sent to it.
refusal-other = Something went wrong
refusal-other-lead = Try again in a moment. If it happens again, give this number to whoever runs the service: { $id }.
go-to-sign-in = Go to sign-in

## Errors of the API, by their codes

error-unreachable = The service can’t be reached. Check your connection and try again.
error-unreachable-typed = The service can’t be reached. Check your connection and try again. What you typed is still here.
error-limited = Too many attempts. Please try again in { $duration }.
error-busy = The service is busy right now. Please try again in { $duration }.
error-other = Something went wrong, and you can’t fix it here ({ $code }). If it keeps happening, give your administrator this number: { $id }.
error-other-id = none
error-validation_failed = Check the highlighted fields.
error-org_slug_required = Enter your organization’s short name.
error-password_rejected = Choose a different password.
error-partial_token_invalid = The time to enter the code has run out. Sign in again.
error-invite_invalid = This invitation is no longer valid. It was used, revoked or replaced by a newer one.
error-invite_expired = This invitation has expired. Please ask the person who invited you for a new one.
error-reset_token_invalid = This link no longer works. A reset link works once and expires after a short time.
error-confirm_token_invalid = This link no longer works. Each link works once and expires after a short time.
error-sign_up_token_invalid = This link no longer works. Sign in if you have an account, or sign up again.
error-email_domain_not_allowed = This organization only accepts certain email addresses. Use your work email, or ask an administrator.
error-authentication_required = Sign in to continue.
error-token_expired = Your session has expired. Sign in again.
error-invalid_token = You were signed out. Sign in again.
error-invalid_credentials = Incorrect email or password.
error-invalid_code = This code is incorrect or was already used. Wait for the next code and enter that one.
error-refresh_token_missing = Sign in to continue.
error-refresh_token_invalid = Sign in again.
error-refresh_token_reused = You were signed out for your security: someone may have used a copy of your session. Sign in again.
error-not_a_member = You’re not a member of this organization. Check its name, or ask one of its administrators for an invitation.
error-membership_not_active = Your membership is suspended. Please ask one of the organization’s administrators.
error-organization_suspended = This organization is currently suspended. Please ask one of its administrators.
error-origin_not_allowed = You can’t do this from here. Sign in on this page first.
error-session_changed = Someone else is now signed in in this browser, so nothing was changed. Reload the page.
error-method_not_allowed = Your organization doesn’t allow this sign-in method. Use another one.
error-wrong_account = You’re signed in to a different account from the one that requested this. Sign in to that account, or enter its password.
error-reauthentication_required = Sign in again to continue. If you have a passkey, use it.
error-impersonation = You’re signed in as someone else, so nothing can be changed here.
error-impersonation_link_invalid = This link no longer works. It works once, within a minute.
error-not_found = Nothing was found here.
error-organization_not_found = This organization doesn’t exist. Check its name.
error-request_timeout = Your connection is too slow right now. Try again.
error-slug_taken = This short name is taken. Choose another one.
error-account_exists = An account with this email address already exists. You can join with it.
error-two_factor_already_enabled = Two-factor authentication is already on.
error-two_factor_not_enabled = Two-factor authentication is off.
error-two_factor_required = Your organization requires two-factor authentication, so you can’t turn it off.
error-password_not_set = Your account doesn’t have a password yet. Use “Forgot your password?” on the sign-in page to get an email with a link that sets one.
error-passkey_exists = You’ve already added this passkey.
error-passkey_limit_reached = You’ve reached the maximum number of passkeys. Remove one first.
error-passkey_not_found = This passkey no longer exists.
error-passkey_invalid = The passkey wasn’t accepted. Try again, or use another sign-in method.
error-passkey_unsupported = This passkey can’t be used here. Choose another device or security key.
error-sso_required = Your organization requires you to sign in with your company account. Do that from the sign-in page.
error-email_not_verified = Your identity provider hasn’t verified your email address, so it can’t be used here. Verify it there, or ask an administrator.
error-email_domain_not_verified = This organization doesn’t accept the email address your identity provider sent. Please ask one of its administrators.
error-flow_expired = That took too long, or was started in another window. Try again.
error-provider_refused = Your identity provider didn’t sign you in. It was cancelled there, or you’re not allowed to use it for this. Try again, or ask an administrator.
error-provider_unavailable = Your identity provider can’t be reached right now. Try again in a minute.
error-provider_answer_invalid = Your identity provider’s response can’t be accepted. Try again. If it keeps happening, tell an administrator: the console shows why.
error-identity_taken = This identity is already linked to another account.
error-identity_exists = Your account is already linked to a different identity at this provider. Sign in there with that one, or ask an administrator.
error-payload_too_large = This is too long to save.
error-cannot_remove_self = You can’t remove yourself. Please ask another administrator.
error-cannot_reset_self = You can’t reset your own two-factor authentication here. Use your account page, or ask another administrator.
error-cannot_suspend_self = You can’t suspend yourself. Please ask another administrator.
error-last_admin = The organization needs at least one administrator. Make someone else an administrator first.
last-admin-of = You’re the only administrator of { $organizations }. Make someone else an administrator first.
error-unknown_permission = This permission doesn’t exist. Reload the page.
error-contrast_too_low = Text in this colour would be hard to read. Choose a darker one.
error-unknown_role = This role no longer exists. Choose another one.
error-admin_required = Only an administrator can do this.
error-permission_not_held = You can’t grant a permission you don’t have yourself.
error-user_not_found = This account doesn’t exist.
error-organization_active = This organization is still active. Suspend it first.
error-member_elsewhere = This person also belongs to another organization, so only the service’s operator can do this.
error-member_not_found = This person is no longer a member.
error-session_not_found = This session has already ended.
error-role_not_found = This role no longer exists.
error-invite_not_found = This invitation is no longer pending. It was accepted, revoked or has expired.
error-api_key_not_found = This key no longer exists.
error-service_key_not_found = This key no longer exists.
error-webhook_not_found = This webhook no longer exists.
error-delivery_not_found = This delivery is no longer stored.
error-already_member = This person is already a member.
error-role_exists = A role with this short name already exists. Choose another one.
error-role_in_use = At least one member has this role. Choose a replacement, or remove it from everyone.
error-role_limit_reached = You’ve reached the maximum number of roles. Delete one first.
error-invite_pending = This person already has an invitation.
error-last_method = Without this you couldn’t sign in any more, or not to one of your organizations. Add another sign-in method first: a passkey, or a password if all your organizations accept one (set it with “Forgot your password?” on the sign-in page).
error-api_key_limit_reached = You’ve reached the maximum number of API keys. Revoke one first.
error-webhook_paused = This webhook is paused. Resume it first.
error-webhook_exists = Your organization already has a webhook with this URL. Change its events instead.
error-webhook_limit_reached = You’ve reached the maximum number of webhooks. Delete one first.
error-identity_not_found = This linked account no longer exists.
error-domain_not_found = This domain no longer exists.
error-domain_not_proven = The record wasn’t found yet. A new record can take a while to appear. Please try again later.
error-domain_taken = Another organization has verified this domain. If it belongs to your company, ask its administrators to delete the domain there first.
error-domain_limit_reached = You’ve reached the maximum number of domains. Delete one first.
error-connection_not_found = This connection no longer exists.
error-connection_in_use = People have signed in with this connection, so its identity provider can’t change. Create another connection for the new provider.
error-connection_not_proven = Test this connection first.
error-connection_required = Single sign-on is required, and this is the only connection that’s on. Stop requiring single sign-on first.
error-connection_limit_reached = You’ve reached the maximum number of connections. Delete one first.
error-directory_not_found = This no longer exists. Another administrator disconnected the directory or revoked the token.
error-directory_exists = A directory is already connected. Reload the page.
error-directory_token_limit_reached = There are already two tokens. Revoke one first.
error-group_not_found = The identity provider has deleted this group.
error-managed_by_directory = The organization’s directory manages this. Change it there, or disconnect the directory.
managed-by-directory-leaving = Your company’s directory manages who is in this organization, so you can’t leave on your own. Please ask one of its administrators.

## What is wrong with a field, where the API's own English sentence isn't shown

field-required = This is required.
field-wrong_type = This has the wrong form.
field-duplicate = This is given more than once.
field-invalid_character = This has characters that aren’t allowed.
field-too_long = This is too long.
field-unknown = This isn’t known.
field-invalid = This isn’t valid.

## Why a password can't be used

reason-too_short = This password is too short.
reason-too_long = This password is too long.
reason-too_common = This password is too common. It’s among the first that someone would try.
reason-breached = This password has appeared in a data breach, so others may know it. Choose a different one.
reason-contains_context = This password is too similar to your name, your email address or the organization’s name.
reason-same_as_current = This is already your password. Choose a different one.
reason-other = This password can’t be used. Choose a different one.

## How a sign-in by an identity provider ended

ended-account_exists = An account with your email address already exists. Sign in to it, then create the organization from your account.
ended-not_a_member = Your identity provider signed you in, but you’re not a member of this organization. Please ask one of its administrators for an invitation.
ended-email_domain_not_allowed = This organization doesn’t accept members with the email address your identity provider sent. Please ask one of its administrators.
ended-connection_not_found = This sign-in method is turned off. Use another one, or ask an administrator.
ended-connection_not_proven = This sign-in method was changed and doesn’t let in anyone new until an administrator has tested it.
ended-two_factor_required = This organization requires two-factor authentication. You can’t set it up while signing in this way, because your account also belongs to other organizations. Sign in to one of those, set it up in your account, then come back.
ended-reauthentication_required = Sign in again, then continue.
ended-test_expired = The test took too long, or was started in another session. Start a new one.
ended-too_many_attempts = Too many attempts. Please try again in a few minutes.
ended-unavailable = The service is busy right now. Please try again.
ended-other = You couldn’t be signed in. Try again.

## Emails: what they share

mail-moment = { $date }, { $time } UTC
mail-role-member = a member
mail-role-org_admin = an administrator
mail-or-open = Or open this link:
mail-link-expires = The link works once and expires on { $expires }.
mail-short-name = The organization’s short name, which you may need to sign in: { $slug }
mail-application = { $organization }’s application:
mail-ignore-password = If this wasn’t you, ignore this email. Your password stays the same.

## Emails, one by one

mail-invite-subject = Invitation to join { $organization }
mail-invite-title = You’re invited to join { $organization }
mail-invite-lead = You’re invited to join { $organization }.
mail-invite-what = { $inviter } invites you to join { $organization } as { $role }.
mail-invite-operator = The operator of this service
mail-invite-accept = Accept invitation
mail-invite-note = If you weren’t expecting this email, you can ignore it. Nothing happens until the link is used.
mail-password-reset-subject = Set a new password for { $organization }
mail-password-reset-title = Set a new password
mail-password-reset-what = Someone requested a new password for your account on the sign-in page of { $organization }.
mail-sign-in-by-connection-subject = How to sign in to { $organization }
mail-sign-in-by-connection-title = How to sign in
mail-sign-in-by-connection-what = You can’t sign in there with a password: { $organization } requires single sign-on.
mail-sign-in-by-connection-with = Sign in with { $connection }, using the account you have there.
mail-sign-in-by-connection-none = That isn’t possible at the moment. Please ask an administrator of { $organization }.
mail-sign-in-by-connection-go = Go to sign-in
mail-email-code-subject = Your sign-in code for { $organization }
mail-email-code-title = Your sign-in code
mail-email-code-lead = Your sign-in code for { $organization }:
mail-email-code-what = Use it to sign in to { $organization }:
mail-email-code-how = Enter it on the page where you requested it. It works once, in that browser only, and expires on { $expires }.
mail-email-code-note = Only the page where you requested this code needs it. Don’t share it with anyone. If you didn’t request it, someone else may have typed your email address. You can ignore this email.
mail-joined-subject = You’ve joined { $organization }
mail-joined-lead = You’ve joined { $organization } as { $role }.
mail-joined-what = You are now { $role } of { $organization }.
mail-joined-open = Open the application
mail-joined-note = If this wasn’t you, tell an administrator of { $organization }.
mail-organizations-subject = Your organizations
mail-organizations-what = Someone, probably you, asked which organizations you belong to. You can sign in to:
mail-organizations-short-name = Short name: { $slug }
mail-organizations-note = If you didn’t ask for this, you can ignore this email: nobody else was told.
mail-confirm-email-subject = Confirm your email address for { $organization }
mail-confirm-email-title = Confirm your email address
mail-confirm-email-what = The account { $name } ({ $email }) at { $organization } ({ $slug }) asked to use this email address.
mail-confirm-email-what-unknown = Someone asked to use this email address for an account at { $organization }.
mail-confirm-email-action = Confirm email address
mail-confirm-email-note = Use the link only if that account is yours. To confirm, you sign in to the account or enter its password. If it isn’t yours, ignore this email and nothing happens.
mail-email-change-requested-subject = A change of your email address was requested
mail-email-change-requested-what = On { $time }, someone who knows your password asked to change your account’s email address to { $email }.
mail-email-change-requested-what-at = On { $time }, someone who knows your password asked at { $organization } to change your account’s email address to { $email }.
mail-email-change-requested-what-from = On { $time }, someone who knows your password asked from the network address { $ip } to change your account’s email address to { $email }.
mail-email-change-requested-what-at-from = On { $time }, someone who knows your password asked at { $organization } from the network address { $ip } to change your account’s email address to { $email }.
mail-email-change-requested-action = Cancel change
mail-email-change-requested-note = If this was you, there’s nothing you need to do: the address changes once the link in the email to the new address is used. If it wasn’t, someone knows your password. Cancel the change and set a new password right away with “Forgot your password?” on the sign-in page.
mail-sign-up-subject = Finish setting up { $organization }
mail-sign-up-title = Finish signing up
mail-sign-up-what = Someone asked to create the organization { $organization } with this email address.
mail-sign-up-action = Choose a password
mail-sign-up-note = If this wasn’t you, ignore this email. Nothing is created until the link is used.
mail-domain-type = Type:
mail-domain-name = Name:
mail-domain-value = Value:
mail-domain-record-missing-subject = The DNS record of { $domain } is missing
mail-domain-record-missing-title = A domain’s DNS record is missing
mail-domain-record-missing-what = The DNS record that proves { $domain } belongs to { $organization } can no longer be found.
mail-domain-record-missing-note = Nothing changes until { $time }. If the record isn’t back by then, nobody new can join or link an account through this domain. Current members stay members.
mail-domain-lost-subject = { $domain } is no longer verified
mail-domain-lost-title = A domain is no longer verified
mail-domain-lost-what = The DNS record that proves { $domain } belongs to { $organization } was missing for too long, so the domain is no longer verified. Nobody new can join or link an account through it. Current members stay members.
mail-domain-lost-note = Once the record is back, the domain is verified again, unless another organization has verified it in the meantime.
mail-test-subject = Email from this service works
mail-test-title = Email works
mail-test-what = This email shows that the service can send email. There’s nothing you need to do.

## Notices: what happened, and what to do

notice-where = Where:
notice-when = When:
notice-address = Address:
notice-program = Program:
notice-program-unknown = unknown
notice-by = By:
notice-by-operator = the operator of this service
notice-password-changed-subject = Your password was changed
notice-password-changed-what = Your account’s password was changed. Your other sessions have ended.
notice-password-changed-advice = If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page, and tell an administrator of your organization.
notice-two-factor-enabled-subject = Two-factor authentication is on
notice-two-factor-enabled-what = Two-factor authentication was turned on for your account. You now also need a code from your authenticator app to sign in. Your other sessions have ended.
notice-two-factor-enabled-advice = If you don’t recognize this, someone else can sign in as you. Set a new password with “Forgot your password?” on the sign-in page, and ask an administrator of your organization for help.
notice-two-factor-disabled-subject = Two-factor authentication is off
notice-two-factor-disabled-what = Two-factor authentication was turned off for your account. Your password alone now signs you in, except where an organization requires two-factor authentication: there you set it up again. All sessions have ended except the one that turned it off.
notice-two-factor-disabled-advice = If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page, turn two-factor authentication back on, and tell an administrator of your organization.
notice-passkey-added-subject = A passkey was added to your account
notice-passkey-added-what = A passkey was added to your account. Anyone who has it can sign in as you, without a password.
notice-passkey-added-advice = If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page and choose to remove your passkeys as well. Then tell an administrator of your organization.
notice-passkey-removed-subject = A passkey was removed from your account
notice-passkey-removed-what = A passkey was removed from your account. It no longer signs you in.
notice-passkey-removed-advice = If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page, check the remaining passkeys on your account page, and tell an administrator of your organization.
notice-identity-unlinked-subject = Your account is no longer linked to your organization’s identity provider
notice-identity-unlinked-what = Your account is no longer linked to your organization’s identity provider. The sessions that started there have ended. Signing in there again may link your account again.
notice-identity-unlinked-advice = If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page, and tell an administrator of your organization.
notice-identity-linked-subject = Your account is now linked to your organization’s identity provider
notice-identity-linked-what = Your account was linked to your organization’s identity provider. Anyone who signs in there as you is signed in to this organization, and to no other.
notice-identity-linked-advice = If you don’t recognize this, tell an administrator of your organization: the organization has verified the domain of your email address, and runs the identity provider.
notice-provider-linked-subject = Your account is now linked to an account at another service
notice-provider-linked-what = Your account was linked to an account at another service, such as Google. Anyone who signs in there as you gets into your account here, in every organization that allows it.
notice-provider-linked-advice = If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page, and unlink it on your account page, under Security.
notice-provider-unlinked-subject = Your account is no longer linked to an account at another service
notice-provider-unlinked-what = Your account is no longer linked to an account at another service, such as Google. The sessions that started with it have ended, and it no longer signs you in.
notice-provider-unlinked-advice = If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page, and check your account page, under Security.
notice-passkey-counter-went-back-subject = One of your passkeys may have been copied
notice-passkey-counter-went-back-what = One of your passkeys was used in a way that’s only possible if someone copied it, or if its device was reset.
notice-passkey-counter-went-back-advice = If you don’t recognize the address above, remove the passkey on your account page, add a new one, and tell an administrator of your organization. You get this email at most once a day.
notice-session-reuse-detected-subject = One of your sessions was ended for your security
notice-session-reuse-detected-what = The key that keeps you signed in was used a second time, as happens when someone has copied it. The session it belonged to was ended.
notice-session-reuse-detected-advice = Sign in again. If you don’t recognize the address above, set a new password with “Forgot your password?” on the sign-in page, and tell an administrator of your organization.
notice-account-guessing-subject = Someone is guessing your password
notice-account-guessing-what = Many incorrect passwords were entered for your account within an hour, from places where you’ve never signed in. None of them let anyone in. Further attempts are being limited, and signing in from where you usually do still works.
notice-account-guessing-advice = If this wasn’t you, check that your password is long and not used anywhere else, and turn on two-factor authentication. You get this email at most once a day.
notice-code-guessing-subject = Someone is guessing your two-factor codes
notice-code-guessing-what = Many incorrect two-factor codes were entered for your account within an hour. None of them let anyone through, but whoever entered them may know your password or be using one of your sessions. Further attempts are being limited.
notice-code-guessing-advice = If this wasn’t you, set a new password right away with “Forgot your password?” on the sign-in page: that ends every session. You get this email at most once a day.
notice-credentials-removed-subject = Your account’s password was removed
notice-credentials-removed-what = An invitation to this email address was accepted with the emailed link. Nobody had confirmed the address before, so the password that someone had set for its account was removed, and the account’s sessions have ended.
notice-credentials-removed-advice = To sign in with a password, set a new one with “Forgot your password?” on the sign-in page. If you didn’t accept an invitation, someone else is reading your email: tell an administrator of your organization.
notice-requests-held-back-subject = Further emails to your address are on hold
notice-requests-held-back-what = Several people, or one person in several places, requested emails to your address from this service many times within an hour. Further emails are on hold for now.
notice-requests-held-back-advice = If you’re waiting for an email yourself, request it again in an hour. Otherwise there’s nothing you need to do: the links in such emails do nothing until you use them.
notice-address-in-use-subject = Someone asked to use your email address
notice-address-in-use-what = Someone asked to use this email address for another account. It’s already your account’s address, so nothing was changed, and they weren’t told.
notice-address-in-use-advice = If this was you, use a different address there, or change the address of your account here first. If it wasn’t, there’s nothing you need to do.
notice-email-changed-subject = Your account’s email address was changed
notice-email-changed-what = Your account now has a different email address, which was confirmed. You no longer sign in with this one: use the new one. Your sessions continue.
notice-email-changed-advice = If you don’t recognize this, someone else has your account: tell an administrator of your organization right away.
notice-email-changed-by-directory-subject = Your organization’s directory changed your email address
notice-email-changed-by-directory-what = Your organization’s directory changed your email address. Your account now has the new one: sign in with that. This address no longer belongs to your account. Your sessions continue.
notice-email-changed-by-directory-advice = If you didn’t expect a new address, tell an administrator of your organization.
notice-account-exists-subject = You already have an account
notice-account-exists-what = Someone asked to sign up with this email address. It already has an account, so nothing was created, and they weren’t told.
notice-account-exists-advice = If this was you, sign in to your account and create the organization there. If you forgot the password, set a new one with “Forgot your password?” on the sign-in page. If it wasn’t you, there’s nothing you need to do.
notice-directory-refused-subject = Your organization’s directory tried to remove the last administrator
notice-directory-refused-what = Your organization’s directory asked to suspend, remove or demote its last active administrator. That was refused, and nothing was changed. The directory’s other requests continue.
notice-directory-refused-advice = If this was intended, make someone else an administrator first: the identity provider’s next attempt then succeeds. Otherwise check there: someone may have removed an assignment by mistake. The Directory tab of the console names the person as its last problem, and can pause the directory. You get this email at most once a day.
notice-impersonated-subject = The service’s operator signed in as you
notice-impersonated-what = To help you or your organization, someone who works for the service’s operator signed in as you. They can see what you see there for an hour at most, and can’t change anything in your account or your organization’s settings.
notice-impersonated-advice = If you didn’t expect this, tell an administrator of your organization. They see who it was and why in the audit log, and can turn this off for the whole organization.

notice-account-deleted-subject = Your account was deleted
notice-account-deleted-what = Your account was deleted, along with your name, your email address and everything else stored about you. Your sessions have ended, and you’re no longer a member of any organization here.
notice-account-deleted-advice = If you don’t recognize this, tell an administrator of your organization. This is the last email to this address.
