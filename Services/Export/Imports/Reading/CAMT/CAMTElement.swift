/// An element of a statement with its texts by path: `BookgDt/Dt`, `NtryDtls/TxDtls/RmtInf/Ustrd`.
struct CAMTElement: Sendable {
    /// The paths that `CAMTEntryRules` and `CAMTReader` read; texts at others are not kept.
    private static let known: Set<String> = [
        "AcctSvcrRef", "AddtlNtryInf", "AddtlTxInf", "Amt", "AmtDtls/TxAmt/Amt", "BookgDt/Dt", "BookgDt/DtTm",
        "CdtDbtInd", "Dt/Dt", "Dt/DtTm", "Id/IBAN", "Id/Othr/Id", "Refs/AcctSvcrRef", "RltdPties/Cdtr/Nm",
        "RltdPties/Cdtr/Pty/Nm", "RltdPties/Dbtr/Nm", "RltdPties/Dbtr/Pty/Nm",
        "RmtInf/Strd/CdtrRefInf/Ref", "RmtInf/Ustrd", "Sts", "Sts/Cd", "Tp/CdOrPrtry/Cd", "ValDt/Dt",
        "ValDt/DtTm",
    ]
    /// What a kept text costs in memory besides its bytes.
    private static let overheadBytes = 64

    private var texts: [String: [String]] = [:]
    private var currencies: [String: String] = [:]

    static func reads(_ path: String) -> Bool { known.contains(path) }

    /// Keeps a text. Returns the bytes of memory that it takes.
    mutating func add(_ text: String, at path: String, currency: String?) -> Int {
        texts[path, default: []].append(text)
        if let currency { currencies[path] = currency }
        return Self.overheadBytes + text.utf8.count + (currency?.utf8.count ?? 0)
    }

    func all(_ path: String) -> [String] { texts[path] ?? [] }

    /// Returns the first text at the first path that has one.
    func first(_ paths: String...) -> String? {
        for path in paths {
            if let text = texts[path]?.first { return text }
        }
        return nil
    }

    func currency(_ path: String) -> String? { currencies[path] }
}
