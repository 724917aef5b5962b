import Contracts
import ServiceKit

/// The routes of `/sharing/settle`, `/sharing/claim`, `/sharing/accept` and `/sharing/simplified`.
struct SettlingRoutes: Sendable {
    let store: SharingStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.settle, settle)
        routes.on(SharingAPI.claim, claim)
        routes.on(SharingAPI.refuseSettlement, refuse)
        routes.on(SharingAPI.accept, accept)
        routes.on(SharingAPI.simplified, simplified)
    }

    private func settle(_ call: Call<SettleDraft>) async throws -> Answer {
        var errors = FieldErrors()
        let draft = call.body
        let settling = Self.settling(
            draft.userId, draft.targetUserId, draft.currency, draft.groupId, &errors)
        let isNet = errors.optional(draft.net, "net") ?? false
        let amount = Self.amount(draft.amount, draft.currency, allowsZero: isNet, &errors)
        guard errors.isEmpty, let settling else { throw errors.refusal }
        if isNet {
            return try await store.settleNet(
                settling, expecting: amount, as: ids.make(), call.recording(ids),
                idempotency: call.idempotency(), notice: ids.make())
        }
        return try await store.settle(
            settling, amount, call.recording(ids), idempotency: call.idempotency(), notice: ids.make())
    }

    private func claim(_ call: Call<PaymentClaimDraft>) async throws -> Answer {
        var errors = FieldErrors()
        let draft = call.body
        let settling = Self.settling(
            draft.userId, draft.targetUserId, draft.currency, draft.groupId, &errors)
        let note = errors.optionalText(draft.note, "note", .claimNote)
        let amount = Self.amount(draft.amount, draft.currency, allowsZero: false, &errors)
        guard errors.isEmpty, let settling else { throw errors.refusal }
        return try await store.claim(
            amount, note: note, in: settling, by: call.user, idempotency: call.idempotency(),
            notice: ids.make(), at: call.now)
    }

    private func refuse(_ call: Call<SettlementClaimRefusalDraft>) async throws -> SettlementClaimRefused {
        var errors = FieldErrors()
        let draft = call.body
        let settling = Self.settling(
            draft.userId, draft.targetUserId, draft.currency, draft.groupId, &errors)
        let reason = errors.optionalText(draft.reason, "reason", .declineReason)
        guard errors.isEmpty, let settling else { throw errors.refusal }
        return try await store.refuseClaim(
            in: settling, reason: reason, by: call.user, notice: ids.make(), at: call.now)
    }

    private func accept(_ call: Call<SettlementAcceptDraft>) async throws -> Answer {
        var errors = FieldErrors()
        let draft = call.body
        let person = Self.person(draft.userId, draft.targetUserId, &errors)
        let currency = errors.optional(draft.currency, "currency")
        let moment = errors.optional(draft.upTo, "upTo")
        guard errors.isEmpty, let person else { throw errors.refusal }
        return try await store.accept(
            allOwedTo: person, in: currency, upTo: moment ?? call.now, by: call.user,
            idempotency: call.idempotency(), at: call.now)
    }

    /// Returns nil for wrong fields, which are reported.
    private static func settling(
        _ userId: Field<ID<User>>, _ targetUserId: Field<ID<User>>, _ currency: Field<Currency>,
        _ groupId: Field<ID<ExpenseGroup>>, _ errors: inout FieldErrors
    ) -> Settling? {
        let person = person(userId, targetUserId, &errors)
        let currency = errors.required(currency, "currency", "Currency is required")
        let group = errors.optional(groupId, "groupId")
        guard let person, let currency else { return nil }
        return Settling(person: person, currency: currency, group: group)
    }

    /// Reads an optional amount in its currency; a wrong type is told in any case.
    private static func amount(
        _ field: Field<AmountText>, _ currency: Field<Currency>, allowsZero: Bool,
        _ errors: inout FieldErrors
    ) -> Money? {
        guard errors.optional(field, "amount") != nil, let currency = currency.value else { return nil }
        return allowsZero
            ? errors.amountOrZero(field, "amount", in: currency)
            : errors.positiveAmount(field, "amount", in: currency)
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
