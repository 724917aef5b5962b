import Contracts
import PictureKit
import SQLiteKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import AuthService

/// Every property of a record is kept by a column, and every column is declared.
struct RecordTableTests {
    private static let noon = Timestamp(millisecondsSinceEpoch: 1_772_000_000_000)
    private static let user = UserAccount(
        id: ID(high: 1, low: 1), email: "Ann@x.test", displayName: "Ann", currency: Currency("EUR"),
        locale: "de",
        timeZone: "Europe/Vienna", autoLockMinutes: 7, biometricEnabled: true, hasCompletedOnboarding: true,
        avatar: Avatar(hash: "ab", uniqueID: "cd", format: .png), verifiedAt: noon,
        createdAt: noon.adding(seconds: 1), disabledAt: noon.adding(seconds: 2),
        lastSignInAt: noon.adding(seconds: 3), passwordHash: PasswordHash(text: "hash"))
    private static let session = StoredSession(
        id: ID(high: 1, low: 2), user: user.id, deviceName: "Phone", address: "192.0.2.1", createdAt: noon,
        lastUsedAt: noon.adding(seconds: 1), activeAt: noon.adding(seconds: 2),
        expiresAt: noon.adding(seconds: 3), endedAt: noon.adding(seconds: 4),
        lockedAt: noon.adding(seconds: 5), idleLockedAt: noon.adding(seconds: 6), needsSignIn: true)
    private static let device = DeviceRecord(
        hash: [UInt8](repeating: 1, count: 32), user: user.id, session: session.id, deviceName: "Phone",
        address: "192.0.2.1", signedInAt: noon)
    private static let pin = PinRecord(
        user: user.id,
        hash: .init(salt: [UInt8](repeating: 2, count: 16), code: [UInt8](repeating: 3, count: 32)),
        failures: 4, blockedUntil: noon)
    private static let passkey = PasskeyRecord(
        id: ID(high: 1, low: 3), user: user.id, credentialID: [1, 2], publicKey: [3, 4], signCount: .max,
        transports: ["internal", "usb"], isBackupEligible: true, isBackedUp: true, name: "Key",
        createdAt: noon, lastUsedAt: noon.adding(seconds: 1))
    private static let identity = IdentityRecord(
        id: ID(high: 1, low: 4), user: user.id, issuer: "https://id.test", subject: "s", provider: "home",
        email: "ann@id.test", createdAt: noon, lastUsedAt: noon.adding(seconds: 1))
    private static let event = EventRecord(
        sequence: 1, at: noon, type: .pinSet, actor: .stranger, user: user.id, count: 100)
    private static let details = EventDetailsRecord(
        address: "192.0.2.1", deviceName: "Phone", session: session.id, email: "ann@x.test")

    @Test func `each record comes back whole from its row`() async throws {
        try await Self.withTables { db in
            try Self.expectKept(Self.user, UserAccount.table, in: db)
            try Self.expectKept(Self.session, StoredSession.table, in: db)
            try Self.expectKept(Self.device, DeviceRecord.table, in: db)
            try Self.expectKept(Self.pin, PinRecord.table, in: db)
            try Self.expectKept(Self.passkey, PasskeyRecord.table, in: db)
            try Self.expectKept(Self.identity, IdentityRecord.table, in: db)
            try Self.expectKept(Self.event, EventRecord.table, in: db)
            try db.run(
                """
                INSERT INTO security_event_details (event, \(EventDetailsRecord.table.insertedNames))
                VALUES (1, \(EventDetailsRecord.table.values(of: Self.details)))
                """)
            let details = try db.first("SELECT \(EventDetailsRecord.table.names) FROM security_event_details")
            {
                try EventDetailsRecord.table.record($0)
            }
            #expect(details == Self.details)
        }
    }

    @Test func `a damaged name of a picture is an error, not a missing picture`() async throws {
        try await Self.withTables { db in
            try db.run(UserAccount.table.insertion(of: Self.user))
            try db.run("UPDATE users SET avatar = 'x'")
            do {
                let users = try db.all("SELECT \(UserAccount.table.names) FROM users") {
                    try UserAccount.table.record($0)
                }
                Issue.record("\(users)")
            } catch let error as SQLiteError {
                #expect(error.kind == .unreadable && error.message.contains("users.avatar"))
            }
        }
    }

    @Test func `no property of a sample is nil`() {
        for value in [
            Self.user, Self.session, Self.device, Self.pin, Self.passkey, Self.event, Self.details,
        ] as [Any] {
            for member in Mirror(reflecting: value).children {
                let inner = Mirror(reflecting: member.value)
                #expect(inner.displayStyle != .optional || !inner.children.isEmpty, "\(value)")
            }
        }
    }

    @Test func `every column of a table is declared`() async throws {
        try await Self.withTables { db in
            let differences = [
                try UserAccount.table.differences(in: db),
                try StoredSession.table.differences(in: db),
                try DeviceRecord.table.differences(in: db),
                try PinRecord.table.differences(in: db),
                try PasskeyRecord.table.differences(in: db),
                try EventRecord.table.differences(in: db),
                try EventDetailsRecord.table.differences(in: db),
            ]
            let undeclared = differences.flatMap { $0 }
            #expect(undeclared == [])
        }
    }

    /// Expects that a new row gives the record back.
    private static func expectKept<Record: Equatable>(
        _ record: Record, _ table: RecordTable<Record>, in db: borrowing Connection
    ) throws {
        try db.run(table.insertion(of: record))
        let stored = try db.all("SELECT \(table.names) FROM \(table.name)") { try table.record($0) }
        #expect(stored == [record], "\(stored)")
    }

    private static func withTables(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try Database.open(at: "\(folder.path)/auth.db", migrations: AuthMigrations.all)
        try await database.write { db in try body(db) }
        await database.close()
    }
}
