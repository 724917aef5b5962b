import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// Writes an uploaded file to the disk, unpacked where it is gzip.
struct UploadWorkflow: Sendable {
    let folder: ContentFolder
    let files: WorkQueue

    /// Stores the body under the import's name and returns its length, unpacked. Throws `tooLarge` past
    /// 64 MiB, and `importQuotaExceeded` past the user's space.
    func receive(_ body: HTTPBody, as id: ID<Import>, within space: ImportSpace) async throws -> Int {
        let (folder, files) = (folder, files)
        let file = try await files.run { try UploadFile(folder.draft(id.text), within: space) }
        switch body {
        case .empty: break
        case .bytes(let bytes): try await files.run { try file.append(bytes) }
        case .stream(let stream):
            while let piece = try await stream.next() { try await files.run { try file.append(piece) } }
        }
        return try await files.run { try file.finish(as: folder.path(of: id.text)) }
    }
}

/// A file while it arrives. Its methods block.
private final class UploadFile: Sendable {
    private struct State {
        var size = 0
        /// The first bytes, until they tell whether the file is gzip.
        var start: [UInt8]? = []
        var gunzip: Gunzip?
    }

    private let file: DurableFile
    private let space: ImportSpace
    private let state = Mutex(State())

    init(_ file: DurableFile, within space: ImportSpace) {
        self.file = file
        self.space = space
    }

    func append(_ bytes: [UInt8]) throws {
        try state.withLock { state in
            var bytes = bytes
            if var start = state.start {
                start += bytes
                guard start.count >= Gunzip.mark.count else {
                    state.start = start
                    return
                }
                state.start = nil
                if start.starts(with: Gunzip.mark) { state.gunzip = try Gunzip() }
                bytes = start
            }
            guard let gunzip = state.gunzip else {
                return try write(bytes, &state.size)
            }
            var size = state.size
            try gunzip.unpack(bytes) { try write($0, &size) }
            state.size = size
        }
    }

    private func write(_ bytes: [UInt8], _ size: inout Int) throws {
        size += bytes.count
        guard size <= ExportAPI.importLimitBytes else {
            throw ReadingError.tooLarge("The file is longer than 64 MiB unpacked")
        }
        try space.take(bytes.count)
        try file.append(bytes)
    }

    /// Returns the length.
    func finish(as path: String) throws -> Int {
        let size = try state.withLock { state in
            if let start = state.start { try write(start, &state.size) }
            guard state.gunzip?.isComplete != false else {
                throw ReadingError.unreadable("The compressed file is cut off")
            }
            guard state.size > 0 else { throw ReadingError.unreadable("The file is empty") }
            return state.size
        }
        try file.keep(as: path)
        return size
    }
}
