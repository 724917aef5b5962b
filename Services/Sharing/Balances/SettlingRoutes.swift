import Contracts
import ServiceKit

/// The routes of `/sharing/settle` and `/sharing/simplified`.
struct SettlingRoutes: Sendable {
    let store: SharingStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(SharingAPI.settle, settle)
        routes.on(SharingAPI.simplified, simplified)
    }

    private func settle(_ call: Call<SettleDraft>) async throws -> Answer {
        var errors = FieldErrors()
        let named = call.body.userId.isAbsent ? call.body.targetUserId : call.body.userId
        let debtor = errors.required(named, "userId", "Choose a person to settle with")
        let currency = errors.required(call.body.currency, "currency", "Currency is required")
        try errors.throwIfAny()
        guard let debtor, let currency else { throw APIError(.serverError) }
        return try await store.settle(
            debtor, owing: call.user, in: currency, idempotency: call.idempotency(), notice: ids.make(),
            at: call.now)
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
            if id == nil { errors.add("userIds", "Must be ids with commas between them") }
            return id
        }
    }
}
