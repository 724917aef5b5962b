import Contracts
import ServiceKit

/// The services behind the gateway.
struct Upstreams: Sendable {
    let auth: Upstream
    let ledger: Upstream
    let sharing: Upstream
    let export: Upstream

    init(_ context: ServiceContext) {
        func upstream(_ name: String) -> Upstream {
            Upstream(name, context: context, deadlineMilliseconds: context.settings.upstreamMilliseconds)
        }
        auth = upstream("auth")
        ledger = upstream("ledger")
        sharing = upstream("sharing")
        export = upstream("export")
    }

    var all: [Upstream] { [auth, ledger, sharing, export] }
}
