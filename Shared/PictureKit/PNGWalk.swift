/// Checks a PNG (ISO/IEC 15948, the W3C's third edition): signature, chunks with their checksums, IHDR first,
/// one run of IDAT, IEND last.
enum PNGWalk {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The bit depths that a colour type allows (§11.2.1).
    private static let depths: [UInt8: Set<UInt8>] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    /// Ancillary chunks that change how the picture looks, or are frames of an animation (§11.3).
    private static let visible: Set<String> = [
        "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "hIST", "pHYs",
        "sPLT",
        "acTL", "fcTL", "fdAT",
    ]

    static func size(
        _ reader: inout ByteReader, _ metadata: inout [MetadataPiece]
    ) throws(Picture.Problem) -> (width: Int, height: Int) {
        try reader.expect(signature)
        let header = try chunk(&reader)
        guard header.type == "IHDR" else { throw .malformed }
        let (size, colorType) = try size(inHeader: header.data)
        var hasPalette = false
        var hasData = false
        var dataHasEnded = false
        var hasOrientation = false
        while true {
            let start = reader.offset
            let chunk = try chunk(&reader)
            if hasData, chunk.type != "IDAT" { dataHasEnded = true }
            switch chunk.type {
            case "IDAT":
                guard !dataHasEnded, colorType != 3 || hasPalette else { throw .malformed }
                hasData = true
            case "PLTE":
                guard !hasPalette, !hasData, (3...768).contains(chunk.data.count),
                    chunk.data.count.isMultiple(of: 3)
                else { throw .malformed }
                hasPalette = true
            case "IEND":
                guard hasData, chunk.data.isEmpty else { throw .malformed }
                return size
            default:
                // A lower-case first letter means that a decoder may skip the chunk (§5.4).
                guard chunk.type.utf8.first.map({ $0 & 0x20 != 0 }) == true else { throw .malformed }
                if visible.contains(chunk.type) { break }
                let orientation =
                    chunk.type == "eXIf" && !hasOrientation ? Orientation(exif: chunk.data) : nil
                hasOrientation = hasOrientation || orientation != nil
                metadata.append(MetadataPiece(range: start..<reader.offset, orientation: orientation))
            }
        }
    }

    private static func size(
        inHeader data: ArraySlice<UInt8>
    ) throws(Picture.Problem) -> (size: (width: Int, height: Int), colorType: UInt8) {
        var reader = ByteReader(Array(data))
        let size = (width: try reader.bigEndian(4), height: try reader.bigEndian(4))
        let (depth, colorType) = (try reader.byte(), try reader.byte())
        let (compression, filter, interlace) = (try reader.byte(), try reader.byte(), try reader.byte())
        guard reader.isAtEnd, depths[colorType]?.contains(depth) == true, compression == 0, filter == 0,
            interlace <= 1
        else { throw .malformed }
        return (size, colorType)
    }

    private static func chunk(
        _ reader: inout ByteReader
    ) throws(Picture.Problem) -> (type: String, data: ArraySlice<UInt8>) {
        let length = try reader.bigEndian(4)
        let type = try reader.take(4)
        let data = try reader.take(length)
        guard type.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }),
            try reader.bigEndian(4) == Int(Checksum.crc32(type, data))
        else { throw .malformed }
        return (String(decoding: type, as: UTF8.self), data)
    }
}

/// CRC-32 as PNG uses it (ISO 3309).
enum Checksum {
    private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
        (0..<8).reduce(index) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ (value >> 1) }
    }

    /// Returns the checksum of the joined parts.
    static func crc32(_ parts: ArraySlice<UInt8>...) -> UInt32 {
        var value = UInt32.max
        for part in parts {
            for byte in part { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8) }
        }
        return ~value
    }
}
