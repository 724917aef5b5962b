public import Contracts

extension CofferClient {
    /// Returns what changed in the book since a cursor: everything without one. A copy of the book begins
    /// without, puts each change in its place, keeps the `cursor`, and asks again while `hasMore`, and when
    /// `events()` tells of a change of the book. Throws a `Refusal` of code `resyncRequired` when the copy
    /// must begin anew.
    public func changes(since cursor: String? = nil, limit: Int? = nil) async throws -> BookChanges {
        try await call(
            LedgerAPI.listChanges, query: ["since": cursor, "limit": limit.map(String.init)]
        ).value
    }
}
