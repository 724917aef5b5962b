import Contracts
import ServiceKit
package import SQLiteKit
package import LedgerCore

extension LedgerStore {
    func transactions(
        of id: ID<Asset>, _ page: PageQuery<AssetTransactionCursor>, _ visit: BookVisit
    ) async throws -> AssetTransactionList {
        try await read(visit) { db, book in
            let asset: AssetRecord = try book.require(id, in: db)
            try asset.requireOwnTransactions()
            let found = try book.assetTransactions(
                of: id, before: page.cursor, limit: page.limit + 1, offset: page.offset, in: db)
            let (records, last) = found.page(of: page.limit)
            var balance = SignedParts(parts: 0)
            if let first = records.first { balance = try book.balance(after: first, of: asset, in: db) }
            var transactions: [AssetTransaction] = []
            for record in records {
                transactions.append(record.answer(balanceAfter: balance, in: asset.currency))
                balance.parts -= record.changeParts
            }
            return AssetTransactionList(
                transactions: transactions, total: asset.transactionCount,
                nextCursor: last.map { AssetTransactionCursor(after: $0).text })
        }
    }

    func addTransaction(
        _ draft: AssetTransactionDraft, id: ID<AssetTransaction>, to asset: ID<Asset>, _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            let old: AssetRecord = try book.require(asset, in: db)
            try old.requireOwnTransactions()
            let record = try draft.made(id: id, of: old, at: visit.now, today: visit.today)
            let changed = try Self.book(record, on: old, book, in: db)
            let balance = try book.balance(after: record, of: changed, in: db)
            return Made(value: record.answer(balanceAfter: balance, in: old.currency), isNew: true)
        }
    }

    /// Books the difference between an asset's balance and a wished one, if there is any. Its day is today,
    /// or that of a later transaction, so that no balance between is below zero.
    func setBalance(
        of id: ID<Asset>, _ draft: AssetBalanceDraft, transaction: ID<AssetTransaction>, _ visit: BookVisit,
        idempotency: Idempotency
    ) async throws -> Answer {
        try await change(visit, idempotency: idempotency) { db, book in
            var asset: AssetRecord = try book.require(id, in: db)
            try asset.requireOwnTransactions()
            let wished = try FieldErrors.checked {
                $0.assetAmount(
                    draft.balance, "balance", in: asset.currency, label: "Balance", allowsZero: true)
            }
            let more = wished.subtracting(asset.balance)
            if let amount = more ?? asset.balance.subtracting(wished), !amount.isZero {
                let record = AssetTransactionRecord(
                    id: transaction, asset: id, kind: more == nil ? .withdrawal : .deposit, amount: amount,
                    date: max(visit.today, try book.lastDay(of: id, in: db) ?? visit.today), note: nil,
                    createdAt: visit.now)
                asset = try Self.book(record, on: asset, book, in: db)
            }
            return Made(value: try asset.shown(visit, book, in: db), isNew: false)
        }
    }

    /// Deletes a transaction, unless the balance of any day would be below zero without it.
    func deleteTransaction(
        _ id: ID<AssetTransaction>, of asset: ID<Asset>, _ visit: BookVisit
    ) async throws -> DeletedID<AssetTransaction> {
        try await change(visit) { db, book in
            var asset: AssetRecord = try book.require(asset, in: db)
            try asset.requireOwnTransactions()
            guard let record = try book.assetTransaction(id, of: asset.id, in: db) else {
                throw APIError.assetTransactionNotFound
            }
            if record.source == .onChain {
                throw APIError(.conflict, "This transaction is the chain's. Only your own can be deleted.")
            }
            let range = try book.balances(of: asset, from: record.date, in: db)
            if !range.covers(-record.changeParts) {
                throw APIError(
                    .insufficientFunds, "Without this transaction the balance would have been below zero")
            }
            if !range.hasRoom(for: -record.changeParts) {
                throw APIError(.conflict, "Without this transaction the balance would be too large to keep")
            }
            let day = try book.daySums(of: asset.id, on: record.date, in: db)
            let isDeposit = record.kind == .deposit
            guard
                let balance = isDeposit
                    ? asset.balance.subtracting(record.amount) : asset.balance.adding(record.amount),
                let sum = (isDeposit ? day.deposited : day.withdrawn).subtracting(record.amount)
            else { throw APIError.storedValue("an asset's balance without its transaction") }
            try book.deleteAssetTransaction(id, in: db)
            try book.setDay(
                record.date, of: asset.id, deposited: isDeposit ? sum : day.deposited,
                withdrawn: isDeposit ? day.withdrawn : sum, in: db)
            asset.balance = balance
            asset.transactionCount -= 1
            asset.updatedAt = visit.now
            try book.update(asset, at: visit.now, in: db)
            return DeletedID(id: id)
        }
    }

    /// Records a transaction of an asset with all that follows: the sums of its day, the balance, and the
    /// target of the asset's only goal. Returns the changed asset; refuses before the first write.
    /// - Parameter raisesTarget: false for money that was there before.
    package static func book(
        _ record: AssetTransactionRecord, on asset: AssetRecord, raisesTarget: Bool = true, _ book: Book,
        in db: borrowing Connection
    ) throws -> AssetRecord {
        if try book.assetTransactionCount(in: db) >= AssetRules.transactionLimit {
            throw AssetRules.tooManyTransactions
        }
        let range = try book.balances(of: asset, from: record.date, in: db)
        if !range.covers(record.changeParts) { throw APIError.balanceTooLow }
        let day = try book.daySums(of: asset.id, on: record.date, in: db)
        let isDeposit = record.kind == .deposit
        guard range.hasRoom(for: record.changeParts),
            let balance = isDeposit
                ? asset.balance.adding(record.amount) : asset.balance.subtracting(record.amount),
            let sum = (isDeposit ? day.deposited : day.withdrawn).adding(record.amount)
        else { throw AssetRules.balanceTooLarge }
        try book.insert(record, in: db)
        try book.setDay(
            record.date, of: asset.id, deposited: isDeposit ? sum : day.deposited,
            withdrawn: isDeposit ? day.withdrawn : sum, in: db)
        var changed = asset
        changed.balance = balance
        changed.transactionCount += 1
        changed.updatedAt = record.createdAt
        try book.update(changed, at: record.createdAt, in: db)
        if isDeposit, raisesTarget,
            let target = AllocationRules.raised(
                try book.targets(of: asset.id, in: db), from: asset.balance, to: balance)
        {
            try book.set(target.amount, of: asset.id, for: target.goal, at: record.createdAt, in: db)
            try book.touch(target.goal, at: record.createdAt, in: db)
        }
        return changed
    }
}
