import Contracts
import ServiceKit

/// The routes of payments: recording them, taking them back, and claims of participants.
struct PaymentRoutes: Sendable {
    let store: SharingStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        for endpoint in [SharingAPI.markPaid, SharingAPI.markPartPaid] {
            routes.on(endpoint) { call in
                try await store.markPaid(call.id(), call.recording(ids), notice: ids.make())
            }
        }
        routes.on(SharingAPI.unpayShare, unpay)
        routes.on(SharingAPI.recordPayment) { call in
            try await store.recordPayment(
                of: call.id(), call.body, call.recording(ids), idempotency: call.idempotency(),
                notice: ids.make())
        }
        routes.on(SharingAPI.listPayments) { call in
            let page = try call.reading { query, errors in PageQuery<PlaceCursor>(query, &errors) }
            return try await store.payments(of: call.id(), page, for: call.user)
        }
        routes.on(SharingAPI.deletePayment) { call in
            try await store.deletePayment(call.id("payment"), of: call.id(), reversal(call))
        }
        routes.on(SharingAPI.claimPart) { call in
            try await store.claim(
                call.id(), call.body, by: call.user, idempotency: call.idempotency(), notice: ids.make(),
                at: call.now)
        }
        routes.on(SharingAPI.refuseClaim) { call in
            let id: ID<Participant> = try call.id()
            // The creditor is checked before the fields, so that strangers get no field errors.
            try await store.requirePart(id, for: .creditor, call.user)
            return try await store.refuseClaim(
                id, reason: FieldErrors.reason(call.body.reason), by: call.user, notice: ids.make(),
                at: call.now)
        }
    }

    private func unpay(_ call: Call<UnpayDraft>) async throws -> Answer {
        let (id, idempotency): (ID<Participant>, Idempotency) = (try call.id(), try call.idempotency())
        // The replay comes first, because the share may have been taken back since the first request.
        if let stored = try await idempotency.replay(from: store.database) { return stored }
        try await store.requirePart(id, for: .settler, call.user)
        var reversal = try reversal(call)
        reversal.reason = try FieldErrors.reason(call.body.reason)
        return try await store.unpay(id, reversal, idempotency: idempotency)
    }

    private func reversal(_ call: Call<some Any>) throws -> SharingStore.Reversal {
        SharingStore.Reversal(
            user: try call.user, notice: ids.make(), booking: ids.make(), now: call.now)
    }
}

extension Call {
    /// Returns who records payments with this request, and when.
    func recording(_ ids: IDGenerator) throws -> PaymentRecording {
        PaymentRecording(user: try user, id: ids.make(), today: try today, now: now)
    }
}

extension FieldErrors {
    /// Returns the words of an action that needs none.
    static func reason(_ field: Field<String>) throws(APIError) -> String? {
        var errors = FieldErrors()
        let reason = errors.optionalText(field, "reason", .declineReason)
        try errors.throwIfAny()
        return reason
    }
}
