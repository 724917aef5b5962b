/// Checks a WebP (RFC 9649): a RIFF container of the right length, a first chunk with the size, an image.
enum WebPWalk {
    /// The chunks of an extended file that are needed to show it.
    private static let visible: Set<String> = ["ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]

    static func size(
        _ reader: inout ByteReader, _ metadata: inout [MetadataPiece]
    ) throws(Picture.Problem) -> (width: Int, height: Int) {
        try reader.expect(Array("RIFF".utf8))
        let length = try reader.littleEndian(4)
        guard length == reader.left else { throw .malformed }
        try reader.expect(Array("WEBP".utf8))
        let first = try chunk(&reader)
        switch first.type {
        case "VP8 ": return try lossy(first.data)
        case "VP8L": return try lossless(first.data)
        case "VP8X":
            var hasImage = false
            var hasOrientation = false
            while !reader.isAtEnd {
                let start = reader.offset
                let (type, data) = try chunk(&reader)
                hasImage = hasImage || ["VP8 ", "VP8L", "ANMF"].contains(type)
                if visible.contains(type) { continue }
                let orientation = type == "EXIF" && !hasOrientation ? Orientation(exif: data) : nil
                hasOrientation = hasOrientation || orientation != nil
                metadata.append(MetadataPiece(range: start..<reader.offset, orientation: orientation))
            }
            guard hasImage else { throw .malformed }
            return try canvas(first.data)
        default: throw .malformed
        }
    }

    /// Reads a chunk, which is padded to an even length.
    private static func chunk(
        _ reader: inout ByteReader
    ) throws(Picture.Problem) -> (type: String, data: ArraySlice<UInt8>) {
        let type = String(decoding: try reader.take(4), as: UTF8.self)
        let length = try reader.littleEndian(4)
        let data = try reader.take(length)
        if !length.isMultiple(of: 2) { _ = try reader.byte() }
        return (type, data)
    }

    /// Reads the size from a key frame's header (RFC 6386 §9.1).
    private static func lossy(_ data: ArraySlice<UInt8>) throws(Picture.Problem) -> (width: Int, height: Int)
    {
        var reader = ByteReader(Array(data))
        guard try reader.littleEndian(3) & 1 == 0 else { throw .malformed }
        try reader.expect([0x9D, 0x01, 0x2A])
        return (try reader.littleEndian(2) & 0x3FFF, try reader.littleEndian(2) & 0x3FFF)
    }

    private static func lossless(_ data: ArraySlice<UInt8>) throws(Picture.Problem) -> (
        width: Int, height: Int
    ) {
        var reader = ByteReader(Array(data))
        try reader.expect([0x2F])
        let bits = try reader.littleEndian(4)
        guard bits >> 29 == 0 else { throw .malformed }
        return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }

    private static func canvas(_ data: ArraySlice<UInt8>) throws(Picture.Problem) -> (width: Int, height: Int)
    {
        var reader = ByteReader(Array(data))
        _ = try reader.take(4)
        let size = (width: try reader.littleEndian(3) + 1, height: try reader.littleEndian(3) + 1)
        guard reader.isAtEnd else { throw .malformed }
        return size
    }
}
