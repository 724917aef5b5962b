import SodiumKit
import TestKit
import Testing

struct SecretStreamTests {
    private static let cheap: PasswordHash.Cost = {
        var cost = PasswordHash.Cost()
        cost.memoryBytes = 8 * 1024
        cost.passes = 1
        return cost
    }()

    init() throws { try #require(Sodium.start()) }

    private func sealed(_ content: [UInt8], parts: Int = 1) throws -> [UInt8] {
        var sealer = SecretStream.Sealer(
            key: try SecretStream.sealingKey(passphrase: "pass", cost: Self.cheap))
        var file: [UInt8] = []
        let length = max(1, content.count / parts)
        for start in stride(from: 0, to: content.count, by: length) {
            file += sealer.seal(Array(content[start..<min(start + length, content.count)]))
        }
        return file + sealer.finish()
    }

    private func opened(_ file: [UInt8], passphrase: String = "pass", part: Int = 50_000) throws -> [UInt8] {
        let header = Array(file.prefix(SecretStream.headerBytes))
        var opener = try SecretStream.Opener(passphrase: passphrase, header: header)
        var content: [UInt8] = []
        for start in stride(from: SecretStream.headerBytes, to: file.count, by: part) {
            content += try opener.open(Array(file[start..<min(start + part, file.count)]))
        }
        return content + (try opener.finish())
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])
    func `a sealed content opens, in parts of any size`(count: Int) throws {
        let content = Random.bytes(count)
        #expect(try opened(try sealed(content)) == content)
        #expect(try opened(try sealed(content, parts: 7), part: 65_553) == content)
        #expect(try opened(try sealed(content, parts: 3), part: 999) == content)
        let pieces = max(1, (count + SecretStream.pieceBytes - 1) / SecretStream.pieceBytes)
        #expect(try sealed(content).count == SecretStream.headerBytes + count + 17 * pieces)
    }

    @Test func `the same content and passphrase give a different file each time`() throws {
        #expect(try sealed([1, 2, 3]).suffix(20) != (try sealed([1, 2, 3]).suffix(20)))
    }

    @Test func `another passphrase does not open the file`() throws {
        let file = try sealed([1, 2, 3])
        for passphrase in ["", "Pass", "pass "] {
            #expect(throws: SecretStreamError.damaged) { try opened(file, passphrase: passphrase) }
        }
    }

    @Test(.seeded) func `a file with a changed bit does not open`() throws {
        var random = SeededRandom()
        let file = try sealed(Array("content".utf8))
        for index in file.indices {
            var changed = file
            changed[index] ^= 1 << random.below(8)
            #expect(throws: SecretStreamError.self, "byte \(index)") { try opened(changed) }
        }
    }

    @Test func `a file cut short or extended does not open`() throws {
        let small = try sealed(Array("content".utf8))
        for count in 0..<small.count {
            #expect(throws: SecretStreamError.self) { try opened(Array(small.prefix(count))) }
        }
        #expect(throws: SecretStreamError.damaged) { try opened(small + [0]) }
        #expect(throws: SecretStreamError.damaged) { try opened(small + small.suffix(24)) }
        let large = try sealed(Random.bytes(200_000))
        let piece = SecretStream.pieceBytes + 17
        for pieces in 0..<3 {
            let cut = Array(large.prefix(SecretStream.headerBytes + pieces * piece))
            #expect(throws: SecretStreamError.damaged) { try opened(cut) }
        }
        #expect(throws: SecretStreamError.damaged) { try opened(Array(large.dropLast())) }
        #expect(throws: SecretStreamError.damaged) { try opened(large + [0]) }
        #expect(throws: SecretStreamError.damaged) {
            try opened(try sealed(Random.bytes(65_536)) + Random.bytes(piece))
        }
    }

    @Test func `swapped, repeated, missing or foreign pieces do not open`() throws {
        let file = try sealed(Random.bytes(200_000))
        let piece = SecretStream.pieceBytes + 17
        let header = Array(file.prefix(SecretStream.headerBytes))
        let pieces = stride(from: header.count, to: file.count, by: piece).map {
            Array(file[$0..<min($0 + piece, file.count)])
        }
        let foreign = Array(try sealed(Random.bytes(200_000)).dropFirst(header.count).prefix(piece))
        let orders: [[[UInt8]]] = [
            [pieces[1], pieces[0], pieces[2], pieces[3]],
            [pieces[0], pieces[0], pieces[1], pieces[2], pieces[3]],
            [pieces[0], pieces[2], pieces[3]], [pieces[3]], [foreign, pieces[1], pieces[2], pieces[3]],
            [pieces[0], pieces[1], pieces[2], pieces[3], pieces[3]],
        ]
        for order in orders {
            #expect(throws: SecretStreamError.damaged) { try opened(header + order.joined()) }
        }
        #expect(try opened(header + pieces.joined()).count == 200_000)
    }

    @Test func `a header with a higher cost than ours, or a foreign one, is refused before any work`() throws
    {
        let header = Array(try sealed([]).prefix(SecretStream.headerBytes))
        let changes: [(Int, UInt8)] = [
            (0, 0x43 ^ 1), (8, 2), (9, 0), (9, 3), (9, 255), (10, 1), (11, 0xFF), (12, 0x00),
        ]
        for (index, byte) in changes where header[index] != byte {
            var changed = header
            changed[index] = byte
            #expect(throws: SecretStreamError.notAStream, "byte \(index)") {
                try SecretStream.openingKey(passphrase: "pass", header: changed)
            }
        }
        for count in 0..<header.count {
            #expect(throws: SecretStreamError.notAStream) {
                try SecretStream.openingKey(passphrase: "pass", header: Array(header.prefix(count)))
            }
        }
    }

    @Test func `the default cost opens what it seals`() throws {
        var sealer = try SecretStream.Sealer(passphrase: "pass")
        let file = sealer.seal([1, 2, 3]) + sealer.finish()
        #expect(try opened(file) == [1, 2, 3])
        #expect(Array(file.prefix(14)) == Array("COFFERSS".utf8) + [1, 2, 0, 1, 0, 0])
    }
}
