import Synchronization

/// Counts of a server's handshakes since the start.
final class TLSCounters: Sendable {
    let done = Atomic<Int>(0)
    let resumed = Atomic<Int>(0)
    let failed = Atomic<Int>(0)
}
