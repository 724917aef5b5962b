import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// contract-access "Sign-in by an identity provider": attacks on the way there and back.
@Suite(.serialized) struct ProviderAttackTests {
    @Test(arguments: [
        "https://evil.example", "//evil.example", "///evil", "javascript:alert(1)", "app/",
        "/%0d%0aSet-Cookie:x=1", "/%09/evil.example", "/%5Cevil.example", "/app%00", "/app/%20x",
        "%2F%2Fevil.example", "/" + String(repeating: "a", count: 500), "/%C3%A4",
    ])
    func `nobody is sent to another site afterwards`(path: String) async throws {
        try await LiarProvider.run { liar in
            let answer = try await liar.auth.get("/auth/oidc/liar/start?returnTo=\(path)")
            #expect(answer.status == 400 && !answer.messages("returnTo").isEmpty, "\(path): \(answer.text)")
        }
    }

    @Test func `an answer counts in its own browser, for its own state and provider, once, for ten minutes`()
        async throws
    {
        try await LiarProvider.run { liar in
            let (mine, theirs) = (try await liar.start(), try await liar.start())
            let other = try await liar.start("other")
            liar.answerToken(try liar.token(liar.claims(nonce: mine.nonce)))
            var tampered = mine.flow
            tampered.replaceSubrange(
                tampered.startIndex...tampered.startIndex, with: mine.flow.hasPrefix("A") ? "B" : "A")
            let attacks: [(String, TestAnswer)] = [
                ("no cookie (CSRF on the callback)", try await liar.finish(mine, flow: "")),
                ("another browser's cookie (fixation)", try await liar.finish(mine, flow: theirs.flow)),
                ("another state", try await liar.finish(mine, state: theirs.state)),
                ("no state", try await liar.finish(mine, state: "")),
                ("a changed cookie", try await liar.finish(mine, flow: tampered)),
                ("the state as the cookie", try await liar.finish(mine, flow: mine.state)),
                ("another provider's callback (mix-up)", try await liar.finish(mine, provider: "other")),
                ("another provider's cookie (mix-up)", try await liar.finish(other, provider: "liar")),
                (
                    "another issuer (RFC 9207)",
                    try await liar.finish(mine, more: "&code=c&iss=https://evil.example")
                ),
            ]
            for (name, answer) in attacks {
                #expect(
                    answer.status == 401 && answer.fields["X-Coffer-Tokens"] == nil, "\(name): \(answer.text)"
                )
            }
            let twice = try await liar.auth.get("/auth/oidc/liar/callback?state=a&state=b")
            #expect(twice.status == 400)
            #expect(try await liar.finish(mine).status == 303)
            #expect(try await liar.finish(mine).status == 401, "a replayed state")
            let late = try await liar.start()
            liar.auth.service.clock.advance(seconds: 600)
            liar.answerToken(try liar.token(liar.claims(nonce: late.nonce)))
            #expect(try await liar.finish(late).status == 401, "a late answer")
        }
    }

    @Test func `of many parallel answers to one state one signs in, also over a restart`() async throws {
        try await LiarProvider.run { liar in
            let begun = try await liar.start()
            liar.answerToken(try liar.token(liar.claims(nonce: begun.nonce)))
            try await liar.auth.service.restart()
            let statuses = try await gather(12) { _ in try await liar.finish(begun).status }
            #expect(statuses.filter { $0 == 303 }.count == 1)
            #expect(statuses.allSatisfy { [303, 401].contains($0) })
            try await liar.auth.service.restart()
            #expect(try await liar.finish(begun).status == 401)
        }
    }

    @Test func `a provider that names itself must do so in every answer`() async throws {
        try await LiarProvider.run { liar in
            liar.publish(#","authorization_response_iss_parameter_supported":true"#)
            let begun = try await liar.start()
            liar.answerToken(try liar.token(liar.claims(nonce: begun.nonce)))
            #expect(try await liar.finish(begun).status == 401)
            let issuer = PercentEncoding.encode(liar.web.url)
            #expect(try await liar.finish(begun, more: "&code=c&iss=\(issuer)").status == 303)
        }
    }

    @Test(arguments: [
        ("access_denied", 403), ("temporarily_unavailable", 503), ("login_required", 401), ("<script>", 401),
    ])
    func `a refusal of the provider is told, and its words are not repeated`(
        error: String, status: Int
    ) async throws {
        try await LiarProvider.run { liar in
            let begun = try await liar.start()
            let more = "&error=\(PercentEncoding.encode(error))&error_description=%3Cscript%3E"
            let page = try await liar.finish(begun, more: more, accept: "text/html")
            #expect(page.status == status && page.text.contains("<h1>") && !page.text.contains("script>"))
            #expect(page.fields["Content-Security-Policy"]?.contains("default-src 'none'") == true)
        }
    }

    @Test func `a discovery document of another issuer, or with addresses without TLS, is not believed`()
        async throws
    {
        try await LiarProvider.run { liar in
            liar.publish(issuer: "https://evil.example")
            #expect(try await liar.auth.get("/auth/oidc/liar/start").status == 503)
            liar.publish()
            // Left alone for a moment, and other ways in work meanwhile.
            #expect(try await liar.auth.get("/auth/oidc/liar/start").status == 503)
            #expect(try await liar.auth.get("/auth/oidc/other/start").status == 303)
            _ = try await liar.auth.signUp()
            liar.auth.service.clock.advance(seconds: 6)
            #expect(try await liar.auth.get("/auth/oidc/liar/start").status == 303)
        }
        for (address, isSafe) in [
            ("https://id.example.org/x", true), ("http://127.0.0.1:1/x", true), ("http://[::1]:1", true),
            ("http://localhost", true), ("http://id.example.org", false), ("http://127.evil.example", false),
            ("http://localhost.evil.example", false), ("https://u@id.example.org", false),
            ("https://", false), ("ftp://id.example.org", false), ("https://id.example.org/#x", false),
            ("http://localhost@evil.example", false), ("https://id.example.org\\x", false), ("", false),
        ] {
            #expect(WebAddress.isSafe(address) == isSafe, "\(address)")
        }
    }

    @Test func `a provider that sends 50 MB, breaks off or is down is 503 for its own way`() async throws {
        try await LiarProvider.run { liar in
            let huge = String(repeating: " ", count: 50 << 20)
            for path in ["/.well-known/openid-configuration", "/token", "/keys"] {
                liar.publish()
                liar.publish(keys: [try liar.jwk(liar.key, id: "k1")])
                try await liar.auth.service.restart()
                if path == "/.well-known/openid-configuration" {
                    liar.web.set(path, huge)
                    let answer = try await liar.auth.get("/auth/oidc/liar/start")
                    #expect(answer.status == 503 && answer.fields["Retry-After"] != nil)
                } else {
                    let begun = try await liar.start()
                    liar.answerToken(try liar.token(liar.claims(nonce: begun.nonce)))
                    liar.web.set(path, huge)
                    #expect(try await liar.finish(begun).status == 503, "\(path)")
                }
            }
            for status in [500, 429, 404] {
                liar.publish()
                try await liar.auth.service.restart()
                let begun = try await liar.start()
                liar.web.set("/token", WebStub.Answer("{}", status: status))
                #expect(try await liar.finish(begun).status == (status == 404 ? 401 : 503))
            }
            _ = try await liar.auth.signUp()
        }
    }

    private static func workflow(_ web: WebStub, requestMilliseconds: Int) -> ProviderWorkflow {
        ProviderWorkflow(
            IdentityProviderSettings(
                id: "slow", issuer: web.url, clientID: "c", clientSecret: "s", scopes: "openid",
                allowsSignUp: false, label: "Slow"),
            clock: .system,
            log: Log(service: "auth", level: .error, asJSON: false, folder: nil, clock: .system),
            requestMilliseconds: requestMilliseconds)
    }

    private static func discovery(_ web: WebStub) -> String {
        """
        {"issuer":"\(web.url)","authorization_endpoint":"\(web.url)/authorize",
        "token_endpoint":"\(web.url)/token","jwks_uri":"\(web.url)/keys"}
        """
    }

    @Test func `a provider that hangs costs its time limit, and at most 16 requests at once`() async throws {
        try await WebStub.run { web in
            web.set("/.well-known/openid-configuration", WebStub.Answer(Self.discovery(web)))
            web.set("/token", WebStub.Answer("{}", delayMilliseconds: 600_000))
            let provider = Self.workflow(web, requestMilliseconds: 300)
            _ = try await provider.metadata()
            let codes = try await gather(40) { _ -> ErrorCode? in
                do {
                    _ = try await provider.person(
                        code: "c", redirectURI: "https://a.test/", verifier: "v", nonce: "n",
                        isKnown: { _ in false })
                    return nil
                } catch { return (error as? APIError)?.code }
            }
            #expect(codes.allSatisfy { $0 == .serviceUnavailable })
            let asked = web.requests.count { $0 == "/token" }
            #expect((1...16).contains(asked), "\(asked)")
        }
    }

    @Test func `all who begin to sign in at the same time share one request, also for its failure`()
        async throws
    {
        try await WebStub.run { web in
            let path = "/.well-known/openid-configuration"
            web.set(path, WebStub.Answer("{}", delayMilliseconds: 600_000))
            let hanging = Self.workflow(web, requestMilliseconds: 1_000)
            let codes = try await gather(40) { _ -> ErrorCode? in
                do throws(APIError) {
                    _ = try await hanging.metadata()
                    return nil
                } catch { return error.code }
            }
            #expect(codes.allSatisfy { $0 == .serviceUnavailable })
            #expect(web.requests == [path])
            web.set(path, WebStub.Answer(Self.discovery(web), delayMilliseconds: 1_000))
            let provider = Self.workflow(web, requestMilliseconds: 60_000)
            let found = try await gather(40) { _ in try await provider.metadata().tokenEndpoint }
            #expect(found == Array(repeating: "\(web.url)/token", count: 40))
            #expect(web.requests == [path, path])
        }
    }
}
