import CofferClient
import Contracts
import FoundationEssentials
import Testing

/// What answers say, as an app uses it (contract §0).
struct ValueTests {
    @Test func `money is a decimal, exactly, in currencies of all digits`() throws {
        for (code, minor, text) in [
            ("USD", Int64(-1_250), "-12.5"), ("JPY", 1_500, "1500"), ("KWD", 1, "0.001"),
            ("USD", Int64.max, "92233720368547758.07"), ("USD", Int64.min, "-92233720368547758.08"),
        ] {
            let currency = try #require(Currency(code))
            let money = Money(amountMinor: minor, currency)
            #expect("\(money.decimal)" == text)
            #expect(Money(money.decimal, currency) == money)
        }
        let usd = Currency("USD")
        #expect(Money(try #require(Decimal(string: "0.001")), usd) == nil)
        #expect(Money(try #require(Decimal(string: "1e30")), usd) == nil)
        #expect(Money(.nan, usd) == nil)
        #expect(usd.money("12.50")?.amountText == "12.50" && usd.money("many") == nil)
    }

    @Test func `days and moments are dates where somebody is`() throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let moment = try #require(Timestamp("2026-01-31T20:30:00.125Z"))
        #expect(Timestamp(moment.date) == moment)
        #expect(CalendarDate(moment.date, in: tokyo)?.text == "2026-02-01")
        #expect(CalendarDate(moment.date, in: .gmt)?.text == "2026-01-31")
        let day = try #require(CalendarDate("2026-02-01"))
        #expect(day.start(in: tokyo).map { Timestamp($0)?.text } == "2026-01-31T15:00:00.000Z")
        #expect(CalendarDate(Date.distantPast, in: .gmt)?.text == "0001-01-01")
        #expect(Timestamp(Date(timeIntervalSince1970: 1e18)) == nil)
        #expect(Timestamp(Date(timeIntervalSince1970: .infinity)) == nil)
    }
}
