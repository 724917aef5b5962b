import Glibc

/// The file `databases-on-server` of a data folder: its databases are on a server, in the store that the file
/// names. While it is there, nothing starts on files, or on another store.
struct StoreMarker: Sendable {
    private let path: String

    init(dataFolder: String) { path = "\(dataFolder)/databases-on-server" }

    /// The name of the store; nil where there is no file, or one that a former version has written.
    var store: String? {
        guard let bytes = readFile(path, limitBytes: 1_024) else { return nil }
        let line = String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }
        return line.isEmpty ? nil : String(line)
    }

    /// Notes the store. All services of a host note the same.
    func note(_ store: String) throws(FileError) {
        guard store != self.store else { return }
        let file = try DurableFile("\(path).\(getpid()).new")
        try file.append(Array("\(store)\n".utf8))
        try file.keep(as: path)
    }
}
