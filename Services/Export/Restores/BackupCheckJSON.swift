import Contracts
import JSONKit

/// Looks through a whole backup file: every value must be strict JSON, and the members that describe the file
/// are kept.
struct BackupCheckJSON {
    private struct MarkedAccount: Decodable {
        let id: Field<ID<Account>>
        let isActive: Field<Bool>
    }

    /// The most bytes of a member that is no list.
    private static let memberLimitBytes = 64 << 10

    private var parser = BackupParser()
    private var members: [String: [UInt8]] = [:]
    private var activeAccount: ID<Account>?

    mutating func take(_ piece: [UInt8]) throws {
        var members = members
        var active = activeAccount
        try parser.parse(piece) { value in
            do throws(JSONError) { try JSON.validate(value.bytes) } catch {
                throw BackupDamage("\(Self.path(of: value)): \(error.reason)")
            }
            if value.index == nil {
                guard value.bytes.count <= Self.memberLimitBytes else {
                    throw BackupDamage("\(Self.path(of: value)) is too long")
                }
                members[Self.path(of: value)] = value.bytes
            } else if value.name == "accounts", active == nil,
                let account = try? JSON.decode(MarkedAccount.self, from: value.bytes),
                account.isActive.value == true
            {
                active = account.id.value
            }
        }
        (self.members, activeAccount) = (members, active)
    }

    private static func path(of value: BackupValue) -> String {
        (value.isData ? "data." : "") + value.name + (value.index.map { "[\($0)]" } ?? "")
    }

    /// Returns what the file is. Throws for a file that is cut off, is no backup, or contradicts itself.
    func finish() throws(BackupDamage) -> BackupIndex {
        try parser.finish()
        let isExport = parser.data == nil && members["exportedAt"] != nil
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
            lists: parser.lists, names: parser.names, data: parser.data, lastNameAt: parser.lastNameAt,
            version: version, isPart: isExport && members["version"] == nil,
            writtenAs: value("version") ?? value("partVersion"), createdAt: created,
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
}
