/// Notifications of changes to the user's shares.
extension SharingAPI {
    public static let listNotifications = Endpoint<Empty, NotificationPage>(
        "listNotifications", .get, "/notifications", "Lists the user's notifications, newest first.",
        access: .user(.read), errors: [.validation],
        query: [.flag("unread", "Only unread ones.")] + .page,
        notes: "Each `message` is in the language of the user's `locale`, as mails are; a change of the "
            + "`locale` changes all of them.")
    public static let readNotification = Endpoint<Empty, NotificationRead>(
        "readNotification", .patch, "/notifications/{id}/read", "Marks a notification as read.",
        access: .user(.sharingWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.notFound]
    )
    public static let readNotifications = Endpoint<Empty, NotificationsRead>(
        "readNotifications", .post, "/notifications/read-all", "Marks all notifications as read.",
        access: .user(.sharingWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes)
    public static let notificationSettings = Endpoint<Empty, NotificationSettings>(
        "getNotificationSettings", .get, "/notifications/settings",
        "Returns which mails and notifications the user gets.",
        access: .user(.read),
        tagged: true)
    public static let changeNotificationSettings = Endpoint<NotificationSettingsDraft, NotificationSettings>(
        "updateNotificationSettings", .patch, "/notifications/settings",
        "Turns mails, and notifications of what other members of a book do, on or off.",
        access: .user(.sharingWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation],
        notes: "What is absent stays. Where several people share a book, `planChanged`, `budgetExceeded` and "
            + "`imported` say whether the user is notified when another member changes a budget, takes one "
            + "of the current month over its plan, or imports entries.")

    public static let notifications: [EndpointDescription] = [
        listNotifications.description, readNotification.description, readNotifications.description,
        notificationSettings.description, changeNotificationSettings.description,
    ]
}
