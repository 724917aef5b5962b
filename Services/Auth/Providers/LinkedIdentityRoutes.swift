import Contracts
import HTTPKit
import ServiceKit
import SodiumKit

/// Lists, links and removes the accounts at identity providers that sign a user in.
struct LinkedIdentityRoutes: Sendable {
    let store: AuthStore
    let labels: ProviderLabels
    let seals: TicketSeals
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.listIdentities) { call in
            LinkedIdentityList(
                identities: try await store.identities(of: try call.user).map(labels.shown))
        }
        routes.on(AuthAPI.linkIdentity, link)
        routes.on(AuthAPI.removeIdentity, remove)
    }

    private func link(_ call: Call<LinkConfirmation>) async throws -> Answer {
        var errors = FieldErrors()
        let given = errors.optional(call.body.linkToken, "linkToken")
        try errors.throwIfAny()
        let text = given ?? call.request.fields[BrowserFlow.fieldName]
        guard let text, let ticket = seals.link(text, at: call.now) else { throw APIError.nothingToLink }
        let record = try await store.link(
            ticket, as: ids.make(), spending: Sodium.sha256(Array("link \(text)".utf8)),
            by: try call.identity, call.origin, at: call.now)
        var answer = try Answer.json(labels.shown(record), status: .created)
        if given == nil { answer.fields.set(BrowserFlow.fieldName, BrowserFlow.cleared) }
        return answer
    }

    private func remove(_ call: Call<Empty>) async throws -> DeletedID<LinkedIdentity> {
        let id: ID<LinkedIdentity> = try call.id()
        let caller = try call.identity
        try await store.remove(
            identity: id, of: caller.user, in: caller.session, by: call.origin, at: call.now)
        return DeletedID(id: id)
    }
}
