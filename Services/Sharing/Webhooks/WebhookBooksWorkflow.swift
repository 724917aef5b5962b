import Contracts
import HTTPKit
import ServiceKit

/// Learns of changes in the ledger, for webhooks: its notices say whose books may have changed, and the
/// comparison with the state that was stored last tells whether they did. Notices are in memory, so at start
/// and after a gap all users with webhooks are compared: a change can be late, but is never lost.
final class WebhookBooksWorkflow: Sendable {
    /// The wait after notices, in which more changes of the same people come together.
    private static let gatherMilliseconds = 100

    private let store: SharingStore
    private let ledger: ServiceClient
    private let context: ServiceContext
    private let deliveries: WebhookWorkflow
    /// Wakes the reader when there are webhooks again.
    private let wanted = ChangeSignal()

    init(
        store: SharingStore, ledger: ServiceClient, deliveries: WebhookWorkflow, context: ServiceContext
    ) {
        self.store = store
        self.ledger = ledger
        self.deliveries = deliveries
        self.context = context
    }

    /// Follows the ledger while any webhook is enabled.
    var background: BackgroundWork {
        let reader = NoticeReader(
            source: "ledger", client: ledger, log: context.log, wanted: wanted,
            uses: NoticeReader.Uses(
                isWanted: { [store] in try await store.hasWebhooks() },
                begin: { [self] in try await compareAll() },
                take: { [self] notices in try await take(notices) }))
        let loop = context.loops.first
        return BackgroundWork(
            start: { if let loop { reader.start(on: loop) } },
            stop: { [wanted] in
                reader.stop()
                wanted.close()
            })
    }

    /// Call it when a webhook was made or enabled.
    func noteWebhooks() { wanted.changed() }

    /// Returns how far a user's book has come; nil if the ledger does not answer.
    func state(of user: ID<User>) async -> BookState? {
        do {
            return try await states(of: [user], deadlineMilliseconds: 1_000).first
        } catch {
            context.log.debug("book state not read", ["reason": String(describing: error)])
            return nil
        }
    }

    private func states(
        of users: [ID<User>], deadlineMilliseconds: Int = 5_000
    ) async throws(ServiceClientError) -> [BookState] {
        try await ledger.call(
            LedgerAPI.bookStates, body: BookStateQuery(users: users),
            deadlineMilliseconds: deadlineMilliseconds
        ).states
    }

    /// Compares the books that notices name. Notices that are missing name everybody.
    private func take(_ notices: [ChangeNotice]?) async throws {
        guard let notices else { return try await compareAll() }
        let users = Set(notices.filter { WebhookEventType($0.kind) != nil }.map(\.user)).sorted()
        for start in stride(from: 0, to: users.count, by: BookStateQuery.limit) {
            let some = Array(users[start..<min(users.count, start + BookStateQuery.limit)])
            let owners = try await store.webhookOwners(among: some)
            if owners.isEmpty { continue }
            await EventLoop.current?.sleep(milliseconds: Self.gatherMilliseconds)
            try await compare(owners)
        }
    }

    private func compareAll() async throws {
        var owners = try await store.webhookOwners(after: nil, limit: BookStateQuery.limit)
        while let last = owners.last {
            try await compare(owners)
            owners = try await store.webhookOwners(after: last, limit: BookStateQuery.limit)
        }
    }

    private func compare(_ owners: [ID<User>]) async throws {
        try await store.note(try await states(of: owners))
        deliveries.wake()
    }
}
