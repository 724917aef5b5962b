import Contracts
import SQLiteKit

/// Which mails and notifications a user gets. Mails have a table of who wants none; the rest has a row once
/// the user has chosen.
extension SharingStore {
    func notificationSettings(of user: ID<User>) async throws -> NotificationSettings {
        try await database.read { db in try Self.notificationSettings(of: user, in: db) }
    }

    static func notificationSettings(
        of user: ID<User>, in db: borrowing Connection
    ) throws -> NotificationSettings {
        let isMuted = try db.exists("SELECT 1 FROM muted WHERE \"user\" = \(user)")
        let chosen = try db.first(
            "SELECT plan_changed, budget_exceeded, imported FROM book_notices WHERE \"user\" = \(user)"
        ) { row in
            NotificationSettings(
                mails: !isMuted, planChanged: try row.bool(0), budgetExceeded: try row.bool(1),
                imported: try row.bool(2))
        }
        return chosen ?? NotificationSettings(mails: !isMuted)
    }

    /// Changes a user's settings, as `change` does to those of before.
    func changeNotificationSettings(
        of user: ID<User>, _ change: @escaping @Sendable (inout NotificationSettings) -> Void
    ) async throws -> NotificationSettings {
        try await database.write { db in
            let before = try Self.notificationSettings(of: user, in: db)
            var settings = before
            change(&settings)
            if settings.mails, !before.mails { try db.run("DELETE FROM muted WHERE \"user\" = \(user)") }
            if !settings.mails, before.mails { try db.run("INSERT INTO muted (\"user\") VALUES (\(user))") }
            var others = before
            others.mails = settings.mails
            guard settings != others else { return settings }
            try db.run(
                """
                INSERT INTO book_notices ("user", plan_changed, budget_exceeded, imported)
                VALUES (\(user), \(settings.planChanged), \(settings.budgetExceeded), \(settings.imported))
                ON CONFLICT ("user") DO UPDATE SET plan_changed = excluded.plan_changed,
                    budget_exceeded = excluded.budget_exceeded, imported = excluded.imported
                """)
            return settings
        }
    }
}
