internal import SQLiteKit

/// A failure of a server or of the way to it.
struct PostgresFailure: Error {
    /// The state of a unit of a copy that does not lead any more (`PostgresLease`).
    static let lostLead = "CF001"
    /// The state of a server or a database that Coffer cannot use.
    private static let unfit = "CF002"

    /// PostgreSQL's code of five characters, or empty for a failure that the server did not tell.
    let state: String
    let message: String
    /// Whether the connection is gone.
    let isLost: Bool

    init(state: String, _ message: String, isLost: Bool = false) {
        self.state = state
        self.message = message
        self.isLost = isLost
    }

    static func lost(_ message: String) -> PostgresFailure {
        PostgresFailure(state: "", message, isLost: true)
    }

    /// An operator must change something before the same can succeed.
    static func unfit(_ message: String) -> PostgresFailure {
        PostgresFailure(state: unfit, message)
    }

    /// Whether the same unit can succeed when it runs again: it met others (40001 a serialization failure,
    /// 40P01 a deadlock), its connection is gone, or the connection's kept statements do not fit the schema
    /// any more (0A000 with a cached plan, 26000).
    var mayPassOnRerun: Bool {
        isLost || ["40001", "40P01", "26000"].contains(state) || isStale
    }

    /// Whether the connection's kept statements do not fit any more.
    var isStale: Bool { state == "26000" || state == "0A000" && message.contains("cached plan") }

    /// The error that a caller sees (postgresql.org/docs/15/errcodes-appendix.html).
    var error: SQLiteError {
        switch state {
        case "", Self.unfit: SQLiteError(kind, message)
        case "53100": SQLiteError(kind, "the server's disk is full: \(message)")
        default: SQLiteError(kind, "\(state) \(message)")
        }
    }

    private var kind: SQLiteError.Kind {
        if isLost { return .unreachable }
        switch state {
        case "23505": return .unique
        case Self.lostLead: return .unreachable
        // A trigger that refuses a change.
        case "P0001": return .constraint
        case "40001", "40P01", "55P03", "55006": return .busy
        case "57014", "25P03": return .timedOut
        case "53100": return .full
        case "58030": return .inputOutput
        case "XX001", "XX002": return .corrupt
        case "25006", "2D000", "42501", Self.unfit: return .misuse
        // A number past its type's range, which SQLite calls an integer overflow.
        case "22003": return .other
        default: break
        }
        switch state.prefix(2) {
        // A value that the column's type does not take, as STRICT in SQLite.
        case "22", "23": return .constraint
        case "53": return .overloaded
        case "57", "08": return .unreachable
        default: return .other
        }
    }
}
