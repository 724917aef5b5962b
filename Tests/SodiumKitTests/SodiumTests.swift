import SodiumKit
import Testing

struct SodiumTests {
    init() throws { try #require(Sodium.start()) }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `SHA-256 gives the vectors of FIPS 180-4`(text: String, digest: String) {
        #expect(Sodium.hex(Sodium.sha256(Array(text.utf8))) == digest)
    }

    static let codes: [(key: [UInt8], text: [UInt8], code: String)] = [
        (
            Array(repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            Array(repeating: 0xAA, count: 20), Array(repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Array(repeating: 0xAA, count: 131),
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ]

    @Test(arguments: codes)
    func `HMAC-SHA-256 gives the vectors of RFC 4231`(key: [UInt8], text: [UInt8], code: String) {
        #expect(Sodium.hex(Sodium.hmacSHA256(text, key: key)) == code)
    }

    @Test func `only equal bytes compare as equal`() {
        #expect(Sodium.equal([], []))
        #expect(Sodium.equal([1, 2], [1, 2]))
        #expect(!Sodium.equal([1, 2], [1, 3]))
        #expect(!Sodium.equal([1, 2], [1, 2, 0]))
        #expect(!Sodium.equal([], [0]))
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func `base64url gives the vectors of RFC 4648, unpadded`(text: String, encoded: String) {
        #expect(Sodium.base64URL(Array(text.utf8)) == encoded)
        #expect(Sodium.fromBase64URL(encoded) == Array(text.utf8))
    }

    @Test func `base64url uses the letters - and _`() {
        #expect(Sodium.base64URL([0xFB, 0xFF, 0xFE]) == "-__-")
        #expect(Sodium.fromBase64URL("-__-") == [0xFB, 0xFF, 0xFE])
    }

    @Test(arguments: [
        "Zg==", "Zg=", "Zh", "Zm9", "Z", "Zm9vY", "Zm 9v", "Zm9v\n", " Zm9v", "Zm9v.", "+__-", "/__-",
        "Zm9v\u{0}", "Zmé",
        "\u{0}", "=",
    ])
    func `base64url refuses padding, space, stray bits and other letters`(text: String) {
        #expect(Sodium.fromBase64URL(text) == nil)
    }

    @Test func `random bytes are read from base64url and hex as they were written`() {
        for count in 0..<200 {
            let bytes = Random.bytes(count)
            #expect(Sodium.fromBase64URL(Sodium.base64URL(bytes)) == bytes)
            #expect(Sodium.fromHex(Sodium.hex(bytes)) == bytes)
        }
    }

    @Test(arguments: ["0", "0g", "00 ", "0x00", "00:11", "é", "000", "00\u{0}"])
    func `hex refuses everything but pairs of digits`(text: String) {
        #expect(Sodium.fromHex(text) == nil)
    }

    @Test func `hex reads both cases`() { #expect(Sodium.fromHex("aBFf09") == [0xAB, 0xFF, 0x09]) }

    @Test func `random bytes never repeat, across threads and batches`() async {
        let drawn = await withTaskGroup(of: [[UInt8]].self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<500).map { Random.bytes($0 % 2 == 0 ? 16 : 31) } }
            }
            return await group.reduce(into: [[UInt8]]()) { $0 += $1 }
        }
        #expect(Set(drawn.map { Array($0.prefix(16)) }).count == 4_000)
        #expect(drawn.allSatisfy { $0.count == 16 || $0.count == 31 })
        #expect(Set((0..<1_000).map { _ in Random.uint64() }).count == 1_000)
        #expect(Random.bytes(100_000).count == 100_000)
        #expect(Random.bytes(0).isEmpty)
        #expect(Random.bytes(-1).isEmpty)
    }
}
