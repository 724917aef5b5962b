/// An exact amount in minor units of a currency (contract §0, "Money"), without floating point.
public struct Money: Sendable, Hashable {
    public let amountMinor: Int64
    public let currency: Currency

    /// The whole units of the largest amount accepted, 9 999 999 999.99 (contract §0, "Money").
    private static let maximumWholeUnits: Int64 = 9_999_999_999

    /// Returns the largest amount accepted, in minor units of a currency with `digits` (0…3).
    public static func maximumMinor(digits: Int) -> Int64 {
        let unit = Currency.power(of: digits)
        return maximumWholeUnits * unit + unit * 99 / 100
    }

    public init(amountMinor: Int64, _ currency: Currency) {
        self.amountMinor = amountMinor
        self.currency = currency
    }

    /// Reads an amount exactly. The text must be a JSON number (no plus sign, no leading zeros, no bare
    /// point) with at most the currency's digits after the point, zeros included.
    public init(_ amount: AmountText, in currency: Currency) throws(MoneyError) {
        self.currency = currency
        amountMinor = try amount.minorUnits(digits: currency.digits)
    }

    /// A decimal with exactly the currency's digits: "25.50", "1500", "-1.250".
    public var text: String { Self.text(amountMinor, digits: currency.digits) }

    /// The shortest decimal of the number, to read it in another currency: "25.5", "1500".
    public var shortestText: AmountText {
        var text = text[...]
        guard currency.digits > 0 else { return AmountText(String(text)) }
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return AmountText(String(text))
    }

    /// Returns the sum, or nil when it overflows or the currencies differ.
    public func adding(_ other: Money) -> Money? {
        guard currency == other.currency else { return nil }
        let (sum, overflow) = amountMinor.addingReportingOverflow(other.amountMinor)
        return overflow ? nil : Money(amountMinor: sum, currency)
    }

    /// Returns the decimal text of minor units with `digits` (0…3) after the point.
    public static func text(_ amountMinor: Int64, digits: Int) -> String {
        let magnitude = String(amountMinor.magnitude)
        let sign = amountMinor < 0 ? "-" : ""
        guard digits > 0 else { return sign + magnitude }
        let padded = String(repeating: "0", count: max(0, digits + 1 - magnitude.utf8.count)) + magnitude
        return "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
    }
}

/// The reasons why a text is no amount of a currency, in order of precedence.
public enum MoneyError: Error, Sendable, Equatable {
    case tooLong, comma, notANumber, tooManyDigits, tooLarge

    /// How a number with a comma is to be written.
    public static let pointSeparates =
        "with a point before its decimals and nothing between its thousands, as 1200.50"

    /// Returns the message for a person.
    public func message(label: String, currency: Currency) -> String {
        switch self {
        case .tooLong: "\(label) must have at most \(AmountText.maximumLength) characters"
        case .comma: "\(label) must be a number \(Self.pointSeparates)"
        case .notANumber: "\(label) must be a number"
        case .tooManyDigits where currency.digits == 0: "\(label) in \(currency.code) has no decimals"
        case .tooManyDigits:
            "\(label) in \(currency.code) has at most \(currency.digits) decimals"
        case .tooLarge: "\(label) is too large"
        }
    }
}
