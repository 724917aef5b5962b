internal import CSQLite
internal import Glibc
internal import Vocabulary

/// An open connection with its prepared statements, which `Connection` lends to a body.
// Unchecked: opened without SQLite's mutexes and used by one thread at a time. Its owner sees to that: the
// writer's thread, a background reader's thread, or the lock of `LoopReader`.
final class DatabaseHandle: @unchecked Sendable {
    let pointer: OpaquePointer
    let limit = ReadLimit()
    /// Counts statements other than data changes that may have written: mostly schema changes.
    private(set) var schemaChanges: Int64 = 0
    /// Set by an I/O error until the connection is replaced.
    private(set) var hasFailedInputOutput = false
    /// Frames in the WAL after the last commit; nil once `takeCommittedFrames` has returned them.
    private var committedFrames: Int?
    /// Whether the authorizer allows BEGIN, COMMIT and ROLLBACK.
    private(set) var allowsTransactionControl = false
    /// What the write unit under way tells after its commit.
    var notices: [ChangeNotice] = []
    /// Whether the log is to be emptied after the commit (`Connection.emptyLog`).
    var emptiesLog = false
    private let health: DatabaseHealth?
    private var isOpen = true
    private var statements = StatementCache()
    private var control: [TransactionControl: PreparedStatement] = [:]

    /// Takes over an open connection; `harden` configures it.
    init(_ pointer: OpaquePointer, health: DatabaseHealth?) {
        self.pointer = pointer
        self.health = health
    }

    deinit { close() }

    /// Closes the connection even if references to it remain. No other method may be called afterwards.
    func close() {
        guard isOpen else { return }
        isOpen = false
        statements.removeAll()
        control.removeAll()
        sqlite3_close_v2(pointer)
    }

    var isInTransaction: Bool { sqlite3_get_autocommit(pointer) == 0 }

    /// Number of rows that the last data change changed.
    var changedRows: Int { Int(sqlite3_changes64(pointer)) }

    /// Differs after any change that a rollback would undo.
    var changeMark: Int64 { sqlite3_total_changes64(pointer) &+ schemaChanges }

    /// Throws `.interrupted` past the time limit of a read.
    func requireTime() throws(SQLiteError) {
        if limit.isPast() {
            throw SQLiteError(.interrupted, "past the time limit", extendedCode: SQLITE_INTERRUPT)
        }
    }

    /// Runs `body` with the statement for `sql`, its values bound, and always resets it afterwards.
    func withStatement<Result>(
        _ sql: SQL, _ body: (PreparedStatement) throws -> Result
    ) throws -> Result {
        try requireTime()
        let statement = try statement(for: sql)
        statement.isRunning = true
        defer { statement.end() }
        for (index, value) in sql.values.enumerated() {
            let code = statement.bind(value, at: Int32(truncatingIfNeeded: index + 1))
            guard code == SQLITE_OK else { throw error(code, statement.text) }
        }
        #if DEBUG
            StatementRecord.note(statement, sql.values)
        #endif
        return try body(statement)
    }

    /// Returns true for a row and false at the end; throws every other result.
    func step(_ statement: PreparedStatement) throws(SQLiteError) -> Bool {
        switch sqlite3_step(statement.pointer) {
        case SQLITE_ROW:
            #if DEBUG
                StatementRecord.noteRow(statement)
            #endif
            return true
        case SQLITE_DONE:
            if !statement.isReadOnly && !statement.countsChanges { schemaChanges += 1 }
            return false
        case let code: throw error(code, statement.text)
        }
    }

    func perform(_ operation: TransactionControl) throws(SQLiteError) {
        allowsTransactionControl = true
        defer { allowsTransactionControl = false }
        let statement: PreparedStatement
        if let kept = control[operation] {
            statement = kept
        } else {
            statement = try prepare(operation.rawValue)
            control[operation] = statement
        }
        defer { statement.end() }
        let code = sqlite3_step(statement.pointer)
        guard code == SQLITE_DONE else { throw error(code, statement.text) }
    }

    /// Rolls back, unless an error has already ended the transaction.
    func rollBack() {
        guard isInTransaction else { return }
        // The error that led here is the one to report; a failed rollback leaves nothing committed.
        try? perform(.rollback)
    }

    func noteCommit(frames: Int) { committedFrames = frames }

    /// Returns the frames in the WAL if there was a commit since the last call, or nil.
    func takeCommittedFrames() -> Int? { committedFrames.take() }

    /// Runs the kit's own statements, which have no parameters, one after the other.
    func execute(_ text: String) throws(SQLiteError) {
        let code = sqlite3_exec(pointer, text, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, text) }
    }

    /// Returns the error for a result code, after recording it for the connection and the file.
    func error(_ code: Int32, _ text: String) -> SQLiteError {
        // sqlite3_system_errno is not set by a failed COMMIT.
        let systemError = errno
        let message = "\(String(cString: sqlite3_errmsg(pointer))) in: \(text.prefix(400))"
        let error = SQLiteError(code: code, systemError: systemError, message: message)
        if error.kind == .inputOutput { hasFailedInputOutput = true }
        health?.note(error)
        return error
    }

    private func statement(for sql: SQL) throws(SQLiteError) -> PreparedStatement {
        let statement: PreparedStatement
        if let idle = statements.idleStatement(for: sql.text) {
            statement = idle
        } else {
            statement = try prepare(sql.text)
            statements.keep(statement, for: sql.text)
        }
        guard statement.parameterCount == sql.values.count else {
            throw SQLiteError(
                .misuse,
                "\(sql.values.count) values for \(statement.parameterCount) parameters in: \(sql.text)")
        }
        return statement
    }

    private func prepare(_ text: String) throws(SQLiteError) -> PreparedStatement {
        var compiled: OpaquePointer?
        var hasTail = false
        let code = text.withCString { start in
            var tail: UnsafePointer<CChar>?
            let persistent = UInt32(SQLITE_PREPARE_PERSISTENT)
            let code = sqlite3_prepare_v3(pointer, start, -1, persistent, &compiled, &tail)
            while let next = tail, next.pointee != 0 {
                // SQLite would silently ignore everything after the first statement.
                if next.pointee > 32 && next.pointee != 59 || next.pointee < 0 { hasTail = true }
                tail = next + 1
            }
            return code
        }
        guard code == SQLITE_OK else { throw error(code, text) }
        guard let compiled else { throw SQLiteError(.misuse, "no statement in: \(text)") }
        let statement = PreparedStatement(compiled, text: text)
        guard !hasTail else { throw SQLiteError(.misuse, "more than one statement in: \(text)") }
        return statement
    }
}

/// The transaction statements, which only the kit runs.
enum TransactionControl: String {
    /// Begins a snapshot, which SQLite takes with the first read.
    case beginRead = "BEGIN"
    case beginWrite = "BEGIN IMMEDIATE"
    case commit = "COMMIT"
    case rollback = "ROLLBACK"
}
