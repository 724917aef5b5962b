import Vocabulary

extension Erasure {
    /// Applies the tombstones before anything is served, and returns the work that follows auth's feed and
    /// erases users.
    /// - Parameters:
    ///   - resync: updates the service's other data from auth's events after a gap; see `FeedReader`.
    ///   - apply: handlers of auth's other events.
    ///   - applied: called after an event's effect is committed.
    package func following(
        _ auth: ServiceClient,
        resync: @escaping FeedReader.Resync = {},
        apply: [String: FeedReader.Apply] = [:],
        applied: @escaping @Sendable () -> Void = {}
    ) async throws -> [BackgroundWork] {
        try await applyTombstones()
        let erase: FeedReader.Apply = { [self] db, event in try self.apply(event, in: db) }
        let feed = FeedReader(
            source: "auth", client: auth, database: database, context: context,
            resync: { [self] in
                try await applyTombstones()
                try await resync()
            },
            apply: apply.merging([AuthEvent.userDeleted: erase]) { _, own in own }, applied: applied)
        return [BackgroundWork(start: feed.start, stop: feed.stop), BackgroundWork(start: start, stop: stop)]
    }
}
