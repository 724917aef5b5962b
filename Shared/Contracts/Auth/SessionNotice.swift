/// A notice about sessions from auth to the gateway: one line of the internal field `X-Coffer-Sessions` of
/// an answer. The gateway applies the notices before it relays the answer without them (design §8).
public enum SessionNotice: Sendable, Equatable {
    /// The session's tokens are refused from now on.
    case ended(ID<Session>)
    /// The session's requests are refused until it is unlocked.
    case locked(ID<Session>)
    /// The session is unlocked, and its last activity is now.
    case unlocked(ID<Session>)
    /// The gateway's data about the user's sessions is out of date (name, currency, time zone, auto-lock,
    /// ended sessions).
    case changed(ID<User>)

    public static let fieldName = "X-Coffer-Sessions"

    /// `ended=<session>`, `locked=<session>`, `unlocked=<session>` or `changed=<user>`.
    public var text: String {
        switch self {
        case .ended(let session): "ended=\(session.text)"
        case .locked(let session): "locked=\(session.text)"
        case .unlocked(let session): "unlocked=\(session.text)"
        case .changed(let user): "changed=\(user.text)"
        }
    }

    /// Reads the form of `text`. Returns nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let id = String(parts[1])
        let notice: SessionNotice? =
            switch parts[0] {
            case "ended": ID<Session>(id).map { .ended($0) }
            case "locked": ID<Session>(id).map { .locked($0) }
            case "unlocked": ID<Session>(id).map { .unlocked($0) }
            case "changed": ID<User>(id).map { .changed($0) }
            default: nil
            }
        guard let notice else { return nil }
        self = notice
    }
}
