import SQLiteKit

/// Checks that each book of several people is a book, with one owner.
enum BookOwnerCheck {
    static func problems(in db: borrowing Connection) throws -> [String] {
        let queries: [(String, SQL)] = [
            (
                "books of several people without a book",
                """
                SELECT 1 FROM households h
                WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u."user" = h.household)
                """
            ),
            (
                "owners who are other members, too",
                """
                SELECT 1 FROM households h JOIN household_members m
                ON m.household = h.household AND m."user" = h.owner
                """
            ),
            (
                "members of no book",
                """
                SELECT 1 FROM household_members m
                WHERE NOT EXISTS (SELECT 1 FROM households h WHERE h.household = m.household)
                """
            ),
        ]
        return try queries.compactMap { name, query in
            let count = try db.first("SELECT count(*) FROM (\(query)) AS found") { try $0.int(0) } ?? 0
            return count == 0 ? nil : "\(count) \(name)"
        }
    }
}
