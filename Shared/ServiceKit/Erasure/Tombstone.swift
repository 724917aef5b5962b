package import Vocabulary

/// The record of when a user was erased.
package struct Tombstone: Sendable, Equatable {
    package let user: ID<User>
    package let erasedAt: Timestamp
    /// Of the address that the user had (`AddressMarks`), if auth's event told it. The file has none.
    package let addressMark: String?

    package init(user: ID<User>, erasedAt: Timestamp, addressMark: String? = nil) {
        self.user = user
        self.erasedAt = erasedAt
        self.addressMark = addressMark
    }

    /// Length of `line` in bytes.
    static let lineBytes = 61
    /// `<user> <moment>`, always of the same length.
    var line: String { "\(user.text) \(erasedAt.text)" }

    /// Returns nil unless `line` could have written the text; a torn line is refused.
    init?(line: some StringProtocol) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let user = ID<User>(String(parts[0])),
            let erasedAt = Timestamp(String(parts[1]))
        else { return nil }
        self.init(user: user, erasedAt: erasedAt)
        guard self.line == line else { return nil }
    }
}
