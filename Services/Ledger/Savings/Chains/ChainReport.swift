import Contracts
import LedgerCurrencies

/// What a chain reports of an address.
struct ChainReport: Sendable, Equatable {
    let balance: Quantity
    /// The newest first; only those that change the balance of the coin.
    let transactions: [ChainTransaction]
}

/// One transaction of an address on its chain.
struct ChainTransaction: Sendable, Equatable {
    let id: String
    let time: Timestamp
    /// The change of the balance in 10⁻¹⁸ parts.
    let change: Int128
}

extension ChainReport {
    /// The longest id that is stored; Solana's have 88 characters.
    private static let idMaximum = 128

    /// Makes a report of a balance in 10⁻¹⁸ parts. Transactions that change nothing are left out.
    init(balance parts: UInt128, _ listed: [ChainTransaction]) throws(ProviderFailure) {
        guard let balance = Quantity(parts: parts) else { throw .unreadable("the balance is too large") }
        for transaction in listed
        where !(1...Self.idMaximum).contains(transaction.id.utf8.count)
            || transaction.id.utf8.contains(where: { !(33...126).contains($0) })
        {
            throw .unreadable("the id of a transaction is none")
        }
        self.init(balance: balance, transactions: listed.filter { $0.change != 0 })
    }
}
