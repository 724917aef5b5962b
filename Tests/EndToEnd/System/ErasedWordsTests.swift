import CofferClient
import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import ServiceKit

/// Erased is gone (contract §6): no file of the data folder, and no table of a server, has a word of an
/// erased user who used everything, whereas another user's book is as it was.
@Suite struct ErasedWordsTests: ErasureScenes {
    /// Is part of each word of hers, and of nothing else.
    private static let word = "zqada"
    private static let email = "zqada@example.org"
    private static let byPassword = AccountDeletion(password: .value(CofferSystem.password))

    /// Sends a request that must succeed.
    @discardableResult
    private static func send(
        _ member: Member, _ method: HTTPMethod, _ path: String, _ body: String? = nil, key: String? = nil
    ) async throws -> TestAnswer {
        let fields = key.map { [("Idempotency-Key", $0)] } ?? []
        let answer = try await member.send(method, path, body, fields: fields)
        try #require((200..<300).contains(answer.status), "\(method.rawValue) \(path): \(answer.text)")
        return answer
    }

    /// Shares an expense of Grace's under a key and returns the part's id.
    private static func share(_ grace: Member, key: String) async throws -> (body: String, part: String) {
        let dinner = try await grace.spend("30", on: grace.category("Dinner \(key)"), description: "Dinner")
            .id
        let body = #"{"transactionId":"\#(dinner)","participants":[{"email":"\#(email)"}]}"#
        let answer = try await send(grace, .post, "/expenses/share", body, key: key)
        return (body, try #require(answer.data["participants"][0]["id"].string, "\(answer.text)"))
    }

    /// Uses everything that takes words.
    private static func useAll(_ ada: Member, with grace: Member) async throws {
        _ = try await Belongings(of: ada)
        let category =
            try await send(
                ada, .post, "/categories", #"{"name":"zqadacategory","type":"EXPENSE"}"#, key: "zqadakey"
            ).data["id"].string ?? ""
        let account = try await send(ada, .post, "/accounts", #"{"name":"zqadaaccount"}"#).data["id"].string
        let first = try #require(try await ada.get("/accounts").data["activeAccountId"].string)
        let words = #""description":"zqadalunch","notes":"zqadanote","payee":"zqadashop","tags":["zqadatag"]"#
        var ids: [String] = []
        for number in 0..<60 {
            let made = try await send(
                ada, .post, "/transactions",
                #"{"categoryId":"\#(category)","type":"EXPENSE","amount":9,\#(words)}"#,
                key: "zqada\(number)")
            ids.append(try #require(made.data["id"].string))
        }
        for id in ids.prefix(5) { try await send(ada, .delete, "/transactions/\(id)") }
        let bodies: [String: String] = [
            "/transfers":
                #"{"fromAccountId":"\#(first)","toAccountId":"\#(account ?? "")","amount":1,\#(words)}"#,
            "/recurring":
                """
            {"categoryId":"\(category)","type":"EXPENSE","amount":5,"dayOfMonth":28,\
            "description":"zqadarent","payee":"zqadaowner"}
            """,
            "/budgets":
                """
            {"accountId":"\(first)","categoryId":"\(category)","month":"2026-01","planned":5,\
            "notes":"zqadaplan"}
            """,
            "/rules":
                """
            {"name":"zqadarule","when":[{"field":"payee","op":"is","value":"zqadashop"}],\
            "then":[{"add":"tag","value":"zqadatag"}]}
            """,
            "/auth/tokens": #"{"name":"zqadatoken","scopes":["read"]}"#,
            "/webhooks":
                """
            {"url":"https://hooks.invalid/zqada","events":["wallet.changed"],"description":"zqadahook"}
            """,
        ]
        for (path, body) in bodies { try await send(ada, .post, path, body) }
        let attached = try await ada.system.harness.client.send(
            .post, "/transactions/\(ids[9])/attachments?fileName=zqadareceipt.png",
            body: .bytes(Pictures.png),
            fields: [("Authorization", "Bearer \(ada.accessToken)"), ("Content-Type", "image/png")])
        #expect(attached.status == 201, "\(attached.text)")
        let read = try await ada.upload("Date;Payee;Amount\n2026-01-30;zqadastore;-1,50\n")
        #expect(read.status == 201, "\(read.text)")
        try await send(
            ada, .post, "/wallet/send", #"{"amount":"2.00","to":"grace@example.org","note":"zqadathanks"}"#,
            key: "zqadasent")
        try await send(ada, .post, "/backups")
        try await ErasedWordsTests().save(ada)
    }

    /// What Grace keeps of Ada: answers under keys, shares, a group, payments and backups.
    private struct Kept {
        let requests: [(path: String, body: String, key: String)]
        let backups: [String]
    }

    private static func meet(_ ada: Member, _ grace: Member, _ before: Kept) async throws -> Kept {
        let (shared, part) = try await share(grace, key: "later")
        let (again, declined) = try await share(grace, key: "declined")
        let (owed, claimed) = try await share(grace, key: "claimed")
        try await send(ada, .post, "/expenses/shares/\(declined)/decline", #"{"reason":"zqadareason"}"#)
        try await send(
            ada, .post, "/expenses/shares/\(claimed)/claim", #"{"amount":"5.00","note":"zqadaclaim"}"#)
        try await send(
            grace, .post, "/expenses/shares/\(part)/payments", #"{"amount":"1.00"}"#, key: "paid")
        let hers = try await ada.spend("40", on: ada.category("Rent"), description: "Rent").id
        let body =
            #"{"transactionId":"\#(hers)","participants":[{"email":"grace@example.org"}]}"#
        let made = try await send(ada, .post, "/expenses/share", body)
        let own = try #require(made.data["participants"][0]["id"].string)
        try await send(
            ada, .post, "/expenses/shares/\(own)/payments", #"{"amount":"3.00","note":"zqadapayment"}"#)
        let money = #"{"amount":"1.00","to":"\#(email)","note":"for lunch"}"#
        try await send(grace, .post, "/wallet/send", money, key: "sent")
        let backup = try await send(grace, .post, "/backups").data["id"].string
        return Kept(
            requests: before.requests + [
                ("/expenses/share", shared, "later"), ("/expenses/share", again, "declined"),
                ("/expenses/share", owed, "claimed"),
                ("/expenses/shares/\(part)/payments", #"{"amount":"1.00"}"#, "paid"),
                ("/wallet/send", money, "sent"),
            ], backups: before.backups + [try #require(backup)])
    }

    /// Grace invites an address that nobody has yet.
    private static func invite(_ grace: Member) async throws -> Kept {
        let (shared, _) = try await share(grace, key: "early")
        let group = #"{"name":"Flat","members":[{"email":"\#(email)"}]}"#
        try await send(grace, .post, "/groups", group, key: "group")
        let backup = try await send(grace, .post, "/backups").data["id"].string
        return Kept(
            requests: [("/expenses/share", shared, "early"), ("/groups", group, "group")],
            backups: [try #require(backup)])
    }

    @Test func `after an erasure no file and no table has a word of hers, and others' books stay`()
        async throws
    {
        try await CofferSystem.run { system in
            let grace = try await system.join("grace@example.org", name: "Grace")
            let early = try await Self.invite(grace)
            let ada = try await system.join(Self.email, name: "Zqada Zqadason")
            let kept = try await Self.meet(ada, grace, early)
            try await Self.useAll(ada, with: grace)
            for service in ["auth", "ledger", "sharing"] {
                try await eventually("\(service) has sent its mails") {
                    try await count("mail_queue", in: service, of: system) == 0
                }
            }
            #expect(try await !Self.traces(system).isEmpty)
            let before = try await Self.book(of: grace)

            _ = try await ada.client.profile.deleteUser(Self.byPassword)
            try await converge(system)
            // The log of each database is emptied when nothing else is to be done.
            try await eventually("nothing is left") { try await Self.traces(system).isEmpty }
            let traces = try await Self.traces(system)
            #expect(traces.isEmpty, "\(traces)")
            let files = "\(system.harness.folder.path)/files"
            for kind in ["attachments", "avatars", "imports"] {
                #expect(try names(in: "\(files)/\(kind)").isEmpty, "\(kind)")
            }
            #expect(try await Self.book(of: grace) == before)

            for (path, body, key) in kept.requests {
                let replay = try await Self.send(grace, .post, path, body, key: key)
                #expect(replay.fields["Idempotency-Replayed"] == "true", "\(path)")
                #expect(!replay.text.lowercased().contains(Self.word), "\(replay.text)")
            }
            for backup in kept.backups {
                let verified = try await Self.send(grace, .post, "/backups/\(backup)/verify", "{}")
                #expect(verified.data["valid"].bool == true, "\(verified.text)")
                let facts = try await grace.get("/backups/\(backup)").data
                let file = try await grace.get("/backups/\(backup)/download")
                #expect(file.bytes.count == facts["size"].int)
                #expect(file.json["data"]["shares"].array.isEmpty == false)
            }
        }
    }

    @Test(arguments: [[], ["export"]])
    func `a backup that has only the invited address loses it, also while export was down`(down: [String])
        async throws
    {
        try await CofferSystem.run { system in
            let grace = try await system.join("grace@example.org", name: "Grace")
            let backup = try await #require(Self.invite(grace).backups.first)
            let ada = try await system.join(Self.email, name: "Zqada Zqadason")
            #expect(try await Self.has(grace.get("/backups/\(backup)/download").bytes))
            await system.harness.halt(down)
            _ = try await ada.client.profile.deleteUser(Self.byPassword)
            try await system.harness.resume(down)
            try await eventually("the address is gone") {
                try await !Self.has(grace.get("/backups/\(backup)/download").bytes)
            }
            try await converge(system)
            let verified = try await Self.send(grace, .post, "/backups/\(backup)/verify", "{}")
            #expect(verified.data["valid"].bool == true, "\(verified.text)")
        }
    }

    /// What Grace sees of her own book.
    private static func book(of grace: Member) async throws -> [JSONValue] {
        var seen: [JSONValue] = []
        for path in ["/transactions?limit=100", "/accounts", "/categories", "/wallet", "/trash", "/payees"] {
            seen.append(try await send(grace, .get, path).data)
        }
        return seen
    }

    /// Returns where her word is: files, columns of a server's tables, and stored answers, unpacked.
    private static func traces(_ system: CofferSystem) async throws -> [String] {
        var found = try files(of: system)
        if TestStore.server != nil {
            found += try await StoredTraces(source: .running(system.harness)).places(ofText: word)
            let isSearched = try await system.harness.read("ledger") { db in
                try db.exists(
                    "SELECT 1 FROM search WHERE strpos(CAST(words AS text), \(word)) > 0 LIMIT 1")
            }
            if isSearched { found.append("ledger.search") }
        }
        for service in ["ledger", "sharing", "export"] {
            let answers = try await system.harness.read(service) { db in
                try db.all("SELECT route, body, full_length FROM idempotency_keys") { row in
                    let stored = StoredBody(
                        bytes: try row.blob(1), fullLength: row.isNull(2) ? nil : Int(try row.int(2)))
                    return (route: try row.text(0), body: stored.body ?? [])
                }
            }
            found += answers.filter { has($0.body) }.map { "\(service) \($0.route)" }
        }
        return found
    }

    private static func files(of system: CofferSystem) throws -> [String] {
        let folder = system.harness.folder.path
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        #expect(names.contains("erased-users") || names.contains("auth.db") || TestStore.server != nil)
        let search = Process()
        search.executableURL = URL(fileURLWithPath: "/bin/grep")
        search.arguments = ["--recursive", "--text", "--ignore-case", "--files-with-matches", word, folder]
        let output = Pipe()
        search.standardOutput = output
        try search.run()
        let found = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        search.waitUntilExit()
        return found.split(separator: "\n").map(String.init).filter { path in
            // In development this folder stands for mailboxes, which are others'.
            guard path.hasPrefix("\(folder)/mail/") else { return true }
            let mail = String(decoding: readFile(path, limitBytes: 1 << 20) ?? [], as: UTF8.self)
            return mail.contains("\r\nTo: \(email)\r\n")
        }
    }

    private static func has(_ bytes: [UInt8]) -> Bool {
        let lower = Data(bytes.map { (65...90).contains($0) ? $0 | 0x20 : $0 })
        return lower.range(of: Data(word.utf8)) != nil
    }
}
