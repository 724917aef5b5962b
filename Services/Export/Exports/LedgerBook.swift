import Contracts
import HTTPKit
import ServiceKit

/// Reads users' books: from the ledger as one stream of one moment, and what is shared from sharing.
struct LedgerBook: Sendable {
    let ledger: ServiceClient
    let sharing: ServiceClient

    /// A user whose book is read, with what a first visit of the ledger needs.
    struct Owner: Sendable {
        let user: ID<User>
        let currency: Currency
        let timeZone: String

        init(user: ID<User>, currency: Currency, timeZone: String) {
            self.user = user
            self.currency = currency
            self.timeZone = timeZone
        }

        init(_ identity: UserIdentity) {
            self.init(user: identity.user, currency: identity.currency, timeZone: identity.timeZone)
        }
    }

    /// Returns the lines of some kinds; the query's filters are the ledger's own.
    func lines(
        of kinds: Set<BookKind>, _ owner: Owner, filter: [(String, String)] = []
    ) async throws(ServiceClientError) -> BodyStream {
        let names = BookKind.allCases.filter { kinds.contains($0) }.map(\.rawValue)
        return try await ledger.stream(
            LedgerAPI.readBook, path: ["user": owner.user.text],
            query: [
                ("currency", owner.currency.code), ("timeZone", owner.timeZone),
                ("kinds", names.joined(separator: ",")),
            ] + filter)
    }

    func sharedLines(of user: ID<User>) async throws(ServiceClientError) -> BodyStream {
        try await sharing.stream(SharingAPI.readSharing, path: ["user": user.text])
    }

    /// Returns a receipt's content, or nil if the user has none with this hash any more.
    func content(
        _ sha256: String, of user: ID<User>
    ) async throws(ServiceClientError) -> BodyStream? {
        do {
            return try await ledger.stream(
                LedgerAPI.readContent, path: ["user": user.text, "hash": sha256])
        } catch {
            if case .refused(let refusal) = error, refusal.code == .notFound { return nil }
            throw error
        }
    }
}
