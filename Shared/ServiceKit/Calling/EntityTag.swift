package import HTTPKit
import SodiumKit

/// A strong validator of one resource: `"<version>.<hash of body>"` (contract §0, "Concurrency"; RFC 9110
/// §8.8.3). A version that counts within a book is written as a keyed hash of both. So a version of another
/// book never matches by chance after a restore, and a tag does not tell how many books there are.
package struct EntityTag: Sendable, Equatable {
    /// Longer lists of tags in a request count as empty.
    private static let listLimitBytes = 4_096

    /// The field's value, with quotes.
    package let text: String

    init(version: Int64, of book: BookTagKey? = nil, body: [UInt8]) {
        let name = Self.name(of: version, of: book)
        text = "\"\(name).\(Sodium.hex(Array(Sodium.sha256(body).prefix(8))))\""
    }

    /// Returns the part of a tag's text that names the version.
    static func name(of version: Int64, of book: BookTagKey?) -> String {
        book?.name(of: version) ?? String(version)
    }

    /// The tag of a document that is nothing but its content.
    package init(content: [UInt8]) { self.init(version: Self.version(of: content), body: content) }

    /// Returns the version of a resource without a change counter: 63 bits of its body's hash.
    static func version(of body: [UInt8]) -> Int64 {
        Sodium.sha256(body).prefix(8).reduce(0) { $0 << 8 | Int64($1) } & .max
    }

    /// Whether an `If-None-Match` list names a tag. Weak tags count as strong ones (RFC 9110 §13.1.2).
    static func isNamed(_ tag: String, in list: String) -> Bool {
        tags(in: list).contains { $0 == "*" || $0 == tag[...] || $0 == "W/\(tag)" }
    }

    /// Whether an `If-Match` list names a tag. Weak tags never match (RFC 9110 §13.1.1).
    static func isMatched(_ tag: String, by list: String) -> Bool {
        tags(in: list).contains { $0 == "*" || $0 == tag[...] }
    }

    /// Returns the names of versions in an `If-Match` list, or nil when the list accepts any version.
    static func versions(in list: String) -> [String]? {
        let tags = tags(in: list)
        if tags.contains("*") { return nil }
        // Weak tags never match (RFC 9110 §13.1.1).
        return tags.compactMap { tag in
            guard tag.hasPrefix("\""), tag.hasSuffix("\"") else { return nil }
            return String(tag.dropFirst().prefix { $0 != "." && $0 != "\"" })
        }
    }

    private static func tags(in list: String) -> [Substring] {
        guard list.utf8.count <= listLimitBytes else { return [] }
        return list.split(separator: ",").map(\.trimmingASCIISpaces)
    }
}

/// A book together with the key that hides its number in entity tags.
package struct BookTagKey: Sendable {
    private let book: Int64
    private let key: [UInt8]

    /// Nil without a book.
    init?(of book: Int64?, key: [UInt8]) {
        guard let book else { return nil }
        self.book = book
        self.key = key
    }

    /// Returns the part of a tag's text that names a version within the book: a keyed hash of both.
    func name(of version: Int64) -> String {
        let hash = Sodium.hmacSHA256(Array("entity tag \(book)-\(version)".utf8), key: key)
        return Sodium.hex(Array(hash.prefix(8)))
    }
}

extension HTTPRequest {
    /// Whether the client has a representation already: `If-None-Match` names its tag or `*`
    /// (RFC 9110 §13.1.2).
    package func knows(entityTag: String) -> Bool {
        EntityTag.isNamed(entityTag, in: fields.values("If-None-Match").joined(separator: ","))
    }
}
