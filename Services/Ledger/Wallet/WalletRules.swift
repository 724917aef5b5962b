import Contracts

/// What a transfer must be (contract §2.1).
enum WalletRules {
    static let noteMaximum = 200
    static let deletedName = "Deleted user"
    /// Addresses without a user that somebody may try in an hour: sending is no way around the limit of
    /// look-ups.
    static let unknownAddressesAnHour = 30

    /// The balances after a payment, in order of refusal: what the payer has, then what 64 bits hold.
    static func balances(
        paying amountMinor: Int64, from payer: WalletState, to payee: WalletState
    ) throws(LedgerError) -> (payer: Int64, payee: Int64) {
        let left = payer.balanceMinor.subtractingReportingOverflow(amountMinor)
        if !payer.isOutside, left.overflow || left.partialValue < 0 { throw .insufficientFunds }
        let grown = payee.balanceMinor.addingReportingOverflow(amountMinor)
        if left.overflow || grown.overflow { throw .walletFull }
        return (left.partialValue, grown.partialValue)
    }
}

/// A wallet in a unit of work.
struct WalletState: Sendable, Equatable {
    /// The world outside: where money comes from and goes to; its balance may be negative.
    static let outside = ID<User>(high: 0, low: 0)

    let owner: ID<User>
    let balanceMinor: Int64
    /// How many lines its history has.
    let entries: Int64
    let isClosed: Bool

    var isOutside: Bool { owner == Self.outside }
}

/// A checked wish to move money.
struct WalletOrder: Sendable, Equatable {
    let amount: Money
    /// Nil is the world outside.
    let to: EmailAddress?
    let note: String?
}

extension SendMoneyDraft {
    func order(in currency: Currency) throws(LedgerError) -> WalletOrder {
        var errors = FieldErrors()
        let amount = errors.positiveAmount(amount, "amount", in: currency)
        let address = recipient(&errors)
        let note = errors.optionalText(note, "note", label: "Note", maximum: WalletRules.noteMaximum)
        for name in unknown { errors.add(name, "Unknown field. A payment has amount, to and note.") }
        try errors.refuseIfAny()
        guard let amount else { throw .storedValue("payment without a reason") }
        return WalletOrder(amount: amount, to: address, note: note)
    }

    /// Nil without `to`. An empty one is no wish to send the money out of the system.
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
    func order(in currency: Currency) throws(LedgerError) -> WalletOrder {
        var errors = FieldErrors()
        let amount = errors.positiveAmount(amount, "amount", in: currency)
        let note = errors.optionalText(note, "note", label: "Note", maximum: WalletRules.noteMaximum)
        try errors.refuseIfAny()
        guard let amount else { throw .storedValue("top-up without a reason") }
        return WalletOrder(amount: amount, to: nil, note: note)
    }
}
