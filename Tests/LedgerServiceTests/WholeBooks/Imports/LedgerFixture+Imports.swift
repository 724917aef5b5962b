import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

/// Importing rows, as the export service does it.
extension LedgerFixture {
    /// Books expenses of a file, described as "Bank".
    func importRows(
        _ rows: [(row: Int, day: String, minor: Int64)], into account: String, _ currency: String = "USD",
        of job: String
    ) async throws {
        let lines = rows.map {
            #"{"row":\#($0.row),"account":"\#(account)","type":"EXPENSE","amountMinor":\#($0.minor),"#
                + #""currency":"\#(currency)","date":"\#($0.day)","description":"Bank","tags":[],"#
                + #""categoryName":"Bank"}"#
        }
        try await importCall(
            "rows", job, #""currency":"USD","timeZone":"UTC","rows":[\#(lines.joined(separator: ","))]"#)
    }

    func undoImport(_ job: String) async throws { try await importCall("undo", job, #""after":0"#) }

    private func importCall(_ path: String, _ job: String, _ members: String) async throws {
        let answer = try await service.request(
            .post, "/internal/imports/\(path)", as: .service("export"),
            json: #"{"user":"\#(service.user().user.text)","importId":"\#(job)",\#(members)}"#)
        #expect(answer.status == 200, "\(answer.text)")
    }
}
