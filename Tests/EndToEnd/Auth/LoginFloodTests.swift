import HTTPKit
import SodiumKit
import TestKit
import Testing

/// Contract §1: a flood of logins may be refused, but must not starve other routes or use up memory.
@Suite struct LoginFloodTests {

    @Test func `logins above the queue's limit are 503 with Retry-After, and other routes go on`()
        async throws
    {
        // A trusted proxy, because other addresses have at most 100 connections each. A long timeout, because
        // hashing has the lowest priority and is slow on a busy machine.
        let settings = [
            "COFFER_RATES": "off", "COFFER_TRUSTED_PROXIES": "127.0.0.1",
            "COFFER_UPSTREAM_TIMEOUT_MS": "120000",
        ]
        try await CofferSystem.run(settings: settings, passwordCost: PasswordHash.Cost()) { system in
            let member = try await system.join("ada@example.org")
            let loop = try EventLoop(index: 0, name: "flood")
            defer { loop.stop() }
            // A client has 64 connections.
            let clients = (0..<4).map { _ in
                TestClient(system.harness.address, loop: loop, check: AnswerCheck(of: "gateway"))
            }
            let (logins, others) = try await withThrowingTaskGroup(of: (Bool, TestAnswer).self) { group in
                for number in 0..<600 {
                    let body = #"{"email":"user\#(number)@example.org","password":"Wr0ng-password!"}"#
                    group.addTask {
                        (true, try await clients[number % 4].send(.post, "/auth/login", json: body))
                    }
                    guard number % 20 == 0 else { continue }
                    group.addTask { (false, try await member.get("/users/me")) }
                }
                return try await group.reduce(into: ([TestAnswer](), [TestAnswer]())) { all, next in
                    if next.0 { all.0.append(next.1) } else { all.1.append(next.1) }
                }
            }
            let refused = logins.filter { $0.status == 503 }
            // A busy machine that has no time for hashing answers 504.
            let unexpected = logins.filter { ![401, 503, 504].contains($0.status) }
            #expect(unexpected.isEmpty, "\(Set(unexpected.map(\.status)))")
            // The logins come at once, so at most the queue's length is compared meanwhile.
            #expect(refused.count >= 300, "\(logins.count - refused.count) of \(logins.count) were compared")
            // Behind a slow database others refuse, too, with a second to wait.
            for answer in refused {
                #expect(["1", "2"].contains(answer.fields["Retry-After"] ?? ""))
                #expect(answer.json["code"].string == "SERVICE_UNAVAILABLE")
            }
            #expect(others.allSatisfy { $0.status == 200 })
            #expect(try await system.signIn("ada@example.org").accessToken.isEmpty == false)
        }
    }
}
