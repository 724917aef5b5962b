import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct ProfileTests {
    private func patch(
        _ auth: AuthHarness, _ user: SignedIn, _ json: String, _ path: String = "/users/me"
    ) async throws -> TestAnswer {
        try await auth.service.request(.patch, path, as: user.identity, json: json)
    }

    @Test func `the profile has the contract's members and equals the user of the sign-in answer`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let answer = try await auth.service.request(.get, "/users/me", as: alice.identity)
            #expect(answer.status == 200)
            #expect(
                answer.json.keys == [
                    "autoLockMinutes", "avatarUrl", "biometricEnabled", "createdAt", "displayName", "email",
                    "emailVerified", "hasCompletedOnboarding", "hasPin", "hasTotp", "id", "locale",
                    "preferredCurrency",
                    "timeZone",
                ])
            let login = try await auth.login("alice@\(AuthHarness.domain)")
            #expect(login.json["user"] == answer.json)
        }
    }

    @Test func `a change asks for the version that the client saw, and an unchanged profile is 304`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            func send(
                _ method: HTTPMethod, _ json: String? = nil, _ fields: (String, String)...,
                path: String = "/users/me"
            ) async throws -> TestAnswer {
                try await auth.service.request(
                    method, path, as: alice.identity, json: json, fields: fields)
            }
            let tag = try #require(try await send(.get).fields["ETag"])
            #expect(try await send(.get).fields["ETag"] == tag)
            let same = try await send(.get, nil, ("If-None-Match", tag))
            #expect(same.status == 304 && same.bytes.isEmpty)
            let changed = try await send(.patch, #"{"locale":"en"}"#, ("If-Match", tag))
            #expect(changed.status == 200, "\(changed.text)")
            let next = try #require(changed.fields["ETag"])
            #expect(next != tag)
            #expect(try await send(.get).fields["ETag"] == next)
            #expect(try await send(.get, nil, ("If-None-Match", tag)).status == 200)
            for stale in [tag, "W/\(next)", "\"nonsense\""] {
                let late = try await send(.patch, #"{"locale":"de"}"#, ("If-Match", stale))
                #expect(late.status == 412 && late.json["code"].string == "PRECONDITION_FAILED")
                let currency = try await send(
                    .patch, #"{"currency":"EUR"}"#, ("If-Match", stale), path: "/users/me/currency")
                #expect(currency.status == 412)
            }
            #expect(try await send(.get).fields["ETag"] == next)
            for good in ["*", "\(tag), \(next)"] {
                #expect(try await send(.patch, #"{"locale":"en"}"#, ("If-Match", good)).status == 200)
            }
            // Several lines are one list.
            let lines = try await send(.patch, #"{"locale":"en"}"#, ("If-Match", tag), ("If-Match", next))
            #expect(lines.status == 200)
            // The same content has the same tag.
            #expect(try await send(.patch, #"{"locale":null}"#).fields["ETag"] == tag)
        }
    }

    @Test func `ONB-002: the preferred currency is saved and reported to the gateway and the other services`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            for code in ["EUR", "ILS", "USD"] {
                let answer = try await patch(auth, alice, #"{"currency":"\#(code)"}"#, "/users/me/currency")
                #expect(answer.status == 200)
                #expect(answer.text == #"{"currency":"\#(code)"}"#)
                #expect(answer.fields.values("X-Coffer-Sessions") == ["changed=\(alice.user.text)"])
                #expect(try await auth.events(AuthEvent.userUpdated).last?["currency"].string == code)
                #expect(try await auth.record(of: alice.session).json["currency"].string == code)
            }
            for body in ["{}", #"{"currency":null}"#, #"{"currency":"XYZ"}"#, #"{"currency":5}"#] {
                let answer = try await patch(auth, alice, body, "/users/me/currency")
                #expect(answer.status == 400)
                #expect(answer.json["details"]["currency"].array.count == 1)
            }
        }
    }

    @Test func `a change returns the whole profile and is stored`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let answer = try await patch(
                auth, alice,
                """
                {"displayName":"Alicia","timeZone":"Asia/Kolkata","locale":"en-IN","autoLockMinutes":5,
                 "hasCompletedOnboarding":true,"biometricEnabled":true,"preferredCurrency":"INR",
                 "email":"evil@example.com","id":"x","emailVerified":false}
                """)
            #expect(answer.status == 200)
            #expect(answer.json["displayName"].string == "Alicia")
            #expect(answer.json["email"].string == "alice@\(AuthHarness.domain)")
            #expect(answer.json["emailVerified"].bool == true)
            let person = try #require(try await auth.events(AuthEvent.userUpdated).last)
            #expect(person["timeZone"].string == "Asia/Kolkata")
            #expect(person["displayName"].string == "Alicia")
            try await auth.service.restart()
            let later = try await auth.service.request(.get, "/users/me", as: alice.identity)
            #expect(later.json == answer.json)
        }
    }

    @Test func `a change without effect is reported to no other service`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            for body in ["{}", #"{"displayName":"Test User"}"#, #"{"autoLockMinutes":null}"#] {
                let answer = try await patch(auth, alice, body)
                #expect(answer.status == 200)
                #expect(answer.fields["X-Coffer-Sessions"] == nil)
            }
            // The auto-lock concerns the gateway and no other service.
            let lock = try await patch(auth, alice, #"{"autoLockMinutes":9}"#)
            #expect(lock.fields["X-Coffer-Sessions"] != nil)
            #expect(try await auth.events(AuthEvent.userUpdated).isEmpty)
            #expect(try await auth.events(AuthEvent.autoLockChanged).map { $0["minutes"].int } == [9])
        }
    }

    @Test func `a refused change changes nothing`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let answer = try await patch(auth, alice, #"{"displayName":"Good","timeZone":"Nowhere"}"#)
            #expect(answer.status == 400)
            #expect(answer.json["details"].keys == ["timeZone"])
            let me = try await auth.service.request(.get, "/users/me", as: alice.identity)
            #expect(me.json["displayName"].string == "Test User")
        }
    }

    @Test func `parallel changes of different fields are all kept`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let bodies = [
                #"{"displayName":"Alicia"}"#, #"{"locale":"de"}"#, #"{"autoLockMinutes":7}"#,
                #"{"timeZone":"Europe/Paris"}"#, #"{"biometricEnabled":true}"#,
                #"{"hasCompletedOnboarding":true}"#, #"{"preferredCurrency":"JPY"}"#,
            ]
            let statuses = try await gather(bodies.count) { index in
                try await patch(auth, alice, bodies[index]).status
            }
            #expect(statuses.allSatisfy { $0 == 200 })
            let me = try await auth.service.request(.get, "/users/me", as: alice.identity).json
            #expect(me["displayName"].string == "Alicia")
            #expect(me["locale"].string == "de")
            #expect(me["autoLockMinutes"].int == 7)
            #expect(me["timeZone"].string == "Europe/Paris")
            #expect(me["biometricEnabled"].bool == true)
            #expect(me["hasCompletedOnboarding"].bool == true)
            #expect(me["preferredCurrency"].string == "JPY")
        }
    }

    @Test func `an unknown or anonymous caller is asked to sign in`() async throws {
        try await AuthHarness.run { auth in
            let ghost = Caller.user(auth.service.user(9))
            let nobody = Caller.anonymous(clientAddress: "192.0.2.1")
            for caller in [ghost, nobody] {
                for method in [HTTPMethod.get, .patch] {
                    let answer = try await auth.service.request(method, "/users/me", as: caller)
                    #expect(answer.status == 401)
                }
            }
        }
    }
}
