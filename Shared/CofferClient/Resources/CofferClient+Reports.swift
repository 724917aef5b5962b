public import Contracts

extension CofferClient {
    public var reports: Reports { Reports(client: self) }
    public var rates: Rates { Rates(client: self) }
    public var sampleData: SampleData { SampleData(client: self) }

    /// The account and time that a report is about; what is nil has the server's default.
    public struct Period: Sendable {
        public var account: AccountScope?
        public var month: Month?
        public var from: CalendarDate?
        public var to: CalendarDate?
        public var displayCurrency: Currency?

        public init(
            account: AccountScope? = nil, month: Month? = nil, from: CalendarDate? = nil,
            to: CalendarDate? = nil, displayCurrency: Currency? = nil
        ) {
            self.account = account
            self.month = month
            self.from = from
            self.to = to
            self.displayCurrency = displayCurrency
        }
    }

    public struct Reports: Sendable {
        let client: CofferClient

        public func dashboard(
            account: AccountScope? = nil, month: Month? = nil, displayCurrency: Currency? = nil
        ) async throws -> Dashboard {
            try await client.call(
                LedgerAPI.dashboard,
                query: [
                    "accountId": account?.text, "month": month?.text,
                    "displayCurrency": displayCurrency?.code,
                ]
            ).value
        }

        public func spending(
            _ period: Period = Period(), by grouping: SpendingGrouping? = nil, rollUp: Bool = false
        ) async throws -> SpendingReport {
            try await client.call(
                LedgerAPI.spendingReport,
                query: [
                    "accountId": period.account?.text, "month": period.month?.text,
                    "from": period.from?.text, "to": period.to?.text,
                    "displayCurrency": period.displayCurrency?.code, "groupBy": grouping?.rawValue,
                    "rollUp": rollUp ? "true" : nil,
                ]
            ).value
        }

        public func cashflow(_ period: Period = Period()) async throws -> CashflowReport {
            try await client.call(
                LedgerAPI.cashflowReport,
                query: [
                    "accountId": period.account?.text, "month": period.month?.text,
                    "from": period.from?.text, "to": period.to?.text,
                    "displayCurrency": period.displayCurrency?.code,
                ]
            ).value
        }

        public func trends(
            _ period: Period = Period(), type: EntryType? = nil, rollUp: Bool = false
        ) async throws -> TrendsReport {
            try await client.call(
                LedgerAPI.trendsReport,
                query: [
                    "accountId": period.account?.text, "month": period.month?.text,
                    "from": period.from?.text, "to": period.to?.text,
                    "displayCurrency": period.displayCurrency?.code, "type": type?.rawValue,
                    "rollUp": rollUp ? "true" : nil,
                ]
            ).value
        }

        /// Without months, the report has the last twelve.
        public func balances(
            account: AccountScope? = nil, from: Month? = nil, to: Month? = nil,
            displayCurrency: Currency? = nil
        ) async throws -> BalancesReport {
            try await client.call(
                LedgerAPI.balancesReport,
                query: [
                    "accountId": account?.text, "from": from?.text, "to": to?.text,
                    "displayCurrency": displayCurrency?.code,
                ]
            ).value
        }
    }

    /// Exchange rates and the currencies that are known.
    public struct Rates: Sendable {
        let client: CofferClient

        public func get(
            base: AssetCode? = nil, date: CalendarDate? = nil, currencies: [AssetCode]? = nil
        ) async throws -> ExchangeRates {
            try await client.call(
                LedgerAPI.getRates,
                query: [
                    "base": base?.text, "date": date?.text,
                    "currencies": currencies?.map(\.text).joined(separator: ","),
                ]
            ).value
        }

        /// Sets rates for this user only.
        public func set(_ draft: RatesDraft) async throws -> ExchangeRates {
            try await client.call(LedgerAPI.setRates, draft).value
        }

        public func currencies(
            words: String? = nil, kind: CurrencyEntry.Kind? = nil
        ) async throws -> [CurrencyEntry] {
            try await client.call(
                LedgerAPI.listCurrencies, query: ["q": words, "kind": kind?.rawValue]
            ).value.currencies
        }
    }

    /// Data for a first look.
    public struct SampleData: Sendable {
        let client: CofferClient

        /// - Parameter scope: where the budgets are; nil for the active account.
        public func make(for scope: AccountScope? = nil) async throws -> SampleDataMade {
            try await client.call(LedgerAPI.makeSampleData, query: ["accountId": scope?.text]).value
        }

        public func exists() async throws -> Bool {
            try await client.call(LedgerAPI.getSampleData).value.exists
        }

        public func remove() async throws -> SampleDataRemoved {
            try await client.call(LedgerAPI.removeSampleData).value
        }
    }
}
