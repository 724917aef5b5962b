import CZlib

/// Compresses pieces of one text into one gzip stream (RFC 1952).
package struct Gzip: ~Copyable {
    /// The fastest level, for answers; JSON shrinks to a fifth with it.
    package static let fastest: Int32 = 1
    /// For what is compressed once and sent often.
    package static let smallest: Int32 = 9

    /// On the heap, because zlib keeps the stream's address.
    private let stream: UnsafeMutablePointer<z_stream>

    /// Returns nil if there is no memory.
    package init?(level: Int32) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard coffer_gzip_init(stream, level) == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Returns the compressed bytes that are ready after a piece, maybe none, and all that are left after the
    /// last piece. Returns nil if zlib fails.
    package mutating func compress(_ piece: [UInt8], isLast: Bool) -> [UInt8]? {
        var piece = piece
        var result: [UInt8] = []
        let isDone = piece.withUnsafeMutableBufferPointer { input -> Bool in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = uInt(input.count)
            while true {
                let room = max(1_024, Int(deflateBound(stream, uLong(stream.pointee.avail_in))))
                var status: Int32 = Z_OK
                let part = [UInt8](unsafeUninitializedCapacity: room) { output, count in
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = uInt(output.count)
                    status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    count = output.count - Int(stream.pointee.avail_out)
                }
                result += part
                if status == Z_STREAM_END { return true }
                // Nothing to do: all input is taken and all output is out.
                guard status == Z_OK || status == Z_BUF_ERROR else { return false }
                if !isLast, stream.pointee.avail_in == 0, part.count < room { return true }
                if isLast, status == Z_BUF_ERROR, part.isEmpty { return false }
            }
        }
        return isDone ? result : nil
    }

    /// Returns a whole text compressed, or nil if zlib fails.
    package static func compress(_ text: [UInt8], level: Int32) -> [UInt8]? {
        guard var gzip = Gzip(level: level) else { return nil }
        return gzip.compress(text, isLast: true)
    }
}
