import CofferClient
import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import SodiumKit
import TestKit
import Testing

/// `verify` refuses whatever a restore would refuse (contract-exports, "Backups").
@Suite struct VerifiedBackupTests {
    private static let files = RunningCoffer.isLong ? 2_000 : 100
    private static let sum = Array(#","sha256":""#.utf8)

    @Test(.seeded, .inFiles) func `a damaged backup has the verdict of its restore into an empty book`()
        async throws
    {
        try await CofferSystem.run(settings: ["COFFER_RATES": "off"]) { system in
            let ada = try await ExportTests.people(system).ada
            let sound = try await ada.client.backups.file(ada.client.backups.create().id).bytes
            let place = try await Place(system, of: system.join("grace@example.org"))
            #expect(try await place.compare(sound, "the sound file") == .sound)
            var random = SeededRandom()
            var verdicts: [Verdict: Int] = [:]
            for turn in 0..<Self.files {
                let (file, what) = Self.damaged(sound, &random)
                verdicts[try await place.compare(file, "\(turn), \(what)"), default: 0] += 1
            }
            for verdict in [Verdict.damaged, .problems, .sound] {
                #expect((verdicts[verdict] ?? 0) > Self.files / 50, "\(verdicts)")
            }
        }
    }

    @Test(.inFiles) func `a file that is not the one that was made is damaged, however sound it is`()
        async throws
    {
        try await CofferSystem.run { system in
            let ada = try await ExportTests.people(system).ada
            let sound = try await ada.client.backups.file(ada.client.backups.create().id).bytes
            let place = try await Place(system, of: system.join("grace@example.org"))
            try place.write(sound, isNoted: false)
            let report = try await place.member.client.backups.verify(place.backup)
            #expect(!report.valid && report.problems.map(\.message) == ["The file has changed"])
        }
    }

    private enum Verdict: Hashable {
        case damaged, problems, sound
    }

    /// A member with an empty book and a backup, whose file is replaced.
    private struct Place {
        let member: Member
        let backup: ID<Backup>
        private let folder: String

        init(_ system: CofferSystem, of member: Member) async throws {
            self.member = member
            backup = try await member.client.backups.create().id
            folder = system.harness.folder.path
        }

        /// - Parameter isNoted: whether the row says that this is the file that was made.
        func write(_ file: [UInt8], isNoted: Bool = true) throws {
            try Data(file).write(to: URL(filePath: "\(folder)/files/backups/\(backup.text)"))
            guard isNoted else { return }
            try RawDatabase("\(folder)/export.db").run(
                "UPDATE backups SET sha256 = ?, size = ? WHERE id = ?",
                [
                    .text(Sodium.hex(Sodium.sha256(file))), .integer(Int64(max(1, file.count))),
                    .blob(backup.bytes),
                ])
        }

        /// Compares what `verify` says of a file with what a dry run does.
        func compare(_ file: [UInt8], _ what: String) async throws -> Verdict {
            try write(file)
            let report = try await member.client.backups.verify(backup)
            let result: RestoreResult
            do {
                let draft = RestoreDraft(mode: .value(.replace))
                result = try #require(
                    try await member.client.restores.restore(backup, draft).result, "\(what)")
            } catch let refusal as Refusal {
                #expect([400, 413, 422].contains(refusal.status), "\(what): \(refusal)")
                #expect(!report.valid && report.problems.map(\.path) == [""], "\(what): \(report)")
                return .damaged
            }
            #expect(
                report.valid == (result.problemCount == 0), "\(what): \(report.problems) \(result.problems)")
            #expect(report.problems.map(\.path) == result.problems.map(\.path), "\(what)")
            #expect(report.problems.map(\.message) == result.problems.map(\.message), "\(what)")
            return report.valid ? .sound : .problems
        }
    }

    /// Returns the file cut off, with a flipped bit, or forged: with other text under a sum that fits.
    private static func damaged(
        _ sound: [UInt8], _ random: inout SeededRandom
    ) -> (file: [UInt8], what: String) {
        var file = sound
        let place = random.below(sound.count)
        switch random.below(4) {
        case 0: return (Array(sound.prefix(place)), "cut off at \(place)")
        case 1:
            file[place] ^= 1 << random.below(8)
            return (file, "a flipped bit at \(place)")
        default:
            let digits = file.indices.dropLast(sum.count + 66).filter { (48...57).contains(file[$0]) }
            for _ in 0...random.below(3) {
                let index = digits[random.below(digits.count)]
                file[index] = UInt8(48 + random.below(10))
            }
            return (sealed(file), "forged digits")
        }
    }

    /// Returns the file with the sum of its content.
    private static func sealed(_ file: [UInt8]) -> [UInt8] {
        // The sum has 64 digits and stands before `"}`.
        let body = file.prefix(file.count - 66 - sum.count)
        return body + sum + Array("\(Sodium.hex(Sodium.sha256(Array(body))))\"}".utf8)
    }
}
