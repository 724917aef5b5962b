import Contracts
import LedgerCore
import SQLiteKit
import ServiceKit

/// A book that others can be in. A personal book has no row until it has a name or an invitation.
struct HouseholdRecord: Sendable, Equatable {
    /// The key of the book.
    var key: ID<User>
    var owner: ID<User>
    var name: String
    var createdAt: Timestamp
    /// When the owner became it.
    var ownedSince: Timestamp
    var deletedAt: Timestamp?

    var isPersonal: Bool { key == owner }

    static let table = RecordTable(
        "households",
        blank: HouseholdRecord(
            key: .blank, owner: .blank, name: "", createdAt: .blank, ownedSince: .blank),
        [
            .column("household", \.key).fixed, .column("owner", \.owner), .column("name", \.name),
            .instant("created_at", \.createdAt).fixed, .instant("owned_since", \.ownedSince),
            .instant("deleted_at", \.deletedAt),
        ])

    /// Returns the book of a key, deleted or not; nil for a personal one without a row.
    static func find(_ key: ID<User>, in db: borrowing Connection) throws -> HouseholdRecord? {
        try db.first("SELECT \(table.names) FROM households WHERE household = \(key)") {
            try table.record($0)
        }
    }

    /// Returns the book that a user owns. A personal one gets its row. Throws 404 for a stranger and for a
    /// deleted book, and 403 for another member.
    static func owned(
        _ key: ID<User>, by visit: BookVisit, in db: borrowing Connection
    ) throws -> HouseholdRecord {
        if key == visit.user { return try personal(of: visit, in: db) }
        try requireOwned(key, by: visit.user, in: db)
        guard let found = try find(key, in: db) else { throw APIError.bookNotFound }
        return found
    }

    /// Throws like `owned`, without a change.
    static func requireOwned(
        _ key: ID<User>, by user: ID<User>, in db: borrowing Connection
    ) throws {
        if key == user { return }
        guard let role = try Book.role(of: user, in: key, db) else { throw APIError.bookNotFound }
        guard role == .owner else { throw APIError.roleMissing(.owner) }
    }

    private static func personal(
        of visit: BookVisit, in db: borrowing Connection
    ) throws -> HouseholdRecord {
        _ = try LedgerStore.open(visit, in: db)
        if let found = try find(visit.user, in: db) { return found }
        let made = HouseholdRecord(
            key: visit.user, owner: visit.user, name: SharedBook.personalName, createdAt: visit.now,
            ownedSince: visit.now)
        try made.insert(in: db)
        return made
    }

    func insert(in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO households (household, owner, name, created_at, owned_since)
            VALUES (\(key), \(owner), \(name), \(createdAt), \(ownedSince))
            """)
    }

    func update(in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE households SET owner = \(owner), name = \(name), owned_since = \(ownedSince),
                deleted_at = \(deletedAt)
            WHERE household = \(key)
            """)
    }

    /// Returns the members besides the owner who are in the book.
    func members(in db: borrowing Connection) throws -> [ID<User>] {
        try db.all(
            """
            SELECT "user" FROM household_members WHERE household = \(key) AND left_at IS NULL
            ORDER BY joined_at, "user"
            """
        ) { try $0.id(0) }
    }

    /// Tells everybody in the book, and some others, that their list of books is another one.
    func tellBooks(_ others: [ID<User>] = [], in db: borrowing Connection) throws {
        for person in Set([owner] + (try members(in: db)) + others) {
            db.tell(ChangeNotice(.books, for: person))
        }
    }

    /// Ends the invitations to the book that are open.
    func endInvitations(at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE household_invitations SET ended_at = \(now)
            WHERE household = \(key) AND ended_at IS NULL AND accepted_by IS NULL
            """)
    }
}
