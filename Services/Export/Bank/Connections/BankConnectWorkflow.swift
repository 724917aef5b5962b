import Contracts
import ServiceKit

/// Claims access to a server, once for a setup token, and tells auth's trail and the user's mail of it.
struct BankConnectWorkflow: Sendable {
    let store: BankStore
    let provider: any BankProvider
    let secrets: BankSecrets
    let auth: ServiceClient
    let context: ServiceContext

    /// Connects a server, or gives a connection a new access. The access is stored before anything else; a
    /// connection whose session has ended meanwhile goes again.
    func connect(
        _ draft: BankConnectionDraft, by owner: BookVisitor, at now: Timestamp
    ) async throws -> BankConnectionRecord {
        let caller = owner.identity
        let (claim, renewed) = try checked(draft)
        // A connection outlives the session, so its maker must have proved who they are.
        let _: Empty = try await auth.call(
            AuthAPI.requireFreshSignIn, body: SignInQuery(session: caller.session, user: caller.user))
        if context.settings.isOffline {
            throw APIError(.serviceUnavailable, "Coffer is offline, so it asks no bank")
        }
        var record = try await record(renewing: renewed, of: owner, at: now)
        let access: BankAccess
        do { access = try await provider.access(for: claim) } catch let failure as BankFailure {
            context.log.warning("bank not connected", ["reason": failure.reason])
            throw failure.refusal
        }
        (record.host, record.access) = (access.host, secrets.seal(access, of: record.id))
        try await store.keep(record)
        try await tell(record, isNew: renewed == nil)
        return record
    }

    private func checked(
        _ draft: BankConnectionDraft
    ) throws -> (claim: BankClaim, renewed: ID<BankConnection>?) {
        var errors = FieldErrors()
        let renewed = errors.optional(draft.renews, "renews")
        var claim: BankClaim?
        if let token = errors.requiredText(draft.setupToken, "setupToken", .setupToken) {
            do { claim = try provider.claim(token) } catch { errors.add("setupToken", error) }
        }
        guard errors.isEmpty, let claim else { throw errors.refusal }
        return (claim, renewed)
    }

    /// Returns the row that gets the access.
    private func record(
        renewing id: ID<BankConnection>?, of owner: BookVisitor, at now: Timestamp
    ) async throws -> BankConnectionRecord {
        let (own, caller) = (try await store.connections(of: owner.book).map(\.record), owner.identity)
        var record = BankConnectionRecord(id: context.ids.make(), user: owner.book, createdAt: now)
        if let id {
            guard let known = own.first(where: { $0.id == id }) else {
                throw APIError.field("renews", "There is no such connection")
            }
            record = known
        } else if own.count >= BankConnection.maximum {
            throw APIError.field(
                "setupToken",
                "You have the largest number of bank connections (\(BankConnection.maximum)) already")
        }
        record.by = owner.by
        (record.currency, record.timeZone) = (caller.currency, caller.timeZone)
        (record.session, record.address) = (caller.session, caller.clientAddress)
        (record.connectedAt, record.dueAt) = (now, now.adding(seconds: BankRules.turnSeconds))
        (record.problem, record.messages) = (nil, [])
        return record
    }

    /// Notes the connection in the trail, which mails it. Throws `UNAUTHORIZED` if the session has ended; any
    /// other failure is made good later.
    private func tell(_ record: BankConnectionRecord, isNew: Bool) async throws {
        do {
            try await note(record)
        } catch let error as ServiceClientError {
            guard case .refused(let refusal) = error, refusal.code == .unauthorized else {
                return context.log.warning("bank connection not told", ["reason": String(describing: error)])
            }
            try await end(record, isNew: isNew)
            throw error
        }
    }

    /// Tells auth of a connection whose request could not.
    func tellLater(_ record: BankConnectionRecord) async {
        do { try await tell(record, isNew: false) } catch {
            context.log.warning("bank connection not told", ["reason": String(describing: error)])
        }
    }

    private func note(_ record: BankConnectionRecord) async throws {
        guard let session = record.session else { return }
        let _: Empty = try await auth.call(
            AuthAPI.noteActivity, path: ["user": record.owner.text],
            body: ActivityNote(.bankConnected, address: record.address, session: session))
        try await store.noteTold(record.id)
    }

    private func end(_ record: BankConnectionRecord, isNew: Bool) async throws {
        if isNew { return try await store.delete(record.id, of: record.user) }
        try await store.end(
            record.id,
            BankProblem(.security, "The session that connected it had ended. Connect again."))
    }
}
