/// A column of an exported table: its name in the header, and what of a record is in its cells.
public struct ExportColumn: Sendable, Equatable {
    public enum Content: Sendable, Equatable {
        /// What a service made: a number, a date, a time, an id.
        case plain
        /// What a user wrote.
        case text
        /// A list of texts.
        case tags
        /// The name of the account or category whose id the record has.
        case accountName, categoryName
        /// A person's address, or the name of one without an address.
        case person
        /// `OWNER` for an expense that the user shared, `PAYER` for one of another of which the user paid a
        /// part, `PARTICIPANT` for a part that the user owes or owed.
        case role
    }

    public let name: String
    /// The member of the record's line in a book's stream, behind the names of the objects around it.
    public let path: [String]
    public let content: Content

    /// - Parameter path: names with points between; nil for a member with the column's name.
    init(_ name: String, _ content: Content, _ path: String? = nil) {
        self.name = name
        self.path = path?.split(separator: ".").map(String.init) ?? [name]
        self.content = content
    }

    static func plain(_ name: String, _ path: String? = nil) -> Self { Self(name, .plain, path) }
    static func text(_ name: String, _ path: String? = nil) -> Self { Self(name, .text, path) }

    static let id = plain("id")
    static let account = Self("account", .accountName, "accountId")
    static let category = Self("category", .categoryName, "categoryId")
    static let accountID = plain("accountId")
    static let categoryID = plain("categoryId")
    static let currency = plain("currency")
    static let createdAt = plain("createdAt")
    static let updatedAt = plain("updatedAt")
}
