import Contracts
import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import GatewayService

@Suite struct SessionDirectoryTests {
    /// Runs a directory whose table forgets the user whenever a record has come, just before it is looked
    /// up, so many times; what it says, and how often it asked auth.
    private func admission(
        forgetting times: Int, _ gateway: GatewayHarness
    ) async throws -> (user: ID<User>?, asked: Int) {
        let record = try gateway.auth.session()
        let clock = gateway.clock.clock
        let table = SessionTable(startedAt: clock.now())
        let looks = Mutex(0)
        // Looked at once before the first record comes, then as it is kept and as it is looked up.
        let interfering = Clock {
            let now = clock.now()
            let look = looks.withLock { looks in
                looks += 1
                return looks
            }
            if look >= 3, !look.isMultiple(of: 2), look <= 1 + 2 * times {
                table.forget(record.user, now: now)
            }
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

    @Test(arguments: 0...2)
    func `a record from before a change of its user is asked for again`(changes: Int) async throws {
        try await GatewayHarness.run { gateway in
            let found = try await admission(forgetting: changes, gateway)
            #expect(found.user == (try gateway.auth.session().user))
            #expect(found.asked == 1 + changes)
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
