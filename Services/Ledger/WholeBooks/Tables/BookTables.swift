import Contracts
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

/// The one list of a book's tables. A new table is one more entry.
enum BookTables {
    /// Each table after those that it refers to; the kinds of lines are in the order of `BookKind`.
    static let all: [BookTable] =
        [BookTable(unlisted: "books", key: [])] + basics + sums + entries + plans + savings + planning
        + imports + trash + underWay + changes

    /// The tables of the lines of a stream.
    static let byKind = Dictionary(
        uniqueKeysWithValues: all.flatMap { table in table.lines.map { ($0.kind, table) } })

    private static let basics: [BookTable] = [
        BookTable(
            AccountRecord.table,
            [
                BookTableLines(.account) { book, query in
                    """
                    FROM accounts WHERE book = \(book.number) AND deleted_at IS NULL \(query.only("id"))
                    ORDER BY id
                    """
                },
                BookTableLines(.deletedAccount) { book, query in
                    """
                    FROM accounts INDEXED BY accounts_deleted
                    WHERE book = \(book.number) AND deleted_at IS NOT NULL \(query.only("id")) ORDER BY id
                    """
                },
            ]
        ) { try $0.takeAccount($1, $2, in: $3) }
        .with {
            $0.limits = [
                BookTableLimit(AccountRules.limit, where: "AND deleted_at IS NULL"),
                BookTableLimit(
                    AccountRules.deletedLimit, of: .deletedAccount, where: "AND deleted_at IS NOT NULL"),
            ]
        },
        BookTable(
            // Parents before the categories under them, as a restore reads them.
            Category.table, [.all(.category, of: "categories", by: "parent IS NOT NULL, id")]
        ) {
            try $0.takeCategory($1, $2, in: $3)
        }
        .with {
            $0.trash = .category
            $0.limits = [BookTableLimit(CategoryRules.limit)]
        },
        BookTable(
            ReconciliationRecord.table,
            [
                BookTableLines(.reconciliation) { book, query in
                    """
                    FROM reconciliations WHERE book = \(book.number) \(query.only("account")) ORDER BY id
                    """
                }
            ]
        ) { try $0.takeReconciliation($1, $2, in: $3) }
        .with { $0.accountIndex = "INDEXED BY reconciliations_by_account" },
    ]

    /// They follow from transactions and transfers.
    private static let sums: [BookTable] = [
        BookTable(unlisted: "rollups", key: ["month", "account", "type", "category", "currency"]),
        BookTable(unlisted: "account_totals", key: ["account", "type", "currency"]),
        BookTable(unlisted: "transfer_rollups", key: ["month", "account", "direction", "currency"]),
        BookTable(unlisted: "transfer_totals", key: ["account", "direction", "currency"]),
        BookTable(unlisted: "cleared_rollups", key: ["account", "month", "direction", "currency"]),
        BookTable(unlisted: "tags", key: ["tag", "account", "other_account"]),
        BookTable(unlisted: "tag_uses", book: "tag_book", key: ["tag", "day", "transaction_id"]),
        BookTable(unlisted: "payees", key: ["payee", "account", "other_account"]),
    ]

    /// What was deleted: kept aside for a restoration, or known to be gone.
    private static let trash: [BookTable] = [
        BookTable(
            "trashed_records", key: ["kind", "id"], TrashedRecord.members, columns: TrashedRecord.columns,
            [.all(.trashedRecord, of: "trashed_records", by: "kind, id")]
        ) { try $0.takeTrashedRecord($1, $2, in: $3) },
        BookTable(
            "deletions", key: ["kind", "record"], DeletionRecord.members, columns: DeletionRecord.columns,
            [.all(.deletion, of: "deletions", "AND deleted_at > 0", by: "kind, record")]
        ) { try $0.takeDeletion($1, $2, in: $3) }
        .with {
            $0.changes = nil
            $0.limits = [BookTableLimit(DeletionRecord.limit)]
        },
    ]

    /// They belong to an operation that can be taken back for a day, also after a merge, and to the restore
    /// that fills the book.
    private static let underWay: [BookTable] = [
        BookTable(unlisted: "bulk_changes", key: ["id"], isCopied: true),
        BookTable(unlisted: "bulk_change_rows", key: ["change", "kind", "id", "field"], isCopied: true),
        BookTable(unlisted: "restore_ids", key: ["kind", "id"]),
    ]

    /// What a restore keeps of a shared book, so that its activity goes on.
    static let activity = changes.filter { $0.name != "change_logs" }

    /// They tell of rows by their place in this book. A removal begins with the log: what goes then is no
    /// change.
    private static let changes: [BookTable] = [
        BookTable(unlisted: "changed_records", key: ["kind", "id"]),
        BookTable(unlisted: "change_logs", key: []),
        BookTable(unlisted: "book_units", key: ["revision"]),
    ]
}
