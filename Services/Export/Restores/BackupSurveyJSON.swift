import Contracts
import JSONKit

/// Looks through a whole backup file: every value must be strict JSON, and the members that describe the file
/// are kept.
struct BackupSurveyJSON {
    private struct MarkedAccount: Decodable {
        let id: Field<ID<Account>>
        let isActive: Field<Bool>
    }

    private struct Settings: Decodable {
        let preferredCurrency: Field<Currency>
        let locale: Field<String>
        let timeZone: Field<String>
        let activeAccountId: Field<ID<Account>>
    }

    /// The most bytes of a member that is no list.
    private static let memberLimitBytes = 64 << 10

    private var scanner = BackupScanner()
    private var members: [String: [UInt8]] = [:]
    private var activeAccount: ID<Account>?

    mutating func take(_ piece: [UInt8]) throws {
        var members = members
        var active = activeAccount
        try scanner.scan(piece) { piece in
            do throws(JSONError) { try JSON.validate(piece.bytes) } catch {
                throw BackupDamage("\(Self.path(of: piece)): \(error.reason)")
            }
            if piece.index == nil {
                guard piece.bytes.count <= Self.memberLimitBytes else {
                    throw BackupDamage("\(Self.path(of: piece)) is too long")
                }
                members[Self.path(of: piece)] = piece.bytes
            } else if piece.name == "accounts", active == nil,
                let account = try? JSON.decode(MarkedAccount.self, from: piece.bytes),
                account.isActive.value == true
            {
                active = account.id.value
            }
        }
        (self.members, activeAccount) = (members, active)
    }

    private static func path(of piece: BackupPiece) -> String {
        (piece.isData ? "data." : "") + piece.name + (piece.index.map { "[\($0)]" } ?? "")
    }

    /// Returns what the file is. Throws for a file that is cut off, is no backup, or contradicts itself.
    func finish() throws(BackupDamage) -> BackupIndex {
        try scanner.finish()
        let isExport = scanner.data == nil && members["exportedAt"] != nil
        guard isExport || members["version"] != nil else {
            throw BackupDamage("The file is no backup of this server")
        }
        let prefix = isExport ? "" : "data."
        guard
            let created: Timestamp = value(isExport ? "exportedAt" : "createdAt")
        else { throw BackupDamage("Its time of creation is missing") }
        guard let version: String = isExport ? BackupIndex.export : value("version") else {
            throw BackupDamage("Its version is no text")
        }
        for name in ["transactions", "categories"] where members[prefix + name] != nil {
            throw BackupDamage("\(prefix)\(name) is no list")
        }
        let index = BackupIndex(
            lists: scanner.lists, names: scanner.names, data: scanner.data, lastNameAt: scanner.lastNameAt,
            version: version, isPart: isExport && members["version"] == nil, createdAt: created,
            appVersion: value("appVersion"), counts: value("counts"),
            sha256: value("sha256"),
            settings: members["\(prefix)settings"] ?? members["user"] ?? Array("{}".utf8),
            activeAccount: activeAccount)
        try index.check()
        return index
    }

    private func value<Value: Decodable>(_ name: String) -> Value? {
        members[name].flatMap { try? JSON.decode(Value.self, from: $0) }
    }

    /// Returns the `RestoreHead` with the file's settings, as JSON. Throws `BackupDamage` for a part of a
    /// book that is to replace a whole one.
    static func head(
        of index: BackupIndex, _ wish: RestoreWish, fileHash: String
    ) throws -> [UInt8] {
        guard wish.mode == .merge || !index.isPart else {
            throw BackupDamage("It has a part of a book only, so it can be merged but replaces nothing")
        }
        let settings = try? JSON.decode(Settings.self, from: index.settings)
        let counts = index.records.filter { BackupIndex.kind(of: $0.name) != nil }
            .map { ($0.name, $0.count) }
        let head = RestoreHead(
            mode: wish.mode, deleted: wish.deleted, fileHash: fileHash,
            file: RestoredFile(
                version: index.version, createdAt: index.createdAt, appVersion: index.appVersion,
                counts: Dictionary(counts) { first, _ in first }),
            paths: index.paths,
            preferences: RestoredPreferences(
                currency: settings?.preferredCurrency.value, locale: settings?.locale.value,
                timeZone: settings?.timeZone.value),
            activeAccountId: settings?.activeAccountId.value ?? index.activeAccount)
        return try JSON.encode(head).dropLast() + Array(",\"settings\":".utf8) + index.settings
            + Array("}".utf8)
    }

    /// Returns the line of a record. What is no object becomes a record without members, whose problems the
    /// ledger tells.
    static func line(of kind: BookKind, _ element: [UInt8]) -> [UInt8] {
        let opening = Array("{\"record\":\"\(kind.rawValue)\"".utf8)
        let inner = onOneLine(element).dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
        guard element.first == UInt8(ascii: "{"), let first = inner.first, first != UInt8(ascii: "}") else {
            return opening + Array("}\n".utf8)
        }
        return opening + [UInt8(ascii: ",")] + inner + [UInt8(ascii: "\n")]
    }

    /// Line breaks in strict JSON lie between values only.
    private static func onOneLine(_ value: [UInt8]) -> [UInt8] {
        value.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    }
}
