import Contracts
import Glibc
import ServiceKit

/// `files/attachments` in the data folder: a file a content, named by its hash, mode 0600. Its methods block.
struct AttachmentFolder: Sendable {
    let path: String

    /// Makes the folder.
    init(dataFolder: String) throws {
        path = "\(dataFolder)/files/attachments"
        try makeFolder(path)
    }

    /// Where the content of a hash is.
    func path(of hash: String) -> String { "\(path)/\(hash)" }

    /// A place for a content that is still coming.
    func temporaryPath(of upload: ID<Attachment>) -> String { "\(path)/\(upload.text).new" }

    /// Files that have not been written to for so long: none of a request that still runs.
    func names(olderThanSeconds seconds: Int) -> [String] {
        fileNames(in: path).filter { isOlder($0, seconds) }
    }

    /// Deletes a file unless it was written again meanwhile.
    func remove(_ name: String, olderThanSeconds seconds: Int) throws(FileError) {
        guard isOlder(name, seconds) else { return }
        guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else {
            throw FileError("\(path)/\(name)", errno)
        }
    }

    private func isOlder(_ name: String, _ seconds: Int) -> Bool {
        var status = stat()
        return lstat("\(path)/\(name)", &status) == 0 && status.st_mtim.tv_sec <= time(nil) - seconds
    }
}
