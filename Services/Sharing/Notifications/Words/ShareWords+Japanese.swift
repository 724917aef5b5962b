extension ShareWords {
    static let japanese = ShareWords(
        hello: "Cofferからのお知らせです。",
        somebody: "ほかの利用者",
        person: { "\($0)さん" },
        shared: Words(subject: "支出が割り勘になりました") {
            "\($0)があなたと支出を割り勘にしました。あなたの負担分は\($1)です。"
        },
        changed: Words(subject: "割り勘の支出が変更されました") {
            "\($0)が割り勘の支出を変更しました。あなたの負担分は\($1)です。"
        },
        reminder: Words(subject: "割り勘の支出のリマインド") {
            "\($0)から割り勘の支出についてリマインドが届きました。あなたの負担分は\($1)です。"
        },
        unpaid: Words(subject: "支払いが取り消されました") {
            "\($0)が割り勘の支出のあなたの負担分を未払いに戻しました。あなたの負担分は\($1)です。"
        },
        reversed: Words(subject: "支払いが取り消されました") {
            "\($0)が割り勘の支出のあなたの負担分への支払いを取り消しました。金額は\($1)でした。"
        },
        reopened: Words(subject: "精算が取り消されました") {
            "\($0)があなたとの精算を取り消しました。金額は\($1)でした。"
        },
        claimed: Words(subject: "支払いの連絡が届きました") {
            "\($0)から、あなたに\($1)を支払ったとの連絡が届きました。"
        },
        claimRefused: Words(subject: "支払いが届いていません") {
            "\($0)から、あなたの支払い（\($1)）を受け取っていないとの連絡が届きました。"
        },
        invited: Words(subject: "共有の帳簿への招待") { person, _ in
            "\(person)から共有の帳簿に招待されました。"
        },
        expense: { "支出：\($0)" },
        adviceToUser: "Cofferで確認するか、断ることができます。",
        adviceToStranger: "確認するには、このアドレスで登録してください。",
        adviceToOutsider: "確認するには、このアドレスのアカウントをこのCofferの運営者に依頼してください。",
        adviceOnReopened: "未精算の内容はCofferで確認できます。",
        adviceOnClaimed: "Cofferで確認するか、受け取っていないことを伝えてください。",
        adviceToInvited: "Cofferで承諾するか、断ることができます。",
        adviceToInvitedStranger: "承諾するには、このアドレスで登録してください。",
        adviceToInvitedOutsider: "承諾するには、このアドレスのアカウントをこのCofferの運営者に依頼してください。",
        farewell: "これらのメールは、お知らせの設定で停止できます。",
        strangersFarewell: "心当たりがない場合は、このメールを無視してください。何も起こりません。")
}
