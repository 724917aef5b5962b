import Contracts
import ServiceKit

/// Shows users the security events of their own account.
struct ActivityRoutes: Sendable {
    let store: AuthStore

    func mount(on routes: inout ServiceRoutes) {
        routes.on(AuthAPI.activity) { call in
            let page = try call.reading { query, errors in ActivityPage(query, &errors) }
            return try await store.activity(of: call.user, page)
        }
    }
}
