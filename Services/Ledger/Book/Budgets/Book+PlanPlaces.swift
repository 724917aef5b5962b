import Contracts
import LedgerCore
import SQLiteKit

extension Book {
    /// Returns where plans of an account can be made; nil for one that does not exist.
    func planPlace(_ account: ID<Account>, in db: borrowing Connection) throws -> PlanPlace? {
        if account.isWholeBook { return PlanPlace(account: account, currency: currency) }
        return try self.account(account, in: db).map { PlanPlace(account: account, currency: $0.currency) }
    }

    func requirePlanPlace(_ account: ID<Account>, in db: borrowing Connection) throws {
        if try planPlace(account, in: db) == nil { throw APIError.accountNotFound }
    }

    /// Throws `FORBIDDEN` where a visitor with bounds would plan for the whole book or outside of them.
    func requireReach(ofPlansIn account: ID<Account>) throws(APIError) {
        if account.isWholeBook, bounds != nil { throw .outsideBounds("accountId") }
        if !account.isWholeBook { try requireReach(account, "accountId") }
    }

    /// Returns the accounts whose entries a plan counts: its own, or those of the overview.
    func accounts(countedBy account: ID<Account>, in db: borrowing Connection) throws -> [AccountRecord] {
        if account.isWholeBook { return try overview(in: db).accounts(in: db) }
        return [try requireAccount(account, in: db)]
    }
}
