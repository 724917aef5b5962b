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
            #expect(try await ada.client.imports.list().isEmpty)
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
            let file = ClientFile(bomb, contentType: "application/octet-stream")
            let refusal = try await refused { try await ada.client.imports.create(file) }
            #expect(refusal.status == 413, "\(refusal)")
            #expect(try await ada.client.imports.list().isEmpty)
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
            let preview = try await ada.client.imports.create(
                ClientFile(packed, contentType: "application/octet-stream"))
            #expect(preview.counts.rows == 4)
        }
    }

    @Test func `a stranger can neither see nor use an import or its names`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let eve = try await system.join("eve@example.org", name: "Eve")
            let id = try await ada.preview(ImportTests.january).id
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
            let own = try await eve.preview(ImportTests.january).id
            for body in [
                #"{"accountId":"\#(account)"}"#, #"{"accountFor":{"x":"\#(account)"}}"#,
                #"{"defaultCategory":"\#(category)"}"#, #"{"categoryFor":{"Fun":"\#(category)"}}"#,
                #"{"rows":[{"row":1,"categoryId":"\#(category)"}]}"#, #"{"rows":[{"row":99}]}"#,
                #"{"mapping":{"date":"Nowhere"}}"#, #"{"dateFormat":"YY"}"#,
            ] {
                let answer = try await eve.send(.patch, "/imports/\(own)", body)
                #expect(answer.status == 400, "\(body): \(answer.text)")
            }
            #expect(try await ada.commit(id).created == 4)
            let seen = try await eve.client.transactions.page().total
            #expect(seen == 0)
        }
    }

    @Test func `a refusal of the ledger takes everything back`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let (imports, accounts) = (ada.client.imports, ada.client.accounts)
            let other = try await accounts.create(AccountDraft(name: "Other")).id
            let rows =
                (1...150).map { "2026-01-05;Giro;Shop \($0);-\($0),50" } + ["2026-01-06;Other;Last;-1,00"]
            let id = try await ada.preview(
                "Date;Account;Payee;Amount\n" + rows.joined(separator: "\n") + "\n"
            ).id
            let mine = try await accounts.list().activeAccountId
            let patched = try await imports.correct(
                id, ImportCorrections(accountFor: .value(["Giro": mine])))
            #expect(patched.counts.ready == 151)
            try await accounts.delete(other)
            let refusal = try await refused { try await imports.commit(id) }
            #expect(refusal.status == 400)
            #expect(refusal.message == "Account not found")
            let after = try await imports.get(id)
            #expect(after.status == .failed)
            #expect(after.refusal?.message == "Account not found")
            #expect(try await ada.client.transactions.page().total == 0)
            #expect(try await ada.client.categories.list().isEmpty)
        }
    }

    @Test func `a commit goes on after the programs stop, and adds each entry once`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let imports = ada.client.imports
            let rows = (1...1_500).map { number in
                "2026-01-\(String(number % 28 + 101).dropFirst());Shop \(number);-\(number),50"
            }
            let preview = try await ada.preview("Date;Payee;Amount\n" + rows.joined(separator: "\n") + "\n")
            #expect(preview.counts.ready == 1_500)
            async let commit = imports.commit(preview.id)
            try await Task.sleep(for: .milliseconds(150))
            await system.harness.halt(["export", "ledger"])
            _ = try? await commit
            try await system.harness.resume(["ledger", "export"])
            // Done or still running.
            _ = try await imports.commit(preview.id)
            for _ in 0..<1_200 {
                if try await imports.get(preview.id).status == .committed { break }
                try await Task.sleep(for: .milliseconds(50))
            }
            let after = try await imports.get(preview.id)
            #expect(after.status == .committed)
            #expect(after.committed?.created == 1_500)
            #expect(try await ada.client.transactions.page().total == 1_500)
        }
    }

    @Test func `an undo takes back what a restore has brought back after an earlier undo`() async throws {
        try await CofferSystem.run { system in
            let ada = try await system.join("ada@example.org")
            let (imports, transactions) = (ada.client.imports, ada.client.transactions)
            let id = try await ada.preview(ImportTests.january).id
            _ = try await imports.correct(id, ImportCorrections(createCategories: true))
            let created = try await ada.commit(id).created
            let backup = try await ada.client.backups.create().id
            for _ in 0..<2 {
                #expect(try await imports.undo(id).result?.removed == created)
                #expect(try await transactions.page().total == 0)
                let dry = try await ada.client.restores.restore(backup, RestoreDraft(mode: .value(.replace)))
                let token = try #require(dry.result?.token)
                let done = try await ada.client.restores.restore(
                    backup, RestoreDraft(mode: .value(.replace), confirm: true, token: .value(token)))
                #expect(done.result?.applied == true)
                #expect(try await transactions.page().total == created)
            }
        }
    }

    @Test func `a preview is gone after seven days, a committed import stays and can be undone`() async throws
    {
        try await CofferSystem.run(settings: ["COFFER_ACCESS_TTL": "604800"]) { system in
            system.harness.clock.stop()
            let ada = try await system.join("ada@example.org")
            let kept = try await ada.preview(ImportTests.january).id
            _ = try await ada.commit(kept)
            let lost = try await ada.preview(ImportTests.january).id
            system.harness.clock.advance(seconds: 7 * 86_400 + 1)
            await system.harness.halt(["export"])
            try await system.harness.resume(["export"])
            let imports = try await system.signIn(ada.email).client.imports
            try await eventually("the preview is gone") {
                do { _ = try await imports.get(lost) } catch let refusal as Refusal {
                    return refusal.status == 404
                }
                return false
            }
            #expect(try await imports.list().map(\.id) == [kept])
            #expect(try await imports.undo(kept).result?.removed == 4)
        }
    }
}
