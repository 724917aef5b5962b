import Contracts
import ServiceKit

/// Asks the ledger whether a user may come to a book that is not their own, before anything is said of it and
/// before a stored answer is replayed. The unit that writes asks again.
struct BookGate: Sendable {
    let ledger: ServiceClient

    /// Returns nil for a stranger, and in a deleted book.
    func role(of user: ID<User>, in book: ID<User>) async throws -> BookRole? {
        do {
            return try await ledger.call(
                LedgerAPI.bookMembership, path: ["book": book.text, "user": user.text]
            ).role
        } catch .refused(let refusal) where refusal.code == .notFound {
            return nil
        }
    }

    /// Throws `bookNotFound` for who is no member, and `roleMissing` for who may not do as much.
    func admit(_ user: ID<User>, to place: BookPlace) async throws {
        guard let role = try await role(of: user, in: place.key) else { throw APIError.bookNotFound }
        guard role >= place.role else { throw APIError.roleMissing(place.role) }
    }
}
