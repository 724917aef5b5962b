import Contracts
import Foundation
import ServiceKit
import TestKit
import Testing

@Suite struct TombstoneFileTests {
    private func tombstone(_ number: UInt64) -> Tombstone {
        Tombstone(
            user: ID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 | number),
            erasedAt: Timestamp(millisecondsSinceEpoch: 1_773_576_000_000 + Int64(number)))
    }

    private func all(_ file: TombstoneFile, from start: Int64 = 0) throws -> [Tombstone] {
        var (found, offset) = ([Tombstone](), start)
        while let page = try file.page(from: offset) {
            found += page.tombstones
            #expect(page.next > offset || offset > page.next)
            offset = page.next
        }
        return found
    }

    private func with(_ body: (TombstoneFile) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try body(TombstoneFile(dataFolder: folder.path))
    }

    private func append(_ text: String, to file: TombstoneFile) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file.path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    @Test func `appended lines are read in order, from any position that reading returned`() throws {
        try with { file in
            #expect(try file.page(from: 0) == nil)
            let expected = (0..<3_000).map { tombstone($0) }
            for start in stride(from: 0, to: 3_000, by: 7) {
                try file.append(Array(expected[start..<min(3_000, start + 7)]))
            }
            #expect(try all(file) == expected)
            let first = try #require(try file.page(from: 0))
            #expect(first.tombstones.count < 3_000)
            #expect(first.tombstones + (try all(file, from: first.next)) == expected)
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func `a torn last line is skipped, wherever it is torn`() throws {
        let line = "\(tombstone(2).user.text) \(tombstone(2).erasedAt.text)"
        for length in 1...line.count {
            try with { file in
                try file.append([tombstone(1)])
                try append(String(line.prefix(length)), to: file)
                #expect(try all(file) == [tombstone(1)])
                let end = try #require(try file.page(from: 0)).next
                // Lines after a torn line are whole.
                try file.append([tombstone(3)])
                let whole = length == line.count ? [tombstone(2)] : []
                #expect(try all(file) == [tombstone(1)] + whole + [tombstone(3)])
                #expect(try all(file, from: end) == whole + [tombstone(3)])
            }
        }
    }

    @Test func `unreadable lines are skipped`() throws {
        try with { file in
            try file.append([tombstone(1)])
            try append("\n\nrubbish\n\u{0}\u{0}\u{0}\n \(tombstone(2).user.text) \n", to: file)
            try file.append([tombstone(3)])
            #expect(try all(file) == [tombstone(1), tombstone(3)])
        }
    }

    @Test func `a position beyond the end starts again, because the file is another one`() throws {
        try with { file in
            try file.append([tombstone(1), tombstone(2)])
            #expect(try file.page(from: 1_000_000)?.tombstones == [tombstone(1), tombstone(2)])
        }
    }
}
