import Contracts
import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@Suite struct LockTests {
    private func answer(_ notices: String...) -> Answer {
        var answer = Answer.json(bytes: Array("{}".utf8))
        for notice in notices { answer.fields.append(SessionNotice.fieldName, notice) }
        return answer
    }

    @Test func `a locked session is 423 on every route except those for locked sessions`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session(locked: true))
            let open = [
                "/auth/unlock", "/auth/logout", "/auth/refresh", "/auth/session",
                "/auth/passkeys/login/options",
            ]
            for endpoint in AuthAPI.all + LedgerAPI.all + SharingAPI.all + ExportAPI.all
            where endpoint.access.needsUser {
                let target = endpoint.path.replacing(#/\{[a-z]+\}/#, with: "x")
                let answer = try await gateway.send(
                    HTTPMethod(rawValue: endpoint.method.rawValue), target, token: token)
                if open.contains(endpoint.path) {
                    #expect(answer.status == 200, "\(endpoint.path)")
                } else {
                    #expect(answer.status == 423, "\(endpoint.method) \(endpoint.path)")
                    #expect(answer.json["code"].string == "SESSION_LOCKED")
                }
            }
            #expect(gateway.ledger.seen.isEmpty)
        }
    }

    @Test func `a locked session counts as anonymous on open routes, except those for locked sessions`()
        async throws
    {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session(locked: true)
            let token = gateway.auth.token(for: record)
            func caller(_ method: HTTPMethod, _ path: String) async throws -> Caller? {
                _ = try await gateway.send(method, path, token: token, json: method == .post ? "{}" : nil)
                let identity = gateway.auth.other.last?.fields["X-Coffer-Identity"] ?? ""
                return gateway.context.signer.verify(identity)
            }
            guard case .anonymous = try await caller(.post, "/auth/login") else {
                Issue.record("a locked session signs in as itself")
                return
            }
            #expect(gateway.auth.other.last?.fields["X-Coffer-Locked-Since"] == nil)
            guard case .user(let user) = try await caller(.get, "/auth/session") else {
                Issue.record("a locked session has no state")
                return
            }
            #expect(user.session == record.id)
            let since = try #require(gateway.auth.other.last?.fields["X-Coffer-Locked-Since"])
            #expect(LockedSince.moment(since) == record.lockedAt)
        }
    }

    @Test func `a client cannot send the time of a lock`() async throws {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            _ = try await gateway.get("/auth/session", token: token, fields: [("X-Coffer-Locked-Since", "1")])
            #expect(gateway.auth.other.last?.fields["X-Coffer-Locked-Since"] == nil)
        }
    }

    @Test func `a lock and an unlock take effect with their own answers, on every loop`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            func statuses() -> Set<String> {
                var found: Set<String> = []
                for _ in 0..<8 {
                    guard let connection = RawConnection(port: gateway.port) else { continue }
                    connection.send(
                        "GET /accounts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\nConnection: close\r\n\r\n"
                    )
                    found.insert(String(connection.readToEnd().prefix(12)))
                    connection.close()
                }
                return found
            }
            #expect(statuses() == ["HTTP/1.1 200"])
            for (path, notice, status) in [
                ("/auth/lock", "locked", "423"), ("/auth/unlock", "unlocked", "200"),
            ] {
                gateway.auth.other.answer { _ in self.answer("\(notice)=\(record.id.text)").response }
                let answer = try await gateway.send(.post, path, token: token, json: "{}")
                #expect(answer.status == 200)
                #expect(answer.fields["X-Coffer-Sessions"] == nil)
                #expect(statuses() == ["HTTP/1.1 \(status)"])
            }
            #expect(gateway.auth.sessionFetches == 1)
        }
    }

    @Test func `inactivity locks without auth, also while auth is down`() async throws {
        try await GatewayHarness.run { gateway in
            gateway.clock.advance(seconds: 0)
            let idle = gateway.auth.token(for: try gateway.auth.session(1, autoLockMinutes: 1))
            let active = gateway.auth.token(for: try gateway.auth.session(2, autoLockMinutes: 1))
            for token in [idle, active] {
                #expect(try await gateway.get("/accounts", token: token).status == 200)
            }
            await gateway.takeDown("auth")
            for _ in 0..<4 {
                gateway.clock.advance(seconds: 20)
                #expect(try await gateway.get("/accounts", token: active).status == 200)
            }
            let answer = try await gateway.get("/accounts", token: idle)
            #expect(answer.status == 423)
            #expect(answer.json["code"].string == "SESSION_LOCKED")
            gateway.clock.advance(seconds: 61)
            #expect(try await gateway.get("/accounts", token: active).status == 423)
        }
    }

    @Test func `asking for the session's state does not count as activity`() async throws {
        try await GatewayHarness.run { gateway in
            gateway.clock.advance(seconds: 0)
            let token = gateway.auth.token(for: try gateway.auth.session(autoLockMinutes: 1))
            #expect(try await gateway.get("/accounts", token: token).status == 200)
            for _ in 0..<3 {
                gateway.clock.advance(seconds: 25)
                #expect(try await gateway.get("/auth/session", token: token).status == 200)
                _ = try await gateway.get("/.well-known/jwks.json", token: token)
            }
            #expect(try await gateway.get("/accounts", token: token).status == 423)
        }
    }

    @Test func `activity is reported to auth in the background, and again after a refusal`() async throws {
        try await GatewayHarness.run { gateway in
            gateway.clock.advance(seconds: 0)
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            #expect(try await gateway.get("/accounts", token: token).status == 200)
            gateway.auth.state.withLock { $0.refusesReports = true }
            gateway.clock.advance(seconds: 40)
            #expect(try await gateway.get("/accounts", token: token).status == 200)
            let at = gateway.clock.clock.now()
            try await Task.sleep(for: .milliseconds(1_500))
            #expect(gateway.auth.state.withLock(\.activity).isEmpty)
            gateway.auth.state.withLock { $0.refusesReports = false }
            let isTold = try await eventually {
                gateway.auth.state.withLock(\.activity) == [
                    ActivityReport.Activity(session: record.id, at: at)
                ]
            }
            #expect(isTold)
        }
    }

    @Test func `after a lock in the feed the record is fetched again`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            #expect(try await gateway.get("/accounts", token: token).status == 200)
            let change = SessionLockChange(session: record.id, user: record.user)
            try gateway.auth.session(locked: true)
            try gateway.auth.announce(AuthEvent.sessionLocked, change)
            #expect(
                try await eventually {
                    try await gateway.get("/accounts", token: token).status == 423
                })
            try gateway.auth.session()
            try gateway.auth.announce(AuthEvent.sessionUnlocked, change)
            #expect(
                try await eventually {
                    try await gateway.get("/accounts", token: token).status == 200
                })
            let fetches = gateway.auth.sessionFetches
            try gateway.auth.session(autoLockMinutes: 1, lastActivityAt: record.lastActivityAt)
            try gateway.auth.announce(
                AuthEvent.autoLockChanged, AutoLockChange(user: record.user, minutes: 1))
            let isKnown = try await eventually {
                _ = try await gateway.get("/accounts", token: token)
                return gateway.auth.sessionFetches > fetches
            }
            #expect(isKnown)
            gateway.clock.advance(seconds: 61)
            #expect(try await gateway.get("/accounts", token: token).status == 423)
        }
    }
}
