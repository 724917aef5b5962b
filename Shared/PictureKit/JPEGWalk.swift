/// Checks a JPEG (ITU-T T.81): SOI, segments with their lengths, one frame, scans, EOI. The reader stops
/// after EOI.
enum JPEGWalk {
    private enum Marker {
        static let startOfImage: UInt8 = 0xD8
        static let endOfImage: UInt8 = 0xD9
        static let startOfScan: UInt8 = 0xDA
        /// Baseline, extended and progressive frames, Huffman-coded, as browsers show them.
        static let frames: ClosedRange<UInt8> = 0xC0...0xC2
        static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
        /// Tables, restart interval, application data and comments.
        static let others: Set<UInt8> = Set(0xE0...0xEF).union([0xC4, 0xDB, 0xDD, 0xFE])
        static let exif: UInt8 = 0xE1
    }

    static func size(
        _ reader: inout ByteReader, _ metadata: inout [MetadataPiece]
    ) throws(Picture.Problem) -> (width: Int, height: Int) {
        try reader.expect([0xFF, Marker.startOfImage])
        var size: (width: Int, height: Int)?
        var hasScan = false
        var hasOrientation = false
        var next = try marker(&reader)
        while true {
            switch next {
            case Marker.endOfImage:
                guard let size, hasScan else { throw .malformed }
                return size
            case Marker.frames:
                guard size == nil else { throw .malformed }
                size = try frame(&reader)
                next = try marker(&reader)
            case Marker.startOfScan:
                guard size != nil else { throw .malformed }
                _ = try segment(&reader)
                hasScan = true
                next = try markerAfterScan(&reader)
            default:
                guard Marker.others.contains(next) else { throw .malformed }
                let start = reader.offset - 2
                let data = try segment(&reader)
                if isMetadata(next, data) {
                    let orientation =
                        next == Marker.exif && !hasOrientation && data.starts(with: Orientation.prefix)
                        ? Orientation(exif: data) : nil
                    hasOrientation = hasOrientation || orientation != nil
                    metadata.append(MetadataPiece(range: start..<reader.offset, orientation: orientation))
                }
                next = try marker(&reader)
            }
        }
    }

    /// Whether a segment is not needed to show the picture. JFIF, a colour profile and Adobe's colour
    /// transform are.
    private static func isMetadata(_ marker: UInt8, _ data: ArraySlice<UInt8>) -> Bool {
        switch marker {
        case 0xE0: !data.starts(with: Array("JFIF".utf8) + [0])
        case 0xE2: !data.starts(with: Array("ICC_PROFILE".utf8) + [0])
        case 0xEE: !data.starts(with: "Adobe".utf8)
        case 0xE1...0xEF, 0xFE: true
        default: false
        }
    }

    /// Reads a marker. Any number of fill bytes may come before its code (§B.1.1.2).
    private static func marker(_ reader: inout ByteReader) throws(Picture.Problem) -> UInt8 {
        guard try reader.byte() == 0xFF else { throw .malformed }
        var code = try reader.byte()
        while code == 0xFF { code = try reader.byte() }
        return code
    }

    /// Skips coded data, which writes 0xFF as 0xFF00 and may have restarts, and reads the next marker.
    private static func markerAfterScan(_ reader: inout ByteReader) throws(Picture.Problem) -> UInt8 {
        while true {
            try reader.skip(past: 0xFF)
            var code = try reader.byte()
            while code == 0xFF { code = try reader.byte() }
            if code != 0, !Marker.restarts.contains(code) { return code }
        }
    }

    private static func segment(_ reader: inout ByteReader) throws(Picture.Problem) -> ArraySlice<UInt8> {
        try reader.take(try reader.bigEndian(2) - 2)
    }

    private static func frame(_ reader: inout ByteReader) throws(Picture.Problem) -> (width: Int, height: Int)
    {
        var fields = ByteReader(Array(try segment(&reader)))
        let precision = try fields.byte()
        let (height, width) = (try fields.bigEndian(2), try fields.bigEndian(2))
        let components = Int(try fields.byte())
        guard precision == 8, [1, 3, 4].contains(components), fields.left == 3 * components else {
            throw .malformed
        }
        return (width, height)
    }
}
