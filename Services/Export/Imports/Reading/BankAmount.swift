import Contracts

/// An exact amount of a file whose currency is not known yet; negative for expenses.
struct BankAmount: Sendable, Equatable {
    /// The number without its point; the largest or least one stands for all that are beyond any money.
    let digits: Int64
    /// How many digits stand behind the point, without zeros at the end.
    let decimals: Int

    private init(digits: Int64, decimals: Int) {
        (self.digits, self.decimals) = (digits, decimals)
    }

    /// - Parameters:
    ///   - number: the values of all digits.
    ///   - decimals: how many of them stand behind the point; the last of these is not zero.
    init(_ number: some Sequence<UInt8>, decimals: Int, isNegative: Bool) {
        var digits: Int64 = 0
        for digit in number {
            let (tenfold, overflow) = digits.multipliedReportingOverflow(by: 10)
            let (sum, further) = tenfold.addingReportingOverflow(Int64(digit))
            digits = overflow || further ? .max : sum
        }
        self.init(digits: isNegative ? -digits : digits, decimals: decimals)
    }

    /// Reads a decimal with a point and perhaps a minus: "-33293.43". Returns nil for any other text.
    init?(plain text: String) {
        let bytes = Array(text.utf8)
        let parts = bytes.drop { $0 == UInt8(ascii: "-") }
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { (48...57).contains($0) }
        }
        let signs = bytes.prefix { $0 == UInt8(ascii: "-") }.count
        guard isNumber, (1...2).contains(parts.count), signs <= 1, bytes.count <= 64 else { return nil }
        var decimals = parts.count == 2 ? Array(parts[1]) : []
        while decimals.last == 48 { decimals.removeLast() }
        self.init(
            (parts[0] + decimals).map { $0 - 48 }, decimals: decimals.count, isNegative: signs == 1)
    }

    init(_ money: Money) {
        var (digits, decimals) = (money.amountMinor, money.currency.digits)
        while decimals > 0, digits % 10 == 0 { (digits, decimals) = (digits / 10, decimals - 1) }
        self.init(digits: digits, decimals: decimals)
    }

    /// A decimal with a point, as `init(plain:)` reads it.
    var text: String {
        let number = String(digits.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - number.utf8.count)) + number
        let point = decimals > 0 ? "." : ""
        return "\(isNegative ? "-" : "")\(padded.dropLast(decimals))\(point)\(padded.suffix(decimals))"
    }

    var isZero: Bool { digits == 0 }
    var isNegative: Bool { digits < 0 }

    /// The same amount with the other sign.
    var negated: BankAmount { BankAmount(digits: -digits, decimals: decimals) }

    /// The same amount without a sign.
    var magnitude: BankAmount { isNegative ? negated : self }

    /// Returns the sum; beyond any money it is the largest or least amount.
    func adding(_ other: BankAmount) -> BankAmount {
        let places = max(decimals, other.decimals)
        let sum = scaled(to: places) + other.scaled(to: places)
        // The least integer has no magnitude.
        var (digits, left) = (max(-Int64.max, Int64(clamping: sum)), places)
        while left > 0, digits % 10 == 0 { (digits, left) = (digits / 10, left - 1) }
        return BankAmount(digits: digits, decimals: left)
    }

    /// The digits with some more decimals, or a number beyond any money.
    private func scaled(to places: Int) -> Int128 {
        guard places - decimals <= 19 else { return Int128(digits.signum()) * Int128(Int64.max) }
        return (decimals..<places).reduce(Int128(digits)) { scaled, _ in scaled * 10 }
    }

    /// Throws `tooManyDigits` or `tooLarge` where a currency has no such amount.
    func money(in currency: Currency) throws(MoneyError) -> Money {
        guard decimals <= currency.digits else { throw .tooManyDigits }
        var minor = digits
        for _ in decimals..<currency.digits {
            let (tenfold, overflow) = minor.multipliedReportingOverflow(by: 10)
            guard !overflow else { throw .tooLarge }
            minor = tenfold
        }
        guard minor.magnitude <= Money.maximumMinor(digits: currency.digits).magnitude else {
            throw .tooLarge
        }
        return Money(amountMinor: minor, currency)
    }
}
