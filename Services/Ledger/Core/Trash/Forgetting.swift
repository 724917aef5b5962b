import Synchronization

/// Whether rows have been deleted for good whose traces are still in the database's files. A program that
/// starts does not know, so it is true then.
package final class Forgetting: Sendable {
    private let isDue = Mutex(true)

    package func note() { isDue.withLock { $0 = true } }

    /// Returns whether there is something to do, which is then nobody else's work.
    package func begin() -> Bool {
        isDue.withLock { isDue in
            defer { isDue = false }
            return isDue
        }
    }
}
