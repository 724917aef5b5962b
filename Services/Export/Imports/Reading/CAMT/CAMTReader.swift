import Contracts

/// Reads the entries of CAMT.053 statements (ISO 20022), several statements and accounts a file.
struct CAMTReader: StatementReader {
    private static let textLimitBytes = 64 << 10
    /// The most payments of one collective entry.
    private static let partLimit = 10_000
    /// The most memory of one entry with its payments.
    private static let entryLimitBytes = 8 << 20

    private let xml: XMLPull
    private var path: [String] = []
    private var currencies: [String?] = []
    private var text = ""
    private var account: String?
    private var isStatement = false
    private var element = CAMTElement()
    private var parts: [CAMTElement] = []
    private var part: CAMTElement?
    private var entryBytes = 0
    private(set) var facts = StatementFacts()

    init(_ source: ByteSource) throws { xml = try XMLPull(source) }

    mutating func next() throws -> [StatementEntry]? {
        while let event = try xml.next() {
            switch event {
            case .open(let name, let currency): try open(name, currency)
            case .text(let piece):
                guard text.utf8.count + piece.utf8.count <= Self.textLimitBytes else {
                    throw ReadingError.tooLarge("A value of the file is longer than 64 KiB")
                }
                text += piece
            case .close:
                if let entries = try close() { return entries }
            }
        }
        guard isStatement else {
            throw ReadingError.unreadable("The file is no CAMT.053: it has no statement (BkToCstmrStmt)")
        }
        return nil
    }

    private mutating func open(_ name: String, _ currency: String?) throws {
        path.append(name)
        currencies.append(currency)
        text = ""
        switch name {
        case "BkToCstmrStmt": isStatement = true
        case "Stmt": account = nil
        case "Acct" where path.suffix(2) == ["Stmt", "Acct"]: (element, entryBytes) = (CAMTElement(), 0)
        case "Bal", "Ntry": (element, parts, part, entryBytes) = (CAMTElement(), [], nil, 0)
        case "TxDtls":
            guard parts.count < Self.partLimit else {
                throw ReadingError.tooLarge("An entry has more than \(Self.partLimit) payments")
            }
            part = CAMTElement()
        default: break
        }
    }

    private mutating func close() throws -> [StatementEntry]? {
        guard let name = path.last else { return nil }
        let currency = currencies.removeLast()
        try keepText(currency)
        path.removeLast()
        switch name {
        case "Acct" where path.last == "Stmt":
            account = StatementText.name(element.first("Id/IBAN", "Id/Othr/Id"))
        case "Bal": closeBalance()
        case "TxDtls":
            if let part = part.taken() { parts.append(part) }
        case "Ntry" where isStatement: return CAMTEntryRules.entries(element, parts, account: account)
        default: break
        }
        return nil
    }

    /// Keeps the text of the element that closes, under its path below the entry or part that it belongs to.
    private mutating func keepText(_ currency: String?) throws {
        defer { text = "" }
        let owners = part == nil ? ["Ntry", "Bal", "Acct"] : ["TxDtls"]
        guard let start = path.lastIndex(where: { owners.contains($0) }) else { return }
        guard let place = CAMTElement.read(path[(start + 1)...].joined(separator: "/")),
            let value = StatementText.clean(text)
        else { return }
        if part != nil {
            entryBytes += part?.add(value, at: place, currency: currency) ?? 0
        } else {
            entryBytes += element.add(value, at: place, currency: currency)
        }
        guard entryBytes <= Self.entryLimitBytes else {
            throw ReadingError.tooLarge("An entry has more than \(Self.entryLimitBytes >> 20) MiB of texts")
        }
    }

    private mutating func closeBalance() {
        guard element.first("Tp/CdOrPrtry/Cd") == "CLBD", let text = element.first("Amt"),
            let currency = element.currency("Amt").flatMap({ Currency($0) }),
            let date = CAMTEntryRules.date(element.first("Dt/Dt", "Dt/DtTm")),
            let notation = AmountNotation(text), notation.fits(currency),
            let amount = notation.amount(.point),
            let money = try? Money(
                element.first("CdtDbtInd") == "DBIT" ? amount.negated : amount, in: currency)
        else { return }
        facts.add(StatementFacts.Balance(account: account, amount: money, date: date))
    }
}
