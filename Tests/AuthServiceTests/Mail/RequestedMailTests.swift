import Contracts
import HTTPKit
import SQLiteKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// The limits of mails that anybody may request (AUTH-009, AUTH-010), on a store without a mailer.
struct RequestedMailTests {
    private let day: Int64 = 86_400
    private let letter = Letter.verification(link: "t")

    /// Registers an address, which stays unverified, and returns the token of its mail.
    @discardableResult
    private func register(_ harness: StoreHarness, _ email: String) async throws -> MailedToken {
        let address = try #require(EmailAddress(email))
        let user = UserAccount(
            id: harness.context.ids.make(), email: email, displayName: "Test User", verifiedAt: nil,
            createdAt: harness.now)
        let token = MailedToken.random()
        try await harness.store.register(
            user, email: address, passwordHash: PasswordHash(text: "hash"), mail: TokenMail(token, letter))
        return token
    }

    private func request(
        _ harness: StoreHarness, _ email: String, by client: String = "192.0.2.1",
        _ quota: MailQuota = .client(factor: 1)
    ) throws -> MailRequest {
        MailRequest(try #require(EmailAddress(email)), by: client, within: quota, at: harness.now)
    }

    @discardableResult
    private func requestReset(
        _ harness: StoreHarness, _ email: String, by client: String = "192.0.2.1",
        _ quota: MailQuota = .client(factor: 1)
    ) async throws -> MailedToken {
        let token = MailedToken.random()
        try await harness.store.requestReset(
            request(harness, email, by: client, quota), TokenMail(token, letter))
        return token
    }

    private func resend(_ harness: StoreHarness, _ email: String) async throws {
        try await harness.store.resendVerification(
            request(harness, email), TokenMail(.random(), letter))
    }

    @Test func `an address that was not verified in time gets no more mails`()
        async throws
    {
        try await StoreHarness.run { harness in
            let email = "stranger@example.com"
            try await register(harness, email)
            harness.clock.advance(seconds: day)
            try await resend(harness, email)
            try await requestReset(harness, email)
            #expect(try await harness.count("requested_mails") == 2)
            harness.clock.advance(seconds: 3_601)
            try await resend(harness, email)
            try await requestReset(harness, email)
            #expect(try await harness.count("requested_mails") == 2)
        }
    }

    @Test func `an unverified user is deleted after the last link that could verify, and no other user is`()
        async throws
    {
        try await StoreHarness.run { harness in
            let verified = try await harness.addUser("alice@example.com")
            try await register(harness, "gone@example.com")
            try await register(harness, "linked@example.com")
            try await register(harness, "reset@example.com")
            harness.clock.advance(seconds: day)
            try await resend(harness, "linked@example.com")
            try await requestReset(harness, "reset@example.com")
            func users() async throws -> [String] {
                while try await harness.store.deleteExpired(at: harness.now) {}
                return try await harness.database.read { db in
                    try db.all("SELECT email FROM users ORDER BY email") { try $0.text(0) }
                }
            }
            #expect(try await users().count == 4)
            harness.clock.advance(seconds: 60)
            #expect(try await users() == [verified.email, "linked@example.com", "reset@example.com"])
            harness.clock.advance(seconds: 3_600)
            #expect(try await users() == [verified.email, "linked@example.com"])
            harness.clock.advance(seconds: day)
            #expect(try await users() == [verified.email])
            #expect(try await harness.count("mail_queue") == 0)
        }
    }

    @Test func `a client causes at most 20 mails an hour, to any number of addresses`() async throws {
        try await StoreHarness.run { harness in
            for number in 0..<25 { _ = try await harness.addUser("user\(number)@example.com") }
            for number in 0..<25 { try await requestReset(harness, "user\(number)@example.com") }
            #expect(try await harness.count("mail_queue") == 20)
            #expect(try await harness.count("reset_tokens") == 20)
            try await requestReset(harness, "user24@example.com", by: "192.0.2.2")
            #expect(try await harness.count("mail_queue") == 21)
            try await requestReset(harness, "user23@example.com", .client(factor: 20))
            try await requestReset(harness, "user22@example.com", .client(factor: nil))
            #expect(try await harness.count("mail_queue") == 23)
            harness.clock.advance(seconds: 3_600)
            try await requestReset(harness, "user21@example.com")
            #expect(try await harness.count("mail_queue") == 24)
            // Every request counts, with a mail or without.
            let counted = try await harness.database.read { db in
                try db.first("SELECT count FROM mail_requests") { try $0.int(0) }
            }
            #expect(counted == 29)
        }
    }

    @Test func `a mail whose link was replaced, used or has expired is not sent`() async throws {
        try await StoreHarness.run { harness in
            let store = harness.store
            _ = try await harness.addUser("alice@example.com")
            _ = try await harness.addUser("bob@example.com")
            for email in ["alice@example.com", "bob@example.com"] {
                for _ in 0..<2 { try await requestReset(harness, email) }
            }
            #expect(try await harness.count("mail_queue") == 2)
            let token = try await requestReset(harness, "alice@example.com")
            #expect(try await harness.count("mail_queue") == 2)
            _ = try await store.resetPassword(
                tokenHash: token.hash, to: PasswordHash(text: "new"), at: harness.now)
            // Bob's link and the notice to Alice are left.
            #expect(try await harness.count("mail_queue") == 2)
            #expect(try await harness.count("mail_queue WHERE recipient = 'bob@example.com'") == 1)

            let first = try await register(harness, "carol@example.com")
            try await resend(harness, "carol@example.com")
            #expect(try await harness.count("mail_queue") == 4)
            #expect(try await store.verifyEmail(tokenHash: first.hash, at: harness.now))
            #expect(try await harness.count("mail_queue") == 2)

            try await register(harness, "dave@example.com")
            harness.clock.advance(seconds: 3_600)
            while try await store.deleteExpired(at: harness.now) {}
            #expect(try await harness.count("mail_queue") == 2)
            #expect(try await harness.count("mail_queue WHERE recipient = 'bob@example.com'") == 0)
            harness.clock.advance(seconds: day)
            try await register(harness, "dave@example.com")
            #expect(try await harness.count("mail_queue WHERE recipient = 'dave@example.com'") == 1)
        }
    }

    @Test func `a client with many waiting mails gets no more, and another one does`() async throws {
        try await StoreHarness.run { harness in
            let bob = try await harness.addUser("bob@example.com")
            let from = { (address: String) in Origin(actor: .user, address: address) }
            try await harness.database.write { [store = harness.store, now = harness.now] db in
                for number in 0..<500 {
                    let mail = Mail(to: "a\(number)@example.com", subject: "s", text: "t")
                    _ = try store.enqueue(mail, of: .client("2001:db8::1"), at: now, in: db)
                }
            }
            func register(_ name: String, from address: String) async throws {
                let email = "\(name)@example.com"
                try await harness.store.register(
                    UserAccount(
                        id: harness.context.ids.make(), email: email, displayName: name, verifiedAt: nil,
                        createdAt: harness.now),
                    email: try #require(EmailAddress(email)), passwordHash: PasswordHash(text: "hash"),
                    mail: TokenMail(.random(), letter), by: from(address))
            }
            let error = await #expect(throws: APIError.tooManyMails) {
                try await register("ann", from: "2001:db8::2")
            }
            #expect(error?.code == .serviceUnavailable && error?.retryAfterSeconds == 60)
            // Nothing of the registration is left, so that it can be repeated.
            #expect(try await harness.count("users WHERE email = 'ann@example.com'") == 0)
            try await requestReset(harness, bob.email, by: IPv6Network.prefix(of: "2001:db8::3"))
            #expect(try await harness.count("requested_mails") == 0)
            try await requestReset(harness, bob.email)
            try await register("ann", from: "192.0.2.1")
            #expect(try await harness.count("mail_queue") == 502)
        }
    }

    @Test func `mails sent before the clock was set back do not use up the quota`() throws {
        let now = Timestamp(millisecondsSinceEpoch: 1_700_000_000_000)
        let moments = { (seconds: Int64) in [Timestamp](repeating: now.adding(seconds: seconds), count: 20) }
        for quota in [MailQuota.reset, .verification, .client(factor: 1)] {
            #expect(quota.allows(after: moments(7_200), now: now))
            // Parallel requests may be counted in another order, so a time shortly ahead still counts.
            #expect(!quota.allows(after: moments(1), now: now))
            #expect(!quota.allows(after: moments(0), now: now))
        }
        #expect(MailQuota.client(factor: nil).allows(after: moments(0), now: now))
    }

    @Test func `the queries for mail requests and unverified users use their indexes`() async throws {
        try await StoreHarness.run { harness in
            for query: SQL in [
                """
                SELECT at FROM requested_mails INDEXED BY requested_mails_by_client
                WHERE client = 'x' AND at > 1
                """,
                """
                SELECT id FROM users INDEXED BY users_unverified
                WHERE verified_at IS NULL AND email <> '' AND created_at < 1
                """,
            ] {
                let plan = try await harness.database.read { db in
                    try db.all("EXPLAIN QUERY PLAN \(query)") { try $0.text(3) }
                }
                #expect(!plan.isEmpty && plan.allSatisfy { $0.contains("SEARCH") }, "\(plan)")
            }
        }
    }
}
