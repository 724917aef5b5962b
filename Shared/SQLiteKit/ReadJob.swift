internal import Contracts

/// A read that waits for a background reader.
struct ReadJob: Sendable {
    let owner: ID<ReadOwner>?
    /// Past this moment nobody waits for the answer any more.
    let startBy: UInt64
    let run: @Sendable (DatabaseHandle) -> Void
    let fail: @Sendable (SQLiteError) -> Void
}
