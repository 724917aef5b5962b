import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// How recovery codes are stored and compared.
@Suite(.serialized) struct RecoveryCodeTests {
    private struct Row: Equatable {
        let hash: [UInt8]
        let salt: [UInt8]?
    }

    /// A user with a second factor, on a store without the service.
    private struct Scene {
        let harness: StoreHarness
        let recovery: RecoveryWorkflow
        let keys = SecondFactorKeys(serverKey: [UInt8](repeating: 7, count: 32))
        let user: ID<User>

        init(_ harness: StoreHarness) async throws {
            self.harness = harness
            let hasher = try PasswordHasher(threads: 1, cost: AuthHarness.cheapCost)
            let gate = LoginGate(
                store: harness.store, throttle: LoginThrottle(factor: nil), context: harness.context)
            recovery = RecoveryWorkflow(
                store: harness.store, hasher: hasher, gate: gate, log: harness.context.log)
            user = try await harness.addUser("alice@example.com").id
            let factor = FactorRecord(
                user: user, secret: keys.seal([1, 2, 3], of: user), createdAt: harness.now,
                confirmedAt: harness.now)
            try await harness.database.write { db in
                _ = try db.run(FactorRecord.table.insertion(of: factor))
            }
        }

        /// Stores codes as versions before slow hashes did.
        func keepOlder(_ codes: [RecoveryCode]) async throws {
            let (user, now) = (user, harness.now)
            try await harness.database.write { db in
                for code in codes {
                    try db.run(
                        """
                        INSERT INTO recovery_codes (hash, user_id, created_at)
                        VALUES (\(code.fastHash(of: user)), \(user), \(now))
                        """)
                }
            }
        }

        private func attempt(_ code: RecoveryCode) async throws -> FactorAttempt {
            let proof = try await recovery.compared(
                .recovery(code), of: user, as: nil, from: "192.0.2.1", at: harness.now)
            return FactorAttempt(
                id: harness.context.ids.make(), user: user, proof: proof, budget: .strangers(user),
                origin: Origin(actor: .user), at: harness.now)
        }

        /// Uses a code as the end of a sign-in does.
        func use(_ code: RecoveryCode) async throws -> FactorVerdict {
            let (attempt, store, keys) = (try await self.attempt(code), harness.store, self.keys)
            let verdict = try await harness.database.write { db in
                try store.prove(attempt, by: keys, in: db)
            }
            if verdict == .proven {
                await recovery.settle(attempt.proof, of: user, as: nil, from: "192.0.2.1")
            }
            return verdict
        }

        /// Spends a code for new ones and hashes these. `meanwhile` runs before they are stored.
        func makeNew(
            by code: RecoveryCode, meanwhile: () async throws -> Void = {}
        ) async throws -> [RecoveryCode] {
            let attempt = try await attempt(code)
            let caller = UserIdentity(
                user: user, session: harness.context.ids.make(), currency: .usd, timeZone: "UTC",
                clientAddress: "192.0.2.1")
            let codes = try await recovery.newCodes(for: caller) {
                try await harness.store.spendCode(attempt, by: keys)
            }
            try await meanwhile()
            try await harness.store.makeRecoveryCodes(codes, attempt)
            return codes.codes
        }

        func rows() async throws -> [Row] {
            try await harness.database.read { db in
                try db.all("SELECT hash, salt FROM recovery_codes ORDER BY hash") {
                    Row(hash: try $0.blob(0), salt: try $0.blobOrNil(1))
                }
            }
        }
    }

    @Test func `older recovery codes work, and the use of one gives the others a slow hash`() async throws {
        try await StoreHarness.run { harness in
            let scene = try await Scene(harness)
            let codes = (0..<10).map { _ in RecoveryCode.random() }
            try await scene.keepOlder(codes)
            #expect(try await scene.use(.random()) == .wrong)
            #expect(try await scene.rows().allSatisfy { $0.salt == nil })
            #expect(try await scene.use(codes[3]) == .proven)
            let rows = try await scene.rows()
            #expect(rows.count == 9 && rows.allSatisfy { $0.salt?.count == 16 && $0.hash.count == 32 })
            #expect(Set(rows.map(\.salt)).count == 1)
            let fast = Set(codes.map { $0.fastHash(of: scene.user) })
            #expect(fast.isDisjoint(with: rows.map(\.hash)))
            for (code, verdict) in [
                (codes[3], FactorVerdict.wrong), (codes[4], .proven), (codes[4], .wrong), (codes[9], .proven),
            ] {
                #expect(try await scene.use(code) == verdict)
            }
        }
    }

    @Test func `a new set of recovery codes has a slow hash each, and replaces the set before`() async throws
    {
        try await StoreHarness.run { harness in
            let scene = try await Scene(harness)
            let older = [RecoveryCode.random(), .random()]
            try await scene.keepOlder(older)
            let codes = try await scene.makeNew(by: older[0])
            #expect(codes.count == 10)
            let rows = try await scene.rows()
            #expect(rows.count == 10 && rows.allSatisfy { $0.salt?.count == 16 })
            #expect(Set(codes.map { $0.fastHash(of: scene.user) }).isDisjoint(with: rows.map(\.hash)))
            #expect(try await scene.use(older[1]) == .wrong)
            #expect(try await scene.use(codes[0]) == .proven)
            #expect(try await scene.use(codes[0]) == .wrong)
            // Nobody has the stored form of a code for a code.
            let other = try await harness.addUser("bob@example.com").id
            #expect(codes[1].fastHash(of: other) != codes[1].fastHash(of: scene.user))
        }
    }
    @Test func `a code is spent for one new set only, and never for another second factor`() async throws {
        try await StoreHarness.run { harness in
            let scene = try await Scene(harness)
            let codes = [RecoveryCode.random(), .random()]
            try await scene.keepOlder(codes)
            let user = scene.user
            await #expect(throws: APIError.noSecondFactor) {
                _ = try await scene.makeNew(by: codes[0]) {
                    // A new setup in place of the one whose code was spent.
                    try await harness.database.write { db in
                        let secret: [UInt8] = [9, 9]
                        try db.run("UPDATE second_factors SET secret = \(secret) WHERE user_id = \(user)")
                    }
                }
            }
            #expect(try await scene.rows().map(\.hash) == [codes[1].fastHash(of: user)])
            await #expect(throws: APIError.field("code", "Wrong code")) {
                _ = try await scene.makeNew(by: codes[0])
            }
            await #expect(throws: APIError.noSecondFactor) {
                _ = try await scene.makeNew(by: codes[1]) {
                    try await harness.database.write { db in
                        try AuthStore.deleteSecondFactor(of: user, in: db)
                    }
                }
            }
            #expect(try await scene.rows().isEmpty)
        }
    }
}
