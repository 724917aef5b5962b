extension ShareWords {
    static let english = ShareWords(
        hello: "Hello,",
        somebody: "Somebody",
        person: { $0 },
        shared: Words(subject: "An expense was shared with you") {
            "\($0) shared an expense with you. Your part is \($1)."
        },
        changed: Words(subject: "A shared expense was changed") {
            "\($0) changed a shared expense. Your part is \($1)."
        },
        reminder: Words(subject: "A reminder of an expense") {
            "\($0) reminds you of a shared expense. Your part is \($1)."
        },
        unpaid: Words(subject: "A payment was taken back") {
            "\($0) marked your part of a shared expense as unpaid again. Your part is \($1)."
        },
        reversed: Words(subject: "A payment was taken back") {
            "\($0) took a payment of your part of a shared expense back. It was \($1)."
        },
        reopened: Words(subject: "A settlement was taken back") {
            "\($0) took a settlement with you back. It was about \($1)."
        },
        claimed: Words(subject: "Somebody says that they paid you") {
            "\($0) says that they paid you \($1)."
        },
        claimRefused: Words(subject: "A payment has not arrived") {
            "\($0) has not received your payment of \($1)."
        },
        invited: Words(subject: "You are invited to a shared book") { person, _ in
            "\(person) invites you to a shared book."
        },
        expense: { "Expense: \($0)" },
        adviceToUser: "See it, or decline it, in Coffer:",
        adviceToStranger: "See it by registering with this address:",
        adviceToOutsider: "To see it, ask whoever runs this Coffer for an account with this address:",
        adviceOnReopened: "See what is open in Coffer:",
        adviceOnClaimed: "Confirm it in Coffer, or say there that nothing arrived:",
        adviceToInvited: "Accept or decline it in Coffer:",
        adviceToInvitedStranger: "To accept, register with this address:",
        adviceToInvitedOutsider: "To accept, ask whoever runs this Coffer for an account with this address:",
        farewell: "You can turn these mails off in the settings of your notifications.",
        strangersFarewell: "If you know nothing of it, ignore this mail: nothing happens.")
}
