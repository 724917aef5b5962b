import Contracts
import TestKit
import Testing

@testable import LedgerSavings

@Suite struct CalendarLinesTests {
    /// Returns the lines of one property; checks that each ends with CRLF.
    private func lines(_ text: String, name: String = "SUMMARY") -> [[UInt8]] {
        var lines = CalendarLines()
        lines.add(name, text: text)
        #expect(lines.bytes.suffix(2) == [13, 10])
        var found: [[UInt8]] = [[]]
        for (index, byte) in lines.bytes.dropLast(2).enumerated() {
            if byte == 13 { #expect(lines.bytes[index + 1] == 10) }
            if byte == 10 { found.append([]) } else if byte != 13 { found[found.count - 1].append(byte) }
        }
        return found
    }

    /// Reads a property's text as a client does: unfolds the lines, then removes the escapes.
    private func read(_ lines: [[UInt8]], name: String = "SUMMARY") throws -> String {
        let whole = lines[0] + lines.dropFirst().flatMap { $0.dropFirst() }
        var text = try #require(String(validating: whole, as: UTF8.self)).unicodeScalars.dropFirst(
            name.count + 1)
        var plain = String.UnicodeScalarView()
        while let scalar = text.popFirst() {
            if scalar == "\\", let escaped = text.popFirst() {
                plain.append(escaped == "n" ? "\n" : escaped)
            } else {
                plain.append(scalar)
            }
        }
        return String(plain)
    }

    @Test(arguments: [
        ("a;b,c\\d", #"a\;b\,c\\d"#), ("a\nb\r\nc\rd", #"a\nb\nc\nd"#), ("a:\"b\"", #"a:"b""#),
        ("a,\u{301};\u{301}", "a\\,\u{301}\\;\u{301}"),
        ("a\u{0}b\u{7F}c\td\u{85}e", "a b c d e"), ("", ""),
    ])
    func `a text is escaped`(text: String, escaped: String) throws {
        let found = lines(text)
        #expect(found == [Array("SUMMARY:\(escaped)".utf8)])
    }

    @Test func `a line of 75 octets is whole, one more folds it`() {
        let fit = String(repeating: "x", count: 67)
        #expect(lines(fit).map(\.count) == [75])
        #expect(lines(fit + "x").map(\.count) == [75, 2])
        #expect(lines(fit + "x").last == Array(" x".utf8))
        // 74 octets of one line and four of a character.
        #expect(lines(fit.dropLast() + "🏠").map(\.count) == [74, 5])
        #expect(lines(String(repeating: "x", count: 67 + 74 + 1)).map(\.count) == [75, 75, 2])
    }

    @Test(.seeded) func `no fold is inside a character, and every text comes back`() throws {
        var random = SeededRandom()
        let characters = ["a", ";", ",", "\\", "\n", "é", "ह", "€", "🏠", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", " ", ":", "\""]
        for _ in 0..<2_000 {
            let text = (0..<random.below(120)).map { _ in characters[random.below(characters.count)] }
                .joined()
            let found = lines(text)
            for line in found {
                #expect(line.count <= 75)
                #expect(String(validating: line, as: UTF8.self) != nil)
            }
            #expect(found.dropFirst().allSatisfy { $0.first == 32 && $0.count > 1 })
            #expect(try Array(read(found).unicodeScalars) == Array(text.unicodeScalars))
        }
    }
}
