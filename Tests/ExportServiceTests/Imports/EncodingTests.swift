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

    /// Statements in the encodings of East Asia, as bytes, with the encoding and an entry's description.
    private static let eastAsian: [([UInt8], TextEncoding, String)] = {
        func file(_ header: [UInt8], _ payee: [UInt8]) -> [UInt8] {
            let rows = (1...5).map { Array("2026-01-0\($0);".utf8) + payee + Array(";-1500\n".utf8) }
            return Array("Date;".utf8) + header + Array(";Amount\n".utf8) + rows.flatMap { $0 }
        }
        return [
            // 摘要, 東京電力エナジー
            (
                file(
                    [0x93, 0x45, 0x97, 0x76],
                    [
                        0x93, 0x8C, 0x8B, 0x9E, 0x93, 0x64, 0x97, 0xCD, 0x83, 0x47, 0x83, 0x69, 0x83, 0x57,
                        0x81, 0x5B,
                    ]), .shiftJIS, "東京電力エナジー"
            ),
            // 摘要, 支付宝转账
            (
                file(
                    [0xD5, 0xAA, 0xD2, 0xAA],
                    [0xD6, 0xA7, 0xB8, 0xB6, 0xB1, 0xA6, 0xD7, 0xAA, 0xD5, 0xCB]), .gbk, "支付宝转账"
            ),
            // 摘要, 電話費轉帳
            (
                file(
                    [0xBA, 0x4B, 0xAD, 0x6E],
                    [0xB9, 0x71, 0xB8, 0xDC, 0xB6, 0x4F, 0xC2, 0xE0, 0xB1, 0x62]), .big5, "電話費轉帳"
            ),
            // 적요, 스타벅스 강남점
            (
                file(
                    [0xC0, 0xFB, 0xBF, 0xE4],
                    [
                        0xBD, 0xBA, 0xC5, 0xB8, 0xB9, 0xF7, 0xBD, 0xBA, 0x20, 0xB0, 0xAD, 0xB3, 0xB2, 0xC1,
                        0xA1,
                    ]), .eucKR, "스타벅스 강남점"
            ),
        ]
    }()

    @Test(arguments: eastAsian) func `a statement of East Asia is read in its encoding`(
        _ item: ([UInt8], TextEncoding, String)
    ) throws {
        for pieceBytes in [1, 3, 1_000] {
            let file = try ReadFile(
                item.0, answers: ReadingAnswers(mapping: nil, order: nil, mark: .point, remembered: nil),
                pieceBytes: pieceBytes)
            #expect(file.survey.encoding == item.1)
            #expect(file.openFields.filter { $0 == "encoding" }.isEmpty)
            #expect(file.entries.first?.description == item.2, "\(file.lines)")
        }
    }

    @Test func `where a few characters leave the encoding open the preview asks`() throws {
        let payee: [UInt8] = [0xBD, 0xBA, 0xC5, 0xB8]
        let bytes = Array("Date;Payee;Amount\n2026-01-31;".utf8) + payee + Array(";-1,50\n".utf8)
        let file = try ReadFile(bytes)
        let question = try #require(file.preview.questions.first)
        #expect(question.field == "encoding" && question.choices.contains("EUC-KR"))
        #expect(question.choices.contains("GBK") && question.choices.contains("Windows-1252"))
        let answered = try ReadFile(bytes, encoding: .eucKR)
        #expect(answered.openFields.isEmpty && answered.lines == ["2026-01-31 -1.5 스타"])
    }

    @Test(arguments: [
        "TRANSAÇÃO DE DÉBITO", "Größe & Übergabe", "ÄÖÜ-Straße", "déjà vu à Orléans", "ação", "Señor Muñoz",
    ])
    func `a text of Western Europe stays Windows-1252`(_ payee: String) throws {
        let text = "Date;Payee;Amount\n2026-01-31;\(payee);-1,50\n"
        let file = try ReadFile(text.unicodeScalars.map { UInt8($0.value) })
        #expect(file.survey.encoding == .windows1252 && file.openFields.isEmpty)
        #expect(file.lines == ["2026-01-31 -1.5 \(payee)"])
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

    @Test func `NULs, and no bytes at all are refused`() {
        for bytes in [
            Array("Date;Amount\n2026-01-31;\u{0}5\n".utf8), [],
        ] {
            #expect(throws: ReadingError.self) { try ReadFile(bytes) }
        }
        #expect(throws: ReadingError.self) { try ReadFile(Self.windows1252, encoding: .utf8) }
    }

    @Test(arguments: [
        (TextEncoding.windows1250, "Řeznictví Dvořák, Žižkov", "Výplata Šťastný"),
        (.latin2, "Księgarnia Świętokrzyska", "żabka łódź zaś"), (.cp852, "Řeznictví Dvořák", "Ještěd nájem"),
        (.windows1251, "Пятёрочка продукты", "Зарплата ООО Ромашка"), (.cp866, "Аптека на углу", "Продукты"),
        (.koi8, "Аптека на углу", "Пятёрочка продукты"), (.windows1253, "Σούπερ μάρκετ", "Μισθός Νοεμβρίου"),
        (.windows1254, "Şok Market İstanbul", "Maaş ödemesi ağustos"),
        (.windows1255, "סופרמרקט הצפון", "משכורת חברה"),
        (.windows1256, "سوبر ماركت", "راتب مارس"), (.windows1257, "Vaistinė Žvėrynas", "Darbdavys už kovą"),
        (.cp850, "Boulangerie Gérard Orléans", "Épicerie à Nîmes"),
        (.cp437, "Bäckerei Müller Köln", "Gehalt März Größe"),
        (.macRoman, "Bäckerei Müller Köln", "Gehalt März Größe"),
        (.latin9, "Bäckerei Müller Köln", "Gehalt 5 €"),
    ])
    func `the letters of a text tell its encoding`(
        _ encoding: TextEncoding, _ first: String, _ second: String
    )
        throws
    {
        let text = "Date;Payee;Amount\n2026-01-31;\(first);-1,50\n2026-02-01;\(second);-2,50\n"
        let bytes = try Self.bytes(text, encoding)
        for pieceBytes in [1, 7, 1_000] {
            let file = try ReadFile(bytes, pieceBytes: pieceBytes)
            #expect(file.openFields == [], "\(file.preview.questions)")
            #expect(file.lines == ["2026-01-31 -1.5 \(first)", "2026-02-01 -2.5 \(second)"])
        }
    }

    private static func bytes(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
        let table = SingleByteTable.of(encoding)
        return try text.unicodeScalars.map { scalar in
            if scalar.isASCII { return UInt8(scalar.value) }
            return try #require((0x80...0xFF).map { UInt8($0) }.first { table[$0]?.scalar == scalar })
        }
    }

    @Test func `where a letter leaves the encoding open the preview asks, with samples`() throws {
        let bytes = try Self.bytes("Date;Empfänger;Amount\n2026-01-31;Shop;-1,50\n", .macRoman)
        let question = try #require(try ReadFile(bytes).preview.questions.first)
        #expect(question.field == "encoding" && question.choices.count == question.samples?.count)
        let samples = Dictionary(uniqueKeysWithValues: zip(question.choices, question.samples ?? []))
        #expect(samples["Mac-Roman"] == "Empfänger" && samples["CP437"] == "Empfènger")
        let answered = try ReadFile(bytes, encoding: .macRoman)
        #expect(answered.openFields == [] && answered.preview.mapping?.payee == "Empfänger")
    }

    @Test func `one bad byte does not turn a file of UTF-8 into another encoding`() throws {
        let text = Array("Date;Payee;Amount\n2026-01-31;Müller & Söhne".utf8) + [0xFC]
        let file = try ReadFile(text + Array(";-1,50\n2026-02-01;Řízek;-2,00\n".utf8))
        #expect(file.survey.encoding == .utf8 && file.openFields == [])
        #expect(file.lines == ["2026-01-31 -1.5 Müller & Söhne\u{FFFD}", "2026-02-01 -2 Řízek"])
        #expect(file.preview.remarks == ["Some characters of the file are damaged and shown as \u{FFFD}"])
    }

    @Test(arguments: [
        ("Beløb", "belob"), ("Kwota wpłaty", "kwotawplaty"), ("Đurđa", "durda"), ("Größe", "grosse"),
    ])
    func `strokes do not count in the names of columns`(_ name: String, _ key: String) {
        #expect(CSVHeader.key(name) == key)
    }
}
