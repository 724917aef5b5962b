package import HTTPKit

/// The TLS of a client: it verifies each server's certificate, and its name.
package final class TLSClient: Sendable {
    private let context: TLSContext
    private let counters = TLSCounters()

    /// - Parameter authorities: a file of certificates in PEM form that are trusted instead of the system's.
    package init(authorities: String? = nil) throws(TLSProblem) {
        context = try TLSContext(authorities: authorities)
    }

    /// Makes the transports of connections to a host, a name or a numeric address, for which the certificate
    /// must be.
    package func transport(to host: String) -> TransportMaker {
        { [self] descriptor in
            TLSSession(context, descriptor: descriptor, to: host, counters: counters)
        }
    }
}
