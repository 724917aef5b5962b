import Contracts

extension ShareRecord {
    /// Returns what the owner's ledger is to book for a payment by itself; nil where the share names no
    /// account, for a payment of nothing, and once its owner has left the book: the expense is the book's
    /// again, and can be shared anew.
    func booking(of payment: PaymentRecord) -> BookingRequest? {
        guard leftAt == nil else { return nil }
        return repaymentsTo.flatMap {
            booking(of: payment, in: $0, of: book, nil, currency: total.currency, timeZone: "UTC")
        }
    }

    /// Returns the booking of a payment in the owner's ledger, under the payment's id.
    /// - Parameters:
    ///   - book: the key of the account's book.
    ///   - category: nil for the expense's own.
    func booking(
        of payment: PaymentRecord, in account: ID<Account>, of book: ID<User>, _ category: ID<Category>?,
        currency: Currency, timeZone: String
    ) -> BookingRequest? {
        if payment.amount.amountMinor == 0 { return nil }
        return BookingRequest(
            user: book, by: owner, currency: currency, timeZone: timeZone, transaction: payment.id.cast(),
            accountId: account, categoryId: category, amount: payment.amount, date: payment.date,
            description: transactionDescription, repaymentOf: transaction)
    }
}
