import Contracts
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore

/// The kinds of a book's stream that come from the book's own tables, each with its columns in one list.
enum BookTables {
    /// In the order of `BookKind`.
    static let all: [BookTable] = [
        account, deletedAccount, category, recurring, deletedRecurring, transaction, deletedTransaction,
        transfer, deletedTransfer, joinedTransaction, spentClientID, recurringBooking, attachment, budget,
        deletedBudget, incomeGoal, deletedIncomeGoal,
        rate, goal, asset, assetTransaction, allocation, allocationChange, planMonth, planCorrection,
        importedRow, importCategory, undoneImport, sampleMark,
    ]

    static let account = BookTable(.account, AccountRecord.table) { book, query in
        "FROM accounts WHERE book = \(book.number) AND deleted_at IS NULL \(query.only("id")) ORDER BY id"
    }

    private static let deletedAccount = account.other(.deletedAccount) { book, query in
        """
        FROM accounts INDEXED BY accounts_deleted
        WHERE book = \(book.number) AND deleted_at IS NOT NULL \(query.only("id")) ORDER BY id
        """
    }

    static let category = BookTable(.category, Category.table) { book, _ in
        // Parents before the categories under them, as a restore reads them.
        "FROM categories WHERE book = \(book.number) ORDER BY parent IS NOT NULL, id"
    }

    static let recurring = BookTable(.recurring, RecurringPlan.table) { book, query in
        ofAccounts("recurring_templates", book, query, areDeleted: false, order: "id")
    }

    private static let deletedRecurring = recurring.other(.deletedRecurring) { book, query in
        ofAccounts("recurring_templates", book, query, areDeleted: true, order: "id")
    }

    static let transaction = BookTable(.transaction, TransactionRecord.table) { book, query in
        let (index, order): (SQL, SQL) =
            query.account != nil
            ? ("transactions_by_account", "date, id")
            : query.hasDates ? ("transactions_by_date", "date, id") : ("transactions_by_id", "id")
        return """
            FROM transactions INDEXED BY \(index)
            WHERE book = \(book.number) AND deleted_at IS NULL AND \(book.notInDeletedAccount)
            \(query.only("account")) \(query.dates) ORDER BY \(order)
            """
    }

    private static let deletedTransaction = transaction.other(.deletedTransaction) { book, query in
        """
        FROM transactions INDEXED BY transactions_by_account
        WHERE book = \(book.number) AND (deleted_at IS NOT NULL OR NOT (\(book.notInDeletedAccount)))
        \(query.only("account")) \(query.dates) ORDER BY account, date, id
        """
    }

    static let transfer = BookTable(.transfer, TransferRecord.table) { book, query in
        let index: SQL = query.hasDates ? "transfers_by_date" : "transfers_by_id"
        return """
            FROM transfers INDEXED BY \(index)
            WHERE book = \(book.number) AND deleted_at IS NULL AND \(book.areNotInDeletedAccounts)
            \(query.side) \(query.dates) ORDER BY \(query.hasDates ? "date, id" as SQL : "id")
            """
    }

    private static let deletedTransfer = transfer.other(.deletedTransfer) { book, query in
        """
        FROM transfers INDEXED BY transfers_by_id
        WHERE book = \(book.number) AND (deleted_at IS NOT NULL OR NOT \(book.areNotInDeletedAccounts))
        \(query.side) \(query.dates) ORDER BY id
        """
    }

    private static let joinedTransaction = BookTable(.joinedTransaction, JoinedTransactionRecord.table) {
        book, _ in
        "FROM joined_transactions WHERE book = \(book.number) ORDER BY id"
    }

    private static let spentClientID = BookTable(
        .spentClientId, "spent_client_ids", [.text("clientId", "client_id")]
    ) { book, _ in "FROM spent_client_ids WHERE book = \(book.number) ORDER BY client_id" }

    static let recurringBooking = BookTable(.recurringBooking, RecurringBookingRecord.table) { book, _ in
        "FROM recurring_bookings WHERE book = \(book.number) ORDER BY template, month"
    }

    static let attachment = BookTable(.attachment, AttachmentRecord.table) { book, _ in
        "FROM attachments WHERE book = \(book.number) ORDER BY id"
    }
}

extension BookTables {
    /// Selects rows of accounts, deleted ones or the others.
    static func ofAccounts(
        _ table: SQL, _ book: Book, _ query: BookQuery, areDeleted: Bool, order: SQL
    ) -> SQL {
        let condition: SQL = areDeleted ? "NOT (\(book.notInDeletedAccount))" : book.notInDeletedAccount
        return """
            FROM \(table) WHERE book = \(book.number) AND \(condition) \(query.only("account"))
            ORDER BY \(order)
            """
    }
}

extension BookQuery {
    var hasDates: Bool { from != nil || to != nil }

    /// A condition on the column with an account's id.
    fileprivate func only(_ column: SQL) -> SQL { account.map { "AND \(column) = \($0)" } ?? "" }

    /// A condition on the accounts of transfers.
    fileprivate var side: SQL { account.map { "AND (from_account = \($0) OR to_account = \($0))" } ?? "" }

    fileprivate var dates: SQL {
        let start: SQL = from.map { "AND date >= \($0)" } ?? ""
        let end: SQL = to.map { "AND date <= \($0)" } ?? ""
        return "\(start) \(end)"
    }
}
