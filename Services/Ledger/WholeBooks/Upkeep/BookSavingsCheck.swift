import Contracts
import SQLiteKit
import LedgerBook
import LedgerCore
import LedgerSavings

/// Compares the balances, the sums of days and the funded parts of a book's assets with the rows that they
/// derive from. The sums are exact, which SQLite's are not, so they are made here, asset by asset.
struct BookSavingsCheck {
    let book: Book

    func problems(in db: borrowing Connection) throws -> [String] {
        var counts: [String: Int] = [:]
        for asset in try book.assets(in: db) {
            for problem in try problems(of: asset, in: db) { counts[problem, default: 0] += 1 }
        }
        return counts.sorted { $0.key < $1.key }.map { "\($0.value) assets with \($0.key)" }
    }

    private func problems(of asset: AssetRecord, in db: borrowing Connection) throws -> [String] {
        var problems: [String] = []
        let (days, count, onChain) = try recomputedDays(of: asset.id, in: db)
        if onChain != Int128(asset.chainBalance.parts) {
            problems.append("a chain's balance that differs from the transactions on the chain")
        }
        if count != asset.transactionCount { problems.append("a wrong number of transactions") }
        if days.reduce(0, { $0 + $1.value.net }) != Int128(asset.balance.parts) {
            problems.append("a balance that differs from the transactions")
        }
        if try days != storedDays(of: asset.id, in: db) {
            problems.append("sums of days that differ from the transactions")
        }
        if try !hasWholeLink(asset, in: db) { problems.append("a link to no account of theirs") }
        var balance: Int128 = 0
        for day in days.sorted(by: { $0.key < $1.key }) {
            balance += day.value.net
            if balance < 0, !problems.contains("a day that ends below zero") {
                problems.append("a day that ends below zero")
            }
        }
        return try problems + targetProblems(of: asset, in: db)
    }

    /// Whether an asset that is an account has its name and currency, and nothing of its own.
    private func hasWholeLink(_ asset: AssetRecord, in db: borrowing Connection) throws -> Bool {
        guard let link = asset.account else { return true }
        guard let account = try book.account(link, in: db) else { return false }
        return asset.name == account.name && asset.currency == AssetCode(account.currency)
            && asset.transactionCount == 0 && asset.chain == nil
    }

    /// Checks that the funded parts add up to the targets, or to the balance if that is less, and that the
    /// last change of each target is kept.
    private func targetProblems(
        of asset: AssetRecord, in db: borrowing Connection
    ) throws -> [String] {
        var problems: [String] = []
        let targets = try book.targets(of: asset.id, in: db)
        let sum = targets.reduce(UInt128(0)) { $0 &+ $1.amount.parts }
        let funded = Funding.parts(of: asset.balance, asset.currency, among: targets)
        if funded.reduce(UInt128(0), { $0 &+ $1.parts }) != min(sum, asset.balance.parts) {
            problems.append("funded parts that do not add up")
        }
        var last: [ID<Goal>: Quantity] = [:]
        try db.forEach(
            """
            SELECT goal, amount_whole, amount_atto FROM allocation_history
            WHERE book = \(book.number) AND asset = \(asset.id) ORDER BY goal, changed_at
            """
        ) { last[try $0.id(0)] = try $0.quantity(1) }
        let kept = last.filter { !$0.value.isZero }
        if kept.count != targets.count || !targets.allSatisfy({ kept[$0.goal] == $0.amount }) {
            problems.append("a target that differs from its history")
        }
        return problems
    }

    private func recomputedDays(
        of asset: ID<Asset>, in db: borrowing Connection
    ) throws -> (days: [CalendarDate: AssetDay], count: Int, onChain: Int128) {
        var days: [CalendarDate: AssetDay] = [:]
        var count = 0
        var onChain = Int128(0)
        try db.forEach(
            """
            SELECT kind, amount_whole, amount_atto, date, source
            FROM asset_transactions INDEXED BY asset_transactions_by_date
            WHERE book = \(book.number) AND asset = \(asset)
            """
        ) { row in
            let amount = Int128(try row.quantity(1).parts)
            let isWithdrawal = try row.bool(0)
            if isWithdrawal {
                days[try row.date(3), default: AssetDay()].withdrawn += amount
            } else {
                days[try row.date(3), default: AssetDay()].deposited += amount
            }
            if try row.bool(4) { onChain += isWithdrawal ? -amount : amount }
            count += 1
        }
        return (days, count, onChain)
    }

    private func storedDays(
        of asset: ID<Asset>, in db: borrowing Connection
    ) throws -> [CalendarDate: AssetDay] {
        var days: [CalendarDate: AssetDay] = [:]
        try db.forEach(
            """
            SELECT deposited_whole, deposited_atto, withdrawn_whole, withdrawn_atto, date FROM asset_days
            WHERE book = \(book.number) AND asset = \(asset)
            """
        ) { row in
            days[try row.date(4)] = try Book.assetDay(row)
        }
        return days
    }
}
