import Glibc

/// The file `databases-on-server` of a data folder: its databases are on a server, in the store that the file
/// names. While it is there, nothing starts on files, or on another store.
struct StoreMarker: Sendable {
    private let path: String

    init(dataFolder: String) { path = "\(dataFolder)/databases-on-server" }

    /// The name of the store; nil where there is no file, or an empty one of a former version.
    func store() throws -> String? {
        guard access(path, F_OK) == 0 else { return nil }
        guard let bytes = readFile(path, limitBytes: 1_024) else { throw StartError("cannot read \(path)") }
        let line = String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }
        return line.isEmpty ? nil : String(line)
    }

    /// Notes the store. All services of a host note the same.
    func note(_ store: String) throws {
        guard try store != self.store() else { return }
        let file = try DurableFile("\(path).\(getpid()).new")
        try file.append(Array("\(store)\n".utf8))
        try file.keep(as: path)
    }
}
