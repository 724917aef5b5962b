import Contracts
import HTTPKit
import Synchronization

/// A file in an archive, and how to get its content.
struct ArchiveEntry: Sendable {
    let name: String
    /// Returns the content, or nil if there is none any more: then the file is left out.
    let open: @Sendable () async throws -> BodyStream?

    init(_ name: String, open: @escaping @Sendable () async throws -> BodyStream?) {
        self.name = name
        self.open = open
    }

    init(_ name: String, _ content: [UInt8]) {
        self.init(name) {
            let rest = Mutex<[UInt8]?>(content)
            return BodyStream(length: content.count) { rest.withLock { $0.taken() } }
        }
    }
}
