import JSONKit
import TestKit
import Testing

struct FuzzTests {
    private static let seeds: [[UInt8]] =
        (SyntaxTests.valid + SyntaxTests.valid + SyntaxTests.invalid).map { Array($0.utf8) }
        + [
            Array(
                #"{"type":"EXPENSE","amount":25.50,"date":"2026-01-31","tags":["a","\u00e9\ud834\udd1e"],"n":null}"#
                    .utf8),
            Array(
                #"{"a":{"b":[1,-2.5e3,true,false,null,{"c":"é𝄞"}]},"\u0061b":"x\\y\/z","big":123456789012345678901}"#
                    .utf8),
            Array(("{" + (0..<20).map { #""k\#($0)":\#($0)"# }.joined(separator: ",") + "}").utf8),
        ]
    private static let letters =
        Array(#"{}[]:,"\/bfnrtu0123456789aeE+-. "#.utf8) + [
            0, 0x0A, 0x1F, 0x7F, 0xC3, 0xA9, 0xED, 0xA0, 0xFF,
        ]

    private func mutated(_ seed: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let letter = Self.letters[Int.random(in: 0..<Self.letters.count, using: &random)]
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where place < bytes.count: bytes[place] = letter
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 3:
                let from = Int.random(in: 0...place, using: &random)
                bytes.insert(contentsOf: bytes[from..<min(place, from + 12)], at: place)
            default: bytes.insert(letter, at: place)
            }
        }
        return bytes
    }

    @Test(.seeded(20_260_131), arguments: 0..<4)
    func `mutated texts get the verdict of a second reader`(part: Int) {
        var random = SeededRandom(part: part)
        var accepted = 0
        for round in 0..<15_000 {
            let bytes = mutated(Self.seeds[round % Self.seeds.count], &random)
            let isValid = (try? JSON.validate(bytes)) != nil
            var reader = ReferenceReader(bytes)
            let shown = String(decoding: bytes, as: UTF8.self)
            #expect(isValid == reader.accepts(), "\(shown)")
            guard isValid else { continue }
            accepted += 1
            // The only valid value that cannot be decoded is a number too large for a Double.
            let value = try? JSON.decode(JSONValue.self, from: bytes)
            #expect(value != nil || shown.contains { $0 == "e" || $0 == "E" }, "\(shown)")
            if let value {
                #expect((try? JSON.decode(JSONValue.self, from: value.written)) == value, "\(shown)")
            }
        }
        #expect(accepted > 1_000)
    }
}

extension JSONValue {
    /// The value as `JSONWriter` writes it.
    var written: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    private func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .integer(let value): writer.integer(value)
        case .number(let value): writer.raw(Array("\(value)".utf8))
        case .string(let value): writer.string(value)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for (key, member) in members {
                writer.key(key)
                member.write(to: &writer)
            }
            writer.endObject()
        }
    }
}
