package import Contracts
import LedgerCore

/// The rules for accounts (contract §2, "Accounts").
package enum AccountRules {
    /// The most accounts of a book; their list has no pages.
    package static let limit = 500

    /// The most deleted accounts of a book that are not purged yet; another deletion is refused (409).
    package static let deletedLimit = 500

    static let nameTaken = APIError.field("name", "You already have an account with this name")
    static let servesAsset = "This account is one of your savings. End that there first."
    static let tooMany = APIError.field(
        "name", "You have the largest number of accounts (\(limit)) already")

    /// Refuses, in the contract's order: the only account, the active account, an account with shared
    /// transactions or with transfers to accounts that stay, one deleted account too many.
    static func checkDeletion(
        of account: ID<Account>, active: ID<Account>, accountCount: Int, hasSharedTransactions: Bool,
        hasTransfers: Bool, deletedCount: Int
    ) throws(APIError) {
        if accountCount <= 1 { throw APIError(.validation, "Your only account cannot be deleted") }
        if account == active {
            throw APIError(
                .validation, "The active account cannot be deleted. Make another one active first.")
        }
        if hasSharedTransactions {
            throw APIError(.conflict, "This account has shared expenses. Unshare them before deleting it.")
        }
        if hasTransfers {
            throw APIError.field(
                "transfers",
                "This account has transfers from or to other accounts. Delete them first, or keep them with "
                    + "transfers=keep.", code: .conflict)
        }
        if deletedCount >= deletedLimit {
            throw APIError(
                .conflict,
                "\(deletedLimit) deleted accounts are kept for 30 days each. "
                    + "Restore one, or wait until one is gone.")
        }
    }
}

extension AccountRecord {
    /// Refuses something new for a closed account.
    /// - Parameter path: where the request has it.
    package func requireOpen(_ path: String = "accountId") throws(APIError) {
        if isArchived { throw .field(path, Account.closed(name)) }
    }

    /// Refuses to close the active account.
    func checkClosing(active: ID<Account>) throws(APIError) {
        if isArchived, id == active {
            throw .field(
                "isArchived", "The active account cannot be closed. Make another one active first.",
                code: .conflict)
        }
    }
}

extension AccountDraft {
    /// Returns the new account; `currency` is its default.
    func made(
        id: ID<Account>, currency: Currency, today: CalendarDate, at now: Timestamp
    ) throws(APIError) -> AccountRecord {
        var empty = AccountRecord.personal(id: id, currency: currency, at: now)
        empty.isUnedited = false
        return try resolved(over: empty, isNew: true, today: today)
    }

    /// Returns the changed account: absent fields stay, null clears optional ones; a null currency becomes
    /// `usual`, the user's preferred one.
    func applied(
        to account: AccountRecord, usual: Currency, today: CalendarDate
    ) throws(APIError) -> AccountRecord {
        var wished = account
        if preferredCurrency.isNull { wished.currency = usual }
        return try resolved(over: wished, isNew: false, before: account.currency, today: today)
    }

    /// - Parameter before: the account's currency before the change.
    private func resolved(
        over current: AccountRecord, isNew: Bool, before: Currency? = nil, today: CalendarDate
    ) throws(APIError) -> AccountRecord {
        var errors = FieldErrors()
        let name = errors.name(name, "name", current: isNew ? nil : current.name, .accountName)
        let type = errors.value(type, "type", current: current.type, isNew: isNew, "Type is required")
        let currency = errors.optional(preferredCurrency, "preferredCurrency") ?? current.currency
        let color = errors.text(color, "color", current: current.color, .color)
        let icon = errors.text(icon, "icon", current: current.icon, .icon)
        let description = errors.text(
            description, "description", current: current.description, .accountDescription)
        let isNet = errors.value(
            spendingNetOfShares, "spendingNetOfShares", current: current.spendingNetOfShares, isNew: isNew,
            "Spending net of shares must be true or false")
        let inOverview = errors.value(
            inOverview, "inOverview", current: current.inOverview, isNew: isNew,
            "In overview must be true or false")
        let isArchived = errors.value(
            isArchived, "isArchived", current: current.isArchived, isNew: isNew,
            "Is archived must be true or false")
        let opening = checkedOpening(
            over: current.opening, keepsCurrency: currency == before, in: currency, today: today, &errors)
        _ = unlock.isUnlocked(&errors)
        guard errors.isEmpty, let name, let type, let isNet, let inOverview, let isArchived else {
            throw errors.refusal
        }
        return AccountRecord(
            id: current.id, name: name, type: type, currency: currency, color: color, icon: icon,
            description: description, isUnedited: false, createdAt: current.createdAt,
            spendingNetOfShares: isNet, inOverview: inOverview, isArchived: isArchived, opening: opening)
    }

    /// Returns the opening balance, or nil for none. Its amount never gets another currency by itself.
    private func checkedOpening(
        over current: AccountOpening?, keepsCurrency: Bool, in currency: Currency, today: CalendarDate,
        _ errors: inout FieldErrors
    ) -> AccountOpening? {
        let wished = errors.optional(openingDate, "openingDate")
        if let wished, wished != current?.date, wished > today {
            errors.add("openingDate", "Opening date must be today at the latest")
        }
        let date = wished ?? current?.date ?? today
        if openingBalance.isNull || openingBalance.isAbsent && current == nil {
            if wished != nil {
                errors.add("openingBalance", "Opening balance is required with its date")
            }
            return nil
        }
        if let current, openingBalance.isAbsent {
            if !keepsCurrency {
                errors.add(
                    "openingBalance",
                    "Send the opening balance in \(currency.code), too, or null to take it away")
            }
            return AccountOpening(amountMinor: current.amountMinor, date: date)
        }
        let money = errors.signedAmount(
            openingBalance, "openingBalance", in: currency, label: "Opening balance")
        return money.map { AccountOpening(amountMinor: $0.amountMinor, date: date) }
    }
}

extension APIError {
    package static let accountNotFound = APIError.notFound("Account")
}
