/// A picture that is what it says: walked through from its first byte to its last, not decoded.
package struct Picture: Sendable, Equatable {
    /// Pixels that either side may have: what a phone can decode without harm.
    package static let sideLimit = 4_096

    package let format: ImageFormat
    package let width: Int
    package let height: Int

    /// Why bytes are no picture.
    package enum Problem: Error, Sendable, Equatable {
        /// None of the formats, or broken, or with something behind its end.
        case malformed
        /// Larger than a side may be, or of no size at all.
        case badSize
    }

    /// Takes about as long as a checksum of the bytes: not for a loop.
    package init(_ bytes: [UInt8], as format: ImageFormat) throws(Problem) {
        var reader = ByteReader(bytes)
        let size: (width: Int, height: Int) =
            switch format {
            case .png: try PNGWalk.size(&reader)
            case .jpeg: try JPEGWalk.size(&reader)
            case .webp: try WebPWalk.size(&reader)
            }
        guard reader.isAtEnd else { throw .malformed }
        let sides = 1...Self.sideLimit
        guard sides.contains(size.width), sides.contains(size.height) else { throw .badSize }
        self.format = format
        (width, height) = size
    }
}
