/// An exact amount in minor units of a currency (contract §0, "Money"), without floating point.
public struct Money: Sendable, Hashable {
    public let amountMinor: Int64
    public let currency: Currency

    /// The whole units of the largest amount accepted, 9 999 999 999.99 (contract §0, "Money").
    private static let maximumWholeUnits: Int64 = 9_999_999_999

    /// The most characters of an amount's text.
    static let maximumLength = 64

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
    /// point) with at most the currency's digits after the point; trailing zeros do not count.
    public init(_ amount: AmountText, in currency: Currency) throws(MoneyError) {
        self.currency = currency
        amountMinor = try Self.minorUnits(amount.text, digits: currency.digits)
    }

    /// A decimal with exactly the currency's digits: "25.50", "1500", "-1.250".
    public var text: String { Self.text(amountMinor, digits: currency.digits) }

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

    private static func minorUnits(_ text: String, digits: Int) throws(MoneyError) -> Int64 {
        var bytes = Array(text.utf8)[...]
        guard bytes.count <= maximumLength else { throw .tooLong }
        let negative = bytes.first == UInt8(ascii: "-")
        if negative { bytes.removeFirst() }
        let (digitsText, exponent) = try split(bytes)
        var fraction: Int64 = exponent
        var value: Int64 = 0
        var significant = digitsText
        // Trailing zeros carry no information: 25.500 is 25.5, 2550e-2 is 25.50.
        while significant.last == 0, significant.count > 1 {
            significant.removeLast()
            fraction += 1
        }
        if significant.allSatisfy({ $0 == 0 }) { return 0 }
        fraction += Int64(digits)
        if fraction < 0 { throw .tooManyDigits }
        guard fraction <= 20 else { throw .tooLarge }
        let limit = maximumMinor(digits: digits)
        for digit in significant + Array(repeating: 0, count: Int(fraction)) {
            let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
            guard !overflow, scaled <= limit else { throw .tooLarge }
            value = scaled + Int64(digit)
            guard value <= limit else { throw .tooLarge }
        }
        return negative ? -value : value
    }

    /// Returns the digits of a JSON number and the power of ten of the last digit.
    private static func split(_ bytes: ArraySlice<UInt8>) throws(MoneyError) -> ([UInt8], Int64) {
        var digits: [UInt8] = []
        var exponent: Int64 = 0
        var seenPoint = false
        var wholeDigits = 0
        var fractionDigits = 0
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            switch byte {
            case 48...57:
                digits.append(byte - 48)
                if seenPoint { fractionDigits += 1 } else { wholeDigits += 1 }
            case UInt8(ascii: ".") where !seenPoint: seenPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                let text = String(decoding: bytes[(index + 1)...], as: UTF8.self)
                guard wholeDigits > 0, !(seenPoint && fractionDigits == 0),
                    let power = Int64(text)
                else { throw .notANumber }
                guard power.magnitude <= 1_000 else { throw power > 0 ? .tooLarge : .tooManyDigits }
                exponent = power
                index = bytes.endIndex - 1
            default: throw .notANumber
            }
            index += 1
        }
        guard wholeDigits > 0, !(seenPoint && fractionDigits == 0), wholeDigits == 1 || digits[0] != 0 else {
            throw .notANumber
        }
        return (digits, exponent - Int64(fractionDigits))
    }
}

/// The reasons why a text is no amount of a currency, in order of precedence.
public enum MoneyError: Error, Sendable, Equatable {
    case tooLong, notANumber, tooManyDigits, tooLarge

    /// Returns the message for a person.
    public func message(label: String, currency: Currency) -> String {
        switch self {
        case .tooLong: "\(label) must have at most \(Money.maximumLength) characters"
        case .notANumber: "\(label) must be a number"
        case .tooManyDigits where currency.digits == 0: "\(label) in \(currency.code) has no decimals"
        case .tooManyDigits:
            "\(label) in \(currency.code) has at most \(currency.digits) decimals"
        case .tooLarge: "\(label) is too large"
        }
    }
}
