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
    static func sum(_ minors: some Sequence<Int64>) throws(APIError) -> Int64 {
        var sum: Int64 = 0
        for minor in minors {
            let (next, overflow) = sum.addingReportingOverflow(minor)
            if overflow { throw .unreadable("a sum of money that is too large") }
            sum = next
        }
        return sum
    }
}

extension Row {
    /// Reads a user's address and name, which begin at `column`; an invitation has the invited address.
    func person(_ user: ID<User>?, _ column: Int, invited: String = "") throws -> PersonReference {
        guard let user else { return PersonReference(id: nil, email: invited, displayName: nil) }
        return PersonReference(id: user, email: try text(column), displayName: try text(column + 1))
    }
}

extension APIError {
    /// A stored value that this program never writes.
    static func unreadable(_ value: String) -> APIError {
        APIError(.serverError, logMessage: "Unreadable in sharing.db: \(value)")
    }
}
