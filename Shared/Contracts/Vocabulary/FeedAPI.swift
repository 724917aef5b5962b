/// The event feed that every service with news for others offers (design §7).
public enum FeedAPI {
    /// Long poll: `after` (a sequence number, 0 at first), `stream` (the id the reader knows), `wait`
    /// (seconds, 0…25), `types` (those that the reader asks for, separated by commas; all without it).
    public static let events = Endpoint<Empty, EventPage>(
        .get, "/internal/events", "The service's events after a sequence number, in order.", access: .service)
}

/// Events in the order of their sequence numbers.
public struct EventPage: Codable, Sendable {
    /// Renewed by a restore; a reader that knows another one starts again.
    public let stream: String
    public let events: [FeedEvent]
    /// The sequence number of the newest event there is, 0 for none.
    public let latest: Int64
    /// Events up to this sequence number are too old to be kept, 0 for none: a reader that has not come so
    /// far must learn by other means what they said.
    public let pruned: Int64
    /// What the reader asked for up to this sequence number is in this page or in earlier ones.
    public let through: Int64
    public init(
        stream: String, events: [FeedEvent], latest: Int64, pruned: Int64 = 0, through: Int64? = nil
    ) {
        self.stream = stream
        self.latest = latest
        self.pruned = pruned
        self.events = events
        self.through = through ?? events.last?.sequence ?? latest
    }

    /// Whether nothing is missing between what was read of a stream, up to a sequence number, and this page:
    /// nothing was pruned, and neither side was restored.
    public func continues(_ stream: String, after sequence: Int64) -> Bool {
        stream == self.stream && pruned <= sequence && sequence <= latest
    }
}

/// Something that happened, written in the transaction of the change.
public struct FeedEvent: Codable, Sendable {
    public let sequence: Int64
    /// `user.verified`, `session.ended`, …
    public let type: String
    public let at: Timestamp
    /// The event's own JSON object, as text.
    public let data: String
    public init(sequence: Int64, type: String, at: Timestamp, data: String) {
        self.sequence = sequence
        self.type = type
        self.at = at
        self.data = data
    }
}
