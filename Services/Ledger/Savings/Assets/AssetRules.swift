package import Contracts
import LedgerCore

/// The rules for assets and their transactions (contract §2.2, "Assets").
package enum AssetRules {
    /// The most assets of a book.
    package static let limit = 10_000
    /// The most assets of a book with an address on a chain.
    package static let addressLimit = 50
    /// The most transactions of all assets of a book.
    package static let transactionLimit = 1_000_000
    /// The first day of a transaction. It bounds the days of an asset, which a change in the past reads.
    private static let firstDate = Month("1900-01")?.firstDay

    static let tooMany = APIError.field(
        "name", "You have the largest number of assets (\(limit)) already")
    static let tooManyAddresses = APIError.field(
        "address", "You have the largest number of assets with an address (\(addressLimit)) already")
    static let tooManyTransactions = APIError.field(
        "amount", "You have the largest number of asset transactions (\(transactionLimit)) already")

    static let balanceTooLarge = APIError.field(
        "amount", "The asset's balance would become too large to keep")

    /// Reports a transaction's day in the future, and one before the first.
    package static func check(_ date: CalendarDate, today: CalendarDate, _ errors: inout FieldErrors) {
        if date > today { errors.add("date", "Date must not be in the future") }
        if let firstDate, date < firstDate { errors.add("date", "Date must be \(firstDate.text) or later") }
    }
}

extension AssetDraft {
    /// Returns the new asset, whose name is its currency by default.
    func made(id: ID<Asset>, at now: Timestamp) throws(APIError) -> AssetRecord {
        var errors = FieldErrors()
        let code = errors.required(currency, "currency", "Currency is required")
        let name = name.isGiven ? checkedName(&errors) : code?.text
        let (chain, address) = place(of: code, over: nil, &errors)
        guard errors.isEmpty, let code, let name else { throw errors.refusal }
        var asset = AssetRecord(
            id: id, name: name, currency: code, chain: chain, address: address, balance: .zero,
            transactionCount: 0, createdAt: now, updatedAt: now)
        asset.startSyncing(at: now)
        return asset
    }

    /// Returns the new asset that is an account, whose name and currency it has.
    func linked(
        id: ID<Asset>, to account: AccountRecord?, at now: Timestamp
    ) throws(APIError) -> AssetRecord {
        var errors = FieldErrors()
        if let wished = errors.optional(accountId, "accountId") {
            errors.check(account, is: wished, "accountId", current: nil)
        }
        checkPlace(ofLinked: account?.name, &errors)
        if let account, let code = errors.optional(currency, "currency"),
            code != AssetCode(account.currency)
        {
            errors.add("currency", "The currency is the account's, \(account.currency.code)")
        }
        guard errors.isEmpty, let account else { throw errors.refusal }
        return AssetRecord(
            id: id, name: account.name, currency: AssetCode(account.currency), account: account.id,
            balance: .zero, transactionCount: 0, createdAt: now, updatedAt: now)
    }

    /// Reports what an asset that is an account cannot have: a chain, an address, and a name of its own.
    private func checkPlace(ofLinked name: String?, _ errors: inout FieldErrors) {
        for (isGiven, field) in [(chain.isGiven, "chain"), (address.isGiven, "address")] where isGiven {
            errors.add(field, "An asset that is an account is on no chain")
        }
        if self.name.isGiven, let name, self.name.value?.trimmed != name {
            errors.add("name", "The name is the account's. Rename the account.")
        }
    }

    /// Returns the changed asset: absent fields stay, null clears optional ones, a name becomes the currency.
    /// A link can only be ended.
    /// - Parameter hasHistory: whether the asset has transactions on its chain, which belong to its address.
    func applied(
        to asset: AssetRecord, hasHistory: Bool, at now: Timestamp
    ) throws(APIError) -> AssetRecord {
        var errors = FieldErrors()
        var changed = asset
        if accountId.isNull {
            changed.account = nil
        } else if let wished = errors.optional(accountId, "accountId"), wished != asset.account {
            errors.add("accountId", "An asset is linked when it is made. Make another one for this account.")
        }
        if changed.account != nil {
            checkPlace(ofLinked: asset.name, &errors)
        } else if !name.isAbsent {
            changed.name = name.isNull ? asset.currency.text : checkedName(&errors) ?? asset.name
        }
        if !currency.isAbsent,
            errors.required(currency, "currency", "Currency is required") ?? asset.currency != asset.currency
        {
            errors.add("currency", "The currency of an asset cannot be changed")
        }
        (changed.chain, changed.address) = place(of: asset.currency, over: asset, &errors)
        if (changed.chain, changed.address) != (asset.chain, asset.address) {
            if hasHistory {
                errors.add(changed.chain == asset.chain ? "address" : "chain", Self.placeIsFixed)
            }
            changed.startSyncing(at: now)
        }
        try errors.throwIfAny()
        changed.updatedAt = now
        return changed
    }

    private static let placeIsFixed =
        "This asset has transactions of its address already. Create another asset for another address."

    private func checkedName(_ errors: inout FieldErrors) -> String? {
        errors.name(name, "name", current: nil, .assetName)
    }

    /// Returns the chain and the address, which are checked together where one of them changes.
    private func place(
        of currency: AssetCode?, over current: AssetRecord?, _ errors: inout FieldErrors
    ) -> (AssetChain?, String?) {
        let chain = chain.isAbsent ? current?.chain : errors.optional(chain, "chain")
        let address = errors.text(address, "address", current: current?.address, .address)
        let isReadable = errors.messages(at: "chain").isEmpty && errors.messages(at: "address").isEmpty
        if (chain, address) != (current?.chain, current?.address), let address, isReadable {
            check(address, on: chain, of: currency, &errors)
        }
        return (chain, address)
    }

    private func check(
        _ address: String, on chain: AssetChain?, of currency: AssetCode?, _ errors: inout FieldErrors
    ) {
        guard let chain else { return errors.add("chain", "Say which chain this address is on") }
        if let currency, !chain.coin.codes.contains(currency.text) {
            errors.add("chain", SyncObstacle.otherCoin(currency, chain).message)
        }
        if !chain.isAddress(address) {
            errors.add(
                "address",
                "This is no address of \(chain.rawValue), which are \(chain.addressForm). "
                    + "Check each character."
            )
        }
    }
}

extension AssetRecord {
    /// Lets the asset be read from its new chain and address, if there are any.
    fileprivate mutating func startSyncing(at now: Timestamp) {
        lastSyncedAt = nil
        syncError = nil
        syncDueAt = (try? ChainPlace(self)) == nil ? nil : now
    }
}

extension AssetTransactionDraft {
    /// Returns the new transaction of an asset; `today` is the owner's own day.
    func made(
        id: ID<AssetTransaction>, of asset: AssetRecord, at now: Timestamp, today: CalendarDate
    ) throws(APIError) -> AssetTransactionRecord {
        var errors = FieldErrors()
        let kind = errors.required(kind, "kind", "Kind is required")
        let amount = errors.assetAmount(amount, "amount", in: asset.currency, allowsZero: false)
        let date = errors.optional(date, "date") ?? today
        AssetRules.check(date, today: today, &errors)
        let note = errors.optionalText(note, "note", .assetNote)
        guard errors.isEmpty, let kind, let amount else { throw errors.refusal }
        return AssetTransactionRecord(
            id: id, asset: asset.id, kind: kind, amount: amount, date: date, note: note, createdAt: now)
    }
}

extension APIError {
    static let assetTransactionNotFound = APIError.notFound("Transaction")
}
