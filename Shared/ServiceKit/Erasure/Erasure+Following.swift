import Contracts

extension Erasure {
    /// Applies the tombstones at once, before anything is served, and follows auth from then on.
    /// - Parameters:
    ///   - resync: what else of auth's events is to be brought up to date after a gap; see `FeedReader`.
    ///   - apply: what else a service learns by auth's events.
    package func following(
        _ auth: ServiceClient,
        resync: @escaping FeedReader.Resync = {},
        apply: [String: FeedReader.Apply] = [:]
    ) async throws -> [BackgroundWork] {
        try await applyTombstones()
        let erase: FeedReader.Apply = { [self] db, event in try self.apply(event, in: db) }
        let feed = FeedReader(
            source: "auth", client: auth, database: database, context: context,
            resync: { [self] in
                try await applyTombstones()
                try await resync()
            },
            apply: apply.merging([AuthEvent.userDeleted: erase]) { _, own in own })
        return [BackgroundWork(start: feed.start, stop: feed.stop), BackgroundWork(start: start, stop: stop)]
    }
}
