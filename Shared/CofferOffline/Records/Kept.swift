/// A transaction or a transfer as the app shows it.
public struct Kept<Record: Sendable>: Sendable {
    public let record: Record
    public let state: KeptState

    /// Whether a change of the record still waits for the server.
    public var isPending: Bool { state != .stored }
}

extension Kept: Equatable where Record: Equatable {}

/// For lists of views. The id of a record that was made here is another one once the server has it.
extension Kept: Identifiable where Record: Identifiable {
    public var id: Record.ID { record.id }
}

public enum KeptState: Sendable {
    /// As the server has it.
    case stored
    /// Changed here; the next sync sends the change.
    case waiting
    /// Changed here; the server has refused the change: `OfflineBook.problems`.
    case refused
}
