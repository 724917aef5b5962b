import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct InternalTests {
    private func people(_ auth: AuthHarness, _ json: String) async throws -> TestAnswer {
        try await auth.service.request(.post, "/internal/people", as: .service("sharing"), json: json)
    }

    @Test func `a session's record has what the gateway needs`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let record = try await auth.record(of: alice.session).json
            #expect(record["id"].string == alice.session.text)
            #expect(record["user"].string == alice.user.text)
            #expect(record["email"].string == "alice@\(AuthHarness.domain)")
            #expect(record["displayName"].string == "Test User")
            #expect(record["revoked"].bool == false)
            #expect(record["lockedAt"].isNull && record["autoLockMinutes"].isNull)
            #expect(record["expiresAt"].string.flatMap { Timestamp($0) } != nil)
            for path in ["/internal/sessions/\(alice.user.text)", "/internal/sessions/x"] {
                let answer = try await auth.service.request(.get, path, as: .service("gateway"))
                #expect(answer.status == 404)
            }
        }
    }

    @Test func `verified people are found once each, by address in any case and by id`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let bob = try await auth.signUp("bob")
            _ = try await auth.register("carol@example.com")
            let found = try await people(
                auth,
                """
                {"emails":["ALICE@\(AuthHarness.domain)","alice@\(AuthHarness.domain)","carol@example.com",
                 "nobody@example.com",""],"ids":["\(bob.user.text)","\(alice.user.text)",
                 "01900000-0000-7000-8000-000000000000"]}
                """)
            #expect(found.status == 200)
            let ids = found.json["people"].array.map { $0["id"].string }
            #expect(ids == [alice.user.text, bob.user.text])
            #expect(
                found.json["people"][0].keys
                    == ["currency", "displayName", "email", "id", "isDisabled", "timeZone"])
        }
    }

    @Test func `more than a hundred addresses in one request are refused`() async throws {
        try await AuthHarness.run { auth in
            func list(_ count: Int) -> String {
                (0..<count).map { #""user\#($0)@example.com""# }.joined(separator: ",")
            }
            for (count, status) in [(100, 200), (101, 400)] {
                let answer = try await people(auth, #"{"emails":[\#(list(count))],"ids":[]}"#)
                #expect(answer.status == status)
            }
        }
    }

    @Test func `internal endpoints refuse users and anonymous callers`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let callers: [Caller] = [.user(alice.identity), .anonymous(clientAddress: "192.0.2.1")]
            for caller in callers {
                for path in ["/internal/sessions/\(alice.session.text)", "/internal/events?after=0"] {
                    #expect(try await auth.service.request(.get, path, as: caller).status == 403)
                }
                let people = try await auth.service.request(
                    .post, "/internal/people", as: caller, json: #"{"emails":[],"ids":[]}"#)
                #expect(people.status == 403)
            }
        }
    }
}
