import Contracts
package import ServiceKit

/// Fetches rates from a provider with CoinGecko's API, at most every 15 minutes, never during a user's
/// request, and the past rates of the currencies that goals and assets use. After a failure the last known
/// rates stay.
package struct RateRefreshWorkflow: Sendable {
    package static let intervalMilliseconds = 30_000
    package static let firstMilliseconds = 1_000
    /// A demo key reaches no further back.
    private static let historyDays = 365

    package let store: RateStore
    package let client: ProviderClient
    package let context: ServiceContext

    package init(
        store: RateStore, client: ProviderClient, context: ServiceContext
    ) {
        self.store = store
        self.client = client
        self.context = context
    }

    /// Performs one round: fetches rates if an attempt is due, and one currency's past if one is missing.
    package func run() async {
        do {
            if try await client.obstacle() != nil { return }
            try await refresh(at: context.clock.now())
            try await fetchHistory(at: context.clock.now())
        } catch {
            context.log.warning("exchange rates not kept", ["reason": String(describing: error)])
        }
    }

    private func refresh(at now: Timestamp) async throws {
        let state = try await client.store.state(of: client.name)
        if let last = state.attemptedAt, last.adding(seconds: RateRules.refreshSeconds) > now { return }
        try await client.store.begin(client.name, at: now)
        do {
            let rates = try await fetch()
            try await store.keep(rates, at: now)
            context.log.info("exchange rates refreshed", ["rates": String(rates.count)])
        } catch let failure as ProviderFailure {
            context.log.warning("exchange rates not refreshed", ["reason": failure.reason])
        }
    }

    /// Returns currencies and larger coins from one list, and other coins from their prices. Without the
    /// prices, the list alone counts.
    private func fetch() async throws -> [ProvidedRate] {
        let answer = try await client.ask("/exchange_rates", ProviderExchangeRates.self)
        let rates = answer.rates
        let known = Set(rates.map(\.code))
        let names = CryptoAsset.all.filter { AssetCode($0.code).map { !known.contains($0) } ?? false }
            .map(\.providerID).joined(separator: ",")
        let path = "/simple/price?ids=\(names)&vs_currencies=usd&precision=full"
        do {
            let coins = try await client.ask(path, ProviderPrices.self)
                .rates(dollarsPerBitcoin: answer.dollarsPerBitcoin)
            return rates + coins.filter { !known.contains($0.code) }
        } catch let failure as ProviderFailure {
            context.log.warning("prices of coins not refreshed", ["reason": failure.reason])
            return rates
        }
    }

    /// Fetches the past of one currency or coin. The dollar comes first, because coins are priced in dollars.
    private func fetchHistory(at now: Timestamp) async throws {
        guard let code = try await store.nextHistory(at: now) else { return }
        try await store.beginHistory(of: code, at: now)
        let coin = CryptoAsset.all.first { $0.code == code.text }
        // A code that the provider's list has, but whose id is unknown, has no past.
        guard coin != nil || code.currency != nil, code.text != CryptoAsset.bitcoin else { return }
        let (id, unit) = coin.map { ($0.providerID, "usd") } ?? ("bitcoin", code.text.asciiLowercased)
        do {
            let history = try await client.ask(
                "/coins/\(id)/market_chart?vs_currency=\(unit)&days=\(Self.historyDays)",
                PriceHistory.self)
            // The last price is of the current day, which the refresh keeps.
            let past = history.prices.filter { $0.key < now.utcDate }
            let dollars = coin == nil ? [:] : try await store.dollarsPerBitcoin()
            let rates = coin == nil ? past : PriceHistory.perBitcoin(past, dollarsPerBitcoin: dollars)
            try await store.keepHistory(rates, of: code, at: now)
            context.log.info("past rates fetched", ["code": code.text, "days": String(rates.count)])
        } catch let failure as ProviderFailure {
            context.log.warning("past rates not fetched", ["code": code.text, "reason": failure.reason])
        }
    }
}
