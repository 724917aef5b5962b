import Contracts

/// `GET /coins/{id}/market_chart`: `{"prices":[[1711843200000,69702.3087473573],…],…}`, the prices of one
/// coin by time in milliseconds. An answer with one unusable line is refused as a whole.
struct PriceHistory: Decodable, Sendable {
    /// The last price of each day in UTC.
    let prices: [CalendarDate: Quantity]

    private struct Answer: Decodable {
        let prices: [[AmountText]]
    }

    init(from decoder: any Decoder) throws {
        let answer = try Answer(from: decoder)
        prices = try answer.prices.reduce(into: [:]) { prices, line in
            guard line.count == 2, let milliseconds = Int64(line[0].text),
                ChainTime.range.contains(milliseconds),
                let price = Quantity(number: line[1].text, roundsExcess: true), !price.isZero
            else { throw FieldProblem("a price is not a time and a number") }
            prices[Timestamp(millisecondsSinceEpoch: milliseconds).utcDate] = price
        }
    }

    /// Returns the units of a coin that equal one bitcoin, for each day with both prices.
    static func perBitcoin(
        _ prices: [CalendarDate: Quantity], dollarsPerBitcoin: [CalendarDate: Quantity]
    ) -> [CalendarDate: Quantity] {
        prices.reduce(into: [:]) { rates, entry in
            guard let dollars = dollarsPerBitcoin[entry.key],
                let rate = ExchangeRatio(of: entry.value, in: dollars)?.rate, !rate.isZero
            else { return }
            rates[entry.key] = rate
        }
    }
}
