package import Contracts
package import ServiceKit
package import SQLiteKit
import LedgerBook
package import LedgerCore
import LedgerCurrencies

package struct AssetRecord: Sendable, Equatable {
    package var id: ID<Asset>
    package var name: String
    package var currency: AssetCode
    package var chain: AssetChain?
    package var address: String?
    /// The account that the asset is: it has no transactions of its own, and its balance is the account's
    /// (`Book.valued`).
    package var account: ID<Account>?
    package var balance: Quantity
    package var transactionCount: Int
    /// The part of the balance that the chain reports: the sum of the asset's transactions on the chain. The
    /// rest was booked by hand; it can be negative.
    package var chainBalance: Quantity = .zero
    var lastSyncedAt: Timestamp?
    var syncError: String?
    /// When the chain is asked next by itself; nil without a chain and an address.
    package var syncDueAt: Timestamp?
    package var createdAt: Timestamp
    package var updatedAt: Timestamp

    package init(
        id: ID<Asset>, name: String, currency: AssetCode, chain: AssetChain? = nil, address: String? = nil,
        account: ID<Account>? = nil, balance: Quantity, transactionCount: Int, chainBalance: Quantity = .zero,
        lastSyncedAt: Timestamp? = nil, syncError: String? = nil, syncDueAt: Timestamp? = nil,
        createdAt: Timestamp, updatedAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.currency = currency
        self.chain = chain
        self.address = address
        self.account = account
        self.balance = balance
        self.transactionCount = transactionCount
        self.chainBalance = chainBalance
        self.lastSyncedAt = lastSyncedAt
        self.syncError = syncError
        self.syncDueAt = syncDueAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    /// Returns the asset for clients; the targets are ordered by goal. Throws for targets whose sum the rules
    /// refuse.
    func answer(
        _ targets: [(target: AllocationTarget, goalName: String)]
    ) throws(APIError) -> Asset {
        let parts = Funding.parts(of: balance, currency, among: targets.map(\.target))
        var allocated = Quantity.zero
        for (target, _) in targets {
            guard let sum = allocated.adding(target.amount) else {
                throw .storedValue("allocations of asset \(id.text) that add up to more than 18 digits")
            }
            allocated = sum
        }
        return Asset(
            id: id, name: name, currency: currency, chain: chain, address: address,
            accountId: account, balance: balance.text(in: currency), allocated: allocated.text(in: currency),
            unallocated: (balance.subtracting(allocated) ?? .zero).text(in: currency),
            isOverAllocated: allocated > balance, lastSyncedAt: lastSyncedAt, syncError: syncError,
            allocations: zip(targets, parts).map { entry, funded in
                AssetAllocation(
                    goalId: entry.target.goal, goalName: entry.goalName,
                    amount: entry.target.amount.text(in: currency), funded: funded.text(in: currency))
            }, createdAt: createdAt, updatedAt: updatedAt)
    }
}

extension AssetRecord: BookRecord {
    package static var endpoints: Crud<Asset, AssetDraft, AssetList> { LedgerAPI.asset }
    package static var kind: BookKind { .asset }
    package static var hasOwnTimes: Bool { true }
    package static var change: any WritableKeyPath<BookChange, Asset?> & Sendable { \.asset }
    package static var notFound: APIError { .notFound("Asset") }

    package static func isSeen(in book: Book) -> SQL { "deleted_at IS NULL" }

    package static func made(
        _ draft: AssetDraft, _ id: ID<Asset>, over current: AssetRecord?, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> AssetRecord {
        guard let current else {
            if draft.accountId.isGiven { return try book.linked(by: draft, id, at: visit.now, in: db) }
            return try draft.made(id: id, at: visit.now)
        }
        let asset = try draft.applied(
            to: current, hasHistory: book.hasChainHistory(id, in: db), at: visit.now)
        if current.address == nil { try book.checkRoom(for: asset, isNew: false, in: db) }
        return asset
    }

    package func checkRoom(in book: Book, _ db: borrowing Connection) throws {
        try book.checkRoom(for: self, isNew: true, in: db)
    }

    package func prepare(in db: borrowing Connection) throws {
        try RateStore.wantHistory(of: currency, in: db)
    }

    package func shown(_ visit: BookVisit, _ book: Book, in db: borrowing Connection) throws -> Asset {
        try book.valued(self, on: visit.today, in: db).answer(
            try book.namedTargets(of: id, in: db)[id] ?? [])
    }

    package static let table = RecordTable(
        "assets",
        blank: AssetRecord(
            id: .blank, name: "", currency: AssetCode(.usd), balance: .zero, transactionCount: 0,
            createdAt: .blank, updatedAt: .blank),
        [
            .id("id", \.id).fixed, .text("name", \.name, .assetName),
            .assetCode("currency", \.currency).fixed, .word("chain", \.chain),
            .text("address", \.address, .address),
            .reference("accountId", \.account, column: "account"), .quantity("balance", \.balance),
            .count("transaction_count", \.transactionCount),
            .quantity("chainBalance", \.chainBalance),
            .instant("lastSyncedAt", \.lastSyncedAt), .text("syncError", \.syncError, .syncError),
            .instant("syncDueAt", \.syncDueAt).unexported,
            .instant("createdAt", \.createdAt).fixed.restoredByRule,
            .instant("updatedAt", \.updatedAt).restoredByRule, .unbound(.number("version", "version")),
            .unbound(.instant("deletedAt", "deleted_at")),
        ])
}
