import Contracts
import Testing

@testable import ExportService

@Suite struct EncodingTests {
    private static let text = "Date;Payee;Amount\n2026-01-31;Müller & Söhne €;-1,50\n"
    private static let lines = ["2026-01-31 -1.5 Müller & Söhne €"]

    private static func utf16(_ text: String, isLittleEndian: Bool, mark: Bool) -> [UInt8] {
        let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
        return units.flatMap { unit -> [UInt8] in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isLittleEndian ? bytes.reversed() : bytes
        }
    }

    private static let windows1252: [UInt8] = text.unicodeScalars.map { scalar in
        scalar == "€" ? 0x80 : UInt8(scalar.value)
    }

    @Test(arguments: 1...9)
    func `umlauts and the euro sign survive every encoding`(_ pieceBytes: Int) throws {
        let files: [([UInt8], TextEncoding)] = [
            (Array(Self.text.utf8), .utf8), ([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8), .utf8),
            (Self.utf16(Self.text, isLittleEndian: true, mark: true), .utf16LittleEndian),
            (Self.utf16(Self.text, isLittleEndian: false, mark: true), .utf16BigEndian),
            (Self.utf16(Self.text, isLittleEndian: true, mark: false), .utf16LittleEndian),
            (Self.utf16(Self.text, isLittleEndian: false, mark: false), .utf16BigEndian),
            (Self.windows1252, .windows1252),
        ]
        for (bytes, encoding) in files {
            let file = try ReadFile(bytes, pieceBytes: pieceBytes)
            #expect(file.survey.encoding == encoding)
            #expect(file.lines == Self.lines)
            #expect(file.preview.columns.map(\.name) == ["Date", "Payee", "Amount"])
        }
    }

    @Test func `a pair of surrogates is one character`() throws {
        let text = "Date;Payee;Amount\n2026-01-31;Tea \u{1F375};-1,50\n"
        let file = try ReadFile(Self.utf16(text, isLittleEndian: true, mark: true))
        #expect(file.lines == ["2026-01-31 -1.5 Tea \u{1F375}"])
    }

    @Test func `half a character at the end is refused, not guessed`() {
        let whole = Array(Self.text.utf8)
        #expect(throws: ReadingError.self) { try ReadFile(whole + [0xE2, 0x82]) }
        let wide = Self.utf16(Self.text, isLittleEndian: true, mark: true)
        #expect(throws: ReadingError.self) { try ReadFile(Array(wide.dropLast())) }
    }

    @Test func `NULs, no bytes at all and bytes of no encoding are refused`() {
        for bytes in [
            Array("Date;Amount\n2026-01-31;\u{0}5\n".utf8), [],
            Array("Date;Amount\n2026-01-31;5\n".utf8) + [0x81, 0xFF],
        ] {
            #expect(throws: ReadingError.self) { try ReadFile(bytes) }
        }
        #expect(throws: ReadingError.self) { try ReadFile(Self.windows1252, encoding: .utf8) }
    }
}
