import Contracts
import ServiceKit

/// The limits of contract §5: by user where signed in, else by address.
struct RateLimits: Sendable {
    private static let standard: UInt8 = 0
    private let table: RateTable
    /// By the number of the class; empty when limits are off.
    private let quotas: [RateQuota]

    init(_ mode: RateMode, table: RateTable = RateTable()) {
        self.table = table
        let times = mode == .relaxed ? 20 : 1
        let registrations = mode == .relaxed ? 600 : 3
        quotas =
            mode == .off
            ? []
            : [
                RateQuota("default", 600 * times, perSeconds: 60, burst: 200 * times),
                RateQuota("register", registrations, perSeconds: 60, burst: registrations),
                RateQuota("lookup", 5 * times, perSeconds: 60, burst: 5 * times),
                RateQuota("export", 3 * times, perSeconds: 3_600, burst: 3 * times),
                RateQuota("deletion", 3 * times, perSeconds: 3_600, burst: 3 * times),
            ]
    }

    /// Counts a request of a route; throws 429 past the limit.
    func admit(_ exchange: inout Exchange, _ route: GatewayRoute) throws(APIError) {
        guard !quotas.isEmpty, let number = Self.quotaNumber(route.rate) else { return }
        let subject = exchange.user.map { RateTable.Subject.user($0) } ?? Self.subject(exchange.clientAddress)
        try take(RateTable.Key(quota: number, subject: subject), &exchange)
    }

    /// Counts a request against the address's standard quota: unknown paths, missing and invalid tokens.
    func chargeAddress(_ exchange: inout Exchange) throws(APIError) {
        guard !quotas.isEmpty else { return }
        try take(
            RateTable.Key(quota: Self.standard, subject: Self.subject(exchange.clientAddress)), &exchange)
    }

    /// Takes back a `chargeAddress`: the token was good.
    func forgiveAddress(_ exchange: inout Exchange) {
        guard !quotas.isEmpty else { return }
        table.giveBack(
            RateTable.Key(quota: Self.standard, subject: Self.subject(exchange.clientAddress)),
            quotas[Int(Self.standard)])
        exchange.rate = nil
    }

    private func take(_ key: RateTable.Key, _ exchange: inout Exchange) throws(APIError) {
        let verdict = table.take(key, quotas[Int(key.quota)], now: exchange.startedAt)
        exchange.rate = verdict
        guard verdict.isAdmitted else {
            throw APIError(.rateLimited, retryAfterSeconds: verdict.retryAfterSeconds)
        }
    }

    private static func quotaNumber(_ rate: EndpointRate) -> UInt8? {
        switch rate {
        // Failures to sign in are counted by auth itself, exactly and across restarts.
        case .standard, .login: standard
        case .register: 1
        case .lookup: 2
        case .export: 3
        case .deletion: 4
        case .unlimited: nil
        }
    }

    /// A network of 64 bits is one IPv6 subscriber.
    private static func subject(_ address: String) -> RateTable.Subject {
        guard address.utf8.contains(UInt8(ascii: ":")) else { return .address(address) }
        return .address(IPv6Network.prefix(of: address))
    }
}
