/// The time that the reading of one file may take, so that no file holds up other people's.
struct ReadingTime: Sendable {
    static let limit = Duration.seconds(60)

    private let end: ContinuousClock.Instant
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Begins now. Tests give a clock of their own.
    init(_ now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
        end = now() + Self.limit
    }

    func check() throws(ReadingError) {
        guard now() < end else { throw .tooLarge("The file takes too long to read. Split it") }
    }
}
