import Contracts
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerCurrencies
@testable import LedgerSavings

private let btc = AssetCode("BTC")!

/// Quantities of currencies and crypto assets: texts, limits, values.
@Suite struct AssetAmountTests {
    private static func amount(
        _ text: String, _ code: String, allowsZero: Bool = false
    ) throws -> (text: String?, errors: FieldErrors) {
        var errors = FieldErrors()
        let code = try #require(AssetCode(code))
        let amount = errors.assetAmount(
            .value(AmountText(text)), "amount", in: code, allowsZero: allowsZero)
        return (amount?.text(in: code), errors)
    }

    @Test(arguments: [
        ("25.5", "USD", "25.50"), ("9999999999.99", "EUR", "9999999999.99"), ("1500", "JPY", "1500"),
        ("1.25", "KWD", "1.250"), ("0.01", "USD", "0.01"),
        ("0.000000000000000001", "BTC", "0.000000000000000001"),
        ("1e-18", "ETH", "0.000000000000000001"), ("12", "BTC", "12"), ("1.50", "XRP", "1.5"),
        ("999999999999999999.999999999999999999", "SHIB", "999999999999999999.999999999999999999"),
    ])
    func `an amount is read and written exactly`(text: String, code: String, written: String) throws {
        #expect(try Self.amount(text, code).text == written)
    }

    @Test(arguments: [
        ("1.001", "USD"), ("1.5", "JPY"), ("10000000000", "USD"), ("-1", "USD"), ("0", "USD"), ("x", "USD"),
        ("0.0000000000000000001", "BTC"), ("1000000000000000000", "BTC"), ("-1", "BTC"), ("0", "BTC"),
        ("x", "BTC"), ("1e400", "BTC"), ("", "BTC"), ("NaN", "BTC"),
    ])
    func `a wrong amount is an error of its field`(text: String, code: String) throws {
        let (amount, errors) = try Self.amount(text, code)
        #expect(amount == nil)
        #expect(errors.messages(at: "amount").count == 1)
    }

    @Test(arguments: ["USD", "BTC"])
    func `zero is an amount where it removes something`(code: String) throws {
        #expect(try Self.amount("0", code, allowsZero: true).errors.isEmpty)
    }

    @Test(arguments: [
        ("0.5", "60000", "USD", "30000.00"), ("0.000000000000000001", "60000", "USD", "0.00"),
        ("0.1", "0.05", "USD", "0.01"), ("0.1", "0.049999999999999999", "USD", "0.00"),
        ("0.3", "0.333333333333333333", "KWD", "0.100"), ("3", "0.5", "JPY", "2"), ("1", "0.5", "JPY", "1"),
        ("1", "0.499999999999999999", "JPY", "0"),
        ("999999999999999999", "0.000000000000000001", "USD", "1.00"),
        ("90000000000000000", "1", "USD", "90000000000000000.00"),
        ("100000000000000000", "1", "USD", nil), ("999999999999999999", "999999999999999999", "JPY", nil),
    ])
    func `a quantity's value is exact until it is rounded half up`(
        amount: String, rate: String, currency: String, value: String?
    ) throws {
        let (rate, amount) = (try #require(Quantity(rate)), try #require(Quantity(amount)))
        let ratio = try #require(ExchangeRatio(rate))
        let currency = try #require(Currency(currency))
        #expect(ratio.convert(amount, to: currency)?.text == value)
    }

    @Test(.seeded) func `an amount of a currency is worth the same as money and as quantity`() throws {
        var random = SeededRandom()
        for _ in 0..<2_000 {
            let from = try #require(Currency(["USD", "JPY", "KWD"][random.below(3)]))
            let to = try #require(Currency(["EUR", "KRW", "BHD"][random.below(3)]))
            let money = Money(amountMinor: Int64(random.below(1_000_000_000_000) >> random.below(40)), from)
            let rate = try #require(
                Quantity(parts: UInt128(random.next() >> UInt64(random.below(40))) + 1))
            var ratio = try #require(ExchangeRatio(rate))
            if random.below(2) == 0 { ratio = ratio.inverse }
            let quantity = try #require(Quantity(money))
            #expect(ratio.convert(quantity, to: to) == ratio.convert(money, to: to))
            #expect(quantity.money(in: from) == money)
            #expect(quantity.text(in: AssetCode(from)) == money.text)
        }
    }

    @Test func `values are looked up by pair, need no rate for zero and none for the same currency`() throws {
        let table = RateTable(
            manual: [
                SetRateRecord(
                    base: btc, quote: AssetCode(.usd), rate: try #require(Quantity("60000")),
                    date: LedgerFixture.noon.utcDate, at: LedgerFixture.noon)
            ], fromOperator: [], provided: [:])
        var valuation = AssetValuation(rates: table)
        let half = try #require(Quantity("0.5"))
        let eth = try #require(AssetCode("ETH"))
        for _ in 0..<2 {
            #expect(try valuation.value(of: half, btc, in: .usd)?.text == "30000.00")
            #expect(try valuation.value(of: half, eth, in: .usd) == nil)
        }
        #expect(try valuation.value(of: .zero, eth, in: .usd)?.text == "0.00")
        var none = AssetValuation(rates: nil)
        #expect(try none.value(of: half, AssetCode(.usd), in: .usd)?.text == "0.50")
        #expect(try none.value(of: half, btc, in: .usd) == nil)
    }

    @Test func `a value that is too large is an error, and no missing rate`() throws {
        let table = RateTable(
            manual: [
                SetRateRecord(
                    base: btc, quote: AssetCode(.usd), rate: try #require(Quantity("60000")),
                    date: LedgerFixture.noon.utcDate, at: LedgerFixture.noon)
            ], fromOperator: [], provided: [:])
        var valuation = AssetValuation(rates: table)
        let huge = try #require(Quantity("999999999999999999"))
        for code in [btc, AssetCode(.usd)] {
            #expect(throws: APIError.sumTooLarge(.usd)) { try valuation.value(of: huge, code, in: .usd) }
        }
        let largest = Money(amountMinor: .max, .usd)
        #expect(throws: APIError.sumTooLarge(.usd)) { try largest.plus(Money(amountMinor: 1, .usd)) }
        let target = AllocationTarget(goal: ID(high: 1, low: 1), amount: huge)
        let asset = AssetRecord(
            id: ID(high: 1, low: 2), name: "", currency: btc, balance: .zero, transactionCount: 0,
            createdAt: LedgerFixture.noon, updatedAt: LedgerFixture.noon)
        #expect(throws: APIError.self) { try asset.answer([(target, "Car"), (target, "Bus")]) }
    }

    @Test func `a balance within a day can be below zero`() {
        #expect(SignedParts(parts: -80_500_000_000_000_000_000).text(in: AssetCode(.usd)) == "-80.50")
        #expect(SignedParts(parts: -1).text(in: btc) == "-0.000000000000000001")
        #expect(SignedParts(parts: 0).text(in: btc) == "0")
    }
}
