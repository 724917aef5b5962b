/// The data of `LedgerEvent.repaymentBooked`.
public struct RepaymentBooked: Codable, Sendable, Equatable {
    public let payment: ID<SharePayment>
    /// Why the payment is not booked; null for one that is.
    @Nullable public var reason: String?
    public init(payment: ID<SharePayment>, reason: String?) {
        self.payment = payment
        _reason = Nullable(wrappedValue: reason)
    }
}
