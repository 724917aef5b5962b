import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct LockTests {
    @Test
    func `a lock is reported to the gateway in the answer and in the feed, and holds for its session only`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let other = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            try await auth.setPin("1234", as: alice)
            let locked = try await auth.send(.post, "/auth/lock", as: alice)
            #expect(locked.status == 200)
            #expect(locked.json["locked"].bool == true)
            #expect(locked.fields.values("X-Coffer-Sessions") == ["locked=\(alice.session.text)"])
            auth.service.clock.advance(seconds: 5)
            let again = try await auth.send(.post, "/auth/lock", as: alice)
            #expect(again.json["lockedAt"] == locked.json["lockedAt"])
            #expect(try await auth.events(AuthEvent.sessionLocked).count == 1)
            #expect(try await auth.record(of: alice.session).json["lockedAt"] == locked.json["lockedAt"])
            #expect(try await auth.record(of: other.session).json["lockedAt"].isNull)

            let unlocked = try await auth.unlock("1234", as: alice)
            #expect(unlocked.status == 200)
            #expect(unlocked.json["locked"].bool == false)
            #expect(unlocked.json["lockedAt"].isNull)
            #expect(unlocked.fields.values("X-Coffer-Sessions") == ["unlocked=\(alice.session.text)"])
            let told = try await auth.events(AuthEvent.sessionUnlocked)
            #expect(told.map { $0["session"].string } == [alice.session.text])
            let record = try await auth.record(of: alice.session).json
            #expect(record["lockedAt"].isNull)
            #expect(record["lastActivityAt"].string == auth.service.clock.clock.now().text)
        }
    }

    @Test func `a refresh leaves a locked session locked and does not count as activity`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let before = try await auth.record(of: alice.session).json
            auth.service.clock.advance(seconds: 100)
            _ = try await auth.send(.post, "/auth/lock", as: alice)
            let renewed = try SignedIn(try await auth.refresh(alice.refreshToken))
            #expect(renewed.session == alice.session)
            let after = try await auth.record(of: alice.session).json
            #expect(!after["lockedAt"].isNull)
            #expect(after["lastActivityAt"] == before["lastActivityAt"])
        }
    }

    @Test func `an ended session cannot be locked or unlocked, and its PIN is not compared`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            try await auth.setPin("1234", as: alice)
            _ = try await auth.post("/auth/logout", nil, bearer: alice.accessToken)
            #expect(try await auth.send(.post, "/auth/lock", as: alice).status == 401)
            for _ in 0..<5 { #expect(try await auth.unlock("0000", as: alice).status == 401) }
            let again = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            #expect(try await auth.unlock("1234", as: again).status == 200)
        }
    }

    @Test func `the session's state is anonymous, live, locked by the user or locked by inactivity`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            #expect(try await auth.get("/auth/session").text == #"{"authenticated":false}"#)
            let live = try await auth.send(.get, "/auth/session", as: alice)
            #expect(live.json.keys == ["authenticated", "expiresAt", "locked", "lockedAt", "user"])
            #expect(live.json["authenticated"].bool == true)
            #expect(live.json["locked"].bool == false)
            #expect(live.json["lockedAt"].isNull)
            #expect(live.json["user"] == (try await auth.send(.get, "/users/me", as: alice).json))
            let expiresAt = auth.service.clock.clock.now().adding(seconds: SessionRule.idleSeconds)
            #expect(live.json["expiresAt"].string == expiresAt.text)
            // The gateway reports in a header that inactivity has locked the session.
            let since = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)
            let idle = try await auth.send(
                .get, "/auth/session", as: alice, fields: [("X-Coffer-Locked-Since", LockedSince.text(since))]
            )
            #expect(idle.json["locked"].bool == true)
            #expect(idle.json["lockedAt"].string == since.text)
            let rubbish = try await auth.send(
                .get, "/auth/session", as: alice, fields: [("X-Coffer-Locked-Since", "x")])
            #expect(rubbish.json["locked"].bool == false)
            _ = try await auth.send(.post, "/auth/lock", as: alice)
            #expect(try await auth.send(.get, "/auth/session", as: alice).json["locked"].bool == true)
            _ = try await auth.post("/auth/logout", nil, bearer: alice.accessToken)
            let ended = try await auth.send(.get, "/auth/session", as: alice)
            #expect(ended.text == #"{"authenticated":false}"#)
        }
    }

    @Test func `the session's state says where the operator has the wallet off`() async throws {
        try await AuthHarness.run(settings: ["COFFER_WALLET": "off"]) { auth in
            let alice = try await auth.signUp()
            #expect(try await auth.get("/auth/session").text == #"{"authenticated":false,"wallet":false}"#)
            let live = try await auth.send(.get, "/auth/session", as: alice)
            #expect(live.json["authenticated"].bool == true && live.json["wallet"].bool == false)
        }
    }

    @Test
    func `a session locked by inactivity stays locked under another limit and after the PIN is removed`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let idle = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            try await auth.setPin("1234", as: alice)
            auth.service.clock.advance(seconds: 300 + ActivityReport.toleranceSeconds)
            let fresh = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            let loosened = try await auth.send(.patch, "/users/me", as: fresh, #"{"autoLockMinutes":null}"#)
            #expect(loosened.status == 200)
            #expect(!(try await auth.record(of: idle.session).json["idleLockedAt"].isNull))
            #expect(try await auth.record(of: fresh.session).json["idleLockedAt"].isNull)
            let body = #"{"password":"\#(AuthHarness.password)"}"#
            #expect(try await auth.send(.delete, "/auth/pin", as: fresh, body).status == 200)
            #expect(!(try await auth.record(of: idle.session).json["idleLockedAt"].isNull))
            #expect(try await auth.unlock("1234", as: idle).status == 403)
        }
    }

    @Test func `a reported lock holds until an unlock, in whatever order reports arrive`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            try await auth.setPin("1234", as: alice)
            let start = auth.service.clock.clock.now()
            auth.service.clock.advance(seconds: 1_000)
            func report(_ at: Int64, locked: Int64? = nil) async throws -> Bool {
                let lockedAt = locked.map { "\"\(start.adding(seconds: $0).text)\"" } ?? "null"
                let entry =
                    #"{"session":"\#(alice.session.text)","at":"\#(start.adding(seconds: at).text)","#
                    + #""lockedAt":\#(lockedAt)}"#
                let answer = try await auth.service.request(
                    .post, "/internal/activity", as: .service("gateway"), json: #"{"entries":[\#(entry)]}"#)
                #expect(answer.status == 200, "\(answer.text)")
                return !(try await auth.record(of: alice.session).json["idleLockedAt"].isNull)
            }
            #expect(try await report(100) == false)
            #expect(try await report(120, locked: 420))
            // A late report of older activity.
            #expect(try await report(110))
            #expect(try await auth.unlock("1234", as: alice).status == 200)
            #expect(try await report(120, locked: 420) == false)
            // Auth locks by inactivity itself, and unlocks when a report shows activity in the meantime.
            auth.service.clock.advance(seconds: 400)
            _ = try await auth.send(.patch, "/users/me", as: alice, #"{"autoLockMinutes":null}"#)
            #expect(!(try await auth.record(of: alice.session).json["idleLockedAt"].isNull))
            #expect(try await report(1_010))
            #expect(try await report(1_060) == false)
        }
    }

    @Test func `reports of activity are kept, never go back in time, and are accepted from the gateway only`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let start = auth.service.clock.clock.now()
            auth.service.clock.advance(seconds: 60)
            func report(_ seconds: Int64, as caller: Caller = .service("gateway")) async throws -> Int {
                let at = start.adding(seconds: seconds).text
                return try await auth.service.request(
                    .post, "/internal/activity", as: caller,
                    json: #"{"entries":[{"session":"\#(alice.session.text)","at":"\#(at)"}]}"#
                ).status
            }
            func known() async throws -> String? {
                try await auth.record(of: alice.session).json["lastActivityAt"].string
            }
            #expect(try await report(40) == 200)
            #expect(try await known() == start.adding(seconds: 40).text)
            #expect(try await report(20) == 200)
            #expect(try await known() == start.adding(seconds: 40).text)
            #expect(try await report(3_000) == 200)
            #expect(try await known() == start.adding(seconds: 60).text)
            #expect(try await report(50, as: .user(alice.identity)) == 403)
            #expect(try await report(50, as: .anonymous(clientAddress: "192.0.2.1")) == 403)
            let entry = #"{"session":"\#(alice.session.text)","at":"\#(start.text)"}"#
            let many = Array(repeating: entry, count: ActivityReport.limit + 1).joined(separator: ",")
            let tooMany = try await auth.service.request(
                .post, "/internal/activity", as: .service("gateway"), json: #"{"entries":[\#(many)]}"#)
            #expect(tooMany.status == 400)
        }
    }
}
