// @ts-check
// アプリに入る前の文言：ログイン、ロック。

/** @type {typeof import("./en-start.js")["default"]} */
const words = {
  login: {
    lead: "あなたのお金を、1円まで正確に。",
    email: "メールアドレス",
    password: "パスワード",
    submit: "ログイン",
    register: "アカウントを作成",
    reset: "パスワードをお忘れですか？",
    biometric: "パスキーでログイン",
    docs: "開発者の方へ",
    demo: "デモを試す",
    demoText: "デモの帳簿は全員で共有しています。個人的な内容は入力しないでください。",
    noDemo: "このサーバーにデモはありません。",
    codeTitle: "コードを入力",
    codeLead: "認証アプリに表示されるCoffer用の6桁の数字を入力してください。",
    code: "コード",
    codeRequired: "認証アプリの6桁の数字を入力してください",
    recoveryCode: "リカバリーコード",
    recoveryHint: "例：7k2m-9xqd-4vtn-e3hw。それぞれ1回だけ使えます。",
    recoveryRequired: "リカバリーコードを入力してください",
    useRecovery: "代わりにリカバリーコードを使う",
    useCode: "代わりにアプリのコードを使う",
    codeOver: "このログインは終了しました。もう一度パスワードを入力してください。",
    /** @param {string} label */
    provider: (label) => `${label}でログイン`,
    /** @param {string} label */
    linkLead: (label) => `${label}のアカウントを連携するには、一度ログインしてください。`,
    linkTitle: "アカウントを連携しますか？",
    /** @param {string} label */
    linkText: (label) => `今後は${label}でパスワードなしにログインできます。`,
    link: "連携する",
    linked: "アカウントを連携しました。",
  },
  register: {
    name: "名前",
    email: "メールアドレス",
    password: "パスワード",
    submit: "アカウントを作成",
    signIn: "アカウントを持っています",
    closed: "ここに登録するには招待が必要です。",
    rules: "パスワードの条件",
    rule: {
      length: "8文字以上",
      upper: "英大文字を1文字以上",
      lower: "英小文字を1文字以上",
      number: "数字を1文字以上",
      special: "記号を1文字以上",
    },
    met: "満たしています",
    unmet: "まだ満たしていません",
    weak: "パスワードが下の条件をすべて満たしていません",
  },
  verify: {
    text: (email) => `${email} にリンクを送りました。リンクを開いてアドレスを確認してください。`,
    nothing: "届かない場合は、迷惑メールフォルダを確認するか、もう一度送信してください。",
    resend: "メールを再送",
    wait: (seconds) => `${seconds}秒後に再送できます`,
    later: (when) => `${when}に再送できます`,
    most: "それまでメールは送信されません。送信は15分に3通、1日に10通までです。",
    sent: "メールを送信しました",
    notSent: "メールは送信されませんでした。",
    back: "ログインに戻る",
    ready: "アドレスは確認済みです。ログインできます。",
  },
  reset: {
    text: "メールアドレスを入力してください。パスワードを再設定するリンクをお送りします。",
    email: "メールアドレス",
    submit: "リンクを送信",
    sent: (email) => `${email} のアカウントがあれば、パスワード再設定のリンクが届きます`,
    back: "ログインに戻る",
    most: "メールは送信されませんでした。1つのアドレスへの送信は1時間に3通までです。",
  },
  lock: {
    title: "ロック中",
    text: "続けるにはPINを入力してください。",
    pin: "PIN",
    submit: "ロックを解除",
    wait: (seconds) => `${seconds}秒後に再試行できます`,
    erase: "最後の数字を消す",
    biometric: "パスキーで解除",
    signOut: "ログアウトする",
    offline:
      "オフラインです。PINはサーバーで確認するため、解除にはネットワークが必要です。入力した内容は保持されています。",
    passkeyFailed: "パスキーを確認できませんでした。もう一度試すか、PINを入力してください。",
    passkeyEnds: "パスキーなら、待たずにすぐ解除できます。",
  },
};

export default words;
