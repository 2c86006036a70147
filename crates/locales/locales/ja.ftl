# 日本語。です・ます調。見出しとボタンは体言止めまたは「～する」。
#
# 用語:
#   sign in, sign out, sign up     サインイン、サインアウト、新規登録
#   sign-in method                 サインイン方法
#   email, email address           メール、メールアドレス
#   password, passkey              パスワード、パスキー
#   two-factor authentication      2 要素認証; second factor: 2 つ目の要素
#   authenticator app              認証アプリ
#   recovery code                  リカバリーコード
#   account, session               アカウント、セッション
#   organization, short name       組織、短縮名
#   member, administrator          メンバー、管理者
#   invitation                     招待
#   the service's operator         サービスの運営者
#   identity provider              ID プロバイダー
#   single sign-on, connection     シングルサインオン、接続
#   directory                      ディレクトリ
#   expire                         期限が切れる; 有効期限

## What pages share

language-name = 日本語
languages = 言語
page-needs-script = このページには JavaScript が必要です。このサイトで有効にしてから、ページを再読み込みしてください。
page-needs-script-link = このページには JavaScript が必要です。このサイトで有効にしてから、もう一度リンクを開いてください。
try-again = 再試行
loading = 読み込み中…
one-moment = お待ちください…
one-moment-title = お待ちください
checking = 確認中…
checking-link = リンクを確認しています…
sending = 送信中…
saving = 保存中…
continue = 続ける
cancel = キャンセル
start-over = 最初からやり直す
go-back = 戻る
sign-in = サインイン
signing-in = サインイン中…
account = アカウント
organization = 組織
email = メールアドレス
password = パスワード
new-password = 新しいパスワード
your-name = お名前
short-name = 短縮名
role = 役割
expires = 有効期限
code = コード
show = 表示
hide = 非表示
show-password = パスワードを表示
hide-password = パスワードを非表示
copy = コピー
copied = コピーしました
copy-by-hand = 選択して手動でコピーしてください
download = ダウンロード
try-again-now = もう一度お試しいただけます。
check-your-email = メールを確認してください
go-to-account = アカウントへ
go-to = { $name } へ
back-to-sign-in = サインインに戻る
request-new-link = 新しいリンクをリクエスト
link-incomplete = リンクが不完全です
link-dead = このリンクは使えなくなりました
link-missing-part = アドレスの一部が欠けています。メールのリンクをもう一度開くか、全体をコピーしてください。
link-unchecked = 現在このリンクを確認できません
password-hint = 8 文字以上。関連のない単語をいくつか並べると、覚えやすく推測されにくくなります。
slug-rules = 2～63 文字の英小文字、数字、ハイフン。先頭と末尾にハイフンは使えません。
slug-letters = 短縮名に使えるのは英小文字、数字、ハイフンのみです。
enter-slug = 組織の短縮名を入力してください。
enter-email = メールアドレスを入力してください。
enter-password = パスワードを入力してください。
enter-name = お名前を入力してください。
enter-code = コードを入力してください。
choose-password = パスワードを決めてください。
choose-slug = 短縮名を決めてください。
code-6-digits = コードは 6 桁です。
code-8-digits = コードは 8 桁です。
incorrect-password = パスワードが正しくありません。
role-member = メンバー
role-org_admin = 管理者
unknown-device = 不明なデバイス
device = { $system } の { $browser }
and-pasted = { $first }{ $second }

## Durations, until something can be tried again

duration-unknown = しばらく
duration-second =
    { $count ->
       *[other] { $count } 秒
    }
duration-minute =
    { $count ->
       *[other] { $count } 分
    }
duration-hour =
    { $count ->
       *[other] { $count } 時間
    }
duration-day =
    { $count ->
       *[other] { $count } 日
    }

## Sign-in

create-an-organization = 組織を作成
new-here = はじめての方は
organization-question = どの組織にサインインしますか？
slug-hint = acme-inc のような短縮名です。招待に記載されています。わからない場合は管理者にお尋ねください。
find-organization = 組織を探す
sign-in-lead = { $organization } に進みます。
sign-in-lead-signed-out = サインアウトしました。{ $organization } に進みます。
sign-in-with = { $name } でサインイン
by-email-code = コードをメールで受け取る
by-passkey = パスキーを使う
other-methods = その他のサインイン方法（管理者向け）
forgot-password = パスワードをお忘れですか？
other-organization = 別の組織を使う
admins-only = 管理者専用です。2 要素認証が必要です。
passkeys-unusable = この組織ではパスキーを使いますが、このブラウザーではここで利用できません。別のブラウザーまたはデバイスをお試しください。
no-connection = この組織では会社のアカウントでのサインインが必要ですが、現在は利用できません。組織の管理者にお問い合わせください。
your-provider = ご利用のプロバイダー
link-provider = { $provider } からメールアドレスの通知を受けましたが、まだここにリンクされたアカウントがありません。そのアドレスのアカウントに一度サインインすると、リンクされます。アカウントのアドレスが異なる場合は、サインインして「セキュリティ」でリンクしてください。アカウントをお持ちでない場合は、管理者に招待を依頼してください。
sso-required-with = お使いの組織では { $connection } でのサインインが必要です。
email-code-sent = { $email } がメンバーのものであれば、コードを送信しました。迷惑メールフォルダーもご確認ください。
email-code-hint = メールに記載された 8 桁のコード。10 分間、このブラウザーでのみ有効です。
email-code-again = 新しいコードを送信
email-code-resent = 新しいコードを送信しました。以前のコードは使えなくなりました。コードは 1 時間に 3 回までリクエストできます。新しいコードが届かない場合は、最後に受け取ったコードが引き続き使えます。
email-code-wrong = コードが正しくないか、期限が切れています。新しいコードを送信できます。
passkey-elsewhere = このパスキーは別の場所で追加されたもので、この組織では使えません。別のパスキーを使うか、管理者に招待を依頼し、それを承諾してからこのパスキーを使ってください。
passkey-removed = このパスキーはアカウントから削除されたため、ここでは使えません。デバイスからも削除してください。別のパスキーを使ってください。
passkey-removed-otherwise = このパスキーはアカウントから削除されたため、ここでは使えません。デバイスからも削除してください。別のパスキーを使うか、別のサインイン方法を選んでください。
passkey-unused = パスキーは使われませんでした。もう一度お試しいただけます。
passkey-unused-password = パスキーは使われませんでした。もう一度試すか、パスワードでサインインしてください。
passkey-unused-again = パスキーは使われませんでした。もう一度お試しください。
passkey-use-yours = パスキーを使う
person-at-provider = ID プロバイダーでサインインした人
confirm-sign-in = { $organization } にサインインしますか？
confirm-sign-in-lead = リンクからこのページが開かれました。サインインするつもりで、これがご自身のアカウントである場合のみ続けてください。
confirm-sign-in-other = { $email } としてサインインしています。続けると、そのセッションは終了します。
passkey-offer = 次回からパスワードなしでサインインしますか？
passkey-offer-lead = { $email } としてサインインしています。パスキーを使うと、指紋、顔、またはこのデバイスの画面ロックでサインインできます。後からアカウントで追加することもできます。
passkey-add = パスキーを追加
passkey-not-now = 今はしない
passkey-not-created = パスキーは作成されませんでした。もう一度試すか、追加せずに続けてください。
two-factor = 2 要素認証
two-factor-lead = { $organization } にサインインするには、本人確認が必要です。
two-factor-over = コードの入力時間が過ぎたか、誤ったコードの回数が多すぎます。もう一度サインインしてください。
code-hint = 認証アプリに表示される 6 桁のコード。
recovery-code = リカバリーコード
recovery-hint = 保存したリカバリーコードのうちの 1 つ（例: { $sample }）。各コードは 1 回だけ使えます。
enter-recovery-code = リカバリーコードを入力してください。
recovery-code-wrong = リカバリーコードが正しくないか、すでに使われています。
recovery-code-form = リカバリーコードは 5 文字ずつ 4 組です。
use-app = 代わりに認証アプリを使う
use-recovery-code = 代わりにリカバリーコードを使う
use-passkey-instead = 代わりにパスキーを使う
set-up = 2 要素認証を設定
set-up-lead = お使いの組織で必須です。今後はサインイン時に、スマートフォンのコードも入力します。
set-up-by-passkey = お使いの組織では 2 つ目の要素が必要です。パスキーを使ってください。
set-up-no-passkey = お使いの組織では 2 つ目の要素が必要です。設定済みの要素はパスキーですが、このブラウザーではここで使えません。
set-up-password = パスワード
set-up-password-hint = 2 要素認証を設定する前に、もう一度入力してください。
set-up-over = 設定の時間が過ぎました。もう一度サインインしてください。
set-up-over-codes = 設定の時間が過ぎたか、誤ったコードの回数が多すぎます。もう一度サインインしてください。
set-up-unavailable = 現在 2 要素認証を設定できません
set-up-already = 2 要素認証はすでに有効です。もう一度サインインしてください。
set-up-scan = スマートフォンの認証アプリで、この QR コードを読み取ってください。
set-up-qr-code = 認証アプリ用の QR コード
set-up-open-app = このスマートフォンの認証アプリを開く
set-up-by-hand = 読み取れない場合は、キーを手動で入力
set-up-key = アプリにこのキーを入力し、時間ベースのコードを選んでください:
set-up-enter-code = アプリに表示されたコードを入力してください。
set-up-copy-key = キーをコピー
set-up-scan-again = 現在表示されている QR コードを読み取ってください。以前に読み取ったものは使えなくなりました。
set-up-wrong-code = コードが正しくありません。現在表示されている QR コードを読み取り（以前に読み取ったものは使えません）、アプリに表示されたコードを入力してください。
turn-on = 有効にする
step-over = この手順の時間が過ぎました。もう一度サインインしてください。
passkey-refused = パスキーが受け付けられませんでした
recovery-codes = リカバリーコードを保存してください
recovery-codes-lead = スマートフォンをなくした場合、各コードで 1 回ずつサインインできます。表示されるのは今回だけです。安全な場所に保管してください。
recovery-codes-saved = 保存しました
copy-all = すべてコピー
recovery-file-head = 2 要素認証のリカバリーコード。各コードは 1 回だけ使えます。
recovery-file-service = サービス: { $service }
recovery-file-account = アカウント: { $email }
recovery-file-created = 作成日時: { $time }
signed-in = サインインしています
signed-in-as = { $organization } に { $email } としてサインインしています。
switch-to = { $organization } に切り替える
sign-in-someone-else = 別の人としてサインイン
sign-in-other-organization = 別の組織にサインイン
still-signed-in = まだサインインしています
not-signed-in = サインインしていません
no-cookies-https = サービスではサインインできましたが、このブラウザーに Cookie が保存されません。このサイトの Cookie を許可してから、もう一度サインインしてください。
no-cookies-http = サービスではサインインできましたが、このブラウザーに Cookie が保存されません。Safari は https でないと保存しません。Chrome、Edge、Firefox のいずれか、または https のアドレスをお使いください。それらのブラウザーでこのサイトの Cookie を許可してから、もう一度サインインしてください。
session-ended = セッションが終了しました。もう一度サインインしてください。
cookie-in-the-way = 別のアプリケーションの Cookie が妨げになっています
cookie-in-the-way-lead = ブラウザーが { $cookies } を複数送信しています。{ $host } の別のアプリケーションが同じ名前を使っており、サービスは自分のものを区別できません。{ $host } の Cookie を削除してから、もう一度サインインしてください。繰り返し起こる場合は、このサービスの運営者にお知らせください。設定 { $setting } で防ぐことができます。
needs-https = このページには https が必要です
needs-https-lead = このサービスの Cookie は https でのみ保存されます。正しいアドレスを運営者にお尋ねください。
demo-other-origin = { $origin } は組織のアプリケーションのアドレスでも cors.extra_origins の値でもないため、デモは戻り先にしません。アプリケーションのアドレスにするには、--app-url { $origin } を付けてデモを起動してください。
demo-no-address = このリンクの return_to は通常のウェブアドレスではないため、デモでは無視されます。

## Forgotten password, and the organizations of an address

reset-your-password = パスワードの再設定
reset-your-password-lead = メールアドレスを入力してください。新しいパスワードを設定するリンクをお送りします。
send-reset-link = リンクを送信
reset-sent = { $email } が { $organization } のメンバーのものであれば、リンクを送信しました。リンクは 1 回だけ使え、しばらくすると期限が切れます。
reset-sent-connection = { $organization } のメンバーは { $connection } でサインインします。忘れたパスワードはそちらで再設定してください。{ $email } がメンバーのものであれば、次の手順をメールでお送りしました。
find-lead = メールアドレスを入力してください。所属している組織をメールでお知らせします。
find-submit = 所属組織をメールで受け取る
find-sent = { $email } がメンバーのものであれば、所属組織とサインイン方法をお送りしました。迷惑メールフォルダーもご確認ください。

## A new password, by a mailed link

choose-new-password = 新しいパスワードを決める
set-new-password = 新しいパスワードを保存
set-a-new-password = 新しいパスワードを設定
also-remove-passkeys = パスキーとリンク済みアカウントも削除する
also-remove-passkeys-hint = パスワードを知っていた人が、自分のものを追加した可能性があります。2 要素認証を必須とする組織でパスキーが 2 つ目の要素だった場合は、管理者に再びアクセスを許可してもらう必要があります。パスワードを使えない組織では、新しい招待が必要です。
reset-aside = すべてのデバイスからサインアウトされ、新しいパスワードでもう一度サインインします。
send-new-link = 新しいリンクを送信
new-link-sent = { $email } にアカウントがあれば、新しいリンクを送信しました。
password-changed = パスワードを変更しました
password-changed-lead = 新しいパスワードで { $organization } にサインインしてください。
password-changed-close = アプリケーションに戻り、新しいパスワードでサインインしてください。このページは閉じてかまいません。
reset-dead = 再設定リンクは 1 回だけ使え、しばらくすると期限が切れます。新しいリンクを受け取るには、メールアドレスを入力してください。
reset-incomplete = アドレスの一部が欠けています。メールのリンクをもう一度開くか、全体をコピーしてください。または、メールアドレスを入力して新しいリンクを受け取ってください。
reset-incomplete-request = アドレスの一部が欠けています。メールのリンクをもう一度開くか、全体をコピーしてください。新しいリンクをリクエストすることもできます。
reset-incomplete-application = アドレスの一部が欠けています。メールのリンクをもう一度開くか、全体をコピーしてください。アプリケーションで新しいリンクをリクエストすることもできます。

## Confirmation of an address

confirm-address = メールアドレスの確認
confirm-address-lead = このメールアドレスを次のアカウントに使います。
confirm-submit = メールアドレスを確認
confirming = 確認中…
confirm-password = このアカウントのパスワード
confirm-aside = ご自身のアカウントである場合のみ確認してください。そうでない場合は、このページを閉じれば何も変わりません。
confirm-cancel = 変更を取り消す
cancelling = 取り消し中…
confirm-cancel-aside = 新しいアドレスをご自身でリクエストした場合は、このページを閉じてください。ここで行うことはありません。
confirm-enter-password = パスワードを入力してください。
confirm-recently = 確認するには、次のアカウントに最近サインインしている必要があります。パスキーがある場合は、パスキーでのサインインが必要です。サインインしてから、メールのリンクをもう一度開いてください。
confirm-incorrect-password = このアカウントのパスワードが正しくありません。
confirm-wrong-account = このブラウザーでは別のアカウントにサインインしています。確認するには、このアカウントのパスワードを入力してください。
confirm-unproven = リンクだけでは、ご自身のアカウントであることを確認できません。確認するには、このアカウントのパスワードを入力してください。
confirmed = メールアドレスを確認しました
confirmed-lead = このページは閉じてかまいません。今後はこのメールアドレスでサインインしてください。
change-cancelled = 変更を取り消しました
change-cancelled-lead = メールアドレスは変わりません。変更をリクエストしていない場合は、誰かがパスワードを知っています。今すぐ新しいパスワードを設定してください。
cancel-dead = 変更が取り消されたか完了した、またはリンクの期限が切れています。心当たりがないのにメールアドレスが変更された場合は、組織の管理者にお知らせください。
confirm-dead = 確認リンクは 1 回だけ使え、しばらくすると期限が切れます。新しいリンクはアカウントでリクエストできます。
cancel-question = メールアドレスの変更を取り消しますか？
cancel-question-lead = アカウントのメールアドレスの変更がリクエストされました。
organization-gone = すでに存在しない組織

## An invitation

invitation = 招待
your-invitation = 招待
checking-invitation = 招待を確認しています…
invite-email-hint = このメールアドレスでサインインします。
joining = 参加しています…
create-and-join = アカウントを作成して参加
invite-aside = 心当たりがない場合は、このページを閉じてください。参加するまでは何も起こりません。
join = 参加
join-organization = { $organization } に参加
join-existing = 既存のアカウントで参加するよう招待されています。
join-new = 参加するよう招待されています。承諾するには、アカウントを作成してください。
joined = { $organization } に参加しました
joined-code-over = コードの入力時間が過ぎました
joined-code-over-lead = { $organization } に参加しました。サインインして、そこでコードを入力してください。
joined-code-over-application = { $organization } に参加しました。アプリケーションからサインインして、そこでコードを入力してください。
invite-removes-password = このアカウントのメールアドレスは確認されたことがないため、他の人が作成した可能性があります。ここで参加すると、アドレスが確認され、アカウントのパスワードと 2 要素認証が削除され、セッションが終了します。その後、「パスワードをお忘れですか？」から新しいパスワードを設定してください。パスワードを残すには、先にサインインしてから、メールのリンクをもう一度開いてください。
invite-other-person = このブラウザーでは { $other } がサインインしています。ここで参加すると、そのセッションは終了し、代わりに { $email } がサインインします。
already-member = すでにメンバーです
already-member-lead = すでに { $organization } に所属しています。承諾するものはありません。
organization-suspended-unused = { $organization } は現在停止されており、誰もサインインできません。招待はまだ使われていません。停止が解除されてから、もう一度お試しください。
organization-suspended-joined = { $organization } は現在停止されており、誰もサインインできません。参加は完了しており、停止が解除されればサインインできます。
account-gone = このメールアドレスのアカウントはなくなりました。参加するには、アカウントを作成してください。
cannot-join = 現在参加できません
cannot-join-lead = { $organization } では会社のアカウントでのサインインが必要ですが、現在は利用できません。招待はまだ使われていません。招待した人にお問い合わせください。
join-with = { $name } で参加
join-with-lead = { $organization } ではサインインに { $name } を使います。招待を承諾するには、そこで { $email } としてサインインしてください。
join-with-application = { $organization } ではサインインに { $name } を使います。招待を承諾するには、アプリケーションからその方法で { $email } としてサインインしてください。
joined-second-factor = { $organization } に参加しました。サインインするには、本人確認が必要です。
cannot-sign-in = サインインできません
cannot-sign-in-lead = { $organization } のメンバーシップは、その間に終了または停止されました。組織の管理者にお問い合わせください。
passkey-once = ここでサインインできるよう、今一度お使いください。
passkey-only-elsewhere = { $organization } ではパスキーのみ使えます。以前に追加したパスキーは、ここで一度使うまで有効になりません。
passkey-only = { $organization } ではパスキーのみ使えますが、まだお持ちではありません。サインアウトする前に追加しないと、再びサインインできなくなります。
signed-in-passkey-only = サインインしています。{ $organization } ではパスキーのみ使えますが、まだお持ちではありません。サインアウトする前に追加しないと、再びサインインできなくなります。
joined-lead = サインインしています。組織の短縮名は { $slug } です。サインインの際に必要です。
joined-close = サインインしています。このページは閉じてかまいません。組織の短縮名は { $slug } です。サインインの際に必要です。
set-up-now = 今すぐ設定
joined-set-up = この組織では 2 要素認証が必要です。サインインするには、設定してください。
joined-set-up-application = この組織では 2 要素認証が必要です。設定するには、アプリケーションからサインインしてください。
invite-unavailable = 現在、招待を表示できません
invite-unavailable-ever = 招待を表示できません
invite-expired = 招待の期限が切れています
invite-expired-lead = 招待した人に、新しい招待を依頼してください。
invite-invalid = この招待は無効になりました
invite-invalid-lead = 使用済みか、取り消されたか、新しい招待に置き換えられました。すでに参加している場合は、サインインしてください。そうでない場合は、招待した人に新しい招待を依頼してください。
invite-invalid-application = 使用済みか、取り消されたか、新しい招待に置き換えられました。すでに参加している場合は、アプリケーションからサインインしてください。そうでない場合は、招待した人に新しい招待を依頼してください。

## Sign-up

sign-up = 新規登録
organization-name = 組織名
enter-organization-name = 組織名を入力してください。
new-slug-hint = サインインの際に入力するもので、後から変更できません。2～63 文字の英小文字、数字、ハイフン。
email-me-a-link = リンクをメールで受け取る
sign-up-with = { $name } で新規登録
have-account = すでにアカウントをお持ちの場合は、{ $link }して、アカウントから組織を作成してください。
have-account-link = サインイン
another-slug = 組織の別の短縮名
creating = 作成中…
create-organization = 組織を作成
sign-up-lead = 最初の管理者となり、他の人を招待できます。
sign-up-sent = { $email } にリンクを送信しました。開いてパスワードを決めてください。それまでは何も作成されず、短縮名を他の人が取得する可能性があります。届かない場合は、迷惑メールフォルダーをご確認ください。
resend-email = メールを再送信
use-different-address = 別のアドレスを使う
sign-up-provider-expired = { $provider } でのサインインの期限が切れたか、このメールアドレスにはすでにアカウントがあります。最初からやり直すか、サインインしてください。
sign-up-verified = { $provider } によりメールアドレスが確認されました。組織の名前を決めてください。
sign-up-dead = 使用済みか、期限切れか、メールアドレスにすでにアカウントがあります。サインインするか、もう一度登録してください。
sign-up-ready = { $name } の準備ができました
sign-up-ready-lead = 管理者としてサインインしています。短縮名は { $slug } です。サインインする人は全員これを入力します。
open-console = コンソールを開く
sign-up-closed = 新規登録は受け付けていません
sign-up-closed-lead = このサービスは現在、新規登録を受け付けていません。招待を受けている場合は、そのメールのリンクを開いてください。
sign-up-finish = 登録を完了
sign-up-finish-lead = アカウントのパスワードを決めてください。

## Signing in as a member, by the operator

impersonate-title = メンバーとしてサインイン
impersonate-lead = 最長 1 時間のセッションが始まります。このセッションでは何も変更できません。このブラウザーの現在のセッションと置き換わります。
impersonate-gone = リンクは 1 分以内に 1 回だけ使えます。運営者のページで新しいリンクを取得してください。

## What pages of tabs share

skip-to-content = メインコンテンツへ移動
sections = セクション
your-account = アカウント
console = コンソール
operator = 運営者
you = あなた
sign-out = サインアウト
close = 閉じる
save = 保存
name = 名前
enter-a-name = 名前を入力してください。
rename = 名前を変更
remove = 削除
created = 作成
organizations = 組織
suspended = 停止中
secret-saved = 保存しました
actions = 操作
actions-for = { $name } の操作
pages-of = ページ: { $list }
list-shown =
    { $count ->
       *[other] { $list }: { $count } 件を表示
    }
select-all = このページのすべてを選択
selected-count =
    { $count ->
       *[other] { $count } 件を選択中
    }
clear-selection = 選択を解除
select-one = { $name } を選択
more-to-search = このページには該当がありませんが、続きがあります。
no-results = 該当するものはありません。
previous-page = 前のページ
first-page = 最初のページ
next-page = 次のページ
show-more = さらに表示
now = 今
just-now = たった今
no-access = アクセスできません
nothing-changed = まだ変更はありません。
kept-out = この状態が変わるまで、ここでは何も操作できません。他の組織には影響ありません。
typed-stays = 入力した内容は、このページを開いている間は残ります。
check-again = もう一度確認
choose-other-organization = 別の組織を選ぶ
signed-out = サインアウトしました
signed-out-why = セッションが終了しました。期限が切れたか、管理者または組織のルールによって終了されたか、別の場所でサインアウト、パスワードの変更、組織の切り替えが行われました。
signed-out-typed = 入力した内容は残っています。別のタブでサインインしてから、ここに戻って続けてください。
sign-in-in-tab = 別のタブでサインイン
sign-in-again = もう一度サインイン
your-organizations = 所属する組織
session-by-application = アプリケーションからサインインしているため、このセッションは { $organization } でのみ有効です。この操作をするには、このページでサインインしてください。
session-incomplete = ブラウザーにこのセッションの情報がすべて残っていません。この操作をするには、このページでもう一度サインインしてください。
sign-in-here = ここでサインイン
sign-in-to = { $organization } にサインイン
current = 現在
switch = 切り替え
status = ステータス
suspend = 停止
reactivate = 再開
delete = 削除
delete-question = { $name } を削除しますか？
suspending = 停止中…
reactivating = 再開中…
revoke = 取り消す
revoking = 取り消し中…
create-key = キーを作成
never = なし
in-30-days = 30 日後
in-90-days = 90 日後
in-1-year = 1 年後
refresh = 更新
key = キー
state-active = 有効
action-more = { $action }…
back-to = ← { $page }
last-used = 最終使用
key-unsure = キーはすでに作成されている可能性があります。閉じて一覧を確認し、誰も見ていないキーがあれば取り消してください。
key-revoked = キー { $key } を取り消しました。
revoke-key-title = { $key } を取り消しますか？
revoke-key-text = このキーをまだ使っているものは、次のリクエストから拒否されます。この操作は元に戻せません。
joined-at = 参加日時
edit = 編集
edit-it = { $name } を編集
ending = 終了中…
members = メンバー
invitations = 招待
api-keys = API キー
webhooks = Webhook
audit = 監査ログ

## Account

profile = プロフィール
security = セキュリティ
sessions = セッション
your-data = データ
about-you = あなたについて
phone = 電話番号（任意）
bio = 自己紹介（任意）
saved = 保存しました。
email-address = メールアドレス
verified = 確認済み
not-verified = 未確認
email-unproven = このアドレス宛てのメールが届くことは、まだ確認されていません。
send-verification = 確認メールを送信
verification-sent = { $email } にリンクを送信しました。開いてアドレスを確認してください。届かない場合は、迷惑メールフォルダーをご確認ください。
change-email = メールアドレスを変更
email-verified-now = メールアドレスは { $email } で、確認済みです。
email-pending = { $time }、メールアドレスを { $email } に変更するリクエストを受け付けました。そのアドレスに届いたメールのリンクを開いてください。リンクは 1 回だけ使え、しばらくすると期限が切れます。それまでは { $current } でサインインしてください。
email-pending-help = メールが届かない場合は、迷惑メールフォルダーを確認するか、もう一度リクエストしてください。有効なのは最新のリンクだけです。1 時間に 3 回までリクエストできます。
email-cancel-text = { $email } に送信したリンクは使えなくなります。メールアドレスは { $current } のままです。
keep-change = 変更を続ける
email-stays = メールアドレスは { $email } のままです。
new-email = 新しいメールアドレス
enter-new-email = 新しいメールアドレスを入力してください。
new-email-hint = そのアドレスにリンクを送信します。開くまで何も変わりません。現在のアドレスにも通知されます。
send-link = リンクを送信
email-already = メールアドレスはすでに { $email } のため、変更はありません。
link-sent = { $email } にリンクを送信しました。
recovery-code-hint = 保存したリカバリーコードのうちの 1 つ。各コードは 1 回だけ使えます。
passkey-unused-proof = パスキーは使われませんでした。もう一度試すか、パスワードを入力してください。
code-needed = 2 要素認証が有効です。コードも入力してください。
change-password-lead = 変更すると、他のすべてのデバイスとすべての組織でサインアウトされます。
current-password = 現在のパスワード
enter-current-password = 現在のパスワードを入力してください。
enter-new-password = 新しいパスワードを入力してください。
change-password = パスワードを変更
changing = 変更中…
password-changed-here = パスワードを変更しました。ここではサインインしたままで、他の場所ではすべてサインアウトされました。
state-on = 有効
state-off = 無効
two-factor-off-lead = サインイン時にスマートフォンのアプリのコードも入力します。パスワードが盗まれただけではサインインできません。
set-up-start = 設定する
two-factor-on-lead = パスワードと認証アプリのコードでサインインします。
recovery-left =
    { $count ->
       *[other] スマートフォンが手元にないときに使えるリカバリーコードが、あと { $count } 個あります。
    }
recovery-none-left = リカバリーコードが残っていません。スマートフォンをなくすとサインインできなくなります。新しく作成してください。
recovery-few-left =
    { $count ->
       *[other] リカバリーコードは残り { $count } 個です。スマートフォンがなくてもサインインできるよう、新しく作成してください。
    }
recovery-create = 新しいリカバリーコードを作成
turn-off = 無効にする
set-up-code-hint = アプリに表示される 6 桁のコード。2 要素認証を有効にすると、他のすべてのデバイスでサインアウトされます。
two-factor-on-now = 2 要素認証を有効にしました。他の場所ではすべてサインアウトされました。
set-up-replaced = この設定は別の設定に置き換えられました。最初からやり直してください。
two-factor-on-already = 2 要素認証はすでに有効です。リカバリーコードがお手元にない場合は、新しく作成してください。
recovery-create-question = 新しいリカバリーコードを作成しますか？
recovery-create-text = 現在のコードはすぐに使えなくなります。
recovery-create-submit = コードを作成
recovery-created = 以前のリカバリーコードは使えなくなりました。
two-factor-off-question = 2 要素認証を無効にしますか？
two-factor-off-text = パスワードだけでサインインできるようになります。リカバリーコードは使えなくなり、他のすべてのデバイスでサインアウトされます。
turning-off = 無効にしています…
two-factor-off-now = 2 要素認証を無効にしました。他の場所ではすべてサインアウトされました。
passkeys = パスキー
no-passkeys = パスキーはまだありません。
passkeys-lead = パスワードの代わりに、指紋、顔、またはデバイスの画面ロックでサインインできます。偽のサイトにパスキーをだまし取られることはありません。
passkeys-cannot = このブラウザーではここでパスキーを作成できません。
passkey-added = { $name } を追加しました。これでサインインできます。
added-at = 追加: { $time }
last-used-at = 最終使用: { $time }
never-used = 未使用
passkey-unusable = 使用不可
passkey-unusable-why = このサービスの別のアドレス用に作成されました。
passkey-synced = 同期済み
passkey-synced-why = 複数のデバイスで共有されています。
passkey-renamed = パスキーの名前を変更しました。
rename-one = { $name } の名前を変更
remove-one = { $name } を削除
passkey-removed-now = { $name } を削除しました。今後はこのパスキーでサインインできません。
passkey-add-lead = 保存先はブラウザーで選びます。
passkey-name-hint = この一覧で見分けるための名前です。
waiting-for-browser = ブラウザーの応答を待っています…
passkey-none-created = パスキーは作成されませんでした。ブラウザーのダイアログを閉じたか、このデバイスにはすでにこのアカウントのパスキーがあります。
passkey-rename = パスキーの名前を変更
renaming = 名前を変更中…
passkey-remove-question = パスキーを削除しますか？
passkey-remove-text = { $name } ではサインインできなくなり、他のすべてのデバイスでサインアウトされます。デバイスからも削除してください。ブラウザーは代わりに削除できません。
passkey-remove = パスキーを削除
removing = 削除中…
linked-accounts = リンク済みアカウント
linked-accounts-lead = サインインに使える、他のサービスのアカウントです。
no-linked-accounts = リンク済みアカウントはまだありません。
link-one = { $name } をリンク
account-linked = アカウントをリンクしました。
link-reauthenticate = アカウントをリンクするには、最近サインインしている必要があります。サインアウトして、もう一度サインインしてからリンクしてください。
unlink = リンクを解除
unlink-one = { $name } のリンクを解除
unlink-question = { $name } のリンクを解除しますか？
unlink-text = これでサインインしている場合は、サインアウトされます。組織の ID プロバイダーの場合は、次にそこでサインインしたときに再びリンクされます。
unlinked-one = { $name } のリンクを解除しました。
sessions-none = サインインしているデバイスはありません。
sessions-lead = { $organization } にサインインしているデバイスです。心当たりのないセッションはサインアウトして、パスワードを変更してください。
session-signed-in = { $ip }、サインイン: { $time }
session-active-now = 現在使用中
session-last-active = 最終使用: { $time }
session-this-device = このデバイス
session-end-one = { $device } をサインアウト（サインイン: { $time }）
session-end-question = このデバイスをサインアウトしますか？
session-end-text = { $device } では { $organization } に再びサインインする必要があります。
session-ended-now = { $device } をサインアウトしました。
sessions-end-others = 他のデバイスをサインアウト
sessions-end-others-question = 他のデバイスをサインアウトしますか？
sessions-end-others-text =
    { $count ->
       *[other] 他の { $count } 台のデバイスでは、{ $organization } に再びサインインする必要があります。ここではサインインしたままです。
    }
sessions-all = すべてのセッション
sessions-all-lead = すべての組織とアプリケーションで、アカウントのすべてのセッションを終了します。
sessions-end-all = すべてサインアウト
sessions-end-all-question = すべてサインアウトしますか？
sessions-end-all-text = このデバイスを含むすべてのデバイスと、すべての組織でサインアウトされます。このアカウントで使うアプリケーションでは、再びサインインが必要です。
organizations-none = 所属する組織はありません。
organizations-lead = サインインできる組織は一度に 1 つです。切り替えると、このセッションは終了し、切り替え先で新しく始まります。
create-another = 別の組織を作成
create-another-lead = あなたが管理者になります。この組織にも引き続き所属します。
enter-a-slug = 短縮名を入力してください。
organization-created-yours = { $organization } を作成しました。あなたが管理者です。
create-refused = ここでは新しい組織を作成できません。このサービスの運営者にお問い合わせください。
create-unverified = メールアドレスがまだ確認されていません。サインアウトし、「パスワードをお忘れですか？」から新しいパスワードをリクエストして、メールのリンクを開いてください。
leave = 退会
leave-one = { $organization } を退会
leave-question = { $organization } を退会しますか？
leave-other-text = 再び参加するには新しい招待が必要です。アカウントと他の組織はそのまま残ります。
leaving = 退会中…
left-now = { $organization } を退会しました。
leave-keeps = アカウントと他の組織はそのまま残ります。
leave-text = すべてのデバイスで { $organization } からサインアウトされ、再び参加するには新しい招待が必要です。管理者に通知されます。
leave-only-text = 所属する組織はこれだけです。アカウントは残りますが、招待されるまで何にも使えません。消去する場合は、代わりに{ $link }してください。
leave-only-link = アカウントを削除
left = { $organization } を退会しました
left-lead = アカウントは残ります。別の組織にサインインするか、このページを閉じてください。
go-to-members = メンバーへ移動
export-title = データのエクスポート
export-lead = すべての組織で保存されている、あなたに関する情報です。プロフィール、メンバーシップ、セッション、アクティビティ、受信したメールが含まれます。パスワードや秘密の値は含まれません。ファイルは、他のプログラムで読み取れる JSON 形式です。
export-download = コピーをダウンロード
export-collecting = 収集中…
export-done = コピーをブラウザーのダウンロードに保存しました。
delete-your-account = アカウントの削除
delete-your-account-lead = アカウントと、すべての組織に保存されているあなたの情報を消去します。この操作は元に戻せません。
delete-account = アカウントを削除
delete-your-account-question = アカウントを削除しますか？
delete-your-account-text = アカウント { $email } はすぐに削除されます。すべての場所でサインアウトされ、すべての組織を退会します。
delete-your-account-data = あなただけがメンバーの組織も削除されます。名前、メールアドレス、その他すべての情報が消去されます。ログには誰かが操作したことは残りますが、誰かはわからなくなります。
cant-be-undone = この操作は元に戻せません。
delete-account-permanently = アカウントを完全に削除
deleting = 削除中…
account-deleted = アカウントを削除しました
account-deleted-lead = あなたに関して保存されていた情報はすべて消去されました。確認のメールが最後に 1 通届きます。

## Operator

users = ユーザー
user = ユーザー
service-keys = サービスキー
operator-log = 運営者ログ
health = 稼働状況
overview = 概要
organizations-search = 名前または短縮名で検索
organizations-empty = 組織はまだありません。
organizations-no-match = 一致する組織はありません。
all-organizations = すべての組織
plan = プラン
plan-free = Free
plan-pro = Pro
plan-enterprise = Enterprise
yours = 所属中
open = 開く
first-administrator = 最初の管理者のメールアドレス（任意）
first-administrator-hint = 招待がメールで送信されます。
organization-unsure = 組織はすでに作成されている可能性があります。閉じて短縮名で検索してください。
organization-created = { $name } を作成しました。
organization-created-invited = { $name } を作成し、{ $email } を招待しました。
plan-change = プランを変更
plan-of = { $name } のプラン
plan-saved = { $name } のプランを保存しました。
organization-rename-text = 名前はメール、サインイン画面、認証アプリに表示されます。短縮名は変わりません。
name-saved = 名前を保存しました。
suspend-question = { $name } を停止しますか？
organization-suspend-text = すぐに、どのメンバーもサインインや利用ができなくなります。データは失われず、後で再開できます。
organization-suspended-now = { $name } を停止しました。
reactivate-question = { $name } を再開しますか？
organization-reactivate-text = メンバーは再びサインインできるようになります。
organization-active-again = { $name } を再開しました。
organization-delete-text = メンバー、招待、キー、Webhook、監査ログは 1 日以内に削除されます。メンバーのアカウントは残ります。この操作は元に戻せません。
confirm-by-slug = 確認のため、短縮名を入力してください: { $slug }
enter-the-slug = 短縮名を入力してください。
organization-deleted = { $name } を削除しました。
not-the-slug = 組織の短縮名と一致しません。
identifier = 識別子
application = アプリケーション
who-acts = 操作者
acting-in = サービスの運営者として { $organization } を操作しています。
confirm-you = 本人確認
confirm-you-text = サービスの運営者として変更するには、30 分以内の本人確認が必要です。
confirm = 確認
service-keys-empty = サービスキーはまだありません。すべての組織を扱う自社のプログラム用に作成してください。
service-keys-lead = 自社のプログラムは、すべての組織に 1 つのサービスキーを使います。プログラムごとに、必要最小限の権限を持つ別々のキーを用意してください。
may = 権限
scope-manage = 管理
scope-verify = 検証
scope-verify-text = すべての組織で、誰がサインインしているかを確認する
scope-manage-text = 運営者ができるすべての操作
service-key-create = サービスキーを作成
service-key-hint = 用途がわかる名前（例: 「請求」）。
service-key-scope = 許可する操作
service-key-shown = サービスキー「{ $name }」
service-key-shown-text = 表示されるのは今回だけです。プログラムのシークレットとして保管し、ページやソースコードには書かないでください。
operator-log-empty = まだ何もありません。
operator-log-lead = 運営者として人、サービスキー、コマンドラインが行った操作を新しい順に表示します。記録は変更できません。
what = 内容
who = 操作者
when = 日時
who-deleted = アカウントが削除された人
who-service-key = サービスキー
who-command-line = コマンドライン
who-service = サービス
health-well = 問題はありません。
health-attention = 要対応
servers = サーバー
server = サーバー
version = バージョン
started = 起動
last-seen = 最終確認
servers-none = 稼働中のサーバーはありません。
queues = キュー
queue-mail = メール
queue-webhooks = Webhook
jobs-waiting =
    { $count ->
       *[other] { $count } 件が待機中
    }
jobs-late =
    { $count ->
       *[other] { $count } 件が待機中、最も古いものは期限から{ $duration }経過
    }
signing-keys = 署名キー
state = 状態
since = 開始日時
signing-key-next = 次
signing-key-active = 署名中
signing-key-verify_only = 検証のみ
signing-keys-none = 署名キーはまだありません。
users-search = メールアドレス全体で検索
users-search-whole = メールアドレス全体を入力してください。
users-empty = ユーザーはまだいません。
users-no-match = このメールアドレスのアカウントはありません。
all-users = すべてのユーザー
email-is-verified = メールアドレスは確認済み
user-end-all-question = { $name } をすべてサインアウトしますか？
user-end-all-text = すべての組織でセッションが終了します。すぐに再びサインインできます。
user-ended-all = { $name } をすべてサインアウトしました。
user-reset = 2 要素認証をリセット
user-reset-question = { $name } の 2 要素認証をリセットしますか？
user-reset-text = 認証アプリ、リカバリーコード、すべてのパスキーが削除され、すべての場所でサインアウトされます。パスワードは残ります。
user-reset-warning = 本当に本人からの依頼であることを確認してください。この操作は元に戻せません。
resetting = リセット中…
user-reset-done = { $name } の 2 要素認証をリセットしました。
export-data = データをエクスポート
user-delete-question = { $name } のアカウントを削除しますか？
user-delete-text = すべての組織で、この人に関して保存されている情報が消去されます。この人だけがメンバーの組織も削除されます。この操作は元に戻せません。
confirm-by-email = 確認のため、メールアドレスを入力してください: { $email }
enter-the-email = メールアドレスを入力してください。
user-deleted = アカウントを削除しました。
not-the-email = アカウントのメールアドレスと一致しません。
export-failed = データを読み込めませんでした。もう一度お試しください。
export-saved-here = ブラウザーのダウンロードに保存しました。
user-sessions-none = セッションはありません。
device-title = デバイス
ip-address = IP アドレス
signed-in-at = サインイン
memberships = メンバーシップ
memberships-none = 所属する組織はありません。

## A page in place of a refusal

refusal-not-found = ページが見つかりません
refusal-not-found-lead = アドレスに誤りがないか確認するか、このページを開いたリンクをもう一度開いてください。
refusal-method = この方法ではページを開けません
refusal-method-lead = リンクから開くか、アドレスを入力してください。このページへの送信は受け付けていません。
refusal-other = 問題が発生しました
refusal-other-lead = しばらくしてからもう一度お試しください。繰り返し起こる場合は、この番号をサービスの運営者にお伝えください: { $id }。
go-to-sign-in = サインインへ

## Errors of the API, by their codes

error-unreachable = サービスに接続できません。接続を確認して、もう一度お試しください。
error-unreachable-typed = サービスに接続できません。接続を確認して、もう一度お試しください。入力した内容は残っています。
error-limited = 試行回数が多すぎます。{ $duration }待ってから、もう一度お試しください。
error-busy = サービスが混み合っています。{ $duration }待ってから、もう一度お試しください。
error-other = 問題が発生しました。ここでは解決できません（{ $code }）。繰り返し起こる場合は、この番号を管理者にお伝えください: { $id }。
error-other-id = なし
error-validation_failed = 強調表示された項目を確認してください。
error-org_slug_required = 組織の短縮名を入力してください。
error-password_rejected = 別のパスワードを選んでください。
error-partial_token_invalid = コードの入力時間が過ぎました。もう一度サインインしてください。
error-invite_invalid = この招待は無効になりました。使用済みか、取り消されたか、新しい招待に置き換えられました。
error-invite_expired = 招待の期限が切れています。招待した人に、新しい招待を依頼してください。
error-reset_token_invalid = このリンクは使えなくなりました。再設定リンクは 1 回だけ使え、しばらくすると期限が切れます。
error-confirm_token_invalid = このリンクは使えなくなりました。リンクは 1 回だけ使え、しばらくすると期限が切れます。
error-sign_up_token_invalid = このリンクは使えなくなりました。アカウントをお持ちの場合はサインインし、そうでない場合はもう一度登録してください。
error-email_domain_not_allowed = この組織では特定のメールアドレスのみ使えます。仕事用のアドレスを使うか、管理者にお問い合わせください。
error-authentication_required = 続けるにはサインインしてください。
error-token_expired = セッションの期限が切れました。もう一度サインインしてください。
error-invalid_token = サインアウトされました。もう一度サインインしてください。
error-invalid_credentials = メールアドレスまたはパスワードが正しくありません。
error-invalid_code = コードが正しくないか、すでに使われています。次のコードを待って入力してください。
error-refresh_token_missing = 続けるにはサインインしてください。
error-refresh_token_invalid = もう一度サインインしてください。
error-refresh_token_reused = 安全のためサインアウトされました。セッションのコピーが使われた可能性があります。もう一度サインインしてください。
error-not_a_member = この組織のメンバーではありません。組織名を確認するか、管理者に招待を依頼してください。
error-membership_not_active = メンバーシップが停止されています。組織の管理者にお問い合わせください。
error-organization_suspended = この組織は現在停止されています。組織の管理者にお問い合わせください。
error-origin_not_allowed = ここからは操作できません。先にこのページでサインインしてください。
error-session_changed = このブラウザーでは別の人がサインインしているため、何も変更されませんでした。ページを再読み込みしてください。
error-method_not_allowed = お使いの組織では、このサインイン方法は許可されていません。別の方法をお使いください。
error-wrong_account = リクエストしたアカウントとは別のアカウントにサインインしています。そのアカウントにサインインするか、そのパスワードを入力してください。
error-reauthentication_required = 続けるには、もう一度サインインしてください。パスキーがある場合は、パスキーをお使いください。
error-impersonation = 別のユーザーとしてサインインしているため、ここでは何も変更できません。
error-impersonation_link_invalid = このリンクは無効です。リンクは 1 分以内に 1 回だけ使えます。
error-not_found = 何も見つかりませんでした。
error-organization_not_found = この組織は存在しません。名前を確認してください。
error-request_timeout = 現在、接続が遅すぎます。もう一度お試しください。
error-slug_taken = この短縮名はすでに使われています。別のものを選んでください。
error-account_exists = このメールアドレスのアカウントはすでに存在します。そのアカウントで参加できます。
error-two_factor_already_enabled = 2 要素認証はすでに有効です。
error-two_factor_not_enabled = 2 要素認証は無効です。
error-two_factor_required = お使いの組織では 2 要素認証が必須のため、無効にできません。
error-password_not_set = アカウントにまだパスワードがありません。サインインページの「パスワードをお忘れですか？」から、パスワードを設定するリンクをメールで受け取ってください。
error-passkey_exists = このパスキーはすでに追加されています。
error-passkey_limit_reached = パスキーの上限に達しています。先に 1 つ削除してください。
error-passkey_not_found = このパスキーはもう存在しません。
error-passkey_invalid = パスキーが受け付けられませんでした。もう一度試すか、別のサインイン方法をお使いください。
error-passkey_unsupported = このパスキーはここでは使えません。別のデバイスまたはセキュリティキーを選んでください。
error-sso_required = お使いの組織では会社のアカウントでのサインインが必要です。サインインページから行ってください。
error-email_not_verified = ID プロバイダーでメールアドレスが確認されていないため、ここでは使えません。そちらで確認するか、管理者にお問い合わせください。
error-email_domain_not_verified = この組織では、ID プロバイダーから送られたメールアドレスを使えません。組織の管理者にお問い合わせください。
error-flow_expired = 時間がかかりすぎたか、別のウィンドウで開始されました。もう一度お試しください。
error-provider_refused = ID プロバイダーでサインインできませんでした。そこでキャンセルされたか、この用途での利用が許可されていません。もう一度試すか、管理者にお問い合わせください。
error-provider_unavailable = 現在 ID プロバイダーに接続できません。1 分後にもう一度お試しください。
error-provider_answer_invalid = ID プロバイダーの応答を受け付けられません。もう一度お試しください。繰り返し起こる場合は、管理者にお知らせください。理由はコンソールに表示されます。
error-identity_taken = この ID はすでに別のアカウントにリンクされています。
error-identity_exists = アカウントはすでにこのプロバイダーの別の ID にリンクされています。そこでその ID でサインインするか、管理者にお問い合わせください。
error-payload_too_large = 長すぎるため保存できません。
error-cannot_remove_self = 自分自身を削除することはできません。別の管理者に依頼してください。
error-cannot_reset_self = 自分の 2 要素認証をここでリセットすることはできません。アカウントページで行うか、別の管理者に依頼してください。
error-cannot_suspend_self = 自分自身を停止することはできません。別の管理者に依頼してください。
error-last_admin = 組織には少なくとも 1 人の管理者が必要です。先に別の人を管理者にしてください。
last-admin-of = あなたは { $organizations } の唯一の管理者です。先に別の人を管理者にしてください。
error-unknown_permission = この権限は存在しません。ページを再読み込みしてください。
error-contrast_too_low = この色の文字は読みにくくなります。もっと濃い色を選んでください。
error-unknown_role = この役割はもう存在しません。別のものを選んでください。
error-admin_required = この操作は管理者だけが行えます。
error-permission_not_held = 自分が持っていない権限を付与することはできません。
error-user_not_found = このアカウントは存在しません。
error-organization_active = この組織はまだ有効です。先に停止してください。
error-member_elsewhere = この人は別の組織にも所属しているため、この操作はサービスの運営者だけが行えます。
error-member_not_found = この人はもうメンバーではありません。
error-session_not_found = このセッションはすでに終了しています。
error-role_not_found = この役割はもう存在しません。
error-invite_not_found = この招待はもう保留中ではありません。承諾されたか、取り消されたか、期限が切れました。
error-api_key_not_found = このキーはもう存在しません。
error-service_key_not_found = このキーはもう存在しません。
error-webhook_not_found = この Webhook はもう存在しません。
error-delivery_not_found = この配信はもう保存されていません。
error-already_member = この人はすでにメンバーです。
error-role_exists = この短縮名の役割はすでに存在します。別のものを選んでください。
error-role_in_use = この役割を持つメンバーがいます。代わりの役割を選ぶか、全員から外してください。
error-role_limit_reached = 役割の上限に達しています。先に 1 つ削除してください。
error-invite_pending = この人にはすでに招待が送られています。
error-last_method = これがなくなると、サインインできなくなるか、一部の組織にサインインできなくなります。先に別のサインイン方法を追加してください。パスキーか、すべての組織で使える場合はパスワードです（サインインページの「パスワードをお忘れですか？」から設定できます）。
error-api_key_limit_reached = API キーの上限に達しています。先に 1 つ取り消してください。
error-webhook_paused = この Webhook は一時停止中です。先に再開してください。
error-webhook_exists = この URL の Webhook はすでに組織にあります。代わりにそのイベントを変更してください。
error-webhook_limit_reached = Webhook の上限に達しています。先に 1 つ削除してください。
error-identity_not_found = このリンク済みアカウントはもう存在しません。
error-domain_not_found = このドメインはもう存在しません。
error-domain_not_proven = レコードがまだ見つかりません。新しいレコードが反映されるまで時間がかかることがあります。後でもう一度お試しください。
error-domain_taken = このドメインは別の組織で確認済みです。自社のドメインである場合は、先にその組織の管理者に削除を依頼してください。
error-domain_limit_reached = ドメインの上限に達しています。先に 1 つ削除してください。
error-connection_not_found = この接続はもう存在しません。
error-connection_in_use = この接続でサインインした人がいるため、ID プロバイダーは変更できません。新しいプロバイダー用に別の接続を作成してください。
error-connection_not_proven = 先にこの接続をテストしてください。
error-connection_required = シングルサインオンが必須になっており、有効な接続はこれだけです。先に必須の設定を解除してください。
error-connection_limit_reached = 接続の上限に達しています。先に 1 つ削除してください。
error-directory_not_found = これはもう存在しません。別の管理者がディレクトリを切断したか、トークンを取り消しました。
error-directory_exists = ディレクトリはすでに接続されています。ページを再読み込みしてください。
error-directory_token_limit_reached = トークンはすでに 2 つあります。先に 1 つ取り消してください。
error-group_not_found = ID プロバイダーがこのグループを削除しました。
error-managed_by_directory = これは組織のディレクトリで管理されています。そちらで変更するか、ディレクトリを切断してください。
managed-by-directory-leaving = この組織のメンバーは会社のディレクトリで管理されているため、自分では退会できません。組織の管理者にお問い合わせください。

## What is wrong with a field, where the API's own English sentence isn't shown

field-required = 必須項目です。
field-wrong_type = 形式が正しくありません。
field-duplicate = 複数回指定されています。
field-invalid_character = 使えない文字が含まれています。
field-too_long = 長すぎます。
field-unknown = 不明な項目です。
field-invalid = 有効な値ではありません。

## Why a password can't be used

reason-too_short = パスワードが短すぎます。
reason-too_long = パスワードが長すぎます。
reason-too_common = よく使われるパスワードです。真っ先に試されるおそれがあります。
reason-breached = このパスワードはデータ漏えいで見つかっており、他の人に知られている可能性があります。別のものを選んでください。
reason-contains_context = お名前、メールアドレス、または組織名に似すぎています。
reason-same_as_current = 現在のパスワードと同じです。別のものを選んでください。
reason-other = このパスワードは使えません。別のものを選んでください。

## How a sign-in by an identity provider ended

ended-account_exists = このメールアドレスのアカウントはすでに存在します。サインインして、アカウントから組織を作成してください。
ended-not_a_member = ID プロバイダーでサインインしましたが、この組織のメンバーではありません。組織の管理者に招待を依頼してください。
ended-email_domain_not_allowed = この組織では、ID プロバイダーから送られたメールアドレスのメンバーを受け入れていません。組織の管理者にお問い合わせください。
ended-connection_not_found = このサインイン方法は無効になっています。別の方法を使うか、管理者にお問い合わせください。
ended-connection_not_proven = このサインイン方法は変更されたため、管理者がテストするまで新しい人は利用できません。
ended-two_factor_required = この組織では 2 要素認証が必要です。アカウントが他の組織にも所属しているため、この方法でのサインイン中には設定できません。他の組織のいずれかにサインインし、アカウントで設定してから、もう一度お越しください。
ended-reauthentication_required = もう一度サインインしてから続けてください。
ended-test_expired = テストに時間がかかりすぎたか、別のセッションで開始されました。新しいテストを開始してください。
ended-too_many_attempts = 試行回数が多すぎます。数分後にもう一度お試しください。
ended-unavailable = サービスが混み合っています。もう一度お試しください。
ended-other = サインインできませんでした。もう一度お試しください。

## Emails: what they share

mail-moment = { $date } { $time } (UTC)
mail-role-member = メンバー
mail-role-org_admin = 管理者
mail-or-open = または、次のリンクを開いてください:
mail-link-expires = このリンクは 1 回だけ使えます。有効期限: { $expires }。
mail-short-name = サインインの際に必要になることがある組織の短縮名: { $slug }
mail-application = { $organization } のアプリケーション:
mail-ignore-password = 心当たりがない場合は、このメールを無視してください。パスワードは変わりません。

## Emails, one by one

mail-invite-subject = { $organization } への招待
mail-invite-title = { $organization } に招待されています
mail-invite-lead = { $organization } に招待されています。
mail-invite-what = { $inviter } から、{ $role }として { $organization } に参加するよう招待されています。
mail-invite-operator = このサービスの運営者
mail-invite-accept = 招待を承諾
mail-invite-note = このメールに心当たりがない場合は、無視してかまいません。リンクを使うまでは何も起こりません。
mail-password-reset-subject = { $organization } の新しいパスワードの設定
mail-password-reset-title = 新しいパスワードを設定
mail-password-reset-what = { $organization } のサインインページで、お使いのアカウントの新しいパスワードがリクエストされました。
mail-sign-in-by-connection-subject = { $organization } へのサインイン方法
mail-sign-in-by-connection-title = サインイン方法
mail-sign-in-by-connection-what = { $organization } ではシングルサインオンが必要なため、パスワードではサインインできません。
mail-sign-in-by-connection-with = { $connection } のアカウントを使って、{ $connection } でサインインしてください。
mail-sign-in-by-connection-none = 現在は利用できません。{ $organization } の管理者にお問い合わせください。
mail-sign-in-by-connection-go = サインインへ
mail-email-code-subject = { $organization } のサインインコード
mail-email-code-title = サインインコード
mail-email-code-lead = { $organization } のサインインコード:
mail-email-code-what = { $organization } にサインインするには、このコードを使ってください:
mail-email-code-how = リクエストしたページに入力してください。そのブラウザーでのみ、1 回だけ使えます。有効期限: { $expires }。
mail-email-code-note = このコードが必要なのは、リクエストしたページだけです。誰にも教えないでください。リクエストしていない場合は、他の人がメールアドレスを入力した可能性があります。このメールは無視してかまいません。
mail-joined-subject = { $organization } に参加しました
mail-joined-lead = { $organization } に{ $role }として参加しました。
mail-joined-what = { $organization } の{ $role }になりました。
mail-joined-open = アプリケーションを開く
mail-joined-note = 心当たりがない場合は、{ $organization } の管理者にお知らせください。
mail-organizations-subject = 所属組織
mail-organizations-what = 所属している組織についての問い合わせがありました（おそらくご本人によるものです）。次の組織にサインインできます:
mail-organizations-short-name = 短縮名: { $slug }
mail-organizations-note = 問い合わせていない場合は、このメールを無視してかまいません。他の誰にも知らせていません。
mail-confirm-email-subject = { $organization } のメールアドレスの確認
mail-confirm-email-title = メールアドレスを確認してください
mail-confirm-email-what = { $organization }（{ $slug }）のアカウント { $name }（{ $email }）が、このメールアドレスの使用をリクエストしました。
mail-confirm-email-what-unknown = { $organization } のアカウントで、このメールアドレスの使用がリクエストされました。
mail-confirm-email-action = メールアドレスを確認
mail-confirm-email-note = ご自身のアカウントである場合のみ、リンクを使ってください。確認するには、アカウントにサインインするか、そのパスワードを入力します。ご自身のものでない場合は、このメールを無視すれば何も起こりません。
mail-email-change-requested-subject = メールアドレスの変更がリクエストされました
mail-email-change-requested-what = { $time }、パスワードを知っている人が、アカウントのメールアドレスを { $email } に変更するようリクエストしました。
mail-email-change-requested-what-at = { $time }、パスワードを知っている人が { $organization } で、アカウントのメールアドレスを { $email } に変更するようリクエストしました。
mail-email-change-requested-what-from = { $time }、パスワードを知っている人がネットワークアドレス { $ip } から、アカウントのメールアドレスを { $email } に変更するようリクエストしました。
mail-email-change-requested-what-at-from = { $time }、パスワードを知っている人が { $organization } で、ネットワークアドレス { $ip } から、アカウントのメールアドレスを { $email } に変更するようリクエストしました。
mail-email-change-requested-action = 変更を取り消す
mail-email-change-requested-note = ご本人によるものであれば、何もする必要はありません。新しいアドレスに届いたメールのリンクが使われると、アドレスが変更されます。そうでない場合は、誰かがパスワードを知っています。変更を取り消し、すぐにサインインページの「パスワードをお忘れですか？」から新しいパスワードを設定してください。
mail-sign-up-subject = { $organization } の作成を完了してください
mail-sign-up-title = 登録を完了
mail-sign-up-what = このメールアドレスで、組織 { $organization } の作成がリクエストされました。
mail-sign-up-action = パスワードを決める
mail-sign-up-note = 心当たりがない場合は、このメールを無視してください。リンクを使うまでは何も作成されません。
mail-domain-type = 種類:
mail-domain-name = 名前:
mail-domain-value = 値:
mail-domain-record-missing-subject = { $domain } の DNS レコードが見つかりません
mail-domain-record-missing-title = ドメインの DNS レコードが見つかりません
mail-domain-record-missing-what = { $domain } が { $organization } のものであることを証明する DNS レコードが見つからなくなりました。
mail-domain-record-missing-note = { $time } までは何も変わりません。それまでにレコードが戻らない場合、このドメインで新たに参加したりアカウントをリンクしたりできなくなります。現在のメンバーはそのままです。
mail-domain-lost-subject = { $domain } は確認済みではなくなりました
mail-domain-lost-title = ドメインが確認済みではなくなりました
mail-domain-lost-what = { $domain } が { $organization } のものであることを証明する DNS レコードが長期間見つからなかったため、ドメインは確認済みではなくなりました。このドメインで新たに参加したりアカウントをリンクしたりできません。現在のメンバーはそのままです。
mail-domain-lost-note = レコードが戻れば、その間に別の組織がドメインを確認していない限り、再び確認済みになります。
mail-test-subject = このサービスのメールは正常に動作しています
mail-test-title = メールは正常に動作しています
mail-test-what = このメールは、サービスがメールを送信できることを示すものです。何もする必要はありません。

## Notices: what happened, and what to do

notice-where = 場所:
notice-when = 日時:
notice-address = アドレス:
notice-program = プログラム:
notice-program-unknown = 不明
notice-by = 実行者:
notice-by-operator = このサービスの運営者
notice-password-changed-subject = パスワードが変更されました
notice-password-changed-what = アカウントのパスワードが変更されました。他のセッションは終了しました。
notice-password-changed-advice = 心当たりがない場合は、すぐにサインインページの「パスワードをお忘れですか？」から新しいパスワードを設定し、組織の管理者にお知らせください。
notice-two-factor-enabled-subject = 2 要素認証が有効になりました
notice-two-factor-enabled-what = アカウントの 2 要素認証が有効になりました。今後はサインインに、認証アプリのコードも必要です。他のセッションは終了しました。
notice-two-factor-enabled-advice = 心当たりがない場合は、他の人があなたとしてサインインできる状態です。サインインページの「パスワードをお忘れですか？」から新しいパスワードを設定し、組織の管理者に助けを求めてください。
notice-two-factor-disabled-subject = 2 要素認証が無効になりました
notice-two-factor-disabled-what = アカウントの 2 要素認証が無効になりました。今後はパスワードだけでサインインできますが、2 要素認証を必須とする組織では再び設定が必要です。無効にしたセッションを除き、すべてのセッションが終了しました。
notice-two-factor-disabled-advice = 心当たりがない場合は、すぐにサインインページの「パスワードをお忘れですか？」から新しいパスワードを設定し、2 要素認証を再び有効にして、組織の管理者にお知らせください。
notice-passkey-added-subject = アカウントにパスキーが追加されました
notice-passkey-added-what = アカウントにパスキーが追加されました。それを持つ人は、パスワードなしであなたとしてサインインできます。
notice-passkey-added-advice = 心当たりがない場合は、すぐにサインインページの「パスワードをお忘れですか？」から新しいパスワードを設定し、その際にパスキーも削除するよう選んでください。その後、組織の管理者にお知らせください。
notice-passkey-removed-subject = アカウントからパスキーが削除されました
notice-passkey-removed-what = アカウントからパスキーが削除されました。今後はそのパスキーでサインインできません。
notice-passkey-removed-advice = 心当たりがない場合は、すぐにサインインページの「パスワードをお忘れですか？」から新しいパスワードを設定し、アカウントページで残りのパスキーを確認して、組織の管理者にお知らせください。
notice-identity-unlinked-subject = アカウントと組織の ID プロバイダーのリンクが解除されました
notice-identity-unlinked-what = アカウントと組織の ID プロバイダーのリンクが解除されました。そこで始まったセッションは終了しました。再びそこでサインインすると、アカウントが再度リンクされることがあります。
notice-identity-unlinked-advice = 心当たりがない場合は、すぐにサインインページの「パスワードをお忘れですか？」から新しいパスワードを設定し、組織の管理者にお知らせください。
notice-identity-linked-subject = アカウントが組織の ID プロバイダーにリンクされました
notice-identity-linked-what = アカウントが組織の ID プロバイダーにリンクされました。そこであなたとしてサインインした人は、この組織にのみサインインできます。
notice-identity-linked-advice = 心当たりがない場合は、組織の管理者にお知らせください。組織はあなたのメールアドレスのドメインを確認済みで、ID プロバイダーを運用しています。
notice-provider-linked-subject = アカウントが別のサービスのアカウントにリンクされました
notice-provider-linked-what = アカウントが Google などの別のサービスのアカウントにリンクされました。そこであなたとしてサインインした人は、許可しているすべての組織で、ここのアカウントに入ることができます。
notice-provider-linked-advice = 心当たりがない場合は、すぐにサインインページの「パスワードをお忘れですか？」から新しいパスワードを設定し、アカウントページの「セキュリティ」でリンクを解除してください。
notice-provider-unlinked-subject = アカウントと別のサービスのアカウントのリンクが解除されました
notice-provider-unlinked-what = アカウントと Google などの別のサービスのアカウントのリンクが解除されました。それで始まったセッションは終了し、今後はそれでサインインできません。
notice-provider-unlinked-advice = 心当たりがない場合は、すぐにサインインページの「パスワードをお忘れですか？」から新しいパスワードを設定し、アカウントページの「セキュリティ」を確認してください。
notice-passkey-counter-went-back-subject = パスキーがコピーされた可能性があります
notice-passkey-counter-went-back-what = パスキーの 1 つが、誰かにコピーされたか、デバイスが初期化された場合にのみ起こる形で使われました。
notice-passkey-counter-went-back-advice = 上記のアドレスに心当たりがない場合は、アカウントページでそのパスキーを削除し、新しいものを追加して、組織の管理者にお知らせください。このメールは 1 日に 1 回まで送信されます。
notice-session-reuse-detected-subject = 安全のためセッションの 1 つが終了しました
notice-session-reuse-detected-what = サインイン状態を保つキーが再度使われました。これは誰かがコピーした場合に起こります。該当するセッションは終了しました。
notice-session-reuse-detected-advice = もう一度サインインしてください。上記のアドレスに心当たりがない場合は、サインインページの「パスワードをお忘れですか？」から新しいパスワードを設定し、組織の管理者にお知らせください。
notice-account-guessing-subject = 誰かがパスワードを推測しています
notice-account-guessing-what = 1 時間以内に、これまでサインインしたことのない場所から、アカウントに対して多数の誤ったパスワードが入力されました。いずれも成功していません。以後の試行は制限されますが、普段の場所からは引き続きサインインできます。
notice-account-guessing-advice = 心当たりがない場合は、パスワードが十分に長く、他で使われていないことを確認し、2 要素認証を有効にしてください。このメールは 1 日に 1 回まで送信されます。
notice-code-guessing-subject = 誰かが 2 要素認証のコードを推測しています
notice-code-guessing-what = 1 時間以内に、アカウントに対して多数の誤った 2 要素認証コードが入力されました。いずれも成功していませんが、入力した人はパスワードを知っているか、セッションの 1 つを使っている可能性があります。以後の試行は制限されます。
notice-code-guessing-advice = 心当たりがない場合は、すぐにサインインページの「パスワードをお忘れですか？」から新しいパスワードを設定してください。すべてのセッションが終了します。このメールは 1 日に 1 回まで送信されます。
notice-credentials-removed-subject = アカウントのパスワードが削除されました
notice-credentials-removed-what = このメールアドレスへの招待が、メールのリンクで承諾されました。それまで誰もアドレスを確認していなかったため、アカウントに設定されていたパスワードは削除され、アカウントのセッションは終了しました。
notice-credentials-removed-advice = パスワードでサインインするには、サインインページの「パスワードをお忘れですか？」から新しいパスワードを設定してください。招待を承諾していない場合は、他の人があなたのメールを読んでいます。組織の管理者にお知らせください。
notice-requests-held-back-subject = メールアドレスへの以後のメールを保留しています
notice-requests-held-back-what = 複数の人、または複数の場所にいる 1 人が、1 時間以内にこのサービスからあなたのアドレスへのメールを何度もリクエストしました。以後のメールは当面保留されます。
notice-requests-held-back-advice = ご自身でメールをお待ちの場合は、1 時間後にもう一度リクエストしてください。そうでなければ、何もする必要はありません。そのようなメールのリンクは、使わない限り何も起こしません。
notice-address-in-use-subject = メールアドレスの使用がリクエストされました
notice-address-in-use-what = このメールアドレスを別のアカウントで使うようリクエストがありました。すでにあなたのアカウントのアドレスであるため、何も変更されず、相手にも知らせていません。
notice-address-in-use-advice = ご本人によるものであれば、そこで別のアドレスを使うか、先にここのアカウントのアドレスを変更してください。そうでなければ、何もする必要はありません。
notice-email-changed-subject = アカウントのメールアドレスが変更されました
notice-email-changed-what = アカウントのメールアドレスが、確認済みの別のアドレスに変わりました。今後はこのアドレスではなく、新しいアドレスでサインインしてください。セッションは継続します。
notice-email-changed-advice = 心当たりがない場合は、他の人があなたのアカウントを使っています。すぐに組織の管理者にお知らせください。
notice-email-changed-by-directory-subject = 組織のディレクトリがメールアドレスを変更しました
notice-email-changed-by-directory-what = 組織のディレクトリがメールアドレスを変更しました。今後は新しいアドレスでサインインしてください。このアドレスはアカウントのものではなくなりました。セッションは継続します。
notice-email-changed-by-directory-advice = 新しいアドレスに心当たりがない場合は、組織の管理者にお知らせください。
notice-account-exists-subject = すでにアカウントをお持ちです
notice-account-exists-what = このメールアドレスでの新規登録がリクエストされました。すでにアカウントがあるため、何も作成されず、相手にも知らせていません。
notice-account-exists-advice = ご本人によるものであれば、アカウントにサインインし、そこで組織を作成してください。パスワードをお忘れの場合は、サインインページの「パスワードをお忘れですか？」から新しいものを設定してください。そうでなければ、何もする必要はありません。
notice-directory-refused-subject = 組織のディレクトリが最後の管理者を削除しようとしました
notice-directory-refused-what = 組織のディレクトリが、最後の有効な管理者の停止、削除、または降格をリクエストしました。リクエストは拒否され、何も変更されていません。ディレクトリの他のリクエストは継続します。
notice-directory-refused-advice = 意図したものであれば、先に別の人を管理者にしてください。ID プロバイダーの次の試行は成功します。そうでなければ、そちらを確認してください。誤って割り当てが削除された可能性があります。コンソールの「Directory」タブに最後の問題としてその人が表示され、ディレクトリを一時停止できます。このメールは 1 日に 1 回まで送信されます。
notice-impersonated-subject = サービスの運営者があなたとしてサインインしました
notice-impersonated-what = あなたまたはあなたの組織をサポートするため、サービスの運営者の担当者があなたとしてサインインしました。担当者は最長 1 時間、あなたと同じ画面を見ることができますが、あなたのアカウントや組織の設定は一切変更できません。
notice-impersonated-advice = 心当たりがない場合は、組織の管理者にお知らせください。管理者は、誰がなぜサインインしたかを監査ログで確認でき、組織全体でこの機能をオフにすることもできます。

notice-account-deleted-subject = アカウントが削除されました
notice-account-deleted-what = アカウントは、お名前、メールアドレス、その他保存されていたすべての情報とともに削除されました。セッションは終了し、ここのどの組織のメンバーでもなくなりました。
notice-account-deleted-advice = 心当たりがない場合は、組織の管理者にお知らせください。これがこのアドレスへの最後のメールです。
