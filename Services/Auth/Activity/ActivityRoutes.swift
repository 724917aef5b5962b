import Contracts
import ServiceKit
import SodiumKit

/// Shows users the security events of their own account.
struct ActivityRoutes: Sendable {
    let store: AuthStore
    let cursors: SealingKey

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.activity) { call in
            let user = try call.user
            let page = try call.reading { query, errors in
                PageQuery(query, &errors) { ActivityCursor($0, of: user, by: cursors) }
            }
            return try await store.activity(of: user, page) { $0.text(of: user, by: cursors) }
        }
        routes.on(AuthAPI.noteActivity) { call in
            let note = call.body
            if let letter = Letter(note.type, at: call.now) {
                try await store.note(
                    note.type, of: try call.id("user"), mailing: letter,
                    by: Origin(actor: .user, address: note.address, session: note.session),
                    in: note.session, at: call.now)
                return Empty()
            }
            let isKnown = try await store.note(
                note.type, of: try call.id("user"),
                by: Origin(actor: .user, address: note.address, session: note.session), at: call.now)
            guard isKnown else { throw APIError.notFound }
            return Empty()
        }
    }
}
