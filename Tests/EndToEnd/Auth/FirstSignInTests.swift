import Contracts
import HTTPKit
import TestKit
import Testing

/// The browser that registered is signed in once the address is verified (AUTH-006); nobody else is.
@Suite struct FirstSignInTests {
    private static let path = "/auth/register/session"
    private static let mode = Browser.own + [Browser.cookieMode]

    /// Registers in a browser and returns the mailed token.
    private static func register(
        _ browser: Browser, _ email: String, _ system: CofferSystem,
        fields: [(String, String)] = mode
    ) async throws -> String {
        let made = try await browser.send(
            .post, "/auth/register",
            #"{"email":"\#(email)","password":"\#(CofferSystem.password)","displayName":"Ada"}"#,
            fields: fields)
        #expect(made.status == 201, "\(made.text)")
        return try await system.mailedToken(to: email, page: "auth/verify-email")
    }

    private static func goOn(_ browser: Browser) async throws -> TestAnswer {
        try await browser.send(.post, path, #"{"deviceName":"Firefox"}"#, fields: mode)
    }

    private static func verify(_ token: String, _ system: CofferSystem) async throws {
        let answer = try await system.call(.post, "/auth/verify-email", json: #"{"token":"\#(token)"}"#)
        #expect(answer.status == 200, "\(answer.text)")
    }

    @Test func `AUTH-006 the browser that registered is signed in, once, when another verifies`()
        async throws
    {
        try await CofferSystem.run { system in
            let browser = Browser(system.harness.client)
            let token = try await Self.register(browser, "ada@example.org", system)
            #expect(browser.sessionCookies.keys.sorted() == ["coffer-flow"])
            #expect(try await Self.goOn(browser).status == 403)
            let wrong = try await browser.send(.post, Self.path, #"{"deviceName":7}"#, fields: Self.mode)
            #expect(wrong.status == 400 && wrong.json["fields"].keys == ["deviceName"], "\(wrong.text)")
            try await Self.verify(token, system)
            let stolen = browser.copy()
            let foreign = [
                ("X-CSRF", "1"), ("Sec-Fetch-Site", "same-site"), ("Origin", "https://evil.example"),
            ]
            for fields in [foreign + [Browser.cookieMode], foreign, Browser.own] {
                let refused = try await browser.copy().send(.post, Self.path, fields: fields)
                #expect(refused.status == 403 && !refused.text.contains("accessToken"), "\(refused.text)")
            }
            let opened = try await Self.goOn(browser)
            #expect(opened.status == 200 && !opened.text.contains("accessToken"), "\(opened.text)")
            #expect(browser.sessionCookies.keys.sorted() == ["coffer-access", "coffer-refresh"])
            let me = try await browser.get("/users/me")
            #expect(me.data["email"].string == "ada@example.org")
            let sessions = try await browser.get("/auth/sessions").data["sessions"].array
            #expect(sessions.count == 1 && sessions[0]["deviceName"].string == "Firefox")
            #expect(try await Self.goOn(stolen).status == 404)
        }
    }

    @Test func `AUTH-006 the mailed link alone signs nobody in, nor does a program's registration`()
        async throws
    {
        try await CofferSystem.run { system in
            let program = Browser(system.harness.client)
            let token = try await Self.register(program, "eve@example.org", system, fields: [])
            #expect(program.cookies.isEmpty)
            let other = Browser(system.harness.client)
            let page = try await other.send(
                .post, "/auth/verify-email", #"{"token":"\#(token)"}"#, fields: Self.mode)
            #expect(page.status == 200 && other.cookies.isEmpty)
            #expect(try await Self.goOn(other).status == 404)
            let foreign = [("X-CSRF", "1"), ("Sec-Fetch-Site", "cross-site"), Browser.cookieMode]
            let tricked = Browser(system.harness.client)
            _ = try await Self.register(tricked, "bob@example.org", system, fields: foreign)
            #expect(tricked.cookies.isEmpty)
            other.set("coffer-flow", "AAAA")
            #expect(try await Self.goOn(other).status == 404)
        }
    }

    @Test func `AUTH-006 another sign-in, a new password, the operator and a day end it`() async throws {
        try await CofferSystem.run { system in
            func expectOver(
                _ email: String, _ end: (String) async throws -> Void
            ) async throws {
                let browser = Browser(system.harness.client)
                let token = try await Self.register(browser, email, system)
                try await Self.verify(token, system)
                try await end(email)
                #expect(try await Self.goOn(browser).status == 404, "\(email)")
            }
            try await expectOver("signed@example.org") { _ = try await system.signIn($0) }
            try await expectOver("reset@example.org") { email in
                _ = try await system.call(.post, "/auth/request-reset", json: #"{"email":"\#(email)"}"#)
                let token = try await system.mailedToken(to: email, page: "auth/reset-password")
                let changed = try await system.call(
                    .post, "/auth/reset-password",
                    json: #"{"token":"\#(token)","newPassword":"An0ther-one!"}"#)
                #expect(changed.status == 200, "\(changed.text)")
            }
            try await expectOver("late@example.org") { _ in
                system.harness.clock.advance(seconds: 86_401)
            }
        }
    }
}
