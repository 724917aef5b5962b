import Contracts
import ServiceKit

/// The limits of contract §5: by user on endpoints that need a user, else by address.
struct RequestLimits: Sendable {
    let limiter: RequestLimiter

    /// Counts a request of a route; throws 429 past the limit. An API token has a quota of its own in place
    /// of the user's standard one, so that a script does not use up what the app needs. Requests for a mail
    /// count against their address and go on past the limit, without effect.
    func admit(_ exchange: inout Exchange, _ route: GatewayRoute) throws(APIError) {
        guard route.endpoint.limit != .mail else {
            exchange.isOverQuota = !limiter.admitsSilently(exchange)
            return
        }
        if let token = exchange.token {
            try limiter.charge(token: token, &exchange)
            if route.endpoint.limit == .standard { return }
        }
        // Open endpoints count by address even with a token: otherwise one address would have as many
        // registrations a minute as it has users.
        let user = route.endpoint.access.needsUser ? exchange.user : nil
        try limiter.charge(route.endpoint.limit, to: user, &exchange)
    }
}
