import Contracts

/// When a provider is left alone.
struct ProviderPolicy: Sendable {
    /// The failures in a row that open the circuit: the provider is not asked for `openSeconds`.
    let failuresToOpen: Int
    let openSeconds: Int64
    /// Whether an answer that cannot be read is a failure of the provider. It is none where the answer is
    /// about something that a user named.
    let countsUnreadable: Bool

    static let rates = ProviderPolicy(failuresToOpen: 3, openSeconds: 3_600, countsUnreadable: true)
    static let chains = ProviderPolicy(failuresToOpen: 5, openSeconds: 60, countsUnreadable: false)

    /// Returns the end of the pause that begins with a failure, or nil if there is none.
    func pause(after failures: Int, at now: Timestamp) -> Timestamp? {
        failures >= failuresToOpen ? now.adding(seconds: openSeconds) : nil
    }
}

/// The field `Retry-After` of an answer 429 (RFC 9110 §10.2.3).
enum RetryAfter {
    private static let defaultSeconds: Int64 = 60
    private static let maximumSeconds: Int64 = 86_400
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the time that the field names as seconds or as an HTTP date, at least a second and at most a
    /// day ahead; a minute ahead if the field is absent or unreadable.
    static func time(_ field: String?, at now: Timestamp) -> Timestamp {
        let seconds = field.flatMap { Int64($0) ?? date($0).map { secondsUntil($0, now) } }
        return now.adding(seconds: min(max(1, seconds ?? defaultSeconds), maximumSeconds))
    }

    private static func secondsUntil(_ time: Timestamp, _ now: Timestamp) -> Int64 {
        (time.millisecondsSinceEpoch - now.millisecondsSinceEpoch) / 1_000
    }

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func date(_ text: String) -> Timestamp? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: words[2]) else {
            return nil
        }
        let number = month + 1
        return Timestamp("\(words[3])-\(number < 10 ? "0" : "")\(number)-\(words[1])T\(words[4])Z")
    }
}
