import CZlib

/// Unpacks gzip (RFC 1952) that arrives in pieces.
final class Gunzip {
    /// The first bytes of every gzip file.
    static let mark: [UInt8] = [0x1F, 0x8B]
    private static let pieceBytes = 64 << 10

    private var stream = z_stream()
    private(set) var isComplete = false

    init() throws(ReadingError) {
        // 16 asks for the form of gzip.
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .unreadable("The compressed file cannot be unpacked")
        }
    }

    deinit { inflateEnd(&stream) }

    /// Unpacks a piece; `take` gets the content in pieces of at most 64 KiB.
    func unpack(_ bytes: [UInt8], _ take: ([UInt8]) throws -> Void) throws {
        var input = bytes
        var position = 0
        while position < input.count {
            // A file may be made of several parts.
            if isComplete {
                inflateReset(&stream)
                isComplete = false
            }
            var status: Int32 = Z_OK
            let rest = input.count - position
            let output = input.withUnsafeMutableBufferPointer { source in
                [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, count in
                    stream.next_in = source.baseAddress.map { $0 + position }
                    stream.avail_in = uInt(rest)
                    stream.next_out = buffer.baseAddress
                    stream.avail_out = uInt(buffer.count)
                    status = inflate(&stream, Z_NO_FLUSH)
                    count = buffer.count - Int(stream.avail_out)
                }
            }
            guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
                throw ReadingError.unreadable("The compressed file is damaged")
            }
            position += rest - Int(stream.avail_in)
            if !output.isEmpty { try take(output) }
            isComplete = status == Z_STREAM_END
            // Full output may hide more of it; no progress means that more input is needed.
            if status == Z_BUF_ERROR, output.isEmpty { break }
        }
        try drain(take)
    }

    /// Takes what the last input still gives.
    private func drain(_ take: ([UInt8]) throws -> Void) throws {
        while !isComplete {
            var status: Int32 = Z_OK
            let output = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, count in
                stream.avail_in = 0
                stream.next_out = buffer.baseAddress
                stream.avail_out = uInt(buffer.count)
                status = inflate(&stream, Z_NO_FLUSH)
                count = buffer.count - Int(stream.avail_out)
            }
            if status == Z_STREAM_END { isComplete = true }
            guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
                throw ReadingError.unreadable("The compressed file is damaged")
            }
            if output.isEmpty { return }
            try take(output)
        }
    }
}
