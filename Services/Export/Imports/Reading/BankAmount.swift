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

    init(_ money: Money) {
        var (digits, decimals) = (money.amountMinor, money.currency.digits)
        while decimals > 0, digits % 10 == 0 { (digits, decimals) = (digits / 10, decimals - 1) }
        self.init(digits: digits, decimals: decimals)
    }

    var isZero: Bool { digits == 0 }
    var isNegative: Bool { digits < 0 }

    /// The same amount with the other sign.
    var negated: BankAmount { BankAmount(digits: -digits, decimals: decimals) }

    /// The same amount without a sign.
    var magnitude: BankAmount { isNegative ? negated : self }

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
