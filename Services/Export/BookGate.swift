import Contracts
import ServiceKit

/// Asks the ledger what people are in books that are not their personal ones.
struct BookGate: Sendable {
    let ledger: ServiceClient

    /// Returns nil for a stranger, and in a deleted book.
    func role(of user: ID<User>, in book: ID<User>) async throws -> BookRole? {
        do {
            return try await ledger.call(
                LedgerAPI.bookMembership, path: ["book": book.text, "user": user.text]
            ).role
        } catch ServiceClientError.refused(let refusal) where refusal.code == .notFound {
            return nil
        }
    }

    /// Throws 404 for the book of others, and 403 where a member may not do what is asked for.
    func admit(_ user: ID<User>, to place: BookPlace) async throws {
        guard let role = try await role(of: user, in: place.key) else { throw APIError.bookNotFound }
        guard role >= place.role else { throw APIError.roleMissing(place.role) }
    }
}
