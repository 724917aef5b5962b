/// One caller's write: run once or, if its group broke, once more, and answered exactly once.
struct WriteUnit: Sendable {
    /// Runs the body; what it answers is told to the caller after the commit.
    let attempt: @Sendable (borrowing Connection) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
}
