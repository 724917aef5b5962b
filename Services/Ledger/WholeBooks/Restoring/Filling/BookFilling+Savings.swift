import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore
import LedgerSavings

/// Goals, and assets with their transactions and allocations. Balances and targets follow
/// in `BookFinishing`, once all lines are there.
extension BookFilling {
    mutating func takeGoal(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        let preferred = live.currency
        let goal = try take(line, path, of: GoalRecord.table, in: db) { goal, stamps in
            goal.target = Money(amountMinor: 0, preferred)
            goal.startDate = stamps.createdAt.utcDate
        } check: { goal, errors in
            goal.checkDates(&errors)
        }
        try goal?.prepare(in: db)
    }

    mutating func takeAsset(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        var asset = try AssetRecord.table.record(of: line, &errors) {
            ($0.createdAt, $0.updatedAt) = (stamps.createdAt, stamps.updatedAt)
        }
        asset.account = errors.optional(try line.field("accountId"), "accountId")
        if report(errors, path) { return }
        try takeLink(of: &asset, isDeleted: stamps.deletedAt != nil, path, in: db)
        // The deletion of one that the book has comes with the trash.
        if try isMerge && stamps.deletedAt != nil && book.asset(asset.id, in: db) != nil { return }
        // One on a chain is synced soon.
        asset.syncDueAt = (try? ChainPlace(asset)) == nil || stamps.deletedAt != nil ? nil : now
        let stored = try changedAt(asset.id, of: "assets", markedAs: .asset, in: db)
        let isBack = try comesBack(asset.id, of: "assets", .asset, stamps, in: db)
        guard isBack ?? wins(stamps.changedAt, over: stored, path) else { return }
        var row = try BookRow(asset, in: AssetRecord.table)
        row.set("deleted_at", stamps.deletedAt)
        row.set("version", stamps.version)
        if let known = try anyAsset(asset.id, in: db) {
            guard known.currency == asset.currency else {
                return findings.problem("\(path).currency", "Your asset of this id has another currency")
            }
            row.set("balance_whole", known.balance.whole)
            row.set("balance_atto", known.balance.atto)
            row.set("transaction_count", known.transactionCount)
        }
        try asset.prepare(in: db)
        try book.put(row, in: db)
        if isBack == true { try takeFromTrash(.asset, asset.id, in: db) }
    }

    /// Takes the account that an asset is, under the id that the book has for it. One account is one asset.
    private mutating func takeLink(
        of asset: inout AssetRecord, isDeleted: Bool, _ path: String, in db: borrowing Connection
    ) throws {
        guard let named = asset.account else { return }
        let account = try kept(.account, named, in: db)
        asset.account = account
        guard !isDeleted, let other = try book.linkedAsset(of: account, in: db), other != asset.id else {
            return
        }
        findings.note("\(path).accountId", "Another asset is this account, so this one comes without it")
        asset.account = nil
    }

    /// Returns the asset that a line refers to, in the trash or not, or nil.
    private func asset(of line: JSONObject, in db: borrowing Connection) throws -> AssetRecord? {
        try line.field("assetId").value.flatMap { try anyAsset($0, in: db) }
    }

    private func anyAsset(_ id: ID<Asset>, in db: borrowing Connection) throws -> AssetRecord? {
        try book.asset(id, in: db) ?? book.deletedAsset(id, in: db)
    }

    mutating func takeAssetTransaction(
        _ line: JSONObject, _ path: String, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        let stamps = try stamps(line, &errors)
        let asset = try asset(of: line, in: db)
        var transaction = try AssetTransactionRecord.table.record(of: line, &errors) {
            $0.createdAt = stamps.createdAt
        }
        if errors.messages(at: "date").isEmpty {
            AssetRules.check(transaction.date, today: latestToday, &errors)
        }
        if transaction.source == .manual, transaction.externalId != nil || transaction.blockTime != nil {
            errors.add("source", "Only a transaction on a chain has an external id and a block time")
        }
        errors.refer(to: asset, by: try line.field("assetId", ID<Asset>.self), "assetId", "Asset")
        let amount = try asset.flatMap {
            errors.lineQuantity(try line.field("amount"), "amount", in: $0.currency, allowsZero: false)
        }
        if report(errors, path) { return }
        guard let asset, let amount else { return }
        (transaction.asset, transaction.amount) = (asset.id, amount)
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
        try book.put(BookRow(transaction, in: AssetTransactionRecord.table), in: db)
        try book.setDay(
            transaction.date, of: transaction.asset, deposited: sums.deposited, withdrawn: sums.withdrawn,
            in: db)
    }

    mutating func takeAllocation(_ line: JSONObject, _ path: String, in db: borrowing Connection) throws {
        var errors = FieldErrors()
        var allocation = try AllocationRecord.table.record(of: line, &errors)
        let amount = try amount(ofAllocation: line, &errors, allowsZero: false, in: db)
        if report(errors, path) { return }
        guard let amount else { return }
        allocation.amount = amount
        guard try book.goal(allocation.goal, in: db) != nil else {
            return findings.problem("\(path).goalId", "Goal not found in the file")
        }
        if try !book.add(BookRow(allocation, in: AllocationRecord.table), in: db), !isMerge {
            findings.problem("\(path).goalId", "Another allocation has this asset and goal")
        }
    }

    mutating func takeAllocationChange(
        _ line: JSONObject, _ path: String, in db: borrowing Connection
    ) throws {
        var errors = FieldErrors()
        var change = try AllocationChange.table.record(of: line, &errors)
        let amount = try amount(ofAllocation: line, &errors, allowsZero: true, in: db)
        if report(errors, path) { return }
        guard let amount else { return }
        change.amount = amount
        try book.add(BookRow(change, in: AllocationChange.table), in: db)
    }

    private func amount(
        ofAllocation line: JSONObject, _ errors: inout FieldErrors, allowsZero: Bool,
        in db: borrowing Connection
    ) throws -> Quantity? {
        let asset = try asset(of: line, in: db)
        if errors.messages(at: "assetId").isEmpty {
            errors.refer(to: asset, by: try line.field("assetId", ID<Asset>.self), "assetId", "Asset")
        }
        return errors.lineQuantity(
            try line.field("amount"), "amount", in: asset?.currency ?? AssetCode(.usd),
            allowsZero: allowsZero)
    }
}
