import Contracts
import ServiceKit

/// The routes of `/notifications`.
struct NotificationRoutes: Sendable {
    let store: SharingStore

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.listNotifications, list)
        routes.on(SharingAPI.readNotification) { call in
            try await store.markRead(call.id(), by: call.user, at: call.now)
        }
        routes.on(SharingAPI.readNotifications) { call in
            try await store.markAllRead(by: call.user, at: call.now)
        }
        routes.on(SharingAPI.notificationSettings) { call in
            try await store.notificationSettings(of: call.user)
        }
        routes.on(SharingAPI.changeNotificationSettings, change)
    }

    private func list(_ call: Call<Empty>) async throws -> NotificationPage {
        let (unreadOnly, page) = try call.reading { query, errors in
            (errors.flag("unread", query), PageQuery<PlaceCursor>(query, &errors))
        }
        return try await store.notifications(of: call.user, unreadOnly: unreadOnly, page)
    }

    private func change(_ call: Call<NotificationSettingsDraft>) async throws -> NotificationSettings {
        let body = call.body
        let (mails, planChanged, budgetExceeded, imported) = try FieldErrors.checked { errors in
            (
                errors.choice(body.mails, "mails", "Mails"),
                errors.choice(body.planChanged, "planChanged", "Plan changed"),
                errors.choice(body.budgetExceeded, "budgetExceeded", "Budget exceeded"),
                errors.choice(body.imported, "imported", "Imported")
            )
        }
        return try await store.changeNotificationSettings(of: call.user) { settings in
            settings.mails = mails ?? settings.mails
            settings.planChanged = planChanged ?? settings.planChanged
            settings.budgetExceeded = budgetExceeded ?? settings.budgetExceeded
            settings.imported = imported ?? settings.imported
        }
    }
}

extension FieldErrors {
    /// Returns a setting that is to be changed; nil for an absent one. Null is refused.
    fileprivate mutating func choice(_ field: Field<Bool>, _ path: String, _ label: String) -> Bool? {
        field.isAbsent ? nil : required(field, path, "\(label) must be true or false")
    }
}
