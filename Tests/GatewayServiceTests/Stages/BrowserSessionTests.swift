import Contracts
import HTTPKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import GatewayService

/// Cookies at the gateway with a stub of auth. Tests of the whole system are in `Tests/EndToEnd`.
@Suite struct BrowserSessionTests {
    private static let own = [("X-CSRF", "1"), ("Sec-Fetch-Site", "same-origin")]

    /// Answers refreshes with a valid access token and a new refresh token, and counts them.
    private final class Refreshes: Sendable {
        let count = Atomic<Int>(0)
        let bodies = Mutex<[String]>([])

        init(_ gateway: GatewayHarness, _ record: SessionRecord, delayMilliseconds: Int = 0) {
            let pair = Self.pair(gateway.auth.token(for: record), refresh: "next-refresh")
            gateway.auth.other.answer { [self] request in
                guard request.path == "/auth/refresh" else {
                    return try Answer.json(["from": "auth"]).response
                }
                count.add(1, ordering: .relaxed)
                await request.loop.sleep(milliseconds: delayMilliseconds)
                return Answer.json(bytes: Array(pair.utf8)).response
            }
        }

        static func pair(_ access: String, refresh: String, device: String = "") -> String {
            #"{"accessToken":"\#(access)","refreshToken":"\#(refresh)","tokenType":"Bearer","expiresIn":900,"#
                + #""user":{"id":"01900000-0000-7000-8000-000000000001","email":"a@b.co","displayName":"A","#
                + #""preferredCurrency":"USD","emailVerified":true,"hasCompletedOnboarding":true,"#
                + #""biometricEnabled":false,"autoLockMinutes":null,"hasPin":false,"hasTotp":false,"avatarUrl":null,"#
                + #""locale":null,"timeZone":"UTC","createdAt":"2026-01-01T00:00:00.000Z"}\#(device)}"#
        }
    }

    private func cookies(_ access: String?, _ refresh: String?) -> (String, String) {
        let pairs = [access.map { "coffer-access=\($0)" }, refresh.map { "coffer-refresh=\($0)" }]
        return ("Cookie", (["theme=dark"] + pairs.compactMap { $0 }).joined(separator: "; "))
    }

    @Test func `services get neither cookies nor their tokens, and only auth gets the bearer token`()
        async throws
    {
        try await GatewayHarness.run { gateway in
            let token = gateway.auth.token(for: try gateway.auth.session())
            let fields = [cookies(token, "r")] + Self.own
            #expect(try await gateway.get("/accounts", fields: fields).status == 200)
            let seen = try #require(gateway.ledger.last)
            #expect(seen.fields["Cookie"] == nil && seen.fields["Authorization"] == nil)
            #expect(seen.fields["X-Coffer-Identity"]?.contains("user") == true)
            #expect(try await gateway.get("/users/me", fields: fields).status == 200)
            #expect(gateway.auth.other.last?.fields["Authorization"] == "Bearer \(token)")
            #expect(gateway.auth.other.last?.fields["Cookie"] == nil)
        }
    }

    @Test func `Second factor: a sign-in that needs a code sets no cookies, and its code sets them`()
        async throws
    {
        try await GatewayHarness.run { gateway in
            let mode = ("X-Session-Mode", "cookie")
            let token = gateway.auth.token(for: try gateway.auth.session())
            let pair = Refreshes.pair(token, refresh: "r", device: #","deviceToken":"d""#)
            let needed = #"{"mfaRequired":true,"mfaToken":"t","methods":["totp","later"]}"#
            gateway.auth.other.answer { request in
                Answer.json(bytes: Array((request.path == "/auth/login" ? needed : pair).utf8)).response
            }
            let begun = try await gateway.send(
                .post, "/auth/login", json: "{}", fields: [cookies("old", "old"), mode])
            #expect(begun.status == 200)
            #expect(begun.data["mfaToken"].string == "t")
            #expect(begun.fields["Set-Cookie"] == nil)
            let done = try await gateway.send(
                .post, "/auth/login/mfa", json: #"{"mfaToken":"t"}"#, fields: [cookies("old", "old"), mode])
            // The former session of the browser ends with the sign-in, not before.
            #expect(gateway.auth.other.last?.fields["X-Coffer-Former-Session"] == "old")
            #expect(done.data.keys == ["expiresIn", "sessionMode", "user"])
            #expect(done.fields.values("Set-Cookie").count == 3)
        }
    }

    @Test func `a device's token goes to auth alone, and in cookie mode it comes and goes by its cookie`()
        async throws
    {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let token = gateway.auth.token(for: record)
            let header = ("X-Device-Token", "from-header")
            #expect(try await gateway.get("/accounts", token: token, fields: [header]).status == 200)
            #expect(gateway.ledger.last?.fields["X-Device-Token"] == nil)
            let pair = Refreshes.pair(token, refresh: "r", device: #","deviceToken":"new-device""#)
            gateway.auth.other.answer { _ in Answer.json(bytes: Array(pair.utf8)).response }
            let cookie = ("Cookie", "coffer-device=from-cookie")
            for path in ["/auth/login", "/auth/demo", "/auth/passkeys/login/verify"] {
                let mode = ("X-Session-Mode", "cookie")
                let page = try await gateway.send(.post, path, json: "{}", fields: [cookie, mode])
                #expect(gateway.auth.other.last?.fields.values("X-Device-Token") == ["from-cookie"])
                #expect(page.data.keys == ["expiresIn", "sessionMode", "user"])
                #expect(
                    page.fields.values("Set-Cookie").last
                        == "coffer-device=new-device; Path=/; Max-Age=15552000; HttpOnly; SameSite=Strict")
                // An app sends the field, and a page that wants the tokens cannot use the cookie.
                let app = try await gateway.send(.post, path, json: "{}", fields: [cookie, header])
                #expect(gateway.auth.other.last?.fields.values("X-Device-Token") == ["from-header"])
                #expect(app.data["deviceToken"].string == "new-device")
                #expect(app.fields["Set-Cookie"] == nil)
            }
        }
    }

    @Test func `thirty requests with an expired access token make one refresh, over all loops`() async throws
    {
        try await GatewayHarness.run { gateway in
            gateway.clock.stop()
            let record = try gateway.auth.session()
            let refreshes = Refreshes(gateway, record, delayMilliseconds: 5)
            let old = cookies(gateway.auth.token(for: record, lasting: -1), "old-refresh")
            let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for _ in 0..<30 { group.addTask { try await gateway.get("/accounts", fields: [old]) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 200 })
            #expect(Set(answers.map { $0.fields.values("Set-Cookie") }).count == 1)
            #expect(
                answers[0].fields.values("Set-Cookie").last?.hasPrefix("coffer-refresh=next-refresh;") == true
            )
            // A late request with the old cookies gets the same cookies.
            let late = try await gateway.get("/accounts", fields: [old])
            #expect(late.fields.values("Set-Cookie") == answers[0].fields.values("Set-Cookie"))
            #expect(late.fields.values("Cache-Control") == ["no-store"])
            #expect(refreshes.count.load(ordering: .relaxed) == 1)
            #expect(gateway.ledger.seen.count == 31)
        }
    }

    @Test func `while auth is down the cookies stay, and they are renewed afterwards`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            _ = Refreshes(gateway, record)
            #expect(try await gateway.get("/accounts", token: gateway.auth.token(for: record)).status == 200)
            let old = cookies(gateway.auth.token(for: record, lasting: -1), "old-refresh")
            await gateway.takeDown("auth")
            let refused = try await gateway.get("/accounts", fields: [old])
            #expect(refused.status == 503)
            #expect(refused.fields["Retry-After"] != nil)
            #expect(refused.fields["Set-Cookie"] == nil)
            try gateway.bringUpAuth()
            let answer = try await gateway.get("/accounts", fields: [old])
            #expect(answer.status == 200)
            #expect(answer.fields.values("Set-Cookie").count == 2)
        }
    }

    @Test(arguments: [500, 502, 504])
    func `a refresh that fails in our services keeps the cookies`(status: Int) async throws {
        try await GatewayHarness.run { gateway in
            gateway.auth.other.answer { _ in
                let code: ErrorCode = [500: .serverError, 502: .upstreamError][status] ?? .gatewayTimeout
                return Answer.error(APIError(code)).response
            }
            let answer = try await gateway.get("/accounts", fields: [cookies(nil, "old-refresh")])
            #expect(answer.status == status)
            #expect(answer.fields["Set-Cookie"] == nil)
        }
    }

    @Test func `a refused refresh clears the cookies, and its notice ends the session`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let other = gateway.auth.token(for: record)
            #expect(try await gateway.get("/accounts", token: other).status == 200)
            gateway.auth.other.answer { _ in
                var answer = Answer.error(APIError(.unauthorized, "Session expired. Please sign in again."))
                answer.fields.append(SessionNotice.fieldName, "ended=\(record.id.text)")
                return answer.response
            }
            let answer = try await gateway.get("/accounts", fields: [cookies(nil, "spent")])
            #expect(answer.status == 401)
            #expect(answer.json["error"].string == "Session expired. Please sign in again.")
            #expect(answer.fields.values("Set-Cookie").allSatisfy { $0.contains("Max-Age=0") })
            #expect(answer.fields.values("Set-Cookie").count == 2)
            #expect(try await gateway.get("/accounts", token: other).status == 401)
        }
    }

    @Test func `a locked session stays locked while its cookies are renewed`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session(locked: true)
            _ = Refreshes(gateway, record)
            let old = cookies(gateway.auth.token(for: record, lasting: -1), "old-refresh")
            let answer = try await gateway.get("/accounts", fields: [old])
            #expect(answer.status == 423)
            #expect(answer.fields.values("Set-Cookie").count == 2)
            #expect(gateway.ledger.seen.isEmpty)
        }
    }

    @Test func `an open route gets the signed-in user, whose cookies are renewed`() async throws {
        try await GatewayHarness.run { gateway in
            let record = try gateway.auth.session()
            let refreshes = Refreshes(gateway, record)
            let old = cookies(gateway.auth.token(for: record, lasting: -1), "old-refresh")
            let answer = try await gateway.get("/auth/verify-email", fields: [old])
            #expect(answer.status == 200)
            #expect(answer.fields.values("Set-Cookie").count == 2)
            #expect(answer.fields.values("Cache-Control") == ["no-store"])
            let identity = gateway.auth.other.last?.fields["X-Coffer-Identity"] ?? ""
            guard case .user(let user) = gateway.context.signer.verify(identity) else {
                Issue.record("asked for nobody")
                return
            }
            #expect(user.user == record.user)
            let another = cookies(nil, "old-refresh-2")
            let options = "/auth/passkeys/login/options"
            let asked = try await gateway.send(.post, options, json: "{}", fields: [another] + Self.own)
            #expect(asked.status == 200 && asked.fields.values("Set-Cookie").count == 2)
            #expect(gateway.auth.other.last?.fields["X-Coffer-Identity"]?.contains(record.user.text) == true)
            // Without proof the request is anonymous, and nothing is renewed.
            let other = cookies(nil, "another-refresh")
            let sent = try await gateway.send(.post, "/auth/register", json: "{}", fields: [other])
            #expect(sent.status == 200 && sent.fields["Set-Cookie"] == nil)
            #expect(refreshes.count.load(ordering: .relaxed) == 2)
        }
    }

    @Test func `a late answer sets no cookies, because newer ones may have been set`() async throws {
        let renewed = RenewedTokens(
            tokens: TokenPair(
                accessToken: "a", refreshToken: "r", expiresIn: 1,
                user: UserProfile(
                    id: ID(high: 1, low: 2), email: "a@b.co", displayName: "A", preferredCurrency: .usd,
                    emailVerified: true, hasCompletedOnboarding: true, biometricEnabled: false,
                    autoLockMinutes: nil, hasPin: false, hasTotp: false, avatarUrl: nil, locale: nil,
                    timeZone: "UTC",
                    createdAt: Timestamp(millisecondsSinceEpoch: 0))),
            at: 5)
        var fields = HTTPFields()
        CookieChange.renew(renewed).write(to: &fields, isSecure: true, now: 10_000_005)
        #expect(fields.isEmpty)
    }

    @Test func `forged cookies use up their address's quota and reach auth within that quota only`()
        async throws
    {
        try await GatewayHarness.run(settings: ["COFFER_RATES": "production"]) { gateway in
            gateway.clock.stop()
            gateway.auth.other.answer { _ in
                Answer.error(APIError(.unauthorized, "Session expired. Please sign in again.")).response
            }
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<600 {
                    let forged = cookies("x.y.z", "forged-\(number)")
                    group.addTask { try await gateway.get("/users/me", fields: [forged]).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(gateway.auth.other.seen.count == 200)
            #expect(statuses.count { $0 == 401 } == 200 && statuses.count { $0 == 429 } == 400)
        }
    }
}
