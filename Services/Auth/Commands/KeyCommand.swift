import Contracts
import Glibc
import ServiceKit
import SodiumKit

/// `coffer-auth --keys list|rotate [--leaked]`, called by `deploy/coffer keys`: lists the signing keys or
/// adds one. The command only changes the key files. A running service notices within two seconds, a stopped
/// one at its next start; the script waits for the gateway where that matters.
package enum KeyCommand {
    package static let flag = "--keys"

    /// Runs the command and ends the process.
    package static func run(arguments: [String]) -> Never {
        do {
            guard Sodium.start() else { throw StartError("libsodium did not start") }
            let words = arguments.split(separator: flag, maxSplits: 1, omittingEmptySubsequences: false)
            let settings = try Settings.load(
                arguments: Array(words.first ?? []), environment: ProcessEnvironment.variables())
            let files = SigningKeyFiles(dataFolder: settings.dataFolder)
            for line in try output(Array(words.last ?? []), files, now: Clock.system.now()) {
                CommandOutput.write(line)
            }
            exit(0)
        } catch {
            CommandOutput.fail(error)
        }
    }

    /// Runs the command in `words` and returns the lines to print. Throws `StartError` for unknown words.
    static func output(_ words: [String], _ files: SigningKeyFiles, now: Timestamp) throws -> [String] {
        switch words {
        case [], ["list"]: return try list(files, now: now)
        case ["rotate"]: return try rotate(files, now: now)
        case ["rotate", "--leaked"]: return try replaceAll(files, now: now)
        default: throw StartError("keys takes: list, rotate, rotate --leaked")
        }
    }

    private static func list(_ files: SigningKeyFiles, now: Timestamp) throws -> [String] {
        let ring = try keys(files).ring
        let lines = try files.load().map { file in
            let age = duration(from: file.madeAt, to: now)
            let state =
                switch ring.state(of: file.key, at: now) {
                case .next(let moment): "next, signs in \(duration(from: now, to: moment))"
                case .signing: "signing"
                case .retired(let until): "retired, accepted for \(duration(from: now, to: until))"
                case .expired: "expired, about to be removed"
                }
            return "\(file.key.id)  \(padded(age))  \(state)"
        }
        return ["\("KID".padded(43))  \(padded("AGE"))  STATE"] + lines
    }

    /// Adds a key that is published now and signs once every verifier knows it.
    private static func rotate(_ files: SigningKeyFiles, now: Timestamp) throws -> [String] {
        let (ring, present) = try keys(files)
        let kept = present.filter { ring.state(of: $0.key, at: now) != .expired }
        guard kept.count < KeyRotation.keyLimit else {
            throw StartError(
                "there are \(kept.count) keys already, which is as many as may be published at once; the "
                    + "oldest goes when its last token has expired")
        }
        let second = now.millisecondsSinceEpoch / 1_000 + KeyRotation.leadSeconds
        let new = try add(files, signsFrom: second)
        return [
            "\(new.id) is published now and signs in \(KeyRotation.leadSeconds / 60) min, when all know it",
            "\(ring.signing(at: now).id) signs until then, and is accepted until its last token has expired",
        ]
    }

    /// Replaces all keys by one that signs at once; tokens of the others are refused once verifiers notice.
    private static func replaceAll(_ files: SigningKeyFiles, now: Timestamp) throws -> [String] {
        let former = try keys(files).files
        let new = try add(files, signsFrom: now.millisecondsSinceEpoch / 1_000)
        for file in former { try files.remove(file) }
        return ["\(new.id) signs now"] + former.map { "\($0.key.id) is gone" }
    }

    private static func keys(
        _ files: SigningKeyFiles
    ) throws -> (ring: KeyRing, files: [SigningKeyFiles.File]) {
        let present = try files.load()
        guard let ring = KeyRing(present.map(\.key)) else {
            throw StartError("there are no signing keys yet; they are made when Coffer starts")
        }
        return (ring, present)
    }

    private static func add(_ files: SigningKeyFiles, signsFrom second: Int64) throws -> KeyRing.TimedKey {
        guard files.areOwn() else {
            throw StartError("the keys belong to another user: run this as the user that runs Coffer")
        }
        let seed = Random.bytes(32)
        guard let key = SigningKey(seed: seed) else { throw StartError("the new key cannot be used") }
        try files.add(seed, signsFrom: second)
        return KeyRing.TimedKey(key, signsFrom: Timestamp(millisecondsSinceEpoch: second * 1_000))
    }

    /// Rounds a duration down to its largest unit that counts at least two: `6 d`, `12 min`.
    private static func duration(from start: Timestamp, to end: Timestamp) -> String {
        let seconds = max(0, (end.millisecondsSinceEpoch - start.millisecondsSinceEpoch) / 1_000)
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) d"
        }
    }

    private static func padded(_ age: String) -> String { age.padded(8) }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - utf8.count))
    }
}
