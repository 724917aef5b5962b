import CZlib
import Synchronization
package import Vocabulary

/// Writes a zip file (PKWARE APPNOTE 6.3.3) piece by piece: compressed entries with their sizes behind them,
/// in the 64-bit form where they need it. The methods are called one after the other.
package final class ZipWriter: Sendable {
    private struct Entry {
        let name: [UInt8]
        let offset: Int
        var checksum: UInt32 = 0
        var size = 0
        var compressedSize = 0
    }

    private struct State {
        var offset = 0
        var done: [Entry] = []
        var current: Entry?
    }

    /// The first number that has no room in 32 bits: the mark of the 64-bit form.
    private static let large = 0xFFFF_FFFF
    /// Version 4.5, the first with the 64-bit form.
    private static let version = 45
    /// UTF-8 names, sizes behind the content.
    private static let flags = 0x0808

    private let time: Int
    private let day: Int
    private let deflater = Deflater()
    private let state = Mutex(State())

    package init(at moment: Timestamp) {
        let date = moment.utcDate
        let dayOfMonth = date.daysSinceEpoch - date.month.firstDay.daysSinceEpoch + 1
        let seconds = Int(moment.millisecondsSinceEpoch / 1_000 % 86_400)
        time = (seconds / 3_600) << 11 | (seconds / 60 % 60) << 5 | (seconds % 60) / 2
        day = max(0, date.month.year - 1_980) << 9 | date.month.month << 5 | dayOfMonth
    }

    /// Begins an entry and returns its header.
    package func begin(_ name: String) throws(ZipError) -> [UInt8] {
        try deflater.begin()
        return state.withLock { state in
            let entry = Entry(name: Array(name.utf8), offset: state.offset)
            var bytes = Self.number(0x0403_4B50, 4) + common
            // Checksum and sizes follow the content.
            bytes += [UInt8](repeating: 0, count: 12)
            bytes += Self.number(entry.name.count, 2) + Self.number(0, 2) + entry.name
            state.current = entry
            state.offset += bytes.count
            return bytes
        }
    }

    /// Returns what the content adds to the file, which may be nothing.
    package func write(_ content: [UInt8]) throws(ZipError) -> [UInt8] {
        let bytes = try deflater.add(content, isLast: false)
        state.withLock { state in
            let before = state.current?.checksum ?? 0
            state.current?.checksum = Self.checksum(content, after: before)
            state.current?.size += content.count
            state.current?.compressedSize += bytes.count
            state.offset += bytes.count
        }
        return bytes
    }

    package func endEntry() throws(ZipError) -> [UInt8] {
        let rest = try deflater.add([], isLast: true)
        return state.withLock { state in
            guard var entry = state.current.taken() else { return [] }
            entry.compressedSize += rest.count
            let width = max(entry.size, entry.compressedSize) >= Self.large ? 8 : 4
            let bytes =
                rest + Self.number(0x0807_4B50, 4) + Self.number(Int(entry.checksum), 4)
                + Self.number(entry.compressedSize, width) + Self.number(entry.size, width)
            state.done.append(entry)
            state.offset += bytes.count
            return bytes
        }
    }

    /// Returns the directory, which ends the file.
    package func finish() -> [UInt8] {
        state.withLock { state in
            var bytes: [UInt8] = []
            for entry in state.done { bytes += line(of: entry) }
            let (start, length, count) = (state.offset, bytes.count, state.done.count)
            if count >= 0xFFFF || start + length >= Self.large {
                // The record of the 64-bit form, and where it is.
                bytes += Self.number(0x0606_4B50, 4) + Self.number(44, 8) + Self.number(Self.version, 2)
                bytes += Self.number(Self.version, 2) + Self.number(0, 8) + Self.number(count, 8)
                bytes += Self.number(count, 8) + Self.number(length, 8) + Self.number(start, 8)
                bytes += Self.number(0x0706_4B50, 4) + Self.number(0, 4) + Self.number(start + length, 8)
                bytes += Self.number(1, 4)
            }
            bytes += Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(min(count, 0xFFFF), 2)
            bytes += Self.number(min(count, 0xFFFF), 2) + Self.number(min(length, Self.large), 4)
            bytes += Self.number(min(start, Self.large), 4) + Self.number(0, 2)
            return bytes
        }
    }

    /// An entry's line in the directory.
    private func line(of entry: Entry) -> [UInt8] {
        let numbers = [entry.size, entry.compressedSize, entry.offset]
        let isLarge = numbers.contains { $0 >= Self.large }
        let extra =
            isLarge
            ? Self.number(1, 2) + Self.number(24, 2) + numbers.flatMap { Self.number($0, 8) } : []
        var bytes = Self.number(0x0201_4B50, 4) + Self.number(Self.version, 2) + common
        bytes += Self.number(Int(entry.checksum), 4)
        bytes += Self.number(isLarge ? Self.large : entry.compressedSize, 4)
        bytes += Self.number(isLarge ? Self.large : entry.size, 4)
        bytes += Self.number(entry.name.count, 2) + Self.number(extra.count, 2)
        // No comment, first disk, no attributes.
        bytes += [UInt8](repeating: 0, count: 10)
        bytes += Self.number(isLarge ? Self.large : entry.offset, 4)
        return bytes + entry.name + extra
    }

    /// Version, flags, method (deflate) and time, which each header has.
    private var common: [UInt8] {
        Self.number(Self.version, 2) + Self.number(Self.flags, 2) + Self.number(8, 2) + Self.number(time, 2)
            + Self.number(day, 2)
    }

    /// Returns a number in little-endian bytes.
    private static func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func checksum(_ content: [UInt8], after checksum: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: crc32(uLong(checksum), content, uInt(content.count)))
    }
}

package enum ZipError: Error, Sendable { case outOfMemory, failed }
