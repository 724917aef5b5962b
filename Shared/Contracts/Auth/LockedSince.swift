/// What the gateway tells auth with a request of a session that is locked: since when, as milliseconds since
/// 1970 in the internal field `X-Coffer-Locked-Since`. The gateway knows of inactivity first.
public enum LockedSince {
    public static let fieldName = "X-Coffer-Locked-Since"

    public static func text(_ moment: Timestamp) -> String { String(moment.millisecondsSinceEpoch) }

    /// Reads `text`; nil for anything else.
    public static func moment(_ text: String) -> Timestamp? {
        Int64(text).map { Timestamp(millisecondsSinceEpoch: $0) }
    }
}
