import Contracts
import ServiceKit

/// The routes of `/sharing/settle`, `/sharing/claim` and `/sharing/simplified`.
struct SettlingRoutes: Sendable {
    let store: SharingStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.settle, settle)
        routes.on(SharingAPI.claim, claim)
        routes.on(SharingAPI.simplified, simplified)
    }

    private func settle(_ call: Call<SettleDraft>) async throws -> Answer {
        var errors = FieldErrors()
        let person = Self.person(call.body.userId, call.body.targetUserId, &errors)
        let currency = errors.required(call.body.currency, "currency", "Currency is required")
        let isNet = errors.optional(call.body.net, "net") ?? false
        try errors.throwIfAny()
        guard let person, let currency else { throw APIError(.serverError) }
        if isNet {
            return try await store.settleNet(
                with: person, in: currency, as: ids.make(), call.recording(ids),
                idempotency: call.idempotency(), notice: ids.make())
        }
        return try await store.settle(
            person, in: currency, call.recording(ids), idempotency: call.idempotency(), notice: ids.make())
    }

    private func claim(_ call: Call<PaymentClaimDraft>) async throws -> Answer {
        var errors = FieldErrors()
        let draft = call.body
        let person = Self.person(draft.userId, draft.targetUserId, &errors)
        let currency = errors.required(draft.currency, "currency", "Currency is required")
        let note = errors.optionalText(draft.note, "note", .claimNote)
        var amount: Money?
        // An amount is read in its currency; a wrong type is told in any case.
        if errors.optional(draft.amount, "amount") != nil, let currency {
            amount = errors.positiveAmount(draft.amount, "amount", in: currency)
        }
        try errors.throwIfAny()
        guard let person, let currency else { throw APIError(.serverError) }
        return try await store.claim(
            paying: person, amount, in: currency, note: note, by: call.user,
            idempotency: call.idempotency(), notice: ids.make(), at: call.now)
    }

    private static func person(
        _ userId: Field<ID<User>>, _ targetUserId: Field<ID<User>>, _ errors: inout FieldErrors
    ) -> ID<User>? {
        errors.required(
            userId.isAbsent ? targetUserId : userId, "userId", "Choose a person to settle with")
    }

    private func simplified(_ call: Call<Empty>) async throws -> Answer {
        let people = try call.reading { query, errors in Self.people(query, &errors) }
        return .json(bytes: try await store.simplifiedDebts(of: call.user, among: people))
    }

    /// Reads ids separated by commas; returns none if the parameter is absent.
    private static func people(_ query: QueryLookup, _ errors: inout FieldErrors) -> [ID<User>] {
        guard let text = query("userIds") else { return [] }
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        guard words.count < DebtSimplification.peopleLimit else {
            errors.add("userIds", "Name at most \(DebtSimplification.peopleLimit - 1) people")
            return []
        }
        return words.compactMap { word in
            let id = ID<User>(String(word).trimmed)
            if id == nil {
                errors.add(
                    "userIds",
                    "User ids must be ids of people, as the balances of /sharing have them, with commas "
                        + "between them")
            }
            return id
        }
    }
}
