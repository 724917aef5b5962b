import Contracts
import HTTPKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

/// Access and refresh tokens, through the gateway.
@Suite struct TokenTests {
    private static let expired = "Session expired. Please sign in again."

    // MARK: Forgeries

    @Test func `ERR-002: forged, altered and foreign tokens are 401 on every route`() async throws {
        try await CofferSystem.run { system in
            let member = try await system.demo()
            let forge = try Forgery(of: member)
            for (name, token) in forge.all {
                let answer = try await system.call(.get, "/users/me", token: token)
                #expect(answer.status == 401, "\(name): \(answer.text)")
                #expect(answer.json["code"].string == "UNAUTHORIZED", "\(name)")
                let ledger = try await system.call(.get, "/accounts", token: token)
                #expect(ledger.status == 401, "\(name) at the ledger")
            }
            // Auth reads bearer tokens itself when it ends sessions, and accepts expired ones.
            for (name, token) in forge.all where !forge.endsSessions.contains(name) {
                let answer = try await system.call(.post, "/auth/logout", token: token, json: "{}")
                #expect(answer.status == 401, "\(name) at logout: \(answer.text)")
            }
            // The forgeries changed nothing in the session, and the genuine tokens are accepted.
            #expect(try await member.get("/users/me").status == 200)
            for (name, token) in forge.genuine {
                #expect(try await system.call(.get, "/users/me", token: token).status == 200, "\(name)")
            }
        }
    }

    @Test func `ERR-002: an access token is refused as a refresh token, and the reverse`() async throws {
        try await CofferSystem.run { system in
            let member = try await system.demo()
            #expect(try await system.call(.get, "/users/me", token: member.refreshToken).status == 401)
            #expect(try await system.refresh(member.accessToken).status == 401)
        }
    }

    // MARK: Claims and keys

    @Test func `seeds/3: a token names its user and its end, and PyJWT verifies it`() async throws {
        try await CofferSystem.run(settings: ["COFFER_ACCESS_TTL": "604800"]) { system in
            let member = try await system.join("ada@example.org")
            let keys = try await system.call(.get, "/.well-known/jwks.json")
            #expect(keys.status == 200)
            #expect(keys.fields["Content-Type"] == "application/jwk-set+json")
            #expect(keys.fields.values("Cache-Control") == ["public, max-age=300"])
            guard case .tcp(let host, let port) = system.harness.address else { throw StartError("no port") }
            let (status, output) = try await PythonScript.run(
                "verify_token.py", ["http://\(host):\(port)", "http://127.0.0.1:0", member.accessToken],
                in: system.harness.folder)
            #expect(status == 0, "\(output)")
            let claims = try JSONValue(Array(output.utf8))
            #expect(claims["user_id"].string == member.id)
            #expect(claims["sub"].string == member.id)
            #expect(claims["email"].string == "ada@example.org")
            #expect(claims["currency"].string == "USD")
            #expect(claims["aud"].string == "coffer")
            #expect(claims["jti"].string?.isEmpty == false && claims["sid"].string?.isEmpty == false)
            let issued = try #require(claims["iat"].int)
            #expect(claims["exp"].int.map { (604_795...604_800).contains($0 - issued) } == true)
        }
    }

    @Test func `keys rotate in a running system, and no valid token is refused`() async throws {
        try await CofferSystem.run { system in
            let old = try await system.demo()
            let folder = system.harness.folder.path
            let before = try await system.keyIDs()
            #expect(before.count == 1)
            // Writes a key like `deploy/coffer keys rotate`, which signs in ten minutes.
            let second = system.harness.clock.clock.now().millisecondsSinceEpoch / 1_000 + 600
            try writeFile(
                "\(folder)/keys/signing.\(second).seed", Array(Sodium.hex(Random.bytes(32)).utf8))
            // Seldom enough for the address's quota.
            for _ in 0..<300 where try await system.keyIDs().count < 2 {
                try await Task.sleep(for: .milliseconds(250))
            }
            let both = try await system.keyIDs()
            #expect(both.count == 2 && both.first == before.first)
            #expect(try await system.demo().keyID == both[0], "published first, signing later")
            #expect(try await old.get("/users/me").status == 200)
            system.harness.clock.advance(seconds: 601)
            let new = try await system.demo()
            #expect(new.keyID == both[1])
            // The gateway learns the new key from the first token that names it.
            var status = 0
            for _ in 0..<300 where status != 200 {
                status = try await new.get("/users/me").status
                if status != 200 { try await Task.sleep(for: .milliseconds(250)) }
            }
            #expect(status == 200)
            #expect(try await old.get("/users/me").status == 200, "the old key's token lives on")
        }
    }

    // MARK: Refreshing

    @Test func `ERR-002: an expired access token is renewed by the refresh token`() async throws {
        try await CofferSystem.run { system in
            let member = try await system.demo()
            system.harness.clock.advance(seconds: 901)
            let late = try await member.get("/users/me")
            #expect(late.status == 401)
            let renewed = try await system.refresh(member.refreshToken)
            #expect(renewed.status == 200)
            #expect(renewed.data["expiresIn"].int == 900)
            #expect(renewed.data["tokenType"].string == "Bearer")
            let token = try #require(renewed.data["accessToken"].string)
            #expect(try await system.call(.get, "/users/me", token: token).status == 200)
            let other = member.refreshToken.hasPrefix("A") ? "B" : "A"
            let refused = try await system.refresh(other + member.refreshToken.dropFirst())
            #expect(refused.status == 401)
            #expect(refused.json["error"].string == Self.expired)
        }
    }

    @Test func `ERR-002: fifty parallel refreshes of one token get the same successor, a hundred times`()
        async throws
    {
        try await CofferSystem.run(settings: ["COFFER_RATES": "off"]) { system in
            let member = try await system.demo()
            var token = member.refreshToken
            var access = member.accessToken
            for round in 0..<100 {
                let current = token
                let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                    for _ in 0..<50 { group.addTask { try await system.refresh(current) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(answers.allSatisfy { $0.status == 200 }, "round \(round)")
                #expect(Set(answers.map { $0.data["refreshToken"].string }).count == 1, "round \(round)")
                token = try #require(answers.first?.data["refreshToken"].string)
                access = try #require(answers.last?.data["accessToken"].string)
                #expect(token != current)
            }
            #expect(try await system.call(.get, "/users/me", token: access).status == 200)
        }
    }

    @Test func `ERR-002: a client that loses answers for minutes stays signed in`() async throws {
        try await CofferSystem.run { system in
            let member = try await system.demo()
            var token = member.refreshToken
            for minutes in [1, 5, 60, 1_440, 6 * 1_440] {
                let lost = try await system.refresh(token)
                system.harness.clock.advance(seconds: Int64(minutes) * 60)
                let found = try await system.refresh(token)
                #expect(found.status == 200, "after \(minutes) min")
                #expect(found.data["refreshToken"].string == lost.data["refreshToken"].string)
                token = try #require(found.data["refreshToken"].string)
                let access = try #require(found.data["accessToken"].string)
                #expect(try await system.call(.get, "/users/me", token: access).status == 200)
            }
        }
    }

    @Test
    func
        `ERR-002: a spent token is valid until ten seconds after its successor's use, then it ends the session`()
        async throws
    {
        try await CofferSystem.run { system in
            let member = try await system.demo()
            let other = try await system.demo()
            system.harness.clock.advance(seconds: 0)
            let second = try #require(
                try await system.refresh(member.refreshToken).data["refreshToken"].string)
            let third = try await system.refresh(second)
            let access = try #require(third.data["accessToken"].string)
            system.harness.clock.advance(seconds: 10)
            let again = try await system.refresh(member.refreshToken)
            #expect(again.data["refreshToken"].string == second)
            #expect(try await system.call(.get, "/users/me", token: access).status == 200)
            system.harness.clock.advance(seconds: 1)
            let stolen = try await system.refresh(member.refreshToken)
            #expect(stolen.status == 401)
            #expect(stolen.json["error"].string == Self.expired)
            // The gateway gets the notice with the answer, so the newest access token is refused at once.
            for token in [access, member.accessToken] {
                #expect(try await system.call(.get, "/users/me", token: token).status == 401)
            }
            for token in [second, try #require(third.data["refreshToken"].string)] {
                #expect(try await system.refresh(token).status == 401)
            }
            #expect(try await other.get("/users/me").status == 200, "another session of the same user")
        }
    }

    // MARK: Persistence

    @Test func `seeds/3: a token is valid while the app sleeps, and ends with the logout`() async throws {
        try await CofferSystem.run(settings: ["COFFER_ACCESS_TTL": "604800"]) { system in
            let member = try await system.demo()
            for hours in [1, 20, 100] {
                system.harness.clock.advance(seconds: Int64(hours) * 3_600)
                #expect(try await member.get("/users/me").status == 200, "after \(hours) h more")
            }
            let bye = try await member.send(.post, "/auth/logout", "{}")
            #expect(bye.status == 200)
            #expect(try await member.get("/users/me").status == 401)
            #expect(try await system.refresh(member.refreshToken).status == 401)
        }
    }

    @Test func `AUTH-003: a text that is no address is answered like an unknown address`() async throws {
        try await CofferSystem.run { system in
            let bodies = ["notanemail", "nobody@example.org"].map {
                #"{"email":"\#($0)","password":"\#(CofferSystem.password)"}"#
            }
            var answers: [TestAnswer] = []
            for body in bodies { answers.append(try await system.call(.post, "/auth/login", json: body)) }
            #expect(answers.map(\.status) == [401, 401])
            #expect(answers[0].bytes == answers[1].bytes)
            #expect(answers[0].json["error"].string == "Invalid email or password")
        }
    }

    @Test func `AUTH-004: a client with an expired or revoked token can sign in and register`() async throws {
        try await CofferSystem.run { system in
            let member = try await system.demo()
            _ = try await member.send(.post, "/auth/logout", "{}")
            #expect(try await member.send(.post, "/auth/demo").status == 200)
            let register = try await member.send(
                .post, "/auth/register",
                #"{"email":"new@example.org","password":"\#(CofferSystem.password)","displayName":"New"}"#)
            #expect(register.status == 201, "\(register.text)")
        }
    }
}

extension CofferSystem {
    /// Opens a session of the demo user, which hashes no password.
    func demo() async throws -> Member {
        let answer = try await call(.post, "/auth/demo")
        try #require(answer.status == 200, "\(answer.text)")
        return Member(
            system: self, email: answer.data["user"]["email"].string ?? "",
            accessToken: answer.data["accessToken"].string ?? "",
            refreshToken: answer.data["refreshToken"].string ?? "",
            id: answer.data["user"]["id"].string ?? "")
    }

    func refresh(_ token: String) async throws -> TestAnswer {
        try await call(.post, "/auth/refresh", json: #"{"refreshToken":"\#(token)"}"#)
    }

    /// Returns the ids of the published keys, oldest first.
    func keyIDs() async throws -> [String] {
        try await call(.get, "/.well-known/jwks.json").json["keys"].array.compactMap { $0["kid"].string }
    }
}

extension Member {
    /// The id of the key that signed the access token.
    var keyID: String? {
        let header = accessToken.split(separator: ".").first.flatMap { Sodium.fromBase64URL(String($0)) }
        return header.flatMap { try? JSONValue($0)["kid"].string }
    }
}
