import CofferClient
import Contracts
import HTTPKit
import Synchronization
import TestKit
import Testing

/// The typed client against the real system: over its own connection, and when answers get lost.
@Suite struct ClientTests {
    /// Sends requests and loses the first answer to each target of a list.
    private final class LossyTransport: Transport {
        private let client: TestClient
        private let targets: Mutex<[String]>
        private let count = Mutex<[String: Int]>([:])

        init(_ system: CofferSystem, losing targets: [String] = []) {
            client = system.harness.client
            self.targets = Mutex(targets)
        }

        func requests(to target: String) -> Int { count.withLock { $0[target] ?? 0 } }

        func send(_ request: TransportRequest) async throws -> TransportAnswer {
            count.withLock { $0[request.target, default: 0] += 1 }
            let answer = try await client.send(request)
            let isLost = targets.withLock { targets in
                guard let index = targets.firstIndex(of: request.target) else { return false }
                targets.remove(at: index)
                return true
            }
            if isLost { throw ConnectionFailure("lost", mayHaveArrived: true) }
            return answer
        }
    }

    private static func lunch(_ category: ID<Category>, _ amount: AmountText) -> TransactionDraft {
        TransactionDraft(categoryId: .value(category), type: .value(.expense), amount: .value(amount))
    }

    private static func session(of member: Member) -> SavedSession {
        SavedSession(accessToken: member.accessToken, refreshToken: member.refreshToken)
    }

    @Test func `a client goes on after a restart of the gateway, and reads all pages`() async throws {
        try await CofferSystem.run { system in
            let food = try await system.join("ada@example.org").category("Food")
            guard case .tcp(let host, let port) = system.harness.address else {
                Issue.record("the gateway listens on no port")
                return
            }
            let client = try CofferClient("http://\(host):\(port)", retries: RetryPolicy(attempts: 9))
            let user = try await client.auth.signIn(
                email: "ada@example.org", password: CofferSystem.password)
            #expect(user.displayName == "Ada Test")
            for amount in ["1", "2", "3"] {
                _ = try await client.transactions.create(Self.lunch(food, AmountText(amount)))
            }
            await system.harness.halt(["gateway"])
            async let waiting = client.transactions.create(Self.lunch(food, "4"))
            try await system.harness.resume(["gateway"])
            #expect(try await waiting.amount == "4.00")
            let all = try await client.transactions.all(TransactionFilter(sort: .amount), pageSize: 3)
                .collect()
            #expect(all.map(\.amount) == ["4.00", "3.00", "2.00", "1.00"])
            try await client.auth.signOut()
            #expect(try await refused { try await client.profile.get() }.code == .unauthorized)
        }
    }

    @Test func `a create whose answer is lost is recorded once`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let food = try await ada.category("Food")
            let transport = LossyTransport(system, losing: ["/transactions"])
            let client = CofferClient(transport: transport, session: Self.session(of: ada))
            let reply = try await client.call(LedgerAPI.transaction.create, Self.lunch(food, "5"))
            #expect(reply.isReplayed && reply.status == 201)
            #expect(transport.requests(to: "/transactions") == 2)
            #expect(try await client.transactions.page().transactions.map(\.id) == [reply.value.id])
        }
    }

    @Test
    func `a session goes on when the answer to its renewal is lost, and is renewed once for all callers`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let transport = LossyTransport(system, losing: ["/auth/refresh"])
            let client = CofferClient(transport: transport, session: Self.session(of: ada))
            for round in 1...3 {
                system.harness.clock.advance(seconds: 901)
                try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<20 { group.addTask { try await client.profile.get().email } }
                    for try await email in group { #expect(email == "ada@example.org") }
                }
                #expect(transport.requests(to: "/auth/refresh") == round + 1)
            }
        }
    }
}
