/// A failure of the database, a file or a server's, classified by what a caller can do about it.
@usableFromInline package struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Kind: Sendable, Equatable {
        /// SQLITE_FULL or a full quota: 507, reads go on.
        case full
        /// Another program locked the file for longer than the busy timeout, or a unit met others on a server
        /// again and again: 503.
        case busy
        /// A bounded queue is full: 503.
        case overloaded
        /// A background read waited or ran past its limit: 503.
        case timedOut
        /// An I/O error; after a COMMIT the outcome is unknown until the file is read again.
        case inputOutput
        /// A server cannot be reached, and nothing of the unit is stored: 503.
        case unreachable
        /// A server was lost at COMMIT and has not said yet whether the unit is stored: 503. The idempotency
        /// record decides on retry.
        case outcomeUnknown
        /// The file is damaged and not served until it is repaired.
        case corrupt
        /// A uniqueness constraint refused the row.
        case unique
        /// Another constraint refused the row.
        case constraint
        /// A stored value is not what its column holds; the unit ends and nothing is answered from it.
        case unreadable
        /// The read was interrupted before its end; the kit runs it again on a background reader.
        case interrupted
        case closed
        case misuse
        case other
    }
    package let kind: Kind
    /// SQLite's extended result code, or 0 if the error is not SQLite's.
    package let extendedCode: Int32
    /// SQLite's message and the statement; for the log.
    package let message: String
    package init(_ kind: Kind, _ message: String, extendedCode: Int32 = 0) {
        self.kind = kind
        self.message = message
        self.extendedCode = extendedCode
    }

    @usableFromInline package var description: String { message }

    /// Whether the unit may be stored, now or later, although it failed.
    package var mayBeStored: Bool { [.inputOutput, .outcomeUnknown].contains(kind) }

    /// Whether the state of the file or of its queues caused the failure, so that the same request may
    /// succeed later.
    package var mayPassOnRetry: Bool {
        switch kind {
        case .full, .busy, .overloaded, .timedOut, .inputOutput, .unreachable, .outcomeUnknown, .corrupt,
            .interrupted, .closed:
            true
        case .unique, .constraint, .unreadable, .misuse, .other: false
        }
    }
}
