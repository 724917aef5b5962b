import Contracts
import LedgerCore

/// The rules for wallets (contract §2.1).
enum WalletRules {
    static let deletedName = "Deleted user"
    /// The most unknown addresses that a user may try per hour, so that sending does not bypass the limit of
    /// look-ups.
    static let unknownAddressesAnHour = 30

    /// Returns the balances after a payment. Throws `insufficientFunds`, or else `walletFull` beyond 64 bits.
    static func balances(
        paying amountMinor: Int64, from payer: WalletRecord, to payee: WalletRecord
    ) throws(APIError) -> (payer: Int64, payee: Int64) {
        let left = payer.balanceMinor.subtractingReportingOverflow(amountMinor)
        if !payer.isOutside, left.overflow || left.partialValue < 0 { throw .balanceTooLow }
        let grown = payee.balanceMinor.addingReportingOverflow(amountMinor)
        if left.overflow || grown.overflow {
            throw .field("amount", "The wallet's balance would become too large to keep")
        }
        return (left.partialValue, grown.partialValue)
    }
}

/// A validated request to move money.
struct WalletOrder: Sendable, Equatable {
    let amount: Money
    /// Nil for the outside world.
    let to: EmailAddress?
    let note: String?
}

extension SendMoneyDraft {
    func order(in currency: Currency) throws(APIError) -> WalletOrder {
        var errors = FieldErrors()
        let amount = errors.positiveAmount(amount, "amount", in: currency)
        let address = recipient(&errors)
        let note = errors.optionalText(note, "note", .walletNote)
        for name in unknown { errors.add(name, "Unknown field. A payment has amount, to and note.") }
        guard errors.isEmpty, let amount else { throw errors.refusal }
        return WalletOrder(amount: amount, to: address, note: note)
    }

    /// Returns the recipient's address, or nil without `to`: the money then leaves the system for good, so a
    /// null or blank `to` and unknown members are refused.
    private func recipient(_ errors: inout FieldErrors) -> EmailAddress? {
        if to.isAbsent { return nil }
        let missing = "Enter an email address, or leave this out to send the money out of the system"
        guard let text = errors.required(to, "to", missing)?.trimmed else { return nil }
        let address = EmailAddress(text)
        if address == nil { errors.add("to", text.isEmpty ? missing : "Enter a valid email address") }
        return address
    }
}

extension TopUpDraft {
    func order(in currency: Currency) throws(APIError) -> WalletOrder {
        var errors = FieldErrors()
        let amount = errors.positiveAmount(amount, "amount", in: currency)
        let note = errors.optionalText(note, "note", .walletNote)
        guard errors.isEmpty, let amount else { throw errors.refusal }
        return WalletOrder(amount: amount, to: nil, note: note)
    }
}

extension APIError {
    static let recipientNotFound = APIError.field(
        "to", "There is no user with this email address", code: .notFound)
}
