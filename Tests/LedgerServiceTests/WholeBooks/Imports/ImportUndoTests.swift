import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Undoing an import (contract §4, "Imports").
@Suite struct ImportUndoTests {
    @Test func `an edited row in the trash is kept and listed, one that was only deleted goes`() async throws
    {
        try await LedgerFixture.run { ledger in
            let account = try await ledger.activeAccount()
            let user = ledger.service.user().user.text
            let importID = ledger.service.context.ids.make(Import.self).text
            func post(_ path: String, _ members: String) async throws -> JSONValue {
                let answer = try await ledger.service.request(
                    .post, "/internal/imports/\(path)", as: .service("export"),
                    json: #"{"user":"\#(user)","importId":"\#(importID)",\#(members)}"#)
                #expect(answer.status == 200, "\(answer.text)")
                return answer.json
            }
            let rows = (1...4).map {
                #"{"row":\#($0),"account":"\#(account)","type":"EXPENSE","amountMinor":\#($0)00,"#
                    + #""currency":"USD","date":"2026-03-0\#($0)","description":"Bank","tags":[],"#
                    + #""categoryName":"Bank"}"#
            }
            _ = try await post(
                "rows", #""currency":"USD","timeZone":"UTC","rows":[\#(rows.joined(separator: ","))]"#)
            let listed = try await ledger.json(.get, "/transactions?order=asc")["transactions"].array
            let ids = listed.compactMap { $0["id"].string }
            try #require(ids.count == 4)
            _ = try await ledger.json(.patch, "/transactions/\(ids[0])", #"{"notes":"Mine"}"#)
            let receipt = try await ledger.attach(
                AttachmentTests.document(300), "application/pdf", to: ids[1])
            #expect(receipt.status == 201)
            for id in ids.prefix(3) { _ = try await ledger.json(.delete, "/transactions/\(id)") }
            let undone = try await post("undo", #""after":0"#)
            #expect(undone["removed"].int == 2)
            #expect(undone["kept"].array.map { $0["transactionId"].string } == Array(ids.prefix(2)))
            let trash = try await TrashedRecordTests.trash(ledger)
            #expect(Set(trash.map { $0["id"].string }) == Set(ids.prefix(2)))
            let back = try await ledger.json(.post, "/transactions/\(ids[0])/restore")
            #expect(back["notes"].string == "Mine" && back["amount"].string == "1.00")
        }
    }
}
