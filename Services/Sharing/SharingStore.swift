import Contracts
import SQLiteKit
import ServiceKit

/// The SQL of sharing.db. Every method is one transaction that keeps the invariants.
struct SharingStore: Sendable {
    let database: Database
    /// Nil in tests that need only rows.
    let mails: ShareMailStore?
    /// The event feed that tells the ledger of payments.
    let feed: EventFeed

    init(_ database: Database, mails: ShareMailStore? = nil) {
        self.database = database
        self.mails = mails
        feed = EventFeed(database: database)
    }

    /// Runs a write that may queue mails and events, which go out after its commit.
    nonisolated(nonsending) func change<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        let value = try await database.write(body)
        mails?.mailer.wake()
        feed.changed()
        return value
    }
}

extension SharingStore {
    /// Adds minor units; throws for a sum that no write allows, which only damaged rows can have.
    static func sum(_ minors: some Sequence<Int64>) throws(SharingError) -> Int64 {
        var sum: Int64 = 0
        for minor in minors {
            let (next, overflow) = sum.addingReportingOverflow(minor)
            if overflow { throw SharingError.unreadable("a sum of money that is too large") }
            sum = next
        }
        return sum
    }
}

extension Row {
    /// Returns a number with two decimals, or nil for NULL.
    func percentage(_ column: Int) throws(SQLiteError) -> String? {
        try intOrNil(column).map { Money.text($0, digits: 2) }
    }

    /// Returns a number with two decimals, or nil for NULL.
    func weight(_ column: Int) throws(SQLiteError) -> String? {
        try intOrNil(column).map { Weight(hundredths: $0).text }
    }

    /// Reads `SharingStore.frozenColumns`, which begin at `column`.
    func frozenTransaction(_ column: Int) throws(SQLiteError) -> FrozenTransaction {
        FrozenTransaction(
            id: try id(column), date: try date(column + 1), description: try text(column + 2),
            category: FrozenCategory(id: try id(column + 3), name: try text(column + 4)))
    }

    /// Reads a user's columns, or the invited address if the user is null.
    func person(
        _ user: Int, _ email: Int, _ displayName: Int, invited: Int
    ) throws(SQLiteError) -> PersonReference {
        guard let id = try idOrNil(user, User.self) else {
            return PersonReference(id: nil, email: try text(invited), displayName: nil)
        }
        return PersonReference(id: id, email: try text(email), displayName: try text(displayName))
    }
}
