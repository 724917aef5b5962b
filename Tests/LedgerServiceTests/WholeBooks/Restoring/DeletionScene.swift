import Contracts
import HTTPKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWholeBooks

/// A record of a kind that its user deletes, among others that stay.
struct DeletionScene: Sendable {
    let kind: BookKind
    let id: String
    private let path: String
    private var body: String?
    private var method = HTTPMethod.delete

    /// Makes a record of a kind.
    init(_ kind: BookKind, _ ledger: LedgerFixture, user: Int = 1) async throws {
        self.kind = kind
        let own = try await ledger.activeAccount()
        let food = try await ledger.category("Food")
        _ = try await ledger.record("12.34", food)
        switch kind {
        case .account:
            id = try await ledger.account("Trip")
            path = "/accounts/\(id)?transfers=keep"
            let spare = try await ledger.category("Spare")
            _ = try await ledger.record("5", spare, also: #","accountId":"\#(id)""#)
            _ = try await ledger.transfer("7", own, id)
            _ = try await ledger.json(
                .post, "/budgets",
                #"{"accountId":"\#(id)","categoryId":"\#(spare)","month":"2026-03","planned":"9"}"#)
            _ = try await ledger.template(spare, also: #","accountId":"\#(id)""#)
        case .category:
            id = try await ledger.category("Spare")
            path = "/categories/\(id)"
        case .reconciliation:
            let made = try await ledger.json(
                .post, "/accounts/\(own)/reconciliations",
                #"{"statementDate":"2026-03-14","statementBalance":-5}"#)
            id = try #require(made["id"].string)
            path = "/accounts/\(own)/reconciliations/\(id)"
        case .recurring:
            id = try await ledger.template(food)
            path = "/recurring/\(id)"
        case .transaction:
            id = try await ledger.record("900", food, also: #","tags":["big"],"clientId":"phone-1""#)
            path = "/transactions/\(id)"
        case .transfer:
            let cash = try await ledger.account("Cash")
            id = try #require(try await ledger.transfer("3.50", own, cash)["id"].string)
            path = "/transfers/\(id)"
        case .attachment:
            let entry = try await ledger.record("8", food)
            let made = try await ledger.attach(AttachmentTests.document(300), "application/pdf", to: entry)
            id = try #require(made.json["id"].string)
            path = "/transactions/\(entry)/attachments/\(id)"
        case .budget:
            id = try #require(
                try await ledger.json(
                    .post, "/budgets",
                    #"{"accountId":"\#(own)","categoryId":"\#(food)","month":"2026-03","planned":"120.50"}"#)[
                        "id"
                    ]
                    .string)
            path = "/budgets/\(id)"
        case .incomeGoal:
            _ = try await ledger.json(
                .put, "/budgets/income-goal", #"{"accountId":"\#(own)","month":"2026-03","amount":900}"#)
            id = "\(own)/2026-03"
            path = "/budgets/income-goal?accountId=\(own)&month=2026-03"
        case .rule:
            id = try #require(
                try await ledger.json(
                    .post, "/rules",
                    #"{"name":"Shops","when":[{"field":"payee","op":"contains","value":"shop"}],"#
                        + #""then":[{"add":"tag","value":"shop"}]}"#)["id"].string)
            path = "/rules/\(id)"
        case .rate:
            _ = try await ledger.json(
                .put, "/rates", #"{"base":"EUR","currency":"USD","rate":"1.125"}"#)
            id = "EUR/USD/2026-03-15"
            path = "/rates"
            (method, body) = (.put, #"{"base":"EUR","currency":"USD","rate":null}"#)
        case .goal:
            id = try await ledger.goal("Car")
            _ = try await ledger.allocate([(try await ledger.asset("USD", "100"), "40")], to: id)
            path = "/goals/\(id)"
        case .asset:
            let goal = try await ledger.goal("Car")
            id = try await ledger.asset("USD", "100")
            try await ledger.book("-25", into: id, date: "2026-03-02")
            _ = try await ledger.allocate([(id, "40")], to: goal)
            path = "/assets/\(id)?confirm=true"
        case .assetTransaction:
            let asset = try await ledger.asset("EUR", "100")
            id = try #require(try await ledger.book("50", into: asset, date: "2026-03-03")["id"].string)
            path = "/assets/\(asset)/transactions/\(id)"
        default:
            Issue.record("Tell how a record of the kind \(kind.rawValue) is made and deleted")
            (id, path) = ("", "/")
        }
    }

    func delete(_ ledger: LedgerFixture, user: Int = 1) async throws {
        _ = try await ledger.json(method, path, body, user: user)
    }

    /// The kind of the trash that it waits in; nil for one that is gone at once.
    var trash: TrashKind? { TrashKind.allCases.first { $0.bookKind == kind } }

    /// Takes the deletion back.
    func restore(_ ledger: LedgerFixture) async throws {
        let place = path.split(separator: "?").first.map(String.init) ?? path
        _ = try await ledger.json(.post, "\(place)/restore")
    }
}

extension LedgerFixture {
    /// Returns all that a user sees of the book: every list, with each sum and balance.
    func everything(user: Int = 1) async throws -> [String: JSONValue] {
        var lists = [
            "/accounts", "/categories?includeArchived=true", "/transactions?include=transfers,refunds",
            "/transfers", "/budgets?month=2026-03", "/recurring", "/recurring/upcoming?days=90", "/rules",
            "/rates", "/goals?status=all", "/assets", "/trash", "/tags", "/payees",
            "/dashboard?month=2026-03", "/reports/spending?month=2026-03", "/reports/cashflow",
            "/planning/requirements",
        ]
        for account in try await json(.get, "/accounts", user: user)["accounts"].array {
            let id = try #require(account["id"].string)
            lists += ["/accounts/\(id)/reconciliations", "/budgets?accountId=\(id)&month=2026-03"]
        }
        for asset in try await json(.get, "/assets", user: user)["assets"].array {
            lists.append("/assets/\(asset["id"].string ?? "")/transactions")
        }
        for entry in try await json(.get, "/transactions", user: user)["transactions"].array {
            lists.append("/transactions/\(entry["id"].string ?? "")/attachments")
        }
        var answers: [String: JSONValue] = [:]
        for path in lists { answers[path] = try await json(.get, path, user: user) }
        let goal = try await call(.get, "/budgets/income-goal?month=2026-03", user: user)
        answers["income goal"] = goal.status == 404 ? .null : goal.json
        return answers
    }

    /// Expects two books to look the same.
    func expectSame(
        _ found: [String: JSONValue], as wanted: [String: JSONValue], _ what: String
    ) {
        for path in Set(found.keys).union(wanted.keys).sorted() {
            #expect(found[path] == wanted[path], "\(what): \(path)")
        }
    }
}
