import Testing

@testable import HTTPKit

@Suite struct FieldsTests {
    private static func list(_ fields: HTTPFields) -> [String] {
        var list: [String] = []
        fields.forEach { list.append("\($0)=\($1)") }
        return list
    }

    @Test func `names compare without case, and order and repetitions are kept`() {
        var fields: HTTPFields = ["Accept": "a", "X-One": "1", "accept": "b"]
        #expect(fields["ACCEPT"] == "a")
        #expect(fields.values("Accept") == ["a", "b"])
        #expect(fields["Accep"] == nil)
        #expect(fields.count == 3)
        fields.append("Empty", "")
        #expect(fields["empty"] == "")
        fields.set("ACCEPT", "c")
        #expect(Self.list(fields) == ["X-One=1", "Empty=", "ACCEPT=c"])
        fields.remove("x-one")
        fields.remove("missing")
        #expect(Self.list(fields) == ["Empty=", "ACCEPT=c"])
        fields.remove("empty")
        fields.remove("accept")
        #expect(fields.isEmpty && fields["accept"] == nil)
    }

    @Test func `a change of a copy does not change the original`() {
        let first: HTTPFields = ["A": "1", "B": "2"]
        var second = first
        second.remove("A")
        second.append("C", "3")
        #expect(Self.list(first) == ["A=1", "B=2"])
        #expect(Self.list(second) == ["B=2", "C=3"])
    }

    @Test(arguments: [
        ("A", "b\r\nC: d"), ("A", "b\nc"), ("A", "b\rc"), ("A", "b\0"), ("A", "\u{7f}"), ("A b", "c"),
        ("A:", "c"), ("", "c"), ("A\r\n", "c"), ("Ä", "c"),
    ])
    func `fields that would break the message are refused and reported`(
        _ field: (name: String, value: String)
    ) {
        var fields: HTTPFields = ["X": "y"]
        fields.append(field.name, field.value)
        #expect(fields.hasRefusedField)
        #expect(Self.list(fields) == ["X=y"])
        var copy = HTTPFields()
        copy.append(contentsOf: fields)
        #expect(copy.hasRefusedField)
    }

    @Test func `spaces around a value are removed, those inside are kept`() {
        let fields: HTTPFields = ["A": " \tb c\t "]
        #expect(fields["a"] == "b c")
        #expect(!fields.hasRefusedField)
    }

    @Test func `a proxy passes on only end-to-end fields`() {
        let fields: HTTPFields = [
            "Accept": "a", "Connection": "close, X-Hop ,keep-alive", "x-hop": "1", "TE": "trailers",
            "Content-Length": "3", "Transfer-Encoding": "chunked", "Keep-Alive": "1", "Upgrade": "h2c",
            "X-Identity": "forged", "Cookie": "c",
        ]
        var passed = HTTPFields()
        passed.append(
            endToEndOf: fields, without: .hopByHop.union(HTTPFieldNameSet(["COOKIE"], prefixes: ["X-ID"])))
        #expect(Self.list(passed) == ["Accept=a"])
    }

    @Test func `a number is written in base 10`() {
        var fields = HTTPFields()
        for number: Int64 in [0, 7, 10, 1_234_567_890_123, .max] { fields.append("X-Number", number) }
        #expect(fields.values("x-number") == ["0", "7", "10", "1234567890123", "9223372036854775807"])
        #expect(Self.list(fields).first == "X-Number=0" && !fields.hasRefusedField)
    }

    @Test(arguments: ["close", "x-coffer", "keep-alive", "content-length", "transfer-encoding"])
    func `a known name equals its bytes in either case and no others`(name: StaticString) {
        let lower = Array(name.description.utf8)
        for position in lower.indices {
            for byte in UInt8.min ... .max {
                var bytes = lower
                bytes[position] = byte
                let isSame = Ascii.lowercase(byte) == lower[position]
                #expect(bytes.withUnsafeBytes { Ascii.equals($0, lowercase: name) } == isSame)
            }
        }
        for bytes in [lower + [0x20], Array(lower.dropLast()), []] {
            #expect(!bytes.withUnsafeBytes { Ascii.equals($0, lowercase: name) })
        }
    }

    @Test func `raw bytes are the bytes of names and values`() {
        let fields: HTTPFields = ["A": "b", "Cc": ""]
        var seen: [String] = []
        fields.forEachRaw {
            seen.append(String(decoding: $0, as: UTF8.self) + "=" + String(decoding: $1, as: UTF8.self))
        }
        #expect(seen == ["A=b", "Cc="])
        #expect(fields.withValue("a") { Array($0) } == Array("b".utf8))
    }
}
