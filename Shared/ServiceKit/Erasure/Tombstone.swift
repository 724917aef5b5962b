package import Vocabulary

/// The record of when a user was erased.
package struct Tombstone: Sendable, Equatable {
    package let user: ID<User>
    package let erasedAt: Timestamp
    /// Of the address that the user had (`AddressMarks`), if auth's event told it. The file has none.
    package let addressMark: String?
    /// Who gets the user's personal book, if still an EDITOR of it.
    package let heir: ID<User>?

    package init(
        user: ID<User>, erasedAt: Timestamp, addressMark: String? = nil, heir: ID<User>? = nil
    ) {
        self.user = user
        self.erasedAt = erasedAt
        self.addressMark = addressMark
        self.heir = heir
    }

    /// Length of the longest `line` in bytes.
    static let lineBytes = 98
    /// `<user> <moment>`, or `<user> <heir> <moment>`: no torn line is another tombstone.
    var line: String { "\(user.text) \(heir.map { "\($0.text) " } ?? "")\(erasedAt.text)" }

    /// Returns nil unless `line` could have written the text; a torn line is refused.
    init?(line: some StringProtocol) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, let user = ID<User>(String(parts[0])),
            let erasedAt = Timestamp(String(parts[parts.count - 1]))
        else { return nil }
        self.init(
            user: user, erasedAt: erasedAt, heir: parts.count == 3 ? ID<User>(String(parts[1])) : nil)
        guard self.line == line else { return nil }
    }
}
