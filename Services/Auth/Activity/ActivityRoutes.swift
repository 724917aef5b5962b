import Contracts
import ServiceKit

/// Shows users the security events of their own account.
struct ActivityRoutes: Sendable {
    let store: AuthStore

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.activity) { call in
            // The cursor is the sequence number of the previous page's last event.
            let page = try call.reading { query, errors in
                PageQuery(query, &errors) { text in Int64(text).flatMap { $0 > 0 ? $0 : nil } }
            }
            return try await store.activity(of: call.user, page)
        }
        routes.on(AuthAPI.noteActivity) { call in
            let note = call.body
            let isKnown = try await store.note(
                note.type, of: try call.id("user"),
                by: Origin(actor: .user, address: note.address, session: note.session), at: call.now)
            guard isKnown else { throw APIError.notFound }
            return Empty()
        }
    }
}
