import Contracts
import ServiceKit

/// The limits of contract §5: by user on endpoints that need a user, else by address.
struct RateLimits: Sendable {
    private let table: QuotaTable
    /// Quotas by class; empty when limits are off. A class without a quota is unlimited.
    private let quotas: [EndpointRate: RateQuota]
    /// Requests that were refused.
    let refusals = Counter()

    /// Users and addresses whose use is counted now.
    var subjectCount: Int { table.count }

    init(_ mode: RateMode, table: QuotaTable = QuotaTable()) {
        self.table = table
        quotas = Self.quotas(mode)
    }

    /// The quotas of production, or in development 20 times as many, and registrations without waiting.
    private static func quotas(_ mode: RateMode) -> [EndpointRate: RateQuota] {
        if mode == .off { return [:] }
        var quotas: [EndpointRate: RateQuota] = [:]
        for rate in EndpointRate.allCases {
            guard let quota = rate.quota else { continue }
            let times = mode == .production ? 1 : rate == .register ? 200 : 20
            quotas[rate] = RateQuota(
                quota.policy, quota.requests * times, perSeconds: quota.seconds, burst: quota.burst * times)
        }
        return quotas
    }

    /// Counts a request of a route; throws 429 past the limit. Requests for a mail count against their
    /// address and go on past the limit, without effect.
    func admit(_ exchange: inout Exchange, _ route: GatewayRoute) throws(APIError) {
        guard !quotas.isEmpty else { return }
        guard route.endpoint.rate != .mail else {
            exchange.isOverQuota = !isAdmitted(exchange)
            return
        }
        try take(route.endpoint.rate, Self.subject(of: exchange, on: route), &exchange)
    }

    /// Counts a request against the address's standard quota: unknown paths, missing and invalid tokens.
    func chargeAddress(_ exchange: inout Exchange) throws(APIError) {
        try take(.standard, Self.subject(exchange.clientAddress), &exchange)
    }

    /// Takes back a `chargeAddress` after the token proved good.
    func forgiveAddress(_ exchange: inout Exchange) {
        guard let quota = quotas[.standard] else { return }
        table.giveBack(
            QuotaTable.Key(quota: .standard, subject: Self.subject(exchange.clientAddress)), quota)
        exchange.rate = nil
    }

    /// Counts a request against the address's standard quota without telling the client.
    private func isAdmitted(_ exchange: Exchange) -> Bool {
        guard let quota = quotas[.standard] else { return true }
        let key = QuotaTable.Key(quota: .standard, subject: Self.subject(exchange.clientAddress))
        return table.take(key, quota, now: exchange.startedAt).isAdmitted
    }

    private func take(
        _ rate: EndpointRate, _ subject: QuotaTable.Subject, _ exchange: inout Exchange
    ) throws(APIError) {
        guard let quota = quotas[rate] else { return }
        let key = QuotaTable.Key(quota: rate, subject: subject)
        let verdict = table.take(key, quota, now: exchange.startedAt)
        exchange.rate = verdict
        guard verdict.isAdmitted else {
            refusals.add(1)
            throw APIError(.rateLimited, retryAfterSeconds: verdict.retryAfterSeconds)
        }
    }

    /// Returns the user only for endpoints that need one. Open endpoints count by address even with a token:
    /// otherwise one address would have as many registrations a minute as it has users.
    private static func subject(of exchange: Exchange, on route: GatewayRoute) -> QuotaTable.Subject {
        guard route.endpoint.access == .user, let user = exchange.user else {
            return subject(exchange.clientAddress)
        }
        return .user(user)
    }

    private static func subject(_ address: String) -> QuotaTable.Subject {
        guard address.utf8.contains(UInt8(ascii: ":")) else { return .address(address) }
        return .address(IPv6Network.prefix(of: address))
    }
}
