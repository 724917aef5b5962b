import SodiumKit

/// A strong validator of one resource: `"<version>.<hash of body>"` (contract §0, "Concurrency"; RFC 9110
/// §8.8.3).
package struct EntityTag: Sendable, Equatable {
    /// Longer lists of tags in a request are not looked at.
    private static let listLimitBytes = 4_096

    /// As a field's value, in quotes.
    package let text: String

    package init(version: Int64, body: [UInt8]) {
        text = "\"\(version).\(Sodium.hex(Array(Sodium.sha256(body).prefix(8))))\""
    }

    /// The version of a resource that keeps no count of its changes: 63 bits of its body's hash.
    static func version(of body: [UInt8]) -> Int64 {
        Sodium.sha256(body).prefix(8).reduce(0) { $0 << 8 | Int64($1) } & .max
    }

    /// Whether a list of `If-None-Match` names a tag; weak ones count as their strong twins (RFC 9110
    /// §13.1.2).
    static func isNamed(_ tag: String, in list: String) -> Bool {
        tags(in: list).contains { $0 == "*" || $0 == tag[...] || $0 == "W/\(tag)" }
    }

    /// Whether a list of `If-Match` names a tag; weak ones name none (RFC 9110 §13.1.1).
    static func isMatched(_ tag: String, by list: String) -> Bool {
        tags(in: list).contains { $0 == "*" || $0 == tag[...] }
    }

    /// The versions that a list of `If-Match` names; nil where any will do.
    static func versions(in list: String) -> [Int64]? {
        let tags = tags(in: list)
        if tags.contains("*") { return nil }
        // Weak tags never match (RFC 9110 §13.1.1).
        return tags.compactMap { tag in
            guard tag.hasPrefix("\""), tag.hasSuffix("\"") else { return nil }
            return Int64(tag.dropFirst().prefix { $0 != "." && $0 != "\"" })
        }
    }

    private static func tags(in list: String) -> [Substring] {
        guard list.utf8.count <= listLimitBytes else { return [] }
        return list.split(separator: ",").map(\.trimmingASCIISpaces)
    }
}
