/// A failure of SQLite or of the file, by what can be done about it.
package struct SQLiteError: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// SQLITE_FULL or a full quota: 507, reads go on.
        case full
        /// Locked by someone else for longer than the backoff: 503.
        case busy
        /// A bounded queue is full: 503.
        case overloaded
        /// A background read ran past its limit: 503.
        case timedOut
        /// An I/O error; for a COMMIT the outcome is unknown until the file was read again.
        case inputOutput
        /// Never served again until repaired.
        case corrupt
        /// A uniqueness constraint refused the row.
        case unique
        /// Another constraint refused the row.
        case constraint
        /// Interrupted before the end (internal hand-over).
        case interrupted
        case closed
        case misuse
        case other
    }
    package let kind: Kind
    /// SQLite's extended result code, 0 where it is not SQLite's.
    package let extendedCode: Int32
    /// For the log: SQLite's message and the statement.
    package let message: String
    package init(_ kind: Kind, _ message: String, extendedCode: Int32 = 0) {
        self.kind = kind
        self.message = message
        self.extendedCode = extendedCode
    }

    /// Whether it is the state of the file or its queues that failed, so that the same may succeed later; not
    /// what was asked for.
    package var isOfTheFile: Bool {
        switch kind {
        case .full, .busy, .overloaded, .timedOut, .inputOutput, .corrupt, .interrupted, .closed: true
        case .unique, .constraint, .misuse, .other: false
        }
    }
}
