import Contracts
import HTTPKit
import ServiceKit

/// Reads books: from the ledger as one stream of one moment, and what is shared from sharing.
struct LedgerBook: Sendable {
    let ledger: ServiceClient
    let sharing: ServiceClient

    /// Returns the lines of some kinds; the query's filters are the ledger's own.
    func lines(
        of kinds: Set<BookKind>, _ visitor: BookVisitor, filter: [(String, String)] = []
    ) async throws(ServiceClientError) -> BodyStream {
        let names = BookKind.allCases.filter { kinds.contains($0) }.map(\.rawValue)
        return try await ledger.stream(
            LedgerAPI.readBook, path: ["user": visitor.book.text],
            query: visitor.query + [("kinds", names.joined(separator: ","))] + filter)
    }

    func sharedLines(of user: ID<User>) async throws(ServiceClientError) -> BodyStream {
        try await sharing.stream(SharingAPI.readSharing, path: ["user": user.text])
    }

    /// Returns a receipt's content, or nil if the book has none with this hash any more.
    func content(
        _ sha256: String, of book: ID<User>
    ) async throws(ServiceClientError) -> BodyStream? {
        do {
            return try await ledger.stream(
                LedgerAPI.readContent, path: ["user": book.text, "hash": sha256])
        } catch {
            if case .refused(let refusal) = error, refusal.code == .notFound { return nil }
            throw error
        }
    }
}
