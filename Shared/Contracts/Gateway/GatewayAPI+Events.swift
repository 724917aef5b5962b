/// What changes for a user while a client listens.
extension GatewayAPI {
    public static let events = Endpoint<Empty, RawBody>(
        "streamEvents", .get, "/events", "Streams what changes for the user, as server-sent events.",
        access: .user(.read), session: .openWhileLocked, streamsAnswer: true,
        answers: .file(["text/event-stream"]),
        notes: "`ready` comes first, then `book` (with the book's `revision`), `shares`, `notifications`, "
            + "`wallet` and `profile` as something of the kind changes: read again what you show of it. An "
            + "event says nothing about the content. After a break send the last `id` as `Last-Event-ID`: "
            + "what was missed follows, or `resync` when that is not known any more. A session has at most 3 "
            + "streams; a fourth ends the oldest, which is told `replaced`. A stream ends within a second of "
            + "its session.")
}

/// What a change was about.
public enum ChangeKind: String, Codable, Sendable, CaseIterable {
    /// Accounts, entries, budgets, goals and all else of the ledger.
    case book
    /// Shared expenses and groups.
    case shares
    case notifications
    /// The balance and the history of the wallet.
    case wallet
    /// The user's own account.
    case profile
}

/// That something changed for a user, kept in memory for clients that listen now.
public struct ChangeNotice: Codable, Sendable, Hashable {
    public let user: ID<User>
    public let kind: ChangeKind
    /// About the book's revision after the change; nil for other kinds.
    public let revision: Int64?

    public init(_ kind: ChangeKind, for user: ID<User>, revision: Int64? = nil) {
        self.kind = kind
        self.user = user
        self.revision = revision
    }
}
