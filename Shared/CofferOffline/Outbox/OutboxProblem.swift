public import CofferClient
public import Contracts

/// A change that the server has refused. It stays until the app calls `OfflineBook.retry` or `discard`.
public struct OutboxProblem: Sendable {
    public let number: Int64
    public let kind: BookChangeKind
    public let action: OutboxAction
    /// The record's id as the app knows it, for `OfflineBook.transaction` or `transfer` (`id.cast()`).
    public let id: ID<BookChange>
    public let refusal: Refusal

    init?(_ entry: OutboxEntry) {
        guard let refusal = entry.refusal, let id = ID<BookChange>(entry.record) else { return nil }
        (number, kind, action) = (entry.number, entry.kind, entry.action)
        (self.id, self.refusal) = (id, refusal)
    }
}
