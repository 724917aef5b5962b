import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct PinTests {
    @Test
    func `the first PIN turns auto-lock on, a second leaves it as it is, and removing the PIN turns it off`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let first = try await auth.setPin("1234", as: alice)
            #expect(first.status == 200)
            #expect(first.json["hasPin"].bool == true)
            #expect(first.json["autoLockMinutes"].int == 5)
            #expect(first.fields.values("X-Coffer-Sessions") == ["changed=\(alice.user.text)"])
            #expect(try await auth.events(AuthEvent.autoLockChanged).map { $0["minutes"].int } == [5])
            #expect(try await auth.record(of: alice.session).json["autoLockMinutes"].int == 5)

            _ = try await auth.send(.patch, "/users/me", as: alice, #"{"autoLockMinutes":null}"#)
            let second = try await auth.setPin("87654321", as: alice)
            #expect(second.json["autoLockMinutes"].isNull)
            #expect(try await auth.unlock("1234", as: alice).status == 400)
            #expect(try await auth.unlock("87654321", as: alice).status == 200)

            _ = try await auth.send(.patch, "/users/me", as: alice, #"{"autoLockMinutes":60}"#)
            let body = #"{"password":"\#(AuthHarness.password)"}"#
            let removed = try await auth.send(.delete, "/auth/pin", as: alice, body)
            #expect(removed.text == #"{"deleted":true}"#)
            let profile = try await auth.send(.get, "/users/me", as: alice).json
            #expect(profile["hasPin"].bool == false)
            #expect(profile["autoLockMinutes"].isNull)
            #expect(try await auth.unlock("87654321", as: alice).status == 403)
        }
    }

    @Test func `an auto-lock limit chosen before the first PIN stays`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            _ = try await auth.send(.patch, "/users/me", as: alice, #"{"autoLockMinutes":20}"#)
            let body = #"{"password":"\#(AuthHarness.password)"}"#
            #expect(try await auth.send(.delete, "/auth/pin", as: alice, body).status == 200)
            #expect(try await auth.setPin("1234", as: alice).json["autoLockMinutes"].int == 20)
        }
    }

    @Test(arguments: [
        (#"{"password":"x"}"#, "pin", "PIN is required"),
        (#"{"pin":null,"password":"x"}"#, "pin", "PIN is required"),
        (#"{"pin":1234,"password":"x"}"#, "pin", "Pin must be text"),
        (#"{"pin":"123","password":"x"}"#, "pin", "PIN must be 4 to 8 digits"),
        (#"{"pin":"12345678901234567890","password":"x"}"#, "pin", "PIN must be 4 to 8 digits"),
        (#"{"pin":"1234"}"#, "password", "Password is required"),
        (#"{"pin":"1234","password":""}"#, "password", "Password is required"),
        (#"{"pin":"1234","password":"WrongPass123!"}"#, "password", "Wrong password"),
    ])
    func `a wrong new PIN is refused with a message under its field`(
        body: String, field: String, message: String
    )
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let answer = try await auth.send(.put, "/auth/pin", as: alice, body)
            #expect(answer.status == 400)
            #expect(answer.json["details"][field].array.map(\.string) == [message])
            #expect(try await auth.send(.get, "/users/me", as: alice).json["hasPin"].bool == false)
        }
    }

    @Test func `wrong passwords beside a new PIN count as failed sign-ins`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            let statuses = try await gather(20, atOnce: HashingPlaces.Kind.liveSession.share) { _ in
                try await auth.setPin("1234", as: alice, password: "WrongPass123!").status
            }
            #expect(statuses.filter { $0 == 400 }.count == 5)
            #expect(statuses.filter { $0 == 429 }.count == 15)
            let late = try await auth.setPin("1234", as: alice)
            #expect(late.status == 429)
            #expect(late.fields["Retry-After"] == "60")
            // The tries count by session: they lock out no sign-in.
            #expect(try await auth.login("alice@\(AuthHarness.domain)").status == 200)
            auth.service.clock.advance(seconds: 60)
            for _ in 0..<8 { #expect(try await auth.setPin("1234", as: alice).status == 200) }
        }
    }

    @Test
    func
        `two wrong PINs are 400, the third brings a cooldown that doubles each round, and the tenth disables the PIN`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            try await auth.setPin("1234", as: alice)
            #expect(try await auth.send(.post, "/auth/lock", as: alice).status == 200)
            for cooldown in [30, 60, 120] {
                for _ in 0..<2 {
                    let wrong = try await auth.unlock("0000", as: alice)
                    #expect(wrong.status == 400)
                    #expect(wrong.json["code"].string == "VALIDATION_ERROR")
                    #expect(wrong.json["details"]["pin"].array.map(\.string) == ["Invalid PIN"])
                }
                let third = try await auth.unlock("0000", as: alice)
                #expect(third.status == 429)
                #expect(third.fields["Retry-After"] == "\(cooldown)")
                auth.service.clock.advance(seconds: Int64(cooldown) - 1)
                // During the cooldown no PIN is compared or counted, so the right one is refused alike.
                let early = try await auth.unlock("1234", as: alice)
                #expect(early.status == 429)
                #expect(early.json == third.json)
                #expect(early.fields["Retry-After"] == "1")
                try await auth.service.restart()
                #expect(try await auth.unlock("1234", as: alice).status == 429)
                auth.service.clock.advance(seconds: 1)
            }
            #expect(try await auth.send(.get, "/users/me", as: alice).json["hasPin"].bool == true)
            #expect(try await auth.unlock("0000", as: alice).status == 400)
            let late = try await auth.unlock("1234", as: alice)
            #expect(late.status == 403)
            #expect(
                late.json["error"].string
                    == "This session cannot be unlocked by a PIN. Please sign in again.")
            let profile = try await auth.send(.get, "/users/me", as: alice).json
            #expect(profile["hasPin"].bool == false)
            #expect(profile["autoLockMinutes"].int == 5)
            #expect(!(try await auth.record(of: alice.session).json["lockedAt"].isNull))
            // The session of a full login is not locked and may set a new PIN.
            let again = try SignedIn(try await auth.login("alice@\(AuthHarness.domain)"))
            #expect(try await auth.record(of: again.session).json["lockedAt"].isNull)
            try await auth.setPin("4321", as: again)
            #expect(try await auth.unlock("4321", as: alice).status == 200)
        }
    }

    @Test func `a right PIN resets the count of wrong ones`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            try await auth.setPin("1234", as: alice)
            for _ in 0..<12 {
                for _ in 0..<2 { #expect(try await auth.unlock("0000", as: alice).status == 400) }
                #expect(try await auth.unlock("1234", as: alice).status == 200)
            }
        }
    }

    @Test func `texts that cannot be a PIN are refused and not counted`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            try await auth.setPin("1234", as: alice)
            for body in ["{}", #"{"pin":""}"#, #"{"pin":"12x4"}"#, #"{"pin":1234}"#, #"{"pin":["1234"]}"#] {
                let answer = try await auth.send(.post, "/auth/unlock", as: alice, body)
                #expect(answer.status == 400)
                #expect(answer.json["details"]["pin"].array.count == 1)
            }
            #expect(try await auth.unlock("1234", as: alice).status == 200)
        }
    }

    @Test func `of a hundred parallel PINs from many sessions, across a restart, three are compared`()
        async throws
    {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            try await auth.setPin("0099", as: alice)
            var sessions = [alice]
            for _ in 0..<9 {
                sessions.append(try SignedIn(try await auth.login("alice@\(AuthHarness.domain)")))
            }
            let thieves = sessions
            for round in 0..<2 {
                let statuses = try await gather(100) { index in
                    try await auth.unlock("10\(index < 10 ? "0" : "")\(index)", as: thieves[index % 10])
                        .status
                }
                #expect(statuses.filter { $0 == 400 }.count == (round == 0 ? 2 : 0))
                #expect(statuses.filter { $0 == 429 }.count == (round == 0 ? 98 : 100))
                try await auth.service.restart()
            }
            #expect(try await auth.unlock("0099", as: alice).status == 429)
        }
    }

    @Test func `ten wrong PINs are compared in all, however many are sent`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            try await auth.setPin("9999", as: alice)
            var compared = 0
            for round in 0..<8 {
                let statuses = try await gather(100) { index in
                    try await auth.unlock("1\(100 + index)", as: alice).status
                }
                // The third wrong PIN of a round is answered 429, like those that are not compared.
                let wrong = statuses.filter { $0 == 400 }.count
                compared += wrong == 2 ? 3 : wrong
                #expect(!statuses.contains(200))
                #expect(statuses.allSatisfy { [400, 403, 429].contains($0) })
                if round % 2 == 1 { try await auth.service.restart() }
                auth.service.clock.advance(seconds: 3_600)
            }
            #expect(compared == 10)
            #expect(try await auth.unlock("9999", as: alice).status == 403)
        }
    }

    @Test func `a right PIN that is not compared unlocks nothing`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            try await auth.setPin("1234", as: alice)
            for _ in 0..<3 { _ = try await auth.unlock("0000", as: alice) }
            let statuses = try await gather(100) { _ in try await auth.unlock("1234", as: alice).status }
            #expect(statuses.allSatisfy { $0 == 429 })
        }
    }

    @Test func `the hash of a PIN differs each time and depends on the key, the user and the PIN`()
        async throws
    {
        let user = ID<User>(high: 1, low: 2)
        let other = ID<User>(high: 1, low: 3)
        let hasher = PinHasher(key: [1, 2, 3])
        let hash = hasher.hash("1234", of: user)
        #expect(hasher.hash("1234", of: user) != hash)
        #expect(hasher.isRight("1234", of: user, against: hash))
        #expect(!hasher.isRight("1235", of: user, against: hash))
        #expect(!hasher.isRight("1234", of: other, against: hash))
        #expect(!PinHasher(key: [1, 2, 4]).isRight("1234", of: user, against: hash))
    }
}
