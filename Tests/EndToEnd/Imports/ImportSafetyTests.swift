import CofferClient
import Contracts
import Foundation
import HTTPKit
import TestKit
import Testing

/// Imports under hostile files, strangers, stops and refusals.
@Suite struct ImportSafetyTests {
    @Test func `hostile files are refused with a reason, and leave nothing`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let entities =
                "<!DOCTYPE d [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]><Document><BkToCstmrStmt>&b;"
                + "</BkToCstmrStmt></Document>"
            let files: [(String, [UInt8], Int)] = [
                ("entities", Array(entities.utf8), 400),
                (
                    "nesting",
                    Array(("<?xml version=\"1.0\"?>" + String(repeating: "<a>", count: 200_000)).utf8), 400
                ),
                ("columns", Array(("Date,Amount" + String(repeating: ",", count: 10_000_000)).utf8), 413),
                ("NULs", Array("Date;Amount\n2026-01-01;5\u{0}\n".utf8), 400),
                ("half a character", Array("Date;Amount;é\n2026-01-01;5;".utf8) + [0xC3], 400),
                ("nothing", [], 400), ("a PDF", Array("%PDF-1.7".utf8), 400),
                ("a cut off archive", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1], 400),
                ("a broken archive", [0x1F, 0x8B] + Array("not gzip at all".utf8), 400),
            ]
            for (name, bytes, status) in files {
                let answer = try await ada.upload(bytes)
                #expect(answer.status == status, "\(name): \(answer.text)")
                #expect(answer.json["error"].string?.isEmpty == false)
            }
            #expect(try await ada.get("/imports").data["imports"].array.isEmpty)
            let folder = "\(system.harness.folder.path)/files/imports"
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        }
    }

    @Test func `a small archive of a large file is refused at 64 MiB`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            // A block of deflate that repeats a zero 258 times in 1.03 bits each.
            let process = Process()
            let pipe = Pipe()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "head -c 80000000 /dev/zero | tr '\\0' ' ' | gzip -9"]
            process.standardOutput = pipe
            try process.run()
            let bomb = Array(try #require(try pipe.fileHandleForReading.readToEnd()))
            #expect(bomb.count < 200_000)
            let answer = try await ada.upload(bomb)
            #expect(answer.status == 413, "\(answer.text)")
            #expect(try await ada.get("/imports").data["imports"].array.isEmpty)
        }
    }

    @Test func `a packed statement is known by its first bytes`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let file = "\(system.harness.folder.path)/statement.csv"
            try ImportTests.january.write(toFile: file, atomically: true, encoding: .utf8)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/gzip")
            process.arguments = [file]
            try process.run()
            process.waitUntilExit()
            let packed = Array(try Data(contentsOf: URL(fileURLWithPath: file + ".gz")))
            let answer = try await ada.upload(packed)
            #expect(answer.data["counts"]["rows"].int == 4, "\(answer.text)")
        }
    }

    @Test func `a stranger can neither see nor use an import or its names`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let eve = try await system.join("eve@example.org", name: "Eve")
            let id = try ImportTests.id(try await ImportTests.preview(ada, ImportTests.january))
            for (method, path) in [
                (HTTPMethod.get, ""), (.get, "/rows"), (.patch, ""), (.post, "/commit"), (.post, "/undo"),
                (.delete, ""),
            ] {
                let answer = try await eve.send(method, "/imports/\(id)\(path)", method == .get ? nil : "{}")
                #expect(answer.status == 404, "\(method.rawValue) \(path)")
            }
            let account = try await ada.client.accounts.list().activeAccountId
            let category = try await ada.category("Mine")
            #expect(try await eve.upload(ImportTests.january, query: "?accountId=\(account)").status == 400)
            let own = try ImportTests.id(try await ImportTests.preview(eve, ImportTests.january))
            for body in [
                #"{"accountId":"\#(account)"}"#, #"{"accountFor":{"x":"\#(account)"}}"#,
                #"{"defaultCategory":"\#(category)"}"#, #"{"categoryFor":{"Fun":"\#(category)"}}"#,
                #"{"rows":[{"row":1,"categoryId":"\#(category)"}]}"#, #"{"rows":[{"row":99}]}"#,
                #"{"mapping":{"date":"Nowhere"}}"#, #"{"dateFormat":"YY"}"#,
            ] {
                let answer = try await eve.send(.patch, "/imports/\(own)", body)
                #expect(answer.status == 400, "\(body): \(answer.text)")
            }
            #expect(try await ImportTests.commit(ada, id)["created"].int == 4)
            let seen = try await eve.client.transactions.page().total
            #expect(seen == 0)
        }
    }

    @Test func `a refusal of the ledger takes everything back`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let other = try await ada.send(.post, "/accounts", #"{"name":"Other"}"#)
            let account = try #require(other.data["id"].string)
            let rows =
                (1...150).map { "2026-01-05;Giro;Shop \($0);-\($0),50" } + ["2026-01-06;Other;Last;-1,00"]
            let preview = try await ImportTests.preview(
                ada, "Date;Account;Payee;Amount\n" + rows.joined(separator: "\n") + "\n")
            let id = try ImportTests.id(preview)
            let mine = try await ada.client.accounts.list().activeAccountId
            let patched = try await ada.send(
                .patch, "/imports/\(id)", #"{"accountFor":{"Giro":"\#(mine)"}}"#)
            #expect(patched.data["counts"]["ready"].int == 151, "\(patched.text)")
            #expect(try await ada.send(.delete, "/accounts/\(account)").status == 200)
            let refused = try await ada.send(.post, "/imports/\(id)/commit")
            #expect(refused.status == 400, "\(refused.text)")
            #expect(refused.json["error"].string == "Account not found")
            let after = try await ada.get("/imports/\(id)").data
            #expect(after["status"].string == "failed")
            #expect(after["refusal"]["message"].string == "Account not found")
            #expect(try await ada.client.transactions.page().total == 0)
            #expect(try await ada.client.categories.list().isEmpty)
        }
    }

    @Test func `a commit goes on after the programs stop, and adds each entry once`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let rows = (1...1_500).map { number in
                "2026-01-\(String(number % 28 + 101).dropFirst());Shop \(number);-\(number),50"
            }
            let preview = try await ImportTests.preview(
                ada, "Date;Payee;Amount\n" + rows.joined(separator: "\n") + "\n")
            let id = try ImportTests.id(preview)
            #expect(preview["counts"]["ready"].int == 1_500)
            async let commit = ada.send(.post, "/imports/\(id)/commit")
            try await Task.sleep(for: .milliseconds(150))
            await system.harness.halt(["export", "ledger"])
            _ = try? await commit
            try await system.harness.resume(["ledger", "export"])
            let done = try await ada.send(.post, "/imports/\(id)/commit")
            #expect(done.status == 200 || done.status == 202, "\(done.text)")
            for _ in 0..<400 {
                if try await ada.get("/imports/\(id)").data["status"].string == "committed" { break }
                try await Task.sleep(for: .milliseconds(50))
            }
            let after = try await ada.get("/imports/\(id)").data
            #expect(after["status"].string == "committed")
            #expect(after["committed"]["created"].int == 1_500)
            #expect(try await ada.client.transactions.page().total == 1_500)
        }
    }

    @Test func `an undo takes back what a restore has brought back after an earlier undo`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let id = try ImportTests.id(
                try await ImportTests.preview(ada, ImportTests.january))
            let made = try await ada.send(.patch, "/imports/\(id)", #"{"createCategories":true}"#)
            #expect(made.status == 200, "\(made.text)")
            let created = try #require(try await ImportTests.commit(ada, id)["created"].int)
            let backup = try #require(try await ada.send(.post, "/backups", "{}").data["id"].string)
            for _ in 0..<2 {
                let undone = try await ada.send(.post, "/imports/\(id)/undo")
                #expect(undone.data["removed"].int == created, "\(undone.text)")
                #expect(try await ada.get("/transactions").data["total"].int == 0)
                let path = "/backups/\(backup)/restore"
                let preview = try await ada.send(.post, path, #"{"mode":"replace"}"#)
                let token = try #require(preview.data["token"].string, "\(preview.text)")
                let done = try await ada.send(
                    .post, path, #"{"mode":"replace","confirm":true,"token":"\#(token)"}"#)
                #expect(done.status == 200, "\(done.text)")
                #expect(try await ada.get("/transactions").data["total"].int == created)
            }
        }
    }

    @Test func `a preview is gone after seven days, a committed import stays and can be undone`() async throws
    {
        try await CofferSystem.run(settings: ["COFFER_ACCESS_TTL": "604800"]) { system in
            system.harness.clock.stop()
            let ada = try await system.join("ada@example.org")
            let kept = try ImportTests.id(try await ImportTests.preview(ada, ImportTests.january))
            _ = try await ImportTests.commit(ada, kept)
            let lost = try ImportTests.id(try await ImportTests.preview(ada, ImportTests.january))
            system.harness.clock.advance(seconds: 7 * 86_400 + 1)
            await system.harness.halt(["export"])
            try await system.harness.resume(["export"])
            let member = try await system.signIn(ada.email)
            for _ in 0..<200 {
                if try await member.get("/imports/\(lost)").status == 404 { break }
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(try await member.get("/imports/\(lost)").status == 404)
            let list = try await member.get("/imports").data["imports"].array
            #expect(list.map { $0["id"].string } == [kept])
            let undone = try await member.send(.post, "/imports/\(kept)/undo")
            #expect(undone.data["removed"].int == 4, "\(undone.text)")
        }
    }
}
