import Contracts
import SQLiteKit
package import ServiceKit

/// The sharing service: expenses shared with others (contract §3).
package enum SharingService {
    package static let schema = ServiceSchema(
        "sharing.db", migrations: SharingMigrations.all,
        afterRestore: { db in try SharingStore.endRestoredDeliveries(in: db) })

    package static func make(_ context: ServiceContext) async throws -> RunningService {
        try await make(context, store: open(context), schedule: LockUpkeepWorkflow.Schedule())
    }

    static func open(_ context: ServiceContext) throws -> SharingStore {
        let database = try context.openDatabase(schema)
        let mailer = Mailer(database: database, context: context)
        return SharingStore(
            database,
            mails: ShareMailStore(
                mailer: mailer, link: context.settings.appLink ?? "\(context.settings.publicURL)/app/sharing",
                booksLink: context.settings.appLink ?? "\(context.settings.publicURL)/app/settings/books",
                signInLink: context.settings.mailLinkBase, registration: context.settings.registration))
    }

    /// Makes the service with another store and upkeep schedule; for tests.
    static func make(
        _ context: ServiceContext, store: SharingStore, schedule: LockUpkeepWorkflow.Schedule
    ) async throws -> RunningService {
        let auth = ServiceClient(service: "auth", as: "sharing", context: context)
        let ledger = ServiceClient(service: "ledger", as: "sharing", context: context)
        let people = PeopleWorkflow(store: store, auth: auth, context: context)
        let workflow = ShareWorkflow(store: store, people: people, ledger: ledger, context: context)
        let erasure = Erasure(
            database: store.database, context: context,
            begin: { db, tombstone in try SharingStore.beginErasure(tombstone, in: db) },
            named: { user in try await store.address(ofErased: user) },
            clean: { user in try await store.deleteRemains(of: user, at: context.clock.now()) })
        let secrets = WebhookSecrets(serverKey: try context.key("identity.key"))
        try await store.mendWebhooks(secrets, at: context.clock.now())
        let adopt: FeedReader.Apply = { [clock = context.clock] db, event in
            try PeopleWorkflow.apply(event, at: clock.now(), in: db)
        }
        var background = try await erasure.following(
            auth, resync: { try await people.refresh() },
            apply: [
                AuthEvent.userVerified: adopt, AuthEvent.userUpdated: adopt,
                AuthEvent.userRecovered: { [mails = store.mails] db, event in
                    try SharingStore.endWebhooks(after: event, mails, in: db)
                },
            ])
        if let mailer = store.mails?.mailer {
            background.append(BackgroundWork(start: mailer.start, stop: mailer.stop))
        }
        let gate = BookGate(ledger: ledger)
        let recovery = BookRecoveryWorkflow(store: store, books: gate, clock: context.clock)
        let books = FeedReader(
            source: "ledger", client: ledger, database: store.database, context: context,
            resync: recovery.run,
            apply: [
                LedgerEvent.bookReplaced: { db, event in
                    try SharingStore.noteReplacedBook(event, in: db)
                },
                LedgerEvent.repaymentBooked: { db, event in try SharingStore.noteRepayment(event, in: db) },
                LedgerEvent.householdTold: { [mails = store.mails, ids = context.ids] db, event in
                    try SharingStore.tell(event, mails, notice: ids.make(), in: db)
                },
                LedgerEvent.householdLeft: { db, event in try SharingStore.noteLeft(event, in: db) },
                LedgerEvent.householdRemoved: { db, event in try SharingStore.noteRemoved(event, in: db) },
                LedgerEvent.householdMoved: { db, event in try SharingStore.noteMoved(event, in: db) },
            ], applied: { store.mails?.mailer.wake() })
        background.append(BackgroundWork(start: books.start, stop: books.stop))
        let replaced = ReplacedBooksWorkflow(store: store, ledger: ledger, context: context)
        background.append(
            .repeating(everyMilliseconds: ReplacedBooksWorkflow.intervalMilliseconds, in: context) { _ in
                await replaced.run()
            })
        let webhooks = WebhookWorkflow(store: store, secrets: secrets, context: context)
        background.append(BackgroundWork(start: webhooks.start, stop: webhooks.stop))
        let changes = WebhookBooksWorkflow(
            store: store, ledger: ledger, deliveries: webhooks, context: context)
        background.append(changes.background)
        let upkeep = LockUpkeepWorkflow(workflow, schedule: schedule)
        background.append(BackgroundWork(start: upkeep.start, stop: upkeep.stop))
        var routes = routes(workflow, ledger: ledger, context)
        WebhookRoutes(
            workflow: webhooks, books: changes, secrets: secrets, auth: auth, context: context
        ).mount(on: &routes)
        return RunningService(
            routes, databases: [store.database], background: background)
    }

    private static func routes(
        _ workflow: ShareWorkflow, ledger: ServiceClient, _ context: ServiceContext
    ) -> ServiceRoutes {
        let store = workflow.store
        var routes = ServiceRoutes(service: "sharing", context: context)
        routes.servesOtherBooks = true
        routes.admitGuest = BookGate(ledger: ledger).admit
        ShareRoutes(
            workflow: workflow, booking: BookingWorkflow(store: store, ledger: ledger), store: store,
            ids: context.ids
        ).mount(on: &routes)
        PaymentRoutes(store: store, ids: context.ids).mount(on: &routes)
        OverviewRoutes(store: store).mount(on: &routes)
        ShareFactRoutes(store: store).mount(on: &routes)
        SettlingRoutes(store: store, ids: context.ids).mount(on: &routes)
        NotificationRoutes(store: store).mount(on: &routes)
        GroupRoutes(workflow: workflow, store: store).mount(on: &routes)
        let audit = LedgerAuditWorkflow(store: store, ledger: ledger)
        routes.invariants = { try await store.inconsistencies() }
        routes.agreements = { try await audit.problems() }
        return routes
    }
}
