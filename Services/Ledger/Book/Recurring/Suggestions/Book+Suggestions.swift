import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// What repeats in a book, and what the user said of it.
extension Book {
    /// The months of an account that are looked at, and the most of their entries.
    private static let repeatedMonths = 37
    private static let repeatedEntries = 50_000
    /// From here on the comparison takes longer than an event loop may.
    private static let entriesOnLoop = 1_000

    /// Finds what repeats in an account.
    func repetitions(
        of account: ID<Account>, today: CalendarDate, in db: borrowing Connection
    ) throws -> [Repetition] {
        let first = today.month.adding(-Self.repeatedMonths)?.day(today.components.day) ?? today
        var search = RepetitionSearch()
        var count = 0
        try db.forEach(repeatedEntries(of: account, from: first)) { row in
            count += 1
            search.add(
                RepeatedEntry(id: try row.id(0), date: try row.date(1), amountMinor: try row.int(3)),
                try row.entryType(2), try row.currency(4), payee: try row.textOrNil(5),
                description: try row.textOrNil(6))
        }
        if count > Self.entriesOnLoop { try db.leaveLoop() }
        return search.repetitions(today: today)
    }

    /// Selects the entries of an account that can repeat without a template, the newest first.
    func repeatedEntries(of account: ID<Account>, from first: CalendarDate) -> SQL {
        """
        SELECT id, date, type, amount, currency, payee_key,
            CASE WHEN payee_key IS NULL THEN description END
        FROM transactions INDEXED BY transactions_by_account
        WHERE book = \(number) AND account = \(account) AND date >= \(first) AND deleted_at IS NULL
        AND is_refund IS NULL AND recurring IS NULL
        ORDER BY date DESC, id DESC LIMIT \(Self.repeatedEntries)
        """
    }

    /// The most entries that one statement reads by their ids.
    private static let readAtOnce = 500

    /// Returns the newest entry of each repetition by its id, which has the texts and the category.
    func newestEntries(
        of repetitions: [Repetition], in db: borrowing Connection
    ) throws -> [ID<Transaction>: TransactionRecord] {
        var newest: [ID<Transaction>: TransactionRecord] = [:]
        var ids = repetitions.map(\.run.entries[0].id)[...]
        while !ids.isEmpty {
            try db.forEach(entries(Array(ids.prefix(Self.readAtOnce)))) { row in
                let record = try TransactionRecord.table.record(row)
                newest[record.id] = record
            }
            ids = ids.dropFirst(Self.readAtOnce)
        }
        return newest
    }

    private func entries(_ ids: [ID<Transaction>]) -> SQL {
        """
        SELECT \(TransactionRecord.table.names) FROM transactions
        WHERE book = \(number) AND id IN (\(SQL.list(ids)))
        """
    }

    /// Returns what the user said, by the suggestions' keys, in accounts that the request is about.
    func suggestionStates(
        in db: borrowing Connection
    ) throws -> [ID<RecurringSuggestion>: SuggestionStateRecord] {
        let states = try db.all(
            """
            SELECT \(SuggestionStateRecord.table.names) FROM suggestion_states
            WHERE book = \(number) AND \(notInDeletedAccount)
            """
        ) { try SuggestionStateRecord.table.record($0) }
        return Dictionary(states.map { ($0.suggestion, $0) }) { first, _ in first }
    }

    /// Stores what the user says; of very many words the oldest go.
    func keep(_ state: SuggestionStateRecord, at now: Timestamp, in db: borrowing Connection) throws {
        try put(
            BookRow(state, in: SuggestionStateRecord.table), key: SuggestionStateRecord.key, at: now, in: db)
        try db.run(
            """
            DELETE FROM suggestion_states
            WHERE book = \(number) AND (account, type, currency, name) IN (
                SELECT account, type, currency, name FROM suggestion_states WHERE book = \(number)
                ORDER BY updated_at DESC, account, type, currency, name
                LIMIT \(LedgerStore.deletedAtOnce) OFFSET \(SuggestionStateRecord.limit))
            """)
    }
}
