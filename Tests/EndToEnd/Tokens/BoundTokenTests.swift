import Contracts
import HTTPKit
import TestKit
import Testing

/// Tokens that are bound to accounts see, sum up and change those accounts alone (contract-access,
/// "API tokens").
@Suite struct BoundTokenTests {
    private static let secret = "Xylophone"

    @Test func `lists, searches, tags and payees are of the token's accounts`() async throws {
        try await TokenScene.run { scene in
            let own = try await scene.expense(
                "10.00", in: scene.shown,
                extra: #","description":"Bread","payee":"Baker","tags":["daily"],"date":"2026-01-05""#)
            let word = Self.secret
            let other = try await scene.expense(
                "700.00", in: scene.hidden,
                extra:
                    #","description":"\#(word)","payee":"\#(word)","tags":["\#(word)"]"#
                    + #","notes":"Bread","date":"2026-01-05""#
            )
            let token = try await scene.token([.read], accounts: [scene.shown])
            let accounts = try await scene.get("/accounts", token)
            #expect(accounts.data["accounts"].array.map { $0["id"].string } == [scene.shown])
            #expect(accounts.data["activeAccountId"].string == scene.shown)
            for query in [
                "", "?q=bread", "?tag=daily", "?payee=Baker", "?month=2026-01", "?type=EXPENSE",
                "?categoryId=\(scene.groceries)", "?minAmount=1&currency=USD", "?sort=amount&currency=USD",
                "?updatedSince=2020-01-01T00:00:00Z", "?accountId=\(scene.shown)", "?hasSplits=false",
                "?from=2026-01-05&to=2026-01-05", "?include=transfers,refunds",
                "?q=bread&sort=amount&currency=USD",
                "?accountId=\(scene.shown)&q=bread", "?accountId=\(scene.shown)&tag=daily",
            ] {
                let list = try await scene.get("/transactions\(query)", token)
                let ids = list.data["transactions"].array.map { $0["id"].string }
                #expect(ids == [own], "\(query): \(list.text)")
                #expect(list.data["total"].int == 1, "\(query): \(list.text)")
            }
            for query in [
                "?q=\(Self.secret)", "?tag=\(Self.secret)", "?payee=\(Self.secret)", "?minAmount=600",
            ] {
                let list = try await scene.get("/transactions\(query)", token)
                #expect(list.data["total"].int == 0 && !list.text.contains(other), "\(query)")
            }
            #expect(
                try await scene.get("/tags", token).data["tags"].array.map { $0["name"].string } == ["daily"])
            let payees = try await scene.get("/payees", token)
            #expect(payees.data["payees"].array.map { $0["name"].string } == ["Baker"])
            #expect(try await scene.get("/payees?q=xyl", token).data["payees"].array.isEmpty)
            // Nothing that a token reads has the other account's words.
            for path in [
                "/accounts", "/transactions", "/tags", "/payees", "/categories", "/dashboard", "/recurring",
            ] {
                let text = try await scene.get(path, token).text
                #expect(!text.contains(Self.secret) && !text.contains(scene.hidden), "\(path): \(text)")
            }
        }
    }

    @Test func `templates of transfers to other accounts are neither seen, changed nor made`() async throws {
        try await TokenScene.run { scene in
            func draft(_ to: String) -> String {
                #"{"accountId":"\#(scene.shown)","transfer":{"toAccountId":"\#(to)"},"amount":"5","dayOfMonth":3}"#
            }
            let template = try await scene.make("/recurring", draft(scene.hidden))
            let token = try await scene.token([.read, .transactionsWrite], accounts: [scene.shown])
            let list = try await scene.get("/recurring?include=transfers", token)
            #expect(list.data["total"].int == 0 && !list.text.contains(scene.hidden), "\(list.text)")
            for method in [HTTPMethod.get, .delete] {
                #expect(try await scene.send(method, "/recurring/\(template)", token).status == 404)
            }
            let made = try await scene.send(.post, "/recurring", token, draft(scene.hidden))
            #expect(made.status == 403, "\(made.text)")
            #expect(try await scene.ada.get("/recurring/\(template)").status == 200)
        }
    }

    @Test func `sums are of the token's accounts`() async throws {
        try await TokenScene.run { scene in
            let month = "2026-01"
            _ = try await scene.expense(
                "10.00", in: scene.shown, extra: #","date":"2026-01-05","tags":["a"]"#)
            _ = try await scene.expense(
                "700.00", in: scene.hidden, extra: #","date":"2026-01-05","tags":["a"]"#)
            for (account, planned) in [(scene.shown, 50), (scene.hidden, 900)] {
                _ = try await scene.make("/budgets", scene.budget(account, planned))
            }
            let token = try await scene.token([.read], accounts: [scene.shown])
            let balance = try await scene.get("/accounts", token).data["accounts"][0]["balance"].string
            #expect(balance == "-10.00")
            let dashboard = try await scene.get("/dashboard?month=\(month)", token).data
            #expect(dashboard["summary"]["totalExpenses"].string == "10.00")
            #expect(dashboard["pendingSharedExpenses"].isNull)
            let budgets = try await scene.get("/budgets?month=\(month)", token).data["totals"]
            #expect(budgets["planned"].string == "50.00" && budgets["spent"].string == "10.00")
            for path in [
                "/reports/spending", "/reports/spending?groupBy=tag", "/reports/spending?groupBy=month",
                "/reports/cashflow", "/reports/trends",
            ] {
                let query = "\(path.contains("?") ? "&" : "?")from=2026-01-01&to=2026-01-31"
                for days in [query, query.replacing("to=2026-01-31", with: "to=2026-01-20")] {
                    let text = try await scene.get(path + days, token).text
                    // With their decimals: an id may have the digits by chance.
                    #expect(
                        text.contains("10.00") && !text.contains("700.00") && !text.contains("710.00"),
                        "\(text)")
                }
            }
            let balances = try await scene.get("/reports/balances?to=2026-02", token)
            #expect(balances.text.contains("-10.00") && !balances.text.contains("700.00"))
            #expect(balances.data["accounts"].array.map { $0["accountId"].string } == [scene.shown])
            let both = try await scene.token([.read], accounts: [scene.shown, scene.hidden])
            let all = try await scene.get("/reports/spending?from=2026-01-01&to=2026-01-31", both).text
            #expect(all.contains("710.00"))
        }
    }

    @Test func `of a transfer the token sees its own side`() async throws {
        try await TokenScene.run { scene in
            let far = try await scene.make("/accounts", #"{"name":"Far","preferredCurrency":"EUR"}"#)
            let arriving = try await scene.make(
                "/transfers",
                scene.transfer(
                    far, scene.shown, 77, extra: #","toAmount":80,"date":"2026-01-07","description":"In""#)
            )
            let leaving = try await scene.make(
                "/transfers",
                scene.transfer(scene.shown, far, 30, extra: #","toAmount":28.5,"date":"2026-01-06""#)
            )
            let hidden = try await scene.make(
                "/transfers",
                scene.transfer(scene.hidden, far, 5, extra: #","toAmount":4"#))
            let token = try await scene.token([.read], accounts: [scene.shown])
            let come = try await scene.get("/transfers/\(arriving)", token)
            #expect(come.data["from"].isNull && come.data["to"]["accountId"].string == scene.shown)
            #expect(come.data["to"]["amount"].string == "80.00" && come.data["rate"].isNull)
            let gone = try await scene.get("/transfers/\(leaving)", token)
            #expect(gone.data["to"].isNull && gone.data["from"]["amount"].string == "30.00")
            #expect(try await scene.get("/transfers/\(hidden)", token).status == 404)
            for path in [
                "/transfers", "/transactions?type=TRANSFER", "/transactions?include=transfers",
                "/transactions?type=TRANSFER&accountId=\(scene.shown)",
                "/transactions?type=TRANSFER&sort=amount&currency=USD",
            ] {
                let list = try await scene.get(path, token)
                #expect(list.data["total"].int == 2, "\(path): \(list.text)")
                for trace in [far, scene.hidden, hidden, "77.00", "28.50", "EUR"] {
                    #expect(!list.text.contains(trace), "\(path) shows \(trace): \(list.text)")
                }
            }
            // An amount of the other side cannot be searched for.
            let query = "/transactions?type=TRANSFER&currency=USD&minAmount=77&maxAmount=77"
            #expect(try await scene.get(query, token).data["total"].int == 0)
            let ownSide = "/transactions?type=TRANSFER&currency=USD&minAmount=80&maxAmount=80"
            #expect(try await scene.get(ownSide, token).data["total"].int == 1)
            #expect(
                try await scene.get("/transactions?type=TRANSFER&currency=EUR", token).data["total"].int == 0)
            let balance = try await scene.get("/accounts/\(scene.shown)", token).data["balance"].string
            #expect(balance == "50.00")
        }
    }

    @Test func `what is of another account does not exist for the token`() async throws {
        try await TokenScene.run { scene in
            let nobody = "01900000-0000-7000-8000-000000000001"
            let token = try await scene.token(
                [.read, .transactionsWrite, .budgetsWrite, .export], accounts: [scene.shown])
            let transaction = try await scene.expense("700.00", in: scene.hidden)
            let file = try await scene.system.harness.client.send(
                .post, "/transactions/\(transaction)/attachments", body: .bytes(Pictures.png),
                fields: [
                    ("Authorization", "Bearer \(scene.ada.accessToken)"), ("Content-Type", "image/png"),
                ])
            let attachment = try #require(file.data["id"].string, "\(file.text)")
            let budget = try await scene.make(
                "/budgets",
                scene.budget(scene.hidden, 5)
            )
            let template = try await scene.make(
                "/recurring",
                scene.template(scene.hidden)
            )
            let third = try await scene.make("/accounts", #"{"name":"Third"}"#)
            let transfer = try await scene.make(
                "/transfers", scene.transfer(scene.hidden, third, 1))
            let probes: [(HTTPMethod, String, String, String?)] = [
                (.get, "/accounts/", scene.hidden, nil), (.get, "/transactions/", transaction, nil),
                (.patch, "/transactions/", transaction, #"{"amount":1}"#),
                (.delete, "/transactions/", transaction, nil),
                (.get, "/transactions?accountId=", scene.hidden, nil), (.get, "/transfers/", transfer, nil),
                (.get, "/transfers?accountId=", scene.hidden, nil),
                (.patch, "/transfers/", transfer, #"{"amount":2}"#), (.delete, "/transfers/", transfer, nil),
                (.get, "/budgets/", budget, nil), (.patch, "/budgets/", budget, #"{"planned":1}"#),
                (.delete, "/budgets/", budget, nil), (.get, "/budgets?accountId=", scene.hidden, nil),
                (.get, "/recurring/", template, nil), (.patch, "/recurring/", template, #"{"amount":1}"#),
                (.patch, "/recurring/%/toggle", template, "{}"), (.delete, "/recurring/", template, nil),
                (.get, "/recurring?accountId=", scene.hidden, nil),
                (.get, "/dashboard?accountId=", scene.hidden, nil),
                (.get, "/reports/spending?accountId=", scene.hidden, nil),
                (.get, "/reports/spending?groupBy=tag&accountId=", scene.hidden, nil),
                (.get, "/reports/cashflow?accountId=", scene.hidden, nil),
                (.get, "/reports/trends?accountId=", scene.hidden, nil),
                (.get, "/reports/balances?accountId=", scene.hidden, nil),
                (.get, "/budgets/income-goal?accountId=", scene.hidden, nil),
                (.delete, "/budgets/income-goal?accountId=", scene.hidden, nil),
                (.get, "/transactions/%/attachments", transaction, nil),
                (.get, "/transactions/%/attachments/\(attachment)", transaction, nil),
                (.delete, "/transactions/%/attachments/\(attachment)", transaction, nil),
                (.get, "/export?format=csv&accountId=", scene.hidden, nil),
                (.get, "/export?format=json&accountId=", scene.hidden, nil),
                (
                    .post, "/accounts/%/set-balance", scene.hidden,
                    #"{"targetBalance":1,"monthKey":"2026-01"}"#
                ),
            ]
            for (method, path, id, body) in probes {
                func ask(_ id: String) async throws -> TestAnswer {
                    let target = path.contains("%") ? path.replacing("%", with: id) : path + id
                    return try await scene.send(method, target, token, body)
                }
                let (real, random) = (try await ask(id), try await ask(nobody))
                #expect([403, 404].contains(real.status), "\(method.rawValue) \(path): \(real.text)")
                #expect(real.status == random.status && real.text == random.text, "\(path): \(real.text)")
            }
            try await Self.expectAlike(scene, token, nobody, transaction, transfer, template)
            #expect(try await scene.ada.get("/transactions/\(transaction)").data["amount"].string == "700.00")
            #expect(try await scene.ada.get("/transfers/\(transfer)").status == 200)
            #expect(try await scene.ada.get("/recurring/\(template)").status == 200)
        }
    }

    /// Bodies that name something of another account are answered as those that name nothing.
    private static func expectAlike(
        _ scene: TokenScene, _ token: String, _ nobody: String, _ transaction: String, _ transfer: String,
        _ template: String
    ) async throws {
        let refund = #","isRefund":true,"refundOf":"%""#
        let category = scene.groceries
        let bodies: [(HTTPMethod, String, String, String)] = [
            (.post, "/transactions", scene.draft("1.00", in: "%"), scene.hidden),
            (.post, "/transactions", scene.draft("1.00", in: scene.shown, extra: refund), transaction),
            (
                .post, "/transfers", scene.transfer(scene.shown, "%", 1),
                scene.hidden
            ),
            (
                .post, "/transfers", scene.transfer("%", scene.shown, 1),
                scene.hidden
            ),
            (
                .post, "/budgets",
                scene.budget("%", 1),
                scene.hidden
            ),
            (
                .post, "/budgets/quick",
                #"{"accountId":"%","month":"2026-01","budgets":[{"categoryId":"\#(category)","planned":1}]}"#,
                scene.hidden
            ),
            (
                .post, "/budgets/copy", #"{"accountId":"%","fromMonth":"2026-01","toMonth":"2026-02"}"#,
                scene.hidden
            ),
            (.put, "/budgets/income-goal", #"{"accountId":"%","month":"2026-01","amount":1}"#, scene.hidden),
            (
                .post, "/recurring",
                scene.template("%"),
                scene.hidden
            ),
            (.post, "/recurring", #"{"id":"%","amount":5}"#, template),
            (.post, "/transactions/batch", #"{"operations":[{"op":"delete","id":"%"}]}"#, transaction),
            (.post, "/transactions/batch", #"{"operations":[{"op":"delete","id":"%"}]}"#, transfer),
            (
                .post, "/transactions/batch",
                #"{"operations":[{"op":"update","id":"%","transaction":{"amount":1}}]}"#, transaction
            ),
            (
                .post, "/transactions/batch",
                #"{"operations":[{"op":"create","transaction":\#(scene.draft("1.00", in: "%"))}]}"#,
                scene.hidden
            ),
        ]
        for (method, path, body, id) in bodies {
            func ask(_ id: String) async throws -> TestAnswer {
                try await scene.send(method, path, token, body.replacing("%", with: id))
            }
            let (real, random) = (try await ask(id), try await ask(nobody))
            let texts = [real.text.replacing(id, with: "%"), random.text.replacing(nobody, with: "%")]
            #expect(texts[0] == texts[1], "\(path) \(body): \(real.text)")
            #expect(real.status == random.status && (real.status >= 400 || path.hasSuffix("batch")))
            if id == scene.hidden, !path.hasSuffix("batch") { #expect(real.status == 403, "\(real.text)") }
        }
    }

    @Test func `writes go to the token's accounts and to no other`() async throws {
        try await TokenScene.run { scene in
            let token = try await scene.token(
                [.read, .transactionsWrite, .budgetsWrite], accounts: [scene.shown])
            // Without an account, the token's first one stands in for the active account.
            let body = #"{"type":"EXPENSE","amount":3,"categoryId":"\#(scene.groceries)"}"#
            let made = try await scene.send(.post, "/transactions", token, body)
            #expect(made.data["accountId"].string == scene.shown, "\(made.text)")
            let id = try #require(made.data["id"].string)
            let moved = try await scene.send(
                .patch, "/transactions/\(id)", token, #"{"accountId":"\#(scene.hidden)"}"#)
            #expect(moved.forbiddenFor == "accountId")
            let changed = try await scene.send(.patch, "/transactions/\(id)", token, #"{"amount":4}"#)
            #expect(changed.data["amount"].string == "4.00")
            let transfer = try await scene.make(
                "/transfers",
                scene.transfer(scene.shown, scene.hidden, 1))
            for method in [HTTPMethod.patch, .put] {
                let answer = try await scene.send(method, "/transfers/\(transfer)", token, #"{"amount":2}"#)
                #expect(answer.forbiddenFor == "toAccountId")
            }
            #expect(
                try await scene.send(.delete, "/transfers/\(transfer)", token).forbiddenFor == "toAccountId")
            let batch = #"{"operations":[{"op":"delete","id":"\#(transfer)"},{"op":"delete","id":"\#(id)"}]}"#
            let results = try await scene.send(.post, "/transactions/batch", token, batch).data["results"]
            #expect(results.array.map { $0["status"].int } == [403, 200])
            #expect(try await scene.ada.get("/transfers/\(transfer)").status == 200)
            let budget = try await scene.send(
                .post, "/budgets", token,
                #"{"categoryId":"\#(scene.groceries)","month":"2026-01","planned":5}"#)
            #expect(budget.data["accountId"].string == scene.shown)
            let balance = try await scene.send(
                .post, "/accounts/\(scene.shown)/set-balance", token,
                #"{"targetBalance":100,"monthKey":"2026-01"}"#)
            #expect(balance.status == 201)
            #expect(try await scene.ada.get("/accounts").data["activeAccountId"].string == scene.hidden)
        }
    }

    @Test func `refunds across accounts tell a bound token no amount`() async throws {
        try await TokenScene.run { scene in
            let token = try await scene.token([.read, .transactionsWrite], accounts: [scene.shown])
            let hidden = try await scene.expense("700.00", in: scene.hidden)
            let refund = try await scene.expense(
                "5.00", in: scene.shown, extra: #","isRefund":true,"refundOf":"\#(hidden)""#)
            let read = try await scene.get("/transactions/\(refund)", token)
            #expect(read.status == 200 && read.data["refundOf"].isNull, "\(read.text)")
            let list = try await scene.get("/transactions?isRefund=true", token)
            #expect(list.data["total"].int == 1 && !list.text.contains(hidden), "\(list.text)")
            // What the token read does not take the link away.
            let same = try await scene.send(.patch, "/transactions/\(refund)", token, #"{"refundOf":null}"#)
            #expect(same.forbiddenFor == "refundOf")
            let kept = try await scene.ada.get("/transactions/\(refund)")
            #expect(kept.data["refundOf"].string == hidden)
            let raised = try await scene.send(.patch, "/transactions/\(refund)", token, #"{"amount":9000}"#)
            #expect(raised.forbiddenFor == "refundOf" && !raised.text.contains("695"))

            let shown = try await scene.expense("50.00", in: scene.shown)
            _ = try await scene.expense(
                "31.00", in: scene.hidden, extra: #","isRefund":true,"refundOf":"\#(shown)""#)
            let lowered = try await scene.send(.patch, "/transactions/\(shown)", token, #"{"amount":1}"#)
            #expect(lowered.forbiddenFor == "refundOf" && !lowered.text.contains("31"))
            let deleted = try await scene.send(.delete, "/transactions/\(shown)", token)
            #expect(deleted.forbiddenFor == "refundOf")
            let more = try await scene.send(
                .post, "/transactions", token,
                scene.draft("40.00", in: scene.shown, extra: #","isRefund":true,"refundOf":"\#(shown)""#))
            #expect(more.forbiddenFor == "refundOf" && !more.text.contains("19"))
        }
    }

    @Test func `an export is of one of the token's accounts, as CSV`() async throws {
        try await TokenScene.run { scene in
            _ = try await scene.expense("10.00", in: scene.shown, extra: #","description":"Bread""#)
            _ = try await scene.expense(
                "700.00", in: scene.hidden, extra: #","description":"\#(Self.secret)""#)
            let token = try await scene.token([.export], accounts: [scene.shown])
            #expect(try await scene.get("/export?format=csv", token).forbiddenFor == "accountId")
            for format in ["json", "hledger"] {
                let answer = try await scene.get("/export?format=\(format)&accountId=\(scene.shown)", token)
                #expect(answer.forbiddenFor == "format")
            }
            let file = try await scene.get("/export?format=csv&accountId=\(scene.shown)", token)
            #expect(file.status == 200 && file.text.contains("Bread") && !file.text.contains(Self.secret))
            let twice = "/export?format=csv&accountId=\(scene.shown)&accountId=\(scene.hidden)"
            #expect(try await scene.get(twice, token).status == 400)
        }
    }

    @Test func `a token of a deleted account reaches nothing, and again when it is back`() async throws {
        try await TokenScene.run { scene in
            _ = try await scene.expense("10.00", in: scene.shown)
            let token = try await scene.token([.read, .transactionsWrite], accounts: [scene.shown])
            #expect(try await scene.ada.send(.delete, "/accounts/\(scene.shown)").status == 200)
            #expect(try await scene.get("/accounts", token).data["accounts"].array.isEmpty)
            #expect(try await scene.get("/transactions", token).data["total"].int == 0)
            #expect(try await scene.get("/dashboard", token).status == 404)
            let body = scene.draft("1.00", in: scene.shown)
            #expect(try await scene.send(.post, "/transactions", token, body).status == 400)
            #expect(try await scene.ada.send(.post, "/accounts/\(scene.shown)/restore", "{}").status == 200)
            #expect(try await scene.get("/transactions", token).data["total"].int == 1)
        }
    }
}
