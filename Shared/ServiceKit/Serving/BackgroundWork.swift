/// Work that a service does by itself while it serves: feeds, mail, housekeeping. A list of works starts in
/// its order once the service listens, and stops in reverse order after the connections are drained.
package struct BackgroundWork: Sendable {
    let start: @Sendable () async throws -> Void
    let stop: @Sendable () async -> Void

    package init(
        start: @escaping @Sendable () async throws -> Void = {},
        stop: @escaping @Sendable () async -> Void = {}
    ) {
        self.start = start
        self.stop = stop
    }

    /// Returns work that repeats a round on the first loop; see `RepeatingWork`.
    package static func repeating(
        everyMilliseconds interval: Int, firstAfterMilliseconds first: Int? = nil, in context: ServiceContext,
        _ round: @escaping @Sendable (RepeatingWork) async -> Void
    ) -> BackgroundWork {
        let work = RepeatingWork(everyMilliseconds: interval, firstAfterMilliseconds: first, in: context)
        return BackgroundWork(start: { work.start { await round(work) } }, stop: work.stop)
    }
}
