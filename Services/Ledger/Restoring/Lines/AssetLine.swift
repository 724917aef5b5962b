import Contracts

/// An asset in a restore's stream; its balance follows from its transactions.
struct AssetLine: Decodable, Sendable {
    let id: Field<ID<Asset>>
    let name: Field<String>
    let currency: Field<AssetCode>
    let chain: Field<AssetChain>
    let address: Field<String>
    let lastSyncedAt: Field<Timestamp>
    let syncError: Field<String>

    /// Returns the record, or nil with the errors reported. One on a chain is synced soon.
    func checked(
        _ stamps: RowStamps, at now: Timestamp, _ errors: inout FieldErrors
    ) -> AssetRecord? {
        let id = errors.needed(id, "id")
        let name = errors.requiredText(name, "name", .assetName)
        let code = errors.needed(currency, "currency")
        let chain = errors.optional(chain, "chain")
        let address = errors.optionalText(address, "address", .address)
        let synced = errors.optional(lastSyncedAt, "lastSyncedAt")
        let syncError = errors.optionalText(syncError, "syncError", .syncError)
        guard let id, let name, let code else { return nil }
        var asset = AssetRecord(
            id: id, name: name, currency: code, chain: chain, address: address, balance: .zero,
            transactionCount: 0, lastSyncedAt: synced, syncError: syncError, createdAt: stamps.createdAt,
            updatedAt: stamps.updatedAt)
        asset.syncDueAt = (try? ChainPlace(asset)) == nil ? nil : now
        return asset
    }
}

/// A deposit or a withdrawal in a restore's stream.
struct AssetTransactionLine: Decodable, Sendable {
    let id: Field<ID<AssetTransaction>>
    let assetId: Field<ID<Asset>>
    let kind: Field<AssetTransactionKind>
    let amount: Field<AmountText>
    let date: Field<CalendarDate>
    let note: Field<String>
    let source: Field<AssetTransactionSource>
    let externalId: Field<String>
    let blockTime: Field<Timestamp>

    /// The longest id that chains give.
    private static let externalID = TextRule("External id", 1...200)

    /// Returns the record, or nil with the errors reported; `asset` is what the book has.
    func checked(
        asset: (id: ID<Asset>, currency: AssetCode)?, _ stamps: RowStamps, today: CalendarDate,
        _ errors: inout FieldErrors
    ) -> AssetTransactionRecord? {
        let id = errors.needed(id, "id")
        let kind = errors.needed(kind, "kind")
        let date = errors.needed(date, "date")
        if let date, date > today { errors.add("date", "Date must not be in the future") }
        if let date, let first = AssetRules.firstDate, date < first {
            errors.add("date", "Date must be \(first.text) or later")
        }
        let note = errors.optionalText(note, "note", .assetNote)
        let source = errors.optional(source, "source") ?? .manual
        let externalID = errors.optionalText(externalId, "externalId", Self.externalID)
        let blockTime = errors.optional(blockTime, "blockTime")
        if source == .manual, externalID != nil || blockTime != nil {
            errors.add("source", "Only a transaction on a chain has an external id and a block time")
        }
        errors.refer(to: asset, by: assetId, "assetId", "Asset")
        guard let asset else { return nil }
        let amount = errors.lineQuantity(amount, "amount", in: asset.currency, allowsZero: false)
        guard let id, let kind, let date, let amount else { return nil }
        return AssetTransactionRecord(
            id: id, asset: asset.id, kind: kind, amount: amount, date: date, note: note, source: source,
            externalId: externalID, blockTime: blockTime, createdAt: stamps.createdAt)
    }
}

/// An allocation, or a change of one, in a restore's stream.
struct AllocationLine: Decodable, Sendable {
    let assetId: Field<ID<Asset>>
    let goalId: Field<ID<Goal>>
    let amount: Field<AmountText>
    let changedAt: Field<Timestamp>
}
