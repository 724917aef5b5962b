/// A statement's text, by which prepared statements are kept.
struct SQLText: Sendable, Hashable {
    private(set) var string = ""

    /// Its bytes in UTF-8.
    var bytes: String.UTF8View { string.utf8 }

    init() {}

    init(_ text: String) { string = text }

    mutating func reserveCapacity(_ count: Int) { string.reserveCapacity(count) }

    mutating func append(_ text: String) { string += text }

    mutating func append(_ other: SQLText) { string += other.string }
}
