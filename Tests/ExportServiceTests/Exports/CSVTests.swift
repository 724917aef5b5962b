import Contracts
import Testing

@testable import ExportService

@Suite struct CSVTests {
    static let cells: [(String, String)] = [
        ("Lunch", "Lunch"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
        ("two\nlines", "\"two\nlines\""), ("two\r\nlines", "\"two\r\nlines\""), (" =1", " =1"),
        ("1-2", "1-2"),
        ("=1+2", "'=1+2"), ("+49 30", "'+49 30"), ("-12.34", "'-12.34"), ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t'=1"), ("\r=1", "\"'\r'=1\""), ("\0=1", "'\0'=1"), ("'", "'"), ("\tx", "'\tx"),
        ("\n=1", "\"'\n'=1\""), ("\u{FF1D}1", "'\u{FF1D}1"), ("\u{FF0B}1", "'\u{FF0B}1"),
        ("\u{FF0D}1", "'\u{FF0D}1"), ("\u{FF20}A1", "'\u{FF20}A1"), ("\u{FF1E}1", "\u{FF1E}1"),
        // Cells of programs that separate by semicolons or tabs, and lines inside quotes.
        ("x;=1", "x;'=1"), ("x;y; -1", "x;y; -1"), ("x;;@A1", "x;;'@A1"), ("x;\t+1", "x;\t'+1"),
        ("x;\"=1", "\"x;'\"\"=1\""), ("x;\"\"\u{FF1D}1", "\"x;'\"\"\"\"\u{FF1D}1\""), ("\"=1", "\"\"\"=1\""),
        ("x\n-1", "\"x\n'-1\""), ("x\r\n\r\n=1", "\"x\r\n\r\n'=1\""), ("x\t=1", "x\t'=1"), ("x;", "x;"),
        ("=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""),
        ("=a\u{301}", "'=a\u{301}"), ("=\u{301}1", "'=\u{301}1"), ("Grüße 🍎", "Grüße 🍎"),
    ]

    @Test(arguments: cells)
    func `cells are quoted by RFC 4180, and no spreadsheet evaluates them`(_ text: String, _ written: String)
    {
        var csv = CSV()
        csv.text(text)
        #expect(String(decoding: csv.bytes, as: UTF8.self) == written)
    }

    @Test func `records are separated by commas and CRLF, and numbers stay numbers`() {
        var csv = CSV()
        csv.plain("-12.34")
        csv.text("")
        csv.text("x")
        csv.endRecord()
        csv.plain("1")
        csv.endRecord()
        #expect(String(decoding: csv.bytes, as: UTF8.self) == "-12.34,,x\r\n1\r\n")
    }

    @Test(
        arguments: [
            (nil, nil, nil, nil, ["format"]), ("xml", nil, nil, nil, ["format"]),
            ("CSV", nil, nil, nil, ["format"]),
            ("csv", "7", nil, nil, ["accountId"]), ("json", nil, "2023-02-29", "x", ["from", "to"]),
            ("csv", nil, "2026-02-01", "2026-01-31", ["to"]),
            (nil, "x", "x", "x", ["format", "accountId", "from", "to"]),
        ] as [(String?, String?, String?, String?, [String])])
    func `a wrong parameter is named`(
        _ format: String?, _ account: String?, _ from: String?, _ to: String?, _ paths: [String]
    ) {
        let query = ["format": format, "accountId": account, "from": from, "to": to]
        var errors = FieldErrors()
        _ = ExportRequest({ query[$0] ?? nil }, &errors)
        #expect(errors.entries.map(\.path) == paths)
    }

    @Test func `a range of one day is valid`() {
        let query = ["format": "csv", "from": "2026-01-31", "to": "2026-01-31"]
        var errors = FieldErrors()
        let request = ExportRequest({ query[$0] }, &errors)
        #expect(errors.isEmpty)
        #expect(request.from == request.to && request.account == nil)
    }

    @Test func `every member of a transaction is a column of the CSV or left out on purpose`() {
        // Members that only programs need, and the month of the date.
        let leftOut = [
            "accountId", "categoryId", "month", "isRecurring", "clientId", "createdAt", "updatedAt",
        ]
        let header = String(decoding: CSVForm(accounts: []).head().dropLast(2), as: UTF8.self)
        let columns = header.split(separator: ",").map(String.init)
        let sample = StubBook.transaction(0)
        let members = Mirror(reflecting: sample).children.compactMap(\.label)
            .map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
        #expect(members.filter { !columns.contains($0) }.sorted() == leftOut.sorted())
    }
}
