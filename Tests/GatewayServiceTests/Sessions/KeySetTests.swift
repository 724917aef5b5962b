import Contracts
import Synchronization
import TestKit
import Testing

@Suite struct KeySetTests {
    @Test func `a new key is fetched for the first token that names it`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            #expect(try await gateway.get("/accounts", token: gateway.auth.token(for: record)).status == 200)
            gateway.auth.state.withLock { $0.keyID = "key-2" }
            let token = gateway.auth.token(for: record)
            #expect(
                try await eventually {
                    try await gateway.get("/accounts", token: token).status == 200
                })
        }
    }

    @Test func `forged key ids cause at most one request to auth a second`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            #expect(try await gateway.get("/accounts", token: gateway.auth.token(for: record)).status == 200)
            let before = gateway.auth.state.withLock(\.keyFetches)
            let start = ContinuousClock.now
            for number in 0..<300 {
                let forged = gateway.auth.token(for: record, keyID: "forged-\(number)")
                #expect(try await gateway.get("/accounts", token: forged).status == 401)
            }
            let seconds = Int((ContinuousClock.now - start).components.seconds)
            #expect(gateway.auth.state.withLock(\.keyFetches) - before <= seconds + 2)
        }
    }

    @Test func `auth is asked for keys once a second at most while it fails`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            #expect(try await gateway.get("/accounts", token: token).status == 200)
            gateway.auth.state.withLock { $0.refusesKeys = true }
            let before = gateway.auth.state.withLock(\.keyFetches)
            let start = ContinuousClock.now
            let forged = (0..<300).map { gateway.auth.token(for: record, keyID: "forged-\($0)") }
            let isRefused = try await eventually {
                try await gateway.get("/accounts", token: forged[0]).status == 503
            }
            #expect(isRefused)
            var statuses: [Int: Int] = [:]
            for token in forged {
                statuses[try await gateway.get("/accounts", token: token).status, default: 0] += 1
            }
            #expect(statuses == [503: 300])
            let seconds = Int((ContinuousClock.now - start).components.seconds)
            #expect(gateway.auth.state.withLock(\.keyFetches) - before <= seconds + 2)
            #expect(try await gateway.get("/accounts", token: token).status == 200)
        }
    }

    @Test func `tokens of a removed key are refused, also those verified before`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let stolen = gateway.auth.token(for: record)
            #expect(try await gateway.get("/accounts", token: stolen).status == 200)
            gateway.auth.state.withLock { $0.keyID = "key-2" }
            let token = gateway.auth.token(for: record)
            #expect(
                try await eventually {
                    try await gateway.get("/accounts", token: token).status == 200
                })
            #expect(try await gateway.get("/accounts", token: stolen).status == 401)
        }
    }
}
