import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// Devices that signed in before, whom no stranger's guesses lock out (AUTH-012).
@Suite(.serialized) struct KnownDeviceTests {
    private let email = "alice@\(AuthHarness.domain)"
    private static let production = ["COFFER_RATES": "production"]

    /// Sends a hundred wrong passwords from twenty addresses.
    private func flood(_ auth: AuthHarness, _ email: String) async throws {
        let statuses = try await gather(100) { number in
            try await auth.login(email, password: "WrongPass1!", from: "198.51.100.\(number % 20)").status
        }
        #expect(statuses.allSatisfy { $0 == 401 })
    }

    private func devices(_ auth: AuthHarness, _ user: SignedIn) async throws -> [JSONValue] {
        try await auth.send(.get, "/auth/sessions", as: user).json["devices"].array
    }

    @Test func `AUTH-012: a hundred strangers' guesses lock out neither a known device nor a session`()
        async throws
    {
        try await AuthHarness.run(settings: Self.production) { auth in
            let alice = try await auth.signUp()
            try await flood(auth, email)
            let stranger = try await auth.login(email, from: "203.0.113.1")
            #expect(stranger.status == 429)
            #expect(stranger.fields["Retry-After"] == "3600")
            #expect(
                stranger.json["error"].string
                    == "Too many attempts. Please try again later. Until then, sign in on a device where you "
                    + "have signed in before, or reset your password.")
            // From a guesser's own address, too.
            let known = try await auth.login(email, from: "198.51.100.1", device: alice.deviceToken)
            #expect(known.status == 200)
            #expect(try await auth.setPin("1234", as: alice).status == 200)
            let login = #"{"email":"\#(email)","password":"\#(AuthHarness.password)"}"#
            #expect(try await auth.send(.post, "/auth/login", as: alice, login).status == 200)
            let bob = try await auth.signUp("bob")
            #expect(try await auth.send(.post, "/auth/login", as: bob, login).status == 429)
            #expect(try await auth.send(.delete, "/users/me", as: alice, login).status == 200)
        }
    }

    @Test func `AUTH-012: all devices of a user share five failures a minute, and each session has its own`()
        async throws
    {
        try await AuthHarness.run { auth in
            let phone = try await auth.signUp()
            let laptop = try SignedIn(try await auth.login(email))
            let statuses = try await gather(20, atOnce: HashingPlaces.Kind.knownDevice.share) { number in
                let device = number % 2 == 0 ? phone.deviceToken : laptop.deviceToken
                return try await auth.login(
                    email, password: "WrongPass1!", from: "198.51.100.\(number)", device: device
                ).status
            }
            #expect(statuses.filter { $0 == 401 }.count == 5)
            #expect(statuses.filter { $0 == 429 }.count == 15)
            let refused = try await auth.login(email, device: phone.deviceToken)
            #expect(refused.json["error"].string == "Too many attempts. Please try again later.")
            #expect(refused.fields["Retry-After"] == "60")
            // A thief's guesses lock out neither a stranger's sign-in nor a session.
            #expect(try await auth.login(email, from: "203.0.113.1").status == 200)
            let wrong = #"{"password":"WrongPass1!"}"#
            for session in [phone, laptop] {
                for number in 0..<6 {
                    let answer = try await auth.send(.delete, "/users/me", as: session, wrong)
                    #expect(answer.status == (number < 5 ? 400 : 429))
                }
            }
            auth.service.clock.advance(seconds: 60)
            #expect(try await auth.login(email, device: laptop.deviceToken).status == 200)
        }
    }

    @Test func `a device token counts for its own user only, and answers stay alike`() async throws {
        try await AuthHarness.run(settings: Self.production) { auth in
            let alice = try await auth.signUp()
            let bob = try await auth.signUp("bob")
            try await flood(auth, email)
            let known = try #require(alice.deviceToken)
            for token in [bob.deviceToken, DeviceToken.random().text, String(known.dropLast()), ""] {
                #expect(try await auth.login(email, from: "203.0.113.1", device: token).status == 429)
            }
            let answers = [
                try await auth.login("nobody@example.com", from: "203.0.113.2"),
                try await auth.login("nobody@example.com", from: "203.0.113.2", device: known),
                try await auth.login("bob@\(AuthHarness.domain)", password: "x", device: bob.deviceToken),
            ]
            for answer in answers {
                #expect(answer.status == 401)
                #expect(answer.bytes == answers[0].bytes)
            }
        }
    }

    @Test func `a device keeps its token at each sign-in, and a refresh makes none`() async throws {
        try await PasskeyHarness.run { harness in
            let auth = harness.auth
            let alice = try await auth.signUp()
            auth.service.clock.advance(seconds: 86_400)
            let body = #"{"email":"\#(email)","password":"\#(AuthHarness.password)","deviceName":"Phone"}"#
            let again = try SignedIn(
                try await auth.post("/auth/login", body, from: "198.51.100.7", device: alice.deviceToken))
            #expect(again.deviceToken == alice.deviceToken)
            let listed = try await devices(auth, alice)
            #expect(listed.count == 1)
            #expect(listed[0]["id"].string == again.session.text)
            #expect(listed[0]["deviceName"].string == "Phone")
            #expect(listed[0]["address"].string == "198.51.100.7")
            #expect(listed[0]["signedInAt"].string == auth.service.clock.clock.now().text)

            #expect(try SignedIn(try await auth.refresh(again.refreshToken)).deviceToken == nil)
            let (passkey, _) = try await harness.add(.edDSA, to: again)
            let byPasskey = try SignedIn(try await harness.login(passkey))
            let demo = try SignedIn(try await auth.post("/auth/demo", nil, device: alice.deviceToken))
            for token in [byPasskey.deviceToken, demo.deviceToken] {
                #expect(token != nil && token != alice.deviceToken)
            }
            #expect(try await devices(auth, alice).count == 2)
        }
    }

    @Test func `a user forgets a device by its session, also after a logout, and no stranger's`() async throws
    {
        try await AuthHarness.run(settings: Self.production) { auth in
            let alice = try await auth.signUp()
            let phone = try SignedIn(try await auth.login(email))
            let lost = try SignedIn(try await auth.login(email))
            let bob = try await auth.signUp("bob")
            _ = try await auth.post("/auth/logout", nil, bearer: lost.accessToken)
            #expect(
                Set(try await devices(auth, alice).map { $0["id"].string })
                    == [alice.session.text, phone.session.text, lost.session.text])
            try await flood(auth, email)
            // A logout leaves the device known.
            #expect(try await auth.login(email, device: phone.deviceToken).status == 200)
            for device in [lost, phone] {
                let path = "/auth/sessions/\(device.session.text)"
                #expect(try await auth.send(.delete, path, as: bob).status == 404)
                let status = try await auth.send(.delete, path, as: alice).status
                // The phone has signed in again since, and is known by the new session.
                #expect(status == 200, "\(path)")
            }
            #expect(try await auth.login(email, device: lost.deviceToken).status == 429)
            let renewed = try SignedIn(try await auth.login(email, device: phone.deviceToken))
            let path = "/auth/sessions/\(renewed.session.text)"
            #expect(try await auth.send(.delete, path, as: alice).status == 200)
            #expect(try await auth.send(.delete, path, as: alice).status == 404)
            #expect(try await auth.login(email, device: phone.deviceToken).status == 429)
            #expect(try await devices(auth, alice).map { $0["id"].string } == [alice.session.text])
        }
    }

    @Test func `a changed password forgets the other devices, and logging out everywhere forgets all`()
        async throws
    {
        try await AuthHarness.run(settings: Self.production) { auth in
            let alice = try await auth.signUp()
            let lost = try SignedIn(try await auth.login(email))
            let bob = try await auth.signUp("bob")
            let change = #"{"currentPassword":"\#(AuthHarness.password)","newPassword":"An0ther-one!"}"#
            #expect(try await auth.send(.post, "/auth/change-password", as: alice, change).status == 200)
            #expect(try await devices(auth, alice).map { $0["id"].string } == [alice.session.text])
            #expect(try await auth.send(.post, "/auth/logout-all", as: bob).status == 200)
            for (user, name) in [(lost, "alice"), (bob, "bob")] {
                let email = "\(name)@\(AuthHarness.domain)"
                try await flood(auth, email)
                let answer = try await auth.login(email, password: "x", device: user.deviceToken)
                #expect(answer.status == 429)
                auth.service.clock.advance(seconds: 60)
            }
        }
    }

    @Test func `AUTH-012: a password changed during a lock-out does not shut its own device out`()
        async throws
    {
        try await AuthHarness.run(settings: Self.production) { auth in
            let alice = try await auth.signUp()
            try await flood(auth, email)
            let change = #"{"currentPassword":"\#(AuthHarness.password)","newPassword":"An0ther-one!"}"#
            #expect(try await auth.send(.post, "/auth/change-password", as: alice, change).status == 200)
            _ = try await auth.post("/auth/logout", nil, bearer: alice.accessToken)
            let again = try await auth.login(
                email, password: "An0ther-one!", device: alice.deviceToken)
            #expect(again.status == 200, "\(again.text)")
            // Without the device it is still a stranger's try.
            let stranger = try await auth.login(email, password: "An0ther-one!", from: "203.0.113.1")
            #expect(stranger.status == 429)
        }
    }

    @Test func `the database has only the hash of a device token`() async throws {
        try await StoreHarness.run { harness in
            let grant = try await harness.addSession(try await harness.addUser("alice@example.com"))
            let token = try #require(grant.deviceToken)
            let stored = try await harness.database.read { db in
                try db.all("SELECT hash FROM device_tokens") { try $0.blob(0) }
            }
            #expect(stored == [token.hash])
        }
    }
}
