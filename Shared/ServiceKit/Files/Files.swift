import CLinux
import Glibc

/// Returns the bytes of a regular file, or nil when it cannot be read or is longer than the limit.
package func readFile(_ path: String, limitBytes: Int) -> [UInt8]? {
    let descriptor = coffer_open(path, O_RDONLY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { return nil }
    return readFile(descriptor, limitBytes: limitBytes)
}

/// Like `readFile`, for a path in a folder where others may write: follows no symbolic link below the folder.
package func readFile(_ path: String, below folder: String, limitBytes: Int) -> [UInt8]? {
    var descriptor = coffer_open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY, 0)
    for name in path.split(separator: "/") {
        guard descriptor >= 0 else { return nil }
        // A named pipe would hold up the reader.
        let next = openat(descriptor, String(name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        close(descriptor)
        descriptor = next
    }
    guard descriptor >= 0 else { return nil }
    return readFile(descriptor, limitBytes: limitBytes)
}

/// Reads an open file and closes it.
private func readFile(_ descriptor: Int32, limitBytes: Int) -> [UInt8]? {
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        Int(status.st_size) <= limitBytes
    else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0, bytes.count + count <= limitBytes else { return nil }
        if count == 0 { return bytes }
        bytes += buffer[0..<count]
    }
}

/// Writes a file completely or not at all, mode 0600. The file is on the disk when this returns.
/// Throws the `errno` of the failed step.
package func writeFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let file = try DurableFile("\(path).new")
    try file.append(bytes)
    try file.keep(as: path)
}

/// Like `writeFile`, but returns false and changes nothing when a file of that name exists.
package func writeNewFile(_ path: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    let file = try DurableFile("\(path).\(getpid()).new")
    try file.append(bytes)
    return try file.keep(asNew: path)
}

/// Writes all bytes, with as many system calls as needed.
func writeAll(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(FileError) {
    var written = 0
    while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { throw FileError(path, errno) }
        written += count
    }
}

/// Syncs a file's folder, so that created, renamed and deleted names are durable.
func syncFolder(of path: String) throws(FileError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = coffer_open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw FileError(folder, errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileError(folder, errno) }
}

/// Creates a folder and its missing parents, mode 0700. Existing folders stay unchanged.
package func makeFolder(_ path: String) throws(FileError) {
    var partial = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
        partial += part.isEmpty && partial.isEmpty ? "" : String(part)
        if !partial.isEmpty, mkdir(partial, 0o700) != 0, errno != EEXIST { throw FileError(partial, errno) }
        partial += "/"
    }
}

/// Returns the names in a folder in no particular order, or none when the folder cannot be read.
package func fileNames(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
            field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                String(cString: $0)
            }
        }
        if name != "." && name != ".." { names.append(name) }
    }
    return names
}

/// A failed file operation.
package struct FileError: Error, Sendable, CustomStringConvertible {
    package let path: String
    package let errorNumber: Int32
    package init(_ path: String, _ errorNumber: Int32) {
        self.path = path
        self.errorNumber = errorNumber
    }
    package var isStorageFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(errorNumber) }
    package var description: String { "\(path): \(String(cString: strerror(errorNumber)))" }
}
