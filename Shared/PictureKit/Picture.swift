/// A picture that is what it says: walked through from its first byte to its end, not decoded.
package struct Picture: Sendable, Equatable {
    /// Pixels that either side may have unless told otherwise: what a phone can decode without harm.
    package static let sideLimit = 4_096

    package let format: ImageFormat
    package let width: Int
    package let height: Int
    /// Bytes of it, from the first on: all, but of a JPEG, behind whose end phones put more (the film of a
    /// motion photo, further pictures of an MPO). Whoever keeps a picture keeps these alone, so that no other
    /// content hides behind it.
    package let length: Int

    /// Why bytes are no picture.
    package enum Problem: Error, Sendable, Equatable {
        /// None of the formats, or broken, or no JPEG and with something behind its end.
        case malformed
        /// Larger than a side may be, or of no size at all.
        case badSize
    }

    /// Takes about as long as a checksum of the bytes: not for a loop.
    package init(
        _ bytes: [UInt8], as format: ImageFormat, sideLimit: Int = Self.sideLimit
    ) throws(Problem) {
        var reader = ByteReader(bytes)
        let size: (width: Int, height: Int) =
            switch format {
            case .png: try PNGWalk.size(&reader)
            case .jpeg: try JPEGWalk.size(&reader)
            case .webp: try WebPWalk.size(&reader)
            }
        guard reader.isAtEnd || format == .jpeg else { throw .malformed }
        let sides = 1...max(1, sideLimit)
        guard sides.contains(size.width), sides.contains(size.height) else { throw .badSize }
        self.format = format
        (width, height) = size
        length = reader.offset
    }
}
