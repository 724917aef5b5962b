import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import Synchronization
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct RehashTests {
    @Test
    func
        `after a change of the cost a sign-in hashes the password again, and twenty parallel sign-ins succeed`()
        async throws
    {
        let cost = Mutex(AuthHarness.cheapCost)
        try await ServiceHarness.run(
            "auth", settings: ["COFFER_AUTO_VERIFY": AuthHarness.domain]
        ) {
            try await AuthService.make($0, passwordCost: cost.withLock { $0 })
        } body: { service in
            let auth = AuthHarness(service: service)
            let email = "alice@\(AuthHarness.domain)"
            _ = try await auth.signUp()
            cost.withLock { $0.passes = 2 }
            try await service.restart()

            #expect(try await auth.login(email, password: "WrongPass123!").status == 401)
            let statuses = try await gather(20) { number in
                try await auth.login(email, from: "198.51.100.\(number)").status
            }
            #expect(statuses.allSatisfy { $0 == 200 }, "\(statuses)")
            let before = try await auth.hashings()
            #expect(try await auth.login(email).status == 200)
            let hashings = try await auth.hashings() - before
            #expect(hashings == 1)
        }
    }
}
