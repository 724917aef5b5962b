import Glibc
import JSONKit
import Testing

struct SyntaxTests {
    static let valid: [String] = [
        "[]", "{}", "null", "true", "false", "0", "-0", "7", "\"\"", "\"x\"", " [ ] ", "\t\r\n{ }\n",
        "[[]   ]",
        #"["a"]"#, "[1,2 , 3]", "[null, 1, \"1\", {}]", "[false]", #"{"a":1}"#, #"{"":0}"#,
        #"{"a":{"a":{"a":[]}}}"#,
        #"{"a":1,"b":1}"#, "{\"a\"\n:\t1\r}", "123", "-123", "0.1", "-0.0", "0e1", "0E+2", "1e1", "1E-2",
        "1.5e+10",
        "123.456e78", "1e400", "-1e-400", "123456789012345678901234567890", "0.00000000000000000000000000001",
        #""\"\\\/\b\f\n\r\t""#, #""\u0041\u00e9\u20AC\uD834\udd1e""#, #""\uFFFF\uFFFE\ufdd0""#,
        #""\u0001\u007f""#,
        "\"é€𝄞\"", "\"\u{7F}\"", "\"\u{2028}\u{2029}\"", "\"\u{FFFF}\u{10FFFF}\"", "\"\u{FEFF}\"",
        #""/*x*/""#, #""\\u0000""#,
        #""\\a""#, #"["\u0060\u012a\u12AB"]"#, "[\"\u{D7FF}\u{E000}\"]", #"{"é":1,"e\u0301":2}"#,
    ]

    @Test(arguments: valid)
    func `valid texts are accepted`(text: String) {
        #expect(throws: Never.self) { try JSON.validate(Array(text.utf8)) }
    }

    @Test func `a text in sorted form has the members by their keys, and all else as written`() throws {
        for (text, sorted) in [
            (
                #" {"b":1.50,"a":[true,false,null,"\u00e9",{"d":{},"c":[]}]} "#,
                #"{"a":[true,false,null,"\u00e9",{"c":[],"d":{}}],"b":1.50}"#
            ),
            ("[ ]", "[]"), (#""x""#, #""x""#), ("-0.5e1", "-0.5e1"),
            (#"{"aa":1,"a":2,"":3}"#, #"{"":3,"a":2,"aa":1}"#),
        ] {
            #expect(String(decoding: try JSON.sorted(Array(text.utf8)), as: UTF8.self) == sorted)
            #expect(try JSON.sorted(Array(sorted.utf8)) == Array(sorted.utf8))
        }
        for text in Self.valid { try JSON.validate(try JSON.sorted(Array(text.utf8))) }
        #expect(throws: JSONError.self) { try JSON.sorted(Array("{".utf8)) }
    }

    static let invalid: [String] = [
        "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1]]", "[]x",
        "[][]", "1 2",
        "{} {}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{,"a":1}"#, #"{"a":1 "b":2}"#, #"{"a" 1}"#,
        #"{"a"::1}"#, "{a:1}",
        "{'a':1}", "{1:1}", #"{"a":1"#, #"{"a":1,"#, #"{"a"#, #"{"a":1}}"#, #"{"a":1]"#, "[1}", "{null:1}",
        "{[]:1}",
        #"{"a":1,,"b":2}"#, "nul", "nulll", "NULL", "True", "tru", "fals", "undefined", "NaN", "Infinity",
        "-Infinity",
        "-", "+1", "--1", "01", "-01", "00", "0x1", "1.", ".1", "-.1", "1.e1", "1e", "1e+", "1E-", "1e1.5",
        "1.1.1", "1-1",
        "0.1.2", "1_000", "1,000", "2.e3", "0e", "1ee1", "1e++1", "١", "1a", "-a", "[-]", "[1.]", "[0.e1]",
        "[1e]", "\"",
        "\"a", "\"\\\"", "'a'", "a", "\"\\a\"", "\"\\x41\"", "\"\\'\"", "\"\\", "\"\\\"x", "\"\\u\"",
        "\"\\u12\"",
        "\"\\u123", "\"\\u123g\"", "\"\\U0041\"", "\"\\u 041\"", "\"\\u+041\"", "\"\n\"", "\"\t\"",
        "\"\u{0}\"", "\"\u{1F}\"",
        #""\u0000""#, #""a\u0000b""#, #"{"\u0000":1}"#, #""\ud800""#, #""\uD800x""#, #""\udc00""#,
        #""\ud800\ud800""#,
        #""\ud800\n""#, #""\uDFFF\uD800""#, #""\ud834\u0041""#, #""\ud834\"#, #""\ud834\u"#, "\u{FEFF}[]",
        "[\u{FEFF}]",
        "\u{A0}[]", "[\u{2003}]", "[1]\u{0}", "\u{0}[1]", "\u{B}[]", "\u{C}[]", "[] // x", "/* x */ []",
        "# x", "[1]#", "*",
        "[*]", "<null>", "\\u0041", "[\"a\",\n4\n,1,", "[\"x\"", "[1:2]", ":", ",", "[\"a\" \"b\"]",
        #"{"a":"b"#, #"["a""#,
        #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"\u0061":1,"\u0061":1}"#, #"{"\u0061":1,"a":1}"#,
        #"{"":1,"":1}"#,
        #"{"b":{"x":1,"y":2,"x":1}}"#, #"{"\n":1,"\u000A":1}"#, #"{"é":1,"\u00e9":2}"#,
        #"[{"𝄞":1,"\uD834\uDD1E":2}]"#,
    ]

    @Test(arguments: invalid)
    func `invalid texts are refused`(text: String) {
        #expect(throws: JSONError.self) { try JSON.validate(Array(text.utf8)) }
        #expect(throws: JSONError.self) { try JSON.decode(JSONValue.self, from: Array(text.utf8)) }
    }

    static let notUTF8: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC0, 0xAF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0xAF],
        [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xED, 0xA0, 0x80],
        [0xED, 0xBF, 0xBF],
        [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9D, 0x84], [0xF0, 0x9D, 0x84, 0x28],
        [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ]

    @Test(arguments: notUTF8)
    func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSON.validate([0x22] + bytes + [0x22]) }
        #expect(throws: JSONError.self) { try JSON.validate([0x22] + bytes) }
        #expect(throws: JSONError.self) { try JSON.validate(bytes) }
        #expect(throws: JSONError.self) { try JSON.validate([0x5B] + bytes + [0x5D]) }
    }

    @Test func `other encodings are refused`() {
        #expect(throws: JSONError.self) { try JSON.validate([0xFF, 0xFE, 0x5B, 0, 0x5D, 0]) }
        #expect(throws: JSONError.self) { try JSON.validate([0, 0x5B, 0, 0x5D]) }
    }

    @Test func `64 levels are accepted and 65 are refused`() {
        func nested(_ depth: Int, _ open: String, _ close: String) -> [UInt8] {
            Array((String(repeating: open, count: depth) + String(repeating: close, count: depth)).utf8)
        }
        #expect(throws: Never.self) { try JSON.validate(nested(64, "[", "]")) }
        #expect(throws: JSONError.self) { try JSON.validate(nested(65, "[", "]")) }
        #expect(throws: JSONError.self) { try JSON.validate(nested(1_000_000, "[", "")) }
        let object = #"{"a":"#
        let objects = { (depth: Int) in
            Array((String(repeating: object, count: depth) + "0" + String(repeating: "}", count: depth)).utf8)
        }
        #expect(throws: Never.self) { try JSON.validate(objects(64)) }
        #expect(throws: JSONError.self) { try JSON.validate(objects(65)) }
        #expect(throws: JSONError.self) { try JSON.validate(Array("[]".utf8), maximumDepth: 0) }
        #expect(throws: Never.self) { try JSON.validate(Array("0".utf8), maximumDepth: 0) }
    }

    @Test func `errors name the place and the fault for people`() {
        let cases: [(String, Int, String)] = [
            (#"{"a":1,"a":2}"#, 7, #"Line 1, column 8: duplicate key "a""#),
            ("{\n  \"é\": x}", 10, "Line 2, column 8: expected a value"),
            ("[1 2]", 3, "Line 1, column 4: expected , or ]"),
            (#"{"a":1"#, 6, "Line 1, column 7: expected , or }"),
            ("[01]", 1, "Line 1, column 2: a number must not begin with 0"),
            (#"["\u0000"]"#, 2, "Line 1, column 3: the character U+0000 is not allowed"),
            ("[] x", 3, "Line 1, column 4: expected the end"),
            ("[[[", 2, "Line 1, column 3: nested deeper than 2"),
        ]
        for (text, offset, reason) in cases {
            let error = #expect(throws: JSONError.self) {
                try JSON.validate(Array(text.utf8), maximumDepth: 2)
            }
            #expect(error == JSONError(offset: offset, reason: reason))
        }
    }

    @Test(arguments: [
        #"{"a\u0062":1,"ab":2}"#, #"{"ab":1,"a\u0062":2}"#, #"{"\u0061b":1,"x":0,"a\u0062":2}"#,
    ])
    func `a key is a duplicate in any spelling`(text: String) {
        #expect(throws: JSONError.self) { try JSON.validate(Array(text.utf8)) }
    }

    @Test func `escaped keys cost as much in larger objects as in small ones`() throws {
        func text(keys: Int) -> [UInt8] {
            let start = String(repeating: #"\u0061"#, count: 20)
            let members = (0..<keys).map { #""\#(start)\#($0 + 10)":0"# }.joined(separator: ",")
            return Array(
                "[\(Array(repeating: "{\(members)}", count: 320 / keys).joined(separator: ","))]".utf8)
        }
        func threadNanoseconds() -> Int {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return time.tv_sec * 1_000_000_000 + time.tv_nsec
        }
        /// Returns the least processor time of three runs on this thread.
        func cost(_ text: [UInt8]) throws -> Int {
            try (0..<3).map { _ in
                let start = threadNanoseconds()
                try JSON.validate(text)
                return threadNanoseconds() - start
            }.min() ?? 0
        }
        #expect(try cost(text(keys: 16)) < cost(text(keys: 2)) * 3)
    }

    @Test func `a long duplicate key is shortened in the error`() {
        let key = String(repeating: "k", count: 5_000)
        let error = #expect(throws: JSONError.self) {
            try JSON.validate(Array(#"{"\#(key)":1,"\#(key)":2}"#.utf8))
        }
        #expect((error?.reason.count ?? .max) < 100)
    }

    @Test(arguments: [2, 16, 17, 18, 100, 3_000])
    func `duplicate keys are found in objects of every size`(count: Int) {
        var members = (0..<count).map { #""k\#($0)":\#($0)"# }
        #expect(throws: Never.self) { try JSON.validate(Array("{\(members.joined(separator: ","))}".utf8)) }
        members[count - 1] = #""\u006b0":1"#
        #expect(throws: JSONError.self) {
            try JSON.validate(Array("{\(members.joined(separator: ","))}".utf8))
        }
    }
}
