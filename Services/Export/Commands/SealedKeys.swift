import JSONKit
import ServiceKit
import SodiumKit

/// The key files of a deployment, encrypted under a passphrase: the JSON object of their texts by file name.
struct SealedKeys: Codable, Sendable {
    private static let fileLimitBytes = 1_024
    private static let sealedLimitBytes = 1 << 20

    let keys: [String: String]

    /// Reads the key files of a data folder.
    static func read(in folder: String) throws -> SealedKeys {
        var keys: [String: String] = [:]
        for name in fileNames(in: folder) where isKeyFile(name) {
            guard let bytes = readFile("\(folder)/\(name)", limitBytes: fileLimitBytes) else {
                throw StartError("cannot read the key file \(folder)/\(name)")
            }
            keys[name] = String(decoding: bytes, as: UTF8.self)
        }
        return SealedKeys(keys: keys)
    }

    func sealed(_ passphrase: String) throws -> [UInt8] {
        var sealer = try SecretStream.Sealer(passphrase: passphrase)
        let content = try JSON.encode(self)
        let start = sealer.seal(content)
        let rest = sealer.finish()
        return start + rest
    }

    /// Reads what `sealed` wrote. Throws `StartError` for a wrong passphrase or a damaged file.
    static func open(_ path: String, passphrase: String) throws -> SealedKeys {
        guard let bytes = readFile(path, limitBytes: sealedLimitBytes) else {
            throw StartError("cannot read \(path)")
        }
        do {
            return try JSON.decode(SealedKeys.self, from: try content(of: bytes, passphrase))
        } catch SecretStreamError.outOfMemory {
            throw StartError("there is too little memory to read \(path)")
        } catch {
            throw StartError("\(path): wrong passphrase or damaged file")
        }
    }

    private static func content(of bytes: [UInt8], _ passphrase: String) throws(SecretStreamError) -> [UInt8]
    {
        let header = Array(bytes.prefix(SecretStream.headerBytes))
        var opener = try SecretStream.Opener(passphrase: passphrase, header: header)
        let content = try opener.open(Array(bytes.dropFirst(header.count)))
        let rest = try opener.finish()
        return content + rest
    }

    func write(in folder: String) throws {
        try makeFolder(folder)
        for (name, text) in keys {
            guard Self.isKeyFile(name) else { throw StartError("the backup names a key file '\(name)'") }
            try writeFile("\(folder)/\(name)", Array(text.utf8))
        }
    }

    /// Whether a name is that of a key file, and leads nowhere else.
    private static func isKeyFile(_ name: String) -> Bool {
        (name.hasSuffix(".key") || name.hasSuffix(".seed")) && !name.contains("/") && !name.hasPrefix(".")
    }
}
