import Contracts
import JSONKit

/// What the ledger is sent of a backup file: the head of a restore, and a line for each record.
enum RestoreLinesJSON {
    private struct Settings: Decodable {
        let bookCurrency: Field<Currency>
        let preferredCurrency: Field<Currency>
        let locale: Field<String>
        let timeZone: Field<String>
        let activeAccountId: Field<ID<Account>>
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
            activeAccountId: settings?.activeAccountId.value ?? index.activeAccount,
            countsHistory: index.countsHistory, bookCurrency: settings?.bookCurrency.value)
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
