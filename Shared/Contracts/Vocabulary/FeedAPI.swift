/// The event feed of a service with news for other services (design §7).
public enum FeedAPI {
    /// Long poll.
    public static let events = Endpoint<Empty, EventPage>(
        "events", .get, "/internal/events", "Lists the service's events after a sequence number.",
        access: .service, errors: [.validation],
        query: [
            .integer("after", 0...9_007_199_254_740_991, "A sequence number; 0 at first.", example: 0),
            .text("stream", "The id of the stream that the reader knows.", example: "s1"),
            .integer("wait", 0...25, "Seconds to wait for a new event.", example: 25),
            .list("types", "The wanted types; all by default.", example: "user.deleted"),
        ])
}

/// Events in the order of their sequence numbers.
public struct EventPage: Codable, Sendable {
    /// The stream's id, which a restore renews; a reader that knows another id starts again.
    public let stream: String
    public let events: [FeedEvent]
    /// The sequence number of the newest event, or 0 if there is none.
    public let latest: Int64
    /// Events up to this sequence number were deleted for their age; 0 if none were. A reader that has not
    /// read so far must get their content in another way.
    public let pruned: Int64
    /// This page and earlier ones have all events that the reader asked for up to this sequence number.
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

    /// Returns whether the page follows the events of `stream` up to `sequence` without a gap: no event was
    /// deleted in between, and neither side was restored.
    public func continues(_ stream: String, after sequence: Int64) -> Bool {
        stream == self.stream && pruned <= sequence && sequence <= latest
    }
}

/// An event, written in the transaction of the change that it tells of.
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
