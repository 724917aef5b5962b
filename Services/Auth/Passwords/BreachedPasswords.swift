import COpenSSL
import Glibc
import SodiumKit

/// A file of the SHA-1 hashes of passwords that are known from data breaches, as the public lists come: a
/// line of forty hexadecimal digits each, sorted, with or without `:` and a count. The file stays on the disk
/// and is searched there by halving; nothing of a password leaves the machine.
final class BreachedPasswords: Sendable {
    private static let digits = 40
    /// Longest line with its end; a count has at most 20 digits.
    private static let lineBytes = 64
    /// Number of places where the start looks whether the file is such a list.
    private static let samples = 64

    private let path: String
    private let descriptor: Int32
    private let size: Int

    /// Opens the file and looks at its first, its last and some lines between. Throws the problem of a file
    /// that cannot be read or is no such list.
    init(path: String) throws(BreachedPasswordsError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            if descriptor >= 0 { close(descriptor) }
            throw BreachedPasswordsError(message: "the file \(path) cannot be read")
        }
        size = Int(status.st_size)
        // From here on, `deinit` closes the file.
        try check()
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether a password's hash is in the file. Blocks for some 40 short reads at most. Throws
    /// `BreachedPasswordsError` when the file is not what it was at the start.
    func contains(_ password: String) throws(BreachedPasswordsError) -> Bool {
        let wanted = Self.hash(of: password)
        var (low, high) = (0, size)
        while low < high {
            let line = try line(at: low + (high - low) / 2, from: low)
            if line.hash == wanted { return true }
            if line.hash.lexicographicallyPrecedes(wanted) { low = line.end } else { high = line.start }
        }
        return false
    }

    private struct Line {
        /// Upper-case digits.
        let hash: [UInt8]
        let start: Int
        /// The start of the next line.
        let end: Int
    }

    /// Reads the line that has a byte.
    /// - Parameter first: the start of a line at or before the byte.
    private func line(at place: Int, from first: Int) throws(BreachedPasswordsError) -> Line {
        let newline = UInt8(ascii: "\n")
        let from = max(first, place - Self.lineBytes)
        let window = try read(from: from, count: 3 * Self.lineBytes)
        let before = window.prefix(place - from)
        let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
        // Without a line end before it, the line must begin where the window does.
        guard start > 0 || from == first else { throw problem(at: from) }
        let end = window[start...].firstIndex(of: newline) ?? window.count
        guard end < window.count || from + window.count == size,
            let hash = Self.hash(in: window[start..<end])
        else { throw problem(at: from + start) }
        return Line(hash: hash, start: from + start, end: from + min(end + 1, window.count))
    }

    private func read(from offset: Int, count: Int) throws(BreachedPasswordsError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(count, size - offset))
        let wanted = bytes.count
        var done = 0
        while done < wanted {
            let got = bytes[done...].withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress, $0.count, off_t(offset + done))
            }
            if got < 0 && errno == EINTR { continue }
            guard got > 0 else { throw BreachedPasswordsError(message: "\(path) can no longer be read") }
            done += got
        }
        return bytes
    }

    private func check() throws(BreachedPasswordsError) {
        guard size > 0 else { throw BreachedPasswordsError(message: "the file \(path) is empty") }
        var last = try line(at: 0, from: 0)
        for sample in 1...Self.samples {
            let place = (size - 1) / Self.samples * sample + (size - 1) % Self.samples * sample / Self.samples
            guard place >= last.end else { continue }
            let next = try line(at: place, from: last.end)
            guard last.hash.lexicographicallyPrecedes(next.hash) else {
                throw BreachedPasswordsError(
                    message: "the file \(path) is not sorted by hash, as byte \(next.start) shows; take the "
                        + "list that is ordered by hash")
            }
            last = next
        }
    }

    private func problem(at byte: Int) -> BreachedPasswordsError {
        BreachedPasswordsError(
            message: "the file \(path) has no SHA-1 hash of 40 hexadecimal digits in the line at byte \(byte)"
        )
    }

    /// Returns the hash of a line, in upper case, or nil for another line.
    private static func hash(in line: ArraySlice<UInt8>) -> [UInt8]? {
        var line = line
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        let hash = line.prefix(digits).map { (97...102).contains($0) ? $0 - 32 : $0 }
        let count = line.dropFirst(digits)
        guard hash.count == digits, hash.allSatisfy({ (48...57).contains($0) || (65...70).contains($0) }),
            count.isEmpty
                || (count.first == UInt8(ascii: ":") && (2...21).contains(count.count)
                    && count.dropFirst().allSatisfy { (48...57).contains($0) })
        else { return nil }
        return hash
    }

    /// Returns the digits of a password's SHA-1.
    static func hash(of password: String) -> [UInt8] {
        let bytes = Array(password.utf8)
        var digest = [UInt8](repeating: 0, count: 20)
        var length: UInt32 = 0
        EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha1(), nil)
        return Array(Sodium.hex(digest).uppercased().utf8)
    }
}

/// A file of breached passwords that is no such list, or has changed.
struct BreachedPasswordsError: Error, Equatable, CustomStringConvertible {
    let message: String

    /// The problem with the setting that names the file, for the person who starts the program.
    var description: String { "COFFER_BREACHED_PASSWORDS: \(message)" }
}
