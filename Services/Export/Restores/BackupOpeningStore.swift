import Contracts
import ServiceKit
import SodiumKit
import Synchronization

/// A backup's text in a scratch file.
struct BackupText: Sendable {
    let scratch: ScratchFile
    /// Bytes.
    let size: Int
    /// SHA-256 of the file as it was sent, in hexadecimal.
    let fileHash: String
}

/// A backup file while it arrives: unpacked, opened and written to a scratch file piece by piece. Its methods
/// block, so they run on the restores' queue.
final class BackupOpeningStore: Sendable {
    /// Bytes at a file's start that tell what it is.
    private static let markBytes = 8
    private static let zipMark = Array("PK".utf8)
    private static let sealedMark = Array("COFFERSS".utf8)

    private struct State: ~Copyable {
        var fileHash = IncrementalSHA256()
        /// The first bytes as sent, and as unpacked, until they tell what follows.
        var start: [UInt8]? = []
        var content: [UInt8]? = []
        var gunzip: Gunzip?
        var opener: SecretStream.Opener?
        var isSealed = false
        var size = 0
    }

    private let scratch: ScratchFile
    private let passphrase: Passphrase?
    private let state = Mutex(State())

    init(_ scratch: ScratchFile, passphrase: Passphrase?) {
        self.scratch = scratch
        self.passphrase = passphrase
    }

    /// Takes a piece as it was sent.
    func append(_ bytes: [UInt8]) throws {
        try state.withLock { state in
            state.fileHash.update(bytes)
            guard let start = state.start else { return try unpack(bytes, &state) }
            let known = start + bytes
            guard known.count >= Self.markBytes else {
                state.start = known
                return
            }
            try begin(known, &state)
        }
    }

    private func begin(_ known: [UInt8], _ state: inout State) throws {
        state.start = nil
        if known.starts(with: Gunzip.mark) { state.gunzip = try Self.damage { try Gunzip() } }
        if known.starts(with: Self.zipMark) {
            throw BackupDamage("This is a zip archive. Send the JSON file that is in it.")
        }
        try unpack(known, &state)
    }

    private func unpack(_ bytes: [UInt8], _ state: inout State) throws {
        guard let gunzip = state.gunzip else { return try open(bytes, &state) }
        var pieces: [[UInt8]] = []
        // A piece of 64 KiB unpacks to 64 MiB at most, which the limit below bounds in steps.
        for start in stride(from: 0, to: bytes.count, by: 1 << 10) {
            pieces.removeAll(keepingCapacity: true)
            let part = Array(bytes[start..<min(bytes.count, start + 1 << 10)])
            try Self.damage { try gunzip.unpack(part) { pieces.append($0) } }
            for piece in pieces { try open(piece, &state) }
        }
    }

    /// Tells of damage to the compressed form as of damage to the backup.
    private static func damage<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch ReadingError.unreadable(let reason) { throw BackupDamage(reason) }
    }

    private func open(_ bytes: [UInt8], _ state: inout State) throws {
        guard let content = state.content else { return try write(bytes, &state) }
        let known = content + bytes
        let isSealed = known.starts(with: Self.sealedMark)
        guard known.count >= (isSealed ? SecretStream.headerBytes : Self.markBytes) else {
            state.content = known
            return
        }
        state.content = nil
        guard isSealed else { return try write(known, &state) }
        guard let passphrase else { throw APIError.passphraseMissing }
        let header = Array(known.prefix(SecretStream.headerBytes))
        do throws(SecretStreamError) {
            state.opener = try SecretStream.Opener(passphrase: passphrase.text, header: header)
        } catch {
            throw error == .outOfMemory ? error as any Error : APIError.wrongPassphrase
        }
        state.isSealed = true
        try write(Array(known.dropFirst(SecretStream.headerBytes)), &state)
    }

    private func write(_ bytes: [UInt8], _ state: inout State) throws {
        var content = bytes
        if state.isSealed {
            guard var opener = state.opener.taken() else { throw APIError.wrongPassphrase }
            do throws(SecretStreamError) { content = try opener.open(bytes) } catch {
                throw APIError.wrongPassphrase
            }
            state.opener = consume opener
        }
        try keep(content, &state)
    }

    private func keep(_ content: [UInt8], _ state: inout State) throws {
        state.size += content.count
        guard state.size <= ExportAPI.restoreLimitBytes else {
            throw APIError(.payloadTooLarge, "The file is longer than 1 GiB unpacked.")
        }
        if !content.isEmpty { try scratch.append(content) }
    }

    /// Ends the upload. Throws for a file that is empty or cut off.
    func finish() throws -> BackupText {
        try state.withLock { state in
            if let start = state.start { try begin(start, &state) }
            if let gunzip = state.gunzip, !gunzip.isComplete {
                throw BackupDamage("The compressed file is cut off")
            }
            if let content = state.content {
                guard !content.starts(with: Self.sealedMark) else { throw APIError.wrongPassphrase }
                try keep(content, &state)
            }
            if let opener = state.opener.taken() {
                let rest: [UInt8]
                do throws(SecretStreamError) { rest = try opener.finish() } catch {
                    throw APIError.wrongPassphrase
                }
                try keep(rest, &state)
            }
            guard state.size > 0 else { throw APIError.unreadableFile }
            let hash = state.fileHash
            return BackupText(scratch: scratch, size: state.size, fileHash: Sodium.hex(hash.finish()))
        }
    }
}

extension APIError {
    static let wrongPassphrase = APIError(.invalidBackup, "Wrong passphrase or damaged file")
    /// The file is encrypted, and no passphrase was sent.
    static let passphraseMissing = APIError.field(
        "X-Backup-Passphrase", "This backup is encrypted. Send its passphrase.")
    /// The body broke off, or is empty.
    static let unreadableFile = APIError(.validation, "Cannot read file")
}
