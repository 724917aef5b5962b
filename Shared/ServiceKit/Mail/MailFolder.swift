import Glibc
import Vocabulary

/// The folder of mails, in place of a mail server and its mailboxes in development.
package struct MailFolder: Sendable {
    private static let limitBytes = 1 << 20

    let path: String

    package init(dataFolder: String) { path = "\(dataFolder)/mail" }

    /// Deletes the mails to an address. Blocks.
    package func removeMails(to address: String) throws(FileError) {
        let line = "\r\nto: \(address.asciiLowercased)\r\n"
        for name in fileNames(in: path) {
            let file = "\(path)/\(name)"
            guard let bytes = readFile(file, limitBytes: Self.limitBytes),
                String(decoding: bytes, as: UTF8.self).asciiLowercased.contains(line)
            else { continue }
            guard unlink(file) == 0 || errno == ENOENT else { throw FileError(file, errno) }
        }
    }
}
