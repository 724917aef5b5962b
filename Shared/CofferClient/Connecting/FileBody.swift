#if os(Linux)
    import Glibc
    import HTTPKit
    import Synchronization

    /// Reads a file of the device piece by piece, as a request's body.
    enum FileBody {
        private static let pieceBytes = 64 << 10

        /// Throws a `FileFailure` for a file that cannot be read. The body fails if the file becomes shorter.
        static func stream(of path: String) throws -> BodyStream {
            let file = try OpenFile(path)
            return BodyStream(length: file.count) { try file.next(upTo: pieceBytes) }
        }
    }

    /// A file that is read from its beginning to its end; it closes with its last reference.
    private final class OpenFile: Sendable {
        private let path: String
        private let descriptor: Int32
        /// The number of bytes when the file was opened.
        let count: Int
        private let place = Mutex(0)

        init(_ path: String) throws {
            self.path = path
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            var status = stat()
            guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
                throw FileFailure(path: path, number: errno)
            }
            count = Int(status.st_size)
        }

        deinit { if descriptor >= 0 { close(descriptor) } }

        /// Returns the next piece, or nil at the end.
        func next(upTo limit: Int) throws -> [UInt8]? {
            try place.withLock { place in
                let wanted = min(limit, count - place)
                guard wanted > 0 else { return nil }
                var piece = [UInt8](repeating: 0, count: wanted)
                let read = pread(descriptor, &piece, wanted, place)
                guard read > 0 else { throw FileFailure(path: path, number: read < 0 ? errno : EIO) }
                place += read
                return Array(piece.prefix(read))
            }
        }
    }
#endif
