import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@Suite struct LimitTests {
    /// Runs a test with production's quotas and a stopped clock, so that no quota refills by itself.
    private static func limited(_ body: (GatewayHarness) async throws -> Void) async throws {
        try await GatewayHarness.run(settings: ["COFFER_RATES": "production"]) { gateway in
            gateway.clock.stop()
            try await body(gateway)
        }
    }

    private func statuses(
        _ count: Int, _ work: @escaping @Sendable () async throws -> TestAnswer
    ) async throws -> [Int: Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<count { group.addTask { try await work().status } }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    @Test func `registrations are exactly 3 a minute from an address`() async throws {
        try await Self.limited { gateway in
            let counts = try await statuses(40) {
                try await gateway.send(.post, "/auth/register", json: "{}")
            }
            #expect(counts == [200: 3, 429: 37])
            #expect(gateway.auth.other.seen.count == 3)
            let refused = try await gateway.send(.post, "/auth/register", json: "{}")
            #expect(refused.status == 429)
            #expect(refused.json["code"].string == "RATE_LIMITED")
            #expect(refused.json["error"].string == "Too many attempts. Please try again later.")
            let seconds = try #require(refused.fields["Retry-After"].flatMap { Int($0) })
            #expect((1...20).contains(seconds))
            #expect(refused.fields["RateLimit-Policy"] == "\"register\";q=3;w=60")
            #expect(refused.fields["RateLimit"]?.hasPrefix("\"register\";r=0;t=") == true)
        }
    }

    @Test func `registrations are 3 a minute from an address, with any tokens`() async throws {
        try await Self.limited { gateway in
            var answers: [Int] = []
            for number in 1...4 {
                let token = gateway.auth.token(for: try gateway.auth.session(number))
                answers.append(
                    try await gateway.send(.post, "/auth/register", token: token, json: "{}").status)
            }
            #expect(answers == [200, 200, 200, 429])
            #expect(try await gateway.send(.post, "/auth/register", json: "{}").status == 429)
        }
    }

    @Test(arguments: ["/auth/login", "/auth/refresh"])
    func `signing in counts by address, with any token`(path: String) async throws {
        try await Self.limited { gateway in
            let tokens = try (1...2).map { gateway.auth.token(for: try gateway.auth.session($0)) }
            var refused = 0
            for token in tokens {
                let counts = try await statuses(150) {
                    try await gateway.send(.post, path, token: token, json: "{}")
                }
                refused += counts[429] ?? 0
            }
            #expect(refused == 100)
            for token in tokens {
                let own = try await gateway.get("/accounts", token: token)
                #expect(own.fields["RateLimit"] == "\"default\";r=199;t=1")
            }
        }
    }

    @Test func `a quota refills over time`() async throws {
        try await Self.limited { gateway in
            var answers: [Int] = []
            for seconds: Int64 in [0, 0, 0, 19, 1, 0] {
                gateway.clock.advance(seconds: seconds)
                answers.append(try await gateway.send(.post, "/auth/register", json: "{}").status)
            }
            #expect(answers == [200, 200, 200, 429, 200, 429])
        }
    }

    @Test func `limited routes return the quota and the remainder`() async throws {
        try await Self.limited { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let answer = try await gateway.get("/accounts", token: token)
            #expect(answer.fields.values("RateLimit-Policy") == ["\"default\";q=600;w=60"])
            #expect(answer.fields["RateLimit"] == "\"default\";r=199;t=1")
            let health = try await gateway.get("/healthz")
            #expect(health.fields["RateLimit"] == nil)
        }
    }

    @Test func `users have quotas of their own, from any address`() async throws {
        try await Self.limited { gateway in
            let export = Recorder()
            try gateway.stub("export", export.handler)
            for number in 1...2 {
                let token = gateway.auth.token(for: try gateway.auth.session(number))
                let counts = try await statuses(37) { try await gateway.get("/export", token: token) }
                #expect(counts == [200: 30, 429: 7])
            }
        }
    }

    @Test func `invalid tokens use up the address's quota before they are verified`() async throws {
        try await Self.limited { gateway in
            let record = try gateway.auth.session()
            let known = gateway.auth.token(for: record)
            #expect(try await gateway.get("/accounts", token: known).status == 200)
            let counts = try await statuses(230) { try await gateway.get("/accounts", token: "a.b.c") }
            #expect(counts == [401: 200, 429: 30])
            // A token that was verified before is not counted.
            #expect(try await gateway.get("/accounts", token: known).status == 200)
        }
    }

    @Test func `valid tokens cost the address nothing`() async throws {
        try await Self.limited { gateway in
            for number in 1...60 {
                let token = gateway.auth.token(for: try gateway.auth.session(number))
                #expect(try await gateway.get("/accounts", token: token).status == 200)
            }
            let answer = try await gateway.get("/nowhere")
            #expect(answer.fields["RateLimit"] == "\"default\";r=199;t=1")
        }
    }

    @Test func `requests for a mail are never refused, and above the address's quota have no effect`()
        async throws
    {
        try await Self.limited { gateway in
            let fields = [(OverQuota.fieldName, "1")]
            for path in ["/auth/request-reset", "/auth/resend-verification"] {
                let first = try await gateway.send(.post, path, json: "{}", fields: fields)
                #expect(first.status == 200 && first.fields["RateLimit"] == nil)
                #expect(gateway.auth.other.last?.fields.contains(OverQuota.fieldName) == false)
            }
            let counts = try await statuses(250) {
                try await gateway.send(.post, "/auth/request-reset", json: "{}")
            }
            #expect(counts == [200: 250])
            #expect(gateway.auth.other.last?.fields[OverQuota.fieldName] == "1")
            #expect(gateway.auth.other.seen.count { !$0.fields.contains(OverQuota.fieldName) } == 200)
        }
    }

    @Test func `development has wide limits, and limits can be turned off`() async throws {
        try await GatewayHarness.run { gateway in
            let answer = try await gateway.send(.post, "/auth/register", json: "{}")
            #expect(answer.fields["RateLimit-Policy"] == "\"register\";q=600;w=60")
            #expect(
                try await gateway.get("/nowhere").fields["RateLimit-Policy"] == "\"default\";q=12000;w=60")
        }
        try await GatewayHarness.run(settings: ["COFFER_RATES": "off"]) { gateway in
            let answer = try await gateway.send(.post, "/auth/register", json: "{}")
            #expect(answer.fields["RateLimit-Policy"] == nil)
        }
    }
}
