package import Contracts
import JSONKit
package import ServiceKit
package import SQLiteKit

/// Tells the people in a shared book what others do there (contract-household §4).
extension Book {
    /// Most of it that a person is told in an hour; what exceeds it is not told.
    private static let toldPerHour = 20

    /// Tells everybody else in the book what a visitor did, the same thing once an hour.
    /// - Parameter item: the category or the file; nil for several.
    package func tellOthers(
        _ kind: HouseholdTold.Kind, _ item: String?, of visit: BookVisit, by feed: EventFeed,
        in db: borrowing Connection
    ) throws {
        guard isShared else { return }
        let household = try db.first(
            "SELECT name, owner FROM households WHERE household = \(user) AND deleted_at IS NULL"
        ) { (name: try $0.text(0), owner: try $0.id(1, User.self)) }
        // What a household's book does by itself nobody did.
        guard let household, visit.user != user || household.owner == user else { return }
        let members: [ID<User>] = try db.all(
            """
            SELECT "user" FROM household_members WHERE household = \(user) AND left_at IS NULL ORDER BY "user"
            """
        ) { try $0.id(0) }
        for person in [household.owner] + members where person != visit.user {
            let told = HouseholdTold(
                kind, book: user, bookName: household.name, actor: visit.user, user: person, item: item)
            guard try Self.isNews(told, to: person, at: visit.now, in: db) else { continue }
            try feed.append(
                in: db, type: LedgerEvent.householdTold, data: told, at: visit.now, subject: person)
        }
    }

    private static func isNews(
        _ told: HouseholdTold, to person: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let recent = try db.all(
            """
            SELECT data FROM events INDEXED BY events_by_subject
            WHERE subject = \(person) AND type = \(LedgerEvent.householdTold)
                AND at > \(now.adding(seconds: -3_600))
            ORDER BY sequence DESC LIMIT \(toldPerHour)
            """
        ) { try $0.text(0) }
        let text = String(decoding: try JSON.encode(told), as: UTF8.self)
        return recent.count < toldPerHour && !recent.contains(text)
    }
}
