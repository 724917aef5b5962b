import ServiceKit

/// The services behind the gateway.
struct Upstreams: Sendable {
    let auth: Upstream
    let ledger: Upstream
    let sharing: Upstream
    let export: Upstream

    init(_ context: ServiceContext) {
        auth = Upstream("auth", context: context)
        ledger = Upstream("ledger", context: context)
        sharing = Upstream("sharing", context: context)
        export = Upstream("export", context: context)
    }

    var all: [Upstream] { [auth, ledger, sharing, export] }
}
