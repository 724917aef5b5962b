import TestKit
import Testing

@testable import HTTPKit

@Suite struct WireTests {
    private static func status(_ verdict: [String]) -> Int? {
        guard let last = verdict.last, last != "more" else { return nil }
        return Int(last) ?? 200
    }

    @Test(arguments: HostileRequests.all)
    func `a request is accepted or refused as listed, whole and byte by byte`(_ test: WireCase) {
        let whole = WireReader.whole(test.bytes)
        #expect(Self.status(whole) == test.status)
        #expect(WireReader.byByte(test.bytes) == whole)
    }

    @Test func `fields, target and body are read exactly, however they are split`() {
        let text =
            "POST /a?b=1 HTTP/1.1\r\nHost: a\r\nX:\t y z \r\nTransfer-Encoding: chunked\r\n\r\n"
            + "4\r\nwiki\r\n6;x\r\npedia \r\n0\r\nT: u\r\n\r\nGET http://A/q HTTP/1.1\r\nhost:a\r\n"
            + "Connection: x, Close\r\n\r\n"
        let expected = [
            "POST /a?b=1 [Host=a] [X=y z] [Transfer-Encoding=chunked] wikipedia ",
            "GET /q close [host=a] [Connection=x, Close] ", "end",
        ]
        let bytes = Array(text.utf8)
        for size in 1...bytes.count {
            let pieces = Array(repeating: size, count: bytes.count / size)
            #expect(WireReader.verdict(bytes, pieces: pieces) == expected)
        }
    }

    @Test(.seeded(0x5eed))
    func `100 000 mutated requests get the same verdict whole and split, and stop no process`() {
        var random = SeededRandom()
        let seeds = HostileRequests.all.map(\.bytes).filter { $0.count < 160 }
        let good = HostileRequests.accepted.map(\.bytes)
        let splices = [
            "\r\n", "\r", "\n", "\0", " ", "\t", ":", "0", "f", "chunked", "Host: b\r\n", ";", "\u{7f}",
        ]
        var refused = 0
        for round in 0..<100_000 {
            var bytes =
                random.below(2) == 0 ? seeds[random.below(seeds.count)] : good[random.below(good.count)]
            for _ in 0...random.below(2) {
                let place = random.below(bytes.count + 1)
                switch random.below(6) {
                case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: random.below(256))
                case 1 where place + 1 < bytes.count: bytes[place] = bytes[place + 1]
                case 2 where place < bytes.count: bytes.remove(at: place)
                case 3: bytes.insert(contentsOf: splices[random.below(splices.count)].utf8, at: place)
                case 4 where place < bytes.count: bytes.append(contentsOf: bytes[place...].prefix(40))
                default: bytes.insert(UInt8(97 + random.below(26)), at: place)
                }
            }
            let whole = WireReader.whole(bytes)
            let pieces = (0..<8).map { _ in random.below(24) }
            let split = round % 16 == 0 ? WireReader.byByte(bytes) : WireReader.verdict(bytes, pieces: pieces)
            if whole != split {
                Issue.record(
                    "\(String(decoding: bytes, as: UTF8.self).debugDescription): \(whole) but \(split)")
            }
            if Self.status(whole) ?? 200 >= 400 { refused += 1 }
        }
        // Some requests are refused and some accepted, so the mutations reach both sides of the rules.
        #expect((20_000...95_000).contains(refused))
    }

    @Test func `the byte classes are those of the RFCs`() {
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        let tokens = Set((letters + "!#$%&'*+-.^_`|~").utf8)
        let hosts = Set((letters + "-._~%!$&'()*+,;=").utf8)
        for byte in UInt8.min...UInt8.max {
            #expect(Ascii.isToken(byte) == tokens.contains(byte))
            #expect(Ascii.isHost(byte) == hosts.contains(byte))
            #expect(Ascii.isTarget(byte) == ((0x21...0x7e).contains(byte) && !"\"#<>\\".utf8.contains(byte)))
            #expect(Ascii.isValue(byte) == (byte == 9 || (byte >= 32 && byte != 127)))
        }
    }

    @Test func `a token ends at the first byte that no token has, wherever it is`() {
        for byte in UInt8.min...UInt8.max {
            for position in 0...17 {
                var bytes = Array("X-Content-Type-Of".utf8)
                bytes.insert(byte, at: position)
                let end = Ascii.isToken(byte) ? bytes.count : position
                #expect(Ascii.end(of: Ascii.isToken, bytes, 0, bytes.count) == end)
                #expect(Ascii.end(of: Ascii.isToken, bytes, 1, position) == max(1, position))
            }
        }
    }

    @Test func `a date is written as in RFC 9110 §5.6.7`() {
        #expect(HTTPDateCache.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDateCache.text(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(HTTPDateCache.text(1_709_210_096) == "Thu, 29 Feb 2024 12:34:56 GMT")
    }
}
