import Contracts
import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import GatewayService

@Suite struct SessionDirectoryTests {
    /// Runs a directory with something that happens whenever it looks at the clock, at its first look, its
    /// second …; what it says of the session, and how often it asked auth. It looks once before all, then for
    /// each record before it is asked for, as it is kept and as it is looked up.
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

    /// The same where the table forgets the user whenever a record has come, just before it is looked up, so
    /// many times.
    private func admission(
        forgetting times: Int, _ gateway: GatewayHarness
    ) async throws -> (user: ID<User>?, asked: Int) {
        try await admission(gateway) { look, table, record, now in
            if look >= 4, look % 3 == 1, look <= 1 + 3 * times { table.forget(record.user, now: now) }
        }
    }

    @Test(arguments: 0...2)
    func `a record from before a change of its user is asked for again`(changes: Int) async throws {
        try await GatewayHarness.run { gateway in
            let found = try await admission(forgetting: changes, gateway)
            #expect(found.user == (try gateway.auth.session().user))
            #expect(found.asked == 1 + changes)
        }
    }

    @Test func `a record that came between a look and the next is not asked for again`() async throws {
        try await GatewayHarness.run { gateway in
            let found = try await admission(gateway) { look, table, record, now in
                guard look == 2 else { return }
                table.willAsk(for: record.id)
                #expect(table.keep(record, now: now))
            }
            #expect(found.user == (try gateway.auth.session().user))
            #expect(found.asked == 0)
        }
    }

    @Test func `a record that changes without an end lets nobody in`() async throws {
        try await GatewayHarness.run { gateway in
            let refusal = await #expect(throws: APIError.self) {
                try await admission(forgetting: 100, gateway)
            }
            #expect(refusal?.code == .serviceUnavailable)
            #expect(refusal?.retryAfterSeconds == 1)
        }
    }
}
