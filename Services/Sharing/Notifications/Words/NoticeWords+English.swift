extension NoticeWords {
    static let english = NoticeWords(
        deletedUser: "Deleted user",
        ending: { reason in reason.map { ": \($0)" } ?? "." },
        shared: {
            "\($0.person) shared \($0.title) with you. Your part is \($0.sum)."
        },
        payer: {
            "\($0.person) shared \($0.title), of which you paid \($0.sum)."
        },
        reminder: {
            "\($0.person) reminds you of \($0.title). Your part is \($0.sum)."
        },
        paid: {
            "\($0.person) marked your part of \($0.title) as paid: \($0.sum)."
        },
        unpaid: {
            "\($0.person) marked your part of \($0.title), \($0.sum), as unpaid again\($0.ending)"
        },
        payment: {
            "\($0.person) recorded that you paid \($0.sum) of \($0.title)\($0.ending)"
        },
        paymentOnBalance: {
            "\($0.person) recorded that you paid them \($0.sum)\($0.ending)"
        },
        paymentReversed: {
            "\($0.person) took your payment of \($0.sum) for \($0.title) back\($0.ending)"
        },
        changed: {
            "\($0.person) changed \($0.title). Your part is \($0.sum) now."
        },
        settled: {
            "\($0.person) marked everything you owed as paid: \($0.sum)."
        },
        settledNet: {
            "\($0.person) settled everything between you. You paid \($0.sum)."
        },
        settledEven: {
            "\($0.person) settled everything between you. Both sides were the same."
        },
        reopened: {
            "\($0.person) took the settlement of \($0.sum) back. All of it is open again\($0.ending)"
        },
        claimed: {
            "\($0.person) says that they paid you \($0.sum)\($0.ending)"
        },
        claimedPart: {
            "\($0.person) says that they paid you \($0.sum) for \($0.title)\($0.ending)"
        },
        claimRefused: {
            "\($0.person) has not received your payment of \($0.sum)\($0.ending)"
        },
        claimRefusedPart: {
            "\($0.person) has not received your payment of \($0.sum) for \($0.title)\($0.ending)"
        },
        declined: {
            "\($0.person) declined their part of \($0.title), \($0.sum)\($0.ending)"
        },
        cancelled: {
            "\($0.person) no longer shares \($0.title) with you."
        },
        groupJoined: {
            "\($0.person) added you to the group \($0.title)."
        },
        bookInvited: {
            "\($0.person) invites you to a shared book."
        },
        bookJoined: {
            "\($0.person) joined your book \($0.title)."
        },
        bookEditor: {
            "\($0.person) lets you change the book \($0.title) now."
        },
        bookViewer: {
            "\($0.person) lets you only read the book \($0.title) now."
        },
        bookRemoved: {
            "\($0.person) removed you from the book \($0.title)."
        },
        bookDeleted: {
            "\($0.person) deleted the book \($0.title)."
        },
        bookOwner: {
            "\($0.person) owns the book \($0.title) now."
        },
        bookOwned: {
            "\($0.person) handed the book \($0.title) over to you."
        },
        planChanged: {
            "\($0.person) changed a budget in the book \($0.title)\($0.ending)"
        },
        budgetExceeded: {
            "An entry of \($0.person) takes a budget in the book \($0.title) over its plan\($0.ending)"
        },
        imported: {
            "\($0.person) imported entries into the book \($0.title)\($0.ending)"
        },
        more: {
            "… and \($0.count) more from \($0.person)."
        })
}
