import Contracts
import Testing

@testable import LedgerCurrencies

@Suite struct ExchangeRatioTests {
    private func ratio(_ text: String) throws -> ExchangeRatio {
        let quantity = try #require(Quantity(text))
        return try #require(ExchangeRatio(quantity))
    }

    private func money(_ text: String, _ code: String) throws -> Money {
        try Money(AmountText(text), in: try #require(Currency(code)))
    }

    @Test(arguments: [
        ("100.00", "USD", "0.92", "EUR", "92.00"), ("0.05", "USD", "0.5", "EUR", "0.03"),
        ("-0.05", "USD", "0.5", "EUR", "-0.03"), ("0.04", "USD", "0.1", "EUR", "0.00"),
        ("10.00", "USD", "155.255", "JPY", "1553"), ("1553", "JPY", "0.0064410", "USD", "10.00"),
        ("1.000", "KWD", "3.25", "USD", "3.25"), ("3.25", "USD", "0.307692307692307692", "KWD", "1.000"),
        ("9999999999.99", "USD", "1", "EUR", "9999999999.99"), ("1", "JPY", "0.005", "KWD", "0.005"),
    ])
    func `amounts are converted exactly and rounded half away from zero`(
        amount: String, from: String, rate: String, to: String, expected: String
    ) throws {
        let target = try #require(Currency(to))
        #expect(try ratio(rate).convert(money(amount, from), to: target)?.text == expected)
    }

    @Test func `an inverse is not rounded before its use`() throws {
        let third = try ratio("3").inverse
        #expect(third.rate?.text == "0.333333333333333333")
        let amount = try money("9000000000.00", "USD")
        #expect(third.convert(amount, to: Currency("EUR"))?.text == "3000000000.00")
        let three = try ratio("3")
        #expect(third.inverse == three)
    }

    @Test func `a result that cannot be represented is no amount`() throws {
        let huge = try ratio("999999999999999999")
        #expect(huge.convert(Money(amountMinor: Int64.max, .usd), to: Currency("EUR")) == nil)
        #expect(huge.convert(Money(amountMinor: Int64.min, .usd), to: Currency("KWD")) == nil)
        let tiny = try ratio("0.000000000000000001")
        #expect(tiny.convert(Money(amountMinor: Int64.max, .usd), to: .usd)?.amountMinor == 9)
        #expect(tiny.inverse.rate == nil)
        let zero = try #require(Quantity("0"))
        #expect(ExchangeRatio(zero) == nil)
    }

    @Test func `the user's own rate comes first, then the operator's, then the provider's`() throws {
        let (usd, eur, btc) = (
            try #require(AssetCode("USD")), try #require(AssetCode("EUR")), try #require(AssetCode("BTC"))
        )
        let day = LedgerFixture.noon.utcDate
        func said(_ base: AssetCode, _ quote: AssetCode, _ rate: String, ago: Int = 0) throws
            -> SetRateRecord
        {
            SetRateRecord(
                base: base, quote: quote, rate: try #require(Quantity(rate)),
                date: try #require(CalendarDate(daysSinceEpoch: day.daysSinceEpoch - ago)),
                at: LedgerFixture.noon)
        }
        func provided(_ rate: String) throws -> RateTable.Provided {
            RateTable.Provided(
                perBitcoin: try #require(Quantity(rate)), date: day, at: LedgerFixture.noon, isStale: true)
        }
        let all = [usd: try provided("60000"), eur: try provided("48000"), btc: try provided("1")]
        let provider = RateTable(manual: [], fromOperator: [], provided: all)
        #expect(provider.find(usd, in: eur)?.ratio.rate?.text == "0.8")
        #expect(provider.find(btc, in: usd)?.ratio.rate?.text == "60000")
        #expect(provider.find(usd, in: eur)?.isStale == true)
        let operated = RateTable(manual: [], fromOperator: [try said(eur, usd, "1.6")], provided: all)
        #expect(operated.find(usd, in: eur)?.ratio.rate?.text == "0.625")
        #expect(operated.find(usd, in: eur)?.source == .operator)
        let own = RateTable(
            manual: [try said(usd, eur, "0.9", ago: 2), try said(eur, usd, "2", ago: 1)],
            fromOperator: [try said(usd, eur, "0.7")], provided: all)
        #expect(own.find(usd, in: eur)?.ratio.rate?.text == "0.5")
        #expect(own.find(usd, in: eur)?.source == .manual)
        #expect(own.quotes(of: usd).map(\.code.text) == ["BTC", "EUR"])
        let pound = try #require(AssetCode("GBP"))
        #expect(own.find(usd, in: pound) == nil)
    }
}
