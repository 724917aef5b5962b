package import Vocabulary

/// The field `Retry-After` of another server's answer (RFC 9110 §10.2.3).
package enum RetryAfter {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the time that the field names as seconds or as an HTTP date, which may be past or far ahead;
    /// nil if the field is absent or unreadable.
    package static func time(_ field: String?, at now: Timestamp) -> Timestamp? {
        guard let field else { return nil }
        return Int64(field).map { now.adding(seconds: $0) } ?? date(field)
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
