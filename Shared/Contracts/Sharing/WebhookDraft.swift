public struct WebhookDraft: Codable, Sendable {
    public let url: Field<String>
    public let events: Field<BoundedList<Field<String>, WebhookEventsLimit>>
    public let description: Field<String>

    public init(
        url: Field<String>, events: Field<BoundedList<Field<String>, WebhookEventsLimit>>,
        description: Field<String> = .absent
    ) {
        self.url = url
        self.events = events
        self.description = description
    }
}

/// Changes of a webhook; absent fields keep their values.
public struct WebhookChange: Codable, Sendable {
    public let url: Field<String>
    public let events: Field<BoundedList<Field<String>, WebhookEventsLimit>>
    public let description: Field<String>
    public let enabled: Field<Bool>

    public init(
        url: Field<String> = .absent,
        events: Field<BoundedList<Field<String>, WebhookEventsLimit>> = .absent,
        description: Field<String> = .absent, enabled: Field<Bool> = .absent
    ) {
        self.url = url
        self.events = events
        self.description = description
        self.enabled = enabled
    }
}

public enum WebhookEventsLimit: ListLimit {
    public static let maximum = 20
    public static let message = "Events must be at most 20"
}
