import Contracts

/// The information about an entry, `:86:`: with subfields (`?20…`), with names between slashes
/// (`/REMI/…`), or as plain text.
struct MT940Details: Sendable, Equatable {
    private(set) var name: String?
    private(set) var purpose: String?
    /// What was paid before an exchange, as `/OCMT/USD14,00`.
    private(set) var original: OriginalAmount?
    /// The same as it stands there, where it cannot be read.
    private(set) var unreadOriginal: String?

    init(_ lines: [String]) {
        let text = lines.joined()
        if let separator = Self.subfieldMark(text) {
            readSubfields(text, separator)
        } else if text.hasPrefix("/") {
            readSlashes(text)
        } else {
            purpose = BankText.joined(lines.map { $0 })
        }
    }

    /// Returns the mark of subfields: behind three digits, mostly `?`.
    private static func subfieldMark(_ text: String) -> Character? {
        let start = Array(text.prefix(6))
        guard start.count == 6, start.prefix(3).allSatisfy({ $0.isASCII && $0.isNumber }),
            start[4...5].allSatisfy({ $0.isASCII && $0.isNumber }),
            ["?", "<", "^", "|", "~", "@", "+"].contains(start[3])
        else { return nil }
        return start[3]
    }

    private mutating func readSubfields(_ text: String, _ separator: Character) {
        var names = ""
        var purposes = ""
        var kind: String?
        for part in text.dropFirst(3).split(separator: separator) {
            guard let number = Int(part.prefix(2)), part.count >= 2 else { continue }
            let content = String(part.dropFirst(2))
            switch number {
            case 0: kind = content
            case 20...29, 60...63: purposes += content
            case 32, 33: names += content
            default: break
            }
        }
        name = BankText.clean(names)
        purpose = BankText.clean(purposes) ?? BankText.clean(kind)
    }

    private static let codes: Set<String> = [
        "EREF", "KREF", "MREF", "MARF", "CRED", "CSID", "DEBT", "REMI", "NAME", "CNTP", "PURP", "ORDP",
        "BENM",
        "RTRN", "PREF", "TRCD", "ULTC", "ULTD", "IBAN", "BIC", "ISDT", "ADDR", "ID", "SVCL", "TRTP", "NRTX",
        "SUM", "OPRP", "BUSP", "ACCW", "PMTINF", "OCMT", "EXCH",
    ]

    private static func original(_ text: String) -> OriginalAmount? {
        guard let notation = AmountNotation(text), let currency = notation.currency,
            let amount = notation.amount(.comma)
        else { return nil }
        return OriginalAmount(amount: amount, currency: currency)
    }

    private mutating func readSlashes(_ text: String) {
        var parts: [String: String] = [:]
        var code: String?
        var content: [Substring] = []
        func end() {
            guard let code, parts[code] == nil else { return }
            parts[code] = content.joined(separator: "/")
        }
        for word in text.split(separator: "/", omittingEmptySubsequences: false) {
            if Self.codes.contains(String(word)) {
                end()
                (code, content) = (String(word), [])
            } else {
                content.append(word)
            }
        }
        end()
        // Of `CNTP` the third part is the name: account, bank, name, town.
        let side = parts["CNTP"]?.split(separator: "/", omittingEmptySubsequences: false)
        name = BankText.clean(parts["NAME"] ?? side.flatMap { $0.count > 2 ? String($0[2]) : nil })
        let paid = BankText.clean(parts["OCMT"]?.trimmingSlashes)
        original = paid.flatMap { Self.original($0) }
        unreadOriginal = original == nil ? paid : nil
        var remittance = parts["REMI"] ?? parts["PURP"] ?? parts["NRTX"]
        if let text = remittance, text.hasPrefix("USTD//") { remittance = String(text.dropFirst(6)) }
        purpose = BankText.clean(remittance?.trimmingSlashes)
        if name == nil, purpose == nil { purpose = BankText.clean(text) }
    }
}

extension String {
    fileprivate var trimmingSlashes: String {
        var text = self[...]
        while text.first == "/" { text.removeFirst() }
        while text.last == "/" { text.removeLast() }
        return String(text)
    }
}
