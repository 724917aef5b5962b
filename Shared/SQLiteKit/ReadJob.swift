internal import Contracts

/// A read that waits for a background reader.
struct ReadJob: Sendable {
    let owner: ID<WorkOwner>?
    /// The read fails with `.timedOut` if it does not start before this moment.
    let startBy: UInt64
    let run: @Sendable (DatabaseHandle) -> Void
    let fail: @Sendable (SQLiteError) -> Void
}
