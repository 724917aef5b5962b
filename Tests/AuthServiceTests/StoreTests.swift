import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

struct StoreTests {
    private let day: Int64 = 86_400

    @Test func `upkeep deletes expired rows and no others`() async throws {
        try await StoreHarness.run { harness in
            let store = harness.store
            let alice = try await harness.addUser("alice@example.com")
            let old = try await harness.addSession(alice)
            var token = old.token
            for _ in 0..<1_200 {
                guard case .granted(let grant) = try await store.refresh(token, at: harness.now) else {
                    break
                }
                token = grant.token
            }
            #expect(try await harness.count("refresh_tokens") == 1_201)
            try await register(harness, "bob@example.com")
            let mail = TokenMail(.random(), .verification(link: "t"))
            let address = try #require(EmailAddress("alice@example.com"))
            try await store.requestReset(
                MailRequest(address, by: "192.0.2.1", within: .client(factor: 1), at: harness.now), mail)
            #expect(try await harness.count("reset_tokens") == 1)
            #expect(try await harness.count("requested_mails") == 1)
            try await reserve(harness)

            harness.clock.advance(seconds: 38 * day)
            let fresh = try await harness.addSession(alice)
            try await register(harness, "carol@example.com")
            try await reserve(harness)
            await ExpiryWorkflow(
                store: store, keys: try SigningKeys(harness.context), context: harness.context
            )
            .run()

            #expect(try await store.sessionRecord(old.session.id, at: harness.now) == nil)
            #expect(try await store.sessionRecord(fresh.session.id, at: harness.now)?.revoked == false)
            for (table, rows) in [
                ("sessions", 1), ("refresh_tokens", 1), ("verification_tokens", 1), ("login_tries", 1),
                ("reset_tokens", 0), ("requested_mails", 0),
                ("users", 2),
            ] {
                #expect(try await harness.count(table) == rows, "\(table)")
            }
        }
    }

    /// Refreshes `times` times and returns the spent tokens and the newest.
    private func rotate(
        _ token: RefreshToken, times: Int, apart seconds: Int64, _ harness: StoreHarness
    ) async throws -> [RefreshToken] {
        var tokens = [token]
        for _ in 0..<times {
            harness.clock.advance(seconds: seconds)
            let outcome = try await harness.store.refresh(tokens[tokens.count - 1], at: harness.now)
            guard case .granted(let grant) = outcome else { throw StoreHarnessProblem() }
            tokens.append(grant.token)
        }
        return tokens
    }

    @Test
    func
        `ERR-002: a session remembers its newest refresh tokens, and a copy of one of them ends the session`()
        async throws
    {
        try await StoreHarness.run(rememberedTokens: 100) { harness in
            let grant = try await harness.addSession(try await harness.addUser("alice@example.com"))
            let tokens = try await rotate(grant.token, times: 150, apart: 30, harness)
            #expect(try await harness.count("refresh_tokens") == 100)
            guard case .refused = try await harness.store.refresh(tokens[50], at: harness.now) else {
                Issue.record("a forgotten token was worth something")
                return
            }
            guard case .revoked = try await harness.store.refresh(tokens[51], at: harness.now) else {
                Issue.record("a remembered copy went unnoticed")
                return
            }
        }
    }

    @Test
    func
        `ERR-002: a token that may still be answered with its successor is kept, however many tokens follow`()
        async throws
    {
        try await StoreHarness.run(rememberedTokens: 100) { harness in
            let grant = try await harness.addSession(try await harness.addUser("alice@example.com"))
            let tokens = try await rotate(grant.token, times: 130, apart: 0, harness)
            #expect(try await harness.count("refresh_tokens") == 131)
            guard case .granted = try await harness.store.refresh(tokens[0], at: harness.now) else {
                Issue.record("the token was forgotten within its ten seconds")
                return
            }
            // Each refresh deletes at most ten old tokens.
            let newest = try #require(tokens.last)
            let later = try await rotate(newest, times: 1, apart: 11, harness)
            #expect(try await harness.count("refresh_tokens") == 122)
            _ = try await rotate(try #require(later.last), times: 5, apart: 30, harness)
            #expect(try await harness.count("refresh_tokens") == 100)
        }
    }

    @Test func `a login try counts as a failure when its process ends before the comparison`() async throws {
        try await StoreHarness.run { harness in
            for _ in 0..<5 { #expect(try await reserve(harness) == .admitted) }
            #expect(try await reserve(harness) == .wait)
            try await harness.store.countAbandonedTries(before: harness.now.adding(seconds: 1))
            #expect(try await reserve(harness) == .refused(retryAfterSeconds: 60))
        }
    }

    @Test func `an answered challenge is kept until two minutes after its end`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com")
            let session = try await harness.addSession(alice).session.id
            let credential = NewCredential(
                id: [1], publicKey: [2], signCount: 0, transports: [], isBackupEligible: false,
                isBackedUp: false,
                challenge: AnsweredChallenge(
                    hash: [UInt8](repeating: 3, count: 32), expiresAt: harness.now.adding(seconds: 300)))
            _ = try await harness.store.add(
                NewPasskey(
                    id: harness.context.ids.make(), user: alice.id, session: session,
                    credential: credential, name: "Phone", at: harness.now))
            let upkeep = ExpiryWorkflow(
                store: harness.store, keys: try SigningKeys(harness.context), context: harness.context)
            for (seconds, rows) in [(419, 1), (1, 0)] as [(Int64, Int)] {
                harness.clock.advance(seconds: seconds)
                await upkeep.run()
                #expect(try await harness.count("spent_challenges") == rows)
            }
        }
    }

    @Test func `a device is known for 180 days, and a user has at most fifty`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com")
            let first = try await harness.addSession(alice)
            let upkeep = ExpiryWorkflow(
                store: harness.store, keys: try SigningKeys(harness.context), context: harness.context)
            for (seconds, rows) in [(180 * day - 1, 1), (1, 0)] {
                harness.clock.advance(seconds: seconds)
                let budget = try await harness.store.ownBudget(
                    of: alice.email, device: first.deviceToken, caller: nil, at: harness.now)
                #expect(budget == (rows == 1 ? .devices(alice.id) : nil))
                await upkeep.run()
                #expect(try await harness.count("device_tokens") == rows)
            }
            var grants: [SessionGrant] = []
            for _ in 0..<60 {
                harness.clock.advance(seconds: 1)
                grants.append(try await harness.addSession(alice))
            }
            let known = try await harness.store.devices(of: alice.id, at: harness.now).map(\.id)
            #expect(known == grants[10...].reversed().map(\.session.id))
        }
    }

    @Test func `a password that changes during the comparison opens no session`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com")
            let session = NewSession(
                id: harness.context.ids.make(), user: alice.id, token: .random(), deviceName: nil,
                address: "192.0.2.1", former: nil, at: harness.now)
            for hash in [PasswordHash(text: "older hash"), nil] {
                await #expect(throws: APIError.passwordReplaced) {
                    try await harness.store.open(session, comparedHash: hash, attempt: nil)
                }
            }
            #expect(try await harness.count("sessions") == 0)
        }
    }

    @Test func `under another server key a spent token is refused and revokes nothing`() async throws {
        try await StoreHarness.run { harness in
            let grant = try await harness.addSession(try await harness.addUser("alice@example.com"))
            _ = try await harness.store.refresh(grant.token, at: harness.now)
            let other = AuthStore(
                database: harness.database, feed: harness.store.feed, mailer: harness.store.mailer,
                refreshKey: [9])
            guard case .refused = try await other.refresh(grant.token, at: harness.now) else {
                Issue.record("a spent token was exchanged")
                return
            }
            #expect(
                try await harness.store.sessionRecord(grant.session.id, at: harness.now)?.revoked == false)
        }
    }

    @Test func `tokens are forgotten a few at a time, found by an index`() async throws {
        try await StoreHarness.run { harness in
            let deletion = AuthStore.deletion(
                ofTokensOf: harness.context.ids.make(), upTo: 9, spentBefore: harness.now)
            let plan = try await harness.database.read { db in
                try db.all("EXPLAIN QUERY PLAN \(deletion)") { try $0.text(3) }
            }
            // "old" names the ten rows of the subquery.
            let scans = plan.filter { $0.contains("SCAN") && $0 != "SCAN old" }
            #expect(scans.isEmpty && !plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
            let byGeneration = "refresh_tokens_by_session (session_id=? AND generation<?)"
            #expect(plan.contains { $0.hasSuffix(byGeneration) }, "\(plan)")
        }
    }

    @Test func `the queries of each request use their indexes`() async throws {
        try await StoreHarness.run { harness in
            let queries: [SQL] = [
                "SELECT id FROM users u WHERE u.id = x'00'",
                "SELECT id FROM users u INDEXED BY users_by_email WHERE u.email_folded = 'a'",
                """
                SELECT s.id FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.hash = x'00'
                """,
                "SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = x'00'",
                "SELECT id FROM passkeys INDEXED BY passkeys_by_credential WHERE credential_id = x'00'",
                "SELECT id FROM passkeys INDEXED BY passkeys_by_user WHERE user_id = x'00' ORDER BY id",
                """
                SELECT count(*) FROM login_tries INDEXED BY login_tries_by_email
                WHERE email_hash = x'00' AND budget IS NULL AND at > 1
                """,
                """
                SELECT count(*) FROM login_tries INDEXED BY login_tries_by_budget
                WHERE budget = x'00' AND at > 1
                """,
                """
                SELECT u.id FROM device_tokens d JOIN users u ON u.id = d.user_id
                WHERE d.hash = x'00' AND d.signed_in_at > 1 AND u.email_folded = 'a'
                """,
                """
                SELECT hash FROM device_tokens INDEXED BY device_tokens_by_user WHERE user_id = x'00'
                ORDER BY signed_in_at DESC
                """,
                """
                SELECT hash FROM device_tokens INDEXED BY device_tokens_by_age WHERE signed_in_at <= 1
                """,
                """
                SELECT u.id FROM reset_tokens t INDEXED BY reset_tokens_by_hash
                JOIN users u ON u.id = t.user_id WHERE t.hash = x'00' AND t.expires_at > 1
                """,
                """
                SELECT e.at FROM security_events e INDEXED BY security_events_by_user
                LEFT JOIN security_event_details d ON d.event = e.sequence
                WHERE e.user = x'00' AND e.sequence < 9 ORDER BY e.sequence DESC
                """,
                """
                SELECT e.at FROM security_events e
                LEFT JOIN security_event_details d ON d.event = e.sequence
                LEFT JOIN users u ON u.id = e.user
                WHERE e.sequence > 1 AND e.at >= 1 ORDER BY e.sequence
                """,
                "SELECT sequence FROM security_events INDEXED BY security_events_by_age WHERE at < 1",
                "SELECT count(*) FROM security_counts INDEXED BY security_counts_by_hour WHERE hour = 1",
                "SELECT 1 FROM security_counts WHERE user = x'00' AND hour = 1 AND type = 'a' AND address = ''",
                "SELECT event FROM security_event_details INDEXED BY security_event_details_by_email WHERE email = 'a'",
                "SELECT 1 FROM invitations WHERE email_hash = x'00' AND hash = x'00' AND expires_at > 1",
                "SELECT email_hash FROM invitations INDEXED BY invitations_by_expiry WHERE expires_at <= 1",
                """
                SELECT id FROM users u INDEXED BY users_by_email
                WHERE u.email_folded > 'a' AND u.email <> '' ORDER BY u.email_folded
                """,
                """
                SELECT at FROM requested_mails INDEXED BY requested_mails_by_address
                WHERE email_hash = x'00' AND kind = 'reset' AND at > 1
                """,
            ]
            for query in queries {
                let plan = try await harness.database.read { db in
                    try db.all("EXPLAIN QUERY PLAN \(query)") { try $0.text(3) }
                }
                #expect(!plan.isEmpty && plan.allSatisfy { $0.contains("SEARCH") }, "\(plan)")
            }
        }
    }

    private func register(_ harness: StoreHarness, _ email: String) async throws {
        let address = try #require(EmailAddress(email))
        let user = UserAccount(
            id: harness.context.ids.make(), email: email, displayName: "Test User", verifiedAt: nil,
            createdAt: harness.now)
        let mail = TokenMail(.random(), .verification(link: "t"))
        try await harness.store.register(
            user, email: address, passwordHash: PasswordHash(text: "hash"), mail: mail)
    }

    @discardableResult
    private func reserve(_ harness: StoreHarness) async throws -> LoginThrottle.Verdict {
        let attempt = LoginAttempt(
            id: harness.context.ids.make(), email: "alice@example.com", address: "192.0.2.1", budget: nil)
        return try await harness.store.reserve(
            attempt, under: LoginThrottle(factor: 1), at: harness.now)
    }
}
