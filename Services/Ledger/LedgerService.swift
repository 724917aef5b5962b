import Contracts
package import ServiceKit
import SQLiteKit
import SodiumKit
import LedgerBook
import LedgerCore
import LedgerCurrencies
import LedgerHouseholds
import LedgerSavings
import LedgerWallet
import LedgerWholeBooks

/// Wires the ledger: database → stores → routes and background work.
package enum LedgerService {
    package static let schema = ServiceSchema(
        "ledger.db", migrations: LedgerMigrations.all,
        files: { db in
            try db.all("SELECT DISTINCT sha256 FROM attachments") {
                "attachments/\(Sodium.hex(try $0.blob(0)))"
            }
        }, serverTables: SearchStatements.serverTables, fillSearch: LedgerStore.fillSearch)

    package static func make(_ context: ServiceContext) async throws -> RunningService {
        try await make(context, store: open(context))
    }

    static func open(_ context: ServiceContext) throws -> LedgerStore {
        LedgerStore(database: try context.openDatabase(schema))
    }

    /// - Parameter booksDue: whether due recurring templates are booked, and what planning does by itself is
    ///   done, in the background; tests pass false to do both by hand. `syncsDue` is the same for assets on
    ///   chains.
    static func make(
        _ context: ServiceContext, store: LedgerStore, booksDue: Bool = true, syncsDue: Bool = true
    ) async throws -> RunningService {
        let attachments = try AttachmentWorkflow(
            store: store,
            contents: ContentStore(
                folder: ContentFolder("attachments", dataFolder: context.dataFolder),
                files: WorkQueue(named: "ledger-files", limit: 256), database: store.database,
                context: context),
            quotaBytes: context.settings.attachmentQuotaBytes, context: context)
        let spools = try ContentFolder("spools", dataFolder: context.dataFolder)
        _ = spools.removeAll(except: [])
        let wallets = try await WalletStore(
            database: store.database, terms: WalletTerms(initial: context.settings.walletInitial))
        let auth = ServiceClient(service: "auth", as: "ledger", context: context)
        let rates = RateStore(database: store.database)
        let restores = RestoreWorkflow(
            store: store, attachments: attachments, auth: auth, context: context)
        try await store.recoverRestores(at: context.clock.now())
        let upkeep = BookUpkeepWorkflow(
            store: store, attachments: attachments, restores: restores, context: context)
        let mailer = Mailer(database: store.database, context: context)
        let erasure = erasure(store, attachments, context)
        let shares = shares(store, context)
        let walletSum = WalletSumWorkflow(database: store.database, context: context)
        var background = [
            .repeating(everyMilliseconds: WalletSumWorkflow.intervalMilliseconds, in: context) { _ in
                await walletSum.look()
            },
            BackgroundWork(stop: attachments.files.close),
            BackgroundWork(start: shares.start, stop: shares.stop),
            BackgroundWork(start: upkeep.start, stop: upkeep.stop),
            BackgroundWork(start: mailer.start, stop: mailer.stop),
            .repeating(
                everyMilliseconds: HouseholdEndingWorkflow.intervalMilliseconds,
                firstAfterMilliseconds: HouseholdEndingWorkflow.firstMilliseconds, in: context
            ) { work in
                await HouseholdEndingWorkflow(store: store, context: context).run { work.isRunning }
            },
        ]
        if booksDue { background += bookingByItself(store, auth, mailer, context) }
        background += try await erasure.following(
            auth, resync: { try await store.closeCalendars() },
            apply: [
                AuthEvent.userRecovered: { db, event in
                    try LedgerStore.closeCalendar(after: event, in: db)
                },
                AuthEvent.userUpdated: { db, event in try LedgerStore.rename(after: event, in: db) },
            ], applied: { store.feed.changed() })
        let chains = ChainSyncWorkflow(
            store: store, client: .chains(store, context), auth: auth, context: context)
        background += asking(rates, syncsDue ? chains : nil, context)
        var routes = routes(store, wallets, rates, attachments, chains, auth, context)
        let streams = BookStreamWorkflow(
            store: store, walletCurrency: wallets.terms.currency, attachments: attachments.contents,
            spools: spools, context: context)
        routes.mountWholeBooks(store, context.ids, streams: streams, restores: restores)
        return RunningService(routes, databases: [store.database], background: background)
    }

    private static func erasure(
        _ store: LedgerStore, _ attachments: AttachmentWorkflow, _ context: ServiceContext
    ) -> Erasure {
        Erasure(
            database: store.database, context: context,
            begin: { [feed = store.feed] db, tombstone in
                try HouseholdEndingWorkflow.begin(tombstone, telling: feed, in: db)
            },
            named: { user in try await store.address(ofErased: user) },
            clean: { user in
                guard try await store.releaseReceipts(of: user) else {
                    return try await store.deleteRemains(of: user)
                }
                await attachments.endClaims()
                return true
            },
            finish: { goesOn in try await store.forgetWords(while: goesOn) })
    }

    /// Follows what was paid back of shares.
    private static func shares(_ store: LedgerStore, _ context: ServiceContext) -> FeedReader {
        let sharing = ServiceClient(service: "sharing", as: "ledger", context: context)
        return FeedReader(
            source: "sharing", client: sharing, database: store.database, context: context,
            resync: { try await store.resync(with: sharing, at: context.clock.now()) },
            apply: [
                SharingEvent.paidBack: { db, event in
                    try LedgerStore.apply(event, telling: store.feed, in: db)
                },
                SharingEvent.bookingTakenBack: { db, event in
                    try LedgerStore.takeBack(event, telling: store.feed, in: db)
                },
            ], applied: { store.feed.changed() })
    }

    /// Books due recurring templates, and does what planning does by itself.
    private static func bookingByItself(
        _ store: LedgerStore, _ auth: ServiceClient, _ mailer: Mailer, _ context: ServiceContext
    ) -> [BackgroundWork] {
        let booking = RecurringBookingWorkflow(store: store, auth: auth, context: context)
        let planning = PlanningWorkflow(store: store, auth: auth, mailer: mailer, context: context)
        return [
            .repeating(
                everyMilliseconds: RecurringBookingWorkflow.intervalMilliseconds,
                firstAfterMilliseconds: RecurringBookingWorkflow.firstMilliseconds, in: context
            ) { work in await booking.run { work.isRunning } },
            .repeating(
                everyMilliseconds: PlanningWorkflow.intervalMilliseconds,
                firstAfterMilliseconds: PlanningWorkflow.firstMilliseconds, in: context
            ) { work in await planning.run { work.isRunning } },
        ]
    }

    /// The work that asks providers outside the system; none for those that are not configured.
    private static func asking(
        _ rates: RateStore, _ chains: ChainSyncWorkflow?, _ context: ServiceContext
    ) -> [BackgroundWork] {
        if context.settings.isOffline { return [] }
        var works: [BackgroundWork] = []
        if context.settings.exchangeURL != nil {
            let refresh = RateRefreshWorkflow(
                store: rates, client: .rates(rates, context), context: context)
            works.append(
                .repeating(
                    everyMilliseconds: RateRefreshWorkflow.intervalMilliseconds,
                    firstAfterMilliseconds: RateRefreshWorkflow.firstMilliseconds, in: context
                ) { _ in await refresh.run() })
        }
        if context.settings.chainURL != nil, let chains {
            works.append(
                .repeating(
                    everyMilliseconds: ChainSyncWorkflow.intervalMilliseconds,
                    firstAfterMilliseconds: ChainSyncWorkflow.firstMilliseconds, in: context
                ) { work in await chains.run { work.isRunning } })
        }
        return works
    }

    private static func routes(
        _ store: LedgerStore, _ wallets: WalletStore, _ rates: RateStore, _ attachments: AttachmentWorkflow,
        _ chains: ChainSyncWorkflow, _ auth: ServiceClient, _ context: ServiceContext
    ) -> ServiceRoutes {
        var routes = ServiceRoutes(service: "ledger", context: context)
        let ids = context.ids
        routes.servesOtherBooks = true
        routes.invariants = { try await store.inconsistencies() }
        routes.mountBook(
            store, ids, attachments: attachments,
            sharing: ServiceClient(service: "sharing", as: "ledger", context: context))
        routes.mountRates(rates, ids)
        routes.mountSavings(
            store, ids, chains: chains, auth: auth, publicURL: context.settings.publicURL)
        routes.mountHouseholds(store, ids, auth: auth)
        routes.mountWallet(
            wallets, ids, auth: auth, hasDemoUser: context.settings.environment == .development)
        ShareLockRoutes(store: store, ids: ids).mount(on: &routes)
        return routes
    }
}
