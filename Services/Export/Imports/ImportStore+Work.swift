import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// Commits and undos, which advance in units and go on after a stop.
extension ImportStore {
    private static let mappingsAUser = 100

    /// Begins a commit, by the visitor's role, currency and day. A running or finished one stays as it is.
    func startCommit(_ id: ID<Import>, by visitor: BookVisitor) async throws {
        let record = try await find(id, of: visitor.book)
        switch record.status {
        case .committing, .committed: return
        case .failed: throw APIError.refused(record.refusal ?? ImportRefusal(code: .conflict, message: ""))
        case .undoing, .undone: throw APIError.notPreview(record.status)
        case .preview: break
        }
        if let question = record.preview.questions.first {
            throw APIError.field(question.field, question.message, code: .conflict)
        }
        try await database.write { db in
            let changed: Int = try db.run(
                """
                UPDATE imports SET status = 'committing', next_row = 0, created = 0, is_checked = 0,
                    made_by = \(visitor.by), currency = \(visitor.identity.currency),
                    time_zone = \(visitor.identity.timeZone)
                WHERE id = \(id) AND "user" = \(visitor.book) AND status = 'preview'
                    AND generation = \(record.generation)
                """)
            guard changed == 1 else { throw APIError.importBusy }
        }
    }

    /// Begins an undo. A running one stays as it is; a finished one begins again, because a restore may have
    /// brought the entries back.
    func startUndo(_ id: ID<Import>, by visitor: BookVisitor) async throws {
        let record = try await find(id, of: visitor.book)
        switch record.status {
        case .undoing: return
        case .committing: throw APIError.importBusy
        case .preview, .failed: throw APIError(.conflict, "Nothing of this import is in the book")
        case .committed, .undone: break
        }
        try await database.write { db in
            _ = try db.run(
                """
                UPDATE imports SET status = 'undoing', next_row = 0, removed = created, kept = NULL,
                    made_by = \(visitor.by)
                WHERE id = \(id) AND "user" = \(visitor.book) AND status IN ('committed', 'undone')
                """)
        }
    }

    /// Returns the oldest import of each user that a commit or an undo works on, besides those that are left
    /// out, in the order of the users.
    func atWork(except leftOut: Set<ID<Import>>) async throws -> [(id: ID<Import>, user: ID<User>)] {
        try await database.read { db in
            var found: [(id: ID<Import>, user: ID<User>)] = []
            try db.forEach(
                """
                SELECT id, "user" FROM imports INDEXED BY imports_running
                WHERE status IN ('committing', 'undoing') ORDER BY "user", created_at, id
                """
            ) { row in
                let (id, user): (ID<Import>, ID<User>) = (try row.id(0), try row.id(1))
                if found.last?.user != user, !leftOut.contains(id) { found.append((id, user)) }
            }
            return found
        }
    }

    /// Stores what a last look for duplicates has found.
    func setChecked(_ id: ID<Import>, preview: ImportPreview) async throws {
        let text = try Self.text(preview)
        try await database.write { db in
            _ = try db.run(
                """
                UPDATE imports SET is_checked = 1, preview = \(text)
                WHERE id = \(id) AND status = 'committing'
                """)
        }
    }

    /// Says that the rows up to one are in the book.
    func advance(_ record: ImportRecord, to row: Int, created: Int) async throws {
        try await database.write { db in
            _ = try db.run(
                """
                UPDATE imports SET next_row = \(row), created = created + \(created)
                WHERE id = \(record.id) AND status = 'committing' AND next_row = \(record.nextRow)
                """)
        }
    }

    /// Ends a commit and remembers what was answered about the header.
    func finishCommit(_ record: ImportRecord, at now: Timestamp) async throws {
        let answers = try Self.remembered(record)
        let guessed = try Self.rememberedSeparator(record)
        try await database.write { db in
            let found = try db.first(
                "SELECT header FROM imports WHERE id = \(record.id) AND status = 'committing'"
            ) { try $0.blobOrNil(0) ?? [] }
            guard let header = found else { return }
            // A bank connection that brought nothing leaves no import.
            try db.run(
                """
                UPDATE imports SET status = CASE
                    WHEN connection IS NOT NULL AND created = 0 THEN 'deleted' ELSE 'committed' END
                WHERE id = \(record.id)
                """)
            try Self.forgetFile(of: record.id, in: db)
            guard !header.isEmpty, let answers else { return }
            try Self.remember(answers, of: header, for: record.user, at: now, in: db)
            if let guessed, let header = record.choices.guessedHeader {
                try Self.remember(guessed, of: header, for: record.user, at: now, in: db)
            }
            try db.run(
                """
                DELETE FROM import_mappings WHERE "user" = \(record.user) AND header NOT IN (
                    SELECT header FROM import_mappings WHERE "user" = \(record.user)
                    ORDER BY used_at DESC LIMIT \(Self.mappingsAUser))
                """)
        }
    }

    private static func remember(
        _ answers: String, of header: [UInt8], for user: ID<User>, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO import_mappings ("user", header, answers, used_at)
            VALUES (\(user), \(header), \(answers), \(now))
            ON CONFLICT ("user", header)
            DO UPDATE SET answers = excluded.answers, used_at = excluded.used_at
            """)
    }

    /// Returns nil where nobody named a separator, or the one that the file is read with anyway.
    private static func rememberedSeparator(_ record: ImportRecord) throws -> String? {
        guard let separator = record.choices.separator else { return nil }
        return try text(ReadingAnswers.Remembered(mapping: ImportMapping(), separator: separator))
    }

    private static func remembered(_ record: ImportRecord) throws -> String? {
        guard let mapping = record.preview.mapping else { return nil }
        let answers = ReadingAnswers.Remembered(
            mapping: mapping, dateFormat: record.choices.dateFormat,
            decimalSeparator: record.choices.decimalSeparator, amountSign: record.choices.amountSign)
        return try text(answers)
    }

    /// Begins to take back a commit that the ledger refused. The next sync of its bank connection asks for
    /// these entries again.
    func refuse(_ id: ID<Import>, _ refusal: ImportRefusal) async throws {
        let text = try Self.text(refusal)
        try await database.write { db in
            try db.run(
                """
                UPDATE imports
                SET status = 'undoing', refusal = \(text), next_row = 0, removed = created, kept = NULL
                WHERE id = \(id) AND status = 'committing'
                """)
            try BankStore.askAgain(inConnectionOf: id, in: db)
        }
    }

    /// Ends an undo whose member may not go on. What it has not removed stays, and others can take it back.
    func stopUndo(_ id: ID<Import>) async throws {
        try await database.write { db in
            _ = try db.run(
                "UPDATE imports SET status = 'committed' WHERE id = \(id) AND status = 'undoing'")
        }
    }

    /// Adds what a part of an undo has done. `removed` begins with all entries and loses those that stay:
    /// they are told again when an answer is lost, but removed ones are not.
    func addUndone(_ page: ImportUndoPage, to record: ImportRecord) async throws {
        let kept = try Self.text(Array(((record.kept ?? []) + page.kept).prefix(ImportUndone.listed)))
        let next = page.next ?? record.nextRow
        let status: SQL =
            page.next == nil ? ", status = CASE WHEN refusal IS NULL THEN 'undone' ELSE 'failed' END" : ""
        try await database.write { db in
            _ = try db.run(
                """
                UPDATE imports
                SET removed = removed - \(page.kept.count), kept = \(kept), next_row = \(next)\(status)
                WHERE id = \(record.id) AND status = 'undoing' AND next_row = \(record.nextRow)
                """)
            // The file of a refused commit goes with the end of its undo.
            if page.next == nil, record.refusal != nil { try Self.forgetFile(of: record.id, in: db) }
        }
    }
}
