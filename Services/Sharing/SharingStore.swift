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

extension Row {
    func currency(_ column: Int) throws -> Currency {
        let code = text(column)
        guard let currency = Currency(code) else { throw SharingError.unreadable("currency \(code)") }
        return currency
    }

    func splitType(_ column: Int) throws -> SplitType {
        let text = text(column)
        guard let type = SplitType(rawValue: text) else {
            throw SharingError.unreadable("split type \(text)")
        }
        return type
    }

    func status(_ column: Int) throws -> ShareStatus {
        let text = text(column)
        guard let status = ShareStatus(rawValue: text) else {
            throw SharingError.unreadable("status \(text)")
        }
        return status
    }

    /// Returns a number with two decimals, or nil for a null.
    func percentage(_ column: Int) -> String? {
        intOrNil(column).map { Money.text($0, digits: 2) }
    }

    /// Returns a number with two decimals, or nil for a null.
    func weight(_ column: Int) -> String? {
        intOrNil(column).map { Weight(hundredths: $0).text }
    }

    /// Reads `SharingStore.frozenColumns`, which begin at `column`.
    func frozenTransaction(_ column: Int) -> FrozenTransaction {
        FrozenTransaction(
            id: id(column), date: date(column + 1), description: text(column + 2),
            category: FrozenCategory(id: id(column + 3), name: text(column + 4)))
    }

    /// Reads a user's columns, or the invited address if the user is null.
    func person(_ user: Int, _ email: Int, _ displayName: Int, invited: Int) -> PersonReference {
        guard let id = idOrNil(user, User.self) else {
            return PersonReference(id: nil, email: text(invited), displayName: nil)
        }
        return PersonReference(id: id, email: text(email), displayName: text(displayName))
    }
}
