import HTTPKit
import Contracts
import ServiceKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct ThrottleTests {
    private let email = "alice@\(AuthHarness.domain)"

    @Test
    func `AUTH-012: the sixth try within a minute of five failures is 429, also with the right password`()
        async throws
    {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            for _ in 0..<5 {
                #expect(try await auth.login(email, password: "WrongPass123!").status == 401)
            }
            auth.service.clock.advance(seconds: 20)
            let sixth = try await auth.login(email)
            #expect(sixth.status == 429)
            #expect(sixth.json["code"].string == "RATE_LIMITED")
            #expect(sixth.json["error"].string == "Too many attempts. Please try again later.")
            #expect(sixth.fields["Retry-After"] == "40")
            // The limit is for this pair of client address and e-mail address only.
            #expect(try await auth.login(email, from: "192.0.2.2").status == 200)
            #expect(try await auth.login("other@example.com", password: "x").status == 401)

            try await auth.service.restart()
            #expect(try await auth.login(email.uppercased()).status == 429)
            auth.service.clock.advance(seconds: 39)
            #expect(try await auth.login(email).status == 429)
            auth.service.clock.advance(seconds: 1)
            #expect(try await auth.login(email).status == 200)
        }
    }

    @Test func `AUTH-012: of fifty parallel guesses exactly five are compared`() async throws {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            let statuses = try await gather(50, atOnce: HashingPlaces.Kind.other.share) { _ in
                try await auth.login(email, password: "WrongPass123!").status
            }
            #expect(statuses.filter { $0 == 401 }.count == 5)
            #expect(statuses.filter { $0 == 429 }.count == 45)
            #expect(try await auth.login(email).status == 429)
        }
    }

    @Test func `AUTH-012: all addresses of an IPv6 network count as one`() async throws {
        try await AuthHarness.run { auth in
            _ = try await auth.signUp()
            for number in 1...5 {
                let wrong = try await auth.login(
                    email, password: "WrongPass123!", from: "2001:db8:1:2:\(number)::\(number)")
                #expect(wrong.status == 401)
            }
            #expect(try await auth.login(email, from: "2001:db8:1:2::9").status == 429)
            #expect(try await auth.login(email, from: "2001:db8:1:3::9").status == 200)
        }
    }

    @Test func `AUTH-012: wrong passwords at account deletion count as failed sign-ins`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            func delete(_ path: String, _ password: String) async throws -> Int {
                try await auth.send(.delete, path, as: alice, #"{"password":"\#(password)"}"#).status
            }
            // A right password does not count as a try when only the confirmed address is wrong.
            let both = #"{"password":"\#(AuthHarness.password)","confirmEmail":"other@example.com"}"#
            for _ in 0..<6 {
                #expect(try await auth.send(.delete, "/users/me", as: alice, both).status == 400)
            }
            for path in ["/users/me", "/auth/account", "/users/me", "/auth/account", "/users/me"] {
                #expect(try await delete(path, "WrongPass123!") == 400)
            }
            #expect(try await delete("/users/me", AuthHarness.password) == 429)
            #expect(try await delete("/auth/account", AuthHarness.password) == 429)
            auth.service.clock.advance(seconds: 60)
            #expect(try await delete("/users/me", AuthHarness.password) == 200)
        }
    }

    @Test func `AUTH-012: tries with an unknown e-mail address are counted, too`() async throws {
        try await AuthHarness.run { auth in
            let statuses = try await gather(12) { _ in
                try await auth.login("nobody@example.com", password: "x").status
            }
            #expect(statuses.filter { $0 == 401 }.count == 5)
            #expect(statuses.filter { $0 == 429 }.count == 7)
        }
    }

    @Test func `AUTH-012: right passwords use up nothing, however many come in parallel`() async throws {
        try await AuthHarness.run(settings: ["COFFER_RATES": "production"]) { auth in
            _ = try await auth.signUp()
            let statuses = try await gather(40, atOnce: HashingPlaces.Kind.other.share) { _ in
                try await auth.login(email).status
            }
            #expect(statuses.allSatisfy { $0 == 200 }, "\(statuses)")
            for _ in 0..<4 { _ = try await auth.login(email, password: "WrongPass123!") }
            let late = try await gather(20, atOnce: HashingPlaces.Kind.other.share) { _ in
                try await auth.login(email).status
            }
            #expect(late.allSatisfy { $0 == 200 }, "\(late)")
            // An unverified user's right password does not count as a failure either.
            _ = try await auth.register("bob@example.com")
            for _ in 0..<8 { #expect(try await auth.login("bob@example.com").status == 403) }
        }
    }

    @Test func `an address has a limit of twenty failures a minute over all e-mail addresses`() async throws {
        try await AuthHarness.run(settings: ["COFFER_RATES": "production"]) { auth in
            _ = try await auth.signUp()
            let statuses = try await gather(30, atOnce: HashingPlaces.Kind.other.share) { index in
                try await auth.login("user\(index)@example.com", password: "x").status
            }
            #expect(statuses.filter { $0 == 401 }.count == 20)
            #expect(statuses.filter { $0 == 429 }.count == 10)
            #expect(try await auth.login(email).status == 429)
            #expect(try await auth.login(email, from: "192.0.2.2").status == 200)
        }
    }

    @Test func `an e-mail address has a limit of a hundred failures an hour over all client addresses`()
        async throws
    {
        try await AuthHarness.run(settings: ["COFFER_RATES": "production"]) { auth in
            _ = try await auth.signUp()
            let statuses = try await gather(120) { index in
                try await auth.login(email, password: "x", from: "198.51.100.\(index)").status
            }
            #expect(statuses.filter { $0 == 401 }.count == 100)
            #expect(statuses.filter { $0 == 429 }.count == 20)
            let refused = try await auth.login(email, from: "203.0.113.1")
            #expect(refused.status == 429)
            #expect(refused.fields["Retry-After"] == "3600")
            auth.service.clock.advance(seconds: 3_600)
            #expect(try await auth.login(email, from: "203.0.113.1").status == 200)
        }
    }
}
