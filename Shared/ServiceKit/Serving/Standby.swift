import Glibc
import PostgresKit
import Synchronization

/// Whether a program stands by, because another copy leads or its database's server cannot be reached yet,
/// and whether it has lost that server since. `deploy/coffer` reads both in files.
package final class Standby: Sendable {
    /// Of each program with a database on a server: 1 while it leads.
    package static let leadMetric = "database_leads"

    private let path: String
    private let lossPath: String
    private let log: Log
    private let reason = Mutex<String?>(nil)

    init(of service: String, dataFolder: String, log: Log) {
        path = Self.path(of: service, dataFolder)
        lossPath = "\(dataFolder)/run/\(service).lost"
        self.log = log
    }

    /// Returns why another program on this data folder stands by, as everybody may know it: without the
    /// server's address and errors. Nil if it does not.
    package static func reason(of service: String, dataFolder: String) -> String? {
        readFile(path(of: service, dataFolder), limitBytes: 1_024).map { line in
            let text = String(decoding: line, as: UTF8.self).prefix { !$0.isNewline }
            let reason = text.drop { $0 != " " }.dropFirst()
            return reason.hasPrefix(PostgresOptions.waits)
                ? "its database cannot be reached" : String(reason)
        }
    }

    private static func path(of service: String, _ dataFolder: String) -> String {
        "\(dataFolder)/run/\(service).standby"
    }

    var isOn: Bool { reason.withLock { $0 != nil } }

    /// Notes why the program stands by; nil once it leads.
    func note(_ reason: String?) {
        self.reason.withLock { $0 = reason }
        guard let reason else {
            unlink(path)
            return log.info("leads")
        }
        log.info("stands by", ["reason": reason])
        do throws(FileError) {
            try writeFile(path, Array("\(getpid()) \(reason)\n".utf8))
        } catch {
            log.warning("standby not noted", ["reason": String(describing: error)])
        }
    }

    /// Notes why the program cannot reach its database; nil once it can again.
    func noteLoss(_ reason: String?) {
        guard let reason else {
            unlink(lossPath)
            return
        }
        // Without the file `deploy/coffer status` does not have the reason; `/readyz` and the log do.
        try? writeFile(lossPath, Array("\(reason)\n".utf8))
    }

    /// Ends the process, which has nothing to drain, if it stands by.
    func endIfOn() {
        guard isOn else { return }
        unlink(path)
        log.info("stopped")
        log.flush()
        exit(0)
    }
}
