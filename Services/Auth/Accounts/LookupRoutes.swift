import Contracts
import ServiceKit

/// Looks up a user by e-mail address, for sharing with them (SHEXP-002).
struct LookupRoutes: Sendable {
    let store: AuthStore

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.lookUp, lookUp)
    }

    private func lookUp(_ call: Call<Empty>) async throws -> PersonFound {
        let caller = try call.user
        let address = try call.reading { query, errors in
            // A plus sign that was not escaped arrives as a space, and no address has a space.
            let text = query("email")?.trimmed.replacing(" ", with: "+")
            return errors.emailAddress(text.map { .value($0) } ?? .absent, "email")
        }
        guard let address, let person = try await store.people(emails: [address.folded], ids: []).first else {
            throw APIError(.notFound, "No user has this email")
        }
        guard person.id != caller else { throw APIError.field("email", "This is your own email") }
        return PersonFound(
            user: FoundPerson(id: person.id, email: person.email, displayName: person.displayName))
    }
}
