/// An event that webhooks are told of. Its parameter is the type of `data` in its deliveries' bodies.
public struct WebhookEvent<Content: Codable & Sendable>: Sendable {
    public let description: WebhookEventDescription

    init(_ type: WebhookEventType, _ operation: String, _ summary: String, notes: String) {
        description = WebhookEventDescription(
            type: type, operation: operation, summary: summary, notes: notes,
            body: WebhookPayload<Content>.self)
    }

    public var type: WebhookEventType { description.type }

    /// Returns the body of a delivery.
    public func payload(_ data: Content, at moment: Timestamp) -> WebhookPayload<Content> {
        WebhookPayload(type: type, timestamp: moment, data: data)
    }
}

/// What the document says of an event.
public struct WebhookEventDescription: Sendable {
    public let type: WebhookEventType
    /// The name of the receiver's operation in the document (`bookChanged`).
    public let operation: String
    public let summary: String
    public let notes: String
    package let body: any (Decodable & Sendable).Type
}

/// What `book.changed` says beside its type.
public struct BookChangedData: Codable, Sendable {
    public let revision: Int64

    public init(revision: Int64) { self.revision = revision }
}

extension BookChangedData: FactBearing {
    public static let facts: [String: FieldFact] = ["revision": .integer(17)]
}

/// What `notification.created` says beside its type.
public struct NotificationCreatedData: Codable, Sendable {
    public let id: ID<SharingNotification>
    @Open public var kind: NotificationType?

    public init(id: ID<SharingNotification>, kind: NotificationType) {
        self.id = id
        _kind = Open(kind)
    }
}

/// Every event that webhooks are told of.
public enum WebhookEvents {
    public static let bookChanged = WebhookEvent<BookChangedData>(
        .bookChanged, "bookChanged", "Something of the book changed.",
        notes: "Read what changed up to `revision` (`GET /changes`). Several changes before a delivery come "
            + "as one, with the newest revision.")
    public static let sharesChanged = WebhookEvent<Empty>(
        .sharesChanged, "sharesChanged", "Something of shared expenses or groups changed.",
        notes: "Read the lists again. Several changes before a delivery come as one.")
    public static let walletChanged = WebhookEvent<Empty>(
        .walletChanged, "walletChanged", "Money came to the wallet or left it.",
        notes: "Read the wallet again. Several changes before a delivery come as one.")
    public static let notificationCreated = WebhookEvent<NotificationCreatedData>(
        .notificationCreated, "notificationCreated", "The user has a new notification.",
        notes: "`GET /notifications` has it.")
    public static let test = WebhookEvent<Empty>(
        .test, "webhookTest", "The user asked for a test.",
        notes: "`POST /webhooks/{id}/test` sends it. No webhook asks for it by `events`.")

    /// In the order of the documentation.
    public static let all: [WebhookEventDescription] = [
        bookChanged.description, sharesChanged.description, walletChanged.description,
        notificationCreated.description, test.description,
    ]
}
