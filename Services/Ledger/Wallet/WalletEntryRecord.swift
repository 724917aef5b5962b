import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// The reason for an entry, as stored.
enum WalletEntryKind: Int64, Sendable {
    case transfer = 0
    case topUp, initial, closing
}

/// An entry as stored: it moves an amount from the wallet of a payer to that of a payee.
struct WalletEntryRecord: Sendable, Equatable {
    /// Counted by the database; it orders histories.
    var number: Int64 = 0
    var id: ID<WalletTransaction> = .blank
    var kind = WalletEntryKind.transfer
    var payer: ID<User> = .blank
    var payee: ID<User> = .blank
    var amountMinor: Int64 = 0
    /// Balances are those after the entry.
    var payerMinor: Int64 = 0
    var payeeMinor: Int64 = 0
    var note: String?
    var createdAt = Timestamp.blank

    static let table = RecordTable(
        "wallet_entries", blank: WalletEntryRecord(),
        [
            .assigned("number", \.number), .column("id", \.id), .column("kind", \.kind),
            .column("payer", \.payer), .column("payee", \.payee), .column("amount", \.amountMinor),
            .column("payer_balance", \.payerMinor), .column("payee_balance", \.payeeMinor),
            .column("note", \.note), .column("created_at", \.createdAt),
        ])

    /// The other wallet's owner, who may be the outside world.
    func other(than user: ID<User>) -> ID<User> { payer == user ? payee : payer }

    /// Returns the entry as a user's history has it.
    func line(
        of user: ID<User>, in currency: Currency, counterparty: WalletParty?
    ) -> WalletTransaction {
        let isPayer = payer == user
        let type: WalletTransactionType =
            switch kind {
            case .topUp: .topUp
            case .initial: .initial
            case .transfer, .closing: isPayer ? .sent : .received
            }
        return WalletTransaction(
            id: id, type: type, amount: Money(amountMinor: amountMinor, currency),
            counterparty: counterparty, note: note,
            balanceAfter: Money(amountMinor: isPayer ? payerMinor : payeeMinor, currency),
            createdAt: createdAt)
    }
}
