import CZlib

/// The body of a stored answer, compressed (zlib, RFC 1950) where that makes it shorter.
struct StoredBody {
    /// The fastest level; JSON shrinks to about half with it.
    private static let level: Int32 = 1

    let bytes: [UInt8]
    /// Length of the body before the compression; nil for a body that is stored as it is.
    let fullLength: Int?

    init(bytes: [UInt8], fullLength: Int?) {
        self.bytes = bytes
        self.fullLength = fullLength
    }

    init(_ body: [UInt8]) {
        let compressed = Self.compressed(body)
        self.init(bytes: compressed ?? body, fullLength: compressed.map { _ in body.count })
    }

    /// Returns the body as it was sent, or nil if the stored bytes are damaged.
    var body: [UInt8]? {
        guard let fullLength else { return bytes }
        var length = uLongf(fullLength)
        var status: Int32 = 0
        let body = [UInt8](unsafeUninitializedCapacity: fullLength) { buffer, count in
            status = uncompress(buffer.baseAddress, &length, bytes, uLong(bytes.count))
            count = status == Z_OK ? Int(length) : 0
        }
        return body.count == fullLength ? body : nil
    }

    /// Returns nil if the result would not be shorter.
    private static func compressed(_ body: [UInt8]) -> [UInt8]? {
        guard body.count > 1 else { return nil }
        var stream = z_stream()
        guard coffer_deflate_init(&stream, level) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var source = body
        let result = [UInt8](unsafeUninitializedCapacity: body.count - 1) { buffer, count in
            source.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = uInt(buffer.count)
                // A buffer that is too short ends with Z_OK.
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? buffer.count - Int(stream.avail_out) : 0
            }
        }
        return result.isEmpty ? nil : result
    }
}
