import Contracts
import ServiceKit

/// Asks the ledger whether a user may come to a book that is not their own, before anything is said of it and
/// before a stored answer is replayed. The unit that writes asks again.
struct BookGate: Sendable {
    let ledger: ServiceClient

    /// Throws `bookNotFound` for who is no member, and `roleMissing` for who may not do as much.
    func require(_ place: BookPlace, for user: ID<User>) async throws {
        if place.key == user { return }
        let membership: BookMembership
        do {
            membership = try await ledger.call(
                LedgerAPI.bookMembership, path: ["book": place.key.text, "user": user.text])
        } catch .refused(let refusal) where refusal.code == .notFound {
            throw APIError.bookNotFound
        }
        if membership.role < place.role { throw APIError.roleMissing(place.role) }
    }
}
