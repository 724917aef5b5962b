import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// The SQL of imports; every method is one transaction.
struct ImportStore: Sendable {
    /// Most previews of one book at a time; each may take 64 MiB.
    static let previewLimit = 5
    /// Most imports of one book, committed ones included.
    static let limit = 500
    static let previewSeconds: Int64 = 7 * 86_400

    let database: Database
    /// The most bytes of one book's imports.
    let quotaBytes: Int

    /// Records an import whose file is about to be read. Nobody sees it until `publish`.
    /// - Parameter connection: the bank connection that fetched it, whose imports count apart.
    func begin(
        _ id: ID<Import>, by visitor: BookVisitor, choices: ImportChoices,
        connection: ID<BankConnection>? = nil, at now: Timestamp
    ) async throws {
        let book = visitor.book
        let new = ImportRecord(
            id: id, user: book, by: visitor.by, createdAt: now, currency: visitor.identity.currency,
            timeZone: visitor.identity.timeZone, choices: choices, connection: connection)
        try await database.write { db in
            try BookEndings.require(book, visitor.by, in: db)
            let counts = try db.first(
                """
                SELECT count(*), count(*) FILTER (WHERE status IN ('reading', 'preview'))
                FROM imports INDEXED BY imports_by_user
                WHERE "user" = \(book) AND status <> 'deleted' AND connection IS NULL
                """
            ) { (all: Int(try $0.int(0)), previews: Int(try $0.int(1))) }
            if connection == nil, (counts?.previews ?? 0) >= Self.previewLimit {
                throw APIError(
                    .conflict,
                    "There are \(Self.previewLimit) previews already. Commit or delete one first.")
            }
            if connection == nil, (counts?.all ?? 0) >= Self.limit {
                throw APIError(.conflict, "There are \(Self.limit) imports already. Delete some first.")
            }
            try db.run("INSERT INTO import_sizes (import, \"user\") VALUES (\(id), \(book))")
            try db.run(
                ImportRecord.table.insertion(of: new, with: ["status": "'reading'", "preview": "NULL"]))
        }
    }

    /// Says that rows of the next generation are about to be written.
    func beginReading(_ id: ID<Import>, _ generation: Int) async throws {
        try await database.write { db in
            let changed: Int = try db.run(
                """
                UPDATE imports SET stale = 1
                WHERE id = \(id) AND generation = \(generation - 1) AND status IN ('reading', 'preview')
                """)
            guard changed == 1 else { throw try Self.lost(id, in: db) }
        }
    }

    /// Makes a generation of rows the current one.
    func publish(
        _ id: ID<Import>, _ generation: Int, choices: ImportChoices, preview: ImportPreview, header: [UInt8]?
    ) async throws {
        let (choices, preview) = (try Self.text(choices), try Self.text(preview))
        try await database.write { db in
            let changed: Int = try db.run(
                """
                UPDATE imports SET status = 'preview', generation = \(generation), choices = \(choices),
                    preview = \(preview), header = \(header)
                WHERE id = \(id) AND generation = \(generation - 1) AND status IN ('reading', 'preview')
                """)
            guard changed == 1 else { throw try Self.lost(id, in: db) }
            let known = choices.utf8.count + preview.utf8.count
            try Self.countPublished(id, with: known, in: db)
        }
    }

    /// Why a reading has lost its import: it was deleted, or is no preview any more.
    static func lost(_ id: ID<Import>, in db: borrowing Connection) throws -> APIError {
        let exists = try db.exists("SELECT 1 FROM imports WHERE id = \(id) AND status <> 'deleted'")
        return exists ? .importBusy : .notFound
    }

    func find(_ id: ID<Import>, of user: ID<User>) async throws -> ImportRecord {
        let found = try await database.read { db in
            try db.first(
                """
                SELECT \(ImportRecord.table.names) FROM imports
                WHERE id = \(id) AND "user" = \(user) AND \(Self.isSeen)
                """
            ) { try ImportRecord.table.record($0) }
        }
        guard let found else { throw APIError.notFound }
        return found
    }

    /// Whether a commit or an undo is at work.
    func isAtWork(_ id: ID<Import>) async throws -> Bool {
        try await database.read { db in
            try db.exists(
                "SELECT 1 FROM imports WHERE id = \(id) AND status IN ('committing', 'undoing')")
        }
    }

    /// Returns a user's imports, newest first, in short: without columns, mapping, questions and kept
    /// entries, and as if nothing was chosen.
    func list(of user: ID<User>) async throws -> [ImportRecord] {
        let names = ImportRecord.table.names(with: [
            "choices": "\(try Self.text(ImportChoices()))", "kept": "NULL",
        ])
        return try await database.read(owner: user.cast()) { db in
            try db.all(
                """
                SELECT \(names) FROM imports INDEXED BY imports_by_user
                WHERE "user" = \(user) AND \(Self.isSeen) ORDER BY created_at DESC, id DESC
                """
            ) { row in
                var record = try ImportRecord.table.record(row)
                record.preview.mapping = nil
                record.preview.columns = []
                record.preview.questions = []
                return record
            }
        }
    }

    /// Hides an import; its rows are deleted afterwards.
    func delete(_ id: ID<Import>, of user: ID<User>) async throws {
        try await database.write { db in
            let status = try db.first(
                "SELECT status FROM imports WHERE id = \(id) AND \"user\" = \(user) AND \(Self.isSeen)"
            ) { try $0.text(0) }
            guard let status else { throw APIError.notFound }
            if ["committing", "undoing"].contains(status) { throw APIError.importBusy }
            try db.run("UPDATE imports SET status = 'deleted', next_row = 0 WHERE id = \(id)")
            try Self.forgetFile(of: id, in: db)
        }
    }

    /// Forgets an import whose file could not be read.
    func abandon(_ id: ID<Import>) async throws {
        try await database.write { db in
            _ = try db.run(
                "UPDATE imports SET status = 'deleted' WHERE id = \(id) AND status = 'reading'")
            try Self.forgetFile(of: id, in: db)
        }
    }

    /// What a user answered about an earlier file of the same header.
    func remembered(_ header: [UInt8], of user: ID<User>) async throws -> ReadingAnswers.Remembered? {
        let text = try await database.read { db in
            try db.first(
                "SELECT answers FROM import_mappings WHERE \"user\" = \(user) AND header = \(header)"
            ) { try $0.text(0) }
        }
        return try text.map { try JSON.decode(ReadingAnswers.Remembered.self, from: Array($0.utf8)) }
    }

    /// What a bank connection has fetched is seen once its recording has begun.
    private static let isSeen: SQL = """
        preview IS NOT NULL AND status <> 'deleted' AND (connection IS NULL OR status <> 'preview')
        """

    static func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSON.encode(value), as: UTF8.self)
    }
}

extension APIError {
    /// The file is read, or committed, at this moment.
    static let importBusy = APIError(.conflict, "This import is being worked on. Please try again.")

    static func notPreview(_ status: ImportStatus) -> APIError {
        APIError(.conflict, "This import is no preview any more: it is \(status.rawValue)")
    }

    /// The ledger refused the commit.
    static func refused(_ refusal: ImportRefusal) -> APIError {
        APIError(refusal.code ?? .conflict, refusal.message)
    }
}
