import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Contract §1, "Gateway sessions for browsers".
@Suite struct BrowserSessionTests {
    private static let names = ["coffer-access", "coffer-refresh"]
    private static let category = #"{"name":"Groceries","type":"EXPENSE"}"#

    @Test func `with X-Session-Mode: cookie no token reaches the page`() async throws {
        try await CofferSystem.run { system in
            let member = try await system.join("ada@example.org")
            let login = #"{"email":"ada@example.org","password":"\#(CofferSystem.password)"}"#
            let starts: [(String, String?)] = [
                ("/auth/login", login), ("/auth/demo", nil), ("/api/v1/auth/login", login),
                ("/auth/refresh", #"{"refreshToken":"\#(member.refreshToken)"}"#),
            ]
            for (path, body) in starts {
                let browser = Browser(system.harness.client)
                let answer = try await browser.send(.post, path, body, fields: [Browser.cookieMode])
                #expect(answer.status == 200, "\(path): \(answer.text)")
                #expect(browser.sessionCookies.keys.sorted() == Self.names)
                #expect((browser.cookies["coffer-device"] != nil) == (path != "/auth/refresh"))
                #expect(answer.data["user"]["id"].string?.isEmpty == false)
                #expect(answer.data["expiresIn"].int == 900)
                for value in browser.cookies.values { #expect(!answer.text.contains(value)) }
                #expect(!answer.text.contains("Token") && !answer.text.contains("Bearer"))
                for line in answer.fields.values("Set-Cookie") {
                    let seconds = line.hasPrefix("coffer-device=") ? 15_552_000 : 604_800
                    #expect(line.hasSuffix("; Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"))
                }
                #expect(answer.fields.values("Cache-Control") == ["no-store"])
                #expect(try await browser.get("/users/me").status == 200)
            }
            // Without the field the answer has tokens and no cookies.
            let plain = try await system.call(.post, "/auth/demo")
            #expect(plain.fields["Set-Cookie"] == nil && plain.data["accessToken"].string != nil)
        }
    }

    @Test func `over TLS cookies are __Host- and Secure, and other cookies are ignored`() async throws {
        try await CofferSystem.run(settings: ["COFFER_PUBLIC_URL": "https://money.example.org"]) { system in
            let browser = Browser(system.harness.client)
            let answer = try await browser.send(
                .post, "/auth/demo",
                fields: [Browser.cookieMode, ("Origin", "https://money.example.org")])
            let lines = answer.fields.values("Set-Cookie")
            #expect(lines.count == 3)
            for (line, name) in zip(lines, Self.names + ["coffer-device"]) {
                let seconds = name == "coffer-device" ? 15_552_000 : 604_800
                #expect(line.hasPrefix("__Host-\(name)="))
                #expect(line.hasSuffix("; Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict; Secure"))
            }
            #expect(try await browser.get("/users/me").status == 200)
            let plain = Browser(system.harness.client)
            for (name, value) in browser.cookies { plain.set(String(name.dropFirst("__Host-".count)), value) }
            #expect(try await plain.get("/users/me").status == 401)
        }
    }

    @Test func `an unknown mode and pages of other sites are refused`() async throws {
        try await CofferSystem.run { system in
            let mode = try await system.call(.post, "/auth/demo", fields: [("X-Session-Mode", "cokie")])
            #expect(mode.status == 400)
            #expect(mode.json["error"].string == "X-Session-Mode must be cookie")
            for foreign in [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")] {
                let answer = try await system.call(
                    .post, "/auth/demo", fields: [Browser.cookieMode, foreign])
                #expect(answer.status == 403)
                #expect(answer.fields["Set-Cookie"] == nil)
            }
        }
    }

    @Test func `a change by cookies needs X-CSRF: 1 from a page of our own`() async throws {
        try await CofferSystem.run { system in
            let browser = try await system.browser()
            let proof = ("X-CSRF", "1")
            let origin = "http://127.0.0.1:0"
            let refused: [[(String, String)]] = [
                [], [proof], [("Sec-Fetch-Site", "same-origin")], [("X-CSRF", "0"), ("Origin", origin)],
                [("X-CSRF", "true"), ("Sec-Fetch-Site", "same-origin")],
                [proof, proof, ("Sec-Fetch-Site", "same-origin")],
                [proof, ("Sec-Fetch-Site", "same-site")], [proof, ("Sec-Fetch-Site", "cross-site")],
                [proof, ("Sec-Fetch-Site", "none")], [proof, ("Origin", "null")],
                [proof, ("Origin", "https://evil.example")], [proof, ("Origin", "\(origin).evil.example")],
                [proof, ("Origin", "https://127.0.0.1:0")], [proof, ("Origin", origin), ("Origin", origin)],
                [proof, ("Origin", origin), ("Sec-Fetch-Site", "cross-site")],
            ]
            for fields in refused {
                for (method, path) in [(HTTPMethod.post, "/categories"), (.patch, "/users/me")] {
                    let answer = try await browser.send(method, path, Self.category, fields: fields)
                    #expect(answer.status == 403, "\(fields): \(answer.text)")
                    #expect(answer.json["code"].string == "FORBIDDEN")
                    // The refusal names the field that is missing or wrong.
                    let field =
                        fields.filter { $0 == proof }.count != 1
                        ? "X-CSRF" : fields.count == 1 ? "neither Sec-Fetch-Site nor Origin" : fields.last?.0
                    let message = answer.json["error"].string ?? ""
                    #expect(message.contains(field ?? "-"), "\(fields): \(message)")
                }
                #expect(try await browser.send(.post, "/auth/logout", "{}", fields: fields).status == 403)
                #expect(try await browser.send(.post, "/auth/refresh", fields: fields).status == 403)
            }
            #expect(try await browser.get("/categories").data["categories"].array.isEmpty)
            // The origin may be the configured address or the address that the browser requested.
            guard case .tcp(_, let port) = system.harness.address else { throw StartError("no port") }
            let accepted: [[(String, String)]] = [
                [proof, ("Sec-Fetch-Site", "same-origin")], [proof, ("Origin", origin)],
                [proof, ("Origin", "http://127.0.0.1:\(port)")],
                [proof, ("Origin", origin), ("Sec-Fetch-Site", "same-origin")],
            ]
            for (index, fields) in accepted.enumerated() {
                let body = #"{"name":"C\#(index)","type":"EXPENSE"}"#
                let answer = try await browser.send(.post, "/categories", body, fields: fields)
                #expect(answer.status == 201, "\(fields): \(answer.text)")
            }
            // Reading needs no proof. An open endpoint without proof is served as anonymous.
            #expect(try await browser.get("/users/me").status == 200)
            let open = try await browser.send(.post, "/auth/verify-email", #"{"token":"x"}"#, fields: [])
            #expect(open.status == 400)
        }
    }

    @Test func `ERR-002: the gateway renews an expired access token once for all waiting requests`()
        async throws
    {
        try await CofferSystem.run { system in
            let browser = try await system.browser()
            let before = browser.cookies
            system.harness.clock.advance(seconds: 901)
            let tabs = (0..<30).map { _ in browser.copy() }
            let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for tab in tabs { group.addTask { try await tab.get("/users/me") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 200 })
            #expect(Set(tabs.map(\.cookies)).count == 1, "one refresh, told to every waiting answer")
            let after = try #require(tabs.first?.cookies)
            for name in Self.names { #expect(after[name] != nil && after[name] != before[name]) }
            // A changing request needs its proof before its token is renewed.
            let next = try #require(tabs.first)
            system.harness.clock.advance(seconds: 901)
            #expect(try await next.send(.post, "/categories", Self.category, fields: []).status == 403)
            #expect(next.cookies == after)
            #expect(try await next.send(.post, "/categories", Self.category).status == 201)
            #expect(next.cookies != after)
        }
    }

    @Test func `ERR-002: a lost answer ends no session`() async throws {
        try await CofferSystem.run { system in
            let browser = try await system.browser()
            for minutes in [16, 61, 24 * 60, 6 * 24 * 60] {
                system.harness.clock.advance(seconds: Int64(minutes) * 60)
                let lost = try await browser.send(.get, "/users/me", lost: true)
                #expect(lost.status == 200 && lost.fields.values("Set-Cookie").count == 2)
                system.harness.clock.advance(seconds: 16 * 60)
                #expect(try await browser.get("/users/me").status == 200, "after \(minutes) min")
            }
        }
    }

    @Test func `ERR-002: a refused refresh clears the cookies`() async throws {
        try await CofferSystem.run { system in
            let browser = try await system.browser()
            let stale = browser.copy()
            system.harness.clock.advance(seconds: 8 * 86_400)
            let answer = try await browser.get("/users/me")
            #expect(answer.status == 401)
            #expect(answer.json["error"].string == "Session expired. Please sign in again.")
            #expect(browser.sessionCookies.isEmpty)
            #expect(try await stale.send(.post, "/auth/refresh").status == 401)
            #expect(stale.sessionCookies.isEmpty)
            // Unreadable cookies are cleared, too.
            for (access, refresh) in [("x.y.z", "r"), ("", ""), ("x", nil), (nil, "r")] {
                let odd = Browser(system.harness.client)
                odd.set("coffer-access", access)
                odd.set("coffer-refresh", refresh)
                #expect(try await odd.get("/accounts").status == 401)
                #expect(odd.sessionCookies.isEmpty)
            }
        }
    }

    @Test func `SET-003: a logout clears the cookies, also expired ones, and ends the session`() async throws
    {
        try await CofferSystem.run { system in
            for wait in [Int64(0), 901] {
                let browser = try await system.browser()
                let other = browser.copy()
                system.harness.clock.advance(seconds: wait)
                let bye = try await browser.send(.post, "/auth/logout")
                #expect(bye.status == 200, "\(bye.text)")
                #expect(browser.sessionCookies.isEmpty)
                // A late request clears nothing, because the cookies may belong to another session by then.
                let late = try await other.get("/users/me")
                #expect(late.status == 401 && late.fields["Set-Cookie"] == nil)
                // A second logout finds no session and no cookies.
                #expect(try await browser.send(.post, "/auth/logout").status == 401)
            }
            let half = try await system.browser()
            half.set("coffer-access", nil)
            #expect(try await half.send(.post, "/auth/logout").status == 200)
        }
    }

    @Test func `SET-003: after a sign-out without a network the cookies do nothing but end their session`()
        async throws
    {
        try await CofferSystem.run { system in
            for isNewSignIn in [false, true] {
                let browser = try await system.browser()
                let held = browser.copy()
                browser.set("coffer-left", "1")
                let read = try await browser.get("/users/me")
                #expect(read.status == 401 && read.fields["Set-Cookie"] == nil)
                #expect(try await browser.get("/auth/session").data["authenticated"].bool == false)
                #expect(try await browser.send(.post, "/categories", Self.category).status == 401)
                #expect(try await browser.send(.post, "/auth/refresh").status >= 400)
                // The page has not reached the server yet: the session lives.
                #expect(try await held.get("/users/me").status == 200)
                if isNewSignIn {
                    _ = try await browser.signIn("/auth/demo", nil)
                    #expect(try await browser.get("/users/me").status == 200)
                } else {
                    #expect(try await browser.send(.post, "/auth/logout").status == 200)
                    #expect(browser.sessionCookies.isEmpty)
                }
                #expect(browser.cookies["coffer-left"] == nil)
                #expect(try await held.get("/users/me").status == 401)
            }
        }
    }

    @Test(arguments: [("/auth/demo", true), ("/auth/demo", false), ("/auth/login", true)])
    func `SET-003: a sign-in over a session's cookies ends that session`(
        path: String, hasProof: Bool
    ) async throws {
        try await CofferSystem.run { system in
            _ = try await system.join("ada@example.org")
            let login = #"{"email":"ada@example.org","password":"\#(CofferSystem.password)"}"#
            let proof = hasProof ? Browser.own : []
            let browser = try await system.browser()
            // A refused sign-in ends nothing, and neither does one whose tokens go into its body.
            let wrong = try await browser.send(
                .post, "/auth/login", #"{"email":"ada@example.org","password":"Wr0ng-enough!"}"#,
                fields: proof + [Browser.cookieMode])
            #expect(wrong.status == 401)
            #expect(try await browser.send(.post, path, login, fields: proof).status == 200)
            #expect(try await browser.get("/users/me").status == 200)
            // The former session ends also when its access token has expired or its refresh token is spent.
            let stale = browser.copy()
            system.harness.clock.advance(seconds: 901)
            #expect(try await browser.get("/users/me").status == 200)
            for former in [browser.copy(), stale] {
                let next = try await former.copy().signIn(path, login, proof: proof)
                for holder in [browser, stale, former] {
                    let held = holder.cookies
                    let late = try await holder.get("/users/me")
                    #expect(late.status == 401, "\(late.text)")
                    #expect(holder.cookies == held, "what comes late leaves the next session's cookies alone")
                    let refresh = try await holder.send(.post, "/auth/refresh")
                    #expect(refresh.status == 401 && refresh.fields["Set-Cookie"] == nil)
                }
                #expect(try await next.get("/users/me").status == 200)
            }
        }
    }

    @Test func `a page can refresh by itself and never gets a token`() async throws {
        try await CofferSystem.run { system in
            let browser = try await system.browser()
            let before = browser.cookies
            for fields in [Browser.own, Browser.own + [Browser.cookieMode]] {
                let answer = try await browser.send(.post, "/auth/refresh", fields: fields)
                #expect(answer.status == 200, "\(answer.text)")
                #expect(answer.data["user"]["email"].string?.isEmpty == false)
                #expect(answer.data["refreshToken"].string == nil && answer.data["accessToken"].string == nil)
            }
            #expect(browser.cookies != before)
            #expect(try await browser.get("/users/me").status == 200)
        }
    }

    @Test func `a bearer token takes precedence over cookies, valid or not`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let browser = try await system.browser()
            let before = browser.cookies
            let bearer = [("Authorization", "Bearer \(ada.accessToken)")]
            let mine = try await browser.send(.get, "/users/me", fields: bearer)
            #expect(mine.data["email"].string == "ada@example.org")
            // A bearer token needs no proof.
            #expect(try await browser.send(.post, "/categories", Self.category, fields: bearer).status == 201)
            let bad = try await browser.send(.get, "/users/me", fields: [("Authorization", "Bearer x")])
            #expect(bad.status == 401)
            #expect(browser.cookies == before)
        }
    }

    @Test func `pages of an allowed other origin cannot use cookies`() async throws {
        let page = "https://app.example.org"
        try await CofferSystem.run(settings: ["COFFER_CORS_ORIGINS": page]) { system in
            let browser = try await system.browser()
            let read = try await browser.send(.get, "/users/me", fields: [("Origin", page)])
            #expect(read.fields["Access-Control-Allow-Credentials"] == nil)
            let write = try await browser.send(
                .post, "/categories", Self.category, fields: [("X-CSRF", "1"), ("Origin", page)])
            #expect(write.status == 403)
            #expect(write.fields["Access-Control-Allow-Credentials"] == nil)
        }
    }
}
