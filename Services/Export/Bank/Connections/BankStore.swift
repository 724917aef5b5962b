import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// The SQL of bank connections; every method is one transaction.
struct BankStore: Sendable {
    let database: Database

    /// Returns a book's connections, oldest first, with their accounts.
    func connections(
        of user: ID<User>
    ) async throws -> [(record: BankConnectionRecord, accounts: [BankAccountRecord])] {
        try await database.read { db in
            try Self.connections(of: user, in: db).map { ($0, try Self.accounts(of: $0.id, in: db)) }
        }
    }

    /// Throws `NOT_FOUND`.
    func connection(
        _ id: ID<BankConnection>, of user: ID<User>
    ) async throws -> (record: BankConnectionRecord, accounts: [BankAccountRecord]) {
        try await database.read { db in
            guard let record = try Self.connection(id, in: db), record.user == user else {
                throw APIError.notFound
            }
            return (record, try Self.accounts(of: id, in: db))
        }
    }

    /// Stores a new access, before anything else happens with it. Of a connection that gets another one, only
    /// what the claim changes is written.
    func keep(_ record: BankConnectionRecord) async throws {
        try await database.write { db in
            // An erased user's session may be a moment younger than the tombstone.
            try BookEndings.require(record.user, record.by, in: db)
            guard var known = try Self.connection(record.id, in: db) else {
                return _ = try db.run(BankConnectionRecord.table.insertion(of: record))
            }
            (known.host, known.access) = (record.host, record.access)
            (known.connectedAt, known.dueAt) = (record.connectedAt, record.dueAt)
            known.by = record.by
            (known.session, known.address) = (record.session, record.address)
            (known.currency, known.timeZone) = (record.currency, record.timeZone)
            (known.problem, known.messages) = (nil, [])
            try Self.write(known, in: db)
        }
    }

    /// Notes that auth has told the user of the connection.
    func noteTold(_ id: ID<BankConnection>) async throws {
        try await database.write { db in
            _ = try db.run(
                "UPDATE bank_connections SET session = NULL, address = '' WHERE id = \(id)")
        }
    }

    /// Ends a connection; its user reads why.
    func end(_ id: ID<BankConnection>, _ problem: BankProblem) async throws {
        try await database.write { db in
            guard var record = try Self.connection(id, in: db) else { return }
            record.end(problem)
            try Self.write(record, in: db)
        }
    }

    /// Keeps the ids of accounts of ours before they are made, so that a crash leaves none that nobody knows.
    /// Returns them by the bank's ids; those of an earlier try stay.
    func planAccounts(
        _ bankIDs: [String], of id: ID<BankConnection>, making: @escaping @Sendable () -> ID<Account>
    ) async throws -> [String: ID<Account>] {
        try await database.write { db in
            var planned: [String: ID<Account>] = [:]
            for var account in try Self.accounts(of: id, in: db) where bankIDs.contains(account.bankID) {
                let own = account.details.making ?? making()
                planned[account.bankID] = own
                if account.details.making == own { continue }
                account.details.making = own
                try Self.write(account, in: db)
            }
            return planned
        }
    }

    /// Says where bank accounts go, and lets the next sync follow at once.
    func choose(
        _ choices: [(bankID: String, account: ID<Account>?, isIgnored: Bool, opens: Bool)],
        of id: ID<BankConnection>, by owner: BookVisitor, at now: Timestamp
    ) async throws {
        try await database.write { db in
            guard var record = try Self.connection(id, in: db), record.user == owner.book else {
                throw APIError.notFound
            }
            for var account in try Self.accounts(of: id, in: db) {
                guard let choice = choices.first(where: { $0.bankID == account.bankID }) else { continue }
                if choice.account != account.account {
                    (account.lastEntry, account.lastSuccessAt) = (nil, nil)
                    account.opens = choice.opens
                }
                (account.account, account.isIgnored) = (choice.account, choice.isIgnored)
                account.details.making = nil
                try Self.write(account, in: db)
            }
            (record.currency, record.timeZone) = (owner.identity.currency, owner.identity.timeZone)
            if record.access != nil, choices.contains(where: { $0.account != nil }) { record.dueAt = now }
            try Self.write(record, in: db)
        }
    }

    /// Throws `NOT_FOUND`. The imports of the connection stay.
    func delete(_ id: ID<BankConnection>, of user: ID<User>) async throws {
        try await database.write { db in
            guard let record = try Self.connection(id, in: db), record.user == user else {
                throw APIError.notFound
            }
            try Self.delete(id, in: db)
        }
    }

    /// Deletes the connections of an erased user, those of other books, too.
    func deleteRemains(of user: ID<User>) async throws {
        try await database.write { db in
            let all = try Self.connections(of: user, in: db) + Self.connections(madeBy: user, in: db)
            for record in all { try Self.delete(record.id, in: db) }
        }
    }

    /// Applies the ledger's event that a book has another owner, or was deleted: connections from before end.
    static func endAccess(after event: FeedEvent, in db: borrowing Connection) throws {
        let book = try JSON.decode(BankAccessEnded.self, from: Array(event.data.utf8)).book
        for var record in try connections(of: book, in: db)
        where record.access != nil && record.connectedAt <= event.at {
            record.end(.otherOwner)
            try write(record, in: db)
        }
    }

    /// Applies auth's event that all access to an account ended: connections from before end, too.
    static func endConnections(after event: FeedEvent, in db: borrowing Connection) throws {
        let user = try JSON.decode(UserRecovered.self, from: Array(event.data.utf8)).user
        for var record in try connections(of: user, in: db) + connections(madeBy: user, in: db)
        where record.owner == user && record.access != nil && record.connectedAt <= event.at {
            record.end(
                BankProblem(
                    .security,
                    "Everything that had access to your account was signed out, and so is the bank. Connect "
                        + "again with a new setup token."))
            try write(record, in: db)
        }
    }

    /// Ends all connections after a gap in auth's feed: some of its events may have ended them.
    func endAll(connectedBefore moment: Timestamp) async throws {
        let ids: [ID<BankConnection>] = try await database.inspect { db in
            try db.all(
                "SELECT id FROM bank_connections WHERE access IS NOT NULL AND connected_at <= \(moment)"
            ) { try $0.id(0) }
        }
        for id in ids { try await end(id, .missedEvents) }
    }

    /// Ends connections whose access does not open, as after a restore without the keys. Call it before the
    /// service starts.
    func endUnreadable(_ secrets: BankSecrets) async throws {
        let unreadable = try await database.inspect { db in
            try db.all(
                "SELECT \(BankConnectionRecord.table.names) FROM bank_connections WHERE access IS NOT NULL"
            ) { try BankConnectionRecord.table.record($0) }.filter { secrets.open($0) == nil }.map(\.id)
        }
        for id in unreadable { try await end(id, BankProblem.restored) }
    }

    // MARK: Rows

    static func connection(
        _ id: ID<BankConnection>, in db: borrowing Connection
    ) throws -> BankConnectionRecord? {
        try db.first("SELECT \(BankConnectionRecord.table.names) FROM bank_connections WHERE id = \(id)") {
            try BankConnectionRecord.table.record($0)
        }
    }

    static func connections(
        of user: ID<User>, in db: borrowing Connection
    ) throws -> [BankConnectionRecord] {
        try db.all(
            """
            SELECT \(BankConnectionRecord.table.names)
            FROM bank_connections INDEXED BY bank_connections_by_user WHERE "user" = \(user) ORDER BY id
            """
        ) { try BankConnectionRecord.table.record($0) }
    }

    /// Returns a person's connections of books that are not their personal one.
    private static func connections(
        madeBy person: ID<User>, in db: borrowing Connection
    ) throws -> [BankConnectionRecord] {
        try db.all(
            """
            SELECT \(BankConnectionRecord.table.names)
            FROM bank_connections INDEXED BY bank_connections_by_maker WHERE made_by = \(person) ORDER BY id
            """
        ) { try BankConnectionRecord.table.record($0) }
    }

    static func accounts(
        of id: ID<BankConnection>, in db: borrowing Connection
    ) throws -> [BankAccountRecord] {
        try db.all(
            """
            SELECT \(BankAccountRecord.table.names) FROM bank_accounts
            WHERE connection = \(id) ORDER BY bank_id
            """
        ) { try BankAccountRecord.table.record($0) }
    }

    static func write(_ record: BankConnectionRecord, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE bank_connections SET \(BankConnectionRecord.table.assignments(of: record))
            WHERE id = \(record.id)
            """)
    }

    static func write(_ account: BankAccountRecord, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE bank_accounts SET \(BankAccountRecord.table.assignments(of: account))
            WHERE connection = \(account.connection) AND bank_id = \(account.bankID)
            """)
    }

    private static func delete(_ id: ID<BankConnection>, in db: borrowing Connection) throws {
        try db.run("DELETE FROM bank_accounts WHERE connection = \(id)")
        try db.run("DELETE FROM bank_connections WHERE id = \(id)")
    }
}

extension BankProblem {
    static let otherOwner = BankProblem(
        .security,
        "The book was deleted, or has another owner since this bank was connected. Its owner can connect it "
            + "again."
    )
    static let noOwner = BankProblem(
        .security, "Nobody has the account that connected this bank. Connect again.")
    static let missedEvents = BankProblem(
        .security,
        "Coffer could not learn whether somebody ended all access to your account, so it ended the bank's. "
            + "Connect again with a new setup token: your accounts stay chosen.")
    static let restored = BankProblem(
        .restored,
        "After a restore the access to this server could not be read. Connect again with a new setup token: "
            + "your accounts stay chosen.")
}
