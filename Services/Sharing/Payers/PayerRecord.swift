import Contracts
import ServiceKit
import SQLiteKit

/// What a member other than the owner paid of a group's expense, as stored. The owner paid the rest.
struct PayerRecord: Sendable, Equatable {
    var share: ID<SharedExpense> = .blank
    var position: Int64 = 0
    var user: ID<User> = .blank
    var amount = Money.blank

    static let table = RecordTable(
        "payers", blank: PayerRecord(),
        [
            .column("share", \.share), .column("position", \.position), .column("user", \.user),
            .columns("amount_minor", \.amount),
        ])
}

/// A payer who has deleted their account. Nobody can name this person any more, so what they paid and what
/// they bear stay when the expense is divided anew.
struct DepartedPayer: Sendable, Equatable {
    let user: ID<User>
    /// What the payer bears of the expense, in minor units.
    let borneMinor: Int64

    /// - Parameter parts: those of the expense; none is declined.
    init(_ payer: PayerRecord, in parts: [StoredPart]) {
        user = payer.user
        // Sums of parts of one expense are at most the expense.
        var minor = payer.amount.amountMinor
        for part in parts where part.user == payer.user { minor &+= part.amount.amountMinor }
        for part in parts where part.creditor == payer.user { minor &-= part.amount.amountMinor }
        borneMinor = minor
    }
}
