import Contracts
import ServiceKit
import SQLiteKit

/// Wires bank sync: its store, provider, routes and background work.
struct BankService: Sendable {
    private let store: BankStore
    private let syncing: BankSyncWorkflow
    private let routes: BankRoutes

    init(
        _ database: Database, imports: ImportService, ledger: ServiceClient, auth: ServiceClient,
        context: ServiceContext
    ) async throws {
        store = BankStore(database: database)
        let secrets = BankSecrets(serverKey: try context.key("identity.key"))
        try await store.endUnreadable(secrets)
        let provider = SimpleFINProvider(allowsPrivate: context.settings.allowsPrivateWebhooks)
        let recorder = BankRecordingWorkflow(
            store: store, previews: imports.previews, running: imports.running.work, ledger: ledger,
            context: context)
        let connecting = BankConnectWorkflow(
            store: store, provider: provider, secrets: secrets, auth: auth, context: context)
        syncing = BankSyncWorkflow(
            store: store, provider: provider, connecting: connecting, secrets: secrets, recorder: recorder,
            memberships: BookGate(ledger: ledger), context: context)
        routes = BankRoutes(
            store: store, syncing: syncing, previews: imports.previews, ledger: ledger, context: context)
    }

    func mount(on routes: inout ServiceRoutes) { self.routes.mount(on: &routes) }

    var background: BackgroundWork { BackgroundWork(start: syncing.start, stop: syncing.stop) }

    /// After a gap in auth's feed.
    func endAll(at now: Timestamp) async throws { try await store.endAll(connectedBefore: now) }

    /// A restore may have taken entries from a book that its banks have told of.
    /// - Parameter due: when the banks are asked; nil for their next turn.
    func bookChanged(_ book: ID<User>, to day: CalendarDate? = nil, due: Timestamp? = nil) async throws {
        try await store.askAgain(in: book, from: day, due: due)
    }

    func deleteRemains(of user: ID<User>) async throws { try await store.deleteRemains(of: user) }
}
