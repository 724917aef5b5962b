import Contracts
import SQLiteKit
import ServiceKit

/// Syncs of connections, from the count of the request to the import.
extension BankStore {
    /// The most connections of one round.
    static let syncsAtOnce = 100
    /// When a connection is looked at again whose last import is still being recorded.
    private static let busySeconds: Int64 = 600

    enum Beginning: Sendable {
        case begun(BankConnectionRecord, [BankAccountRecord])
        case refused(APIError)
    }

    /// Returns connections whose turn has come, the longest due first.
    func due(at now: Timestamp) async throws -> [BankConnectionRecord] {
        try await database.read { db in
            try db.all(
                """
                SELECT \(BankConnectionRecord.table.names)
                FROM bank_connections INDEXED BY bank_connections_due
                WHERE due_at IS NOT NULL AND due_at <= \(now) ORDER BY due_at LIMIT \(Self.syncsAtOnce)
                """
            ) { try BankConnectionRecord.table.record($0) }
        }
    }

    /// Returns connections of which auth was not told, as after a crash.
    func untold(before moment: Timestamp) async throws -> [BankConnectionRecord] {
        try await database.inspect { db in
            try db.all(
                """
                SELECT \(BankConnectionRecord.table.names) FROM bank_connections
                WHERE session IS NOT NULL AND connected_at < \(moment) LIMIT \(Self.syncsAtOnce)
                """
            ) { try BankConnectionRecord.table.record($0) }
        }
    }

    /// Sets the next turn without a request.
    func skipTurn(_ id: ID<BankConnection>, at now: Timestamp) async throws {
        try await database.write { db in
            guard var record = try Self.connection(id, in: db), record.access != nil else { return }
            record.dueAt = now.adding(seconds: BankRules.turnSeconds)
            try Self.write(record, in: db)
        }
    }

    /// Counts a request and sets the next turn, so that no crash asks twice. What an earlier sync has left
    /// unread is dropped: it comes again.
    func beginSync(_ id: ID<BankConnection>, at now: Timestamp) async throws -> Beginning {
        try await database.write { db in
            guard var record = try Self.connection(id, in: db) else { return .refused(.notFound) }
            guard record.access != nil else { return .refused(.bankEnded) }
            let isAtWork = try db.exists(
                """
                SELECT 1 FROM imports INDEXED BY imports_by_connection
                WHERE connection = \(id) AND status IN ('committing', 'undoing')
                """)
            if isAtWork {
                record.dueAt = now.adding(seconds: Self.busySeconds)
                try Self.write(record, in: db)
                return .refused(.bankBusy)
            }
            guard record.requestsLeft(at: now) > 0 else {
                let day: Int64 = 86_400_000
                let passed = now.millisecondsSinceEpoch % day
                record.dueAt = now.adding(seconds: (day - passed) / 1_000 + 1)
                try Self.write(record, in: db)
                return .refused(.tooManySyncs(retryAfterSeconds: Int((day - passed) / 1_000) + 1))
            }
            record.countRequest(at: now)
            try Self.write(record, in: db)
            try db.run(
                """
                UPDATE imports SET status = 'deleted' WHERE id IN (
                    SELECT id FROM imports INDEXED BY imports_by_connection
                    WHERE connection = \(id) AND status = 'preview')
                """)
            return .begun(record, try Self.accounts(of: id, in: db))
        }
    }

    /// Tells the user why there is no news.
    /// - Parameters:
    ///   - begun: the connection as the sync found it.
    ///   - ends: whether that access is over. A newer one stays.
    func failSync(_ begun: BankConnectionRecord, _ problem: BankProblem, ends: Bool) async throws {
        try await database.write { db in
            guard var record = try Self.connection(begun.id, in: db), record.access != nil else { return }
            if ends {
                guard record.access == begun.access else { return }
                record.end(problem)
            } else {
                record.problem = problem
            }
            try Self.write(record, in: db)
        }
    }

    /// Keeps what the server told, and begins to record the import in the same unit. Throws `bankEnded` if
    /// the connection has ended meanwhile; then the import goes.
    func succeed(
        _ id: ID<BankConnection>, _ accounts: [BankAccountRecord], _ messages: [String],
        _ recording: BankRecording?, at now: Timestamp
    ) async throws {
        let choices = try recording.map { try ImportStore.text($0.choices) }
        let isKept = try await database.write { db in
            guard var record = try Self.connection(id, in: db), record.access != nil else {
                if let recording {
                    try db.run("UPDATE imports SET status = 'deleted' WHERE id = \(recording.id)")
                }
                return false
            }
            (record.lastSuccessAt, record.problem, record.messages) = (now, nil, messages)
            if let recording, let choices {
                if recording.hasNews { record.lastImport = recording.id }
                try db.run(
                    """
                    UPDATE imports
                    SET status = 'committing', is_checked = 1, next_row = 0, created = 0, choices = \(choices)
                    WHERE id = \(recording.id) AND status = 'preview'
                    """)
            }
            try Self.write(record, in: db)
            let known = Set(try Self.accounts(of: id, in: db).map(\.bankID))
            for account in accounts {
                if known.contains(account.bankID) {
                    try Self.write(account, in: db)
                } else {
                    try db.run(BankAccountRecord.table.insertion(of: account))
                }
            }
            for gone in known.subtracting(accounts.map(\.bankID)) {
                try db.run(
                    """
                    DELETE FROM bank_accounts
                    WHERE connection = \(id) AND bank_id = \(gone) AND account IS NULL AND is_ignored = 0
                    """)
            }
            try Self.dropOldImports(of: id, in: db)
            return true
        }
        if !isKept { throw APIError.bankEnded }
    }

    /// Forgets how far an import's connection has come, so that its next sync asks as a first one does.
    static func askAgain(inConnectionOf id: ID<Import>, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE bank_accounts SET last_entry = NULL, last_success_at = NULL
            WHERE connection = (SELECT connection FROM imports WHERE id = \(id))
            """)
    }

    /// Has a book's connections ask again for what a restored book may lack.
    /// - Parameters:
    ///   - day: the day that the restored book is of; nil where it is not known.
    ///   - due: when they ask; nil for the next turn.
    func askAgain(in book: ID<User>, from day: CalendarDate?, due: Timestamp?) async throws {
        try await database.write { db in
            for var record in try Self.connections(of: book, in: db) {
                for var account in try Self.accounts(of: record.id, in: db) where account.account != nil {
                    (account.lastEntry, account.lastSuccessAt) = (nil, nil)
                    if let day {
                        account.details.restoredTo = min(account.details.restoredTo ?? day, day)
                    }
                    try Self.write(account, in: db)
                }
                guard let due, record.access != nil else { continue }
                record.dueAt = due
                try Self.write(record, in: db)
            }
        }
    }

    /// Forgets the oldest imports of a connection; their entries stay.
    private static func dropOldImports(of id: ID<BankConnection>, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE imports SET status = 'deleted' WHERE id IN (
                SELECT id FROM imports INDEXED BY imports_by_connection
                WHERE connection = \(id) AND status IN ('committed', 'undone', 'failed')
                ORDER BY created_at DESC LIMIT 50 OFFSET \(BankRules.keptImports))
            """)
    }

    /// Returns what the entries of an import add to an account, those that the book has already too.
    func sum(
        of id: ID<Import>, in account: ID<Account>, _ currency: Currency
    ) async throws -> Int64 {
        try await database.inspect { db in
            try db.first(
                """
                SELECT coalesce(sum(CASE WHEN type = 1 THEN -amount ELSE amount END), 0) FROM import_rows
                WHERE import = \(id) AND status IN (0, 1) AND account = \(account)
                    AND currency = \(currency.code)
                """
            ) { try $0.int(0) } ?? 0
        }
    }

    /// Returns why the ledger refused an import, or nil.
    func refusal(of id: ID<Import>) async throws -> ImportRefusal? {
        try await database.read { db in
            try db.first("SELECT refusal FROM imports WHERE id = \(id) AND refusal IS NOT NULL") {
                try $0.json(0, ImportRefusal.self)
            }
        }
    }

    /// Whether a connection's last import is being recorded.
    func isRecording(_ id: ID<BankConnection>) async throws -> Bool {
        try await database.read { db in
            try db.exists(
                """
                SELECT 1 FROM imports INDEXED BY imports_by_connection
                WHERE connection = \(id) AND status = 'committing'
                """)
        }
    }
}

/// An import that is about to be recorded.
struct BankRecording: Sendable {
    let id: ID<Import>
    let choices: ImportChoices
    /// Whether it has entries that the book lacks.
    let hasNews: Bool
}

extension APIError {
    static let bankEnded = APIError(
        .conflict, "This connection has ended. Connect again with a new setup token.")
    static let bankBusy = APIError(.conflict, "This connection is being synced. Please try again.")

    static func tooManySyncs(retryAfterSeconds: Int) -> APIError {
        APIError(
            .rateLimited,
            "This connection had \(BankConnection.dailyRequests) requests today, which is the limit.",
            retryAfterSeconds: retryAfterSeconds)
    }
}
