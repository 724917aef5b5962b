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
    func `A sign-in hashes the password anew when the cost has changed, and twenty at once all succeed`()
        async throws
    {
        let cost = Mutex(AuthHarness.cheapCost)
        let service = try await ServiceHarness.start(
            "auth", settings: ["COFFER_AUTO_VERIFY": AuthHarness.domain]
        ) {
            try await AuthService.make($0, passwordCost: cost.withLock { $0 })
        }
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
        await service.stop()
    }
}
