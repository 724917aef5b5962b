/// What an answer of auth tells the gateway about sessions, in the internal field `X-Coffer-Sessions`, one
/// field line a notice. The gateway applies it before it relays the answer, and strips it (design §8).
public enum SessionNotice: Sendable, Equatable {
    /// The session's tokens are refused from now on.
    case ended(ID<Session>)
    /// The session's requests are refused until it is unlocked.
    case locked(ID<Session>)
    /// The session is unlocked, and was active now.
    case unlocked(ID<Session>)
    /// What is known of the user's sessions (name, currency, time zone, auto-lock, which have ended) is out
    /// of date.
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

    /// Reads `text`; nil for anything else.
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
