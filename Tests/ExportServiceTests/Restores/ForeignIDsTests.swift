import Contracts
import TestKit
import Testing

@testable import ExportService

/// Ids of files of version 1.0 that are no UUIDs.
@Suite struct ForeignIDsTests {
    private func made(_ json: String, file: String = "ab") throws -> JSONValue {
        try JSONValue(ForeignIDs(of: file).made(in: Array(json.utf8)))
    }

    @Test func `ids are made anew, and references follow`() throws {
        let category = try made(#"{"id":"cat-1","name":"id","type":"EXPENSE"}"#)
        let id = try #require(category["id"].string)
        #expect(ID<Category>(id) != nil && category["name"].string == "id")
        let entry = try made(
            #"{ "categoryId" : "cat-1", "id":7, "accountId":null, "clientId":"cat-1", "notes":"a \"id\":\"x\"","#
                + #""category":{"id":"cat-1"},"splits":[{"categoryId":"cat-1","amount":1.5e2}],"tags":["id"]}"#
        )
        #expect(entry["categoryId"].string == id && entry["category"]["id"].string == id)
        #expect(entry["splits"][0]["categoryId"].string == id)
        #expect(entry["id"].string.flatMap { ID<Transaction>($0) } != nil)
        #expect(entry["accountId"].isNull && entry["clientId"].string == "cat-1")
        #expect(entry["notes"].string == #"a "id":"x""# && entry["tags"][0].string == "id")
        #expect(try made(#"{"id":"7"}"#) == made(#"{"id":7}"#))
        #expect(try made(#"{"id":"cat-1"}"#, file: "cd")["id"].string != id, "files that count from 1 differ")
    }

    @Test(arguments: [
        #"{"id":"01900000-0000-7000-8000-0000000000ab"}"#, #"{"id":""}"#, #"{"id":null}"#, #"{"id":true}"#,
        #"{"id":{"a":1}}"#, #"{"accountId":[1,"x"]}"#, "{}", "1", "\"id\"",
    ])
    func `all else stays as it is`(element: String) throws {
        #expect(ForeignIDs(of: "ab").made(in: Array(element.utf8)) == Array(element.utf8))
    }

    @Test(arguments: [
        "refundOf", "reconciliationId", "reconciliationIdFrom", "reconciliationIdTo", "transferId",
        "importId",
    ])
    func `every member that names another record follows it`(name: String) throws {
        let id = try #require(try made(#"{"id":"t-1"}"#)["id"].string)
        #expect(try made(#"{"\#(name)":"t-1"}"#)[name].string == id)
    }

    @Test(arguments: ["\"", "{\"id", "{\"id\":\"", #"{"id":"\"#, "{\"id\":", ":\"", "\"\""])
    func `what breaks off ends no program`(element: String) {
        let made = ForeignIDs(of: "ab").made(in: Array(element.utf8))
        #expect(!made.isEmpty)
    }
}
