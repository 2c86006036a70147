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
#   service key, API key           サービスキー、API キー
#   link an account, unlink        アカウントをリンク、リンクを解除
#   suspend, reactivate            停止、再開
#   audit log, event               監査ログ、イベント
#   webhook, delivery, receiver    Webhook、配信、受信側
#   pause, resume                  一時停止、再開
#   revoke, rotate                 取り消す、ローテーション
#   role, permission               ロール、権限
#   issuer, claim, scope           発行者 (issuer)、クレーム、スコープ
#   client secret, redirect URI    クライアントシークレット、リダイレクト URI

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
no-cookies-https = このブラウザーにこのサービスの Cookie が保存されないため、サインインできません。このサイトの Cookie を許可してから、もう一度サインインしてください。
no-cookies-http = このブラウザーにこのサービスの Cookie が保存されないため、サインインできません。Safari は https でないと保存しません。Chrome、Edge、Firefox のいずれか、または https のアドレスをお使いください。それらのブラウザーでこのサイトの Cookie を許可してから、もう一度サインインしてください。
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
impersonating = サービスの運営者が { $name } としてサインインしています。何も変更できません。
impersonating-end = 終了
session-of-operator = サービスの運営者（あなたとしてサインイン）
settings-support = サポート
settings-support-about = サービスの運営者が、メンバーと同じ画面を確認するために、メンバーとしてサインインできるかどうか。
allow-impersonation = 運営者がメンバーとしてサインインすることを許可する
allow-impersonation-hint = 最長 1 時間で、何も変更されません。理由とともに監査ログに記録されます。
impersonate-member = このメンバーとしてサインイン…
impersonate-question = { $name } としてサインインしますか？
impersonate-text = 最長 1 時間、{ $organization } をこのメンバーと同じように見ることができます。何も変更できません。サービスで別の設定をしていない限り、本人にメールで通知されます。
impersonate-reason = 理由
impersonate-reason-missing = 理由を入力してください。
impersonate-reason-hint = 組織の管理者が監査ログで確認できます。
impersonate-forbidden = { $organization } では、サービスの運営者がメンバーとしてサインインすることは許可されていません。組織の管理者が設定で許可できます。
impersonate-get-link = リンクを取得
impersonate-link = { $name } としてサインイン
impersonate-link-text = このリンクはプライベートウィンドウで開いてください。ブラウザーのセッションと置き換わります。リンクは 1 分以内に 1 回だけ使えます。

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
language-account-hint = メールと、サインイン後のページに使われます。
language-automatic = 組織またはブラウザーの言語

## Operator

users = ユーザー
user = ユーザー
service-keys = サービスキー
operator-log = 運営者ログ
health = 稼働状況
overview = 概要
organizations-search = 名前、短縮名、識別子で検索
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
log-organization-deleted = 組織の削除
log-import-finished = インポートの完了
log-service-key-created = サービスキーの作成
log-service-key-revoked = サービスキーの取り消し
log-permissions-changed = 権限の宣言
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
queue-operator_webhooks = 運営者の Webhook
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
users-search = メールアドレス全体または識別子
users-search-whole = メールアドレス全体、または usr_ で始まる識別子を入力してください。
users-empty = ユーザーはまだいません。
users-no-match = このメールアドレスまたは識別子のアカウントはありません。
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
notice-directory-refused-advice = 意図したものであれば、先に別の人を管理者にしてください。ID プロバイダーの次の試行は成功します。そうでなければ、そちらを確認してください。誤って割り当てが削除された可能性があります。コンソールの「ディレクトリ」タブに最後の問題としてその人が表示され、ディレクトリを一時停止できます。このメールは 1 日に 1 回まで送信されます。

notice-impersonated-subject = サービスの運営者があなたとしてサインインしました
notice-impersonated-what = あなたまたはあなたの組織をサポートするため、サービスの運営者の担当者があなたとしてサインインしました。担当者は最長 1 時間、あなたと同じ画面を見ることができますが、あなたのアカウントや組織の設定は一切変更できません。
notice-impersonated-advice = 心当たりがない場合は、組織の管理者にお知らせください。管理者は、誰がなぜサインインしたかを監査ログで確認でき、組織全体でこの機能をオフにすることもできます。

notice-account-deleted-subject = アカウントが削除されました
notice-account-deleted-what = アカウントは、お名前、メールアドレス、その他保存されていたすべての情報とともに削除されました。セッションは終了し、ここのどの組織のメンバーでもなくなりました。
notice-account-deleted-advice = 心当たりがない場合は、組織の管理者にお知らせください。これがこのアドレスへの最後のメールです。

## Console: what its views share

revoke-more = 取り消す…
rotate = ローテーション
rotate-more = ローテーション…
rotating = ローテーション中…
choose = 選択してください
select-all-events = すべて選択
description = 説明
description-optional = 説明（任意）
# Of the directory and its emails.
is-on = 有効
is-off = 無効
state-failing = 失敗
state-paused = 一時停止中
pause = 一時停止
resume = 再開
yes = はい
no = いいえ
none = なし
time = 日時
type = 種類
value = 値
roles = ロール
product-roles = 製品のロール
two-factor-short = 2 要素
second-factor = 2 つ目の要素
passkey = パスキー
single-sign-on = シングルサインオン
domains = ドメイン
connection = 接続
identity-provider = ID プロバイダー
invite-members = メンバーを招待
immediately-for-role = 変更は、このロールを持つ全員にすぐに反映されます。
may-be-created = すでに作成されている可能性があります。もう一度試す前に一覧を確認してください。
count-members =
    { $count ->
        [0] メンバーなし
       *[other] { $count } 人のメンバー
    }
signed-by = 現在のシークレット。
signed-by-hint = 現在のシークレット (…{ $hint })。
signed-by-hint-since = 現在のシークレット (…{ $hint })。作成: { $created }。
signed-by-since = 現在のシークレット。作成: { $created }。
signed-by-previous = { $current } 以前のシークレットも期限（{ $expires }）まで署名に使われます。

## Console: members

member = メンバー
members-search = 名前またはメールアドレスで検索
members-sign-in = サインイン
last-active = 最終アクティビティ
recently = 最近
members-empty = メンバーはまだいません。
members-no-match = 一致するメンバーはいません。
all-roles = すべてのロール
administrators = 管理者
any-status = すべてのステータス
member-suspended = 停止中
member-suspended-by-directory = ディレクトリにより停止中
manage = 管理
manage-it = { $name } を管理
uses-two-factor = 2 要素認証を使用
uses-passkey = パスキーでサインイン可能
change-roles = ロールを変更
change-roles-about = ロールによって、製品でできることが決まります。
roles-of = { $name } のロール
roles-of-lead = ロールによって、{ $name } が製品でできることが決まります。変更はすぐに反映されます。
roles-gone = ロールはもうありません。
roles-by-rule = 接続のルールで付与されたロールは、ここで削除しても、ルールが適用される間は残ります。
roles-saved = { $name } のロールを保存しました。
roles-saved-kept = 保存しました。{ $name } には、接続のルールによる { $roles } が残っています。
# Where a member has a role from: `origins` is a list of the two below it.
role-from = { $role }（{ $origins } による）
origin-connection = 接続 { $name }
origin-group = グループ { $name }
view-in-audit = 監査ログで見る
# In the operator’s pages.
view-account = アカウントを見る
not-yourself = 自分自身を停止または削除することはできません。アカウントから{ $link }ことはできます。
not-yourself-link = 組織を退会する
# Buttons for several members: what is done, and for how many.
for-many = { $action }（{ $count }）
more-of-list = ほか { $count } 人
done-for = { $all } 人中 { $count } 人に対して完了しました。
some-unchanged = 一部のメンバーを変更できませんでした
refused-for = { $name }: { $reason }
promote = 管理者にする
promote-about = 管理者は、メンバー、キー、Webhook、設定を管理します。
promote-title = { $name } を管理者にしますか？
promote-warning = { $name } は、あなたのアクセス権の削除を含め、ここであなたができることをすべて行えるようになります。
promote-done = { $name } は管理者になりました。
demote = メンバーにする
demote-about = メンバーは組織のアプリケーションを利用し、ここでは何も管理できません。
demote-title = { $name } をメンバーにしますか？
demote-me-title = 管理者をやめますか？
demote-me-warning = このコンソールにアクセスできなくなります。元に戻せるのは別の管理者だけです。
demote-warning = { $name } はこのコンソールにアクセスできなくなります。作成したキーと Webhook は残ります。送信した招待は無効になります。
demote-done = { $name } はメンバーになりました。
end-sessions = セッションを終了
end-my-sessions = 自分のセッションを終了
end-sessions-about = すべてのデバイスからサインアウトさせます。すぐにサインインし直せます。
end-my-sessions-about = このデバイスを含むすべてのデバイスからサインアウトします。
end-sessions-title = { $name } のセッションを終了しますか？
end-my-sessions-title = 自分のセッションを終了しますか？
end-sessions-warning = { $name } はすべてのデバイスで { $organization } からサインアウトされますが、すぐにサインインし直せます。アクセスを止めるには、停止してください。
end-my-sessions-warning = このデバイスを含むすべてのデバイスで { $organization } からサインアウトされます。
end-sessions-done = { $name } のセッションを終了しました。
reset-factor = 2 要素認証をリセット
reset-factor-about = スマートフォンやパスキーを紛失した人のためのものです。自分のセッションを 2 つ目の要素で開始している必要があります。
reset-factor-title = { $name } の 2 要素認証をリセットしますか？
reset-factor-warning = { $name } の認証アプリ、リカバリーコード、パスキーが削除され、すべてのデバイスからサインアウトされます。パスワードは残ります。本人からの依頼であることを必ず確認してください。この操作は元に戻せません。
reset-factor-done = { $name } の 2 要素認証をリセットしました。
suspend-about = 再開するまでアクセスを止めます。失われるものはありません。
suspend-title = { $name } を停止しますか？
suspend-warning = 再開するまで { $name } は { $organization } にサインインできず、開いているセッションも使えなくなります。ロールとデータは残ります。
suspend-done = { $name } を停止しました。
suspend-directory = 組織のディレクトリがこの停止を解除することはありません。管理者がここで再開するまで続きます。
reactivate-about = 以前のロールで再びサインインできるようにします。
reactivate-title = { $name } を再開しますか？
reactivate-warning = { $name } は以前と同じように { $organization } にサインインできるようになります。停止前のセッションは終了したままです。
reactivate-done = { $name } は再びサインインできます。
remove-member-about = メンバーから外します。戻るには招待が必要です。
remove-member-title = { $name } を削除しますか？
remove-member-warning = { $name } は { $organization } からサインアウトされ、メンバーではなくなります。アカウントと他の組織は残ります。戻るには新しい招待が必要です。
remove-member-done = { $name } を削除しました。
suspend-many = { $count } 人のメンバーを停止しますか？
reactivate-many = { $count } 人のメンバーを再開しますか？
end-sessions-many = { $count } 人のメンバーのセッションを終了しますか？
remove-many = { $count } 人のメンバーを削除しますか？
list-sentence = { $list }。

## Console: invitations

invitations-empty = 保留中の招待はありません。招待を承諾した人は「メンバー」に表示されます。
invitations-lead = 招待され、まだ承諾していない人です。
invited-by = 招待者: { $name }
invited-by-operator = 招待者: サービスの運営者
send-again = 再送信
send-again-more = 再送信…
mail-queued = 送信中
mail-queued-about = メールは送信待ち、または再送信待ちです。
mail-failed = メール送信失敗
mail-failed-about = メールを配信できませんでした。自動では再試行されません。アドレスを確認して再送信するか、別のアドレスを招待してください。
invite-title = メンバーを招待
invite-lead = メールでリンクを送信します。承諾するとメンバーになります。
enter-an-email = メールアドレスを入力してください。
admin-choice = 管理者 – メンバー、キー、Webhook、設定を管理します
send-invitation = 招待を送信
invitation-sent = { $email } に招待を送信しました。
no-choice-default = 選択しない場合は、既定のロール { $roles } が付与されます。
no-choice-none = 選択しない場合は、ロールなしで開始します。
invite-domains = 参加できるのは { $domains } のアドレスだけです。{ $link }。
invite-domains-some = 参加できるのは特定のアドレスだけです。{ $link }。
invite-domains-link = 「設定」で変更
invite-already-member = この人はすでにメンバーです。{ $link }。
invite-already-member-link = このメンバーを表示
invite-pending = この人にはすでに招待があります。{ $link }。
invite-pending-link = 「招待」から再送信
resend-title = 招待を再送信しますか？
resend-text = { $email } に、7 日間有効な新しいリンクを記載したメールを送信します。以前のメールのリンクは使えなくなります。
resend-done = { $email } に招待を再送信しました。
withdraw-title = 招待を取り消しますか？
withdraw-text = { $email } に送信したリンクは使えなくなります。本人には通知されません。もう一度招待することもできます。
withdraw-done = { $email } への招待を取り消しました。

## Console: API keys

passkey-none = なし
keys-empty = API キーはまだありません。誰がサインインしているかを確認できるように、バックエンド用に作成してください。
keys-lead = バックエンドは API キーを使って、誰がサインインしているかを確認します。バックエンドごとに別のキーを使ってください。
key-named = { $name } (…{ $last4 })
create-key-title = API キーを作成
key-name-hint = 用途がわかる名前。例:「ショップのバックエンド」。
key-shown = API キー「{ $name }」
key-shown-text = 表示されるのは今回だけです。バックエンドのシークレットとして保管し、ページやソースコードには書かないでください。
rotate-key-title = { $key } をローテーションしますか？
rotate-key-text = 同じ名前の新しいキーが発行されます。古いキーもしばらく使えるため、切り替え中に止まることはありません。
rotate-key-expires = 古いキーの期限は遅くとも { $time } です。
keep-old-key = 古いキーを使える期間
rotate-key-unsure = キーはすでにローテーションされている可能性があります。閉じて一覧を確認し、誰も見ていない新しいキーがあれば取り消してから、もう一度ローテーションしてください。
key-last-used = 最終使用: { $when }。
key-never-used = 使われたことはありません。

## Console: the audit log

audit-lead = 組織で起きたことすべてを新しい順に表示します。記録は変更できません。
audit-search = 人、IP アドレス、詳細で検索
audit-event = イベント
audit-all = すべてのイベント
audit-empty = イベントはまだありません。
audit-no-match = 一致するイベントはありません。
audit-action = アクション
audit-actor = 実行者
audit-target = 対象
audit-ip = IP アドレス
audit-device = デバイス
audit-request = リクエスト ID
audit-one-person = 1 人だけを表示しています。{ $link }
audit-everyone = 全員を表示
audit-from = 開始日
audit-to = 終了日
audit-operator = サービスの運営者
audit-by-operator = { $name }（サービスの運営者）
audit-deleted-account = アカウントが削除された人
audit-not-signed-in = サインインしていない人
audit-directory = ディレクトリ
audit-service = サービス
audit-former-member = 以前のメンバー { $id }
# An entry: one of the sentences below, without its full stop.
audit-sentence = { $what }。
audit-repeated = { $what }（1 時間以内に { $count } 回）。
audit-unknown = { $who }: { $action }

## Console: the groups of the audit log’s filter

audit-group-sign-in = サインイン
audit-group-accounts = アカウント
audit-group-members = メンバー
audit-group-organization = 組織
audit-group-sso = シングルサインオン
audit-group-directory = ディレクトリ
audit-group-webhooks = Webhook

## Console: what happened, by the audit log’s actions: `audit-name-…` in its filter, `audit-did-…` as a sentence

audit-name-login-succeeded = サインイン
# `method` is how: password, totp, recovery_code, invite, passkey, connection, switch or email_code.
audit-did-login-succeeded =
    { $method ->
        [password] { $who } がパスワードでサインインしました
        [totp] { $who } がパスワードと認証アプリでサインインしました
        [recovery_code] { $who } がパスワードとリカバリーコードでサインインしました
        [invite] { $who } が招待でサインインしました
        [passkey] { $who } がパスキーでサインインしました
        [connection] { $who } がシングルサインオンでサインインしました
        [switch] { $who } が別の組織からの切り替えでサインインしました
        [email_code] { $who } がメールのコードでサインインしました
        [impersonation] サービスの運営者である { $who } がこのメンバーとしてサインインしました
       *[other] { $who } がサインインしました
    }
audit-name-login-second_factor_required = 2 つ目の要素の要求
audit-did-login-second_factor_required = { $who } が正しいパスワードを入力し、2 つ目の要素を求められました
audit-name-login-failed = サインイン失敗
audit-did-login-failed = { $who } が正しくないメールアドレスまたはパスワードを入力しました
audit-name-login-throttled = サインインの制限
audit-did-login-throttled = { $who } のサインイン試行が多すぎたため、制限されました
audit-name-login-denied = サインイン拒否
# `is` is `known` if there is a reason.
audit-did-login-denied =
    { $is ->
        [known] { $who } は本人確認を済ませましたが、アクセスを許可されませんでした: { $reason }
       *[other] { $who } は本人確認を済ませましたが、アクセスを許可されませんでした
    }
audit-name-account-guessing = パスワードの推測
audit-did-account-guessing = { $who } は、誰かが { $target } のパスワードを推測していることを検知しました
audit-name-session-logged_out = サインアウト
audit-did-session-logged_out = { $who } がサインアウトしました
audit-name-session-logged_out_everywhere = すべての場所からサインアウト
# `is` is `other` if the sessions are somebody else’s.
audit-did-session-logged_out_everywhere =
    { $is ->
        [other] { $who } が { $target } のセッションを終了しました
       *[other] { $who } がすべての場所からサインアウトしました
    }
audit-name-session-ended = セッション終了
# `is` is `other` if the sessions are somebody else’s.
audit-did-session-ended =
    { $is ->
        [other] { $who } が { $target } のセッションを終了しました
       *[other] { $who } が自分の別のセッションを終了しました
    }
audit-name-session-reuse_detected = セッション複製の疑い
audit-did-session-reuse_detected = { $who } が、すでに置き換えられたセッショントークンを使用しました。複製された可能性があるため、セッションを終了しました
audit-name-session-refresh_replayed = セッションの二重更新
audit-did-session-refresh_replayed = { $who } が数秒以内にセッションを 2 回更新しました。応答が失われた後に起こることです
audit-name-session-refresh_replay_refused = セッション更新の拒否
audit-did-session-refresh_replay_refused = { $who } が別のネットワークからセッションを更新しようとして、拒否されました
audit-name-session-refresh_lost = セッショントークンの消失
audit-did-session-refresh_lost = { $who } が、データベースから失われたトークンでセッションを更新しようとして、拒否されました
audit-name-signing_key-removed = 署名鍵の削除
# `is` is `known` if the number of sessions is known.
audit-did-signing_key-removed =
    { $is ->
        [known] { $who } が緊急対応として署名鍵を削除しました。終了したセッション: { $sessions }
       *[other] { $who } が緊急対応として署名鍵を削除しました
    }
audit-name-profile-updated = プロフィールの変更
# `is` is `other` if it is somebody else’s.
audit-did-profile-updated =
    { $is ->
        [other] { $who } が { $target } のプロフィールを変更しました
       *[other] { $who } が自分のプロフィールを変更しました
    }
audit-name-password-changed = パスワードの変更
audit-did-password-changed = { $who } が自分のパスワードを変更しました
audit-name-password-reset_requested = パスワード再設定のリクエスト
audit-did-password-reset_requested = { $who } がパスワード再設定のリンクをリクエストしました
audit-name-password-reset = パスワードの再設定
audit-did-password-reset = { $who } がメールのリンクでパスワードを設定しました
audit-name-password-removed = パスワードの削除
audit-did-password-removed = { $who } がリンクから招待を承諾しました。メールアドレスが未確認だったため、パスワードは削除されました
audit-name-password-prompt_failed = パスワード確認の失敗
audit-did-password-prompt_failed = { $who } がサインイン中の再確認で、正しくないパスワードを入力しました
audit-name-email-change_requested = メールアドレス変更のリクエスト
audit-did-email-change_requested = { $who } が別のメールアドレスへの変更をリクエストしました
audit-name-email-change_cancelled = メールアドレス変更のキャンセル
audit-did-email-change_cancelled = { $who } がメールアドレスの変更をキャンセルしました
audit-name-email-changed = メールアドレスの変更
# `by` is `directory` if the organization’s directory did it.
audit-did-email-changed =
    { $by ->
        [directory] { $who } のメールアドレスがディレクトリによって変更されました
       *[other] { $who } が自分のメールアドレスを変更しました
    }
audit-name-email-verified = メールアドレスの確認
audit-did-email-verified = { $who } が自分のメールアドレスを確認しました
audit-name-two_factor-enabled = 2 要素認証の有効化
audit-did-two_factor-enabled = { $who } が 2 要素認証を有効にしました
audit-name-two_factor-disabled = 2 要素認証の無効化
audit-did-two_factor-disabled = { $who } が 2 要素認証を無効にしました
audit-name-user-impersonated = 運営者がメンバーとしてサインイン
audit-did-user-impersonated = { $who } が { $target } としてサインインするためのリンクを取得しました（{ $reason }）
audit-name-two_factor-reset = 2 要素認証のリセット
audit-did-two_factor-reset = { $who } が { $target } の 2 要素認証を無効にしました
audit-name-two_factor-recovery_codes_replaced = リカバリーコードの再発行
audit-did-two_factor-recovery_codes_replaced = { $who } が新しいリカバリーコードを作成しました
audit-name-two_factor-failed = 2 つ目の要素の失敗
audit-did-two_factor-failed = { $who } が正しくないコードを入力しました
audit-name-passkey-added = パスキーの追加
# `is` is `known` if the passkey’s name is known; so it is below.
audit-did-passkey-added =
    { $is ->
        [known] { $who } がパスキー「{ $name }」を追加しました
       *[other] { $who } がパスキーを追加しました
    }
audit-name-passkey-removed = パスキーの削除
audit-did-passkey-removed =
    { $is ->
        [known] { $who } がパスキー「{ $name }」を削除しました
       *[other] { $who } がパスキーを削除しました
    }
audit-name-passkey-renamed = パスキーの名前変更
audit-did-passkey-renamed = { $who } がパスキーの名前を「{ $name }」に変更しました
audit-name-passkey-refused = パスキーの拒否
audit-did-passkey-refused = { $who } が使用したパスキーは拒否されました
audit-name-passkey-counter_went_back = パスキー複製の疑い
audit-did-passkey-counter_went_back =
    { $is ->
        [known] { $who } が使用したパスキー「{ $name }」は、複製されたかのようにカウンターが戻っていました
       *[other] { $who } が使用したパスキーは、複製されたかのようにカウンターが戻っていました
    }
audit-name-passkey-backup_eligible = パスキーの同期が可能に
audit-did-passkey-backup_eligible =
    { $is ->
        [known] { $who } が使用したパスキー「{ $name }」は、他のデバイスにコピーできるようになりました
       *[other] { $who } が使用したパスキーは、他のデバイスにコピーできるようになりました
    }
audit-name-identity-linked = アカウントのリンク
audit-did-identity-linked = { $who } が初めてシングルサインオンでサインインしました
audit-name-identity-unlinked = アカウントのリンク解除
audit-did-identity-unlinked = { $who } がシングルサインオンの ID のリンクを解除しました
audit-name-organization-created = 組織の作成
audit-did-organization-created = { $who } が組織を作成しました
audit-name-organization-updated = 設定の変更
audit-did-organization-updated = { $who } が組織の設定を変更しました
audit-name-organization-metadata_changed = メタデータの変更
audit-did-organization-metadata_changed = { $who } が、サービスがこの組織について保存している情報を変更しました
audit-name-organization-suspended = 組織の停止
audit-did-organization-suspended = { $who } が組織を停止しました
audit-name-organization-activated = 組織の再開
audit-did-organization-activated = { $who } が組織を再開しました
audit-name-member-invited = 招待
audit-did-member-invited =
    { $role ->
        [org_admin] { $who } が { $target } を管理者として招待しました
       *[other] { $who } が { $target } を招待しました
    }
audit-name-invite-resent = 招待の再送信
audit-did-invite-resent = { $who } が { $target } に招待を再送信しました
audit-name-invite-revoked = 招待の取り消し
audit-did-invite-revoked = { $who } が { $target } への招待を取り消しました
audit-name-member-joined = 参加
# `is` is `other` if somebody else was added.
audit-did-member-joined =
    { $is ->
        [other] { $role ->
                [org_admin] { $who } が { $target } を管理者として追加しました
               *[other] { $who } が { $target } をメンバーとして追加しました
            }
       *[other] { $role ->
                [org_admin] { $who } が管理者として参加しました
               *[other] { $who } が参加しました
            }
    }
audit-name-member-removed = 削除
audit-did-member-removed =
    { $is ->
        [other] { $who } が { $target } を削除しました
       *[other] { $who } が組織を退会しました
    }
audit-name-member-role_changed = ロールの変更
# `to` is org_admin or member; `changes` are the two sentences below, if there are any.
audit-did-member-role_changed =
    { $to ->
        [org_admin] { $who } が { $target } のロールを管理者に変更しました
        [member] { $who } が { $target } のロールをメンバーに変更しました
       *[other] { $who } が { $target } のロールを変更しました
    }
# What is told after a sentence.
audit-with-added = { $what }。追加: { $added }
audit-with-removed = { $what }。削除: { $removed }
audit-name-role-created = ロールの作成
# `is` is `known` if there are permissions.
audit-did-role-created =
    { $is ->
        [known] { $who } がロール { $key } を作成しました（{ $permissions }）
       *[other] { $who } がロール { $key } を作成しました
    }
audit-name-role-updated = ロールの編集
audit-did-role-updated = { $who } がロール { $key } を変更しました
audit-name-role-deleted = ロールの削除
# `is` is `known` if another role replaces it.
audit-did-role-deleted =
    { $is ->
        [known] { $who } がロール { $key } を削除しました。代わりのロール: { $replacedBy }
       *[other] { $who } がロール { $key } を削除しました
    }
audit-name-member-metadata_changed = メンバーのメタデータの変更
audit-did-member-metadata_changed = { $who } が、サービスが { $target } について保存している情報を変更しました
audit-name-member-suspended = 停止
# `reason` is passkeys_removed if a password reset took the second factor away.
audit-did-member-suspended =
    { $reason ->
        [passkeys_removed] { $who } が 2 つ目の要素を失いました。メールでのパスワード再設定により、パスキーが削除されました
       *[other] { $who } が { $target } を停止しました
    }
audit-name-member-reactivated = 再開
audit-did-member-reactivated = { $who } が { $target } を再開しました
audit-name-account-exported = データのエクスポート
audit-did-account-exported = { $who } が自分について保存されているデータをエクスポートしました
audit-name-account-deleted = アカウントの削除
audit-did-account-deleted = { $who } がアカウントを削除しました
audit-name-users-imported = ユーザーのインポート
audit-did-users-imported = { $who } がユーザーをインポートしました
audit-name-connection-created = 接続の作成
audit-did-connection-created = { $who } が接続 { $target } を作成しました
audit-name-connection-updated = 接続の変更
# `is` is `known` if the changed fields are known.
audit-did-connection-updated =
    { $is ->
        [known] { $who } が接続 { $target } を変更しました（{ $changed }）
       *[other] { $who } が接続 { $target } を変更しました
    }
audit-name-connection-deleted = 接続の削除
# `is` is `known` if the number of sessions is known.
audit-did-connection-deleted =
    { $is ->
        [known] { $who } が接続 { $target } を削除しました。終了したセッション: { $sessions }
       *[other] { $who } が接続 { $target } を削除しました
    }
audit-name-directory-created = ディレクトリの接続
audit-did-directory-created = { $who } がディレクトリを接続しました
audit-name-directory-updated = ディレクトリの変更
# `status` is active or paused, `welcomeMail` true or false; each only if it was changed.
audit-did-directory-updated =
    { $status ->
        [paused] { $welcomeMail ->
                [true] { $who } がディレクトリを変更しました: 一時停止中、ウェルカムメールは有効
                [false] { $who } がディレクトリを変更しました: 一時停止中、ウェルカムメールは無効
               *[other] { $who } がディレクトリを変更しました: 一時停止中
            }
        [active] { $welcomeMail ->
                [true] { $who } がディレクトリを変更しました: 有効、ウェルカムメールは有効
                [false] { $who } がディレクトリを変更しました: 有効、ウェルカムメールは無効
               *[other] { $who } がディレクトリを変更しました: 有効
            }
       *[other] { $welcomeMail ->
                [true] { $who } がディレクトリを変更しました: ウェルカムメールは有効
                [false] { $who } がディレクトリを変更しました: ウェルカムメールは無効
               *[other] { $who } がディレクトリを変更しました
            }
    }
audit-name-directory-deleted = ディレクトリの切断
audit-did-directory-deleted = { $who } がディレクトリを切断しました。メンバーは残ります
audit-name-directory-token_created = ディレクトリトークンの作成
# `is` is `known` if the token’s beginning is known.
audit-did-directory-token_created =
    { $is ->
        [known] { $who } がディレクトリトークン { $prefix }… を作成しました
       *[other] { $who } がディレクトリトークンを作成しました
    }
audit-name-directory-token_deleted = ディレクトリトークンの取り消し
audit-did-directory-token_deleted =
    { $is ->
        [known] { $who } がディレクトリトークン { $prefix }… を取り消しました
       *[other] { $who } がディレクトリトークンを取り消しました
    }
audit-name-directory-user_updated = ディレクトリによるメンバーの変更
# `is` is `all` if the directory manages somebody from now on, `known` if the changed fields are known.
audit-did-directory-user_updated =
    { $is ->
        [all] { $who } がメンバー { $target } の管理を引き継ぎました
        [known] { $who } が { $target } のデータを変更しました: { $changed }
       *[other] { $who } が { $target } のデータを変更しました
    }
audit-name-directory-refused = ディレクトリの要求の拒否
# `is` is `other` for a person, otherwise it is about a group.
audit-did-directory-refused =
    { $is ->
        [other] { $who } による { $target } の変更は、組織に有効な管理者がいなくなるため拒否されました
       *[other] { $who } によるグループの変更は、組織に有効な管理者がいなくなるため拒否されました
    }
audit-name-directory-undone = ディレクトリの変更の取り消し
# `is` is `known` if the time is known.
audit-did-directory-undone =
    { $is ->
        [known] { $who } が { $since } 以降のディレクトリの変更を元に戻しました
       *[other] { $who } がディレクトリの変更を元に戻しました
    }
audit-with-restored = { $what }。復元したメンバー: { $count }
audit-with-left = { $what }。復元できなかったメンバー: { $count }
audit-name-group-created = グループの作成
audit-did-group-created =
    { $is ->
        [known] { $who } がグループ { $target } を作成しました。メンバー: { $added }
       *[other] { $who } がグループ { $target } を作成しました
    }
audit-name-group-updated = グループの変更
audit-did-group-updated = { $who } がグループ { $target } を変更しました
audit-with-members-added = { $what }。追加したメンバー: { $count }
audit-name-group-deleted = グループの削除
# `count` is how many members it had; `is` is `known` if that is known.
audit-did-group-deleted =
    { $is ->
        [known] { $who } がグループ { $target } を削除しました。メンバー数: { $count }
       *[other] { $who } がグループ { $target } を削除しました
    }
audit-name-group-mapped = グループのロールの変更
# `is` is `known` if the group gives roles.
audit-did-group-mapped =
    { $is ->
        [known] { $who } がグループ { $target } のロールを変更しました: { $roles }
       *[other] { $who } がグループ { $target } のロールを変更しました: なし
    }
# A role that a group gives.
audit-administrator = 管理者
audit-name-domain-claimed = ドメインの申請
audit-did-domain-claimed = { $who } がドメイン { $target } を申請しました
audit-name-domain-verified = ドメインの確認
audit-did-domain-verified = { $who } がドメイン { $target } を確認しました
audit-name-domain-record_missing = ドメインのレコードなし
audit-did-domain-record_missing = { $who } がドメイン { $target } の DNS レコードを見つけられなくなりました
audit-name-domain-lost = ドメインの喪失
audit-did-domain-lost = { $who } がドメイン { $target } の DNS レコードを長期間見つけられなかったため、確認済みではなくなりました
audit-name-domain-deleted = ドメインの削除
audit-did-domain-deleted = { $who } がドメイン { $target } を削除しました
audit-name-api_key-created = API キーの作成
audit-did-api_key-created = { $who } が API キー { $target } を作成しました
audit-name-api_key-revoked = API キーの取り消し
audit-did-api_key-revoked = { $who } が API キー { $target } を取り消しました
audit-name-webhook-created = Webhook の作成
audit-did-webhook-created = { $who } が Webhook { $target } を作成しました
audit-name-webhook-updated = Webhook の変更
audit-did-webhook-updated =
    { $is ->
        [known] { $who } が Webhook { $target } を変更しました（{ $changed }）
       *[other] { $who } が Webhook { $target } を変更しました
    }
audit-name-webhook-deleted = Webhook の削除
audit-did-webhook-deleted = { $who } が Webhook { $target } を削除しました
audit-name-webhook-secret_rotated = Webhook のシークレットのローテーション
audit-did-webhook-secret_rotated = { $who } が Webhook { $target } のシークレットをローテーションしました

## Console: the audit log as a file

export = エクスポート
audit-export-title = 監査ログをエクスポート
export-text = ファイルには、検索、フィルター、期間に一致する記録が新しい順に最大 { $count } 件含まれます。
export-format = 形式
export-csv = CSV（表計算ソフト向け）
export-lines = JSON Lines（プログラム向け）
export-saved = { $count } 件の記録を保存しました。
export-saved-some = 最新の { $count } 件の記録を保存しました。残りは期間を短くして保存してください。

## Console: settings

settings = 設定
settings-about = 名前は、メール、サインイン画面、認証アプリに表示されます。
settings-plan = プラン
settings-fixed = 短縮名は変更できません。プランは提供元が設定します。
settings-appearance = 外観
settings-appearance-about = サインインする前に表示される内容です。
settings-two-factor-about = 認証アプリのコードなど、サインイン時の 2 つ目の手順です。
sign-in-methods = サインイン方法
sign-in-methods-about = メンバーが使えるサインイン方法です。招待はいつでも承諾でき、新しいメンバーの最初のサインインは対象外です。
settings-sessions = セッション
settings-sessions-about = アクティブかどうかに関係なく、メンバーが再びサインインするまでの期間です。
settings-domains = メールのドメイン
settings-domains-about = 招待と参加ができるアドレスです。現在のメンバーはそのまま残ります。
app-url = アプリケーションの URL（任意）
app-url-hint = サインイン後にメンバーが移動する先です。ブラウザーからサービスを呼び出せるのはこのアドレスのページだけなので、間違えるとアプリケーションがすぐに使えなくなります。
app-url-question = アプリケーションの URL を変更しますか？
app-url-old = { $url } のページは、今すぐサービスを呼び出せなくなります。
app-url-new = { $url } のページは呼び出せるようになります。
app-url-none = 他のページも呼び出せません。メンバーはサインイン後、自分のアカウントに移動します。
change-url = URL を変更
require-factor-more = 全員に必須にする…
release-factor-more = 必須をやめる…
require-it = 必須にする
stop-requiring = 必須をやめる
release-factor-title = 2 つ目の要素の必須をやめますか？
release-factor-text = メンバーは 2 つ目の要素なしでサインインでき、自分の設定を無効にできるようになります。無効にするまでは、そのまま使われます。
require-factor-title = 全員に 2 つ目の要素を必須にしますか？
require-factor-text = { $organization } のすべてのメンバーに影響します。2 つ目の要素がないメンバーは、すべてのデバイスからすぐにサインアウトされ、次のサインイン時に設定します。すでにあるメンバーには変更はありません。
require-factor-text-2 = 必須の間は、誰も無効にできません。
factor-released = 2 つ目の要素は必須ではなくなりました。
factor-required = 2 つ目の要素が必須になりました。
factor-missing = あなた自身に 2 つ目の要素がありません。{ $link }から、全員に必須にしてください。
factor-missing-link = アカウントで設定して
factor-is-required = 必須: すべてのメンバーが 2 つ目の要素を使ってサインインします。
factor-is-optional = 任意: 2 つ目の要素を使うかどうかは、各メンバーが決めます。
way-email-code = メールのコード
way-provider = Google などの外部アカウント
in-password = パスワード
in-passkey = パスキー
in-email-code = メールのコード
in-provider = 外部アカウント
in-connection = シングルサインオン
ways-none = 少なくとも 1 つのサインイン方法を許可してください。
ways-question = { $methods }によるサインインを無効にしますか？
ways-text = この方法だけでサインインしたメンバーは、すべてのデバイスからすぐにサインアウトされ、戻るには別の方法が必要です。
ways-not-yours = あなた自身がこれらの方法でサインインしていません。先にいずれかでサインインしてから、他の方法を無効にしてください。
session-after = 再サインインまでの時間
session-after-hint = 空欄にすると、サービスの上限が使われます。
unit = 単位
unit-minutes = 分
unit-hours = 時間
unit-days = 日
whole-number = 整数を入力するか、空欄にしてください。
shorten-title = セッションを短くしますか？
shorten-text = サインインから { $duration } を超えているデバイスは、すぐにサインアウトされます。あなた自身も含まれる場合があります。
shorten = セッションを短くする
session-saved = 保存しました。メンバーは { $duration } 後に再びサインインします。
session-saved-none = 保存しました。サービスの上限が適用されます。
session-range = { $least }から{ $most }の間で指定してください。
allowed-domains = 許可するドメイン
allowed-domains-hint = 1 行に 1 つ、example.com のように入力します。サブドメインは含まれません。空欄にすると、すべてのアドレスを許可します。
domains-saved = 保存しました。今後参加できるのは、これらのドメインのアドレスだけです。
domains-saved-all = 保存しました。すべてのアドレスが参加できます。
domain-line = { $line } 行目の「{ $text }」は、example.com のようなメールアドレスのドメインでなければなりません。

## Console: appearance

logo = ロゴ
logo-dark = ダークモード用のロゴ
logo-now =
    { $ground ->
        [dark] 現在のダークモード用のロゴ
       *[other] 現在のロゴ
    }
logo-none = なし
logo-upload = アップロード
logo-replace = 置き換え
logo-upload-it =
    { $ground ->
        [dark] アップロード: ダークモード用のロゴ
       *[other] アップロード: ロゴ
    }
logo-replace-it =
    { $ground ->
        [dark] 置き換え: ダークモード用のロゴ
       *[other] 置き換え: ロゴ
    }
logo-remove-it =
    { $ground ->
        [dark] 削除: ダークモード用のロゴ
       *[other] 削除: ロゴ
    }
logo-saved =
    { $ground ->
        [dark] ダークモード用のロゴを保存しました。
       *[other] ロゴを保存しました。
    }
logo-removed =
    { $ground ->
        [dark] ダークモード用のロゴを削除しました。
       *[other] ロゴを削除しました。
    }
logo-choose = 256 KB 以下の PNG ファイルを選択してください。
logo-refused = このファイルは使えません。256 KB 以下、1024 × 1024 ピクセル以下の PNG を選択してください。
logo-hint = 256 KB 以下、1024 × 1024 ピクセル以下の PNG。
logo-dark-hint = ロゴが暗い背景でも見やすい場合は不要です。
accent-color = ボタンとリンクの色（任意）
accent-color-hint = #1f5fbf のように入力します。白い文字が読みやすい色にしてください。
accent-color-low = この色の文字は白の上で読めません。もっと濃い色を選んでください。
accent-color-wrong = #1f5fbf のような色を入力してください。
show-name = 短縮名を知っている人に、名前、ロゴ、色を表示する

## Console: roles

roles-lead = ロールによって、製品でできることが決まります。付与は{ $link }から行います。
roles-matrix = ロールごとの権限
create-role = ロールを作成
roles-undeclared-definable = サービスの運営者は、まだ権限を定義していません。定義されると、ここでロールを作成できます。
roles-undeclared = サービスの運営者は、まだ権限を定義していません。ロールは権限から構成されます。
roles-empty-definable = ロールはまだありません。作成して、許可する内容を選んでください。
roles-empty = サービスの運営者は、まだロールを作成していません。作成を依頼してください。
role-custom = カスタム
role-built-in = 組み込み
role-built-in-about = このサービスのすべての組織にあるロールです
role-default = 既定
role-default-about = 他のロールなしで参加した人に付与されます
count-permissions =
    { $count ->
        [0] 権限なし
       *[other] { $count } 件の権限
    }
matrix-undeclared = サービスの運営者がまだ権限を定義していないため、どのロールも何も許可していません。
matrix-no-roles = ロールを作成すると、{ $count } 件の権限を付与できます: { $permissions }。
matrix-hint = 複数のロールを持つメンバーは、いずれかのロールが許可することを行えます。サービスの運営者が無効にしていない限り、管理者はすべてを行えます。
permission = 権限
permissions = 権限
role-name-hint = 画面に表示される名前。例:「経理」。
enter-a-short-name = 短縮名を入力してください。
role-key-hint = アプリケーションが使う名前。例: billing。小文字、数字、ハイフンが使えます。後から変更できません。
role-description-hint = 他の人にもわかるように、ロールの用途を書きます。
role-is-default = 他のロールなしで参加した人全員に、このロールを付与する
role-is-default-hint = 現在のメンバーには付与されません。
role-updated = ロールを更新しました。
role-created = ロールを作成しました。「メンバー」で付与してください。
delete-role-text = このロールは誰にも付与できなくなります。この操作は元に戻せません。後で同じ短縮名のロールを作成しても、誰も持っていない別のロールになります。
delete-role-members = このロールを持つメンバー
delete-role-choose = メンバーの扱いを選択してください。
delete-role-replace = 代わりに { $name } を付与
delete-role-force = 代わりを付与せずに外す
delete-role-hint = 保留中の招待と接続のルールにも適用されます。
role-deleted = ロール { $name } を削除しました。
loading-roles = ロールを読み込み中…

## Console: single sign-on

sso-lead = Okta、Microsoft、Google などの ID プロバイダーの会社アカウントでサインインできるようにします。手順は 2 つです。ドメインを確認し、ID プロバイダーを接続します。
domains-empty = ドメインはまだありません。会社のメールアドレスのドメインから始めてください。
verify = 確認
verify-it = { $domain } を確認
add-domain = ドメインを追加
domains-hint = ドメインは、どのメールアドレスが会社のものかを示します。シングルサインオンを使えるのは、そのアドレスを持つ人だけです。
connections = 接続
connections-empty = 接続はまだありません。ID プロバイダーの管理者権限が必要です。
connect-provider = ID プロバイダーを接続

## Console: domains

domain = ドメイン
domain-verified = 確認済み
domain-pending = 保留中
enter-domain = ドメインを入力してください。
domain-hint = 会社のメールアドレスの @ より後の部分。例: example.com。mail.example.com などのサブドメインは別のドメインとして扱われます。
# Where the API's own English sentence isn't shown.
domain-refused = example.com のような、会社が所有するドメイン名を入力してください。
domain-done = { $domain } を確認しました。
domain-not-found-yet = レコードがまだ見つかりません。新しいレコードは数分で反映されることが多いですが、数時間かかる場合もあります。名前と値が上記と完全に一致しているか確認し、後でもう一度お試しください。その間、このページを離れてもかまいません。
domain-no-answer = { $domain } のネームサーバーが応答しませんでした。何も変更されていません。しばらくしてからもう一度お試しください。
domain-verify-title = このドメインを確認
domain-step-1 = { $domain } の DNS を管理している場所（ドメインのレジストラまたはホスティング会社）で、このレコードを追加します。
domain-step-1-hint = 多くの DNS 設定画面では、名前にドメインが自動で追加されます。その場合は、名前からドメインを省いてください。DNS を別の人が管理している場合は、この 3 つの値を送ってください。
domain-step-2 = 次に、レコードが公開されているか確認します。
verify-domain = ドメインを確認
domain-verified-title = ドメイン確認済み
domain-verified-since = 確認: { $when }。{ $domain } のメールアドレスを持つ人は、接続を使ってサインインできます。
domain-keep = DNS レコードは残しておいてください。毎日確認されます。見つからない場合は管理者にメールが届き、数日後にドメインは確認済みではなくなります。
show-record = レコードを表示
domain-delete-1 = 新しいレコードで再び確認するまで、{ $domain } のメールアドレスで新たにサインインすることはできません。以前にサインインした人は引き続きサインインできます。
domain-delete-2 = 他の組織がこのドメインを確認できるようになります。
domain-delete-pending = このレコードは無効になります。ドメインをもう一度追加するには、新しいレコードが必要です。
domain-deleted = { $domain } を削除しました。

## Console: requiring single sign-on

require-sso = シングルサインオンを必須にする
require-sso-now-off = 必須ではありません。シングルサインオンのほか、設定で許可された方法でサインインできます。
require-sso-now-members = メンバーに必須です。管理者は、2 要素認証を使えば他のサインイン方法も使えます。
require-sso-now-all = 管理者を含む全員に必須です。
require-sso-members = メンバー（2 要素認証を使う管理者は他の方法も使用可）
require-sso-all = 管理者を含む全員
require-sso-first = 先に接続を有効にしてください。
require-sso-change = 必須の範囲を変更
require-sso-title = シングルサインオンを必須にしますか？
require-sso-text = 対象者は、パスワード、パスキー、コード、外部アカウントではサインインできなくなります。これらの方法でサインイン中の人は、すぐにサインアウトされます。あなたはサインインしたままです。
require-sso-for = 対象
require-sso-try-first = あなた自身がまだ接続を使ってサインインしたことがありません。動作を確認するため、いったんサインアウトし、接続で一度サインインしてから戻ってきてください。
sso-required = シングルサインオンが必須になりました。
sso-released = シングルサインオンは必須ではなくなりました。
nobody-loses =
    { $count ->
        [1] アクセスできなくなる人はいません。メンバーはあなただけです。
       *[other] アクセスできなくなる人はいません。{ $count } 人のメンバー全員がシングルサインオンでサインインできます。
    }
lose-access = { $all } 人中 { $count } 人のメンバーがアクセスできなくなります:
lose-access-more = { $all } 人中 { $count } 人以上のメンバーがアクセスできなくなります:
name-and-email = { $name }（{ $email }）
and-more = …ほか { $count } 人。
stop-sso-title = シングルサインオンの必須をやめますか？
stop-sso-text = 設定で許可されたどの方法でも、再びサインインできるようになります。サインイン中の人はそのままです。

## Console: one connection

connection-finish = 設定を完了する
connection-step-redirect = このリダイレクト URI を ID プロバイダーに追加します。
redirect-uri = リダイレクト URI
connection-domain-verified = ドメインは確認済みです。
connection-domain-verified-text = { $domains } のメールアドレスを持つ人がサインインできます。
connection-verify-domain = ドメインを確認します。
connection-verify-domain-text = そうしないと誰もサインインできません。ドメインは、どのメールアドレスが会社のものかを示します。
go-to-domains = ドメインへ移動
connection-step-people = サインインできる人を選びます。
connection-step-people-link = メンバーになる人とロール
connection-step-test = テストします。
connection-step-test-text = ID プロバイダーでサインインし、ここに戻って送られた内容を確認します。何も変更されません。
connection-step-on = 有効にします。
connection-step-on-text = 以後、サインインページに表示されます。
test-sign-in = サインインをテスト
connection-on-title = { $name } でのサインインを許可しますか？
connection-on-text = 今後、組織のサインインページに表示されます。他のサインイン方法は変わりません。
connection-on-done = この接続でサインインできるようになりました。
connection-off-title = 接続を無効にしますか？
connection-off-text = 再び有効にするまで、この接続では誰もサインインできません。サインイン中の人はそのままです。
connection-off-done = 接続を無効にしました。
who-can-sign-in = サインインできる人
edit-who-can-sign-in = サインインできる人を編集
edit-provider = ID プロバイダーを編集
issuer = 発行者 (issuer)
client-id = クライアント ID
client-secret = クライアントシークレット
authentication = 認証方式
by-signature = このサービスの署名 (private_key_jwt)
scopes = スコープ
identified-by = 識別に使うクレーム
new-people = 新しい人
new-people-join = サインインするとメンバーになる
new-people-invited = 招待が必要
rules = ルール
# A rule for roles: who has the value in the claim has the role.
rule-gives = { $claim } に { $value } を含む: { $role }
rule-gives-with = { $claim } に { $value } を含む: { $role }、{ $roles }
all-verified-domains = 確認済みのすべてのドメイン
factor-here = ID プロバイダーの後、ここで要求
factor-there = ID プロバイダーが要求
delete-connection-1 = この接続でサインインしている人は全員すぐにサインアウトされ、アカウントとこの ID プロバイダーのリンクは解除されます。
delete-connection-2 = この操作は元に戻せません。一時的に使わないだけなら、無効にしてください。
connection-deleted = 接続を削除しました。

## Console: the forms of a connection

connect-lead = 職場でのサインインに使っているのはどれですか。所要時間は約 10 分で、そのプロバイダーの管理者権限が必要です。
provider-other-about = OpenID Connect に対応するプロバイダー。SAML のみに対応するプロバイダーにはブリッジが必要です。
is-required = 必須項目です。
secret-stored = { $where }シークレットは暗号化して保存され、二度と表示されません。
connection-name-hint = サインインページのボタンに「（この名前）でサインイン」と表示されます。
save-and-continue = 保存して続ける
other-provider = 別のプロバイダーを選ぶ
connection-saved = 保存しました。この接続ではまだ誰もサインインできません。
all-providers = すべてのプロバイダー
connect-to = { $provider } を接続
connect-your-provider = プロバイダーを接続
connect-step-1 = 1. { $provider } での作業
connect-step-1-other = 1. プロバイダーでの作業
connect-step-2 = 2. ここに情報を入力
connect-next = 次のページに、プロバイダーに登録するリダイレクト URI が表示されます。
use-signature = シークレットの代わりにこのサービスの署名を使う (private_key_jwt)
use-signature-hint = プロバイダーで、クライアントに公開鍵または private_key_jwt を選び、鍵の URL に { $url } を指定してください。
enter-issuer = 発行者を入力してください。
issuer-hint = 末尾のスラッシュも含めて、プロバイダー自身が名乗るとおりに入力します。誰かがサインインした後は変更できません。
enter-client-id = クライアント ID を入力してください。
new-client-secret = 新しいクライアントシークレット（任意）
client-secret-unneeded = プロバイダーが署名を検証するため、不要です。
client-secret-keep = 空欄にすると、現在のものを引き続き使います。
enter-scopes = スコープを入力してください。
scopes-hint = プロバイダーに要求する内容をスペースで区切って入力します。多くの場合は openid、email、profile で十分です。グループの送信に別のスコープが必要なプロバイダーもあります。
identify-by = 識別に使うクレーム
identify-by-sub = sub（すべてのプロバイダーで利用可）
identify-by-oid = oid（Entra ではアプリケーション間で共通）
identify-by-hint = 誰かがサインインした後は変更できません。
provisioning = メンバーでない人は、サインインするとメンバーになる
provisioning-hint = それ以外の場合、サインインできるのはメンバーと招待された人だけです。削除または停止された人が、この方法で戻ることはありません。
provisioning-role-hint = 下のルールで別のロールが付与される場合を除きます。
second-factor-hint = ID プロバイダーが要求しない場合は、ここで要求してください。
connection-updated = 接続を更新しました。
only-domains = 対象とするメールアドレスのドメイン
only-domains-hint = 何も選択しない場合は、確認済みのすべてのドメインを受け入れます。接続が 2 つある場合、各アドレスはどちらか一方に属します。
product-roles-chosen = 製品のロール: { $roles }
product-roles-none = 製品のロール: なし
role-rules = ロールのルール
role-rules-hint = クレームとは、グループなど、ID プロバイダーが人について伝える情報です。クレームにこの値を持つ人には、サインインのたびにロールが付与されます。最初に一致したルールが適用されます。
role-rules-hint-product = クレームとは、グループなど、ID プロバイダーが人について伝える情報です。クレームにこの値を持つ人には、サインインのたびにロールが付与されます。最初に一致したルールが適用されます。製品のロールは、一致したすべてのルールから付与されます。
claim = クレーム
move-up = 上へ移動
add-rule = ルールを追加
rule-incomplete = ルール { $number } には、クレームと値の両方が必要です。
rule-too-many = ルール { $number } で付与できる製品のロールは 20 個までです。
rules-refused = これらのルールは保存できません。1 つずつ確認してください。

## Console: the identity providers that it knows. Okta, Auth0, Keycloak and OneLogin have English consoles.

provider-other = その他のプロバイダー
okta-step-1 = Okta の Admin Console で「Applications」>「Applications」を開き、「Create App Integration」を選択します。
okta-step-2 = 「OIDC - OpenID Connect」、続いて「Web Application」を選択します。
okta-step-3 = 名前を付け、「Assignments」で利用できる人を選んで保存します。「Sign-in redirect URI」は、今は変更しません。
okta-issuer = Okta のドメイン
okta-issuer-hint = 例: example.okta.com。Admin Console 右上のメニューに表示されています。
okta-shown = どちらも、新しいアプリ統合の「General」タブにあります。
okta-redirect = Okta でアプリ統合を開き、「General」タブの「General Settings」で「Edit」を選び、「Sign-in redirect URI」にこれを入力して保存します。
entra-step-1 = Microsoft Entra 管理センターで「アプリの登録」を開き、「新規登録」を選んで名前を付け、この組織ディレクトリのみに含まれるアカウントを許可します。
entra-step-2 = 「証明書とシークレット」で「新しいクライアント シークレット」を選択します。「値」は一度しか表示されないので、すぐにコピーしてください。有効期限も控えておきます。期限が切れると、ここに新しいものを入力するまで誰もサインインできません。
entra-issuer = ディレクトリ (テナント) ID
entra-issuer-hint = アプリの登録の「概要」にあります。
entra-client = アプリケーション (クライアント) ID
entra-secret = クライアント シークレットの値
entra-shown = クライアント ID も「概要」にあります。シークレットには「シークレット ID」ではなく「値」を使ってください。
entra-redirect = Entra でアプリの登録を開き、「認証」を選んでプラットフォーム「Web」を追加し、リダイレクト URI にこれを入力します。
google-step-1 = Google Cloud コンソールで会社のプロジェクトを開き、「Google Auth Platform」に移動します。対象を尋ねられたら、社内の人だけが使えるように「内部」を選択します。
google-step-2 = 「クライアント」で「クライアントを作成」を選び、種類は「ウェブ アプリケーション」にします。リダイレクト URI は、今は空欄のままにします。
google-shown = どちらもクライアントの作成時に Google に表示されます。シークレットはそのときにコピーしてください。
google-redirect = Google Cloud コンソールでクライアントを開き、「承認済みのリダイレクト URI」にこれを追加して保存します。反映まで数分かかることがあります。
auth0-step-1 = Auth0 のダッシュボードで「Applications」>「Applications」を開き、「Create Application」を選び、種類を「Regular Web Applications」にします。
auth0-issuer-hint = 例: example.eu.auth0.com。アプリケーションの「Settings」タブにあります。
auth0-shown = どちらも「Settings」タブにあります。
auth0-redirect = Auth0 でアプリケーションの「Settings」タブを開き、「Allowed Callback URLs」にこれを入力して保存します。
keycloak-step-1 = 利用者の realm で「Clients」を開き、種類が OpenID Connect の「Create client」を選び、任意のクライアント ID を付けます。
keycloak-step-2 = 次のページで「Client authentication」を有効にし、「Standard flow」は有効のままにして保存します。
keycloak-issuer = realm の URL
keycloak-issuer-hint = 例: https://login.example.com/realms/staff。古いバージョンでは /realms の前に /auth が付きます。
keycloak-shown = シークレットは、クライアントの「Credentials」タブにあります。
keycloak-redirect = Keycloak でクライアントを開き、「Valid redirect URIs」にこれを入力して保存します。
onelogin-step-1 = OneLogin の管理画面で「Applications」を開き、「Add App」を選んで「OpenId Connect (OIDC)」を検索し、名前を付けて保存します。
onelogin-step-2 = 利用者にアクセス権を付与します。
onelogin-issuer = 発行者の URL
onelogin-issuer-hint = 例: https://example.onelogin.com/oidc/2。「SSO」タブにあります。
onelogin-shown = どちらも「SSO」タブにあります。
onelogin-redirect = OneLogin でアプリの「Configuration」タブを開き、「Redirect URIs」にこれを入力して保存します。反映まで 10 分ほどかかることがあります。
other-step-1 = プロバイダーで、種類が「web」または「confidential」のアプリケーションを、OpenID Connect と認可コードフローで登録します。リダイレクト URI は後で設定するか、仮の値を入力します。
other-issuer-hint = 末尾のスラッシュも含めて、プロバイダー自身が名乗るとおりに入力します。発行者の URL に { $path } を付けた場所にある設定の「issuer」です。
other-shown = どちらも、プロバイダーのアプリケーションの画面に表示されます。
other-redirect = プロバイダーで、アプリケーションのリダイレクト URI にこれを入力します。コールバック URL と呼ばれることもあります。

## Console: what came of sign-ins by a connection: `attempt-rule-…` by the rule that was broken, `attempt-code-…` by the code

recent-sign-ins = 最近のサインイン
attempts-empty = サインインの試行はまだありません。
provider-fault = 接続できません。{ $reason }
provider-responding = 応答あり
provider-unchecked = 最近の確認なし
last-checked = 最終確認
provider-keys = 鍵
provider-clock = 時計
clock-correct = 正確
clock-ahead = { $count } 秒進んでいます
clock-behind = { $count } 秒遅れています
claims = クレーム
none-received = 受信なし
attempt-reason = 理由
attempt-someone = 誰か
attempt-refused = { $who } は拒否されました
attempt-test = テスト: { $who }
attempt-test-refused = テスト: { $who } は拒否されます
attempt-entry-other = { $who } がサインインしました
attempt-entry-sign_in = { $who } がリンク済みのアカウントにサインインしました
attempt-entry-link = { $who } がこのメールアドレスのアカウントとリンクされ、サインインしました
attempt-entry-accept_invite = { $who } が招待を承諾しました
attempt-entry-join = { $who } がこのメールアドレスのアカウントで参加しました
attempt-entry-create = { $who } が新しいアカウントで参加しました
attempt-would-sign_in = リンク済みのアカウントにサインインします。
attempt-would-link = このメールアドレスのアカウントがリンクされ、サインインします。
attempt-would-accept_invite = 保留中の招待が承諾されます。
attempt-would-join = このメールアドレスのアカウントが参加します。
attempt-would-create = 新しいアカウントが作成され、参加します。
test-not-run = テストは実行されませんでした。
test-failed = テストに失敗しました。
test-but = ID プロバイダーは動作していますが、あなたはサインインできません。
test-succeeded = テストに成功しました。
attempt-rule-other = このルールについて、ID プロバイダーのサポートに問い合わせてください。
attempt-rule-blocked_address = ID プロバイダーのアドレスが公開インターネット上にないか、許可されていないポートを使っています。
attempt-rule-dns = 発行者のホスト名が見つかりません。スペルを確認してください。
attempt-rule-connect = ID プロバイダーに接続できませんでした。
attempt-rule-tls = ID プロバイダーの証明書が有効ではありません。
attempt-rule-timeout = ID プロバイダーが時間内に応答しませんでした。
attempt-rule-status = ID プロバイダーがエラーを返しました。発行者を確認してください。
attempt-rule-too_large = ID プロバイダーの応答が大きすぎます。
attempt-rule-busy = ID プロバイダーの応答を待っているサインインが多すぎました。
attempt-rule-discovery = ID プロバイダーの設定を読み取れませんでした。発行者を確認してください。
attempt-rule-discovery_issuer = ID プロバイダーは別の発行者を使っています。末尾のスラッシュも含めて、正確に入力してください。
attempt-rule-client_authentication = ID プロバイダーがクライアントシークレットを受け付けません。Web (confidential) アプリケーションを登録してください。
attempt-rule-client_refused = ID プロバイダーがクライアント ID を認識しないか、シークレットが正しくないか期限切れです。両方を入力し直してください。
attempt-rule-code_refused = ID プロバイダーが自身の発行したコードを受け付けませんでした。登録したリダイレクト URI がこの接続のものと一致しているか確認してください。
attempt-rule-token_refused = ID プロバイダーがトークンを発行しませんでした。ログに理由が記録されている可能性があります。
attempt-rule-token_answer = ID プロバイダーが ID トークンを送信しませんでした。スコープに openid が含まれているか確認してください。
attempt-rule-issuer = ID トークンの発行者がこの接続のものと異なります。
attempt-rule-audience = ID トークンが別のクライアント ID 宛てです。クライアント ID を確認してください。
attempt-rule-authorized_party = ID トークンが別のクライアント ID 宛てです。クライアント ID を確認してください。
attempt-rule-expired = ID トークンの期限が切れています。ID プロバイダーの時計を確認してください。
attempt-rule-issued_at = ID トークンの発行日時が未来か、古すぎます。ID プロバイダーの時計を確認してください。
attempt-rule-not_before = ID トークンはまだ有効ではありません。ID プロバイダーの時計を確認してください。
attempt-rule-subject = ID トークンから誰なのかを識別できません。oid で識別している場合は、ID プロバイダーが送信していない可能性があります。
attempt-rule-state = 応答は別のサインインのものです。
attempt-code-provider_refused = ID プロバイダーが拒否しました。本人がキャンセルしたか、アプリケーションの利用が許可されていないか、クライアント ID またはシークレットが正しくないか期限切れです。
attempt-code-provider_unavailable = ID プロバイダーが有効な応答を送信しませんでした。
attempt-code-provider_answer_invalid = ID プロバイダーの応答がルールに違反しています。
attempt-code-flow_expired = サインインに 10 分以上かかったか、2 回送信されました。
attempt-code-not_a_member = メンバーではなく招待もなく、新しい人がメンバーになる設定でもありません。または、削除された人です。
attempt-code-membership_not_active = メンバーは停止中です。
attempt-code-email_domain_not_verified = メールアドレスのドメインが確認されていないか、この接続に割り当てられていません。
attempt-code-email_domain_not_allowed = 設定により、このドメインのメールアドレスを持つメンバーは許可されていません。
attempt-code-email_not_verified = ID プロバイダーによると、メールアドレスが確認されていないか、送信されていません。
attempt-code-connection_not_proven = 接続が変更されました。新しい人を受け入れる前にテストしてください。
attempt-code-identity_exists = このメールアドレスのアカウントは、このプロバイダーの別の ID とリンクされています。
attempt-code-two_factor_required = この人は 2 要素認証を設定しておらず、この方法のサインイン中には設定できません。

## Console: webhooks

webhook = Webhook
webhooks-empty = Webhook はまだありません。作成すると、組織で何かが起きたときにアプリケーションに通知されます。
webhooks-lead = Webhook は、組織で何かが起きたときに、署名付きのリクエストをアプリケーションに送信します。
create-webhook = Webhook を作成
edit-webhook = Webhook を編集
all-webhooks = すべての Webhook
count-events = { $count } 件のイベント
webhook-pause-title = Webhook を一時停止しますか？
webhook-pause-text = 待機中の配信は保留され、再開時に送信されます。一時停止中に発生したイベントは、後からも配信されません。
webhook-paused = Webhook を一時停止しました。
webhook-resumed = Webhook を再開しました。
webhook-is-paused = この Webhook は一時停止中です。待機中の配信は保留されます。現在発生しているイベントは配信されません。
url = URL
events = イベント
signed-with = 署名
send-test-event = テストイベントを送信
rotate-secret = シークレットをローテーション
rotate-secret-title = シークレットをローテーションしますか？
rotate-secret-text-1 = 新しいシークレットが発行されます。サービスの運営者が変更していない限り、1 日の間は両方のシークレットで署名されます。その間に受信側を新しいものに切り替えれば、失敗は起きません。
rotate-secret-text-2 = その間に 2 回ローテーションすると、最後の 2 つのシークレットだけが署名に使われます。
rotate-secret-unsure = シークレットはすでにローテーションされ、誰も見ていないものになっている可能性があります。受信側のシークレットが署名に使われるのはしばらくの間だけなので、早めにもう一度ローテーションしてください。
new-signing-secret = 新しい署名シークレット
new-signing-secret-text = 表示されるのは今回だけです。以前のシークレットも署名に使われますが、長くは続かないため、早めに受信側に設定してください。
webhook-delete-title = Webhook を削除しますか？
webhook-delete-text = 待機中の配信は破棄され、過去の配信は表示できなくなります。この操作は元に戻せません。一時的に止めるだけなら、Webhook を一時停止してください。
webhook-deleted = Webhook を削除しました。
enter-url = URL を入力してください。
webhook-url-hint = アプリケーションがリクエストを受信する URL。例: https://example.com/hooks/orgauth。
webhook-description-hint = 他の人にもわかるように、用途を書きます。
select-an-event = イベントを 1 つ以上選択してください。
webhook-unsure = Webhook はすでに作成されている可能性があります。もう一度試す前に一覧を確認し、誰もシークレットを見ていない Webhook があれば削除してください。
signing-secret = 署名シークレット
signing-secret-text = 表示されるのは今回だけです。受信側でリクエストが本物か確認するために必要です。他のシークレットと一緒に保管してください。
webhook-updated = Webhook を更新しました。
webhook-created = Webhook を作成しました。

## Console: the events of webhooks, by their names, and their groups

event-group-members = メンバー
event-group-accounts = アカウント
event-group-sso = シングルサインオン
event-group-keys = API キー
event-group-tests = テスト
event-group-other = その他
event-member-invited = 人が招待された
event-invite-revoked = 招待が取り消された
event-member-joined = メンバーが参加した
event-member-role_changed = メンバーのロールが変更された
event-member-suspended = メンバーが停止された
event-member-reactivated = 停止中のメンバーが再開された
event-member-removed = メンバーが削除された、退会した、またはアカウントを削除した
event-user-login = メンバーがサインインした
event-user-password_changed = メンバーが新しいパスワードを設定した
event-user-password_removed = メールアドレスが未確認だったため、メンバーのパスワードが削除された
event-user-email_changed = メンバーのメールアドレスが変更された
event-user-two_factor_enabled = メンバーが 2 要素認証を有効にした
event-user-two_factor_disabled = メンバーの 2 要素認証が無効になった
event-user-passkey_added = メンバーがパスキーを追加した
event-user-passkey_removed = メンバーがパスキーを削除した
event-user-identity_linked = メンバーが初めて接続でサインインした
event-user-identity_unlinked = メンバーが接続とのリンクを解除した
event-session-reuse_detected = 盗まれたセッションが使われた可能性がある
event-connection-created = ID プロバイダーへの接続が作成された
event-connection-updated = 接続が変更された、有効または無効になった
event-connection-deleted = 接続が削除された
event-domain-verified = ドメインが確認された
event-api_key-created = キーが作成またはローテーションされた
event-api_key-revoked = キーが取り消された
event-webhook-test = テストイベントが送信された（選択に関係なく常に配信）

## Console: deliveries

deliveries = 配信
delivery = 配信
result = 結果
delivery-status-pending = 待機中
delivery-status-retrying = 再試行中
delivery-status-success = 配信済み
delivery-status-failed = 失敗
all-of-them = すべて
deliveries-empty = 配信はまだありません。テストイベントを送信して、受信側が受け付けるか確認してください。
deliveries-no-match = このステータスの配信はありません。
deliveries-hint = サービスの運営者が変更していない限り、完了した配信は 1 か月間保存されます。
delivery-when = { $when }、{ $attempts }
count-attempts = 試行 { $count } 回
# A reason as a sentence.
delivery-reason = { $reason }。
delivery-reason-timeout = 時間内に応答がありません
delivery-reason-connect = 接続できないか、応答の前に接続が閉じられました
delivery-reason-protocol = 応答が HTTP ではないか、ヘッダーが多すぎます
delivery-reason-tls = 信頼できる TLS 接続ではありません。証明書がないか、期限切れか、別の名前のものです
delivery-reason-dns = ホスト名をアドレスに解決できません
delivery-reason-blocked_address = プライベートネットワークのアドレスは許可されていません
delivery-reason-redirect = 受信側がリクエストをリダイレクトしました。リダイレクトには対応していません
delivery-reason-other = 試行に失敗しました（{ $code }）
delivery-answer = 受信側が { $status } を返しました
delivery-answer-400 = 受信側が 400 を返しました（リクエストを受け付けません）
delivery-answer-401 = 受信側が 401 を返しました（署名を受け付けません）
delivery-answer-403 = 受信側が 403 を返しました（署名を受け付けません）
delivery-answer-404 = 受信側が 404 を返しました（この URL には何もありません）
delivery-answer-405 = 受信側が 405 を返しました（この URL では POST を受け付けません）
delivery-answer-410 = 受信側が 410 を返しました（この URL にはもう何もありません）
delivery-answer-413 = 受信側が 413 を返しました（リクエストが大きすぎます）
delivery-answer-429 = 受信側が 429 を返しました（リクエストが多すぎます）
delivery-answer-500 = 受信側が 500 を返しました（内部エラー）
delivery-answer-502 = 受信側が 502 を返しました（プロキシから到達できません）
delivery-answer-503 = 受信側が 503 を返しました（混雑または一時的に停止しています）
delivery-answer-504 = 受信側が 504 を返しました（プロキシが時間内に応答を得られませんでした）
delivery-advice-timeout = 受信側では、先に応答を返してから処理を行うようにしてください。
delivery-advice-connect = 受信側が動作していて、ファイアウォールでブロックされていないか確認してください。
delivery-advice-protocol = Webhook の URL が受信側につながっているか、受信側とプロキシの応答が正しいか確認してください。
delivery-advice-tls = 証明書が有効で、受信側が証明書チェーン全体を送信しているか確認してください。
delivery-advice-dns = Webhook の URL のスペルを確認してください。
delivery-advice-blocked_address = Webhook の URL は公開インターネット上のものでなければなりません。
delivery-advice-redirect = 受信側が直接応答する URL を入力してください。
delivery-held = Webhook が再開されるまで保留されます。
delivery-on-its-way = 送信中です。
delivery-in-progress = 試行中です。
delivery-due = まもなく再試行されます。
delivery-next = 次の試行: { $when }。
delivery-became = この配信: { $status }
delivery-sent-again = 新しい配信として再送信しました。
delivery-again-title = このイベントを再送信しますか？
delivery-again-text = 受信側はすでに受け付けています。同じ webhook-id でもう一度送信されます。
test-event-sent = テストイベントを送信しました。
copy-link = このページのリンクをコピー
delivery-request = リクエスト
copy-body = 本文をコピー
delivery-body = 本文
delivery-body-hint = 読みやすく整形しています。実際は 1 行で送信されます。
delivery-occurred = 発生日時
delivery-queued = 待機開始
attempts = 試行
no-attempts = まだ試行されていません。
delivery-accepted-after = { $count } 回の試行で受信側が受け付けました。
delivery-accepted-status-after = { $count } 回の試行で受信側が受け付けました（{ $status }）。
delivery-gave-up = { $count } 回の試行後に中止しました。{ $reason }。再試行はされません。受信側が復旧したら再送信してください。
delivery-not-attempted = まだ試行されていません。
delivery-is-held = Webhook が一時停止中のため、再開するまでこの配信は保留されます。
delivery-another-in-progress = 再試行中です。
delivery-is-on-its-way = 送信中です。
delivery-is-due = まもなく試行されます。
delivery-next-on = 次の試行は { $when }（{ $time }）です。
# What came before, and what comes next: whole sentences.
delivery-story = { $before }{ $next }
delivery-accepted = 受信側が受け付けました（{ $status }）。
attempt-took = 所要時間 { $time }

## Console: the directory

directory = ディレクトリ
directory-lead = ID プロバイダーが SCIM 2.0 でメンバーを最新の状態に保ちます。そちらで追加、変更、無効化された人は、ここでも同じように反映されます。
directory-connected-now = ディレクトリを接続しました。次にトークンを作成してください。
directory-none = ディレクトリは接続されていません
directory-none-text = ディレクトリを使えば、招待は不要です。ID プロバイダーのグループでロールを付与でき、退職した人はすぐにアクセスできなくなります。
directory-you-need = 必要なもの:
directory-need-provider = SCIM 2.0 に対応する ID プロバイダー（Okta、Microsoft Entra ID、JumpCloud、OneLogin など）と、その管理者権限
directory-need-domain = 確認済みのドメイン: { $domains } のメールアドレスを持つ人が追加されます。
directory-need-domain-missing = 確認済みのドメイン。会社のメールアドレスを持つ人だけを追加できるためです。まだないので、{ $link }で追加してください。その間にディレクトリを接続することもできます。
connect-directory = ディレクトリを接続
create-token = トークンを作成
create-token-text = ID プロバイダーがリクエストのたびに送信します。これを持つ人はドメインの人を追加、停止できるため、ID プロバイダー以外には渡さないでください。
token-unsure = トークンはすでに作成されている可能性があります。閉じて一覧を確認し、誰も見ていないトークンがあれば取り消してください。
token = トークン
token-shown = 表示されるのは今回だけです。このトークンとベース URL { $url } の両方を ID プロバイダーに貼り付けてください
revoke-token-title = トークン { $token } を取り消しますか？
revoke-token-text = 以後、このトークンを使ったリクエストは拒否されます。この操作は元に戻せません。
revoke-token-other = ID プロバイダーがすでにもう一方のトークンを使っていることを確認してください。
revoke-token-only = 唯一のトークンです。ID プロバイダーに別のトークンを設定するまで、何も更新されません。
revoke-token = トークンを取り消す
revoke-token-it = トークン { $token } を取り消す
token-revoked = トークン { $token } を取り消しました。
directory-undone = 元に戻しました。復元したメンバー: { $count }。
directory-undone-paused = ディレクトリは一時停止中です。再開する前に ID プロバイダーを修正してください。修正しないと同じことが繰り返されます。各変更は{ $link }で確認できます。
directory-undone-link = 監査ログ
disconnect-title = ディレクトリを切断しますか？
disconnect-text-1 = トークンは取り消され、人とグループのデータは削除されます。この操作は元に戻せません。
disconnect-text-2 = メンバーはそのまま残ります。有効なメンバーは有効のまま、停止中のメンバーは停止中のままです。グループのロールは、手動で付与されたロールになります。
disconnect = 切断
disconnecting = 切断中…
directory-disconnected = ディレクトリを切断しました。
groups = グループ
groups-hint = グループは、所属している間、メンバーにロールを付与できます。ロールを選ぶまでは何も付与されません。
directory-resumed = ディレクトリを再開しました。
directory-pause-title = ディレクトリを一時停止しますか？
directory-pause-text-1 = 再開するまで、ID プロバイダーからのリクエストは拒否され、何も変更されません。その間にそちらで無効化された人は、ここではアクセスできるままです。
directory-pause-text-2 = Entra は変更を後で再送信します。Okta は再送信しません。拒否された変更は、誰かが「Retry Selected」を選ぶまで、「Dashboard」>「Tasks」に残ります。
directory-paused = ディレクトリを一時停止しました。
welcome-off-done = ディレクトリが追加した人には、メールが届かなくなりました。
welcome-on-done = ディレクトリが追加した人に、ウェルカムメールが届くようになりました。
directory-refuses = ID プロバイダーからのリクエストは拒否され、何も変更されません。
people = 人数
connected = 接続日時
last-request = 最後のリクエスト
none-yet = まだありません
last-problem = 最後の問題
# What the problem was is one of the sentences below.
problem-at = { $when }: { $problem }
problem-at-past = { $when }: { $problem } その後、ID プロバイダーからのリクエストに問題はありません。
welcome-email = ウェルカムメール
welcome-off = ウェルカムメールを無効にする
welcome-on = ウェルカムメールを有効にする
undo-changes = ディレクトリの変更を元に戻す
problem-last-admin = 最後の有効な管理者である { $name } の停止、削除、または降格がリクエストされました。{ $link }から、ID プロバイダーでもう一度試してください。
problem-last-admin-link = 別の人を管理者にして
problem-map = 確認されていない { $domain } のユーザー名と、確認済みドメインのメールアドレスを持つ人が送られました。ID プロバイダーで userName をメールアドレスに割り当てるか、{ $link }でドメインを確認してください。
problem-domain = 確認されていない { $domain } のメールアドレスを持つ人が送られました。{ $link }で確認するか、ID プロバイダーでその人を対象から除いてください。
problem-not-accepted = 組織が許可していない { $domain } のメールアドレスを持つ人が送られました。{ $link }で変更するか、ID プロバイダーでその人を対象から除いてください。
problem-no-email = メールアドレスのない人が送られました。userName または emails で送信してください。
problem-username = { $name } が送られましたが、ディレクトリの別の人が同じユーザー名またはメールアドレスを持っています。ID プロバイダーでどちらかを変更してください。
problem-token = 取り消されたトークンでリクエストが送られました。ID プロバイダーに有効なトークンを貼り付けてください。
problem-unknown = ディレクトリにないユーザーまたはグループが変更されました。ID プロバイダーで割り当てまたは送信をやり直してください。
problem-invite = パスキーと未確認のメールアドレスを持つアカウントの人が送られました。代わりに{ $link }。
problem-invite-link = 招待してください
problem-gone = ここでの取り消しまたは削除により、ディレクトリに存在しない { $name } が変更されました。ID プロバイダーで割り当て直してください。Okta では割り当てを解除してから再度割り当て、Entra では「要求時にプロビジョニング」を使います。
problem-group-size = { $count } 人を超えるメンバーを持つグループが送られました。
directory-setup = ID プロバイダーの設定
directory-setup-hint = ベース URL とトークンを ID プロバイダーに貼り付けます。テナントの URL とシークレット トークン、または SCIM URL と API トークンと呼ばれることもあります。
base-url = ベース URL
tokens = トークン
tokens-empty = トークンはまだありません。トークンがないと、ID プロバイダーは接続できません。
token-used = 作成: { $created }、最終使用: { $used }
token-unused = 作成: { $created }、未使用
# What is told of a token, and who made it.
token-by = { $token }。作成者: { $name }
token-by-former = { $token }。作成者: { $name }。この人はもう管理者ではありませんが、まだトークンを持っている可能性があります。置き換えてください。
tokens-full = 中断なく置き換えられるように、トークンは同時に 2 つまで持てます。別のトークンを作成するには、先に 1 つ取り消してください。
groups-empty = ID プロバイダーからグループはまだ送られていません。
group-gives = 付与: { $roles }
group-gives-nothing = 付与なし
group-roles-none = 製品のロールはまだありません。
group-roles-hint = 手動または他のグループによるロールに加えて付与されます。
group-roles-text = グループの全員にこれらのロールがすぐに付与され、グループを離れると失われます。グループのメンバーは ID プロバイダーが決めます。
group-admin = 組織の管理者
group-admin-hint = メンバー、キー、Webhook、設定をここで管理します。
group-roles-saved = グループのロールを保存しました。
undo-text-1 = 停止された人は有効に、削除された人はメンバーに戻り、追加された人は削除され、外されたロールは手動で付与されます。
undo-text-2 = まず、変更されるメンバーの数が表示されます。この時点では何も変更されません。
undo-since = 開始時点
undo-choose-start = 開始時点を選択してください。
undo-hour = 1 時間前
undo-day = 1 日前
undo-custom = 日時を指定
undo-time = 日付と時刻
undo-choose-time = 日時を選択してください。
undo-show = 変更内容を表示
undo-counting = 集計中…
undo-nothing = それ以降、元に戻せるディレクトリの変更はありません。
undo-question = ディレクトリの変更を元に戻しますか？
undo-since-time = { $time } 以降:
undo-also-paused = 同じことが繰り返されないように、ディレクトリは一時停止されます。人とグループのデータは残ります。
undo-and-pause = 元に戻して一時停止
undoing = 元に戻しています…
undo-unsure = すでに実行されている可能性があります。その場合、ディレクトリは一時停止中で、もう一度実行してもそれ以上は変わりません。
undo-reinstated = 停止から再開したメンバー: { $count }。
undo-brought-back = 復帰したメンバー: { $count }。
undo-removed = 追加された後、削除したメンバー: { $count }。
undo-suspended = 再開された後、再び停止したメンバー: { $count }。
undo-roles = ロールが変わるメンバー: { $count }。
undo-left = 復元できないメンバー: { $count }。組織に有効な管理者がいなくなる、アカウントが削除された、以前は持っていなかったものがグループから付与される、またはあなたにロールの権限が不足している、のいずれかです。
