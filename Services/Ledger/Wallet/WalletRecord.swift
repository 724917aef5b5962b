import Contracts
import ServiceKit
import SQLiteKit

/// A wallet's state within a transaction.
struct WalletRecord: Sendable, Equatable {
    /// The owner of the outside world's wallet, the only one whose balance may be negative. Money comes from
    /// it and goes to it.
    static let outside = ID<User>(high: 0, low: 0)

    var owner: ID<User> = .blank
    var balanceMinor: Int64 = 0
    /// The number of lines in the wallet's history.
    var entries: Int64 = 0
    var closedAt: Timestamp?

    static let table = RecordTable(
        "wallets", blank: WalletRecord(),
        [
            .column("owner", \.owner).fixed, .column("balance", \.balanceMinor),
            .column("entries", \.entries), .column("closed_at", \.closedAt), .unbound("opened_at"),
        ])

    var isClosed: Bool { closedAt != nil }
    var isOutside: Bool { owner == Self.outside }
}
