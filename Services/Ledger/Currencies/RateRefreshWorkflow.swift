import Contracts
import JSONKit
import ServiceKit

/// Fetches rates from a provider with CoinGecko's API, at most every 15 minutes, never during a user's
/// request. After a failure the last known rates stay; after three in a row the next attempt waits an hour.
/// Nothing else in the ledger calls a server outside the system.
struct RateRefreshWorkflow: Sendable {
    static let intervalMilliseconds = 30_000
    static let firstMilliseconds = 1_000

    let store: RateStore
    /// The base URL, without a slash at the end.
    let address: String
    let key: String?
    let client: WebClient
    let context: ServiceContext

    init(store: RateStore, address: String, key: String?, client: WebClient, context: ServiceContext) {
        self.store = store
        self.address = address
        self.key = key
        self.client = client
        self.context = context
    }

    /// Returns nil if no provider is configured.
    init?(store: RateStore, context: ServiceContext) {
        guard let address = context.settings.exchangeURL else { return nil }
        self.init(
            store: store, address: address, key: context.settings.exchangeKey, client: WebClient(),
            context: context)
    }

    /// Performs one round: fetches rates if an attempt is due.
    func run() async {
        do {
            let now = context.clock.now()
            if let next = try await store.nextAttempt(), next > now { return }
            let failures = try await store.beginAttempt(at: now)
            switch await fetch() {
            case .success(let rates):
                try await store.keep(rates, at: now)
                context.log.info("exchange rates refreshed", ["rates": String(rates.count)])
            case .failure(let problem):
                let isOpen = failures >= RateRules.failuresToOpen
                context.log.warning(
                    isOpen
                        ? "exchange rates not refreshed, the provider is left alone for an hour"
                        : "exchange rates not refreshed",
                    ["reason": problem.reason, "failures": String(failures)])
            }
        } catch {
            context.log.warning("exchange rates not kept", ["reason": String(describing: error)])
        }
    }

    private struct Problem: Error {
        let reason: String
    }

    /// Returns currencies and larger coins from one list, and other coins from their prices. Without the
    /// prices, the list alone counts.
    private func fetch() async -> Result<[ProvidedRate], Problem> {
        let rates: [ProvidedRate]
        switch await get("/exchange_rates", ProviderExchangeRates.self) {
        case .success(let answer): rates = answer.rates
        case .failure(let problem): return .failure(problem)
        }
        guard let dollars = rates.first(where: { $0.code.currency == .usd })?.perBitcoin else {
            return .failure(Problem(reason: "no readable rates"))
        }
        let known = Set(rates.map(\.code))
        let names = CryptoAsset.all.filter { AssetCode($0.code).map { !known.contains($0) } ?? false }
            .map(\.providerID).joined(separator: ",")
        let path = "/simple/price?ids=\(names)&vs_currencies=usd&precision=full"
        switch await get(path, ProviderPrices.self) {
        case .success(let prices):
            let coins = prices.rates(dollarsPerBitcoin: dollars)
            return .success(rates + coins.filter { !known.contains($0.code) })
        case .failure(let problem):
            context.log.warning("prices of coins not refreshed", ["reason": problem.reason])
            return .success(rates)
        }
    }

    private func get<Value: Decodable & Sendable>(
        _ path: String, _ type: Value.Type
    ) async -> Result<Value, Problem> {
        let headers = key.map { [("x-cg-demo-api-key", $0)] } ?? []
        do {
            let answer = try await client.get(address + path, headers: headers)
            guard answer.status == 200 else { return .failure(Problem(reason: "status \(answer.status)")) }
            return .success(try JSON.decode(type, from: answer.bytes))
        } catch let failure as WebFailure {
            return .failure(Problem(reason: failure.reason))
        } catch {
            return .failure(Problem(reason: String(describing: error)))
        }
    }
}
