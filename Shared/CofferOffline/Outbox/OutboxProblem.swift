public import Contracts
public import CofferClient

/// A change that the server does not take. It stays until the app calls `OfflineBook.retry` or `discard`, or
/// `update` for a change that the server takes.
public struct OutboxProblem: Sendable {
    public let number: Int64
    public let kind: BookChangeKind
    public let action: OutboxAction
    /// The record's id as the app knows it, for `OfflineBook.transaction` or `transfer` (`id.cast()`).
    public let id: ID<BookChange>
    public let cause: OutboxCause

    /// What the server said if it has refused the change.
    public var refusal: Refusal? {
        if case .refused(let refusal) = cause { return refusal }
        return nil
    }

    init?(_ entry: OutboxEntry) {
        guard let cause = entry.problem, let id = ID<BookChange>(entry.record) else { return nil }
        (number, kind, action) = (entry.number, entry.kind, entry.action)
        (self.id, self.cause) = (id, cause)
    }
}

/// Why a change is a problem.
public enum OutboxCause: Sendable, Codable {
    /// The server has refused it.
    case refused(Refusal)
    /// The server has failed at it again and again. It may have arrived.
    case failing(String)
    /// The change may have arrived, and the record has been changed since, by another device or by it:
    /// `retry` writes over that.
    case overtaken
    /// The version of the program that wrote the change has written what this one cannot read.
    case unreadable
}
