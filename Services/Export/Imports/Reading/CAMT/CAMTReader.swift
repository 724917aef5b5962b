import Contracts

/// Reads the entries of CAMT.053 statements (ISO 20022), of the reports of a day (CAMT.052) and of single
/// notices (CAMT.054), several statements and accounts a file.
struct CAMTReader: BankFileReader {
    private static let textLimitBytes = 64 << 10
    /// The most payments of one collective entry.
    private static let partLimit = 10_000
    /// The most memory of one entry with its payments.
    private static let entryLimitBytes = 8 << 20

    /// The parts of the file between two looks at the time.
    private static let eventsPerCheck = 64

    /// What a file says in its first element, and the elements that have an account and its entries: of a
    /// statement, a report and a notice.
    private static let messages: Set<String> = [
        "BkToCstmrStmt", "BkToCstmrAcctRpt", "BkToCstmrDbtCdtNtfctn",
    ]
    private static let statements: Set<String> = ["Stmt", "Rpt", "Ntfctn"]

    /// The first versions have the version in the name: `BkToCstmrStmtV01`.
    private static func isMessage(_ name: String) -> Bool {
        if messages.contains(name) { return true }
        guard let mark = name.lastIndex(of: "V"), name[mark...].dropFirst().allSatisfy(\.isNumber) else {
            return false
        }
        return messages.contains(String(name[..<mark]))
    }

    /// An element that is open.
    private struct Level {
        let name: String
        let currency: String?
        /// Its path below the entry or payment that it belongs to; nil where no text of it is read.
        let place: String?
        let isInPart: Bool
    }

    private let xml: XMLPull
    private let checkTime: @Sendable () throws -> Void
    private var events = 0
    private var levels: [Level] = []
    private var text = ""
    private var account: String?
    private var isStatement = false
    private var element = CAMTElement()
    private var parts: [CAMTElement] = []
    private var part: CAMTElement?
    private var entryBytes = 0
    private(set) var facts = BankFileFacts()

    init(_ source: ByteSource) throws {
        xml = try XMLPull(source)
        checkTime = source.checkTime
    }

    mutating func next() throws -> [BankEntry]? {
        while let event = try xml.next() {
            events &+= 1
            if events.isMultiple(of: Self.eventsPerCheck) { try checkTime() }
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
            throw ReadingError.unreadable(
                "The file is no CAMT.053, 052 or 054: it has no statement (BkToCstmrStmt)")
        }
        return nil
    }

    private mutating func open(_ name: String, _ currency: String?) throws {
        text = ""
        let isInStatement = levels.last.map { Self.statements.contains($0.name) } == true
        switch name {
        case let name where Self.isMessage(name): isStatement = true
        case let name where Self.statements.contains(name): account = nil
        case "Acct" where isInStatement: (element, entryBytes) = (CAMTElement(), 0)
        case "Bal", "Ntry": (element, parts, part, entryBytes) = (CAMTElement(), [], nil, 0)
        case "TxDtls":
            guard parts.count < Self.partLimit else {
                throw ReadingError.tooLarge("An entry has more than \(Self.partLimit) payments")
            }
            part = CAMTElement()
        default: break
        }
        levels.append(
            Level(name: name, currency: currency, place: place(of: name), isInPart: part != nil))
    }

    /// Returns the path of an element that opens, below the innermost entry, balance, account or payment.
    private func place(of name: String) -> String? {
        let isOwner = part == nil ? ["Ntry", "Bal", "Acct"].contains(name) : name == "TxDtls"
        if isOwner { return "" }
        guard let outer = levels.last, outer.isInPart == (part != nil), let place = outer.place else {
            return nil
        }
        return CAMTElement.place(of: name, in: place)
    }

    private mutating func close() throws -> [BankEntry]? {
        guard let level = levels.popLast() else { return nil }
        try keepText(of: level)
        switch level.name {
        case "Acct" where levels.last.map { Self.statements.contains($0.name) } == true:
            account = BankText.name(
                element.first("Id/IBAN", "Id/Othr/Id", "Id/PrtryAcct/Id", "Id/BBAN", "Id/UPIC"))
        case "Bal": closeBalance()
        case "TxDtls":
            if let part = part.taken() { parts.append(part) }
        case "Ntry" where isStatement: return CAMTEntryRules.entries(element, parts, account: account)
        default: break
        }
        return nil
    }

    /// Keeps the text of the element that closes, under its path below the entry or part that it belongs to.
    private mutating func keepText(of level: Level) throws {
        defer { text = "" }
        let currency = level.currency
        guard let place = level.place, level.isInPart == (part != nil), CAMTElement.isRead(place),
            let value = BankText.clean(text)
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
        guard element.first("Tp/CdOrPrtry/Cd", "Tp/Cd") == "CLBD", let text = element.first("Amt"),
            let currency = element.currency("Amt").flatMap({ Currency($0) }),
            let date = CAMTEntryRules.date(element.first("Dt/Dt", "Dt/DtTm")),
            let notation = AmountNotation(text), notation.fits(currency),
            let amount = notation.amount(.point),
            let money = try? (element.first("CdtDbtInd") == "DBIT" ? amount.negated : amount)
                .money(in: currency)
        else { return }
        facts.add(BankFileFacts.Balance(account: account, amount: money, date: date))
    }
}
