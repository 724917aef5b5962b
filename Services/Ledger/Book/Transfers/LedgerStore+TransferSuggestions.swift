import Contracts
import SQLiteKit
import LedgerCore

/// Imported transactions that look like one transfer (contract-everyday §1, "Transfers").
extension LedgerStore {
    /// The newest transactions that a search for suggestions reads.
    private static let suggestionRows = 200_000

    func suggestedTransfers(_ visit: BookVisit) async throws -> TransferSuggestions {
        try await read(visit) { db, book in
            var matching = TransferMatching()
            try db.forEachWhile(book.importedEntries(limit: Self.suggestionRows)) { row in
                matching.add(
                    TransferMatching.Entry(
                        id: try row.id(0), date: try row.date(1), account: try row.id(2),
                        type: try row.entryType(3),
                        amount: Money(amountMinor: try row.int(4), try row.currency(5))))
                return matching.pairs.count < TransferSuggestions.maximum
            }
            let suggestions = try matching.pairs.map { pair in
                TransferSuggestion(
                    expense: try book.answer(book.requireTransaction(pair.expense.id, in: db), in: db),
                    income: try book.answer(book.requireTransaction(pair.income.id, in: db), in: db),
                    daysApart: abs(pair.expense.date.daysSinceEpoch - pair.income.date.daysSinceEpoch))
            }
            return TransferSuggestions(suggestions: suggestions)
        }
    }
}

extension Book {
    /// Selects imported transactions that can be joined, newest first.
    func importedEntries(limit: Int) -> SQL {
        """
        SELECT id, date, account, type, amount, currency FROM (
            SELECT * FROM transactions INDEXED BY transactions_by_date
            WHERE book = \(number) AND deleted_at IS NULL AND \(notInDeletedAccount)
            ORDER BY date DESC, id DESC LIMIT \(limit)) t
        WHERE EXISTS (SELECT 1 FROM imported_rows r INDEXED BY imported_rows_by_transaction
            WHERE r.book = \(number) AND r.transaction_id = t.id)
        AND splits IS NULL AND is_refund IS NULL
        AND NOT EXISTS (SELECT 1 FROM transactions r INDEXED BY transactions_by_refunded
            WHERE r.book = \(number) AND r.refund_of = t.id AND r.deleted_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM share_locks l WHERE l.book = \(number) AND l.transaction_id = t.id)
        AND NOT EXISTS (SELECT 1 FROM attachments f INDEXED BY attachments_by_transaction
            WHERE f.book = \(number) AND f.transaction_id = t.id)
        """
    }
}
