package import Contracts
package import SQLiteKit
import LedgerBook
package import LedgerCore
import LedgerCurrencies

/// What assets that are accounts hold: the account's balance in its currency, until today, never below zero
/// (contract-household §2, "Savings are accounts"). Every reader of balances asks here.
extension Book {
    /// Returns the balances of linked assets on a day.
    /// - Parameter asset: nil for all.
    package func linkedBalances(
        of asset: ID<Asset>? = nil, on today: CalendarDate, in db: borrowing Connection
    ) throws -> [ID<Asset>: Quantity] {
        let own: SQL = asset.map { "AND id = \($0)" } ?? ""
        let links = try db.all(
            """
            SELECT id, account, currency FROM assets INDEXED BY assets_by_account
            WHERE book = \(number) AND account IS NOT NULL AND deleted_at IS NULL \(own)
            """
        ) {
            (
                asset: try $0.id(0, Asset.self), account: try $0.id(1, Account.self),
                currency: try $0.currency(2)
            )
        }
        if links.isEmpty { return [:] }
        let held = try self.held(by: links.map(\.account), on: today, in: db)
        return links.reduce(into: [:]) { balances, link in
            let minor = held[link.account]?.minor[link.currency] ?? 0
            balances[link.asset] = Quantity(Money(amountMinor: max(0, minor), link.currency)) ?? .zero
        }
    }

    /// Returns assets with the balances that linked ones have on a day.
    func valued(
        _ assets: [AssetRecord], on today: CalendarDate, in db: borrowing Connection
    ) throws -> [AssetRecord] {
        guard assets.contains(where: { $0.account != nil }) else { return assets }
        let balances = try linkedBalances(on: today, in: db)
        return assets.map { $0.holding(balances[$0.id]) }
    }

    /// Returns an asset with the balance that it has on a day.
    func valued(
        _ asset: AssetRecord, on today: CalendarDate, in db: borrowing Connection
    ) throws -> AssetRecord {
        guard asset.account != nil else { return asset }
        return asset.holding(try linkedBalances(of: asset.id, on: today, in: db)[asset.id])
    }

    /// Returns the new asset that a draft links to an account. Throws all errors of the draft, or a conflict
    /// if another asset is the account.
    func linked(
        by draft: AssetDraft, _ id: ID<Asset>, at now: Timestamp, in db: borrowing Connection
    ) throws -> AssetRecord {
        let account = try draft.accountId.value.flatMap { try self.account($0, in: db) }
        let asset = try draft.linked(id: id, to: account, at: now)
        if let account {
            try requireUnlinked(account.id, "Another of your assets is this account already.", in: db)
        }
        return asset
    }

    /// Keeps the link of an asset that comes back, or ends it if the account is gone, has another currency,
    /// or is another asset by now.
    func relink(_ asset: AssetRecord, in db: borrowing Connection) throws {
        guard let link = asset.account else { return }
        let account = try account(link, in: db)
        let isFree = try linkedAsset(of: link, in: db) == nil
        if let account, isFree, AssetCode(account.currency) == asset.currency {
            try db.run(
                "UPDATE assets SET name = \(account.name) WHERE book = \(number) AND id = \(asset.id)")
        } else {
            try unlink(asset.id, in: db)
        }
    }

    /// Takes the account away from an asset, which stays empty.
    package func unlink(_ asset: ID<Asset>, in db: borrowing Connection) throws {
        try db.run("UPDATE assets SET account = NULL WHERE book = \(number) AND id = \(asset)")
    }
}

extension AssetRecord {
    /// The same asset with another balance, if there is one.
    fileprivate func holding(_ balance: Quantity?) -> AssetRecord {
        var asset = self
        asset.balance = balance ?? asset.balance
        return asset
    }

    /// Throws a conflict with the account's id if the asset is one: its entries are the account's.
    func requireOwnTransactions() throws(APIError) {
        guard let account else { return }
        throw APIError(
            .conflict, "This asset is an account. Enter it there.",
            details: FieldErrors("accountId", account.text))
    }
}
