import Contracts
import JSONKit
import TestKit
import Testing

struct WriterTests {
    private func written(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func `commas stand between values and nowhere else`() {
        let text = written { writer in
            writer.beginObject()
            writer.key("a")
            writer.beginArray()
            writer.endArray()
            writer.key("b" as StaticString)
            writer.beginArray()
            writer.integer(1)
            writer.beginObject()
            writer.endObject()
            writer.beginObject()
            writer.key("c")
            writer.null()
            writer.key("d")
            writer.bool(true)
            writer.endObject()
            writer.raw(Array(#"{"r":1}"#.utf8))
            writer.bool(false)
            writer.string("x")
            writer.endArray()
            writer.key("e\"\n" as String)
            writer.string("")
            writer.endObject()
        }
        #expect(text == #"{"a":[],"b":[1,{},{"c":null,"d":true},{"r":1},false,"x"],"e\"\n":""}"#)
    }

    @Test func `strings are escaped by RFC 8259`() {
        let text = written { $0.string("\u{0}\u{1}\u{8}\u{9}\u{A}\u{B}\u{C}\u{D}\u{1F} \"\\/\u{7F}é𝄞") }
        #expect(text == #""\u0000\u0001\b\t\n\u000b\f\r\u001f \"\\/"# + "\u{7F}é𝄞\"")
    }

    @Test func `bytes that are not UTF-8 are replaced in the output`() {
        let bytes: [UInt8] = [0x61, 0x22, 0xC3, 0x28, 0xED, 0xA0, 0x80, 0x0A, 0xF0, 0x9D]
        var writer = JSONWriter()
        writer.beginArray()
        bytes.withUnsafeBufferPointer { writer.string($0) }
        writer.endArray()
        #expect(throws: Never.self) { try JSON.validate(writer.bytes) }
        #expect(String(decoding: writer.bytes, as: UTF8.self).hasPrefix("[\"a\\\"\u{FFFD}("))
    }

    @Test(arguments: [0, 1, -1, 9, 10, -10, 99, 100, -100, 12_345, .max, .min] as [Int64])
    func `numbers and money are written as their texts`(value: Int64) {
        #expect(written { $0.integer(value) } == String(value))
        for digits in 0...3 {
            #expect(written { $0.money(value, digits: digits) } == "\"\(Money.text(value, digits: digits))\"")
        }
    }

    @Test(.seeded) func `random money is written as Money writes it`() {
        var random = SeededRandom()
        for _ in 0..<2_000 {
            let value = Int64.random(in: .min ... .max, using: &random) >> random.below(63)
            let digits = random.below(4)
            #expect(written { $0.money(value, digits: digits) } == "\"\(Money.text(value, digits: digits))\"")
        }
    }

    @Test(.seeded) func `ids, dates and moments are written as their texts`() {
        var random = SeededRandom()
        for _ in 0..<500 {
            let id = ID<Int>(high: random.next(), low: random.next())
            #expect(written { $0.id(id) } == "\"\(id.text)\"")
            let moment = Timestamp(
                millisecondsSinceEpoch: .random(in: -62_135_596_800_000...253_402_300_799_999, using: &random)
            )
            #expect(written { $0.timestamp(moment) } == "\"\(moment.text)\"")
            #expect(written { $0.date(moment.utcDate) } == "\"\(moment.utcDate.text)\"")
        }
        for extreme in [Int64.min, .max, -1, 0] {
            let moment = Timestamp(millisecondsSinceEpoch: extreme)
            #expect(written { $0.timestamp(moment) } == "\"\(moment.text)\"")
        }
    }

    @Test(arguments: ["\"", "\\", "\u{1F}", "\n", "é", "𝄞", "\u{7F}", " "])
    func `a character is escaped in the same way at every position`(character: String) {
        let alone = written { $0.string(character) }.dropFirst().dropLast()
        for before in 0...17 {
            for after in 0...9 {
                let (start, end) = (
                    String(repeating: "a", count: before), String(repeating: "~", count: after)
                )
                #expect(written { $0.string(start + character + end) } == "\"\(start)\(alone)\(end)\"")
            }
        }
    }

    @Test func `a part of the written text can be copied`() {
        var writer = JSONWriter(capacity: 2)
        writer.beginArray()
        writer.string("first")
        let start = writer.count
        writer.string("second")
        writer.endArray()
        #expect(String(decoding: writer.bytes(in: start..<start + 9), as: UTF8.self) == #","second""#)
        #expect(String(decoding: writer.bytes(in: start..<Int.max), as: UTF8.self) == #","second"]"#)
        #expect(writer.bytes(in: 100..<200).isEmpty)
    }

    @Test func `keys that are JSON already are written as they are`() {
        let name = Array(#""a\n""#.utf8)
        let text = written { writer in
            writer.beginObject()
            for number in 0..<2 as Range<Int64> {
                name.withUnsafeBufferPointer { writer.key(raw: $0) }
                writer.integer(number)
            }
            writer.endObject()
        }
        #expect(text == #"{"a\n":0,"a\n":1}"#)
    }

    @Test(arguments: ["0001-01-01", "2024-02-29", "2026-11-30", "9999-12-31"])
    func `a day is written as the first of its month`(text: String) throws {
        let day = try #require(CalendarDate(text))
        #expect(written { $0.firstOfMonth(day) } == "\"\(day.month.firstDay.text)\"")
    }

    @Test func `equal times in a row are all written`() {
        let moments = [5, 5, 0, 0, 5, -1, -1].map { Timestamp(millisecondsSinceEpoch: $0) }
        var writer = JSONWriter(capacity: 8)
        var taken: [UInt8] = []
        writer.beginArray()
        for moment in moments {
            writer.timestamp(moment)
            writer.timestamp(moment)
            taken += writer.take()
        }
        writer.endArray()
        let texts = moments.flatMap { [$0, $0] }.map { "\"\($0.text)\"" }
        #expect(String(decoding: taken + writer.take(), as: UTF8.self) == "[\(texts.joined(separator: ","))]")
    }

    @Test func `a text taken in parts is the whole text`() {
        var writer = JSONWriter(capacity: 8)
        var parts: [UInt8] = []
        writer.beginObject()
        writer.key("list")
        parts += writer.take()
        writer.beginArray()
        for number in 0..<3 {
            writer.integer(Int64(number))
            parts += writer.take()
        }
        writer.endArray()
        parts += writer.take()
        writer.key("end")
        parts += writer.take()
        writer.bool(true)
        writer.endObject()
        parts += writer.take()
        #expect(String(decoding: parts, as: UTF8.self) == #"{"list":[0,1,2],"end":true}"#)
        #expect(writer.take().isEmpty)
    }

    @Test(.seeded) func `written keys and strings are read as the same texts`() throws {
        var random = SeededRandom()
        for _ in 0..<2_000 {
            let scalars = (0..<random.below(13)).compactMap { _ in
                Unicode.Scalar(UInt32(Int.random(in: 1...0x10FFFF, using: &random) >> random.below(21)))
            }.filter { $0 != "\0" }
            let text = String(String.UnicodeScalarView(scalars))
            var writer = JSONWriter()
            writer.beginObject()
            writer.key(text)
            writer.string(text)
            writer.endObject()
            let value = try JSON.decode([String: String].self, from: writer.bytes)
            #expect(value.first.map { Array($0.key.utf8) == Array(text.utf8) } == true)
            #expect(value.first.map { Array($0.value.utf8) == Array(text.utf8) } == true)
        }
    }
}
