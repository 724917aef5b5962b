extension FeedAPI {
    /// Long poll.
    public static let notices = Endpoint<Empty, NoticePage>(
        "notices", .get, "/internal/notices", "Lists for whom something changed, after a number.",
        access: .service, errors: [.validation],
        query: [
            .integer("after", 0...9_007_199_254_740_991, "A notice's number; 0 at first.", example: 0),
            .text("stream", "The id of the stream that the reader knows.", example: "s1"),
            .integer("wait", 0...25, "Seconds to wait for a new notice.", example: 25),
        ])
}

/// Notices in the order of their changes. They are in memory: a service that starts again has a new stream.
public struct NoticePage: Codable, Sendable {
    /// The stream's id.
    public let stream: String
    public let notices: [ChangeNotice]
    /// The number of the page's last notice, or of the newest one without any; pass it as `after`.
    public let latest: Int64
    /// Whether the page has all notices after the reader's number.
    public let isWhole: Bool

    public init(stream: String, notices: [ChangeNotice], latest: Int64, isWhole: Bool) {
        self.stream = stream
        self.notices = notices
        self.latest = latest
        self.isWhole = isWhole
    }
}
