import Foundation
import HTTPKit
import SQLiteKit
import ServiceKit
import Synchronization
import TestKit
import Testing

@testable import LedgerBook
@testable import LedgerCore
@testable import LedgerWholeBooks

/// What was deleted for good is in no file of the ledger.
@Suite struct ForgottenWordsTests {
    private static func has(_ word: String, _ ledger: LedgerFixture) throws -> Bool {
        let path = "\(ledger.service.context.dataFolder)/ledger.db"
        return try [path, path + "-wal"].contains { file in
            try Data(contentsOf: URL(fileURLWithPath: file)).range(of: Data(word.utf8)) != nil
        }
    }

    private static func expectEmptyLog(_ ledger: LedgerFixture) async throws {
        let path = "\(ledger.service.context.dataFolder)/ledger.db-wal"
        let isEmpty = try await eventually {
            try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int == 0
        }
        #expect(isEmpty, "the log is empty")
    }

    @Test(.inFiles) func `words of what the trash let go are in no file, and all others are found`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            let words = #","notes":"zqnote","payee":"zqshop","tags":["zqtag"]"#
            for number in 0..<120 {
                try await ledger.record(
                    "1", food, also: #","description":"zqsecret\#(number)"\#(words)"#)
            }
            try await ledger.record("1", food, also: #","description":"bread""#, user: 1)
            let other = try await ledger.category("Food", user: 2)
            try await ledger.record("2", other, also: #","description":"zqtheirs""#, user: 2)
            let store = ledger.store
            while store.forgetting.begin() {}
            for row in try await ledger.json(.get, "/transactions?limit=100&q=zqsecret")["transactions"].array
            {
                let id = try #require(row["id"].string)
                _ = try await ledger.json(.delete, "/transactions/\(id)")
            }
            // What waits in the trash can be restored, so nothing is forgotten yet.
            #expect(!store.forgetting.begin())
            _ = try await ledger.json(.delete, "/trash")
            #expect(store.forgetting.begin())
            let now = ledger.service.clock.clock.now()
            for row in try await ledger.json(.get, "/transactions?limit=100&q=zqsecret")["transactions"].array
            {
                let id = try #require(row["id"].string)
                _ = try await ledger.json(.delete, "/transactions/\(id)")
            }
            _ = try await ledger.json(.delete, "/trash")
            try await store.purge(at: now) { true }
            #expect(try Self.has("zqsecret", ledger))
            #expect(try await store.forgetWords { true })
            try await Self.expectEmptyLog(ledger)
            for word in ["zqsecret", "zqnote", "zqshop", "zqtag"] {
                #expect(try !Self.has(word, ledger), "\(word)")
            }
            #expect(try Self.has("zqtheirs", ledger))
            #expect(try await ledger.json(.get, "/transactions?q=bread")["total"].int == 1)
            #expect(try await ledger.json(.get, "/transactions?q=zqtheirs", user: 2)["total"].int == 1)
        }
    }

    @Test(.inFiles) func `the search is merged in pieces, goes on after a stop, and finds the same`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let food = try await ledger.category("Food")
            for number in 0..<400 {
                let words = (0..<20).map { "w\(number)x\($0)" }.joined(separator: " ")
                try await ledger.record("1", food, also: #","description":"same \#(words)""#)
            }
            let before = try await ledger.json(.get, "/transactions?q=same")
            let left = Mutex(2)
            let goesOn: @Sendable () async -> Bool = {
                left.withLock { left in
                    left -= 1
                    return left > 0
                }
            }
            #expect(try await !ledger.store.forgetWords(while: goesOn))
            try await ledger.record("1", food, also: #","description":"meanwhile""#)
            #expect(try await ledger.store.forgetWords { true })
            #expect(try await ledger.json(.get, "/transactions?q=w7x3")["total"].int == 1)
            #expect(try await ledger.json(.get, "/transactions?q=meanwhile")["total"].int == 1)
            #expect(
                try await ledger.json(.get, "/transactions?q=same")["transactions"] == before["transactions"])
            let problems = try await ledger.store.database.check()
            #expect(problems.isEmpty)
        }
    }
}
