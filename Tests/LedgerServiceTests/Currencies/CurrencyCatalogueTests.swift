import Contracts
import Testing

@testable import LedgerCurrencies

/// The order in which currencies are offered (contract §2, "Exchange rates").
@Suite struct CurrencyCatalogueTests {
    private let all = CurrencyCatalogue.entries(provided: [])

    @Test(arguments: [
        ("bitcoin", ["BTC", "BCH"]), ("eur", ["EUR"]), ("EUR", ["EUR"]),
        ("us", ["USD", "USN", "USDT", "USDC"]),
        ("swiss", ["CHF"]), ("btc", ["BTC"]), ("€", ["EUR"]), ("₪", ["ILS"]), ("shekel", ["ILS"]),
        ("$", ["USD", "AUD", "CAD"]), ("£", ["GBP"]), ("kr", ["SEK", "NOK", "DKK"]), ("₿", ["BTC"]),
        ("dollar", ["USD", "AUD", "CAD"]), ("pound", ["GBP"]), ("coin", ["BTC", "DOGE"]),
    ])
    func `a search offers the likeliest currency first`(_ text: String, _ first: [String]) {
        let found = CurrencyCatalogue.matches(text, in: all).map(\.code.text)
        #expect(Array(found.prefix(first.count)) == first, "\(found)")
    }

    @Test func `without a search the most used currencies come first, then crypto assets by value`() {
        let codes = all.map(\.code.text)
        #expect(Array(codes.prefix(4)) == ["USD", "EUR", "JPY", "GBP"])
        let crypto = all.filter { $0.kind == .crypto }.map(\.code.text)
        #expect(Array(crypto.prefix(3)) == ["BTC", "ETH", "USDT"])
        #expect(Array(codes.suffix(crypto.count)) == crypto)
        #expect(Set(codes).count == codes.count)
    }

    @Test func `what no search means is not offered`() {
        #expect(CurrencyCatalogue.matches("no such money", in: all).isEmpty)
    }
}
