/// An element of a statement with its texts by path: `BookgDt/Dt`, `NtryDtls/TxDtls/RmtInf/Ustrd`.
struct CAMTElement: Sendable {
    /// The paths that `CAMTEntryRules` and `CAMTReader` read; texts at others are not kept.
    private static let known: Set<String> = [
        "AcctSvcrRef", "AddtlNtryInf", "AddtlTxInf", "Amt", "AmtDtls/InstdAmt/Amt",
        "AmtDtls/TxAmt/Amt", "BookgDt/Dt", "BookgDt/DtTm",
        "CdtDbtInd", "Dt/Dt", "Dt/DtTm", "Id/IBAN", "Id/Othr/Id", "Id/PrtryAcct/Id", "Id/BBAN", "Id/UPIC",
        "Tp/Cd",
        "Refs/AcctSvcrRef", "RltdPties/Cdtr/Nm",
        "RltdPties/Cdtr/Pty/Nm", "RltdPties/Dbtr/Nm", "RltdPties/Dbtr/Pty/Nm",
        "RmtInf/Strd/CdtrRefInf/Ref", "RmtInf/Ustrd", "Sts", "Sts/Cd", "Tp/CdOrPrtry/Cd", "ValDt/Dt",
        "ValDt/DtTm",
    ]
    /// What a kept text costs in memory besides its bytes.
    private static let overheadBytes = 64

    private struct Value {
        let path: String
        let text: String
        let currency: String?
    }

    private var values: [Value] = []

    /// The paths of `known` and those that lead to them, each one string for all elements.
    private static let places: [String: String] = {
        var places = ["": ""]
        for path in known {
            let names = path.split(separator: "/")
            for count in 1...names.count {
                let place = names.prefix(count).joined(separator: "/")
                places[place] = place
            }
        }
        return places
    }()

    /// Returns the path of an element in another one, or nil if no text in it is read.
    static func place(of name: String, in outer: String) -> String? {
        places[outer.isEmpty ? name : "\(outer)/\(name)"]
    }

    /// Whether texts at a path are read.
    static func isRead(_ path: String) -> Bool { known.contains(path) }

    /// Keeps a text. Returns the bytes of memory that it takes.
    mutating func add(_ text: String, at path: String, currency: String?) -> Int {
        values.append(Value(path: path, text: text, currency: currency))
        return Self.overheadBytes + text.utf8.count + (currency?.utf8.count ?? 0)
    }

    func all(_ path: String) -> [String] { values.compactMap { $0.path == path ? $0.text : nil } }

    /// Returns the first text at the first path that has one.
    func first(_ paths: String...) -> String? {
        for path in paths {
            if let value = values.first(where: { $0.path == path }) { return value.text }
        }
        return nil
    }

    func currency(_ path: String) -> String? { values.first { $0.path == path }?.currency }
}
