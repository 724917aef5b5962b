/// The internal field `X-Coffer-Locked-Since` of a locked session's request: the gateway, which detects
/// inactivity first, tells auth since when the session is locked, in milliseconds since 1970.
public enum LockedSince {
    public static let fieldName = "X-Coffer-Locked-Since"

    public static func text(_ moment: Timestamp) -> String { String(moment.millisecondsSinceEpoch) }

    /// Reads the form of `text(_:)`. Returns nil for any other text.
    public static func moment(_ text: String) -> Timestamp? {
        Int64(text).map { Timestamp(millisecondsSinceEpoch: $0) }
    }
}
