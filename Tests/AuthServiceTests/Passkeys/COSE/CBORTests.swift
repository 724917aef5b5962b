import SodiumKit
import TestKit
import Testing

@testable import AuthService

struct CBORTests {
    @Test(
        arguments: [
            ("00", .integer(0)), ("17", .integer(23)), ("1818", .integer(24)), ("190100", .integer(256)),
            ("1a00010000", .integer(65_536)), ("1b0000000100000000", .integer(4_294_967_296)),
            ("1b7fffffffffffffff", .integer(.max)), ("20", .integer(-1)), ("3818", .integer(-25)),
            ("3b7fffffffffffffff", .integer(.min)), ("40", .bytes([])), ("43010203", .bytes([1, 2, 3])),
            ("60", .text("")), ("62c3bc", .text("ü")), ("80", .array([])),
            ("8301820203f6", .array([.integer(1), .array([.integer(2), .integer(3)]), .null])),
            ("a0", .map([:])), ("a201f52002", .map([.integer(1): .bool(true), .integer(-1): .integer(2)])),
            ("a26161f4626161f5", .map([.text("a"): .bool(false), .text("aa"): .bool(true)])),
            ("818181f6", .array([.array([.array([.null])])])),
        ] as [(String, CBORValue)])
    func `canonical items are read`(hex: String, value: CBORValue) throws {
        #expect(try CBORReader.whole(try #require(Sodium.fromHex(hex))) == value)
    }

    @Test(
        arguments: [
            ("", .truncated), ("18", .truncated), ("4201", .truncated), ("820102ff", .trailingBytes),
            ("8201", .truncated), ("a101", .truncated), ("0000", .trailingBytes),
            ("9bffffffffffffffff", .truncated), ("bbffffffffffffffff", .truncated),
            ("5bffffffffffffffff", .truncated),
            ("1817", .notShortest), ("190017", .notShortest), ("1900ff", .notShortest),
            ("1a0000ffff", .notShortest),
            ("1b00000000ffffffff", .notShortest), ("580101", .notShortest), ("7801f6", .notShortest),
            ("1b8000000000000000", .numberTooLarge), ("3bffffffffffffffff", .numberTooLarge),
            ("5f4101ff", .indefiniteLength), ("7f6161ff", .indefiniteLength), ("9f01ff", .indefiniteLength),
            ("bf0102ff", .indefiniteLength), ("ff", .indefiniteLength),
            ("c000", .unsupported), ("d9d9f700", .unsupported), ("f7", .unsupported), ("f820", .unsupported),
            ("f93c00", .unsupported), ("fa3f800000", .unsupported), ("fb3ff0000000000000", .unsupported),
            ("1c", .unsupported), ("1d", .unsupported), ("1e", .unsupported), ("e0", .unsupported),
            ("62c328", .notUTF8), ("61ff", .notUTF8),
            ("a2010101f6", .keyOrder), ("a202010101", .keyOrder), ("a220010101", .keyOrder),
            ("a262616101616202", .keyOrder), ("a261620161610a", .keyOrder), ("a2616101016101", .keyOrder),
            ("a1f501", .wrongKey), ("a1410101", .wrongKey), ("a18001", .wrongKey),
            ("8181818100", .tooDeep), ("a101a101a101a10101", .tooDeep),
        ] as [(String, CBORError)])
    func `items that are not canonical are refused`(hex: String, problem: CBORError) throws {
        let bytes = try #require(Sodium.fromHex(hex))
        #expect(throws: problem) { try CBORReader.whole(bytes) }
    }
}
