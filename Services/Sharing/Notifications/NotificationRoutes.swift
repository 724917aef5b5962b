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
        if call.body.mails.isAbsent { return try await store.notificationSettings(of: call.user) }
        let mails = try FieldErrors.checked {
            $0.required(call.body.mails, "mails", "Mails must be true or false")
        }
        return try await store.setMails(mails, of: call.user)
    }
}
