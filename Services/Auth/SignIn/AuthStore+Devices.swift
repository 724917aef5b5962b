import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// The devices on which users signed in (`KnownDevice`), each by the hash of its token.
extension AuthStore {
    /// Devices that a user may have; the next new one replaces the one without a sign-in for longest.
    private static let maximumDevices = 50

    /// Returns the user's own budget for a sign-in with this folded e-mail, or nil for a stranger. A device
    /// token or a session of another user counts as none, and an e-mail without a user takes the same work.
    func ownBudget(
        of email: String, device: DeviceToken?, caller: UserIdentity?, at now: Timestamp
    ) async throws -> OwnBudget? {
        try await database.read { db in
            if let device, let user = try Self.user(of: device, email: email, at: now, in: db) {
                return .devices(user)
            }
            guard let caller, try Self.user(caller.user, in: db)?.email.asciiLowercased == email else {
                return nil
            }
            return .session(caller.session)
        }
    }

    private static func user(
        of device: DeviceToken, email: String, at now: Timestamp, in db: borrowing Connection
    ) throws -> ID<User>? {
        try db.first(
            """
            SELECT u.id FROM device_tokens d JOIN users u ON u.id = d.user_id
            WHERE d.hash = \(device.hash) AND d.signed_in_at > \(Self.oldestSignIn(at: now))
                AND u.email_folded = \(email)
            """
        ) { try $0.id(0) }
    }

    /// The sign-ins of known devices are later.
    static func oldestSignIn(at now: Timestamp) -> Timestamp {
        now.adding(seconds: -KnownDevice.lifetimeSeconds)
    }

    /// Makes the device of a sign-in known and returns its token: the one that it sent if that is a good one
    /// of the same user, otherwise a new one.
    static func know(_ new: NewSession, in db: borrowing Connection) throws -> DeviceToken {
        let device = DeviceRecord(
            hash: new.newDevice.hash, user: new.user, session: new.id, deviceName: new.deviceName,
            address: new.address, signedInAt: new.at)
        if let sent = new.sentDevice {
            let renewed: Int = try db.run(
                """
                UPDATE device_tokens SET \(DeviceRecord.table.assignments(of: device))
                WHERE hash = \(sent.hash) AND user_id = \(new.user)
                    AND signed_in_at > \(oldestSignIn(at: new.at))
                """)
            if renewed > 0 { return sent }
        }
        if let former = new.formerDevice {
            try db.run("DELETE FROM device_tokens WHERE hash = \(former) AND user_id = \(new.user)")
        }
        // Before the insertion, which a clock that was set back must not undo.
        try db.run(
            """
            DELETE FROM device_tokens WHERE hash IN (
                SELECT hash FROM device_tokens INDEXED BY device_tokens_by_user WHERE user_id = \(new.user)
                ORDER BY signed_in_at DESC LIMIT \(Int64.max) OFFSET \(maximumDevices - 1))
            """)
        try db.run(DeviceRecord.table.insertion(of: device))
        return new.newDevice
    }

    /// Returns the user's known devices, last sign-in first.
    func devices(of user: ID<User>, at now: Timestamp) async throws -> [KnownDevice] {
        try await database.read { db in
            try db.all(
                """
                SELECT \(DeviceRecord.table.names) FROM device_tokens INDEXED BY device_tokens_by_user
                WHERE user_id = \(user) AND signed_in_at > \(Self.oldestSignIn(at: now))
                ORDER BY signed_in_at DESC
                """
            ) { row in
                let device = try DeviceRecord.table.record(row)
                return KnownDevice(
                    id: device.session, deviceName: device.deviceName, address: device.address,
                    signedInAt: device.signedInAt)
            }
        }
    }

    /// Forgets the device that signed in by a session of the user. Returns whether it was known.
    static func forgetDevice(
        of session: ID<Session>, user: ID<User>, in db: borrowing Connection
    ) throws -> Bool {
        try db.run(
            """
            DELETE FROM device_tokens INDEXED BY device_tokens_by_user
            WHERE user_id = \(user) AND session_id = \(session)
            """) > 0
    }

    /// Forgets the user's devices, or all but the one that signed in by the session `kept`.
    static func forgetDevices(
        of user: ID<User>, except kept: ID<Session>? = nil, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            DELETE FROM device_tokens INDEXED BY device_tokens_by_user
            WHERE user_id = \(user) AND session_id IS DISTINCT FROM \(kept)
            """)
    }
}
