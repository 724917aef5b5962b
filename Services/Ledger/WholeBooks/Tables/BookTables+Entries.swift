import Contracts
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

/// Transactions and transfers with what belongs to them.
extension BookTables {
    static let entries: [BookTable] = [
        recurring,
        transactions,
        // The parts follow from the transactions, but copying them needs no reading of each.
        BookTable(unlisted: "split_parts", key: ["transaction_id", "position"], isCopied: true),
        // A restore leaves shares as they are.
        BookTable(unlisted: "share_locks", key: ["transaction_id"]),
        transfers,
        BookTable(
            JoinedTransactionRecord.table, [.all(.joinedTransaction, of: "joined_transactions", by: "id")]
        ) { try $0.takeJoinedTransaction($1, $2, in: $3) }
        .with { $0.deletions = nil },
        BookTable(
            "spent_client_ids", key: ["client_id"], [.text("clientId", "client_id")],
            columns: ["client_id"], [.all(.spentClientId, of: "spent_client_ids", by: "client_id")]
        ) { try $0.takeSpentClientID($1, $2, in: $3) }
        .with { $0.changes = nil },
        BookTable(
            RecurringBookingRecord.table, key: ["template", "month"],
            [.all(.recurringBooking, of: "recurring_bookings", by: "template, month")]
        ) { try $0.takeRecurringBooking($1, $2, in: $3) }
        .with {
            $0.parents = [("recurringId", "recurring_templates", .recurring)]
            $0.fits = { target in
                """
                AND EXISTS (SELECT 1 FROM recurring_templates t
                    WHERE t.book = \(target.number) AND t.id = o.template)
                """
            }
        },
        BookTable(
            SuggestionStateRecord.table, key: SuggestionStateRecord.key,
            [.all(.suggestionState, of: "suggestion_states", by: "account, type, currency, name")]
        ) { try $0.takeSuggestionState($1, $2, in: $3) }
        .with {
            $0.accountIndex = ""
            $0.limits = [BookTableLimit(SuggestionStateRecord.limit)]
        },
        BookTable(AttachmentRecord.table, [.all(.attachment, of: "attachments", by: "id")]) {
            try $0.takeAttachment($1, $2, in: $3)
        }
        .with {
            $0.parents = [("transactionId", "transactions", .transaction)]
            $0.limits = [BookTableLimit(AttachmentRules.perBook)]
        },
        // Uploads that are not attachments yet.
        BookTable(unlisted: "attachment_claims", key: ["id"]),
    ]

    static let recurring = BookTable(
        of: RecurringPlan.self,
        [
            .ofAccounts(.recurring, of: "recurring_templates", areDeleted: false, by: "id"),
            .ofAccounts(.deletedRecurring, of: "recurring_templates", areDeleted: true, by: "id"),
        ]
    ) { try $0.takeRecurring($1, $2, in: $3) }
    .with {
        $0.progress = ["next_month"]
        $0.accountIndex = "INDEXED BY recurring_by_account"
        $0.limits = [BookTableLimit(RecurringRules.limit)]
    }

    private static let transactions = BookTable(
        TransactionRecord.table,
        [
            BookTableLines(.transaction) { book, query in
                let (index, order): (SQL, SQL) =
                    query.account != nil
                    ? ("transactions_by_account", "date, id")
                    : query.hasDates ? ("transactions_by_date", "date, id") : ("transactions_by_id", "id")
                return """
                    FROM transactions INDEXED BY \(index)
                    WHERE book = \(book.number) AND deleted_at IS NULL AND \(book.notInDeletedAccount)
                    \(query.only("account")) \(query.dates) ORDER BY \(order)
                    """
            },
            BookTableLines(.deletedTransaction) { book, query in
                """
                FROM transactions INDEXED BY transactions_by_account
                WHERE book = \(book.number) AND (deleted_at IS NOT NULL OR NOT (\(book.notInDeletedAccount)))
                \(query.only("account")) \(query.dates) ORDER BY account, date, id
                """
            },
        ]
    ) { try $0.takeTransaction($1, $2, in: $3) }
    .with { $0.indexing = .transactions }

    private static let transfers = BookTable(
        TransferRecord.table,
        [
            BookTableLines(.transfer) { book, query in
                let index: SQL = query.hasDates ? "transfers_by_date" : "transfers_by_id"
                return """
                    FROM transfers INDEXED BY \(index)
                    WHERE book = \(book.number) AND deleted_at IS NULL AND \(book.areNotInDeletedAccounts)
                    \(query.side) \(query.dates) ORDER BY \(query.hasDates ? "date, id" as SQL : "id")
                    """
            },
            BookTableLines(.deletedTransfer) { book, query in
                """
                FROM transfers INDEXED BY transfers_by_id
                WHERE book = \(book.number)
                AND (deleted_at IS NOT NULL OR NOT \(book.areNotInDeletedAccounts))
                \(query.side) \(query.dates) ORDER BY id
                """
            },
        ]
    ) { try $0.takeTransfer($1, $2, in: $3) }
    .with { $0.indexing = .transfers }
}
