import Contracts
import JSONKit
import Testing

struct EncoderTests {
    private func encoded(_ value: some Encodable) throws -> String {
        String(decoding: try JSON.encode(value), as: UTF8.self)
    }

    struct Answer: Codable, Equatable {
        var zulu = "https://a/b\n\"é"
        var alpha = [1, -2]
        var nothing: Int?
        var inner = Inner()
        var list = [Inner(), Inner()]
        var ends: [Int64] = [.min, .max]
        var large = UInt64.max
        var truth = [true, false]
    }

    struct Inner: Codable, Equatable {
        var deep: [[Int?]] = [[], [1, nil]]
        var id = ID<Int>(high: 1, low: 2)
        var day = CalendarDate(year: 2024, month: 2, day: 29)
    }

    @Test func `members are written in order, with plain slashes and without absent members`() throws {
        let inner = #"{"deep":[[],[1,null]],"id":"00000000-0000-0001-0000-000000000002","day":"2024-02-29"}"#
        #expect(
            try encoded(Answer())
                == #"{"zulu":"https://a/b\n\"é","alpha":[1,-2],"inner":\#(inner),"list":[\#(inner),\#(inner)],"#
                + #""ends":[-9223372036854775808,9223372036854775807],"large":18446744073709551615,"truth":[true,false]}"#
        )
    }

    @Test func `an encoded value is decoded as the same value`() throws {
        #expect(try JSON.decode(Answer.self, from: JSON.encode(Answer())) == Answer())
        let values: [String: [Double?]] = ["a": [0.1, -1.5e300, 2.5e-300, nil], "": [], "\u{1}é": [3]]
        #expect(try JSON.decode([String: [Double?]].self, from: JSON.encode(values)) == values)
    }

    @Test func `every kind of value can be the whole text`() throws {
        #expect(try encoded("a") == #""a""#)
        #expect(try encoded(7 as UInt8) == "7")
        #expect(try encoded(Int?.none) == "null")
        #expect(try encoded([Int]()) == "[]")
        #expect(try encoded(Empty()) == "{}")
        #expect(try encoded([String: Int]()) == "{}")
        #expect(try encoded([Empty(), Empty()]) == "[{},{}]")
        #expect(try encoded(ErrorCode.notFound) == #""NOT_FOUND""#)
    }

    @Test(arguments: [
        (0.0, "0"), (-0.0, "-0"), (1.0, "1"), (12.5, "12.5"), (0.1, "0.1"), (33.333, "33.333"),
        (1e20, "1e+20"),
        (2.5e-300, "2.5e-300"), (-1.7976931348623157e308, "-1.7976931348623157e+308"),
    ])
    func `numbers with a fraction are written shortest`(value: Double, text: String) throws {
        #expect(try encoded(value) == text)
        #expect(try JSON.decode([Double].self, from: JSON.encode([value])) == [value])
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan])
    func `numbers that JSON cannot express throw`(value: Double) {
        #expect(throws: EncodingError.self) { try JSON.encode(["a": value]) }
        #expect(throws: EncodingError.self) { try JSON.encode(Float(value)) }
    }

    enum Keys: String, CodingKey { case one, two, three, four, list }

    struct Custom: Encodable {
        let write: @Sendable (any Encoder) throws -> Void
        func encode(to encoder: any Encoder) throws { try write(encoder) }
    }

    @Test func `nested containers, flattened members and super encoders are closed`() throws {
        let text = try encoded(
            Custom { encoder in
                var object = encoder.container(keyedBy: Keys.self)
                var nested = object.nestedContainer(keyedBy: Keys.self, forKey: .one)
                try nested.encode(1, forKey: .one)
                var list = nested.nestedUnkeyedContainer(forKey: .list)
                try list.encode("x")
                try list.encodeNil()
                var inner = list.nestedContainer(keyedBy: Keys.self)
                try inner.encode(true, forKey: .two)
                try list.encode(list.count)
                try object.encodeNil(forKey: .two)
                try ["day": "2024-02-29"].encode(to: encoder)
                try [7].encode(to: object.superEncoder(forKey: .three))
                _ = object.superEncoder(forKey: .four)
                _ = object.nestedUnkeyedContainer(forKey: .list)
            })
        #expect(
            text
                == #"{"one":{"one":1,"list":["x",null,{"two":true},3]},"two":null,"day":"2024-02-29","three":[7],"four":{},"list":[]}"#
        )
    }

    static let misuses: [Custom] = [
        Custom { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(1)
            try container.encode(2)
        },
        Custom { encoder in
            var object = encoder.container(keyedBy: Keys.self)
            try object.encode(1, forKey: .one)
            var list = encoder.unkeyedContainer()
            try list.encode(2)
        },
        Custom { encoder in
            var object = encoder.container(keyedBy: Keys.self)
            var nested = object.nestedContainer(keyedBy: Keys.self, forKey: .one)
            try object.encode(1, forKey: .two)
            try nested.encode(2, forKey: .three)
        },
        Custom { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(1)
            var object = encoder.container(keyedBy: Keys.self)
            var nested = object.nestedContainer(keyedBy: Keys.self, forKey: .one)
            try nested.encode(1, forKey: .one)
        },
        Custom { encoder in
            var list = encoder.unkeyedContainer()
            try list.encode(1)
            var container = encoder.singleValueContainer()
            try container.encode([2])
        },
    ]

    @Test(arguments: misuses.indices)
    func `a type that would write broken JSON throws instead`(index: Int) {
        #expect(throws: EncodingError.self) { try JSON.encode(Self.misuses[index]) }
        #expect(throws: EncodingError.self) { try JSON.encode([Self.misuses[index]]) }
    }
}
