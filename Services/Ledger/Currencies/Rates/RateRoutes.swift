import Contracts
package import ServiceKit
import LedgerCore

/// `/rates`, `/currencies`
struct RateRoutes: Sendable {
    /// The most codes of one request.
    private static let codesLimit = 200

    let store: RateStore
    let ids: IDGenerator

    func mount(on routes: inout ServiceRoutes) {
        routes.on(LedgerAPI.getRates) { call in
            try await rates(call, for: BookVisit(call, ids: ids), today: call.today)
        }
        routes.on(LedgerAPI.setRates) { call in
            try await set(call, by: BookVisit(call, ids: ids), today: call.today)
        }
        routes.on(LedgerAPI.operatorRates) { call in
            try await rates(call, for: nil, today: call.now.utcDate)
        }
        routes.on(LedgerAPI.setOperatorRates) { call in
            try await set(call, by: nil, today: call.now.utcDate)
        }
        routes.on(LedgerAPI.listCurrencies, currencies)
    }

    private func rates(
        _ call: Call<Empty>, for visit: BookVisit?, today: CalendarDate
    ) async throws -> Answer {
        let (base, date, codes) = try call.reading { query, errors in
            (
                errors.parsed("base", query, AssetCode.expectation) { AssetCode($0) },
                errors.date("date", query), Self.codes(query, &errors)
            )
        }
        let day = date ?? today
        return try await store.answer(for: visit, on: day, at: call.now, rows: codes?.count) { table in
            // A book may not have followed its user's currency yet.
            let own = visit.map { $0.isAtHome ? $0.identity.currency : table.preferred ?? .usd }
            return try Self.answer(base ?? AssetCode(own ?? .usd), day, table, only: codes)
        }
    }

    private func set(
        _ call: Call<RatesDraft>, by visit: BookVisit?, today: CalendarDate
    ) async throws -> ExchangeRates {
        let setting = try call.body.setting(today: today)
        try await store.set(setting, by: visit, at: call.now)
        let table = try await store.table(for: visit?.book, on: setting.date, at: call.now)
        let kept = setting.rates.filter { table.find(setting.base, in: $0.quote) != nil }.map(\.quote)
        return try Self.answer(setting.base, setting.date, table, only: kept)
    }

    private func currencies(_ call: Call<Empty>) async throws -> CurrencyEntries {
        let (text, kind) = try call.reading { query, errors in
            (
                query("q")?.trimmed,
                errors.parsed("kind", query, "Kind must be fiat or crypto") {
                    CurrencyEntry.Kind(rawValue: $0)
                }
            )
        }
        let all = CurrencyCatalogue.entries(provided: try await store.providerAssets())
            .filter { kind == nil || $0.kind == kind }
        guard let text, !text.isEmpty else { return CurrencyEntries(currencies: all) }
        return CurrencyEntries(currencies: CurrencyCatalogue.matches(text, in: all))
    }

    private static func codes(_ query: QueryLookup, _ errors: inout FieldErrors) -> [AssetCode]? {
        errors.parsed("currencies", query, AssetCode.expectation) { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let codes = parts.prefix(codesLimit).compactMap { AssetCode(String($0).trimmed) }
            return codes.count == parts.count ? codes : nil
        }
    }

    /// Returns all rates, or exactly the requested ones; throws `rateUnavailable` if one of these is unknown.
    private static func answer(
        _ base: AssetCode, _ day: CalendarDate, _ table: RateTable, only codes: [AssetCode]?
    ) throws -> ExchangeRates {
        let found: [(code: AssetCode, found: RateTable.Found)] =
            try codes.map { codes in
                try codes.filter { $0 != base }.map { code in
                    guard let found = table.find(base, in: code) else {
                        throw APIError(
                            .rateUnavailable, "No exchange rate from \(base.text) to \(code.text) is known")
                    }
                    return (code, found)
                }
            } ?? table.quotes(of: base)
        return ExchangeRates(
            base: base, date: day,
            rates: found.compactMap { code, found in
                found.ratio.rate.map {
                    ExchangeRate(
                        currency: code, rate: $0.text, source: found.source, date: found.date,
                        updatedAt: found.at, stale: found.isStale, via: found.via)
                }
            })
    }
}

extension ServiceRoutes {
    /// The endpoints of exchange rates.
    package mutating func mountRates(_ store: RateStore, _ ids: IDGenerator) {
        RateRoutes(store: store, ids: ids).mount(on: &self)
    }
}
