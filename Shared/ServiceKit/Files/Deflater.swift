import CZlib
import Synchronization

/// Compresses one content after the other (RFC 1951), piece by piece.
final class Deflater: Sendable {
    private static let level: Int32 = 1
    private static let pieceBytes = 64 << 10

    private struct State {
        // zlib keeps the address of its stream.
        let stream: UnsafeMutablePointer<z_stream>
        var isOpen = false
    }

    // The lock guards the stream; the pointer never leaves it.
    private let state: Mutex<State>

    init() {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        state = Mutex(State(stream: stream))
    }

    deinit {
        state.withLock { state in
            if state.isOpen { deflateEnd(state.stream) }
            state.stream.deallocate()
        }
    }

    /// Begins a content. Throws `outOfMemory`.
    func begin() throws(ZipError) {
        try state.withLock { state throws(ZipError) in
            if state.isOpen { deflateEnd(state.stream) }
            state.isOpen = coffer_deflate_raw_init(state.stream, Self.level) == Z_OK
            guard state.isOpen else { throw .outOfMemory }
        }
    }

    /// Returns the compressed bytes that are ready; after the last piece, all of them.
    func add(_ content: [UInt8], isLast: Bool) throws(ZipError) -> [UInt8] {
        try state.withLock { state throws(ZipError) in
            var content = content
            var result: [UInt8] = []
            var status = Z_OK
            content.withUnsafeMutableBufferPointer { input in
                state.stream.pointee.next_in = input.baseAddress
                state.stream.pointee.avail_in = uInt(input.count)
                repeat {
                    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { output, count in
                        state.stream.pointee.next_out = output.baseAddress
                        state.stream.pointee.avail_out = uInt(output.count)
                        status = deflate(state.stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                        count = output.count - Int(state.stream.pointee.avail_out)
                    }
                    result += piece
                } while status == Z_OK
                    && (state.stream.pointee.avail_out == 0 || state.stream.pointee.avail_in > 0 || isLast)
            }
            guard status == Z_STREAM_END || (!isLast && [Z_OK, Z_BUF_ERROR].contains(status)) else {
                throw .failed
            }
            return result
        }
    }
}
