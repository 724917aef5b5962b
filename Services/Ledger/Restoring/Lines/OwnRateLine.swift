import Contracts

/// A rate of the user's own in a restore's stream.
struct OwnRateLine: Decodable, Sendable {
    let base: Field<AssetCode>
    let currency: Field<AssetCode>
    let date: Field<CalendarDate>
    let rate: Field<AmountText>

    struct Checked: Sendable {
        let base: AssetCode
        let quote: AssetCode
        let date: CalendarDate
        let rate: Quantity
    }

    func checked(_ errors: inout FieldErrors) -> Checked? {
        let base = errors.needed(base, "base")
        let quote = errors.needed(currency, "currency")
        if let base, base == quote { errors.add("currency", "Choose another currency than the base") }
        let date = errors.needed(date, "date")
        guard let text = errors.needed(rate, "rate")?.text else { return nil }
        guard let rate = Quantity(number: text), !rate.isZero else {
            errors.add("rate", "Rate must be a number above zero with at most 18 digits after the point")
            return nil
        }
        guard let base, let quote, let date else { return nil }
        return Checked(base: base, quote: quote, date: date, rate: rate)
    }
}
