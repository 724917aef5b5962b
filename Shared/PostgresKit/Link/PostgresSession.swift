internal import CPQ
internal import SQLiteKit
internal import Vocabulary

/// A connection with its kept statements and its transaction, which `Connection` lends to a body. One thread
/// uses it.
final class PostgresSession: ServerSession {
    /// Commands that wait for their results, so that the memory for them is bounded.
    private static let awaitedLimit = 200
    /// A server ends a statement at its time limit; a client that hears nothing gives up so much later.
    private static let graceNanoseconds: UInt64 = 2_000_000_000

    private let link: PostgresLink
    private let statementNanoseconds: UInt64
    private var statements = PostgresStatements()
    /// The moment past which no statement of the transaction begins; none begins without a transaction.
    private var deadline: UInt64 = 0
    /// The failure that ended the transaction: every later statement throws it again.
    private(set) var failure: PostgresFailure?
    /// Whether the transaction ran a statement that may have changed rows.
    private(set) var hasWritten = false
    private(set) var changes: Int64 = 0
    var notices: [ChangeNotice] = []
    private var transaction = PostgresTransaction.read
    /// Rows that a query returns at a time; nil for all.
    private let rowsAtOnce: Int?
    private var openCursors = 0
    private var steps: [(borrowing Connection) throws -> Void] = []

    /// - Parameters:
    ///   - schema: the schema whose tables the statements name.
    ///   - rowsAtOnce: how many rows of a query are in memory at a time; nil for all.
    init(
        _ address: PostgresAddress, schema: String, statementMilliseconds: Int, lockMilliseconds: Int,
        idleMilliseconds: Int, name: String, rowsAtOnce: Int?, plannerSettings: String
    ) throws(PostgresFailure) {
        self.rowsAtOnce = rowsAtOnce
        statementNanoseconds = UInt64(max(1, statementMilliseconds)) &* 1_000_000
        // A name of a schema comes from the settings.
        let quoted = schema.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        link = try PostgresLink(
            address,
            setUp: """
                SET search_path = "\(quoted)"; SET statement_timeout = \(statementMilliseconds);
                SET lock_timeout = \(lockMilliseconds);
                SET idle_in_transaction_session_timeout = \(idleMilliseconds);
                SET application_name = '\(name)';
                SET client_min_messages = warning; SET bytea_output = hex; \(plannerSettings)
                SELECT set_config('synchronous_commit', 'on', false)
                WHERE current_setting('synchronous_commit') IN ('off', 'local')
                """)
    }

    // MARK: Transactions

    /// Begins a transaction with its first statement.
    /// - Parameter epoch: that of the copy's lease, without which a unit is refused.
    func begin(
        _ transaction: PostgresTransaction, until deadline: UInt64, in epoch: Int64? = nil
    ) throws(PostgresFailure) {
        self.deadline = deadline
        self.transaction = transaction
        failure = nil
        hasWritten = false
        steps = []
        link.forgetWarnings()
        try link.send(transaction.rawValue)
        let now = SteadyTime.nanoseconds
        let rest = deadline > now ? deadline - now : 0
        if rest < statementNanoseconds {
            try link.send("SET LOCAL statement_timeout = \(max(1, rest / 1_000_000))")
        }
        if let epoch { try link.send("SELECT coffer_lead(\(epoch))") }
    }

    /// Lets a transaction that has begun go on until the deadline.
    func resume(until deadline: UInt64) throws {
        self.deadline = deadline
        try requireTime()
    }

    /// Runs the steps that wait for the unit's end.
    func runEndSteps() throws {
        while !steps.isEmpty {
            let step = steps.removeFirst()
            let connection = Connection(self)
            try step(connection)
        }
        if let failure { throw failure.error }
    }

    /// Sends COMMIT together with all that waits, without a time limit for the server: a COMMIT that is
    /// cancelled while it waits for a replica says that it succeeded, and is lost with the primary.
    func sendCommit() throws(PostgresFailure) {
        try link.send("SET LOCAL statement_timeout = 0")
        try link.send("COMMIT")
        try link.flush()
    }

    /// Awaits the answer to COMMIT; past the deadline it can be called again.
    func awaitCommit(by deadline: UInt64) -> PostgresCommit {
        do throws(PostgresFailure) {
            let result = try link.collect(by: deadline)
            if link.hasWarnings { return .unknown(link.warningTexts.joined(separator: "; ")) }
            switch result?.completed {
            case "COMMIT": return .committed
            // PostgreSQL answers so to the COMMIT of a transaction that has failed.
            case "ROLLBACK": return .refused(PostgresFailure(state: "25P02", "the transaction has failed"))
            case let other: return .unknown("COMMIT answered \(other ?? "nothing")")
            }
        } catch {
            if error.isLost { return .unknown(error.message) }
            return error.state == "57014" && link.awaitedCount > 0 ? .pending : .refused(error)
        }
    }

    /// Commits, and takes an unknown outcome for a lost connection: for work that its caller can repeat.
    func commit(by deadline: UInt64) throws(PostgresFailure) {
        try sendCommit()
        switch awaitCommit(by: deadline) {
        case .committed: return
        case .refused(let failure): throw failure
        case .unknown(let reason): throw .lost(reason)
        case .pending: throw .lost("no answer to COMMIT")
        }
    }

    /// Ends a transaction that changed nothing, without waiting for the answer.
    func end() throws(PostgresFailure) {
        try link.send(failure == nil ? "COMMIT" : "ROLLBACK")
        try link.flush()
        deadline = 0
    }

    /// Undoes the transaction. Throws if the connection cannot be used any more.
    func rollBack() throws(PostgresFailure) {
        if let failure, failure.isLost { throw failure }
        steps = []
        // Deferred statements that failed ended their commands only up to here.
        do throws(PostgresFailure) {
            _ = try link.finish(by: limit)
        } catch  where !error.isLost && link.awaitedCount == 0 {}
        try link.send("ROLLBACK")
        _ = try link.finish(by: SteadyTime.nanoseconds &+ Self.graceNanoseconds)
        deadline = 0
    }

    // MARK: Statements

    func rows(_ sql: SQL) throws -> any ServerRows {
        try enqueue(sql)
        return try recording { () throws(PostgresFailure) in
            guard let result = try link.finish(by: limit) else { throw .lost("no result") }
            return result
        }
    }

    func pieces(of sql: SQL, _ body: (any ServerRows) throws -> Bool) throws -> Bool {
        guard let rowsAtOnce, PostgresText.kind(sql.text) == .query else { return try body(rows(sql)) }
        let cursor = "coffer_cursor_\(openCursors)"
        openCursors += 1
        defer { openCursors -= 1 }
        try enqueue(sql, as: cursor)
        // A transaction that has failed has no cursor any more.
        defer { if failure == nil { try? link.send("CLOSE \(cursor)") } }
        while true {
            try requireTime()
            let piece = try recording { () throws(PostgresFailure) in
                try command("FETCH \(rowsAtOnce) FROM \(cursor)")
            }
            guard let piece, piece.count > 0 else { return true }
            guard try body(piece) else { return false }
            if piece.count < rowsAtOnce { return true }
        }
    }

    func send(_ sql: SQL) throws {
        try enqueue(sql)
        // Nothing is sent at a read's end that would tell of its error.
        guard transaction == .read || link.awaitedCount > Self.awaitedLimit else { return }
        try recording { () throws(PostgresFailure) in _ = try link.finish(by: limit) }
    }

    /// - Parameter cursor: the cursor that is opened for the statement; nil runs it.
    private func enqueue(_ sql: SQL, as cursor: String? = nil) throws {
        try requireTime()
        let statement = try statement(for: sql.text, cursor)
        guard statement.parameterTypes.count == sql.values.count else {
            throw SQLiteError(
                .misuse,
                "\(sql.values.count) values for \(statement.parameterTypes.count) parameters in: \(sql.text)")
        }
        let parameters = try PostgresParameters(sql.values, as: statement.parameterTypes)
        try recording { () throws(PostgresFailure) in
            try link.send(statement, parameters)
            guard statement.changes else { return }
            hasWritten = true
            changes &+= 1
        }
    }

    /// Runs a command of the kit's own, without values.
    func command(_ text: String) throws(PostgresFailure) -> PostgresResult? {
        try link.send(text)
        return try link.finish(by: limit)
    }

    func hasTable(_ name: String) throws -> Bool {
        try rows(
            """
            SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = current_schema() AND tablename = \(name)
            """
        ).count > 0
    }

    func columns(of table: String) throws -> [String] {
        let rows = try rows(
            """
            SELECT attname FROM pg_catalog.pg_attribute WHERE attrelid = to_regclass(quote_ident(\(table)))
            AND attnum > 0 AND NOT attisdropped ORDER BY attnum
            """)
        return (0..<rows.count).compactMap { row in
            guard case .text(let name) = rows.value(row, 0) else { return nil }
            return String(decoding: name, as: UTF8.self)
        }
    }

    func atEnd(_ step: @escaping (borrowing Connection) throws -> Void) throws { steps.append(step) }

    func appendInOrder(_ insert: @escaping (_ number: SQL) -> SQL) throws {
        try atEnd { db in
            // A row of a counter would not do: whoever waited for it would fail to serialize. The lock ends
            // when the COMMIT is visible.
            try db.run("SELECT pg_advisory_xact_lock(hashtext('coffer_numbers'), hashtext(current_schema()))")
            try db.run(insert("nextval('coffer_numbers')"))
        }
    }

    func requireTime() throws {
        if let failure { throw failure.error }
        guard SteadyTime.nanoseconds < deadline else {
            try recording { () throws(PostgresFailure) in
                throw PostgresFailure(state: "57014", "past the time limit")
            }
            return
        }
    }

    /// When the client gives up.
    private var limit: UInt64 {
        min(deadline, SteadyTime.nanoseconds &+ statementNanoseconds) &+ Self.graceNanoseconds
    }

    private func statement(for text: String, _ cursor: String?) throws -> PostgresStatement {
        let opening = cursor.map { "DECLARE \($0) NO SCROLL CURSOR FOR " } ?? ""
        if let kept = statements.statement(for: opening + text) { return kept }
        let kind = PostgresText.kind(text)
        guard kind != .control else {
            throw SQLiteError(.misuse, "a transaction or a setting of the kit's own in: \(text.prefix(400))")
        }
        let rendered = opening + PostgresText.statement(text)
        let name = statements.newName()
        let types = try recording { () throws(PostgresFailure) in
            try link.prepare(rendered, as: name, by: limit)
        }
        let statement = PostgresStatement(
            name: name, text: rendered, parameterTypes: types, changes: kind == .change)
        if let forgotten = statements.keep(statement, for: opening + text) {
            try recording { () throws(PostgresFailure) in try link.send("DEALLOCATE \(forgotten)") }
        }
        return statement
    }

    /// Notes a failure, which ends the transaction even if the body catches it.
    private func recording<Result>(_ body: () throws(PostgresFailure) -> Result) throws -> Result {
        do throws(PostgresFailure) {
            return try body()
        } catch {
            // A connection that owes answers cannot be used any more.
            let isOwing = link.awaitedCount > 0
            failure =
                isOwing && !error.isLost
                ? PostgresFailure(state: error.state, error.message, isLost: true) : error
            throw failure?.error ?? error.error
        }
    }
}

/// What is known of a COMMIT.
enum PostgresCommit {
    case committed
    /// Nothing of the transaction is stored.
    case refused(PostgresFailure)
    /// The connection was lost or a warning came: the transaction may be stored or not, or stored on a
    /// primary whose replica does not have it. With the reason.
    case unknown(String)
    /// No answer yet.
    case pending
}

/// How a transaction begins.
enum PostgresTransaction: String {
    /// Absolute amounts are read and written: under a weaker isolation, updates get lost.
    case unit = "BEGIN ISOLATION LEVEL SERIALIZABLE"
    case read = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
    /// Each statement sees what is committed before it: to look an outcome up, for leases and schemas.
    case readCommitted = "BEGIN ISOLATION LEVEL READ COMMITTED"
}
