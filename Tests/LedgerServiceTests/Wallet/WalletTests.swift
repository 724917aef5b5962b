import Contracts
import HTTPKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import LedgerCore
@testable import LedgerWallet
@testable import LedgerWholeBooks

/// The wallet of the Send Money app (contract §2.1).
@Suite struct WalletTests {
    /// Runs a test on a ledger with a stub of auth that knows three users and the demo user (4).
    private func withWallets(
        settings: [String: String] = [:], _ body: (LedgerFixture, StubPeople) async throws -> Void
    ) async throws {
        let people = StubPeople()
        try await LedgerFixture.run(
            settings: settings,
            before: { service in
                for number in 1...3 {
                    people.add(service.user(number).user, "User\(number)@example.org", "User \(number)")
                }
                people.add(service.user(4).user, DemoUser.email, DemoUser.displayName)
                try service.stub("auth") { try await people.handle($0) }
            }
        ) { try await body($0, people) }
    }

    private func send(
        _ ledger: LedgerFixture, _ amount: String, to: Int? = nil, user: Int = 1, key: String? = "k",
        note: String? = nil
    ) async throws -> TestAnswer {
        let to = to.map { #","to":"USER\#($0)@example.org""# } ?? ""
        let note = note.map { #","note":"\#($0)""# } ?? ""
        return try await ledger.call(
            .post, "/wallet/send", #"{"amount":\#(amount)\#(to)\#(note)}"#, user: user, key: key)
    }

    @Test func `a new wallet has the operator's initial balance and an entry that names its source`()
        async throws
    {
        try await withWallets { ledger, _ in
            let tag = try #require(try await ledger.call(.get, "/wallet").fields["ETag"])
            #expect(try await ledger.call(.get, "/wallet", matching: ("If-None-Match", tag)).status == 304)
            let wallet = try await ledger.json(.get, "/wallet")
            #expect(wallet.keys == ["balance", "currency"])
            #expect(wallet["balance"].string == "1000.00")
            #expect(wallet["currency"].string == "USD")
            let history = try await ledger.json(.get, "/wallet/transactions", user: 2)
            #expect(history.keys == ["hasMore", "nextCursor", "total", "transactions"])
            #expect(history["total"].int == 1)
            let line = history["transactions"][0]
            #expect(
                line.keys == [
                    "amount", "balanceAfter", "counterparty", "createdAt", "currency", "id", "note", "type",
                ])
            #expect(line["type"].string == "INITIAL")
            #expect(line["amount"].string == "1000.00")
            #expect(line["balanceAfter"].string == "1000.00")
            #expect(line["counterparty"].isNull && line["note"].isNull)
        }
    }

    @Test func `without an initial balance a wallet starts empty, in the operator's currency`() async throws {
        let settings = ["COFFER_WALLET_INITIAL": "0", "COFFER_WALLET_CURRENCY": "KWD"]
        try await withWallets(settings: settings) { ledger, _ in
            #expect(try await ledger.json(.get, "/wallet")["balance"].string == "0.000")
            #expect(try await ledger.json(.get, "/wallet")["currency"].string == "KWD")
            #expect(try await ledger.json(.get, "/wallet/transactions")["total"].int == 0)
            let refused = try await send(ledger, "0.001")
            #expect(refused.status == 422)
        }
    }

    @Test func `a transfer between users is one entry with two postings`() async throws {
        try await withWallets { ledger, _ in
            let answer = try await send(ledger, "\"250.50\"", to: 2, note: " lunch ")
            #expect(answer.status == 201, "\(answer.text)")
            #expect(answer.json["balance"].string == "749.50")
            let sent = answer.json["transaction"]
            #expect(sent["type"].string == "SENT")
            #expect(sent["amount"].string == "250.50")
            #expect(sent["note"].string == "lunch")
            #expect(sent["counterparty"]["displayName"].string == "User 2")
            #expect(sent["counterparty"]["email"].string == "User2@example.org")
            let own = try await ledger.json(.get, "/wallet/transactions")
            #expect(own["transactions"].array.map { $0["type"].string } == ["SENT", "INITIAL"])
            #expect(own["transactions"][0] == sent)
            let others = try await ledger.json(.get, "/wallet/transactions", user: 2)["transactions"]
            #expect(others.array.map { $0["type"].string } == ["RECEIVED", "INITIAL"])
            #expect(others[0]["balanceAfter"].string == "1250.50")
            #expect(others[0]["counterparty"]["email"].string == "User1@example.org")
            #expect(others[0]["id"] == sent["id"])
            #expect(try await ledger.json(.get, "/wallet", user: 2)["balance"].string == "1250.50")
        }
    }

    @Test func `money without a recipient leaves the system`() async throws {
        try await withWallets { ledger, people in
            // The refusal needs no question to auth.
            people.isDown = true
            let answer = try await send(ledger, "1000")
            #expect(answer.status == 201)
            #expect(answer.json["balance"].string == "0.00")
            #expect(answer.json["transaction"]["counterparty"].isNull)
            let noNote = try await ledger.call(
                .post, "/wallet/send", #"{"amount":1,"note":null}"#, user: 2, key: "k")
            #expect(noNote.status == 201)
        }
    }

    @Test(arguments: [
        ("{}", "amount", "Amount is required"), (#"{"amount":0}"#, "amount", "greater than zero"),
        (#"{"amount":-5}"#, "amount", "greater than zero"), (#"{"amount":"ten"}"#, "amount", "a number"),
        (#"{"amount":1.005}"#, "amount", "at most 2 decimals"), (#"{"amount":1e400}"#, "amount", "too large"),
        (#"{"amount":"NaN"}"#, "amount", "a number"),
        (#"{"amount":true}"#, "amount", "Amount must be a number"),
        (#"{"amount":1,"to":"nobody"}"#, "to", "valid email"),
        (#"{"amount":1,"to":"user1@example.org"}"#, "to", "yourself"),
        (#"{"amount":1,"to":5}"#, "to", "To must be text"),
        (#"{"amount":1,"to":null}"#, "to", "leave this out"),
        (#"{"amount":1,"to":" "}"#, "to", "leave this out"),
        (#"{"recipientEmail":"x","amount":5}"#, "recipientEmail", "Unknown field"),
        (#"{"amount":5,"To":"user2@example.org"}"#, "To", "Unknown field"),
        (#"{"amount":5,"to":"user2@example.org","currency":null}"#, "currency", "Unknown field"),
    ])
    func `a wrong payment is refused with its reason and changes nothing`(
        body: String, field: String, why: String
    ) async throws {
        try await withWallets { ledger, _ in
            let answer = try await ledger.call(.post, "/wallet/send", body, key: "k")
            #expect(answer.status == 400, "\(answer.text)")
            #expect(answer.json["code"].string == "VALIDATION_ERROR")
            #expect(answer.message(field)?.contains(why) == true, "\(answer.text)")
            #expect(try await ledger.json(.get, "/wallet")["balance"].string == "1000.00")
            // After a refusal the same key can be used for a correct request.
            #expect(try await send(ledger, "1").status == 201)
        }
    }

    @Test func `of thousands of unknown members a few are reported`() async throws {
        try await withWallets { ledger, _ in
            let names = (0..<3_000).map { #""x\#($0)":0,"# }.joined()
            let many = try await ledger.call(.post, "/wallet/send", "{\(names)\"amount\":1}", key: "k")
            #expect(many.status == 400)
            #expect(many.json["details"].keys.count == 10)
            let name = String(repeating: "n", count: 40_000)
            let long = try await ledger.call(.post, "/wallet/send", "{\"\(name)\":0,\"amount\":1}", key: "k")
            #expect(long.status == 400)
            #expect(long.text.utf8.count < 1_000)
            #expect(try await ledger.json(.get, "/wallet")["balance"].string == "1000.00")
        }
    }

    @Test func `refusals come in order: key, fields, oneself, unknown recipient, balance`() async throws {
        try await withWallets { ledger, _ in
            let noKey = try await ledger.call(.post, "/wallet/send", #"{"amount":-1,"to":"x"}"#)
            #expect(noKey.status == 400)
            #expect(noKey.json["error"].string?.contains("Idempotency-Key") == true)
            let fields = try await ledger.call(
                .post, "/wallet/send", #"{"amount":-1,"to":"x"}"#, key: "k")
            #expect(fields.json["details"].keys == ["amount", "to"])
            #expect(try await send(ledger, "5000", to: 1).status == 400)
            let unknown = try await send(ledger, "5000", to: 99)
            #expect(unknown.status == 404)
            #expect(unknown.message("to") == "There is no user with this email address")
            #expect(unknown.json["code"].string == "NOT_FOUND")
            let poor = try await send(ledger, "1000.01", to: 2)
            #expect(poor.status == 422)
            #expect(poor.json["code"].string == "INSUFFICIENT_FUNDS")
            #expect(poor.json["details"].keys == ["amount"])
            #expect(try await ledger.json(.get, "/wallet/transactions")["total"].int == 1)
        }
    }

    @Test func `the same key pays once, and another body under the key is refused`() async throws {
        try await withWallets { ledger, people in
            let first = try await send(ledger, "10", to: 2)
            // The replay works without the recipient, who may be deleted by then.
            people.forget(ledger.service.user(2).user)
            let again = try await send(ledger, "10", to: 2)
            #expect(again.status == 201)
            #expect(again.bytes == first.bytes)
            #expect(again.fields["Idempotency-Replayed"] == "true")
            #expect(try await send(ledger, "11", to: 2).status == 422)
            #expect(try await ledger.json(.get, "/wallet")["balance"].string == "990.00")
        }
    }

    @Test func `50 parallel payments never exceed the balance`() async throws {
        try await withWallets { ledger, _ in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<50 {
                    group.addTask {
                        try await send(ledger, "30", to: number % 2 == 0 ? 2 : nil, key: "k\(number)").status
                    }
                }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [201: 33, 422: 17])
            #expect(try await ledger.json(.get, "/wallet")["balance"].string == "10.00")
        }
    }

    @Test func `only the demo user can top up`() async throws {
        try await withWallets { ledger, _ in
            let refused = try await ledger.call(.post, "/wallet/top-up", #"{"amount":5}"#)
            #expect(refused.status == 403)
            #expect(refused.json["code"].string == "FORBIDDEN")
            for _ in 0..<2 {
                let made = try await ledger.call(
                    .post, "/wallet/top-up", #"{"amount":"5.25"}"#, user: 4, key: "k")
                #expect(made.status == 201)
                #expect(made.json["balance"].string == "1005.25")
                #expect(made.json["transaction"]["type"].string == "TOP_UP")
            }
            let wrong = try await ledger.call(.post, "/wallet/top-up", #"{"amount":0}"#, user: 4)
            #expect(wrong.message("amount") == "Amount must be greater than zero")
        }
    }

    @Test func `a history is read page by page, by cursor and by offset`() async throws {
        try await withWallets { ledger, _ in
            for number in 1...7 {
                #expect(try await send(ledger, "\(number)", to: 2, key: "a\(number)").status == 201)
                #expect(try await send(ledger, "1", to: 1, user: 2, key: "b\(number)").status == 201)
            }
            let all = try await ledger.json(.get, "/wallet/transactions")
            #expect(all["total"].int == 15)
            #expect(all["hasMore"].bool == false && all["nextCursor"].isNull)
            var seen: [JSONValue] = []
            var cursor = ""
            repeat {
                let page = try await ledger.json(.get, "/wallet/transactions?limit=4\(cursor)")
                #expect(page["total"].int == 15)
                seen += page["transactions"].array
                cursor = page["nextCursor"].string.map { "&cursor=\($0)" } ?? ""
            } while !cursor.isEmpty
            #expect(seen == all["transactions"].array)
            try #require(seen.count == 15)
            let skipped = try await ledger.json(.get, "/wallet/transactions?limit=3&offset=12")
            #expect(skipped["transactions"].array == Array(seen[12..<15]))
            let id = seen[0]["id"].string ?? ""
            for wrong in ["limit=0", "limit=101", "offset=-1", "cursor=x", "cursor=\(id)&offset=1"] {
                #expect(
                    try await ledger.call(.get, "/wallet/transactions?\(wrong)").status == 400, "\(wrong)")
            }
            // The cursor of another user's history is refused.
            #expect(try await ledger.call(.get, "/wallet/transactions?cursor=\(id)", user: 3).status == 400)
        }
    }

    @Test func `an erased user's balance leaves the system, and others keep their entries`() async throws {
        try await withWallets { ledger, people in
            _ = try await send(ledger, "10", to: 2)
            let erased = ledger.service.user(2).user
            for _ in 0..<2 {
                let entry = ledger.service.context.ids.make(WalletTransaction.self)
                try await ledger.store.database.write { db in
                    try WalletStore.close(erased, entry: entry, at: LedgerFixture.noon, in: db)
                }
            }
            let line = try await ledger.json(.get, "/wallet/transactions")["transactions"][0]
            #expect(line["counterparty"]["id"].isNull)
            #expect(line["counterparty"]["displayName"].string == "Deleted user")
            #expect(line["counterparty"]["email"].string == "")
            // A late payment to an erased user is 404, with or without a wallet.
            #expect(try await send(ledger, "10", to: 2, key: "late").status == 404)
            let newcomer = ledger.service.user(3).user
            let entry = ledger.service.context.ids.make(WalletTransaction.self)
            try await ledger.store.database.write { db in
                try WalletStore.close(newcomer, entry: entry, at: LedgerFixture.noon, in: db)
            }
            #expect(try await send(ledger, "10", to: 3, key: "late").status == 404)
            let balances = try await ledger.store.database.read { db in
                try db.all("SELECT balance FROM wallets ORDER BY owner") { try $0.int(0) }
            }
            #expect(balances == [-99_000, 99_000, 0, 0])
            _ = people
        }
    }

    @Test func `a payment does not reveal registered users faster than a look-up`() async throws {
        try await withWallets { ledger, _ in
            for number in 0..<WalletRules.unknownAddressesAnHour {
                #expect(try await send(ledger, "1", to: 100 + number).status == 404)
            }
            let refused = try await send(ledger, "1", to: 2)
            #expect(refused.status == 429)
            #expect(refused.fields["Retry-After"] == "3601")
            #expect(try await send(ledger, "1", user: 3).status == 201)
            ledger.service.clock.advance(seconds: 3_601)
            #expect(try await send(ledger, "1", to: 2).status == 201)
        }
    }

    @Test func `parallel payments reveal no more about registered users`() async throws {
        try await withWallets { ledger, _ in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<(2 * WalletRules.unknownAddressesAnHour) {
                    group.addTask {
                        try await send(ledger, "1", to: 100 + number, key: "k\(number)").status
                    }
                }
                return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [404: 30, 429: 30])
            #expect(WalletRules.unknownAddressesAnHour == 30)
        }
    }

    @Test func `with auth down only transfers between users are 503`() async throws {
        try await withWallets { ledger, people in
            people.isDown = true
            let refused = try await send(ledger, "1", to: 2)
            #expect(refused.status == 503)
            #expect(try await ledger.call(.get, "/wallet").status == 200)
        }
    }

    @Test(arguments: [
        "UPDATE wallets SET balance = -1 WHERE owner <> x'00000000000000000000000000000000'",
        "UPDATE wallets SET closed_at = 5 WHERE balance <> 0",
        "UPDATE wallet_entries SET amount = 0", "UPDATE wallet_entries SET payer = payee",
        "UPDATE wallet_entries SET payee_balance = -1 WHERE payee <> x'00000000000000000000000000000000'",
        "UPDATE wallet_entries SET payer = randomblob(16)", "UPDATE wallets SET balance = 'a'",
        """
        INSERT INTO wallet_entries SELECT number + 1, id, kind, payer, payee, amount, payer_balance,
        payee_balance, note, created_at FROM wallet_entries
        """,
    ])
    func `the database itself refuses impossible wallets`(statement: String) async throws {
        try await withWallets { ledger, _ in
            _ = try await ledger.json(.get, "/wallet")
            await #expect(throws: SQLiteError.self) {
                try await ledger.tamper(SQL(stringLiteral: statement))
            }
        }
    }

    @Test(arguments: [
        ("UPDATE wallets SET balance = balance + 1", "UPDATE wallets SET balance = balance - 1", "add up to"),
        ("UPDATE wallets SET entries = 7", "UPDATE wallets SET entries = 1", "counts"),
        (
            "UPDATE wallet_entries SET amount = amount - 1", "UPDATE wallet_entries SET amount = amount + 1",
            "the entries before"
        ),
    ])
    func `the check finds errors that the constraints allow`(
        breaking: String, mending: String, what: String
    ) async throws {
        try await withWallets { ledger, _ in
            _ = try await ledger.json(.get, "/wallet")
            try await ledger.tamper(SQL(stringLiteral: breaking))
            let problems = try await ledger.store.inconsistencies()
            #expect(problems.contains { $0.contains(what) }, "\(problems)")
            try await ledger.tamper(SQL(stringLiteral: mending))
        }
    }

    @Test func `a start with another currency is refused once a wallet exists`() async throws {
        try await withWallets { ledger, _ in
            _ = try await ledger.json(.get, "/wallet")
            let euros = WalletTerms(initial: Money(amountMinor: 0, Currency("EUR")))
            await #expect(throws: StartError.self) {
                _ = try await WalletStore(database: ledger.store.database, terms: euros)
            }
        }
        let settings = ["COFFER_WALLET_INITIAL": "0"]
        try await withWallets(settings: settings) { ledger, _ in
            let euros = WalletTerms(initial: Money(amountMinor: 0, Currency("EUR")))
            _ = try await WalletStore(database: ledger.store.database, terms: euros)
        }
    }
}
