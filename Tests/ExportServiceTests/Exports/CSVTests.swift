import Contracts
import TestKit
import Testing

@testable import ExportService

@Suite struct CSVTests {
    static let cells: [(String, String)] = [
        ("Lunch", "Lunch"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
        ("two\nlines", "\"two\nlines\""), ("two\r\nlines", "\"two\r\nlines\""), (" =1", " =1"),
        ("1-2", "1-2"),
        ("=1+2", "'=1+2"), ("+49 30", "'+49 30"), ("-12.34", "'-12.34"), ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t'=1"), ("\r=1", "\"'\r'=1\""), ("\0=1", "'\0'=1"), ("'", "''"), ("'tis", "''tis"),
        ("x;'=1", "x;''=1"), ("\tx", "'\tx"),
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

    @Test func `a reader that drops what was added gets every text back`() {
        let pieces = ["a", "=", "+", "'", "\"", ";", "\t", "\r\n", "\0", ",", "\u{FF1D}", "é", " "]
        var random = SeededRandom(seed: 7)
        for _ in 0..<5_000 {
            let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            var csv = CSV()
            csv.text(text)
            #expect(Self.read(csv.bytes) == Array(text.utf8), "\(text.debugDescription)")
        }
    }

    /// Returns the text of a cell: without quotes, and without the apostrophes that `CSV.text` adds.
    private static func read(_ cell: [UInt8]) -> [UInt8] {
        var plain = cell
        if plain.first == UInt8(ascii: "\"") {
            plain = Array(plain.dropFirst().dropLast())
            plain = Array(String(decoding: plain, as: UTF8.self).replacing("\"\"", with: "\"").utf8)
        }
        let (apostrophe, quote) = (UInt8(ascii: "'"), UInt8(ascii: "\""))
        let operators = ["=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].map {
            Array($0.utf8)
        }
        var text: [UInt8] = []
        var index = plain.first == apostrophe ? 1 : 0
        while index < plain.count {
            let isBehind = index > 0 && Array(";\t\r\n\0".utf8).contains(plain[index - 1])
            let rest = plain[(index + 1)...].drop { $0 == quote || $0 == apostrophe }
            if isBehind, plain[index] == apostrophe, operators.contains(where: { rest.starts(with: $0) }) {
                index += 1
            }
            text.append(plain[index])
            index += 1
        }
        return text
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

    @Test func `every member of a transaction is a column of the table or left out on purpose`() throws {
        // What only a restore needs, and the parts, which have lines of their own.
        let leftOut = ["deletedAt", "paidBack", "recurringMonth", "splits", "version"]
        guard case .object(let members) = try JSONValue(Array(StubBook.transaction(0).utf8)) else { return }
        let columns = ExportTable.transactions.columns.map(\.name)
        #expect(
            members.keys.filter { !columns.contains($0) && $0 != "record" }.sorted() == leftOut.sorted())
        let drafted = Mirror(reflecting: TransactionDraft()).children.compactMap(\.label)
        #expect(drafted.filter { !columns.contains($0) } == ["splits", "applyRules", "unlock"])
        #expect(columns.starts(with: ExportTable.exportColumns.map(\.name)))
    }
}
