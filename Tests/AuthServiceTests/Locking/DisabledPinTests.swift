import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

/// Contract §1: "10 in all: the PIN is disabled and only a full login helps".
@Suite(.serialized) struct DisabledPinTests {
    private func unlock(
        _ harness: PasskeyHarness, _ passkey: SoftPasskey, as user: SignedIn
    ) async throws -> TestAnswer {
        let options = try await harness.loginOptions(as: user).json
        return try await harness.request(
            .post, "/auth/unlock", user, try passkey.assertion(options).json(signedBy: passkey.key))
    }

    @Test func `after ten wrong PINs a passkey unlocks no session until it signs in again`()
        async throws
    {
        try await PasskeyHarness.run { harness in
            let auth = harness.auth
            let alice = try await auth.signUp()
            var (passkey, _) = try await harness.add(.edDSA, to: alice)
            try await auth.setPin("1234", as: alice)
            #expect(try await auth.send(.post, "/auth/lock", as: alice).status == 200)
            for number in 1...10 {
                #expect(try await auth.unlock("0000", as: alice).status == (number % 3 == 0 ? 429 : 400))
                auth.service.clock.advance(seconds: 3_600)
            }
            passkey.signCount += 1
            let refused = try await unlock(harness, passkey, as: alice)
            #expect(refused.status == 403)
            #expect(
                refused.json["error"].string
                    == "This session cannot be unlocked any more. Please sign in again.")
            #expect(refused.fields["X-Coffer-Sessions"] == nil)
            #expect(try await auth.record(of: alice.session).json["lockedAt"].string != nil)
            #expect(try await auth.unlock("1234", as: alice).status == 403)

            let again = try SignedIn(try await harness.login(passkey))
            #expect(try await auth.send(.post, "/auth/lock", as: again).status == 200)
            passkey.signCount += 1
            #expect(try await unlock(harness, passkey, as: again).status == 200)
            passkey.signCount += 1
            #expect(try await unlock(harness, passkey, as: alice).status == 403)
            // A new PIN, which needs the password, enables passkeys again.
            #expect(try await auth.setPin("5678", as: again).status == 200)
            #expect(try await unlock(harness, passkey, as: alice).status == 200)
        }
    }

    @Test func `AUTH-011: a passkey that unlocks ends the PIN's cooldown and its rounds`() async throws {
        try await PasskeyHarness.run { harness in
            let auth = harness.auth
            auth.service.clock.stop()
            let alice = try await auth.signUp()
            var (passkey, _) = try await harness.add(.edDSA, to: alice)
            try await auth.setPin("1234", as: alice)
            let statuses = [400, 400, 429]
            for round in 1...4 {
                #expect(try await auth.send(.post, "/auth/lock", as: alice).status == 200)
                // Without an end of the rounds, the tenth wrong PIN would disable the PIN.
                for status in statuses {
                    #expect(try await auth.unlock("0000", as: alice).status == status, "round \(round)")
                }
                let waiting = try await auth.unlock("1234", as: alice)
                #expect(waiting.status == 429 && waiting.fields["Retry-After"] == "30", "round \(round)")
                passkey.signCount += 1
                #expect(try await unlock(harness, passkey, as: alice).status == 200)
            }
            #expect(try await auth.send(.post, "/auth/lock", as: alice).status == 200)
            #expect(try await auth.unlock("1234", as: alice).status == 200)
        }
    }

    @Test func `a cooldown ends within an hour when the clock was set back`() async throws {
        try await AuthHarness.run { auth in
            let alice = try await auth.signUp()
            try await auth.setPin("1234", as: alice)
            for _ in 0..<3 { _ = try await auth.unlock("0000", as: alice) }
            #expect(try await auth.unlock("1234", as: alice).status == 429)
            auth.service.clock.advance(seconds: -7_200)
            #expect(try await auth.unlock("1234", as: alice).status == 200)
        }
    }

    @Test func `new activity counts although older activity has a later time, after the clock was set back`()
        async throws
    {
        try await StoreHarness.run { harness in
            let grant = try await harness.addSession(try await harness.addUser("alice@example.com"))
            harness.clock.advance(seconds: -7_200)
            let seen = harness.now.adding(seconds: -60)
            let entry = ActivityReport.Activity(session: grant.session.id, at: seen, lockedAt: harness.now)
            try await harness.store.keep([entry], at: harness.now)
            let record = try await harness.store.sessionRecord(grant.session.id, at: harness.now)
            #expect(record?.lastActivityAt == seen)
            #expect(record?.idleLockedAt == harness.now)
        }
    }
}
