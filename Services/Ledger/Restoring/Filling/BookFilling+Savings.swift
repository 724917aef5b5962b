import Contracts
import JSONKit
import SQLiteKit

/// Goals, and assets with their transactions and allocations. Balances and targets follow
/// in `BookFinishing`, once all lines are there.
extension BookFilling {
    mutating func takeGoal(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let checked = try JSON.decode(GoalLine.self, from: line)
            .checked(stamps, usual: live.currency, &errors)
        if report(errors, path) { return }
        guard let goal = checked else { return }
        guard wins(stamps.changedAt, over: try changedAt(goal.id, of: "goals", in: db), path) else { return }
        var row = BookRow(goal, as: Book.goalColumns, in: "goals")
        row.set("version", stamps.version)
        try RateStore.wantHistory(of: AssetCode(goal.target.currency), in: db)
        try book.put(row, in: db)
    }

    mutating func takeAsset(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let checked = try JSON.decode(AssetLine.self, from: line).checked(stamps, at: now, &errors)
        if report(errors, path) { return }
        guard let asset = checked else { return }
        guard wins(stamps.changedAt, over: try changedAt(asset.id, of: "assets", in: db), path) else {
            return
        }
        var row = BookRow(asset, as: Book.assetColumns, in: "assets")
        row.set("version", stamps.version)
        if let known = try book.asset(asset.id, in: db) {
            guard known.currency == asset.currency else {
                return findings.problem("\(path).currency", "Your asset of this id has another currency")
            }
            row.set("balance_whole", known.balance.whole)
            row.set("balance_atto", known.balance.atto)
            row.set("transaction_count", known.transactionCount)
        }
        try RateStore.wantHistory(of: asset.currency, in: db)
        try book.put(row, in: db)
    }

    /// Returns an asset that lines may refer to, or nil.
    private func asset(
        _ field: Field<ID<Asset>>, in db: borrowing Connection
    ) throws -> (id: ID<Asset>, currency: AssetCode)? {
        try field.value.flatMap { try book.asset($0, in: db) }.map { ($0.id, $0.currency) }
    }

    mutating func takeAssetTransaction(
        _ line: [UInt8], _ path: String, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let fields = try JSON.decode(AssetTransactionLine.self, from: line)
        let checked = fields.checked(
            asset: try asset(fields.assetId, in: db), stamps, today: latestToday, &errors)
        if report(errors, path) { return }
        guard let transaction = checked else { return }
        if try book.has(transaction.id, in: "asset_transactions", db) {
            if !isMerge { findings.problem("\(path).id", "Is used twice") }
            return
        }
        if let externalID = transaction.externalId,
            try book.hasChainTransaction(externalID, of: transaction.asset, in: db)
        {
            if !isMerge { findings.problem("\(path).externalId", "Is used twice") }
            return
        }
        var sums = try book.daySums(of: transaction.asset, on: transaction.date, in: db)
        let sum =
            (transaction.kind == .deposit ? sums.deposited : sums.withdrawn).adding(transaction.amount)
        guard let sum else {
            return findings.problem("\(path).amount", "The day's sum would be too large to keep")
        }
        if transaction.kind == .deposit { sums.deposited = sum } else { sums.withdrawn = sum }
        try book.put(
            BookRow(transaction, as: Book.assetTransactionColumns, in: "asset_transactions"), in: db)
        try book.setDay(
            transaction.date, of: transaction.asset, deposited: sums.deposited, withdrawn: sums.withdrawn,
            in: db)
    }

    mutating func takeAllocation(_ line: [UInt8], _ path: String, in db: borrowing Connection) throws {
        guard let (fields, amount) = try allocation(line, path, allowsZero: false, in: db) else { return }
        guard let asset = fields.assetId.value, let goal = fields.goalId.value else { return }
        guard try book.goal(goal, in: db) != nil else {
            return findings.problem("\(path).goalId", "Goal not found in the file")
        }
        var row = BookRow("allocations")
        row.set("asset", asset)
        row.set("goal", goal)
        row.set("amount_whole", amount.whole)
        row.set("amount_atto", amount.atto)
        if try !book.add(row, in: db), !isMerge {
            findings.problem("\(path).goalId", "Another allocation has this asset and goal")
        }
    }

    mutating func takeAllocationChange(
        _ line: [UInt8], _ path: String, in db: borrowing Connection
    ) throws {
        guard let (fields, amount) = try allocation(line, path, allowsZero: true, in: db) else { return }
        guard let asset = fields.assetId.value, let goal = fields.goalId.value else { return }
        guard let time = fields.changedAt.value else {
            return findings.problem("\(path).changedAt", "Is required")
        }
        var row = BookRow("allocation_history")
        row.set("asset", asset)
        row.set("goal", goal)
        row.set("changed_at", time)
        row.set("amount_whole", amount.whole)
        row.set("amount_atto", amount.atto)
        try book.add(row, in: db)
    }

    private mutating func allocation(
        _ line: [UInt8], _ path: String, allowsZero: Bool, in db: borrowing Connection
    ) throws -> (AllocationLine, Quantity)? {
        var errors = FieldErrors()
        let fields = try JSON.decode(AllocationLine.self, from: line)
        _ = errors.needed(fields.goalId, "goalId")
        let asset = try asset(fields.assetId, in: db)
        errors.refer(to: asset, by: fields.assetId, "assetId", "Asset")
        let amount = errors.lineQuantity(
            fields.amount, "amount", in: asset?.currency ?? AssetCode(.usd), allowsZero: allowsZero)
        if report(errors, path) { return nil }
        return amount.map { (fields, $0) }
    }
}
