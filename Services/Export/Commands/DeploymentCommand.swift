import Contracts
import Glibc
import HTTPKit
import ServiceKit
import SodiumKit

/// The commands of `deploy/coffer backup` and `restore`:
///
///     coffer-export --take-backup DIR [--keep N] [--with-keys]
///     coffer-export --stage-backup SOURCE TARGET [--with-keys]
///
/// With keys, the first line of the standard input is the passphrase.
package enum DeploymentCommand {
    private static let takeFlag = "--take-backup"
    private static let stageFlag = "--stage-backup"
    private static let passphraseLimitBytes = 4_096
    static let passphraseMinimum = 12

    /// Runs the command and ends the process, if the arguments name one.
    package static func runIfAsked(arguments: [String] = Array(CommandLine.arguments.dropFirst())) {
        guard let flag = arguments.first, flag == takeFlag || flag == stageFlag else { return }
        do {
            let (context, loop) = try prepare()
            loop.spawn {
                do {
                    for line in try await lines(arguments, context) { write(line, to: STDOUT_FILENO) }
                    exit(0)
                } catch {
                    fail(error)
                }
            }
        } catch {
            fail(error)
        }
        while true { pause() }
    }

    private static func prepare() throws -> (ServiceContext, EventLoop) {
        guard Sodium.start() else { throw StartError("libsodium did not start") }
        // The output of a command may be a pipe that somebody closes.
        signal(SIGPIPE, SIG_IGN)
        let settings = try Settings.load(arguments: [], environment: ProcessEnvironment.variables())
        let loop = try EventLoop(index: 0, name: "backup")
        let log = Log(service: "export", level: .error, asJSON: false, folder: nil, clock: .system)
        // A restore needs no key: the data folder may still be empty.
        let key = (try? ServiceContext.readKey("\(settings.dataFolder)/keys/identity.key")) ?? []
        let context = ServiceContext(
            name: "export", settings: settings, clock: .system, log: log, loops: [loop], identityKey: key)
        return (context, loop)
    }

    /// Runs the command and returns the lines to print.
    private static func lines(_ arguments: [String], _ context: ServiceContext) async throws -> [String] {
        var words = Array(arguments.dropFirst())
        var passphrase: String?
        if words.last == "--with-keys" {
            words.removeLast()
            passphrase = try readPassphrase()
        }
        switch (arguments.first, words.count) {
        case (takeFlag, 1), (takeFlag, 3):
            var kept: Int?
            if words.count == 3 {
                guard words[1] == "--keep", let number = Int(words[2]), number > 0 else { throw misuse }
                kept = number
            }
            let taking = BackupTaking(context: context, shelf: BackupShelf(words[0]), passphrase: passphrase)
            return try await taking.run(keeping: kept)
        case (stageFlag, 2):
            return try BackupStaging(source: words[0], target: words[1], passphrase: passphrase).run()
        default: throw misuse
        }
    }

    private static var misuse: StartError {
        StartError("this takes: \(takeFlag) DIR [--keep N] or \(stageFlag) SOURCE TARGET, and --with-keys")
    }

    private static func readPassphrase() throws -> String {
        var bytes = [UInt8](repeating: 0, count: passphraseLimitBytes)
        var count = 0
        while count < bytes.count, !bytes[..<count].contains(UInt8(ascii: "\n")) {
            let more = bytes[count...].withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            guard more > 0 else { break }
            count += more
        }
        let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }
        guard let text = String(validating: line, as: UTF8.self), text.count >= passphraseMinimum else {
            throw StartError("the passphrase must have at least \(passphraseMinimum) characters")
        }
        return text.composed
    }

    private static func write(_ line: String, to descriptor: Int32) {
        _ = "\(line)\n".withCString { Glibc.write(descriptor, $0, strlen($0)) }
    }

    /// Prints the problem to the error output and ends the process with status 1.
    private static func fail(_ error: any Error) -> Never {
        let reason =
            switch error {
            case let problems as Settings.Problems: problems.messages.joined(separator: "\n")
            case let error as FileError where error.isStorageFull: storageFull
            default: String(describing: error)
            }
        write("coffer-export: \(reason)", to: STDERR_FILENO)
        exit(1)
    }

    static let storageFull = "Storage is full. Free some space and try again."
}
