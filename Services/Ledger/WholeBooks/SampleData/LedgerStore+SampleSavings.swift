import Contracts
import SQLiteKit
import LedgerCore
import LedgerSavings

/// The sample goals, and the asset that saves for them: the sample's savings account.
extension LedgerStore {
    /// - Parameter savings: the book's account "Savings". One that the user has made is not linked to an
    ///   asset; the sample's asset has a deposit then.
    static func makeGoals(
        _ ids: SampleData.IDs, in currency: Currency, savings: AccountRecord?, _ visit: BookVisit,
        _ book: Book, in db: borrowing Connection
    ) throws {
        if try book.goalCount(nil, in: db) + ids.goals.count > GoalRules.limit { throw GoalRules.tooMany }
        let (today, now) = (visit.today, visit.now)
        var targets: [(goal: ID<Goal>, amount: Quantity)] = []
        var sum = Quantity.zero
        for (plan, id) in zip(SampleData.goals, ids.goals) {
            try book.insertSample(plan.record(id, in: currency, today: today, at: now), in: db)
            guard let saved = plan.saved(in: currency), let more = sum.adding(saved) else { continue }
            targets.append((id, saved))
            sum = more
        }
        let account = savings.flatMap { ids.accounts.contains($0.id) ? $0 : nil }
        let asset = AssetRecord(
            id: ids.asset, name: account?.name ?? SampleData.assetName, currency: AssetCode(currency),
            account: account?.id, balance: .zero, transactionCount: 0, createdAt: now, updatedAt: now)
        try asset.checkRoom(in: book, db)
        try book.insert(asset, at: now, in: db)
        if account == nil {
            let deposit = AssetTransactionRecord(
                id: ids.deposit, asset: asset.id, kind: .deposit, amount: sum, date: today, note: nil,
                createdAt: now)
            try book.keepSample(try Self.book(deposit, on: asset, book, in: db), in: db)
        } else {
            try book.keepSample(asset, in: db)
        }
        for target in targets {
            try book.set(target.amount, of: asset.id, for: target.goal, at: now, in: db)
        }
    }

    /// Returns whether the goal was removed; one that another asset saves for, too, stays.
    static func removeGoal(
        _ id: ID<Goal>, _ made: String, _ visit: BookVisit, _ book: Book, in db: borrowing Connection
    ) throws -> Bool {
        let own = Set(try book.sampleRows(.asset, in: db).map(\.id) as [ID<Asset>])
        guard let goal = try book.goal(id, in: db), try Book.mark(goal) == made,
            try book.assets(of: id, in: db).allSatisfy({ own.contains($0.asset.id) })
        else { return false }
        try delete(goal: id, withAssets: false, on: visit.today, at: visit.now, book, in: db)
        return true
    }

    /// Returns whether the asset was removed; one with other transactions or other goals stays.
    static func removeAsset(
        _ id: ID<Asset>, _ made: String, at now: Timestamp, _ book: Book, in db: borrowing Connection
    ) throws -> Bool {
        guard let asset = try book.asset(id, in: db), try Book.mark(asset) == made,
            try book.targets(of: id, in: db).isEmpty
        else { return false }
        // It is not for the trash: its rows can go at once.
        try book.markDeleted(id, at: TrashRules.lastPurged(at: now), in: db)
        return true
    }
}
