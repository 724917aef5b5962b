/// What an answer of auth tells the gateway about sessions, in the internal field `X-Coffer-Sessions`, one
/// field line a notice. The gateway applies it before it relays the answer, and strips it (design §8).
public enum SessionNotice: Sendable, Equatable {
    /// The session's tokens are refused from now on.
    case ended(ID<Session>)
    /// What is known of the user's sessions (name, currency, time zone) is out of date.
    case changed(ID<User>)

    public static let fieldName = "X-Coffer-Sessions"

    /// `ended=<session>` or `changed=<user>`.
    public var text: String {
        switch self {
        case .ended(let session): "ended=\(session.text)"
        case .changed(let user): "changed=\(user.text)"
        }
    }

    /// Reads `text`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "ended":
            guard let session = ID<Session>(String(parts[1])) else { return nil }
            self = .ended(session)
        case "changed":
            guard let user = ID<User>(String(parts[1])) else { return nil }
            self = .changed(user)
        default: return nil
        }
    }
}
