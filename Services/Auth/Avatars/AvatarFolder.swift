import Glibc
package import ServiceKit

/// `files/avatars` in the data folder: a file a picture, mode 0600. Its methods block.
package struct AvatarFolder: Sendable {
    package let path: String

    /// Makes the folder.
    package init(dataFolder: String) throws {
        path = "\(dataFolder)/files/avatars"
        try makeFolder(path)
    }

    /// The file is on the disk when this returns.
    package func write(_ bytes: [UInt8], as avatar: Avatar) throws(FileError) {
        try writeFile("\(path)/\(avatar.fileName)", bytes)
    }

    /// Nil when the file is not there.
    package func read(_ avatar: Avatar) -> [UInt8]? {
        readFile("\(path)/\(avatar.fileName)", limitBytes: Avatar.limitBytes)
    }

    /// Deletes a file; one that is gone already is fine.
    package func remove(_ avatar: Avatar) throws(FileError) { try remove(avatar.fileName) }

    package func remove(_ name: String) throws(FileError) {
        guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else {
            throw FileError("\(path)/\(name)", errno)
        }
    }

    /// Files that have not been written to for so long: none of a request that still runs.
    package func names(olderThanSeconds seconds: Int) -> [String] {
        let limit = time(nil) - seconds
        return fileNames(in: path).filter { name in
            var status = stat()
            return lstat("\(path)/\(name)", &status) == 0 && status.st_mtim.tv_sec <= limit
        }
    }
}
