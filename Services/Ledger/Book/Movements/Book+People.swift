package import Contracts
package import SQLiteKit
package import LedgerCore

/// Who made the entries of a book that others were invited to.
extension Book {
    /// The id and the name of who made the row of a statement, or NULL.
    static let makerID = maker("\"user\"")
    static let makerName = maker("display_name")

    private static func maker(_ column: String) -> String {
        "(SELECT p.\(column) FROM household_people p WHERE p.\"user\" = made_by)"
    }

    /// Returns those of some people whom the book knows, in one statement; none of a book of one person.
    package func people(
        _ ids: [ID<User>?], in db: borrowing Connection
    ) throws -> [ID<User>: BookPerson] {
        let ids = Set(ids.compactMap(\.self))
        if !isShared || ids.isEmpty { return [:] }
        let list = SQL.joined(ids.sorted().map { "\($0)" }, separator: ", ")
        let people = try db.all(
            "SELECT \"user\", display_name FROM household_people WHERE \"user\" IN (\(list))"
        ) { BookPerson(id: try $0.id(0), displayName: try $0.text(1)) }
        return Dictionary(people.map { ($0.id, $0) }) { first, _ in first }
    }
}
