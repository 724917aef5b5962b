/// What happened to the user's shares.
extension SharingAPI {
    public static let listNotifications = Endpoint<Empty, NotificationPage>(
        .get, "/notifications", "Notifications, newest first: unread, limit, offset, cursor.",
        access: .user, errors: [.validation])
    public static let readNotification = Endpoint<Empty, NotificationRead>(
        .patch, "/notifications/{id}/read", "Marks a notification as read.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.notFound])
    public static let readNotifications = Endpoint<Empty, NotificationsRead>(
        .post, "/notifications/read-all", "Marks all notifications as read.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes)
    public static let notificationSettings = Endpoint<Empty, NotificationSettings>(
        .get, "/notifications/settings", "Whether the user gets mails about shares.", access: .user)
    public static let changeNotificationSettings = Endpoint<NotificationSettingsDraft, NotificationSettings>(
        .patch, "/notifications/settings", "Turns mails about shares on or off.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation])

    public static let notifications: [EndpointDescription] = [
        listNotifications.description, readNotification.description, readNotifications.description,
        notificationSettings.description, changeNotificationSettings.description,
    ]
}
