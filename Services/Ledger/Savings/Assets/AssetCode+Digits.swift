import Contracts
import LedgerCurrencies

extension AssetCode {
    /// Digits after the decimal point.
    package var digits: Int { currency?.digits ?? CryptoAsset.digits }

    /// The 10⁻¹⁸ parts of a unit of the last digit.
    package var partsOfLastDigit: UInt128 {
        (digits..<CryptoAsset.digits).reduce(1) { parts, _ in parts * 10 }
    }

    /// Returns the exact decimal of 10⁻¹⁸ parts: with all digits of a currency, or the shortest of a crypto
    /// asset.
    func text(ofParts parts: UInt128) -> String {
        let (whole, rest) = parts.quotientAndRemainder(dividingBy: Self.partsOfUnit)
        let digits = String(rest)
        var fraction = String(repeating: "0", count: CryptoAsset.digits - digits.utf8.count) + digits
        if let currency {
            fraction = String(fraction.prefix(currency.digits))
        } else {
            while fraction.last == "0" { fraction.removeLast() }
        }
        return fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
    }

    private static let partsOfUnit: UInt128 = 1_000_000_000_000_000_000
}

extension Quantity {
    /// Makes the quantity of an amount that is not negative; nil for a negative one.
    init?(_ money: Money) {
        guard money.amountMinor >= 0 else { return nil }
        self.init(parts: UInt128(money.amountMinor) * AssetCode(money.currency).partsOfLastDigit)
    }

    /// The exact decimal: with all digits of a currency, or the shortest of a crypto asset.
    func text(in code: AssetCode) -> String { code.text(ofParts: parts) }

    /// Returns the amount of a currency, or nil if it exceeds 64 bits.
    func money(in currency: Currency) -> Money? {
        let minor = parts / AssetCode(currency).partsOfLastDigit
        return minor > UInt128(Int64.max) ? nil : Money(amountMinor: Int64(minor), currency)
    }
}

extension FieldErrors {
    /// Returns the field's amount of a currency or crypto asset, and reports a wrong one.
    mutating func assetAmount(
        _ field: Field<AmountText>, _ path: String, in code: AssetCode, label: String = "Amount",
        allowsZero: Bool
    ) -> Quantity? {
        if let currency = code.currency {
            let money =
                allowsZero
                ? amountOrZero(field, path, in: currency, label: label)
                : positiveAmount(field, path, in: currency, label: label)
            return money.flatMap { Quantity($0) }
        }
        guard let text = required(field, path, "\(label) is required") else { return nil }
        guard let quantity = text.quantity else {
            add(
                path,
                text.hasComma
                    ? "\(label) must be a number \(MoneyError.pointSeparates)"
                    : "\(label) must be a number with at most 18 digits before and after the point")
            return nil
        }
        if quantity.isZero, !allowsZero {
            add(path, "\(label) must be greater than zero")
            return nil
        }
        return quantity
    }
}
