import Contracts
import SQLiteKit
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct SessionListTests {
    private let email = "alice@\(AuthHarness.domain)"

    @Test func `the living sessions are listed with their details, last used first`()
        async throws
    {
        try await AuthHarness.run { auth in
            let first = try await auth.signUp()
            let start = auth.service.clock.clock.now()
            auth.service.clock.advance(seconds: 10)
            let body = #"{"email":"\#(email)","password":"\#(AuthHarness.password)","deviceName":"Phone"}"#
            let second = try SignedIn(try await auth.post("/auth/login", body, from: "198.51.100.7"))
            let gone = try SignedIn(try await auth.login(email))
            _ = try await auth.post("/auth/logout", nil, bearer: gone.accessToken)
            _ = try await auth.signUp("bob")

            let answer = try await auth.send(.get, "/auth/sessions", as: first)
            #expect(answer.json.keys == ["devices", "sessions"])
            let sessions = answer.json["sessions"].array
            #expect(sessions.map { $0["id"].string } == [second.session.text, first.session.text])
            #expect(sessions.map { $0["current"].bool } == [false, true])
            #expect(sessions.map { $0["address"].string } == ["198.51.100.7", "192.0.2.1"])
            #expect(sessions[0]["deviceName"].string == "Phone")
            #expect(sessions[1]["deviceName"].isNull)
            #expect(sessions[1]["createdAt"].string == start.text)
            #expect(sessions[1]["lastUsedAt"].string == start.text)

            // A refresh and the gateway's reports both count as use.
            auth.service.clock.advance(seconds: 20)
            _ = try await auth.refresh(second.refreshToken)
            let seen = auth.service.clock.clock.now().adding(seconds: 1)
            auth.service.clock.advance(seconds: 5)
            _ = try await auth.service.request(
                .post, "/internal/activity", as: .service("gateway"),
                json: #"{"entries":[{"session":"\#(first.session.text)","at":"\#(seen.text)"}]}"#)
            let later = try await auth.send(.get, "/auth/sessions", as: first).json["sessions"].array
            #expect(later.map { $0["id"].string } == [first.session.text, second.session.text])
            #expect(later[0]["lastUsedAt"].string == seen.text)
            #expect(later[1]["lastUsedAt"].string == start.adding(seconds: 30).text)

            auth.service.clock.advance(seconds: SessionRule.idleSeconds - 10)
            let last = try await auth.send(.get, "/auth/sessions", as: second).json["sessions"].array
            #expect(last.map { $0["id"].string } == [second.session.text])
        }
    }

    @Test func `a session is ended by its id once, by its own user`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let other = try SignedIn(try await auth.login(email))
            let eve = try await auth.signUp("eve")
            let path = "/auth/sessions/\(other.session.text)"
            #expect(try await auth.send(.delete, path, as: eve).status == 404)
            #expect(try await auth.send(.delete, "/auth/sessions/x", as: alice).status == 404)
            let ended = try await auth.send(.delete, path, as: alice)
            #expect(ended.status == 200)
            #expect(ended.json["id"].string == other.session.text)
            #expect(ended.json["deleted"].bool == true)
            #expect(ended.fields.values("X-Coffer-Sessions") == ["ended=\(other.session.text)"])
            #expect(try await auth.isRevoked(other.session) == true)
            #expect(try await auth.refresh(other.refreshToken).status == 401)
            #expect(try await auth.isRevoked(alice.session) == false)
            #expect(try await auth.send(.delete, path, as: alice).status == 404)
            #expect(try await auth.events(AuthEvent.sessionEnded).count == 1)
        }
    }

    @Test func `logging out everywhere ends every session of the user and no other`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let other = try SignedIn(try await auth.login(email))
            let bob = try await auth.signUp("bob")
            let answer = try await auth.send(.post, "/auth/logout-all", as: alice)
            #expect(answer.status == 200)
            #expect(answer.json["message"].string != nil)
            #expect(
                answer.fields.values("X-Coffer-Sessions")
                    == ["ended=\(alice.session.text)", "changed=\(alice.user.text)"])
            for session in [alice, other] {
                #expect(try await auth.isRevoked(session.session) == true)
                #expect(try await auth.refresh(session.refreshToken).status == 401)
            }
            #expect(try await auth.isRevoked(bob.session) == false)
            let told = Set(try await auth.events(AuthEvent.sessionEnded).map { $0["session"].string })
            #expect(told == [alice.session.text, other.session.text])
        }
    }

    @Test func `ending all sessions of a user, or all but one, keeps those of other users`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com")
            let bob = try await harness.addUser("bob@example.com")
            var kept: ID<Session>?
            for _ in 0..<20 { kept = try await harness.addSession(alice).session.id }
            _ = try await harness.addSession(bob)
            let (store, last, now) = (harness.store, kept, harness.now)
            try await store.database.write { db in
                try store.endSessions(of: alice.id, except: last, at: now, in: db)
            }
            #expect(try await harness.count("sessions WHERE ended_at IS NULL") == 2)
            // Sessions that were made before the clock was set back end, too.
            harness.clock.advance(seconds: -3_600)
            try await harness.store.endSessions(of: alice.id, at: harness.now)
            #expect(try await harness.count("sessions WHERE ended_at IS NULL") == 1)
        }
    }

    @Test func `a sign-in beyond 100 sessions ends the session unused for longest`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com")
            let bob = try await harness.addUser("bob@example.com")
            let other = try await harness.addSession(bob)
            let used = try await harness.addSession(alice)
            var ids: [ID<Session>] = []
            for _ in 0..<99 {
                harness.clock.advance(seconds: 1)
                let grant = try await harness.addSession(alice)
                #expect(grant.ended.isEmpty)
                ids.append(grant.session.id)
            }
            harness.clock.advance(seconds: 1)
            guard case .granted = try await harness.store.refresh(used.token, at: harness.now) else {
                Issue.record("not refreshed")
                return
            }
            for number in 0..<3 {
                harness.clock.advance(seconds: 1)
                let grant = try await harness.addSession(alice)
                #expect(grant.ended == [ids[number]])
                let list = try await harness.store.sessions(
                    of: alice.id, current: grant.session.id, at: harness.now)
                #expect(list.count == 100 && list.contains { $0.id == used.session.id })
            }
            #expect(
                try await harness.store.sessionRecord(other.session.id, at: harness.now)?.revoked == false)
            #expect(try await harness.count("events WHERE type = '\(AuthEvent.sessionEnded)'") == 3)
            // The new session stays, although after the clock was set back the others seem newer.
            harness.clock.advance(seconds: -86_400)
            let late = try await harness.addSession(alice)
            #expect(!late.ended.contains(late.session.id) && late.ended.count == 1)
        }
    }

    @Test func `listing and ending sessions use their index`() async throws {
        try await StoreHarness.run { harness in
            let alive: SQL = "INDEXED BY sessions_not_ended WHERE user_id = x'00' AND ended_at IS NULL"
            for query: SQL in [
                "SELECT id FROM sessions \(alive) AND expires_at > 1",
                "SELECT id FROM sessions \(alive) AND id IS NOT x'01'",
            ] {
                let plan = try await harness.database.read { db in
                    try db.all("EXPLAIN QUERY PLAN \(query)") { try $0.text(3) }
                }
                #expect(!plan.isEmpty && plan.allSatisfy { $0.contains("SEARCH") }, "\(plan)")
            }
        }
    }
}
