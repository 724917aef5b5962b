// @ts-check
// アプリに入る前の文言：ログイン、はじめの設定、ロック。

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
    text: (email) =>
      `${email} にリンクを送りました。リンクを開いてアドレスを確認してから、ログインしてください。`,
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
  onboarding: {
    step: (step, of) => `ステップ ${step} / ${of}`,
    skip: "スキップ",
    welcome: {
      text: "Cofferは、収入と支出、予算、ほかの人との割り勘をまとめて記録します。設定は1分で終わります。",
      start: "はじめる",
    },
    currency: {
      text: "金額はこの通貨で記録されます。ほかの通貨の口座は後から作れます。",
      other: "ほかの通貨",
      names: { USD: "米ドル", EUR: "ユーロ", ILS: "新イスラエル・シェケル" },
    },
    categories: {
      text: "何に使い、何で収入を得ているかを選んでください。いつでも変更できます。",
      expense: "支出",
      income: "収入",
      none: "カテゴリを1つ以上選んでください",
    },
    starters: {
      Groceries: "食費",
      "Eating Out": "外食",
      Rent: "家賃",
      Utilities: "水道・光熱費",
      Transport: "交通費",
      Health: "医療・健康",
      Entertainment: "娯楽",
      Clothing: "衣服",
      Children: "子ども",
      Travel: "旅行",
      Gifts: "プレゼント",
      Salary: "給与",
      Freelance: "フリーランス",
      Interest: "利息",
    },
    budget: {
      total: "設定額の合計",
      text: "いくら使う予定ですか？ 予算を立てないものは空のままにしてください。",
      none: "支出のカテゴリが選ばれていません。予算は後から立てられます。",
    },
    sample: {
      text: "見た目を確かめられるように、サンプルの取引を追加できます。設定からいつでも削除できます。",
      yes: "サンプルデータを追加する",
      no: "空の状態ではじめる",
    },
    complete: {
      text:
        "カテゴリと予算の準備ができました。銀行の明細ファイルからはじめますか？ あと1ステップで、ログインが早くなります。",
      next: "続ける",
      import: "銀行のファイルからはじめる",
    },
    pin: {
      text:
        "4〜8桁のPINを設定すると、5分間使わないときにアプリがロックされます。PINはサーバーで確認するため、オフラインではロックされたままです。",
      instead: "代わりにPINを使う",
    },
    biometric: {
      text: "パスワードの代わりに、指紋、顔、またはこの端末のPINを使えます。",
      unavailable: "この端末はパスキーに対応していません。後からほかの端末で有効にできます。",
      enable: "有効にする",
      skip: "スキップ",
    },
  },
};

export default words;
