import Glibc
import ServiceKit

/// Whole files and folders. The functions block.
enum FileTree {
    private static let pieceBytes = 1 << 20

    /// Deletes a file or a folder with everything in it, as far as possible; follows no link.
    static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR {
            for name in fileNames(in: path) { remove("\(path)/\(name)") }
            rmdir(path)
        } else {
            unlink(path)
        }
    }

    /// Copies a file into a new one that is on the disk when this returns; returns size and SHA-256.
    static func copy(
        _ source: String, to target: String
    ) throws(FileError) -> (size: Int64, sha256: String) {
        let descriptor = open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw FileError(source, errno) }
        defer { close(descriptor) }
        let file = try DurableFile("\(target).new")
        var piece = [UInt8](repeating: 0, count: pieceBytes)
        while true {
            let count = read(descriptor, &piece, piece.count)
            guard count >= 0 else { throw FileError(source, errno) }
            if count == 0 { break }
            try file.append(Array(piece[..<count]))
        }
        let sum = (size: Int64(file.size), sha256: file.hash)
        try file.keep(as: target)
        return sum
    }

    static func sync(_ folder: String) throws(FileError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(folder, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileError(folder, errno) }
    }

    /// Returns the size of a regular file; nil if there is none.
    static func size(of path: String) -> Int64? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }
}
