import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// API tokens at auth (contract-access, "API tokens").
@Suite struct APITokenTests {
    private static let draft = #"{"name":"Script","scopes":["read","wallet"]}"#

    /// Asks for a token as the gateway does.
    private func look(_ auth: AuthHarness, for token: String) async throws -> TestAnswer {
        let hash = Sodium.base64URL(Sodium.sha256(Array(token.utf8)))
        return try await auth.service.request(
            .post, "/internal/tokens", as: .service("gateway"), json: #"{"hash":"\#(hash)"}"#)
    }

    @Test func `a token is found by its hash, and its record has the grant`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let account = ID<Account>(high: 1, low: 2)
            let body = """
                {"name":"Script","scopes":["wallet","read","read"],\
                "accountIds":["\(account.text)","\(account.text)"]}
                """
            let made = try await auth.send(.post, "/auth/tokens", as: alice, body)
            #expect(made.status == 201, "\(made.text)")
            let token = try #require(made.json["token"].string)
            #expect(made.json["scopes"].array.map(\.string) == ["read", "wallet"])
            let found = try await look(auth, for: token)
            #expect(found.json["user"].string == alice.user.text)
            let id = try #require(found.json["id"].string.flatMap { ID<Session>($0) })
            #expect(id.text == made.json["id"].string)
            let record = try await auth.record(of: id)
            #expect(record.json["revoked"].bool == false && record.json["autoLockMinutes"].isNull)
            #expect(record.json["grant"]["scopes"].array.map(\.string) == ["read", "wallet"])
            #expect(record.json["grant"]["accounts"].array.map(\.string) == [account.text])
            #expect(try await look(auth, for: token + "x").status == 404)
            // No other way in: a token is no access token, and no session of its user.
            #expect(try await auth.post("/auth/logout", nil, bearer: token).status == 401)
            let revoked = try await auth.send(.delete, "/auth/tokens/\(id.text)", as: alice)
            #expect(revoked.fields.values("X-Coffer-Sessions") == ["ended=\(id.text)"])
            #expect(try await look(auth, for: token).status == 404)
            #expect(try await auth.record(of: id).status == 404)
            let ended = try await auth.events(AuthEvent.sessionEnded).map { $0["session"].string }
            #expect(ended == [id.text])
        }
    }

    @Test func `the database has the hash of a token, and nothing of its text`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com")
            let session = try await harness.addSession(alice).session.id
            let record = Self.record(of: alice.id, harness)
            try await harness.store.make(record, in: session, by: .system)
            let kept = try await harness.database.read { db in
                try db.all("SELECT hash, name FROM api_tokens ORDER BY id") {
                    (try $0.blob(0), try $0.text(1))
                }
            }
            #expect(kept.count == 1 && kept[0].0 == record.hash)
        }
    }

    private static func record(of owner: ID<User>, _ harness: StoreHarness) -> APITokenRecord {
        var record = APITokenRecord()
        (record.id, record.owner, record.name) = (harness.context.ids.make(), owner, "Script")
        (record.scopes, record.hash) = ([.read], Random.bytes(32))
        (record.createdAt, record.expiresAt) = (harness.now, harness.now.adding(seconds: 3_600))
        return record
    }

    @Test(arguments: [
        (#"{}"#, ["name", "scopes"]), (#"{"name":" ","scopes":[]}"#, ["name", "scopes"]),
        (#"{"name":"x","scopes":["write"]}"#, ["scopes[0]"]),
        (#"{"name":"x","scopes":["read",7,null,"READ"]}"#, ["scopes[1]", "scopes[2]", "scopes[3]"]),
        (#"{"name":"x","scopes":"read"}"#, ["scopes"]),
        (#"{"name":"x","scopes":["read"],"accountIds":[]}"#, ["accountIds"]),
        (#"{"name":"x","scopes":["read"],"accountIds":["x"]}"#, ["accountIds[0]"]),
        (#"{"name":"x","scopes":["read"],"accountIds":[null]}"#, ["accountIds[0]"]),
        (
            #"{"name":"x","scopes":["read"],"accountIds":["00000000-0000-0000-0000-000000000000"]}"#,
            ["accountIds[0]"]
        ),
        (#"{"name":"x","scopes":["read"],"expiresAt":"2000-01-01T00:00:00Z"}"#, ["expiresAt"]),
        (#"{"name":"x","scopes":["read"],"expiresAt":"9000-01-01T00:00:00Z"}"#, ["expiresAt"]),
        (#"{"name":"x","scopes":["read"],"expiresAt":"soon"}"#, ["expiresAt"]),
        (#"{"name":"a\u0007b","scopes":["read"]}"#, ["name"]),
    ])
    func `a wrong draft is refused with all its fields`(body: String, fields: [String]) async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let answer = try await auth.send(.post, "/auth/tokens", as: alice, body)
            #expect(answer.status == 400)
            #expect(answer.json["details"].keys == fields, "\(answer.text)")
        }
    }

    @Test func `a name has at most 60 characters, a list at most 20 entries`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let name = String(repeating: "é", count: 60)
            func make(_ name: String, accounts: Int) async throws -> Int {
                let ids = (0..<accounts).map { "\"\(ID<Account>(high: 1, low: UInt64($0)).text)\"" }
                return try await auth.send(
                    .post, "/auth/tokens", as: alice,
                    #"{"name":"\#(name)","scopes":["read"],"accountIds":[\#(ids.joined(separator: ","))]}"#
                ).status
            }
            #expect(try await make(name, accounts: 20) == 201)
            #expect(try await make(name + "x", accounts: 1) == 400)
            #expect(try await make(name, accounts: 21) == 400)
        }
    }

    @Test func `a token needs a sign-in of the last ten minutes, in a session that goes on`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            auth.service.clock.advance(seconds: 600)
            #expect(try await auth.send(.post, "/auth/tokens", as: alice, Self.draft).status == 201)
            auth.service.clock.advance(seconds: 1)
            // A refresh proves nothing.
            _ = try await auth.refresh(alice.refreshToken)
            let late = try await auth.send(.post, "/auth/tokens", as: alice, Self.draft)
            #expect(late.status == 403 && late.json["details"].keys == ["reauthenticate"])
            let again = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            _ = try await auth.post("/auth/logout", nil, bearer: again.accessToken)
            #expect(try await auth.send(.post, "/auth/tokens", as: again, Self.draft).status == 401)
        }
    }

    @Test func `a user has at most 25 tokens, also of many made at once, and expired ones do not count`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<30 {
                    group.addTask { try await auth.send(.post, "/auth/tokens", as: alice, Self.draft).status }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [201: 25, 409: 5])
            auth.service.clock.advance(seconds: 90 * 86_400)
            let anew = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            #expect(try await auth.send(.post, "/auth/tokens", as: anew, Self.draft).status == 201)
            #expect(try await auth.send(.get, "/auth/tokens", as: anew).json["tokens"].array.count == 1)
        }
    }

    @Test func `the last use is kept to the minute and does not go back`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let id = try #require(
                try await auth.send(.post, "/auth/tokens", as: alice, Self.draft).json["id"].string)
            func report(_ at: Timestamp, _ address: String) async throws {
                let entry =
                    #"{"session":"\#(id)","at":"\#(at.text)","lockedAt":null,"address":"\#(address)"}"#
                _ = try await auth.service.request(
                    .post, "/internal/activity", as: .service("gateway"), json: #"{"entries":[\#(entry)]}"#)
            }
            let start = auth.service.clock.clock.now()
            auth.service.clock.advance(seconds: 300)
            let seen = start.adding(seconds: 200)
            try await report(seen, "198.51.100.7")
            try await report(start, "203.0.113.9")
            let token = try await auth.send(.get, "/auth/tokens", as: alice).json["tokens"][0]
            #expect(token["lastAddress"].string == "198.51.100.7")
            let minute = seen.millisecondsSinceEpoch / 60_000 * 60_000
            #expect(token["lastUsedAt"].string == Timestamp(millisecondsSinceEpoch: minute).text)
        }
    }

    @Test func `upkeep deletes expired tokens, and a restored copy has none`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com")
            let session = try await harness.addSession(alice).session.id
            for _ in 0..<3 {
                try await harness.store.make(Self.record(of: alice.id, harness), in: session, by: .system)
            }
            harness.clock.advance(seconds: 3_600)
            #expect(try await harness.store.deleteExpiredTokens(at: harness.now) == false)
            #expect(try await harness.count("api_tokens") == 0)
            let other = try await harness.addSession(alice).session.id
            try await harness.store.make(Self.record(of: alice.id, harness), in: other, by: .system)
            let isMore = try await harness.database.write { db in try AuthStore.deleteRestoredTokens(in: db) }
            #expect(!isMore)
            #expect(try await harness.count("api_tokens") == 0)
        }
    }

    @Test func `exports and the operator see a user's tokens without secrets`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let made = try await auth.send(.post, "/auth/tokens", as: alice, Self.draft)
            let token = try #require(made.json["token"].string)
            for path in ["/internal/users/\(alice.user.text)", "/internal/operator/users/\(alice.user.text)"]
            {
                let answer = try await auth.service.request(.get, path, as: .service("operator"))
                #expect(answer.json["tokens"][0]["name"].string == "Script", "\(answer.text)")
                #expect(!answer.text.contains(token))
            }
        }
    }
}
