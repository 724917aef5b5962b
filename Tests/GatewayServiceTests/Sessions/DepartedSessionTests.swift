import Contracts
import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import GatewayService

/// Late answers to requests with a former session's cookies, after the browser has signed in again. Tests of
/// the whole system are in `Tests/EndToEnd`.
@Suite struct DepartedSessionTests {
    private static let own = [("X-CSRF", "1"), ("Sec-Fetch-Site", "same-origin")]
    private static let mode = ("X-Session-Mode", "cookie")

    /// Auth with a session whose access token has expired, and a sign-in over its cookies.
    private final class Scene: Sendable {
        let gateway: GatewayHarness
        let former: SessionRecord
        let cookies: (String, String)
        /// While true, neither refreshes nor the ledger's requests are answered.
        private let isHeld = Atomic<Bool>(false)
        private let hasEnded = Atomic<Bool>(false)

        init(_ gateway: GatewayHarness) throws {
            self.gateway = gateway
            // Stops the clock, because a renewal is remembered for some seconds only.
            gateway.clock.set(gateway.clock.clock.now())
            former = try gateway.auth.session(1)
            let expired = gateway.auth.token(for: former, lasting: -1)
            cookies = ("Cookie", "coffer-access=\(expired); coffer-refresh=old-refresh")
            let next = try Self.pair(gateway.auth.token(for: try gateway.auth.session(2)), "next-refresh")
            let renewed = try Self.pair(gateway.auth.token(for: former), "late-refresh")
            gateway.auth.other.answer { [self] request in
                let isOver = hasEnded.load(ordering: .relaxed)
                switch request.path {
                case "/auth/refresh":
                    await hold(request)
                    return isOver
                        ? Answer.error(APIError(.unauthorized)).response
                        : Answer.json(bytes: renewed).response
                case "/auth/demo":
                    hasEnded.store(true, ordering: .relaxed)
                    _ = try gateway.auth.session(1, revoked: true)
                    var answer = Answer.json(bytes: next)
                    answer.fields.append(SessionNotice.fieldName, SessionNotice.ended(former.id).text)
                    return answer.response
                case "/auth/logout":
                    hasEnded.store(true, ordering: .relaxed)
                    _ = try gateway.auth.session(1, revoked: true)
                    var answer = try Answer.json(Message("Bye."))
                    answer.fields.append(SessionNotice.fieldName, SessionNotice.ended(former.id).text)
                    return answer.response
                default: return try Answer.json(["from": "auth"]).response
                }
            }
            gateway.ledger.answer { [self] request in
                await hold(request)
                return try Answer.json(["echo": true]).response
            }
        }

        private static func pair(_ access: String, _ refresh: String) throws -> [UInt8] {
            Array(
                (#"{"accessToken":"\#(access)","refreshToken":"\#(refresh)","tokenType":"Bearer","#
                    + #""expiresIn":900,"user":{"id":"01900000-0000-7000-8000-000000000001","#
                    + #""email":"a@b.co","displayName":"A","preferredCurrency":"USD","emailVerified":true,"#
                    + #""hasCompletedOnboarding":true,"biometricEnabled":false,"autoLockMinutes":null,"#
                    + #""hasPin":false,"hasTotp":false,"avatarUrl":null,"locale":null,"timeZone":"UTC","#
                    + #""createdAt":"2026-01-01T00:00:00.000Z"}}"#).utf8)
        }

        private func hold(_ request: HTTPRequest) async {
            while isHeld.load(ordering: .relaxed) { await request.loop.sleep(milliseconds: 2) }
        }

        private var underWay: Int {
            gateway.auth.other.seen.count { $0.target == "/auth/refresh" } + gateway.ledger.seen.count
        }

        func signIn() async throws {
            let answer = try await gateway.send(.post, "/auth/demo", fields: [cookies, mode])
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.fields.values("Set-Cookie").last?.contains("next-refresh") == true)
        }

        /// Sends a request with the former cookies, signs in while it waits, and then lets it be answered.
        func overtake(
            _ method: HTTPMethod, _ path: String, _ fields: [(String, String)] = []
        ) async throws -> TestAnswer {
            let before = underWay
            isHeld.store(true, ordering: .relaxed)
            async let late = gateway.send(method, path, fields: [cookies] + fields)
            let isUnderWay = try await eventually { underWay > before }
            #expect(isUnderWay)
            try await signIn()
            isHeld.store(false, ordering: .relaxed)
            return try await late
        }
    }

    @Test func `a renewal that is answered after a sign-in sets no cookies of the former session`()
        async throws
    {
        try await GatewayHarness.run { gateway in
            let late = try await Scene(gateway).overtake(.get, "/accounts")
            #expect(late.fields["Set-Cookie"] == nil)
            #expect(late.status == 401)
        }
    }

    @Test func `a service's late answer to a renewed request sets no cookies of the former session`()
        async throws
    {
        try await GatewayHarness.run { gateway in
            let scene = try Scene(gateway)
            let first = try await gateway.get("/accounts", fields: [scene.cookies])
            #expect(first.fields.values("Set-Cookie").last?.contains("late-refresh") == true)
            let late = try await scene.overtake(.get, "/accounts")
            #expect(late.status == 200)
            #expect(late.fields["Set-Cookie"] == nil)
        }
    }

    @Test func `a page's own refresh that is answered late sets no cookies of the former session`()
        async throws
    {
        try await GatewayHarness.run { gateway in
            let late = try await Scene(gateway).overtake(.post, "/auth/refresh", Self.own)
            #expect(late.status == 200)
            #expect(late.fields["Set-Cookie"] == nil)
        }
    }

    @Test(arguments: [false, true])
    func `a late answer clears no newer cookies for some minutes`(byLogout: Bool) async throws {
        try await GatewayHarness.run { gateway in
            let scene = try Scene(gateway)
            if byLogout {
                let bye = try await gateway.send(.post, "/auth/logout", fields: [scene.cookies] + Self.own)
                #expect(bye.fields.values("Set-Cookie").allSatisfy { $0.contains("Max-Age=0") })
                #expect(bye.fields.values("Set-Cookie").count == 2)
            } else {
                try await scene.signIn()
            }
            for (method, path) in [(HTTPMethod.get, "/accounts"), (.post, "/auth/refresh")] {
                let late = try await gateway.send(method, path, fields: [scene.cookies] + Self.own)
                #expect(late.status == 401)
                #expect(late.fields["Set-Cookie"] == nil, "\(path)")
            }
            // A logout clears the cookies.
            let bye = try await gateway.send(.post, "/auth/logout", fields: [scene.cookies] + Self.own)
            #expect(bye.fields.values("Set-Cookie").count == 2)
            gateway.clock.advance(seconds: 241)
            let stale = try await gateway.get("/accounts", fields: [scene.cookies])
            #expect(stale.status == 401)
            #expect(stale.fields.values("Set-Cookie").count == 2)
        }
    }

    @Test func `auth is told the former session only when the answer replaces its cookies`() async throws {
        try await GatewayHarness.run { gateway in
            let scene = try Scene(gateway)
            let name = FormerSession.fieldName
            let forged = (name, "forged")
            let cases: [([(String, String)], [String])] = [
                ([scene.cookies, Self.mode], ["old-refresh"]),
                ([scene.cookies, Self.mode, forged] + Self.own, ["old-refresh"]),
                // With a bearer token the cookies are replaced, too.
                ([scene.cookies, Self.mode, ("Authorization", "Bearer x")], ["old-refresh"]),
                ([scene.cookies] + Self.own, []), ([Self.mode, forged], []), ([forged], []),
            ]
            for (fields, expected) in cases {
                #expect(try await gateway.send(.post, "/auth/demo", fields: fields).status == 200)
                #expect(gateway.auth.other.last?.fields.values(name) == expected, "\(fields)")
            }
            // A page of another site can neither sign the browser in nor end a session.
            let count = gateway.auth.other.seen.count
            let foreign = [scene.cookies, Self.mode, ("Sec-Fetch-Site", "same-site")]
            #expect(try await gateway.send(.post, "/auth/demo", fields: foreign).status == 403)
            #expect(gateway.auth.other.seen.count == count)
        }
    }
}
