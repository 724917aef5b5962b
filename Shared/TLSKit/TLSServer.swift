package import HTTPKit
import Synchronization

/// The TLS of a server: gives each accepted connection its session under the certificate of the moment.
package final class TLSServer: Sendable {
    private let context: Mutex<TLSContext>
    private let tickets: TicketKeys
    private let counters = TLSCounters()

    package init(_ certificate: TLSCertificate, tickets: TicketKeys = TicketKeys()) throws(TLSProblem) {
        self.tickets = tickets
        context = Mutex(try TLSContext(certificate, tickets))
    }

    /// Has new connections use another certificate. Open connections keep theirs, and tickets stay good.
    package func replace(by certificate: TLSCertificate) throws(TLSProblem) {
        let fresh = try TLSContext(certificate, tickets)
        context.withLock { $0 = fresh }
    }

    /// Makes the transports of a listener's connections.
    package var transport: TransportMaker {
        { [self] descriptor in
            TLSSession(context.withLock { $0 }, descriptor: descriptor, counters: counters)
        }
    }

    /// Completed handshakes, with the resumed ones.
    package var handshakes: Int { counters.done.load(ordering: .relaxed) }
    /// Handshakes that continued an earlier session.
    package var resumedHandshakes: Int { counters.resumed.load(ordering: .relaxed) }
    package var failedHandshakes: Int { counters.failed.load(ordering: .relaxed) }
}

/// Counts of a server's handshakes since the start.
final class TLSCounters: Sendable {
    let done = Atomic<Int>(0)
    let resumed = Atomic<Int>(0)
    let failed = Atomic<Int>(0)
}
