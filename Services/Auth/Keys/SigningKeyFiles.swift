import Contracts
import Glibc
import ServiceKit
import SodiumKit

/// The signing keys on disk: one file per key, written once. `signing.seed` signs from the beginning,
/// `signing.<seconds>.seed` from that second since 1970 on. A key's role follows from the file names and the
/// clock, so a crash leaves no half-done rotation.
struct SigningKeyFiles: Sendable {
    struct File: Sendable {
        let path: String
        let madeAt: Timestamp
        let key: KeyRing.TimedKey
    }

    static let firstName = "signing.seed"
    private static let prefix = "signing."
    private static let suffix = ".seed"

    private let folder: String

    init(dataFolder: String) { folder = "\(dataFolder)/keys" }

    /// Returns every key, in the order in which they begin to sign. Throws `StartError` if one cannot be
    /// read.
    func load() throws -> [File] {
        let files = try names().map { name, signsFrom in
            let path = "\(folder)/\(name)"
            guard let key = SigningKey(seed: try ServiceContext.readKey(path)) else {
                throw StartError("the signing key \(path) cannot be used")
            }
            return File(
                path: path, madeAt: Self.changedAt(path), key: KeyRing.TimedKey(key, signsFrom: signsFrom))
        }
        return files.sorted { $0.key.signsFrom < $1.key.signsFrom }
    }

    /// Returns whether this process owns the keys; the service could not read another user's files.
    func areOwn() -> Bool {
        var status = stat()
        return stat(folder, &status) == 0 && status.st_uid == geteuid()
    }

    /// Returns whether there is no key file, readable or not.
    func isEmpty() throws -> Bool { try names().isEmpty }

    /// Writes a key, readable by its owner alone, that signs from `second` or the first free one after it.
    func add(_ seed: [UInt8], signsFrom second: Int64) throws(FileError) {
        let digits = Array("\(Sodium.hex(seed))\n".utf8)
        for later in 0..<Int64(KeyRotation.keyLimit) {
            let path = "\(folder)/\(Self.prefix)\(second + later)\(Self.suffix)"
            if try writeNewFile(path, digits) { return }
        }
        throw FileError(folder, EEXIST)
    }

    func remove(_ file: File) throws(FileError) {
        guard unlink(file.path) == 0 || errno == ENOENT else { throw FileError(file.path, errno) }
    }

    /// Returns a value that changes whenever a key is added or removed. Returns nil for a folder that has
    /// just changed, since a second change in the same tick of the file system's clock would not show. Reads
    /// no key file, only the folder's metadata.
    func stamp() -> SigningKeyStamp? {
        var status = stat()
        guard stat(folder, &status) == 0, time(nil) - status.st_mtim.tv_sec > 1 else { return nil }
        return SigningKeyStamp(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    private func names() throws(FileError) -> [(name: String, signsFrom: Timestamp)] {
        guard let stream = opendir(folder) else { throw FileError(folder, errno) }
        defer { closedir(stream) }
        var found: [(String, Timestamp)] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let signsFrom = Self.signsFrom(name) { found.append((name, signsFrom)) }
        }
        return found
    }

    /// Returns when the key in a file of this name begins to sign, or nil for any other file.
    static func signsFrom(_ name: String) -> Timestamp? {
        if name == firstName { return Timestamp(millisecondsSinceEpoch: 0) }
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
        let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
        guard digits.utf8.count <= 11, digits.utf8.allSatisfy({ (48...57).contains($0) }),
            let seconds = Int64(digits)
        else { return nil }
        return Timestamp(millisecondsSinceEpoch: seconds * 1_000)
    }

    private static func changedAt(_ path: String) -> Timestamp {
        var status = stat()
        guard stat(path, &status) == 0 else { return Timestamp(millisecondsSinceEpoch: 0) }
        return Timestamp(millisecondsSinceEpoch: Int64(status.st_mtim.tv_sec) * 1_000)
    }
}

/// The time of the last change in the folder of the keys.
struct SigningKeyStamp: Sendable, Equatable {
    let seconds: Int
    let nanoseconds: Int
}
