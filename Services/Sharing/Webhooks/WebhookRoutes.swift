import Contracts
import ServiceKit

/// The routes of `/webhooks`.
struct WebhookRoutes: Sendable {
    let workflow: WebhookWorkflow
    let books: WebhookBooksWorkflow
    let auth: ServiceClient
    let rules: WebhookRules
    let secrets: WebhookSecrets
    let ids: IDGenerator
    private var store: SharingStore { workflow.store }

    init(
        workflow: WebhookWorkflow, books: WebhookBooksWorkflow, secrets: WebhookSecrets, auth: ServiceClient,
        context: ServiceContext
    ) {
        let allowsPrivate = context.settings.allowsPrivateWebhooks
        self.workflow = workflow
        self.books = books
        self.secrets = secrets
        self.auth = auth
        rules = WebhookRules { PublicURL.problem(of: $0, allowsPrivate: allowsPrivate) }
        ids = context.ids
    }

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.createWebhook, create)
        routes.on(SharingAPI.listWebhooks) { call in
            WebhookList(webhooks: try await store.webhooks(of: call.user).map(\.webhook))
        }
        routes.on(SharingAPI.getWebhook) { call in
            try Versioned(content: await store.webhook(call.id(), of: call.user).webhook)
        }
        routes.on(SharingAPI.updateWebhook, update)
        routes.on(SharingAPI.deleteWebhook) { call in
            try await store.deleteWebhook(call.id(), of: call.user, if: call.precondition)
        }
        routes.on(SharingAPI.rotateWebhookSecret, rotate)
        routes.on(SharingAPI.testWebhook) { call in
            let delivery = try await store.test(call.id(), of: call.user, id: ids.make(), at: call.now)
            workflow.wake()
            return delivery
        }
        routes.on(SharingAPI.listDeliveries) { call in
            let page = try call.reading { query, errors in PageQuery<PlaceCursor>(query, &errors) }
            return try await store.deliveries(to: call.id(), page, of: call.user)
        }
        routes.on(SharingAPI.replayDelivery) { call in
            let delivery = try await store.replay(
                call.id("delivery"), to: call.id(), of: call.user, at: call.now)
            workflow.wake()
            return delivery
        }
    }

    private func create(_ call: Call<WebhookDraft>) async throws -> NewWebhook {
        let caller = try call.identity
        var record = try rules.made(call.body, id: ids.make(), of: caller.user, at: call.now)
        try await requireFresh(caller)
        let secret = secrets.make(for: record.id)
        record.secret = secret.sealed
        let state = await books.state(of: caller.user)
        try await store.make(record, knowing: state)
        do {
            try await requireLive(caller)
        } catch {
            _ = try await store.deleteWebhook(record.id, of: caller.user, if: Precondition())
            throw error
        }
        books.noteWebhooks()
        return NewWebhook(record.webhook, secret: secret.text)
    }

    private func update(_ call: Call<WebhookChange>) async throws -> Versioned<Webhook> {
        let (id, caller): (ID<Webhook>, UserIdentity) = (try call.id(), try call.identity)
        let before = try await store.webhook(id, of: caller.user)
        let after = try rules.changed(call.body, over: before)
        if after.url != before.url { try await requireFresh(caller) }
        let rules = rules
        let changed = try await store.change(id, of: caller.user, if: call.precondition) { record in
            try rules.changed(call.body, over: record)
        }
        if changed.url != before.url || call.body.enabled.value == true {
            try await confirm(id, for: caller, at: call.now)
        }
        books.noteWebhooks()
        workflow.wake()
        return try Versioned(content: changed.webhook)
    }

    private func rotate(_ call: Call<Empty>) async throws -> WebhookSecret {
        let (id, caller): (ID<Webhook>, UserIdentity) = (try call.id(), try call.identity)
        _ = try await store.webhook(id, of: caller.user)
        try await requireFresh(caller)
        let secret = secrets.make(for: id)
        let until = call.now.adding(seconds: Int64(Webhook.formerHours) * 3_600)
        _ = try await store.change(id, of: caller.user) { record in
            record.rotated(to: secret.sealed, at: call.now, until: until)
        }
        try await confirm(id, for: caller, at: call.now)
        return WebhookSecret(secret: secret.text, formerUntil: until)
    }

    /// A webhook outlives the session, so its maker must have proved who they are. Throws `FORBIDDEN`.
    private func requireFresh(_ caller: UserIdentity) async throws {
        let query = SignInQuery(session: caller.session, user: caller.user)
        let _: Empty = try await auth.call(AuthAPI.requireFreshSignIn, body: query)
    }

    /// Disables a webhook that was just changed if the session has ended meanwhile, as when the user takes
    /// the account back. Throws like `requireLive`.
    private func confirm(_ id: ID<Webhook>, for caller: UserIdentity, at now: Timestamp) async throws {
        do {
            try await requireLive(caller)
        } catch {
            try await store.endWebhook(id, at: now)
            throw error
        }
    }

    /// Asks auth again once a change is stored: a session that ended before that is refused here, and of a
    /// later end sharing reads in auth's feed. Throws `UNAUTHORIZED`.
    private func requireLive(_ caller: UserIdentity) async throws {
        let query = SignInQuery(session: caller.session, user: caller.user)
        do {
            let _: Empty = try await auth.call(AuthAPI.requireFreshSignIn, body: query)
        } catch .refused(let refusal) where refusal.code == .forbidden {
            // The sign-in is old, but the session goes on.
        }
    }
}
