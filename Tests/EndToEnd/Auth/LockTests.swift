import CofferClient
import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// PIN and session lock (contract §1, the PIN and lifecycle flows of a finance app), through the gateway.
@Suite(.serialized) struct LockTests {
    private static let signInAgain = "This session cannot be unlocked by a PIN. Please sign in again."

    /// Runs a test with a stopped clock and access tokens of a day.
    private static func run(_ body: (CofferSystem) async throws -> Void) async throws {
        try await CofferSystem.run(settings: ["COFFER_RATES": "off", "COFFER_ACCESS_TTL": "86400"]) {
            system in
            system.harness.clock.advance(seconds: 0)
            try await body(system)
        }
    }

    private static func setPin(_ member: Member) async throws {
        let user = try await member.client.auth.setPin("2580", password: CofferSystem.password)
        #expect(user.hasPin && user.autoLockMinutes == 5)
    }

    private func isLocked(_ member: Member) async throws -> Bool {
        var isLocked = false
        do { _ = try await member.client.categories.list() } catch let refusal as Refusal {
            #expect(refusal.status == 423 && refusal.code == .sessionLocked, "\(refusal)")
            isLocked = true
        }
        let state = try await member.get("/auth/session")
        #expect(state.data["locked"].bool == isLocked, "\(state.text)")
        #expect(state.data["lockedAt"].isNull == !isLocked)
        return isLocked
    }

    @Test func `a locked session is 423 on every route until the PIN unlocks it`() async throws {
        try await Self.run { system in
            let ada = try await system.join("ada@example.org")
            let auth = ada.client.auth
            #expect(try await ada.client.profile.get().hasPin == false)
            try await Self.setPin(ada)
            #expect(try await auth.lock().live?.lockedAt != nil)
            for endpoint in AuthAPI.all + LedgerAPI.all + SharingAPI.all + ExportAPI.all
            where endpoint.access.needsUser && endpoint.path != "/auth/unlock" {
                let answer = try await ada.send(
                    HTTPMethod(rawValue: endpoint.method.rawValue),
                    endpoint.path.replacing(#/\{[a-z]+\}/#, with: "x"))
                #expect(answer.status == 423, "\(endpoint.method.rawValue) \(endpoint.path)")
            }
            #expect(try await isLocked(ada))
            let wrong = try await refused { try await auth.unlock(pin: "0000") }
            #expect(wrong.status == 400)
            #expect(wrong.message == "Invalid PIN")
            #expect(wrong.details == ["pin": ["Invalid PIN"]])
            #expect(try await isLocked(ada))
            let right = try await auth.unlock(pin: "2580")
            #expect(right.live != nil && right.live?.lockedAt == nil)
            #expect(try await isLocked(ada) == false)
        }
    }

    @Test func `AUTH-011: a passkey unlocks the session that asked for its options, once`() async throws {
        try await Self.run { system in
            let ada = try await system.join("ada@example.org")
            let other = try await system.signIn("ada@example.org")
            var passkey = try SoftPasskey(.edDSA, origin: CofferSystem.origin, rpID: "127.0.0.1")
            let creation = try await ada.send(.post, "/auth/passkeys/register/options", "{}").data
            let added = try await ada.send(
                .post, "/auth/passkeys/register/verify", passkey.registration(creation).json)
            #expect(added.status == 201, "\(added.text)")
            for member in [ada, other] { #expect(try await member.send(.post, "/auth/lock").status == 200) }
            let options = try await ada.send(.post, "/auth/passkeys/login/options", "{}")
            #expect(options.status == 200, "\(options.text)")
            let forSignIn = try await system.call(.post, "/auth/passkeys/login/options", json: "{}")
            func answer(_ options: JSONValue) throws -> String {
                try passkey.assertion(options).json(signedBy: passkey.key)
            }
            let signed = try answer(options.data)
            // A challenge of a sign-in or of another session is refused.
            #expect(try await ada.send(.post, "/auth/unlock", answer(forSignIn.data)).status == 400)
            #expect(try await other.send(.post, "/auth/unlock", signed).status == 400)
            #expect(try await isLocked(ada))
            let unlocked = try await ada.send(.post, "/auth/unlock", signed)
            #expect(unlocked.status == 200, "\(unlocked.text)")
            #expect(try await isLocked(ada) == false)
            #expect(try await isLocked(other))
            #expect(try await ada.send(.post, "/auth/lock").status == 200)
            #expect(try await ada.send(.post, "/auth/unlock", signed).status == 400)
            #expect(try await isLocked(ada))
        }
    }

    @Test
    func `three wrong PINs bring a cooldown, which doubles, ten disable the PIN, and a new sign-in helps`()
        async throws
    {
        try await Self.run { system in
            let ada = try await system.join("ada@example.org")
            let auth = ada.client.auth
            func refusal(of pin: String) async throws -> Refusal {
                try await refused { try await auth.unlock(pin: pin) }
            }
            try await Self.setPin(ada)
            _ = try await auth.lock()
            for cooldown in [30, 60, 120] {
                for _ in 0..<2 { #expect(try await refusal(of: "0000").status == 400) }
                let third = try await refusal(of: "0000")
                #expect(third.status == 429)
                #expect(third.code == .rateLimited)
                #expect(third.retryAfterSeconds == cooldown)
                #expect(try await refusal(of: "2580").status == 429)
                // The tries of all sessions of a user are counted together.
                let other = try await system.signIn("ada@example.org").client.auth
                #expect(try await refused { try await other.unlock(pin: "0000") }.status == 429)
                await system.harness.halt(["auth"])
                try await system.harness.resume(["auth"])
                #expect(try await refusal(of: "2580").status == 429)
                system.harness.clock.advance(seconds: Int64(cooldown))
            }
            #expect(try await refusal(of: "0000").status == 400)
            let disabled = try await refusal(of: "2580")
            #expect(disabled.status == 403)
            #expect(disabled.message == Self.signInAgain)
            #expect(try await isLocked(ada))
            let again = try await system.signIn("ada@example.org")
            #expect(try await isLocked(again) == false)
            #expect(try await again.client.profile.get().hasPin == false)
            #expect(try await isLocked(ada))
        }
    }

    @Test func `of a hundred parallel PINs from several sessions three are compared, also across a restart`()
        async throws
    {
        try await Self.run { system in
            let ada = try await system.join("ada@example.org")
            try await Self.setPin(ada)
            let thieves = [ada, try await system.signIn("ada@example.org")]
            var statuses: [Int] = []
            for _ in 0..<2 {
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for index in 0..<100 {
                        group.addTask {
                            try await refused {
                                try await thieves[index % 2].client.auth.unlock(pin: "\(1_000 + index)")
                            }.status
                        }
                    }
                    for try await status in group { statuses.append(status) }
                }
                await system.harness.halt(["auth"])
                try await system.harness.resume(["auth"])
            }
            #expect(statuses.filter { $0 == 400 }.count == 2)
            #expect(statuses.filter { $0 == 429 }.count == 198)
        }
    }

    @Test func `five minutes without activity lock the session, and activity starts them again`() async throws
    {
        try await Self.run { system in
            let ada = try await system.join("ada@example.org")
            try await Self.setPin(ada)
            for _ in 0..<2 {
                system.harness.clock.advance(seconds: 290)
                #expect(try await isLocked(ada) == false)
            }
            let active = system.harness.clock.clock.now()
            system.harness.clock.advance(seconds: 301)
            // The app first asks for the session's state, which does not count as activity.
            let state = try await ada.client.auth.state()
            #expect(state.live?.lockedAt == active.adding(seconds: 300))
            #expect(try await isLocked(ada))
            _ = try await ada.client.auth.unlock(pin: "2580")
            #expect(try await isLocked(ada) == false)
        }
    }

    @Test func `the user chooses the limit, and a locked session stays locked`() async throws {
        try await Self.run { system in
            let ada = try await system.join("ada@example.org")
            let phone = try await system.signIn("ada@example.org")
            #expect(try await phone.client.profile.get().hasPin == false)
            try await Self.setPin(ada)
            for body in ["0", "61", "-1", "1.5", #""5""#, "true"] {
                let answer = try await ada.send(.patch, "/users/me", #"{"autoLockMinutes":\#(body)}"#)
                #expect(answer.status == 400, "\(body)")
            }
            let profile = ada.client.profile
            #expect(try await profile.update(ProfileChange(autoLockMinutes: 1)).autoLockMinutes == 1)
            system.harness.clock.advance(seconds: 50)
            #expect(try await isLocked(ada) == false)
            system.harness.clock.advance(seconds: 55)
            #expect(try await profile.update(ProfileChange(autoLockMinutes: nil)).autoLockMinutes == nil)
            system.harness.clock.advance(seconds: 600)
            #expect(try await isLocked(ada) == false)
            #expect(try await isLocked(phone))
            try await ada.client.auth.removePin(password: CofferSystem.password)
            #expect(try await isLocked(phone))
            // Without a PIN only a new sign-in helps.
            let late = try await refused { try await phone.client.auth.unlock(pin: "2580") }
            #expect(late.status == 403)
            #expect(late.message == Self.signInAgain)
        }
    }

    @Test func `a refresh leaves a locked session locked and does not count as activity`() async throws {
        try await Self.run { system in
            let ada = try await system.join("ada@example.org")
            try await Self.setPin(ada)
            system.harness.clock.advance(seconds: 200)
            func renewed(_ member: Member) async throws -> Member {
                let answer = try await system.call(
                    .post, "/auth/refresh", token: member.accessToken,
                    json: #"{"refreshToken":"\#(member.refreshToken)"}"#)
                #expect(answer.status == 200)
                return Member(
                    system: system, email: member.email, accessToken: answer.data["accessToken"].string ?? "",
                    refreshToken: answer.data["refreshToken"].string ?? "", id: member.id)
            }
            let second = try await renewed(ada)
            system.harness.clock.advance(seconds: 101)
            #expect(try await isLocked(second))
            #expect(try await isLocked(ada))
            let third = try await renewed(second)
            #expect(try await isLocked(third))
            #expect(try await third.send(.post, "/auth/logout").status == 200)
            #expect(try await third.get("/auth/session").data["authenticated"].bool == false)
        }
    }

    @Test func `a sign-in on the device of a locked session makes a session that is not locked`()
        async throws
    {
        try await Self.run { system in
            let ada = try await system.join("ada@example.org")
            _ = try await ada.client.auth.lock()
            let body = #"{"email":"ada@example.org","password":"\#(CofferSystem.password)"}"#
            let login = try await ada.send(.post, "/auth/login", body)
            #expect(login.status == 200)
            let token = try #require(login.data["accessToken"].string)
            #expect(try await system.call(.get, "/users/me", token: token).status == 200)
            #expect(try await isLocked(ada))
        }
    }

    @Test func `inactivity locks while auth is down and after a restart of the gateway`() async throws {
        try await Self.run { system in
            let ada = try await system.join("ada@example.org")
            try await Self.setPin(ada)
            let phone = try await system.signIn("ada@example.org")
            let (adas, phones) = (ada.client.categories, phone.client.categories)
            for categories in [adas, phones] { #expect(try await categories.list().isEmpty) }
            await system.harness.halt(["auth"])
            system.harness.clock.advance(seconds: 200)
            #expect(try await adas.list().isEmpty)
            system.harness.clock.advance(seconds: 101)
            #expect(try await refused { try await phones.list() }.status == 423)
            #expect(try await adas.list().isEmpty)
            let active = system.harness.clock.clock.now()
            try await system.harness.resume(["auth"])

            // A gateway reports its activity before it ends, and the next one reads it from auth.
            await system.harness.halt(["gateway"])
            try await system.harness.resume(["gateway"])
            #expect(try await isLocked(phone))
            system.harness.clock.advance(seconds: 290)
            #expect(try await isLocked(ada) == false)
            #expect(try await ada.client.auth.state().live != nil)
            system.harness.clock.set(active.adding(seconds: 600))
            #expect(try await isLocked(ada))
        }
    }
}
