import Contracts
import ServiceKit
package import SQLiteKit

/// Recomputes every wallet from its postings.
package struct WalletStoreCheck {
    private var balances: [ID<User>: Int64] = [:]
    private var counts: [ID<User>: Int64] = [:]
    private var wrongBalances = 0

    /// Returns the inconsistencies, for an operator; empty if there are none.
    package static func problems(in db: borrowing Connection) throws -> [String] {
        var check = WalletStoreCheck()
        try db.forEach(
            "SELECT \(WalletEntryRecord.table.names) FROM wallet_entries ORDER BY number"
        ) { row in
            let entry = try WalletEntryRecord.table.record(row)
            check.add(0 &- entry.amountMinor, to: entry.payer, balance: entry.payerMinor)
            check.add(entry.amountMinor, to: entry.payee, balance: entry.payeeMinor)
        }
        return check.problems(try wallets(in: db))
    }

    private static func wallets(in db: borrowing Connection) throws -> [WalletRecord] {
        try db.all("SELECT \(WalletRecord.table.names) FROM wallets") { try WalletRecord.table.record($0) }
    }

    private mutating func add(_ amount: Int64, to owner: ID<User>, balance kept: Int64) {
        let balance = (balances[owner] ?? 0) &+ amount
        balances[owner] = balance
        counts[owner, default: 0] += 1
        if balance != kept || (balance < 0 && owner != WalletRecord.outside) { wrongBalances += 1 }
    }

    private func problems(_ wallets: [WalletRecord]) -> [String] {
        var problems: [String] = []
        func report(_ count: Int, _ what: String) {
            if count > 0 { problems.append("wallets: \(count) \(what)") }
        }
        report(wrongBalances, "entries with a balance that the entries before do not give")
        report(
            wallets.count { $0.balanceMinor != balances[$0.owner] ?? 0 },
            "balances that differ from their postings")
        report(
            wallets.count { $0.entries != counts[$0.owner] ?? 0 }, "counts that differ from their postings")
        let sum = wallets.reduce(Int64(0)) { $0 &+ $1.balanceMinor }
        if sum != 0 { problems.append("wallets: all balances add up to \(sum), not to zero") }
        return problems
    }
}
