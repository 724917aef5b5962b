import SodiumKit

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
