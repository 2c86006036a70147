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
no-cookies-https = This browser doesn’t store the service’s cookies, and nobody can be signed in without them. Allow cookies for this site, then sign in again.
no-cookies-http = This browser doesn’t store the service’s cookies, and nobody can be signed in without them. Safari doesn’t store them without https: use Chrome, Edge or Firefox, or an https address. In those browsers, allow cookies for this site, then sign in again.
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
impersonating = The service’s operator is signed in as { $name }. Nothing can be changed.
impersonating-end = End
session-of-operator = The service’s operator, signed in as you
settings-support = Support
settings-support-about = Whether the service’s operator may sign in as a member, to see what they see.
allow-impersonation = Let the operator sign in as members
allow-impersonation-hint = For an hour at most, and without changing anything. It’s in your audit log with the reason.
impersonate-member = Sign in as this member…
impersonate-question = Sign in as { $name }?
impersonate-text = You’ll see { $organization } as they do, for an hour at most, and can’t change anything. They’re told by email unless the service is configured otherwise.
impersonate-reason = Reason
impersonate-reason-missing = Enter a reason.
impersonate-reason-hint = The organization’s administrators see it in their audit log.
impersonate-forbidden = { $organization } doesn’t let the service’s operator sign in as its members. Its administrators can allow it in the settings.
impersonate-get-link = Get link
impersonate-link = Sign in as { $name }
impersonate-link-text = Open this link in a private window: it replaces the browser’s session. It works once, within a minute.

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
language-account-hint = For emails, and for these pages after you sign in.
language-automatic = The organization’s, or the browser’s

## Operator

users = Users
user = User
service-keys = Service keys
operator-log = Operator’s log
health = Health
overview = Overview
organizations-search = Name, short name or identifier
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
log-organization-deleted = Organization deleted
log-import-finished = Import finished
log-service-key-created = Service key created
log-service-key-revoked = Service key revoked
log-permissions-changed = Permissions declared
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
queue-operator_webhooks = The operator’s webhooks
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
users-search = Whole email address or identifier
users-search-whole = Enter a whole email address, or an identifier that begins with usr_.
users-empty = There are no users yet.
users-no-match = No account has this email address or identifier.
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
user-delete-text = What is stored about them is erased, in every organization. Organizations that have no other member are deleted too. This can’t be undone.
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

## Console: what its views share

revoke-more = Revoke…
rotate = Rotate
rotate-more = Rotate…
rotating = Rotating…
choose = Choose
select-all-events = Select all
description = Description
description-optional = Description (optional)
# Of the directory and its emails.
is-on = On
is-off = Off
state-failing = Failing
state-paused = Paused
pause = Pause
resume = Resume
yes = Yes
no = No
none = None
time = Time
type = Type
value = Value
roles = Roles
product-roles = Product roles
two-factor-short = Two-factor
second-factor = Second factor
passkey = Passkey
single-sign-on = Single sign-on
domains = Domains
connection = Connection
identity-provider = Identity provider
invite-members = Invite members
immediately-for-role = Changes take effect immediately for everyone who has this role.
may-be-created = It may have been created anyway. Check the list before you try again.
count-members =
    { $count ->
        [0] No members
        [one] { $count } member
       *[other] { $count } members
    }
signed-by = The current secret.
signed-by-hint = The current secret (…{ $hint }).
signed-by-hint-since = The current secret (…{ $hint }), created { $created }.
signed-by-since = The current secret, created { $created }.
signed-by-previous = { $current } The previous secret also signs until it expires { $expires }.

## Console: members

member = Member
members-search = Search by name or email address
members-sign-in = Sign-in
last-active = Last active
recently = Recently
members-empty = There are no members yet.
members-no-match = No member matches.
all-roles = All roles
administrators = Administrators
any-status = Any status
member-suspended = Suspended
member-suspended-by-directory = Suspended by the directory
manage = Manage
manage-it = Manage { $name }
uses-two-factor = Uses two-factor authentication
uses-passkey = Can sign in with a passkey
change-roles = Change roles
change-roles-about = Roles decide what they may do in your product.
roles-of = Roles of { $name }
roles-of-lead = Roles decide what { $name } may do in your product. Changes take effect immediately.
roles-gone = There are no roles any more.
roles-by-rule = A role given by a connection’s rule stays for as long as the rule applies, even if you remove it here.
roles-saved = Saved the roles of { $name }.
roles-saved-kept = Saved. { $name } still has { $roles } from a connection’s rule.
# Where a member has a role from: `origins` is a list of the two below it.
role-from = { $role } (from { $origins })
origin-connection = the connection { $name }
origin-group = the group { $name }
view-in-audit = View in the audit log
# In the operator’s pages.
view-account = View the account
not-yourself = You can’t suspend or remove yourself. You can { $link } from your account.
not-yourself-link = leave the organization
# Buttons for several members: what is done, and for how many.
for-many = { $action } { $count }
more-of-list = { $count } more
done-for = Done for { $count } of { $all }.
some-unchanged = Some members couldn’t be changed
refused-for = { $name }: { $reason }
promote = Make administrator
promote-about = Administrators manage members, keys, webhooks and settings.
promote-title = Make { $name } an administrator?
promote-warning = { $name } will be able to do everything you can do here, including removing your access.
promote-done = { $name } is now an administrator.
demote = Make member
demote-about = Members use the organization’s application and can’t manage anything here.
demote-title = Make { $name } a member?
demote-me-title = Stop being an administrator?
demote-me-warning = You’ll lose access to this console. Only another administrator can give it back to you.
demote-warning = { $name } will lose access to this console. Keys and webhooks they created stay. Invitations they sent stop working.
demote-done = { $name } is now a member.
end-sessions = End sessions
end-my-sessions = End my sessions
end-sessions-about = Signs them out on all devices. They can sign in again right away.
end-my-sessions-about = Signs you out on all devices, including this one.
end-sessions-title = End the sessions of { $name }?
end-my-sessions-title = End your sessions?
end-sessions-warning = { $name } is signed out of { $organization } on all devices and can sign in again right away. To keep someone out, suspend them.
end-my-sessions-warning = You’re signed out of { $organization } on all devices, including this one.
end-sessions-done = The sessions of { $name } have ended.
reset-factor = Reset two-factor
reset-factor-about = For someone who lost their phone or passkey. You need a session that you began with a second factor yourself.
reset-factor-title = Reset two-factor authentication for { $name }?
reset-factor-warning = The authenticator app, recovery codes and passkeys of { $name } are removed, and they’re signed out on all devices. Their password stays. Make sure that it’s really them who asked you. This can’t be undone.
reset-factor-done = Two-factor authentication was reset for { $name }.
suspend-about = Keeps them out until you reactivate them. Nothing is lost.
suspend-title = Suspend { $name }?
suspend-warning = { $name } can’t sign in to { $organization } until you reactivate them, and their open sessions stop working. They keep their role and data.
suspend-done = { $name } is suspended.
suspend-directory = The organization’s directory doesn’t lift this suspension. It lasts until an administrator reactivates them here.
reactivate-about = Lets them sign in again, with the role they had.
reactivate-title = Reactivate { $name }?
reactivate-warning = { $name } can sign in to { $organization } again, as before. Sessions from before the suspension stay ended.
reactivate-done = { $name } can sign in again.
remove-member-about = Ends their membership. To come back, they need an invitation.
remove-member-title = Remove { $name }?
remove-member-warning = { $name } is signed out of { $organization } and is no longer a member. They keep their account and their other organizations. To come back, they need a new invitation.
remove-member-done = { $name } was removed.
suspend-many =
    { $count ->
        [one] Suspend { $count } member?
       *[other] Suspend { $count } members?
    }
reactivate-many =
    { $count ->
        [one] Reactivate { $count } member?
       *[other] Reactivate { $count } members?
    }
end-sessions-many =
    { $count ->
        [one] End the sessions of { $count } member?
       *[other] End the sessions of { $count } members?
    }
remove-many =
    { $count ->
        [one] Remove { $count } member?
       *[other] Remove { $count } members?
    }
list-sentence = { $list }.

## Console: invitations

invitations-empty = No pending invitations. People who accept one appear under Members.
invitations-lead = People who were invited and haven’t accepted yet.
invited-by = Invited by { $name }
invited-by-operator = Invited by the operator of the service
send-again = Send again
send-again-more = Send again…
mail-queued = Sending
mail-queued-about = The email is waiting to be sent, or to be sent again.
mail-failed = Email failed
mail-failed-about = The email could not be delivered and won’t be retried. Check the address, then send it again or invite another address.
invite-title = Invite a member
invite-lead = We’ll email them a link. They become a member when they accept.
enter-an-email = Enter an email address.
admin-choice = Administrator – manages members, keys, webhooks and settings
send-invitation = Send invitation
invitation-sent = Invitation sent to { $email }.
no-choice-default = If you choose none, they get the default: { $roles }.
no-choice-none = If you choose none, they start without a role.
invite-domains = Only addresses at { $domains } can join. { $link }.
invite-domains-some = Only certain addresses can join. { $link }.
invite-domains-link = Change this in Settings
invite-already-member = This person is already a member. { $link }.
invite-already-member-link = Show this member
invite-pending = This person already has an invitation. { $link }.
invite-pending-link = Send it again from Invitations
resend-title = Send the invitation again?
resend-text = { $email } gets another email with a new link, valid for seven days. The link in the earlier email stops working.
resend-done = Invitation sent to { $email } again.
withdraw-title = Revoke the invitation?
withdraw-text = The link emailed to { $email } stops working. They aren’t notified, and you can invite them again.
withdraw-done = Invitation to { $email } revoked.

## Console: API keys

passkey-none = None
keys-empty = No API keys yet. Create one for your backend, so that it can check who is signed in.
keys-lead = Your backend uses an API key to check who is signed in. Give each backend its own key.
key-named = { $name } (…{ $last4 })
create-key-title = Create an API key
key-name-hint = What it is for, such as “Shop backend”.
key-shown = API key “{ $name }”
key-shown-text = This is the only time you will see it. Store it with your backend’s secrets, never in a page or in source code.
rotate-key-title = Rotate { $key }?
rotate-key-text = You get a new key with the same name. The old key keeps working for a while, so nothing breaks while you switch.
rotate-key-expires = The old key expires on { $time } at the latest.
keep-old-key = Keep the old key working for
rotate-key-unsure = The key may have been rotated anyway. Close this and check the list; revoke the new key if nobody has seen it, and rotate again.
key-last-used = It was last used { $when }.
key-never-used = It was never used.

## Console: the audit log

audit-lead = Everything that happened in your organization, newest first. Entries can’t be changed.
audit-search = Search by person, IP address or detail
audit-event = Event
audit-all = All events
audit-empty = No events yet.
audit-no-match = No events match.
audit-action = Action
audit-actor = Actor
audit-target = Target
audit-ip = IP address
audit-device = Device
audit-request = Request ID
audit-one-person = Showing one person only. { $link }
audit-everyone = Show everyone
audit-from = From
audit-to = To
audit-operator = The service’s operator
audit-by-operator = { $name } (the service’s operator)
audit-deleted-account = Someone whose account was deleted
audit-not-signed-in = Someone who wasn’t signed in
audit-directory = The directory
audit-service = The service
audit-former-member = a former member, { $id }
# An entry: one of the sentences below, without its full stop.
audit-sentence = { $what }.
audit-repeated = { $what }, { $count } times within an hour.
audit-unknown = { $who } { $action }

## Console: the groups of the audit log’s filter

audit-group-sign-in = Sign-in
audit-group-accounts = Accounts
audit-group-members = Members
audit-group-organization = Organization
audit-group-sso = Single sign-on
audit-group-directory = Directory
audit-group-webhooks = Webhooks

## Console: what happened, by the audit log’s actions: `audit-name-…` in its filter, `audit-did-…` as a sentence

audit-name-login-succeeded = Signed in
# `method` is how: password, totp, recovery_code, invite, passkey, connection, switch or email_code.
audit-did-login-succeeded =
    { $method ->
        [password] { $who } signed in with a password
        [totp] { $who } signed in with a password and an authenticator app
        [recovery_code] { $who } signed in with a password and a recovery code
        [invite] { $who } signed in with an invitation
        [passkey] { $who } signed in with a passkey
        [connection] { $who } signed in with single sign-on
        [switch] { $who } signed in by switching from another organization
        [email_code] { $who } signed in with an email code
        [impersonation] { $who }, of the service’s operator, signed in as this member
       *[other] { $who } signed in
    }
audit-name-login-second_factor_required = Second factor requested
audit-did-login-second_factor_required = { $who } entered the correct password and was asked for a second factor
audit-name-login-failed = Sign-in failed
audit-did-login-failed = { $who } entered an incorrect email or password
audit-name-login-throttled = Sign-in throttled
audit-did-login-throttled = { $who } tried to sign in too often and was throttled
audit-name-login-denied = Sign-in denied
# `is` is `known` if there is a reason.
audit-did-login-denied =
    { $is ->
        [known] { $who } proved who they are but wasn’t let in: { $reason }
       *[other] { $who } proved who they are but wasn’t let in
    }
audit-name-account-guessing = Password being guessed
audit-did-account-guessing = { $who } noticed someone guessing the password of { $target }
audit-name-session-logged_out = Signed out
audit-did-session-logged_out = { $who } signed out
audit-name-session-logged_out_everywhere = Signed out everywhere
# `is` is `other` if the sessions are somebody else’s.
audit-did-session-logged_out_everywhere =
    { $is ->
        [other] { $who } ended the sessions of { $target }
       *[other] { $who } signed out everywhere
    }
audit-name-session-ended = Session ended
# `is` is `other` if the sessions are somebody else’s.
audit-did-session-ended =
    { $is ->
        [other] { $who } ended the sessions of { $target }
       *[other] { $who } ended another of their sessions
    }
audit-name-session-reuse_detected = Session possibly copied
audit-did-session-reuse_detected = { $who } used a session token that had already been replaced: it may have been copied, so the session was ended
audit-name-session-refresh_replayed = Session renewed twice
audit-did-session-refresh_replayed = { $who } renewed a session twice within seconds, as happens after a lost response
audit-name-session-refresh_replay_refused = Session renewal refused
audit-did-session-refresh_replay_refused = { $who } tried to renew a session from another network and was refused
audit-name-session-refresh_lost = Session token lost
audit-did-session-refresh_lost = { $who } tried to renew a session with a token that the database has lost, and was refused
audit-name-signing_key-removed = Signing key removed
# `is` is `known` if the number of sessions is known.
audit-did-signing_key-removed =
    { $is ->
        [known] { $who } removed a signing key in an emergency; sessions ended: { $sessions }
       *[other] { $who } removed a signing key in an emergency
    }
audit-name-profile-updated = Profile changed
# `is` is `other` if it is somebody else’s.
audit-did-profile-updated =
    { $is ->
        [other] { $who } changed the profile of { $target }
       *[other] { $who } changed their profile
    }
audit-name-password-changed = Password changed
audit-did-password-changed = { $who } changed their password
audit-name-password-reset_requested = Password reset requested
audit-did-password-reset_requested = { $who } requested a password reset link
audit-name-password-reset = Password reset
audit-did-password-reset = { $who } set a password with an emailed link
audit-name-password-removed = Password removed
audit-did-password-removed = { $who } accepted an invitation with its link, which removed the password because the email address wasn’t verified
audit-name-password-prompt_failed = Password confirmation failed
audit-did-password-prompt_failed = { $who } entered an incorrect password when asked for it again while signed in
audit-name-email-change_requested = Email change requested
audit-did-email-change_requested = { $who } requested a different email address
audit-name-email-change_cancelled = Email change cancelled
audit-did-email-change_cancelled = { $who } cancelled an email change
audit-name-email-changed = Email changed
# `by` is `directory` if the organization’s directory did it.
audit-did-email-changed =
    { $by ->
        [directory] { $who } got a new email address from the directory
       *[other] { $who } changed their email address
    }
audit-name-email-verified = Email verified
audit-did-email-verified = { $who } verified their email address
audit-name-two_factor-enabled = Two-factor turned on
audit-did-two_factor-enabled = { $who } turned on two-factor authentication
audit-name-two_factor-disabled = Two-factor turned off
audit-did-two_factor-disabled = { $who } turned off two-factor authentication
audit-name-user-impersonated = Operator signed in as a member
audit-did-user-impersonated = { $who } got a link to sign in as { $target }: { $reason }
audit-name-two_factor-reset = Two-factor reset
audit-did-two_factor-reset = { $who } turned off two-factor authentication for { $target }
audit-name-two_factor-recovery_codes_replaced = Recovery codes replaced
audit-did-two_factor-recovery_codes_replaced = { $who } created new recovery codes
audit-name-two_factor-failed = Second factor failed
audit-did-two_factor-failed = { $who } entered an incorrect code
audit-name-passkey-added = Passkey added
# `is` is `known` if the passkey’s name is known; so it is below.
audit-did-passkey-added =
    { $is ->
        [known] { $who } added a passkey, “{ $name }”
       *[other] { $who } added a passkey
    }
audit-name-passkey-removed = Passkey removed
audit-did-passkey-removed =
    { $is ->
        [known] { $who } removed a passkey, “{ $name }”
       *[other] { $who } removed a passkey
    }
audit-name-passkey-renamed = Passkey renamed
audit-did-passkey-renamed = { $who } renamed a passkey to “{ $name }”
audit-name-passkey-refused = Passkey refused
audit-did-passkey-refused = { $who } used a passkey that was refused
audit-name-passkey-counter_went_back = Passkey possibly copied
audit-did-passkey-counter_went_back =
    { $is ->
        [known] { $who } used a passkey, “{ $name }”, whose counter went back, as if it had been copied
       *[other] { $who } used a passkey whose counter went back, as if it had been copied
    }
audit-name-passkey-backup_eligible = Passkey can be copied
audit-did-passkey-backup_eligible =
    { $is ->
        [known] { $who } used a passkey, “{ $name }”, that can now be copied to other devices
       *[other] { $who } used a passkey that can now be copied to other devices
    }
audit-name-identity-linked = Account linked
audit-did-identity-linked = { $who } signed in with single sign-on for the first time
audit-name-identity-unlinked = Account unlinked
audit-did-identity-unlinked = { $who } unlinked their single sign-on identity
audit-name-organization-created = Organization created
audit-did-organization-created = { $who } created the organization
audit-name-organization-updated = Settings changed
audit-did-organization-updated = { $who } changed the organization’s settings
audit-name-organization-metadata_changed = Metadata changed
audit-did-organization-metadata_changed = { $who } changed what your service stores for this organization
audit-name-organization-suspended = Organization suspended
audit-did-organization-suspended = { $who } suspended the organization
audit-name-organization-activated = Organization reactivated
audit-did-organization-activated = { $who } reactivated the organization
audit-name-member-invited = Invited
audit-did-member-invited =
    { $role ->
        [org_admin] { $who } invited { $target } as an administrator
       *[other] { $who } invited { $target }
    }
audit-name-invite-resent = Invitation sent again
audit-did-invite-resent = { $who } sent the invitation to { $target } again
audit-name-invite-revoked = Invitation revoked
audit-did-invite-revoked = { $who } revoked the invitation to { $target }
audit-name-member-joined = Joined
# `is` is `other` if somebody else was added.
audit-did-member-joined =
    { $is ->
        [other] { $role ->
                [org_admin] { $who } added { $target } as an administrator
               *[other] { $who } added { $target } as a member
            }
       *[other] { $role ->
                [org_admin] { $who } joined as an administrator
               *[other] { $who } joined
            }
    }
audit-name-member-removed = Removed
audit-did-member-removed =
    { $is ->
        [other] { $who } removed { $target }
       *[other] { $who } left the organization
    }
audit-name-member-role_changed = Role changed
# `to` is org_admin or member; `changes` are the two sentences below, if there are any.
audit-did-member-role_changed =
    { $to ->
        [org_admin] { $who } changed the role of { $target } to administrator
        [member] { $who } changed the role of { $target } to member
       *[other] { $who } changed the role of { $target }
    }
# What is told after a sentence.
audit-with-added = { $what }; added: { $added }
audit-with-removed = { $what }; removed: { $removed }
audit-name-role-created = Role created
# `is` is `known` if there are permissions.
audit-did-role-created =
    { $is ->
        [known] { $who } created the role { $key } ({ $permissions })
       *[other] { $who } created the role { $key }
    }
audit-name-role-updated = Role edited
audit-did-role-updated = { $who } changed the role { $key }
audit-name-role-deleted = Role deleted
# `is` is `known` if another role replaces it.
audit-did-role-deleted =
    { $is ->
        [known] { $who } deleted the role { $key }; replaced by { $replacedBy }
       *[other] { $who } deleted the role { $key }
    }
audit-name-member-metadata_changed = Member metadata changed
audit-did-member-metadata_changed = { $who } changed what your service stores for { $target }
audit-name-member-suspended = Suspended
# `reason` is passkeys_removed if a password reset took the second factor away.
audit-did-member-suspended =
    { $reason ->
        [passkeys_removed] { $who } lost their second factor: a password reset by email removed the passkey
       *[other] { $who } suspended { $target }
    }
audit-name-member-reactivated = Reactivated
audit-did-member-reactivated = { $who } reactivated { $target }
audit-name-account-exported = Data exported
audit-did-account-exported = { $who } exported the data stored about them
audit-name-account-deleted = Account deleted
audit-did-account-deleted = { $who } deleted the account
audit-name-users-imported = Users imported
audit-did-users-imported = { $who } imported users
audit-name-connection-created = Connection created
audit-did-connection-created = { $who } created the connection { $target }
audit-name-connection-updated = Connection changed
# `is` is `known` if the changed fields are known.
audit-did-connection-updated =
    { $is ->
        [known] { $who } changed the connection { $target } ({ $changed })
       *[other] { $who } changed the connection { $target }
    }
audit-name-connection-deleted = Connection deleted
# `is` is `known` if the number of sessions is known.
audit-did-connection-deleted =
    { $is ->
        [known] { $who } deleted the connection { $target }; sessions ended: { $sessions }
       *[other] { $who } deleted the connection { $target }
    }
audit-name-directory-created = Directory connected
audit-did-directory-created = { $who } connected the directory
audit-name-directory-updated = Directory changed
# `status` is active or paused, `welcomeMail` true or false; each only if it was changed.
audit-did-directory-updated =
    { $status ->
        [paused] { $welcomeMail ->
                [true] { $who } changed the directory: it’s now paused, welcome emails are on
                [false] { $who } changed the directory: it’s now paused, welcome emails are off
               *[other] { $who } changed the directory: it’s now paused
            }
        [active] { $welcomeMail ->
                [true] { $who } changed the directory: it’s now on, welcome emails are on
                [false] { $who } changed the directory: it’s now on, welcome emails are off
               *[other] { $who } changed the directory: it’s now on
            }
       *[other] { $welcomeMail ->
                [true] { $who } changed the directory, welcome emails are on
                [false] { $who } changed the directory, welcome emails are off
               *[other] { $who } changed the directory
            }
    }
audit-name-directory-deleted = Directory disconnected
audit-did-directory-deleted = { $who } disconnected the directory; members stay
audit-name-directory-token_created = Directory token created
# `is` is `known` if the token’s beginning is known.
audit-did-directory-token_created =
    { $is ->
        [known] { $who } created a directory token, { $prefix }…
       *[other] { $who } created a directory token
    }
audit-name-directory-token_deleted = Directory token revoked
audit-did-directory-token_deleted =
    { $is ->
        [known] { $who } revoked a directory token, { $prefix }…
       *[other] { $who } revoked a directory token
    }
audit-name-directory-user_updated = Member changed by the directory
# `is` is `all` if the directory manages somebody from now on, `known` if the changed fields are known.
audit-did-directory-user_updated =
    { $is ->
        [all] { $who } took over the member { $target }
        [known] { $who } changed its data about { $target }: { $changed }
       *[other] { $who } changed its data about { $target }
    }
audit-name-directory-refused = Directory refused
# `is` is `other` for a person, otherwise it is about a group.
audit-did-directory-refused =
    { $is ->
        [other] { $who } requested a change to { $target } that was refused because it would leave the organization without an active administrator
       *[other] { $who } requested a change to a group that was refused because it would leave the organization without an active administrator
    }
audit-name-directory-undone = Directory changes undone
# `is` is `known` if the time is known.
audit-did-directory-undone =
    { $is ->
        [known] { $who } undid the directory’s changes since { $since }
       *[other] { $who } undid the directory’s changes
    }
audit-with-restored = { $what }; members restored: { $count }
audit-with-left = { $what }; couldn’t be restored: { $count }
audit-name-group-created = Group created
audit-did-group-created =
    { $is ->
        [known] { $who } created the group { $target }; members: { $added }
       *[other] { $who } created the group { $target }
    }
audit-name-group-updated = Group changed
audit-did-group-updated = { $who } changed the group { $target }
audit-with-members-added = { $what }; members added: { $count }
audit-name-group-deleted = Group deleted
# `count` is how many members it had; `is` is `known` if that is known.
audit-did-group-deleted =
    { $is ->
        [known] { $count ->
                [one] { $who } deleted the group { $target }; it had { $count } member
               *[other] { $who } deleted the group { $target }; it had { $count } members
            }
       *[other] { $who } deleted the group { $target }
    }
audit-name-group-mapped = Group roles changed
# `is` is `known` if the group gives roles.
audit-did-group-mapped =
    { $is ->
        [known] { $who } changed the roles of the group { $target } to: { $roles }
       *[other] { $who } changed the roles of the group { $target } to: none
    }
# A role that a group gives.
audit-administrator = administrator
audit-name-domain-claimed = Domain claimed
audit-did-domain-claimed = { $who } claimed the domain { $target }
audit-name-domain-verified = Domain verified
audit-did-domain-verified = { $who } verified the domain { $target }
audit-name-domain-record_missing = Domain record missing
audit-did-domain-record_missing = { $who } no longer found the DNS record of the domain { $target }
audit-name-domain-lost = Domain lost
audit-did-domain-lost = { $who } didn’t find the DNS record of the domain { $target } for too long, so it’s no longer verified
audit-name-domain-deleted = Domain deleted
audit-did-domain-deleted = { $who } deleted the domain { $target }
audit-name-api_key-created = API key created
audit-did-api_key-created = { $who } created the API key { $target }
audit-name-api_key-revoked = API key revoked
audit-did-api_key-revoked = { $who } revoked the API key { $target }
audit-name-webhook-created = Webhook created
audit-did-webhook-created = { $who } created the webhook { $target }
audit-name-webhook-updated = Webhook changed
audit-did-webhook-updated =
    { $is ->
        [known] { $who } changed the webhook { $target } ({ $changed })
       *[other] { $who } changed the webhook { $target }
    }
audit-name-webhook-deleted = Webhook deleted
audit-did-webhook-deleted = { $who } deleted the webhook { $target }
audit-name-webhook-secret_rotated = Webhook secret rotated
audit-did-webhook-secret_rotated = { $who } rotated the secret of the webhook { $target }

## Console: the audit log as a file

export = Export
audit-export-title = Export the audit log
export-text = The file has the entries of your search, filter and days, newest first, at most { $count }.
export-format = Format
export-csv = CSV, for spreadsheets
export-lines = JSON Lines, for programs
export-saved =
    { $count ->
        [one] Saved { $count } entry.
       *[other] Saved { $count } entries.
    }
export-saved-some = Saved the newest { $count } entries. Choose fewer days for the others.

## Console: settings

settings = Settings
settings-about = The name is shown in emails, at sign-in and in authenticator apps.
settings-plan = Plan
settings-fixed = The short name can’t be changed. Your provider sets the plan.
settings-appearance = Appearance
settings-appearance-about = What people see before they sign in.
settings-two-factor-about = A second step at sign-in, such as a code from an authenticator app.
sign-in-methods = Sign-in methods
sign-in-methods-about = How members may sign in. Invitations can always be accepted: a new member’s first sign-in is exempt.
settings-sessions = Sessions
settings-sessions-about = How long members stay signed in before they have to sign in again, however active they are.
settings-domains = Email domains
settings-domains-about = Who can be invited and join. Current members stay.
app-url = Application URL (optional)
app-url-hint = Where members land after signing in. Only pages at this address may call the service from a browser, so a wrong one locks your application out immediately.
app-url-question = Change the application URL?
app-url-old = Pages at { $url } can no longer call the service, starting now.
app-url-new = Pages at { $url } can.
app-url-none = No other pages can; members land on their account after signing in.
change-url = Change URL
require-factor-more = Require it for everyone…
release-factor-more = Stop requiring it…
require-it = Require it
stop-requiring = Stop requiring it
release-factor-title = Stop requiring a second factor?
release-factor-text = Members can then sign in without one, and turn theirs off. Those who have one keep it until they do.
require-factor-title = Require a second factor for everyone?
require-factor-text = This affects every member of { $organization }. Members without a second factor are signed out immediately, on all devices, and set one up the next time they sign in. Nothing changes for members who have one.
require-factor-text-2 = While it is required, nobody can turn it off.
factor-released = A second factor is no longer required.
factor-required = A second factor is required now.
factor-missing = You don’t have a second factor yourself. { $link }, then require it for everyone.
factor-missing-link = Set one up in your account
factor-is-required = Required: every member signs in with a second factor.
factor-is-optional = Optional: each member decides whether to use a second factor.
way-email-code = Email code
way-provider = Social account, such as Google
in-password = a password
in-passkey = a passkey
in-email-code = an email code
in-provider = a social account
in-connection = single sign-on
ways-none = Allow at least one sign-in method.
ways-question = Turn off sign-in with { $methods }?
ways-text = Members who signed in only this way are signed out immediately, on all devices, and need another method to come back.
ways-not-yours = You didn’t sign in with one of these methods yourself. Sign in with one first, then turn off the others.
session-after = Sign in again after
session-after-hint = Leave it empty to use the service’s own limit.
unit = Unit
unit-minutes = minutes
unit-hours = hours
unit-days = days
whole-number = Enter a whole number, or nothing.
shorten-title = Shorten sessions?
shorten-text = Anyone who signed in more than { $duration } ago is signed out on that device immediately. That may include you.
shorten = Shorten sessions
session-saved = Saved. Members sign in again after { $duration }.
session-saved-none = Saved. The service’s own limit applies.
session-range = This must be { $least } to { $most }.
allowed-domains = Allowed domains
allowed-domains-hint = One per line, such as example.com. Subdomains are not included. Leave it empty to allow every address.
domains-saved = Saved. Only addresses at these domains can join from now on.
domains-saved-all = Saved. Every address can join.
domain-line = Line { $line }, “{ $text }”, must be the domain of an email address, such as example.com.

## Console: appearance

logo = Logo
logo-dark = Logo for dark pages
logo-now =
    { $ground ->
        [dark] Logo for dark pages as it is now
       *[other] Logo as it is now
    }
logo-none = None
logo-upload = Upload
logo-replace = Replace
logo-upload-it =
    { $ground ->
        [dark] Upload logo for dark pages
       *[other] Upload logo
    }
logo-replace-it =
    { $ground ->
        [dark] Replace logo for dark pages
       *[other] Replace logo
    }
logo-remove-it =
    { $ground ->
        [dark] Remove logo for dark pages
       *[other] Remove logo
    }
logo-saved =
    { $ground ->
        [dark] Logo for dark pages saved.
       *[other] Logo saved.
    }
logo-removed =
    { $ground ->
        [dark] Logo for dark pages removed.
       *[other] Logo removed.
    }
logo-choose = Choose a PNG file of at most 256 KB.
logo-refused = This file can’t be used. Choose a PNG of at most 256 KB and 1024 × 1024 pixels.
logo-hint = A PNG of at most 256 KB and 1024 × 1024 pixels.
logo-dark-hint = Leave it out if the logo is readable on dark pages, too.
accent-color = Colour of buttons and links (optional)
accent-color-hint = Such as #1f5fbf. White text on it has to be readable.
accent-color-low = Text in this colour can’t be read on white. Choose a darker one.
accent-color-wrong = Enter a colour such as #1f5fbf.
show-name = Show name, logo and colour to anyone who knows the short name

## Console: roles

roles-lead = Roles decide what your people may do in your product. Give them under { $link }.
roles-matrix = Permissions by role
create-role = Create role
roles-undeclared-definable = The service’s operator hasn’t declared any permissions yet. Once they have, you can create roles from them here.
roles-undeclared = The service’s operator hasn’t declared any permissions yet. Roles are made up of permissions.
roles-empty-definable = No roles yet. Create one and choose what it permits.
roles-empty = The service’s operator hasn’t created any roles yet. Please ask them for one.
role-custom = Custom
role-built-in = Built-in
role-built-in-about = Every organization of this service has this role
role-default = Default
role-default-about = Everyone who joins without another role gets it
count-permissions =
    { $count ->
        [0] No permissions
        [one] { $count } permission
       *[other] { $count } permissions
    }
matrix-undeclared = The service’s operator hasn’t declared any permissions yet, so no role permits anything.
matrix-no-roles =
    { $count ->
        [one] Once there’s a role, it can grant { $count } permission: { $permissions }.
       *[other] Once there’s a role, it can grant { $count } permissions: { $permissions }.
    }
matrix-hint = Members with several roles may do what any of them permits. Administrators may do everything, unless the service’s operator has turned that off.
permission = Permission
permissions = Permissions
role-name-hint = What people see, such as Billing.
enter-a-short-name = Enter a short name.
role-key-hint = What applications see, such as billing. Lowercase letters, digits and hyphens. It can’t be changed later.
role-description-hint = What the role is for, so that others know.
role-is-default = Give this role to everyone who joins without another role
role-is-default-hint = Current members don’t get it.
role-updated = Role updated.
role-created = Role created. Give it to people under Members.
delete-role-text = Nobody can be given this role any more. This can’t be undone: if you later create a role with the same short name, it’s a different role that nobody has.
delete-role-members = Members who have this role
delete-role-choose = Choose what happens to them.
delete-role-replace = get { $name } instead
delete-role-force = lose it without a replacement
delete-role-hint = This also applies to pending invitations and to the rules of connections.
role-deleted = Role { $name } deleted.
loading-roles = Loading roles…

## Console: single sign-on

sso-lead = Let people sign in with their company account from Okta, Microsoft, Google or another identity provider. There are two steps: verify your domain and connect your identity provider.
domains-empty = No domains yet. Start with the domain of your company’s email addresses.
verify = Verify
verify-it = Verify { $domain }
add-domain = Add domain
domains-hint = Domains show which email addresses belong to your company. Only people with one of these addresses can use single sign-on.
connections = Connections
connections-empty = No connections yet. You need administrator access to your identity provider.
connect-provider = Connect identity provider

## Console: domains

domain = Domain
domain-verified = Verified
domain-pending = Pending
enter-domain = Enter the domain.
domain-hint = The part after the @ in your company’s email addresses, such as example.com. Subdomains such as mail.example.com are separate domains.
# Where the API's own English sentence isn't shown.
domain-refused = Enter the name of a domain that belongs to your company, such as example.com.
domain-done = { $domain } verified.
domain-not-found-yet = The record wasn’t found yet. New records often appear within minutes, but can take a few hours. Check that the name and value match the ones above exactly, then check again later. You can leave this page in the meantime.
domain-no-answer = The name servers for { $domain } didn’t respond. Nothing has changed. Please try again in a minute.
domain-verify-title = Verify this domain
domain-step-1 = Add this record where you manage the DNS of { $domain }: at your domain registrar or your web host.
domain-step-1-hint = Many DNS forms add your domain to the name automatically. If yours does, leave the domain out of the name. If someone else manages the DNS, send them these three values.
domain-step-2 = Then check that the record is visible.
verify-domain = Verify domain
domain-verified-title = Domain verified
domain-verified-since = Verified { $when }. People with an email address at { $domain } can sign in with your connections.
domain-keep = Keep the DNS record: it’s checked every day. If it’s missing, the administrators get an email, and after a few days the domain is no longer verified.
show-record = Show record
domain-delete-1 = Nobody new can sign in with an email address at { $domain } until it’s verified again with a new record. Anyone who signed in before still can.
domain-delete-2 = Another organization can then verify it.
domain-delete-pending = The record is no longer valid. To add the domain again, you need a new record.
domain-deleted = { $domain } deleted.

## Console: requiring single sign-on

require-sso = Require single sign-on
require-sso-now-off = Not required. People may sign in with it, or with any method the settings allow.
require-sso-now-members = Required for members. Administrators may also use another sign-in method, with two-factor authentication.
require-sso-now-all = Required for everyone, including administrators.
require-sso-members = Members (administrators with two-factor authentication keep other sign-in methods)
require-sso-all = Everyone, including administrators
require-sso-first = Turn on a connection first.
require-sso-change = Change requirement
require-sso-title = Require single sign-on?
require-sso-text = Anyone it’s required for can no longer sign in here with a password, passkey, code or account at another service. Anyone signed in with one of these is signed out immediately. You stay signed in.
require-sso-for = Required for
require-sso-try-first = You’ve never signed in with a connection yourself. Sign out, sign in with it once, then come back, so that you know it works.
sso-required = Single sign-on is now required.
sso-released = Single sign-on is no longer required.
nobody-loses =
    { $count ->
        [1] Nobody loses access: you’re the only member.
       *[other] Nobody loses access: all { $count } members can sign in with single sign-on.
    }
lose-access =
    { $count ->
        [one] { $count } member of { $all } would lose access:
       *[other] { $count } members of { $all } would lose access:
    }
lose-access-more = { $count } members of { $all } would lose access, and possibly more:
name-and-email = { $name }, { $email }
and-more = … and { $count } more.
stop-sso-title = Stop requiring single sign-on?
stop-sso-text = People can sign in again with any method the settings allow. Everyone who is signed in stays signed in.

## Console: one connection

connection-finish = Finish setup
connection-step-redirect = Add this redirect URI to your identity provider.
redirect-uri = Redirect URI
connection-domain-verified = Your domain is verified.
connection-domain-verified-text = People with an email address at { $domains } can sign in.
connection-verify-domain = Verify a domain.
connection-verify-domain-text = Otherwise nobody can sign in: domains show which email addresses belong to your company.
go-to-domains = Go to domains
connection-step-people = Choose who can sign in.
connection-step-people-link = Who becomes a member, and with which role
connection-step-test = Test it.
connection-step-test-text = Sign in at the identity provider and come back here to see what it sent. This doesn’t change anything.
connection-step-on = Turn it on.
connection-step-on-text = From then on, the sign-in page offers it.
test-sign-in = Test sign-in
connection-on-title = Let people sign in with { $name }?
connection-on-text = Your organization’s sign-in page offers it from now on. Other sign-in methods stay the same.
connection-on-done = People can now sign in with it.
connection-off-title = Turn off connection?
connection-off-text = Nobody can sign in with it until you turn it on again. Everyone who is signed in stays signed in.
connection-off-done = Connection turned off.
who-can-sign-in = Who can sign in
edit-who-can-sign-in = Edit who can sign in
edit-provider = Edit identity provider
issuer = Issuer
client-id = Client ID
client-secret = Client secret
authentication = Authentication
by-signature = Signature from this service (private_key_jwt)
scopes = Scopes
identified-by = Identified by
new-people = New people
new-people-join = Become members when they sign in
new-people-invited = Only with an invitation
rules = Rules
# A rule for roles: who has the value in the claim has the role.
rule-gives = { $claim } has { $value }: { $role }
rule-gives-with = { $claim } has { $value }: { $role }, with { $roles }
all-verified-domains = All verified domains
factor-here = Requested here, after the identity provider
factor-there = Requested by the identity provider
delete-connection-1 = Everyone signed in with it is signed out immediately, and their accounts are no longer linked to this identity provider.
delete-connection-2 = This can’t be undone. To stop using it for a while, turn it off instead.
connection-deleted = Connection deleted.

## Console: the forms of a connection

connect-lead = Where do your people sign in at work? It takes about 10 minutes, and you need administrator access to that provider.
provider-other-about = Any provider that supports OpenID Connect. A provider that only supports SAML needs a bridge.
is-required = This is required.
secret-stored = { $where } The secret is stored encrypted and never shown again.
connection-name-hint = The button on the sign-in page says “Sign in with” followed by this name.
save-and-continue = Save and continue
other-provider = Choose another provider
connection-saved = Saved. Nobody can sign in with it yet.
all-providers = All providers
connect-to = Connect { $provider }
connect-your-provider = Connect your provider
connect-step-1 = 1. At { $provider }
connect-step-1-other = 1. At your provider
connect-step-2 = 2. Enter its details here
connect-next = The next page shows the redirect URI that the provider still needs.
use-signature = Use a signature from this service instead of a secret (private_key_jwt)
use-signature-hint = At the provider, choose a public key or private_key_jwt for the client, with { $url } as the key URL.
enter-issuer = Enter the issuer.
issuer-hint = Exactly what the provider calls itself, including any trailing slash. It can’t change once someone has signed in.
enter-client-id = Enter the client ID.
new-client-secret = New client secret (optional)
client-secret-unneeded = Not needed, because the provider checks a signature.
client-secret-keep = Leave it empty to keep the current one.
enter-scopes = Enter the scopes.
scopes-hint = What to request from the provider, separated by spaces. Most only need openid, email and profile. Some only send groups for a separate scope.
identify-by = Identify people by
identify-by-sub = sub, which every provider has
identify-by-oid = oid, which Entra keeps the same for a person across its applications
identify-by-hint = It can’t change once someone has signed in.
provisioning = People who aren’t members yet become members when they sign in
provisioning-hint = Otherwise only members and people with an invitation can sign in. Anyone who was removed or suspended never comes back this way.
provisioning-role-hint = Unless one of the rules below gives a different one.
second-factor-hint = Request it here if your identity provider doesn’t.
connection-updated = Connection updated.
only-domains = Only for email addresses at
only-domains-hint = Select none to accept all verified domains. With two connections, each address belongs to one of them.
product-roles-chosen = Product roles: { $roles }
product-roles-none = Product roles: none
role-rules = Role rules
role-rules-hint = A claim is something the identity provider says about a person, such as their groups. Anyone with this value in the claim gets the role at every sign-in. The first rule that matches counts.
role-rules-hint-product = A claim is something the identity provider says about a person, such as their groups. Anyone with this value in the claim gets the role at every sign-in. The first rule that matches counts. Product roles come from every rule that matches.
claim = Claim
move-up = Move up
add-rule = Add rule
rule-incomplete = Rule { $number } needs both a claim and a value.
rule-too-many = Rule { $number } can give at most 20 product roles.
rules-refused = These rules can’t be saved. Check each of them.

## Console: the identity providers that it knows. Okta, Auth0, Keycloak and OneLogin have English consoles.

provider-other = Other provider
okta-step-1 = In Okta’s Admin Console, go to Applications, Applications, and choose “Create App Integration”.
okta-step-2 = Choose “OIDC - OpenID Connect”, then “Web Application”.
okta-step-3 = Give it a name, choose who may use it under “Assignments”, and save. Leave the sign-in redirect URI unchanged for now.
okta-issuer = Okta domain
okta-issuer-hint = Such as example.okta.com. Find it in the menu at the top right of the Admin Console.
okta-shown = Both are on the “General” tab of the new app integration.
okta-redirect = In Okta, open the app integration, choose “Edit” under “General Settings” on its “General” tab, enter this as the sign-in redirect URI, and save.
entra-step-1 = In the Microsoft Entra admin center, go to “App registrations”, choose “New registration”, give it a name, and allow accounts in this organizational directory only.
entra-step-2 = Under “Certificates & secrets”, choose “New client secret”. Copy its Value right away, because it’s only shown once, and note when it expires: from that day nobody can sign in until you enter a new one here.
entra-issuer = Directory (tenant) ID
entra-issuer-hint = On the “Overview” of the app registration.
entra-client = Application (client) ID
entra-secret = Value of the client secret
entra-shown = The client ID is also on the “Overview”. For the secret, use the Value, not the Secret ID.
entra-redirect = In Entra, open the app registration, choose “Authentication”, add the platform “Web”, and enter this as its redirect URI.
google-step-1 = In the Google Cloud console, open one of your company’s projects and go to the “Google Auth Platform”. If it asks for an audience, choose “Internal”, so that only your own people can use it.
google-step-2 = Under “Clients”, choose “Create client” and the type “Web application”. Leave the redirect URIs empty for now.
google-shown = Google shows both when you create the client. Copy the secret then.
google-redirect = In the Google Cloud console, open the client, add this under “Authorized redirect URIs”, and save. It may take a few minutes to take effect.
auth0-step-1 = In the Auth0 dashboard, go to Applications, Applications, choose “Create Application”, and select the type “Regular Web Applications”.
auth0-issuer-hint = Such as example.eu.auth0.com, on the “Settings” tab of the application.
auth0-shown = Both are also on the “Settings” tab.
auth0-redirect = In Auth0, open the application’s “Settings” tab, enter this under “Allowed Callback URLs”, and save.
keycloak-step-1 = In your people’s realm, go to “Clients”, choose “Create client” with the type OpenID Connect, and give it a client ID of your choice.
keycloak-step-2 = On the next page, turn on “Client authentication”, leave “Standard flow” on, and save.
keycloak-issuer = Realm URL
keycloak-issuer-hint = Such as https://login.example.com/realms/staff. Older versions have /auth before /realms.
keycloak-shown = The secret is on the client’s “Credentials” tab.
keycloak-redirect = In Keycloak, open the client, enter this under “Valid redirect URIs”, and save.
onelogin-step-1 = In OneLogin’s administration area, go to Applications, choose “Add App”, search for “OpenId Connect (OIDC)”, give it a name, and save.
onelogin-step-2 = Give your people access to it.
onelogin-issuer = Issuer URL
onelogin-issuer-hint = Such as https://example.onelogin.com/oidc/2, on the “SSO” tab.
onelogin-shown = Both are also on the “SSO” tab.
onelogin-redirect = In OneLogin, open the app’s “Configuration” tab, enter this under “Redirect URIs”, and save. It may take 10 minutes to take effect.
other-step-1 = At your provider, register an application of the type “web” or “confidential”, with OpenID Connect and the authorization code flow. Leave its redirect URI for later, or enter any value.
other-issuer-hint = Exactly what the provider calls itself, including any trailing slash. It’s the “issuer” in its configuration, found at the issuer followed by { $path }.
other-shown = The provider shows both for the application.
other-redirect = At your provider, enter this as the application’s redirect URI. Some call it the callback URL.

## Console: what came of sign-ins by a connection: `attempt-rule-…` by the rule that was broken, `attempt-code-…` by the code

recent-sign-ins = Recent sign-ins
attempts-empty = No sign-in attempts yet.
provider-fault = Can’t be reached. { $reason }
provider-responding = Responding
provider-unchecked = Not checked recently
last-checked = Last checked
provider-keys = Keys
provider-clock = Clock
clock-correct = Correct
clock-ahead =
    { $count ->
        [one] { $count } second ahead
       *[other] { $count } seconds ahead
    }
clock-behind =
    { $count ->
        [one] { $count } second behind
       *[other] { $count } seconds behind
    }
claims = Claims
none-received = None received
attempt-reason = Reason
attempt-someone = Someone
attempt-refused = { $who } was refused
attempt-test = Test: { $who }
attempt-test-refused = Test: { $who } would be refused
attempt-entry-other = { $who } signed in
attempt-entry-sign_in = { $who } signed in to the linked account
attempt-entry-link = { $who } was linked to the account with this email address and signed in
attempt-entry-accept_invite = { $who } accepted an invitation
attempt-entry-join = { $who } joined with the account with this email address
attempt-entry-create = { $who } joined with a new account
attempt-would-sign_in = You would be signed in to the linked account.
attempt-would-link = The account with this email address would be linked and signed in.
attempt-would-accept_invite = A pending invitation would be accepted.
attempt-would-join = The account with this email address would join.
attempt-would-create = A new account would be created and join.
test-not-run = The test didn’t run.
test-failed = The test failed.
test-but = The identity provider works, but you wouldn’t be able to sign in.
test-succeeded = The test succeeded.
attempt-rule-other = Ask the identity provider’s support about this rule.
attempt-rule-blocked_address = The identity provider’s address isn’t on the public internet, or uses a port that isn’t allowed.
attempt-rule-dns = The hostname in the issuer wasn’t found. Check its spelling.
attempt-rule-connect = The identity provider couldn’t be reached.
attempt-rule-tls = The identity provider’s certificate isn’t valid.
attempt-rule-timeout = The identity provider didn’t respond in time.
attempt-rule-status = The identity provider responded with an error. Check the issuer.
attempt-rule-too_large = The identity provider’s response is too large.
attempt-rule-busy = Too many sign-ins were already waiting for the identity provider’s response.
attempt-rule-discovery = The identity provider’s configuration couldn’t be read. Check the issuer.
attempt-rule-discovery_issuer = The identity provider uses a different issuer. Enter exactly the issuer it uses, including any trailing slash.
attempt-rule-client_authentication = The identity provider doesn’t accept a client secret. Register a web (confidential) application.
attempt-rule-client_refused = The identity provider doesn’t recognize the client ID, or the secret is incorrect or has expired. Enter both again.
attempt-rule-code_refused = The identity provider didn’t accept its own code. Check that the redirect URI there matches this connection’s.
attempt-rule-token_refused = The identity provider didn’t issue a token. Its logs may say why.
attempt-rule-token_answer = The identity provider didn’t send an ID token. Check that the scopes include openid.
attempt-rule-issuer = The ID token is from a different issuer than this connection’s.
attempt-rule-audience = The ID token is for a different client ID. Check the client ID.
attempt-rule-authorized_party = The ID token is for a different client ID. Check the client ID.
attempt-rule-expired = The ID token has expired. Check the identity provider’s clock.
attempt-rule-issued_at = The ID token is from the future, or too old. Check the identity provider’s clock.
attempt-rule-not_before = The ID token isn’t valid yet. Check the identity provider’s clock.
attempt-rule-subject = The ID token doesn’t identify anyone. If you identify people by oid, the identity provider may not be sending it.
attempt-rule-state = The response belongs to a different sign-in.
attempt-code-provider_refused = The identity provider refused. The person cancelled or isn’t allowed to use the application there, or the client ID or secret is incorrect or has expired.
attempt-code-provider_unavailable = The identity provider didn’t send a usable response.
attempt-code-provider_answer_invalid = The identity provider’s response broke a rule.
attempt-code-flow_expired = The sign-in took longer than 10 minutes, or was sent twice.
attempt-code-not_a_member = The person isn’t a member and has no invitation, and new people don’t become members here. Or they were removed.
attempt-code-membership_not_active = The member is suspended.
attempt-code-email_domain_not_verified = The domain of the email address isn’t verified, or isn’t assigned to this connection.
attempt-code-email_domain_not_allowed = The settings don’t allow members with email addresses at this domain.
attempt-code-email_not_verified = The identity provider says the email address isn’t verified, or didn’t send one.
attempt-code-connection_not_proven = The connection was changed. Test it before it lets in anyone new.
attempt-code-identity_exists = The account with this email address is linked to a different identity at this provider.
attempt-code-two_factor_required = The person doesn’t have two-factor authentication, and can’t set it up while signing in this way.

## Console: webhooks

webhook = Webhook
webhooks-empty = No webhooks yet. Create one to notify your application when something happens in the organization.
webhooks-lead = A webhook sends your application a signed request when something happens in your organization.
create-webhook = Create webhook
edit-webhook = Edit webhook
all-webhooks = All webhooks
count-events =
    { $count ->
        [one] { $count } event
       *[other] { $count } events
    }
webhook-pause-title = Pause webhook?
webhook-pause-text = Queued deliveries are held and sent when you resume. Events that happen while the webhook is paused aren’t delivered, not even afterwards.
webhook-paused = Webhook paused.
webhook-resumed = Webhook resumed.
webhook-is-paused = This webhook is paused. Queued deliveries are held. Events that happen now aren’t delivered.
url = URL
events = Events
signed-with = Signed with
send-test-event = Send test event
rotate-secret = Rotate secret
rotate-secret-title = Rotate secret?
rotate-secret-text-1 = You get a new secret. For a day, unless the service’s operator chose otherwise, each request is signed with both secrets. Give your receiver the new one within that time and nothing fails in between.
rotate-secret-text-2 = If you rotate twice within that time, only the last two secrets sign.
rotate-secret-unsure = The secret may have been rotated anyway, to one that nobody has seen. Rotate again soon: the secret your receiver has only signs for a while.
new-signing-secret = New signing secret
new-signing-secret-text = This is the only time you’ll see it. Give it to your receiver soon: the previous secret also signs, but not for long.
webhook-delete-title = Delete webhook?
webhook-delete-text = Queued deliveries are dropped, and past deliveries can no longer be viewed. This can’t be undone. To stop deliveries for a while, pause the webhook instead.
webhook-deleted = Webhook deleted.
enter-url = Enter the URL.
webhook-url-hint = Where your application receives the requests, such as https://example.com/hooks/orgauth.
webhook-description-hint = What it’s for, so that others know.
select-an-event = Select at least one event.
webhook-unsure = The webhook may have been created anyway. Check the list before you try again, and delete any webhook whose secret nobody has seen.
signing-secret = Signing secret
signing-secret-text = This is the only time you’ll see it. Your receiver needs it to check that requests are genuine. Store it with your other secrets.
webhook-updated = Webhook updated.
webhook-created = Webhook created.

## Console: the events of webhooks, by their names, and their groups

event-group-members = Members
event-group-accounts = Accounts
event-group-sso = Single sign-on
event-group-keys = API keys
event-group-tests = Tests
event-group-other = Other
event-member-invited = A person is invited
event-invite-revoked = An invitation is revoked
event-member-joined = A member joins
event-member-role_changed = A member’s role changes
event-member-suspended = A member is suspended
event-member-reactivated = A suspended member is reactivated
event-member-removed = A member is removed, leaves or deletes their account
event-user-login = A member signs in
event-user-password_changed = A member sets a new password
event-user-password_removed = A member’s password is removed because their email address wasn’t verified
event-user-email_changed = A member’s email address changes
event-user-two_factor_enabled = A member turns on two-factor authentication
event-user-two_factor_disabled = Two-factor authentication is turned off for a member
event-user-passkey_added = A member adds a passkey
event-user-passkey_removed = A member removes a passkey
event-user-identity_linked = A member signs in with a connection for the first time
event-user-identity_unlinked = A member unlinks their identity from a connection
event-session-reuse_detected = A stolen session may have been used
event-connection-created = A connection to an identity provider is created
event-connection-updated = A connection is changed, turned on or turned off
event-connection-deleted = A connection is deleted
event-domain-verified = A domain is verified
event-api_key-created = A key is created or rotated
event-api_key-revoked = A key is revoked
event-webhook-test = A test event is sent (always delivered, selected or not)

## Console: deliveries

deliveries = Deliveries
delivery = Delivery
result = Result
delivery-status-pending = Pending
delivery-status-retrying = Retrying
delivery-status-success = Delivered
delivery-status-failed = Failed
all-of-them = All
deliveries-empty = No deliveries yet. Send a test event to check that your receiver accepts it.
deliveries-no-match = No deliveries have this status.
deliveries-hint = Finished deliveries are kept for a month, unless the service’s operator chose otherwise.
delivery-when = { $when }, { $attempts }
count-attempts =
    { $count ->
        [one] { $count } attempt
       *[other] { $count } attempts
    }
# A reason as a sentence.
delivery-reason = { $reason }.
delivery-reason-timeout = No response in time
delivery-reason-connect = Couldn’t connect, or the connection closed before the response
delivery-reason-protocol = The response isn’t HTTP, or has too many headers
delivery-reason-tls = No trusted TLS connection: the certificate is missing, expired or for another name
delivery-reason-dns = The hostname doesn’t resolve to an address
delivery-reason-blocked_address = The address isn’t allowed because it leads to a private network
delivery-reason-redirect = The receiver redirected the request. Redirects aren’t followed
delivery-reason-other = The attempt failed ({ $code })
delivery-answer = The receiver responded with { $status }
delivery-answer-400 = The receiver responded with 400 (it doesn’t accept this request)
delivery-answer-401 = The receiver responded with 401 (it didn’t accept the signature)
delivery-answer-403 = The receiver responded with 403 (it didn’t accept the signature)
delivery-answer-404 = The receiver responded with 404 (nothing exists at this URL)
delivery-answer-405 = The receiver responded with 405 (it doesn’t accept POST at this URL)
delivery-answer-410 = The receiver responded with 410 (nothing exists at this URL any more)
delivery-answer-413 = The receiver responded with 413 (the request is too large for it)
delivery-answer-429 = The receiver responded with 429 (it gets too many requests)
delivery-answer-500 = The receiver responded with 500 (it had an internal error)
delivery-answer-502 = The receiver responded with 502 (its proxy can’t reach it)
delivery-answer-503 = The receiver responded with 503 (it’s too busy, or temporarily down)
delivery-answer-504 = The receiver responded with 504 (its proxy got no response in time)
delivery-advice-timeout = Have the receiver respond first and do the work afterwards.
delivery-advice-connect = Check that the receiver is running and that no firewall is blocking it.
delivery-advice-protocol = Check that the webhook’s URL leads to the receiver, and what the receiver and its proxies respond.
delivery-advice-tls = Check that the certificate is still valid and that the receiver sends its whole chain.
delivery-advice-dns = Check the spelling of the webhook’s URL.
delivery-advice-blocked_address = The webhook’s URL must lead to the public internet.
delivery-advice-redirect = Enter the URL where the receiver itself responds.
delivery-held = Held until the webhook is resumed.
delivery-on-its-way = On its way.
delivery-in-progress = An attempt is in progress.
delivery-due = Another attempt is due now.
delivery-next = Next attempt { $when }.
delivery-became = This delivery: { $status }
delivery-sent-again = Sent again, as a new delivery.
delivery-again-title = Send this event again?
delivery-again-text = The receiver already accepted it. It gets it once more, with the same webhook-id.
test-event-sent = Test event sent.
copy-link = Copy link to this page
delivery-request = Request
copy-body = Copy body
delivery-body = Body
delivery-body-hint = Formatted for reading. It’s sent on one line.
delivery-occurred = Occurred
delivery-queued = Queued
attempts = Attempts
no-attempts = No attempts yet.
delivery-accepted-after =
    { $count ->
        [one] The receiver accepted it after one attempt.
       *[other] The receiver accepted it after { $count } attempts.
    }
delivery-accepted-status-after =
    { $count ->
        [one] The receiver accepted it ({ $status }) after one attempt.
       *[other] The receiver accepted it ({ $status }) after { $count } attempts.
    }
delivery-gave-up =
    { $count ->
        [one] Gave up after one attempt. { $reason }. It won’t be retried. Send it again once the receiver works.
       *[other] Gave up after { $count } attempts. { $reason }. It won’t be retried. Send it again once the receiver works.
    }
delivery-not-attempted = Not attempted yet.
delivery-is-held = The webhook is paused, so this delivery is held until you resume it.
delivery-another-in-progress = Another attempt is in progress.
delivery-is-on-its-way = It’s on its way.
delivery-is-due = An attempt is due now.
delivery-next-on = The next attempt is { $when }, on { $time }.
# What came before, and what comes next: whole sentences.
delivery-story = { $before } { $next }
delivery-accepted = The receiver accepted it ({ $status }).
attempt-took = took { $time }

## Console: the directory

directory = Directory
directory-lead = Your identity provider keeps your members up to date with SCIM 2.0. Anyone added, changed or deactivated there is added, changed or deactivated here as well.
directory-connected-now = Directory connected. Now create a token for it.
directory-none = No directory connected
directory-none-text = With a directory, you don’t have to invite anyone. Groups from your identity provider can give roles here, and anyone who leaves your company loses access immediately.
directory-you-need = You need:
directory-need-provider = an identity provider that supports SCIM 2.0, such as Okta, Microsoft Entra ID, JumpCloud or OneLogin, and administrator access to it
directory-need-domain = a verified domain: people are added with email addresses at { $domains }.
directory-need-domain-missing = a verified domain, because people can only be added with your company’s email addresses. You don’t have one yet: add it under { $link }. You can connect the directory in the meantime.
connect-directory = Connect directory
create-token = Create token
create-token-text = Your identity provider sends it with every request. Anyone who has it can add and suspend people from your domains, so only give it to your identity provider.
token-unsure = The token may have been created anyway. Close this and check the list. Revoke any token that nobody has seen.
token = Token
token-shown = This is the only time you’ll see it. Paste both into your identity provider: this token and the base URL { $url }
revoke-token-title = Revoke token { $token }?
revoke-token-text = Requests with this token are refused from then on. This can’t be undone.
revoke-token-other = Your identity provider should already be using the other token.
revoke-token-only = It’s the only token: nothing is kept up to date until your identity provider has another one.
revoke-token = Revoke token
revoke-token-it = Revoke token { $token }
token-revoked = Token { $token } revoked.
directory-undone = Undone. Members restored: { $count }.
directory-undone-paused = The directory is paused. Fix your identity provider before you resume, or it’ll do the same again. { $link } lists each change.
directory-undone-link = The audit log
disconnect-title = Disconnect directory?
disconnect-text-1 = Its tokens are revoked, and its data about people and groups is deleted. This can’t be undone.
disconnect-text-2 = Memberships stay the same: active members stay active, and suspended members stay suspended. Roles from groups become roles given manually.
disconnect = Disconnect
disconnecting = Disconnecting…
directory-disconnected = Directory disconnected.
groups = Groups
groups-hint = A group can give its members roles for as long as they’re in it. It gives nothing until you choose roles.
directory-resumed = Directory resumed.
directory-pause-title = Pause directory?
directory-pause-text-1 = Requests from your identity provider are refused until you resume, and change nothing. Anyone deactivated there in the meantime keeps access here.
directory-pause-text-2 = Entra sends its changes again later. Okta doesn’t: refused changes wait there under Dashboard, Tasks, until someone selects “Retry Selected”.
directory-paused = Directory paused.
welcome-off-done = People the directory adds no longer get an email.
welcome-on-done = People the directory adds now get a welcome email.
directory-refuses = Requests from your identity provider are refused and change nothing.
people = People
connected = Connected
last-request = Last request
none-yet = None yet
last-problem = Last problem
# What the problem was is one of the sentences below.
problem-at = { $when }: { $problem }
problem-at-past = { $when }: { $problem } Your identity provider has sent requests without a problem since then.
welcome-email = Welcome email
welcome-off = Turn off welcome email
welcome-on = Turn on welcome email
undo-changes = Undo directory changes
problem-last-admin = it requested to suspend, remove or demote { $name }, the last active administrator. { $link }, then let your identity provider try again.
problem-last-admin-link = Make someone else an administrator
problem-map = it sent a person with a username at { $domain }, which isn’t verified, and an email address that is. Map userName to the email address in your identity provider, or verify the domain under { $link }.
problem-domain = it sent a person with an email address at { $domain }, which isn’t verified. Verify it under { $link }, or exclude such people in your identity provider.
problem-not-accepted = it sent a person with an email address at { $domain }, which the organization doesn’t accept. Change that in { $link }, or exclude such people in your identity provider.
problem-no-email = it sent a person without an email address. Send it as userName or among emails.
problem-username = it sent { $name }, but another person in the directory has this username or email address. Change one of them there.
problem-token = it sent a request with a revoked token. Paste a current one into your identity provider.
problem-unknown = it changed a user or group that the directory doesn’t have. Assign or push it again in your identity provider.
problem-invite = it sent a person whose account has a passkey and an unverified email address. { $link } instead.
problem-invite-link = Invite them
problem-gone = it changed { $name }, who is no longer in the directory after an undo or a removal here. Assign them again in your identity provider: in Okta, unassign and reassign them; in Entra, provision on demand.
problem-group-size = it sent a group with more than { $count } members.
directory-setup = Identity provider setup
directory-setup-hint = Paste the base URL and a token into your identity provider. Some call them tenant URL and secret token, or SCIM URL and API token.
base-url = Base URL
tokens = Tokens
tokens-empty = No tokens yet. Your identity provider can’t connect without one.
token-used = Created { $created }, last used { $used }
token-unused = Created { $created }, never used
# What is told of a token, and who made it.
token-by = { $token }. Created by { $name }
token-by-former = { $token }. Created by { $name }, who isn’t an administrator anymore and may still have it. Replace this token.
tokens-full = You can have two tokens at a time, so you can replace one without a gap. To create another, revoke one first.
groups-empty = Your identity provider hasn’t sent any groups yet.
group-gives = Gives: { $roles }
group-gives-nothing = Gives nothing
group-roles-none = There are no product roles yet.
group-roles-hint = In addition to roles given manually or by other groups.
group-roles-text = Everyone in the group has these roles, effective immediately, and loses them when they leave it. Your identity provider decides who is in the group.
group-admin = Administrator of the organization
group-admin-hint = They manage members, keys, webhooks and settings here.
group-roles-saved = Group roles saved.
undo-text-1 = People it suspended become active again, people it removed become members again, people it added are removed, and roles it removed are given manually.
undo-text-2 = First you’ll see how many members this would change. Nothing changes yet.
undo-since = Since
undo-choose-start = Choose a start time.
undo-hour = an hour ago
undo-day = a day ago
undo-custom = a custom time
undo-time = Date and time
undo-choose-time = Choose a time.
undo-show = Show what would change
undo-counting = Counting…
undo-nothing = The directory hasn’t changed anything since then that can be undone.
undo-question = Undo directory changes?
undo-since-time = Since { $time }:
undo-also-paused = The directory is also paused, so that it doesn’t do the same again. Its data about people and groups stays.
undo-and-pause = Undo and pause
undoing = Undoing…
undo-unsure = It may have been done anyway. If so, the directory is paused, and doing it again changes nothing more.
undo-reinstated = Suspended members reactivated: { $count }.
undo-brought-back = Removed members brought back: { $count }.
undo-removed = Members it added, now removed: { $count }.
undo-suspended = Members it reactivated, now suspended again: { $count }.
undo-roles = Members whose roles change: { $count }.
undo-left = Members who can’t be restored: { $count }. Either the organization would have no active administrator, the account was deleted, a group gives them something they didn’t have, or you lack one of the role’s permissions.
