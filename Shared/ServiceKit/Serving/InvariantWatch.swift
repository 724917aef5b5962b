import Synchronization
import Vocabulary

/// Checks a service's invariants once an hour, in the background, and shows the outcome in `/metrics`.
final class InvariantWatch: Sendable {
    private static let intervalMilliseconds = 3_600_000
    private static let firstMilliseconds = 90_000

    private let invariants: @Sendable () async throws -> [String]
    private let context: ServiceContext
    private let problems = Atomic<Int>(0)
    private let checkedAt = Atomic<Int>(0)

    init(_ invariants: @escaping @Sendable () async throws -> [String], _ context: ServiceContext) {
        self.invariants = invariants
        self.context = context
        context.metrics.gauge(
            "invariant_problems", "Broken invariants at the last check: wallets, rollups, shares and others."
        ) { [self] in problems.load(ordering: .relaxed) }
        context.metrics.gauge("invariants_checked_seconds", "Time of the last check since 1970, or 0.") {
            [self] in checkedAt.load(ordering: .relaxed)
        }
    }

    var background: BackgroundWork {
        .repeating(
            everyMilliseconds: Self.intervalMilliseconds, firstAfterMilliseconds: Self.firstMilliseconds,
            in: context
        ) { [self] _ in await look() }
    }

    func look() async {
        do {
            let found = try await invariants()
            problems.store(found.count, ordering: .relaxed)
            checkedAt.store(
                Int(context.clock.now().millisecondsSinceEpoch / 1_000), ordering: .relaxed)
            guard !found.isEmpty else { return }
            context.log.error(
                "invariants are broken", ["problems": found.prefix(10).joined(separator: "; ")])
        } catch {
            context.log.warning("invariants not checked", ["reason": String(describing: error)])
        }
    }
}
