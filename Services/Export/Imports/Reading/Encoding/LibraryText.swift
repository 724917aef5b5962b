import Glibc
import Synchronization

/// Decodes a text piece by piece by the system's library (iconv).
final class LibraryText: Sendable {
    private struct State {
        var descriptor: iconv_t?
        /// The bytes of a character whose rest is in the next piece.
        var rest: [UInt8] = []
    }

    private let encoding: TextEncoding
    private let state = Mutex(State())

    init(_ encoding: TextEncoding) { self.encoding = encoding }

    deinit { state.withLock { state in _ = state.descriptor.map { iconv_close($0) } } }

    /// Whether no character lacks its rest.
    var isWhole: Bool { state.withLock(\.rest.isEmpty) }

    /// Returns the text of the next bytes in UTF-8.
    func decode(_ bytes: [UInt8]) throws(ReadingError) -> [UInt8] {
        try state.withLock { state throws(ReadingError) in
            let descriptor = try open(&state)
            var input = state.rest + bytes
            state.rest = []
            var text: [UInt8] = []
            var position = 0
            while position < input.count {
                let (read, piece, number) = Self.step(descriptor, &input, position, atMost: 64 << 10)
                text += piece
                position += read
                switch number {
                case 0, E2BIG: continue
                case EINVAL:
                    state.rest = Array(input[position...])
                    return text
                default: throw .unreadable("The file is not in \(encoding.rawValue)")
                }
            }
            return text
        }
    }

    private func open(_ state: inout State) throws(ReadingError) -> iconv_t {
        if let descriptor = state.descriptor { return descriptor }
        let descriptor = encoding.libraryName.flatMap { iconv_open("UTF-8", $0) }
        guard let descriptor, Int(bitPattern: descriptor) != -1 else {
            throw .unreadable("This server cannot read \(encoding.rawValue). Save the file as UTF-8")
        }
        state.descriptor = descriptor
        return descriptor
    }

    /// Decodes bytes from a position on. Returns how many were read, the text, and the error's number.
    private static func step(
        _ descriptor: iconv_t, _ input: inout [UInt8], _ position: Int, atMost limit: Int
    ) -> (read: Int, text: [UInt8], number: Int32) {
        var (read, number): (Int, Int32) = (0, 0)
        let text = input.withUnsafeMutableBytes { source in
            [UInt8](unsafeUninitializedCapacity: limit) { target, count in
                var from = source.baseAddress?.advanced(by: position).assumingMemoryBound(to: CChar.self)
                var to = UnsafeMutableRawPointer(target.baseAddress)?.assumingMemoryBound(to: CChar.self)
                var (left, room) = (source.count - position, limit)
                let result = iconv(descriptor, &from, &left, &to, &room)
                number = result == -1 ? errno : 0
                read = source.count - position - left
                count = limit - room
            }
        }
        return (read, text, number)
    }
}
