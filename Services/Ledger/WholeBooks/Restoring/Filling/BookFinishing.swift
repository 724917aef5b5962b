import Contracts
import SQLiteKit
import LedgerBook
import LedgerCore
import LedgerCurrencies
import LedgerSavings

/// What follows once all lines of a restore are written: balances of assets, targets of allocations, the
/// active account, and the limits of a book.
struct BookFinishing: Sendable {
    /// The most assets of a write unit.
    static let assets = 20
    /// The most refunds of a write unit.
    private static let refunds = 100

    let book: Book
    let head: RestoreHead
    let quotaBytes: Int

    /// Computes balances and targets of some assets after another. Returns the last one, or nil at the end.
    func finishAssets(
        after start: ID<Asset>?, _ findings: inout RestoreFindings, in db: borrowing Connection
    ) throws -> ID<Asset>? {
        let ids: [ID<Asset>] = try db.all(
            """
            SELECT id FROM assets WHERE book = \(book.number) AND id > \(start ?? ID(high: 0, low: 0))
            ORDER BY id LIMIT \(Self.assets)
            """
        ) { try $0.id(0) }
        for id in ids {
            try computeBalance(of: id, &findings, in: db)
            try checkLink(of: id, &findings, in: db)
            try computeTargets(of: id, &findings, in: db)
        }
        return ids.count == Self.assets ? ids.last : nil
    }

    private func computeBalance(
        of asset: ID<Asset>, _ findings: inout RestoreFindings, in db: borrowing Connection
    ) throws {
        var parts: Int128 = 0
        let bounds = 0..<Int128(Quantity.limit)
        let isWithin = try db.forEachWhile(
            """
            SELECT deposited_whole, deposited_atto, withdrawn_whole, withdrawn_atto FROM asset_days
            WHERE book = \(book.number) AND asset = \(asset) ORDER BY date
            """
        ) { row in
            parts += try Book.assetDay(row).net
            return bounds.contains(parts)
        }
        guard isWithin, let balance = Quantity(parts: UInt128(parts)) else {
            return findings.problem(
                "\(path(of: .asset)): \(asset.text)",
                parts < 0 ? "The balance would fall below zero" : "The balance would be too large to keep")
        }
        guard let onChain = try chainBalance(of: asset, in: db) else {
            return findings.problem(
                "\(path(of: .asset)): \(asset.text)", "The chain's part of the balance is out of range")
        }
        try db.run(
            """
            UPDATE assets SET balance_whole = \(balance.whole), balance_atto = \(balance.atto),
                chain_balance_whole = \(onChain.whole), chain_balance_atto = \(onChain.atto),
                transaction_count = (SELECT count(*) FROM asset_transactions INDEXED BY
                    asset_transactions_by_date WHERE book = \(book.number) AND asset = \(asset))
            WHERE book = \(book.number) AND id = \(asset)
            """)
    }

    /// Ends a link to an account that is not there or has another currency, and that of an asset with
    /// transactions of its own.
    private func checkLink(
        of id: ID<Asset>, _ findings: inout RestoreFindings, in db: borrowing Connection
    ) throws {
        guard let asset = try book.asset(id, in: db), let link = asset.account else { return }
        if let account = try book.account(link, in: db), AssetCode(account.currency) == asset.currency,
            asset.transactionCount == 0, asset.chain == nil
        {
            try db.run(
                "UPDATE assets SET name = \(account.name) WHERE book = \(book.number) AND id = \(id)")
            return
        }
        findings.note(
            "\(path(of: .asset)): \(id.text)",
            "Its account is not there, or has another currency, so that it comes without it")
        try book.unlink(id, in: db)
    }

    /// Returns the sum of an asset's transactions on its chain, or nil if no balance can be that.
    private func chainBalance(of asset: ID<Asset>, in db: borrowing Connection) throws -> Quantity? {
        var parts: Int128 = 0
        let isWithin = try db.forEachWhile(
            """
            SELECT kind, amount_whole, amount_atto FROM asset_transactions
            INDEXED BY asset_transactions_on_chain
            WHERE book = \(book.number) AND asset = \(asset) AND source = 1
            """
        ) { row in
            let amount = Int128(try row.quantity(1).parts)
            parts += try row.bool(0) ? -amount : amount
            return parts.magnitude < UInt128(Quantity.limit) << 2
        }
        guard isWithin, parts >= 0 else { return nil }
        return Quantity(parts: UInt128(parts))
    }

    /// A target is the last change of its history; one without history gets its first change.
    private func computeTargets(
        of asset: ID<Asset>, _ findings: inout RestoreFindings, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO allocation_history (book, asset, goal, changed_at, amount_whole, amount_atto)
            SELECT book, asset, goal, \(head.file.createdAt), amount_whole, amount_atto FROM allocations l
            WHERE book = \(book.number) AND asset = \(asset) AND NOT EXISTS (
                SELECT 1 FROM allocation_history h
                WHERE h.book = l.book AND h.asset = l.asset AND h.goal = l.goal)
            """)
        var last: [ID<Goal>: Quantity] = [:]
        try db.forEach(
            """
            SELECT goal, amount_whole, amount_atto FROM allocation_history
            WHERE book = \(book.number) AND asset = \(asset) ORDER BY goal, changed_at
            """
        ) { last[try $0.id(0)] = try $0.quantity(1) }
        try db.run("DELETE FROM allocations WHERE book = \(book.number) AND asset = \(asset)")
        var sum: Quantity? = .zero
        var count = 0
        let isThere = try book.asset(asset, in: db) != nil
        for (goal, amount) in last where isThere && !amount.isZero {
            guard try book.has(goal, in: "goals", db) else { continue }
            var row = BookRow("allocations")
            row.set("asset", asset)
            row.set("goal", goal)
            row.set("amount_whole", amount.whole)
            row.set("amount_atto", amount.atto)
            try book.add(row, in: db)
            sum = sum?.adding(amount)
            count += 1
        }
        let path = "\(path(of: .allocation)): \(asset.text)"
        if sum == nil { findings.problem(path, AllocationRules.sumTooLarge) }
        if count > AssetAllocationsLimit.maximum { findings.problem(path, AllocationRules.assetIsFull) }
    }

    /// Checks the expenses that some refunds after another name: a link of one that is no such expense, or
    /// that gives back more than the expense was, is left out. Returns the last place, or nil at the end.
    func finishRefunds(
        after start: RefundPlace?, _ findings: inout RestoreFindings, in db: borrowing Connection
    ) throws -> RefundPlace? {
        let start = start ?? RefundPlace(named: ID(high: 0, low: 0), number: 0)
        let links = try db.all(
            """
            SELECT id, refund_of, number, deleted_at IS NOT NULL
            FROM transactions INDEXED BY transactions_by_refunded
            WHERE book = \(book.number) AND refund_of IS NOT NULL
            AND (refund_of, number) > (\(start.named), \(start.number))
            ORDER BY refund_of, number LIMIT \(Self.refunds)
            """
        ) { row in
            RefundLink(
                id: try row.id(0), place: RefundPlace(named: try row.id(1), number: try row.int(2)),
                isDeleted: try row.bool(3))
        }
        for link in links {
            // Merged under the id that the book has for it.
            let kept: ID<Transaction> =
                try db.first(
                    """
                    SELECT kept FROM restore_ids WHERE book = \(book.number)
                    AND kind = \(MatchedKind.transaction.number) AND id = \(link.place.named)
                    """
                ) { try $0.id(0) } ?? link.place.named
            // A deleted refund is checked when it comes back.
            let fits =
                try link.isDeleted
                ? book.has(kept, in: "transactions", db) : book.holdsRefund(link.id, of: kept, in: db)
            if !fits {
                findings.note(
                    "\(path(of: .transaction)): \(link.id.text)",
                    "It stays a refund, but not of the expense that it names")
            }
            if kept == link.place.named, fits { continue }
            try book.setRefunded(fits ? kept : nil, of: link.id, in: db)
        }
        return links.count == Self.refunds ? links.last?.place : nil
    }

    /// A place among the refunds of a book, by the expenses that they name.
    struct RefundPlace: Sendable {
        let named: ID<Transaction>
        let number: Int64
    }

    private struct RefundLink: Sendable {
        let id: ID<Transaction>
        let place: RefundPlace
        let isDeleted: Bool
    }

    /// Chooses the active account and checks the limits of a book.
    func finish(
        active wished: ID<Account>?, _ findings: inout RestoreFindings, in db: borrowing Connection
    ) throws {
        let active = try wished.flatMap { try book.account($0, in: db) }.flatMap { $0.isArchived ? nil : $0 }
        if let account = try active ?? book.accounts(in: db).first(where: { !$0.isArchived }) {
            try book.activate(account.id, in: db)
        } else {
            findings.problem(path(of: .account), "A book needs an account that is not closed")
        }
        // A merge can leave an entry as it is and open its reconciliation.
        for open in try book.openReconciliations(in: db) { try book.unmarkReconciled(by: open, in: db) }
        for table in BookTables.all {
            for limit in table.limits {
                let count = try book.count(limit.source(table.tableName, book.number), in: db)
                if count > limit.most, let kind = limit.kind ?? table.lines.first?.kind {
                    findings.problem(path(of: kind), "A book has at most \(limit.most) of these")
                }
            }
        }
        try checkCrowdedParts(&findings, in: db)
        let space = try db.first(
            "SELECT coalesce(sum(size), 0) FROM attachments WHERE book = \(book.number)"
        ) { Int(try $0.int(0)) }
        if (space ?? 0) > quotaBytes {
            findings.problem(
                path(of: .attachment), "The receipts would need more than \(quotaBytes >> 20) MiB")
        }
    }

    /// Checks the limits of a month's budgets, of an account's reconciliations and of a goal's allocations.
    private func checkCrowdedParts(
        _ findings: inout RestoreFindings, in db: borrowing Connection
    ) throws {
        let isCrowded = try db.exists(
            """
            SELECT 1 FROM budgets INDEXED BY budgets_by_month WHERE book = \(book.number)
            GROUP BY account, month HAVING count(*) > \(BudgetRules.monthlyLimit) LIMIT 1
            """)
        if isCrowded {
            findings.problem(
                path(of: .budget),
                "An account can have at most \(BudgetRules.monthlyLimit) budgets in a month")
        }
        let isOverlong = try db.exists(
            """
            SELECT 1 FROM reconciliations INDEXED BY reconciliations_by_account
            WHERE book = \(book.number) GROUP BY account
            HAVING count(*) > \(Account.reconciliationLimit) LIMIT 1
            """)
        if isOverlong {
            findings.problem(
                path(of: .reconciliation),
                "An account can have at most \(Account.reconciliationLimit) reconciliations")
        }
        let marks: [(table: SQL, column: SQL, index: SQL)] = [
            ("transactions", "reconciliation", "transactions_reconciled"),
            ("transfers", "reconciliation_from", "transfers_reconciled_from"),
            ("transfers", "reconciliation_to", "transfers_reconciled_to"),
        ]
        let marksTooMany = try marks.contains { rows in
            try db.exists(
                """
                SELECT 1 FROM \(rows.table) INDEXED BY \(rows.index)
                WHERE book = \(book.number) AND \(rows.column) IS NOT NULL GROUP BY \(rows.column)
                HAVING count(*) > \(Account.reconciledEntriesLimit) LIMIT 1
                """)
        }
        if marksTooMany {
            findings.problem(
                path(of: .reconciliation),
                "A reconciliation can have at most \(Account.reconciledEntriesLimit) entries")
        }
        let isFull = try db.exists(
            """
            SELECT 1 FROM allocations INDEXED BY allocations_by_goal WHERE book = \(book.number)
            GROUP BY goal HAVING count(*) > \(GoalAllocationsLimit.maximum) LIMIT 1
            """)
        if isFull { findings.problem(path(of: .allocation), GoalAllocationsLimit.message) }
    }

    private func path(of kind: BookKind) -> String {
        head.paths[kind.rawValue] ?? "data.\(kind.arrayName ?? kind.rawValue)"
    }
}
