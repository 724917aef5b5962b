/// How far a delivery is.
public enum WebhookDeliveryState: String, Codable, Sendable, CaseIterable {
    case pending = "PENDING"
    case delivered = "DELIVERED"
    case failed = "FAILED"
}

/// One try of a delivery.
public struct WebhookAttempt: Codable, Sendable, Equatable {
    public let at: Timestamp
    @Nullable public var status: Int?
    @Nullable public var reason: String?

    public init(at: Timestamp, status: Int?, reason: String?) {
        self.at = at
        _status = Nullable(wrappedValue: status)
        _reason = Nullable(wrappedValue: reason)
    }
}

/// An event on its way to a webhook, in the webhook's log.
public struct WebhookDelivery: Codable, Sendable, Equatable {
    /// The newest tries that are kept.
    public static let keptAttempts = 20

    public let id: ID<WebhookDelivery>
    @Open public var type: WebhookEventType?
    @Open public var state: WebhookDeliveryState?
    public let createdAt: Timestamp
    public let attempts: [WebhookAttempt]
    @Nullable public var nextAttemptAt: Timestamp?

    public init(
        id: ID<WebhookDelivery>, type: WebhookEventType, state: WebhookDeliveryState, createdAt: Timestamp,
        attempts: [WebhookAttempt], nextAttemptAt: Timestamp?
    ) {
        self.id = id
        _type = Open(type)
        _state = Open(state)
        self.createdAt = createdAt
        self.attempts = attempts
        _nextAttemptAt = Nullable(wrappedValue: nextAttemptAt)
    }
}

/// A page of a webhook's log, newest first.
public struct WebhookDeliveryPage: Codable, Sendable {
    public let deliveries: [WebhookDelivery]
    public let total: Int
    public let hasMore: Bool
    @Nullable public var nextCursor: String?

    public init(deliveries: [WebhookDelivery], total: Int, nextCursor: String?) {
        self.deliveries = deliveries
        self.total = total
        hasMore = nextCursor != nil
        _nextCursor = Nullable(wrappedValue: nextCursor)
    }
}

/// The header fields of a delivery (Standard Webhooks).
public enum WebhookHeader: String, Sendable, CaseIterable {
    case id = "webhook-id"
    case timestamp = "webhook-timestamp"
    case signature = "webhook-signature"
}

/// The body of a delivery (Standard Webhooks). It says that something changed, and nothing of the content.
public struct WebhookPayload<Content: Codable & Sendable>: Codable, Sendable {
    @Open public var type: WebhookEventType?
    public let timestamp: Timestamp
    public let data: Content

    init(type: WebhookEventType, timestamp: Timestamp, data: Content) {
        _type = Open(type)
        self.timestamp = timestamp
        self.data = data
    }
}
