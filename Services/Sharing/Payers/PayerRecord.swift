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
