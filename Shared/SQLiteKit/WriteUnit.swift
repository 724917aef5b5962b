internal import Vocabulary

/// One caller's write: it runs once, or once more if its group broke, and answers exactly once.
struct WriteUnit: Sendable {
    let owner: ID<WorkOwner>?
    /// Runs the body; returns the closure that answers the caller after the commit.
    let attempt: @Sendable (borrowing Connection) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
}
