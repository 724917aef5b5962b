extension Erasure {
    /// Applies the tombstones at once, before anything is served, and follows auth from then on.
    /// - Parameters:
    ///   - resync: what else of auth's events is to be brought up to date after a gap; see `FeedReader`.
    ///   - apply: what else a service learns by auth's events, before an erasure takes note of them.
    package func following(
        _ auth: ServiceClient,
        resync: @escaping FeedReader.Resync = {},
        apply: @escaping FeedReader.Apply = { _, _ in }
    ) async throws -> [BackgroundWork] {
        try await applyTombstones()
        let feed = FeedReader(
            source: "auth", client: auth, database: database, context: context,
            resync: { [self] in
                try await applyTombstones()
                try await resync()
            },
            apply: { [self] db, event in
                try apply(db, event)
                try self.apply(event, in: db)
            })
        return [BackgroundWork(start: feed.start, stop: feed.stop), BackgroundWork(start: start, stop: stop)]
    }
}
