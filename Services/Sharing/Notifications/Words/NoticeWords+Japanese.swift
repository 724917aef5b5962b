extension NoticeWords {
    static let japanese = NoticeWords(
        deletedUser: "退会した利用者",
        ending: { reason in reason.map { "。コメント：「\($0)」" } ?? "。" },
        shared: {
            "\($0.person)が「\($0.title)」をあなたと割り勘にしました。あなたの負担分は\($0.sum)です。"
        },
        payer: {
            "\($0.person)が「\($0.title)」を割り勘にしました。このうち\($0.sum)はあなたが支払った分です。"
        },
        reminder: {
            "\($0.person)から「\($0.title)」についてリマインドが届きました。あなたの負担分は\($0.sum)です。"
        },
        paid: {
            "\($0.person)が「\($0.title)」のあなたの負担分（\($0.sum)）を支払い済みにしました。"
        },
        unpaid: {
            "\($0.person)が「\($0.title)」のあなたの負担分（\($0.sum)）を未払いに戻しました\($0.ending)"
        },
        payment: {
            "\($0.person)が「\($0.title)」に対するあなたの支払い（\($0.sum)）を記録しました\($0.ending)"
        },
        paymentOnBalance: {
            "\($0.person)があなたの支払い（\($0.sum)）を記録しました\($0.ending)"
        },
        paymentReversed: {
            "\($0.person)が「\($0.title)」に対するあなたの支払い（\($0.sum)）を取り消しました\($0.ending)"
        },
        changed: {
            "\($0.person)が「\($0.title)」を変更しました。あなたの負担分は\($0.sum)になりました。"
        },
        settled: {
            "\($0.person)があなたの未払い分（\($0.sum)）をすべて支払い済みにしました。"
        },
        settledNet: {
            "\($0.person)があなたとの未精算分をすべて精算しました。あなたの支払いは\($0.sum)でした。"
        },
        settledEven: {
            "\($0.person)があなたとの未精算分をすべて精算しました。双方の金額は同じでした。"
        },
        reopened: {
            "\($0.person)が\($0.sum)の精算を取り消しました。対象はすべて未精算に戻りました\($0.ending)"
        },
        claimed: {
            "\($0.person)から、あなたに\($0.sum)を支払ったとの連絡が届きました\($0.ending)"
        },
        claimedPart: {
            "\($0.person)から、「\($0.title)」の\($0.sum)をあなたに支払ったとの連絡が届きました\($0.ending)"
        },
        claimRefused: {
            "\($0.person)から、あなたの支払い（\($0.sum)）を受け取っていないとの連絡が届きました\($0.ending)"
        },
        claimRefusedPart: {
            """
            \($0.person)から、「\($0.title)」に対するあなたの支払い（\($0.sum)）を\
            受け取っていないとの連絡が届きました\($0.ending)
            """
        },
        declined: {
            "\($0.person)が「\($0.title)」の自分の負担分（\($0.sum)）を断りました\($0.ending)"
        },
        cancelled: {
            "\($0.person)が「\($0.title)」のあなたとの割り勘をやめました。"
        },
        groupJoined: {
            "\($0.person)があなたをグループ「\($0.title)」に追加しました。"
        },
        bookInvited: {
            "\($0.person)から共有の帳簿に招待されました。"
        },
        bookJoined: {
            "\($0.person)があなたの帳簿「\($0.title)」に参加しました。"
        },
        bookEditor: {
            "\($0.person)があなたに帳簿「\($0.title)」の変更を許可しました。"
        },
        bookViewer: {
            "\($0.person)があなたの権限を帳簿「\($0.title)」の閲覧のみに変更しました。"
        },
        bookRemoved: {
            "\($0.person)があなたを帳簿「\($0.title)」から外しました。"
        },
        bookDeleted: {
            "\($0.person)が帳簿「\($0.title)」を削除しました。"
        },
        bookOwner: {
            "帳簿「\($0.title)」の所有者が\($0.person)になりました。"
        },
        bookOwned: {
            "\($0.person)が帳簿「\($0.title)」をあなたに引き継ぎました。"
        },
        planChanged: {
            "\($0.person)が帳簿「\($0.title)」の予算を変更しました\($0.item.isEmpty ? "。" : "：\($0.item)")"
        },
        budgetExceeded: {
            "\($0.person)の取引により、帳簿「\($0.title)」の予算を超えました\($0.item.isEmpty ? "。" : "：\($0.item)")"
        },
        imported: {
            "\($0.person)が帳簿「\($0.title)」に取引を取り込みました\($0.item.isEmpty ? "。" : "：\($0.item)")"
        },
        more: {
            "…ほかに\($0.person)から\($0.count)件のお知らせがあります。"
        })
}
