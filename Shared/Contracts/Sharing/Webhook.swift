/// What a webhook is told of.
public enum WebhookEventType: String, Codable, Sendable, CaseIterable {
    /// Something of the book changed.
    case bookChanged = "book.changed"
    /// Something of shared expenses or groups changed.
    case sharesChanged = "shares.changed"
    /// Money came to the wallet or left it.
    case walletChanged = "wallet.changed"
    /// The user has a new notification.
    case notificationCreated = "notification.created"
    /// The user asked for it.
    case test = "webhook.test"

    /// Those that a webhook can ask for.
    public static let choices: [WebhookEventType] = [
        .bookChanged, .sharesChanged, .walletChanged, .notificationCreated,
    ]

    /// The event of a change; nil for a kind that webhooks are not told of.
    public init?(_ kind: ChangeKind) {
        switch kind {
        case .book: self = .bookChanged
        case .shares: self = .sharesChanged
        case .wallet: self = .walletChanged
        // Webhooks are of the personal book.
        case .notifications, .profile, .sharedBook, .books: return nil
        }
    }
}

/// Why Coffer has disabled a webhook.
public enum WebhookDisabledReason: String, Codable, Sendable, CaseIterable {
    /// The receiver answered 410 Gone.
    case gone = "GONE"
    /// No delivery succeeded for five days.
    case failing = "FAILING"
    /// Too many events waited.
    case overflow = "OVERFLOW"
    /// The user took the account back, by a password reset for instance.
    case security = "SECURITY"
    /// Its secret could not be read after a restore, so it has a new one.
    case secret = "SECRET"
}

/// A receiver of a user's events, in its owner's list.
public struct Webhook: Codable, Sendable, Equatable {
    /// The most webhooks of a user.
    public static let maximum = 5
    /// The hours for which a replaced secret signs along.
    public static let formerHours = 24
    /// The time in which a receiver must answer.
    public static let answerSeconds = 15
    /// The days for which deliveries are kept.
    public static let keptDays = 30

    public let id: ID<Webhook>
    public let url: String
    @Nullable public var description: String?
    public let events: [Open<WebhookEventType>]
    public let enabled: Bool
    @OpenOrNull public var disabledReason: WebhookDisabledReason?
    public let createdAt: Timestamp
    @Nullable public var lastDeliveredAt: Timestamp?

    public init(
        id: ID<Webhook>, url: String, description: String?, events: [WebhookEventType], enabled: Bool,
        disabledReason: WebhookDisabledReason?, createdAt: Timestamp, lastDeliveredAt: Timestamp?
    ) {
        self.id = id
        self.url = url
        _description = Nullable(wrappedValue: description)
        self.events = events.map { Open($0) }
        self.enabled = enabled
        _disabledReason = OpenOrNull(disabledReason)
        self.createdAt = createdAt
        _lastDeliveredAt = Nullable(wrappedValue: lastDeliveredAt)
    }
}

public struct WebhookList: Codable, Sendable {
    public let webhooks: [Webhook]
    public init(webhooks: [Webhook]) { self.webhooks = webhooks }
}

/// A new webhook, with its secret, which is shown this once.
public struct NewWebhook: Codable, Sendable {
    public let id: ID<Webhook>
    public let url: String
    @Nullable public var description: String?
    public let events: [Open<WebhookEventType>]
    public let enabled: Bool
    public let secret: String
    public let createdAt: Timestamp

    public init(_ made: Webhook, secret: String) {
        id = made.id
        url = made.url
        _description = Nullable(wrappedValue: made.description)
        events = made.events
        enabled = made.enabled
        self.secret = secret
        createdAt = made.createdAt
    }
}

/// A webhook's new secret, which is shown this once.
public struct WebhookSecret: Codable, Sendable {
    public let secret: String
    public let formerUntil: Timestamp

    public init(secret: String, formerUntil: Timestamp) {
        self.secret = secret
        self.formerUntil = formerUntil
    }
}
