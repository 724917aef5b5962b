import SQLiteKit
package import ServiceKit

/// The sharing service: expenses shared with others (contract §3).
package enum SharingService {
    /// Wires the service, from its database to its routes.
    package static func make(_ context: ServiceContext) async throws -> RunningService {
        try make(context, schedule: Housekeeping.Schedule())
    }

    /// With another rhythm of the service's own work; for tests.
    package static func make(
        _ context: ServiceContext, schedule: Housekeeping.Schedule
    ) throws -> RunningService {
        let database = try context.openDatabase("sharing.db", migrations: SharingMigrations.all)
        let mailer = Mailer(database: database, context: context)
        let link = context.settings.appLink ?? context.settings.publicURL
        let store = SharingStore(database, mails: ShareMails(mailer: mailer, link: link))
        let auth = ServiceClient(service: "auth", as: "sharing", context: context)
        let ledger = ServiceClient(service: "ledger", as: "sharing", context: context)
        let people = PeopleDirectory(store: store, auth: auth, log: context.log)
        let workflow = ShareWorkflow(store: store, people: people, ledger: ledger, context: context)

        var routes = ServiceRoutes(service: "sharing", context: context)
        ShareRoutes(
            workflow: workflow, booking: BookingWorkflow(store: store, ledger: ledger), store: store,
            ids: context.ids
        ).mount(on: &routes)
        OverviewRoutes(store: store).mount(on: &routes)
        SettlingRoutes(store: store, ids: context.ids).mount(on: &routes)
        NotificationRoutes(store: store).mount(on: &routes)
        GroupRoutes(workflow: workflow, store: store).mount(on: &routes)
        routes.translate = { ($0 as? SharingError)?.apiError }

        let feed = FeedReader(
            source: "auth", client: auth, database: database, context: context,
            apply: { db, event in try PeopleDirectory.apply(event, in: db) })
        let housekeeping = Housekeeping(workflow, schedule: schedule)
        return RunningService(
            name: "sharing", handler: routes.handler(), databases: [database],
            start: {
                feed.start()
                mailer.start()
                housekeeping.start()
            },
            stop: {
                feed.stop()
                housekeeping.stop()
                mailer.stop()
            })
    }
}
