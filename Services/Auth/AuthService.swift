import Contracts
import SQLiteKit
package import ServiceKit
package import SodiumKit

/// Wires the service: settings, keys, database, routes.
package enum AuthService {
    /// Limit of queued file jobs (checking and writing pictures, or reading them); each holds up to 1 MiB.
    private static let filesAtOnce = 64

    /// A restored copy ends all its sessions and API tokens: some of them ended after the backup.
    package static let schema = ServiceSchema(
        "auth.db", migrations: AuthMigrations.all,
        files: { db in
            try db.all("SELECT avatar FROM users INDEXED BY users_by_avatar WHERE avatar IS NOT NULL") {
                "avatars/\(try $0.text(0))"
            }
        },
        afterRestore: { db in
            try AuthStore.endRestoredRequests(in: db)
            let left = [
                try AuthStore.endRestoredSessions(in: db), try AuthStore.deleteRestoredTokens(in: db),
            ]
            return left.contains(true)
        })

    /// Checks files that the settings name, for `--check-settings`.
    package static func check(_ settings: Settings) -> (problems: [String], warnings: [String]) {
        guard let path = settings.breachedPasswords else { return ([], []) }
        do throws(BreachedPasswordsError) {
            _ = try BreachedPasswords(path: path)
            return ([], [])
        } catch {
            return ([error.description], [])
        }
    }

    /// - Parameters:
    ///   - passwordCost: the cost of hashing a password; tests use a cheaper one.
    ///   - testHasher: hashes in place of the service's own; tests can hold it up.
    package static func make(
        _ context: ServiceContext, passwordCost: PasswordHash.Cost = PasswordHash.Cost(),
        testHasher: PasswordHasher? = nil
    ) async throws -> RunningService {
        let factor = factor(context.settings.limits)
        let mailQuota = MailQuota.client(factor: factor)
        let files = try WorkQueue(named: "auth-files", limit: filesAtOnce)
        let rule = try passwordRule(context, files)
        let keys = try ServerKeys.load(context)
        let database = try context.openDatabase(schema)
        let feed = EventFeed(database: database)
        let mailer = Mailer(database: database, context: context)
        let store = AuthStore(
            database: database, feed: feed, mailer: mailer, refreshKey: keys.refresh)
        let hasher =
            try testHasher ?? PasswordHasher(queueLimit: HashingPlaces.limit, cost: passwordCost)
        context.metrics.gauge("password_hashings_total", "Passwords and recovery codes hashed or compared.") {
            hasher.hashings
        }
        context.metrics.gauge("password_queue", "Passwords that wait to be hashed or compared.") {
            hasher.waitingCount
        }
        let links = MailedLinks(
            start: context.settings.mailLinkBase, isDeep: context.settings.appLink != nil)
        let gate = LoginGate(store: store, throttle: LoginThrottle(factor: factor), context: context)
        let tokens = AccessTokens(
            ring: { keys.signing.ring }, issuer: context.settings.publicURL,
            lifetimeSeconds: context.settings.accessTokenSeconds)
        let passkeys = passkeyVerifier(store, keys, context)
        let pictures = ContentStore(
            folder: try ContentFolder("avatars", dataFolder: context.dataFolder), files: files,
            database: store.database, context: context)
        let avatars = AvatarWorkflow(store: store, contents: pictures, context: context)
        let erasure = ErasureWorkflow(store: store, avatars: pictures, context: context)
        try await erasure.prepare()
        let pins = PinHasher(key: keys.pin)

        var routes = ServiceRoutes(service: "auth", context: context)
        routes.translate = { ($0 as? WebAuthnProblem)?.apiError }
        let seals = TicketSeals(serverKey: keys.refresh)
        RegistrationRoutes(
            store: store, hasher: hasher, gate: gate, rule: rule, links: links, tokens: tokens, seals: seals,
            mailQuota: mailQuota, context: context
        ).mount(on: &routes)
        SignInRoutes(store: store, hasher: hasher, tokens: tokens, gate: gate, context: context)
            .mount(on: &routes)
        PasswordRoutes(
            store: store, hasher: hasher, gate: gate, rule: rule, links: links, mailQuota: mailQuota
        ).mount(on: &routes)
        PasskeyRoutes(
            store: store, hasher: hasher, gate: gate, tokens: tokens, verifier: passkeys, context: context
        ).mount(on: &routes)
        SessionRoutes(
            store: store, registration: context.settings.registration, wallet: context.settings.offersWallet
        ).mount(on: &routes)
        let ledger = ServiceClient(service: "ledger", as: "auth", context: context)
        APITokenRoutes(store: store, ledger: ledger, ids: context.ids).mount(on: &routes)
        ActivityRoutes(store: store, cursors: SealingKey("places in the activity", from: keys.refresh))
            .mount(on: &routes)
        let factorKeys = SecondFactorKeys(serverKey: keys.pin)
        let recovery = RecoveryWorkflow(store: store, hasher: hasher, gate: gate, log: context.log)
        SecondFactorRoutes(
            store: store, hasher: hasher, gate: gate, tokens: tokens, keys: factorKeys, recovery: recovery,
            context: context
        ).mount(on: &routes)
        AddressRoutes(
            store: store, hasher: hasher, gate: gate, rule: rule, links: links, keys: factorKeys,
            recovery: recovery, context: context
        ).mount(on: &routes)
        let providers = context.settings.identityProviders.map {
            ProviderWorkflow(
                $0, rsaBits: context.settings.rsaBits, clock: context.clock, log: context.log)
        }
        let labels = ProviderLabels(
            labels: Dictionary(
                uniqueKeysWithValues: context.settings.identityProviders.map { ($0.id, $0.label) }))
        ProviderRoutes(
            store: store, tokens: tokens, providers: providers, seals: seals, links: links, context: context
        ).mount(on: &routes)
        LinkedIdentityRoutes(store: store, labels: labels, seals: seals, ids: context.ids)
            .mount(on: &routes)
        PinRoutes(store: store, hasher: hasher, gate: gate, pins: pins).mount(on: &routes)
        LockRoutes(store: store, pins: pins, passkeys: passkeys).mount(on: &routes)
        ProfileRoutes(store: store).mount(on: &routes)
        AvatarRoutes(store: store, workflow: avatars).mount(on: &routes)
        LookupRoutes(store: store).mount(on: &routes)
        ErasureRoutes(store: store, hasher: hasher, gate: gate, erasure: erasure, ledger: ledger)
            .mount(on: &routes)
        OperatorRoutes(
            store: store, hasher: hasher, gate: gate, links: links, erasure: erasure, labels: labels,
            context: context
        ).mount(on: &routes)
        TestUserRoutes(store: store, hasher: hasher, gate: gate, context: context).mount(on: &routes)
        KeyRoutes(keys: keys.signing).mount(on: &routes)
        ForServicesRoutes(store: store, feed: feed).mount(on: &routes)
        PersonalDataRoutes(store: store, avatars: avatars, labels: labels).mount(on: &routes)

        return RunningService(
            routes, databases: [database],
            background: background(store, mailer, keys.signing, avatars, erasure, files, context))
    }

    /// Work that runs once, at the start.
    private static func preparation(_ store: AuthStore, _ context: ServiceContext) -> BackgroundWork {
        BackgroundWork(start: {
            // No comparison survives a restart, so every pending try counts as a failure.
            try await store.countAbandonedTries(before: context.clock.now().adding(seconds: 1))
            if context.settings.environment == .development {
                try await store.ensureDemoUser(
                    UserAccount.demo(context.ids.make(), at: context.clock.now()))
            }
        })
    }

    private static func background(
        _ store: AuthStore, _ mailer: Mailer, _ keys: SigningKeys, _ avatars: AvatarWorkflow,
        _ erasure: ErasureWorkflow, _ files: WorkQueue, _ context: ServiceContext
    ) -> [BackgroundWork] {
        let upkeep = ExpiryWorkflow(store: store, keys: keys, context: context)
        return [
            BackgroundWork(stop: files.close), preparation(store, context),
            BackgroundWork(start: mailer.start, stop: mailer.stop),
            BackgroundWork(start: erasure.start, stop: erasure.stop),
            .repeating(everyMilliseconds: ExpiryWorkflow.intervalMilliseconds, in: context) { _ in
                await upkeep.run()
            },
            .repeating(everyMilliseconds: KeyRotation.lookMilliseconds, in: context) { _ in
                keys.reloadIfChanged()
            },
            .repeating(
                everyMilliseconds: AvatarWorkflow.sweepMilliseconds, firstAfterMilliseconds: 60_000,
                in: context
            ) { _ in await avatars.sweep() },
        ]
    }

    /// The rule of AUTH-008. Throws `StartError` if a list of passwords cannot be read.
    private static func passwordRule(
        _ context: ServiceContext, _ files: WorkQueue
    ) throws(StartError) -> PasswordRule {
        let path = CommonPasswords.wordFile
        guard let words = readFile(path, limitBytes: CommonPasswords.wordFileLimitBytes) else {
            throw StartError("cannot read \(path); install the Debian package cracklib-runtime")
        }
        guard let common = CommonPasswords(words: words) else {
            throw StartError("\(path) is not cracklib's list of words; reinstall cracklib-runtime")
        }
        guard let path = context.settings.breachedPasswords else { return PasswordRule(common: common) }
        let list: BreachedPasswords
        do throws(BreachedPasswordsError) { list = try BreachedPasswords(path: path) } catch {
            throw StartError(error.description)
        }
        let breaches = BreachWorkflow(list: list, queue: files, log: context.log)
        return PasswordRule(common: common) { try await breaches.isBreached($0) }
    }

    private static func passkeyVerifier(
        _ store: AuthStore, _ keys: ServerKeys, _ context: ServiceContext
    ) -> PasskeyWorkflow {
        let settings = context.settings
        let party = RelyingParty(
            publicURL: settings.publicURL, domain: settings.passkeyDomain, origins: settings.passkeyOrigins,
            rsaBits: settings.rsaBits)
        return PasskeyWorkflow(
            store: store, party: party, challenges: PasskeyChallenges(serverKey: keys.refresh),
            log: context.log)
    }

    /// Returns the factor by which `COFFER_RATES` widens the limits of failed sign-ins and of mails (contract
    /// §5), or nil for no limits. The limits of AUTH-012 and of mails to one address always hold.
    private static func factor(_ limits: LimitMode) -> Int? {
        switch limits {
        case .production: 1
        case .relaxed: 20
        case .off: nil
        }
    }
}
