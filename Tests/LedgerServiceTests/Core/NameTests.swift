import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@Suite struct NameTests {
    @Test func `names that look alike are the same name, in any Unicode form`() async throws {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.account("Café")
            for name in ["Cafe\u{301}", "CAFÉ", "CAFE\u{301}"] {
                let twin = try await ledger.call(.post, "/accounts", #"{"name":"\#(name)"}"#)
                #expect(twin.status == 400, "\(name)")
                #expect(twin.message("name") != nil)
            }
            _ = try await ledger.category("Ångström")
            let twin = try await ledger.call(
                .post, "/categories", #"{"name":"A\#u{30A}ngstro\#u{308}m","type":"EXPENSE"}"#)
            #expect(twin.status == 400)
            let bulk = try await ledger.json(
                .post, "/categories/bulk",
                #"{"categories":[{"name":"\#u{212B}ngström","type":"EXPENSE"},{"name":"New","type":"EXPENSE"}]}"#
            )
            #expect(bulk["categoriesCreated"].int == 1)
        }
    }

    @Test(arguments: [
        ("Cafe\u{301}", "café"), ("\u{212B}", "å"), ("Plain", "plain"), ("\u{1100}\u{1161}", "가"), ("", ""),
    ])
    func `a name's key has one Unicode form`(name: String, key: String) {
        #expect(Array(name.nameKey.utf8) == Array(key.utf8))
    }
}
