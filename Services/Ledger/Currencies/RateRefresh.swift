import Contracts
import JSONKit
import ServiceKit

/// Asks a provider in the shape of CoinGecko for rates, at most every 15 minutes, never in a user's path.
/// When it fails, the last known rates stand; after three failures in a row it is left alone for an hour.
struct RateRefresh: Sendable {
    static let intervalMilliseconds = 30_000
    static let firstMilliseconds = 1_000

    let store: RateStore
    /// Without a slash at the end.
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

    /// Nil where no provider is configured.
    init?(store: RateStore, context: ServiceContext) {
        guard let address = context.settings.exchangeURL else { return nil }
        self.init(
            store: store, address: address, key: context.settings.exchangeKey, client: WebClient(),
            context: context)
    }

    /// One round: asks if it is time.
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

    /// Currencies and the larger coins come in one list, other coins by their prices; without the second the
    /// first still counts.
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
