import Contracts
import LedgerBook
import LedgerCore
import SQLiteKit

/// The last change of a record, and the write unit that made it.
struct ActivityDeed: Sendable {
    let revision: Int64
    let at: Timestamp
    let by: BookPerson?
    let kind: BookChangeKind
    let key: ChangeKey
}

extension Book {
    /// The most changes of a page, and the rest of the last unit.
    private static let deedsAPage = 500

    /// Returns the last changes of records whose units were before a revision, the newest first, and whether
    /// there may be more. What no unit wrote, as the purge of the trash, is nobody's deed.
    func activity(
        before revision: Int64?, in db: borrowing Connection
    ) throws -> (deeds: [ActivityDeed], hasMore: Bool) {
        let first = try db.first("SELECT min(revision) FROM book_units WHERE book = \(number)") {
            try $0.intOrNil(0)
        }
        guard let first = first ?? nil else { return ([], false) }
        let end = revision ?? Int64.max
        let found = try deeds(
            "c.revision >= \(first) AND c.revision < \(end)", limit: Self.deedsAPage + 1, in: db)
        guard found.count > Self.deedsAPage, let last = found.last?.revision else { return (found, false) }
        let whole = found.prefix { $0.revision != last }
        if !whole.isEmpty { return (Array(whole), true) }
        return (try deeds("c.revision = \(last)", limit: -1, in: db), true)
    }

    /// Whether the book has noted whose its units are.
    func hasUnits(in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM book_units WHERE book = \(number) LIMIT 1")
    }

    private func deeds(
        _ revisions: SQL, limit: Int, in db: borrowing Connection
    ) throws -> [ActivityDeed] {
        try db.all(
            """
            SELECT c.revision, u.at, c.kind, c.id, p."user", p.display_name
            FROM changed_records c INDEXED BY changed_records_by_revision
            CROSS JOIN book_units u ON u.book = c.book AND u.revision = c.revision
            LEFT JOIN household_people p ON p."user" = u.made_by
            WHERE c.book = \(number) AND \(revisions) AND c.kind < \(BookChangeKind.allCases.count)
            ORDER BY c.revision DESC, c.kind DESC, c.id DESC LIMIT \(limit)
            """
        ) { row in
            let kind = try BookChangeKind(number: try row.int(2))
            guard let key = ChangeKey(try row.blob(3), of: kind) else {
                throw APIError.storedValue("a change without a key")
            }
            let person: ID<User>? = try row.idOrNil(4)
            return ActivityDeed(
                revision: try row.int(0), at: try row.timestamp(1),
                by: try person.map { BookPerson(id: $0, displayName: try row.text(5)) }, kind: kind, key: key)
        }
    }
}
