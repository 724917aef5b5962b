import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// contract-access "Sign-in by an identity provider": through the gateway, with a provider that others wrote.
@Suite struct ProviderTests {
    /// A browser that comes from another site sends no `Strict` cookies.
    private static func back(
        _ path: String, _ browser: Browser, _ system: CofferSystem
    ) async throws -> TestAnswer {
        let name = try #require(browser.cookies.keys.first { $0.hasSuffix("coffer-flow") })
        let flow = "\(name)=\(browser.cookies[name] ?? "")"
        let answer = try await system.call(
            .get, path, fields: [("Cookie", flow), ("Sec-Fetch-Site", "cross-site")])
        browser.keep(answer)
        return answer
    }

    private static func start(_ browser: Browser, query: String = "") async throws -> String {
        let answer = try await browser.send(.get, "/auth/oidc/real/start\(query)")
        try #require(answer.status == 303, "\(answer.text)")
        return try #require(answer.fields["Location"])
    }

    @Test func `a browser signs up and in by Authlib's provider, and its logout ends the session`()
        async throws
    {
        try await OpenIDProvider.run { provider in
            try await CofferSystem.run(settings: provider.settings) { system in
                let browser = Browser(system.harness.client)
                let begun = try await browser.send(.get, "/auth/oidc/real/start?returnTo=/app/goals")
                let line = try #require(begun.fields["Set-Cookie"])
                #expect(line.hasPrefix("coffer-flow="))
                #expect(line.hasSuffix("; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax"))
                #expect(begun.fields["X-Coffer-Flow"] == nil)
                let path = try await provider.visit(try #require(begun.fields["Location"]), as: "ada")
                let answer = try await Self.back(path, browser, system)
                #expect(answer.status == 303 && answer.fields["Location"] == "/app/goals", "\(answer.text)")
                #expect(answer.fields["X-Coffer-Tokens"] == nil && answer.fields["X-Coffer-Sessions"] == nil)
                #expect(
                    browser.cookies.keys.sorted() == ["coffer-access", "coffer-device", "coffer-refresh"])
                let me = try await browser.get("/users/me")
                #expect(
                    me.data["email"].string == "ada@example.org" && me.data["displayName"].string == "Ada")
                let identities = try await browser.get("/auth/identities").data["identities"]
                #expect(identities[0]["provider"].string == "real" && identities[0]["label"].string == "Real")
                // A second sign-in in the same browser ends the first session, whose cookies it replaces.
                let old = browser.copy()
                let again = try await provider.visit(try await Self.start(browser), as: "ada")
                #expect(try await Self.back(again, browser, system).status == 303)
                #expect(try await old.get("/users/me").status == 401)
                let devices = try await browser.get("/auth/sessions").data["devices"].array
                #expect(devices.count == 1)
                // The same code does not come in twice, and not in another browser.
                #expect(try await system.call(.get, again).status == 401)

                let token = try await provider.logoutToken(of: "ada")
                let form = "logout_token=\(token)"
                let ended = try await system.post(form: form, to: "/auth/oidc/real/logout")
                #expect(ended.status == 200, "\(ended.text)")
                #expect(try await browser.get("/users/me").status == 401)
                #expect(try await system.post(form: form, to: "/auth/oidc/real/logout").status == 400)
            }
        }
    }

    @Test func `an account is linked in the browser, and a code follows unless the provider asked for one`()
        async throws
    {
        try await OpenIDProvider.run { provider in
            try await CofferSystem.run(settings: provider.settings) { system in
                let ada = try await system.join("ada@example.org")
                let browser = Browser(system.harness.client)
                let path = try await provider.visit(try await Self.start(browser), as: "ada")
                let found = try await Self.back(path, browser, system)
                #expect(found.fields["Location"] == "/app/login?link=real")
                #expect(browser.sessionCookies.keys.sorted() == ["coffer-flow"])
                #expect(try await ada.send(.post, "/auth/identities", "{}").status == 409)
                let login = #"{"email":"ada@example.org","password":"\#(CofferSystem.password)"}"#
                _ = try await browser.signIn("/auth/login", login)
                let foreign = [("X-CSRF", "1"), ("Sec-Fetch-Site", "cross-site")]
                #expect(
                    try await browser.send(.post, "/auth/identities", "{}", fields: foreign).status == 403)
                let linked = try await browser.send(.post, "/auth/identities", "{}")
                #expect(linked.status == 201, "\(linked.text)")
                #expect(browser.cookies["coffer-flow"] == nil)

                let setup = try await ada.client.secondFactor.setUp(password: CofferSystem.password)
                let app = try Authenticator(secret: setup.secret)
                _ = try await ada.client.secondFactor.confirm(code: app.code(at: system.now))
                let other = Browser(system.harness.client)
                let waits = try await Self.back(
                    provider.visit(try await Self.start(other), as: "ada"), other, system)
                #expect(waits.fields["Location"]?.hasPrefix("/app/login#mfa=") == true)
                #expect(other.cookies.isEmpty)
                let strong = try await Self.back(
                    provider.visit(try await Self.start(other), as: "ada", more: "&amr=mfa"), other, system)
                #expect(strong.status == 303 && other.cookies["coffer-access"] != nil)
            }
        }
    }

    @Test func `a page of another site begins no sign-in, and its cookie goes over TLS alone`() async throws {
        let settings = [
            "COFFER_OIDC_REAL_ISSUER": "http://127.0.0.1:1", "COFFER_OIDC_REAL_CLIENT_ID": "coffer",
            "COFFER_OIDC_REAL_CLIENT_SECRET": "secret", "COFFER_TRUSTED_PROXIES": "127.0.0.1",
        ]
        try await CofferSystem.run(settings: settings) { system in
            for site in ["cross-site", "same-site", "none", "same-origin"] {
                let answer = try await system.call(
                    .get, "/auth/oidc/real/start", fields: [("Sec-Fetch-Site", site)])
                #expect(answer.status == (["none", "same-origin"].contains(site) ? 503 : 403), "\(site)")
                #expect(answer.fields["Set-Cookie"] == nil)
            }
            let plain = [("X-Forwarded-For", "192.0.2.1"), ("X-Forwarded-Proto", "http")]
            for path in ["start", "callback?code=c&state=s"] {
                #expect(try await system.call(.get, "/auth/oidc/real/\(path)", fields: plain).status == 400)
            }
            let forged = [("X-Coffer-Flow", "x"), ("X-Coffer-Tokens", "a b")]
            let answer = try await system.call(
                .get, "/auth/oidc/real/callback?code=c&state=s", fields: forged)
            #expect(answer.status == 401 && answer.fields["Set-Cookie"] == nil)
        }
    }
}
