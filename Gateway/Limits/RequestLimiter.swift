import Contracts
import HTTPKit
import ServiceKit

/// Counts requests against the quotas of contract §5, for every stage that admits or refuses.
struct RequestLimiter: Sendable {
    private let table: QuotaTable
    /// Quotas by limit; empty when limits are off. A limit without a quota is none.
    private let quotas: [EndpointLimit: RequestQuota]
    /// Nil when limits are off.
    private let tokenQuota: RequestQuota?
    /// Requests that were refused.
    let refusals = Counter()

    /// Users and addresses whose use is counted now.
    var subjectCount: Int { table.count }

    init(_ mode: LimitMode, table: QuotaTable = QuotaTable()) {
        self.table = table
        quotas = Self.quotas(mode)
        let times = mode == .production ? 1 : 20
        let quota = EndpointLimit.tokenQuota
        tokenQuota =
            mode == .off
            ? nil
            : RequestQuota(
                quota.policy, quota.requests * times, perSeconds: quota.seconds, burst: quota.burst * times)
    }

    /// The quotas of production, or in development 20 times as many, and registrations without waiting.
    private static func quotas(_ mode: LimitMode) -> [EndpointLimit: RequestQuota] {
        if mode == .off { return [:] }
        var quotas: [EndpointLimit: RequestQuota] = [:]
        for limit in EndpointLimit.allCases {
            guard let quota = limit.quota else { continue }
            let times = mode == .production ? 1 : limit == .register ? 200 : 20
            quotas[limit] = RequestQuota(
                quota.policy, quota.requests * times, perSeconds: quota.seconds, burst: quota.burst * times)
        }
        return quotas
    }

    /// Counts a request against a quota of a user, or of the client's address without one. Throws 429 past
    /// the limit.
    func charge(
        _ limit: EndpointLimit, to user: ID<User>?, _ exchange: inout Exchange
    ) throws(APIError) {
        guard let quota = quotas[limit] else { return }
        let subject = user.map(QuotaTable.Subject.user) ?? Self.subject(exchange.clientAddress)
        try take(QuotaTable.Key(quota: limit, subject: subject), quota, &exchange)
    }

    /// Counts a request of an API token. Throws 429 past the token's own quota.
    func charge(token: ID<Session>, _ exchange: inout Exchange) throws(APIError) {
        guard let tokenQuota else { return }
        try take(QuotaTable.Key(quota: .standard, subject: .token(token)), tokenQuota, &exchange)
    }

    private func take(
        _ key: QuotaTable.Key, _ quota: RequestQuota, _ exchange: inout Exchange
    ) throws(APIError) {
        let verdict = table.take(key, quota, now: exchange.startedAt)
        exchange.verdict = verdict
        guard verdict.isAdmitted else {
            refusals.add(1)
            throw APIError(.rateLimited, retryAfterSeconds: verdict.retryAfterSeconds)
        }
    }

    /// Counts a request against the address's standard quota: unknown paths, missing and invalid tokens.
    func chargeAddress(_ exchange: inout Exchange) throws(APIError) {
        try charge(.standard, to: nil, &exchange)
    }

    /// Takes back a `chargeAddress` after the token proved good.
    func forgiveAddress(_ exchange: inout Exchange) {
        guard let quota = quotas[.standard] else { return }
        table.giveBack(
            QuotaTable.Key(quota: .standard, subject: Self.subject(exchange.clientAddress)), quota)
        exchange.verdict = nil
    }

    /// Counts a request against the address's standard quota without telling the client; returns false past
    /// the limit.
    func admitsSilently(_ exchange: Exchange) -> Bool {
        guard let quota = quotas[.standard] else { return true }
        let key = QuotaTable.Key(quota: .standard, subject: Self.subject(exchange.clientAddress))
        return table.take(key, quota, now: exchange.startedAt).isAdmitted
    }

    private static func subject(_ address: String) -> QuotaTable.Subject {
        guard address.utf8.contains(UInt8(ascii: ":")) else { return .address(address) }
        return .address(IPv6Network.prefix(of: address))
    }
}
