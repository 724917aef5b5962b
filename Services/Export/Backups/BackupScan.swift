import Contracts
import JSONKit
import SodiumKit

/// Looks through a backup's file piece by piece and keeps nothing of it but its sums, counts and version.
struct BackupScan: Sendable {
    /// `,"sha256":"`, the digits, `"}`.
    private static let tailBytes = BackupForm.sumOpening.utf8.count + 64 + 2
    /// Longest value that is looked at.
    private static let valueLimit = 64 << 10

    private var structure = BackupStructure()
    /// The sum of all bytes but the last `tailBytes`, which are held back.
    private var wholeHash = IncrementalSHA256()
    private var held: [UInt8] = []

    mutating func take(_ bytes: [UInt8]) {
        structure.take(bytes)
        held += bytes
        if held.count > Self.tailBytes {
            wholeHash.update(Array(held.dropLast(Self.tailBytes)))
            held.removeFirst(held.count - Self.tailBytes)
        }
    }

    /// Returns what is wrong with the file.
    func finish() -> BackupVerified {
        var problems: [BackupVerified.Problem] = []
        func report(_ path: String, _ message: String) {
            problems.append(BackupVerified.Problem(path: path, message: message))
        }
        let version = try? JSON.decode(String.self, from: structure.version)
        let counts = try? JSON.decode([String: Int].self, from: structure.counts)
        if !structure.isWhole { report("", "The file is incomplete or damaged") }
        switch version {
        case "1.0":
            if statedSum != Sodium.hex(structure.dataHash.finish()) { report("sha256", Self.wrongSum) }
        case "2.0": if statedSum != Sodium.hex(wholeHash.finish()) { report("sha256", Self.wrongSum) }
        default: report("version", "The version is not known")
        }
        for (name, count) in (counts ?? [:]).sorted(by: { $0.key < $1.key })
        where structure.elements[name, default: 0] != count {
            report(
                "counts.\(name)", "The file has \(structure.elements[name, default: 0]) of \(count) entries")
        }
        if counts == nil { report("counts", "The counts are missing") }
        return BackupVerified(problems: problems, counts: structure.elements)
    }

    private static let wrongSum = "The content does not match its checksum"

    /// The sum that the file's end states.
    private var statedSum: String? {
        let end = Array("\"}".utf8)
        guard held.count == Self.tailBytes, held.starts(with: BackupForm.sumOpening.utf8),
            held.suffix(2).elementsEqual(end)
        else { return nil }
        return String(decoding: held.dropFirst(BackupForm.sumOpening.utf8.count).dropLast(2), as: UTF8.self)
    }
}
