import Contracts
import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import GatewayService

@Suite struct SessionDirectoryTests {
    /// Asks a directory for a session, and calls `look` with a number each time the directory reads the
    /// clock: once at first, then before each request for a record, when the record is kept and when it is
    /// looked up. Returns the admitted user and the number of requests to auth.
    private func admission(
        _ gateway: GatewayHarness,
        at look: @escaping @Sendable (Int, SessionTable, SessionRecord, Timestamp) -> Void
    ) async throws -> (user: ID<User>?, asked: Int) {
        let record = try gateway.auth.session()
        let clock = gateway.clock.clock
        let table = SessionTable(startedAt: clock.now())
        let looks = Atomic(0)
        let interfering = Clock {
            let now = clock.now()
            look(looks.add(1, ordering: .relaxed).newValue, table, record, now)
            return now
        }
        let directory = SessionDirectory(
            table: table, auth: ServiceClient(service: "auth", as: "gateway", context: gateway.context),
            clock: interfering)
        let before = gateway.auth.sessionFetches
        let admission = try await gateway.context.loops[0].perform {
            try await directory.admission(of: record.id, address: "192.0.2.1", isActivity: false)
        }
        return (admission?.user, gateway.auth.sessionFetches - before)
    }

    /// The same, where the table forgets the user `times` times, each after a record was kept and before it
    /// is looked up.
    private func admission(
        forgetting times: Int, _ gateway: GatewayHarness
    ) async throws -> (user: ID<User>?, asked: Int) {
        try await admission(gateway) { look, table, record, now in
            if look >= 4, look % 3 == 1, look <= 1 + 3 * times { table.forget(record.user, now: now) }
        }
    }

    @Test(arguments: 0...2)
    func `a record fetched before a change of its user is fetched again`(changes: Int) async throws {
        try await GatewayHarness.run { gateway in
            let found = try await admission(forgetting: changes, gateway)
            #expect(found.user == (try gateway.auth.session().user))
            #expect(found.asked == 1 + changes)
        }
    }

    @Test func `a record that another request has fetched meanwhile is not fetched again`() async throws {
        try await GatewayHarness.run { gateway in
            let found = try await admission(gateway) { look, table, record, now in
                guard look == 2 else { return }
                table.willAsk(for: record.id)
                #expect(table.keepRecord(record, now: now))
            }
            #expect(found.user == (try gateway.auth.session().user))
            #expect(found.asked == 0)
        }
    }

    @Test func `a record that changes during every fetch is 503`() async throws {
        try await GatewayHarness.run { gateway in
            let refusal = await #expect(throws: APIError.self) {
                try await admission(forgetting: 100, gateway)
            }
            #expect(refusal?.code == .serviceUnavailable)
            #expect(refusal?.retryAfterSeconds == 1)
        }
    }
}
