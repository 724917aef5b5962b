/// How a viewer must turn a picture (Exif 2.32 §4.6.4, tag 274), when it is not upright as it is.
struct Orientation: Sendable, Equatable {
    private static let tag = 0x0112
    private static let short = 3
    static let prefix = Array("Exif".utf8) + [0, 0]

    /// 2…8.
    let value: UInt8

    /// Reads Exif data with or without the six bytes that a JPEG writes before them. Returns nil for upright
    /// pictures and for data that cannot be read.
    init?(exif data: ArraySlice<UInt8>) {
        let tiff = Array(data.starts(with: Self.prefix) ? data.dropFirst(Self.prefix.count) : data)
        let isBigEndian = tiff.starts(with: [0x4D, 0x4D, 0, 0x2A])
        guard isBigEndian || tiff.starts(with: [0x49, 0x49, 0x2A, 0]) else { return nil }
        func number(_ count: Int, at offset: Int) -> Int? {
            guard offset >= 0, offset <= tiff.count - count else { return nil }
            let bytes = tiff[offset..<(offset + count)]
            return (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        // The directory's entries have 12 bytes each, and the offset of the next directory follows them.
        guard let directory = number(4, at: 4), let count = number(2, at: directory),
            directory + 2 + 12 * count + 4 <= tiff.count
        else { return nil }
        let entries = (0..<count).lazy.map { directory + 2 + 12 * $0 }
        guard let entry = entries.first(where: { number(2, at: $0) == Self.tag }),
            number(2, at: entry + 2) == Self.short, number(4, at: entry + 4) == 1,
            let value = number(2, at: entry + 8), (2...8).contains(value)
        else { return nil }
        self.value = UInt8(value)
    }

    /// Exif data with this tag alone, never longer than data that `init` has read.
    private var tiff: [UInt8] {
        [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
    }

    /// The piece of a picture that says this alone.
    func piece(of format: ImageFormat) -> [UInt8] {
        switch format {
        case .jpeg:
            let data = Self.prefix + tiff
            return [0xFF, 0xE1, 0, UInt8(data.count + 2)] + data
        case .png:
            let name = Array("eXIf".utf8)
            let checksum = Checksum.crc32(name[...], tiff[...])
            return [0, 0, 0, UInt8(tiff.count)] + name + tiff
                + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
        case .webp: return Array("EXIF".utf8) + [UInt8(tiff.count), 0, 0, 0] + tiff
        }
    }
}
