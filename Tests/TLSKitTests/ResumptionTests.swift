import Synchronization
import TLSKit
import TestKit
import Testing

@Suite struct ResumptionTests {
    private final class Seconds: Sendable {
        let now = Mutex<Int64>(1_000_000)
        func pass(_ seconds: Int64) { now.withLock { $0 += seconds } }
        func keys() -> TicketKeys { TicketKeys { self.now.withLock { $0 } } }
    }

    /// Returns a session that a request has brought.
    private func session(
        _ live: SecureServer, _ version: TLSConnection.Version, resuming: TLSConnection.Resumption? = nil
    ) throws -> (resumption: TLSConnection.Resumption, isResumed: Bool) {
        let connection = try live.connect(version, resuming: resuming)
        #expect(connection.get("/").hasSuffix("GET /"))
        return (try #require(connection.resumption), connection.isResumed)
    }

    @Test(arguments: [TLSConnection.Version.tls12, .tls13])
    func `a ticket resumes a session, also under another certificate`(version: TLSConnection.Version) throws {
        let live = try SecureServer(loops: 2)
        let first = try session(live, version)
        let second = try session(live, version, resuming: first.resumption)
        #expect(!first.isResumed && second.isResumed)
        try live.tls.replace(by: TestCertificate(serial: 2).loaded())
        #expect(try session(live, version, resuming: second.resumption).isResumed)
        #expect(live.tls.handshakes == 3 && live.tls.resumedHandshakes == 2)
    }

    @Test func `each resumption over TLS 1.3 brings the ticket of the next`() throws {
        let live = try SecureServer()
        var last = try session(live, .tls13).resumption
        for _ in 0..<3 {
            let next = try session(live, .tls13, resuming: last)
            #expect(next.isResumed && !next.resumption.ticket.isEmpty)
            #expect(next.resumption.ticket != last.ticket)
            last = next.resumption
        }
    }

    @Test(arguments: [TLSConnection.Version.tls12, .tls13])
    func `tickets outlive two changes of the keys and no third`(version: TLSConnection.Version) throws {
        let seconds = Seconds()
        let live = try SecureServer(tickets: seconds.keys())
        let first = try session(live, version).resumption
        seconds.pass(8 * 3_600)
        let second = try session(live, version, resuming: first)
        #expect(second.isResumed)
        seconds.pass(8 * 3_600)
        #expect(try session(live, version, resuming: first).isResumed)
        seconds.pass(8 * 3_600)
        #expect(try !session(live, version, resuming: first).isResumed)
        // A resumption under an older key has brought a ticket under a newer one.
        #expect(try session(live, version, resuming: second.resumption).isResumed)
    }

    @Test(arguments: [TLSConnection.Version.tls12, .tls13])
    func `the ticket of another server means a full handshake`(version: TLSConnection.Version) throws {
        let (one, other) = (try SecureServer(), try SecureServer())
        let ticket = try session(one, version).resumption
        #expect(try !session(other, version, resuming: ticket).isResumed)
    }
}
