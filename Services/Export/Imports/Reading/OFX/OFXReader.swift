import Contracts

/// Reads the entries of OFX and QFX statements: of bank accounts, credit cards, and the cash of investment
/// accounts.
struct OFXReader: BankFileReader, Sendable {
    private static let depthLimit = 64
    /// The values of entries that are read; others are not kept.
    private static let known: Set<String> = [
        "FITID", "TRNTYPE", "DTPOSTED", "DTUSER", "TRNAMT", "NAME", "PAYEE.NAME", "MEMO", "CHECKNUM",
        "CURRENCY.CURSYM", "ORIGCURRENCY.CURSYM",
    ]

    private var tokens: OFXTokenizer
    /// The open aggregates, from the outside in.
    private var stack: [String] = []
    /// The tag before the current token, whose value a text is.
    private var lastOpened: String?
    private var account: String?
    /// The currency's code, known or not.
    private var currency: String?
    private var isStatement = false
    /// The values of the current entry by tag; those of aggregates inside it carry the aggregate's name.
    private var values: [String: String]?
    /// The value that a text without a tag goes on.
    private var lastValue: String?
    private var balance: [String: String] = [:]
    private var left = 0
    private(set) var facts = BankFileFacts()

    init(_ source: ByteSource, encoding: TextEncoding) {
        tokens = OFXTokenizer(TextSource(source, encoding: encoding))
    }

    mutating func next() throws -> [BankEntry]? {
        while let token = try tokens.next() {
            switch token {
            // A line break of HTML within a text.
            case .open("BR"), .close("BR"): continue
            case .open(let tag):
                lastValue = nil
                try open(tag)
            case .text(let text):
                if lastOpened == nil, let lastValue { add(text, to: lastValue) }
                // A text right inside of an entry is nobody's value.
                guard let tag = lastOpened, !Self.entries.contains(tag) else { continue }
                take(text, of: tag)
                lastOpened = nil
            case .close(let tag):
                (lastOpened, lastValue) = (nil, nil)
                if let entry = close(tag) { return [entry] }
            }
        }
        guard isStatement else { throw ReadingError.unreadable("The file has no statement of an account") }
        guard stack.isEmpty || stack == ["OFX"] else {
            throw ReadingError.unreadable("The file ends within <\(stack.last ?? "")>. Is it whole?")
        }
        if left > 0 {
            facts.add(remark: "\(left) purchases and sales of investments are not imported")
            left = 0
        }
        return nil
    }

    private static let entries: Set<String> = ["STMTTRN", "STMTTRNP"]

    /// The aggregates inside of an entry.
    private static let parts: Set<String> = [
        "CURRENCY", "ORIGCURRENCY", "PAYEE", "EXTDPAYEE", "BANKACCTTO", "CCACCTTO", "IMAGEDATA",
    ]
    /// Values outside of entries.
    private static let outerValues: Set<String> = [
        "CODE", "SEVERITY", "MESSAGE", "DTSERVER", "LANGUAGE", "DTPROFUP", "DTACCTUP", "ORG", "FID", "TRNUID",
        "CLTCOOKIE", "SESSCOOKIE", "USERKEY", "CURDEF", "BANKID", "BRANCHID", "ACCTID", "ACCTTYPE", "ACCTKEY",
        "BROKERID", "DTSTART", "DTEND", "BALAMT", "DTASOF", "INTU.BID", "INTU.USERID", "INTU.ORG",
    ]

    /// Whether a tag with nothing behind it is a value that is empty, and no aggregate. OFX 1 need not close
    /// it, so that what follows would stand inside.
    private func isValue(_ tag: String) -> Bool {
        values == nil
            ? Self.outerValues.contains(tag) : !Self.entries.contains(tag) && !Self.parts.contains(tag)
    }

    private mutating func open(_ tag: String) throws {
        if let lastOpened, stack.last == lastOpened, isValue(lastOpened) { stack.removeLast() }
        stack.append(tag)
        guard stack.count <= Self.depthLimit else {
            throw ReadingError.unreadable("The file is nested more than \(Self.depthLimit) levels deep")
        }
        lastOpened = tag
        switch tag {
        case "STMTRS", "CCSTMTRS", "INVSTMTRS":
            (isStatement, account, currency) = (true, nil, nil)
        case let tag where Self.entries.contains(tag): values = [:]
        case "LEDGERBAL": balance = [:]
        case let tag where Self.investments.contains(tag): left += 1
        default: break
        }
    }

    private static let investments: Set<String> = [
        "BUYDEBT", "BUYMF", "BUYOPT", "BUYOTHER", "BUYSTOCK", "SELLDEBT", "SELLMF", "SELLOPT", "SELLOTHER",
        "SELLSTOCK", "REINVEST", "INCOME", "TRANSFER", "SPLIT", "RETOFCAP", "MARGININTEREST", "INVEXPENSE",
    ]

    /// Takes the text behind a tag, which was a value's tag and no aggregate.
    private mutating func take(_ text: String, of tag: String) {
        stack.removeLast()
        let parent = stack.last ?? ""
        if values != nil {
            let key = Self.entries.contains(parent) ? tag : "\(parent).\(tag)"
            if Self.known.contains(key) {
                if key != "MEMO" { values?[key] = nil }
                add(text, to: key)
                lastValue = key
            }
            return
        }
        switch (parent, tag) {
        case ("STMTRS", "CURDEF"), ("CCSTMTRS", "CURDEF"), ("INVSTMTRS", "CURDEF"): currency = text
        case ("BANKACCTFROM", "ACCTID"), ("CCACCTFROM", "ACCTID"), ("INVACCTFROM", "ACCTID"):
            account = BankText.name(text)
        case ("LEDGERBAL", _): balance[tag] = text
        default: break
        }
    }

    /// Adds a text to a value, which may come in several parts.
    private mutating func add(_ text: String, to key: String) {
        let parts = [values?[key], text].compactMap(\.self)
        values?[key] = BankText.kept(parts.joined(separator: " "))
    }

    /// Closes an aggregate, with those inside it that were left open. A closing tag of a value, which XML
    /// has, closes none.
    private mutating func close(_ tag: String) -> BankEntry? {
        guard let place = stack.lastIndex(of: tag) else { return nil }
        stack.removeSubrange(place...)
        switch tag {
        case "LEDGERBAL": closeBalance()
        case "STMTTRN", "STMTTRNP":
            guard let entry = values.taken() else { return nil }
            return self.entry(entry, isPending: tag == "STMTTRNP")
        default: break
        }
        return nil
    }

    private mutating func closeBalance() {
        guard let currency = currency.flatMap({ Currency($0) }), let text = balance["BALAMT"],
            let date = Self.date(balance["DTASOF"]),
            let notation = AmountNotation(text), notation.fits(currency),
            let amount = Self.amount(notation, text), let money = try? amount.money(in: currency)
        else { return }
        facts.add(BankFileFacts.Balance(account: account, amount: money, date: date))
    }

    private func entry(_ values: [String: String], isPending: Bool) -> BankEntry {
        var entry = BankEntry()
        entry.account = account
        entry.isPending = isPending
        entry.externalID = BankText.externalID(values["FITID"])
        entry.take(currencyCode: values["CURRENCY.CURSYM"] ?? currency)
        entry.date = Self.date(values["DTPOSTED"]) ?? Self.date(values["DTUSER"])
        if entry.date == nil {
            entry.problems.append(ImportProblem("date", "The entry has no date that can be read"))
        }
        if let text = values["TRNAMT"], let notation = AmountNotation(text) {
            entry.take(currencyOf: notation)
            entry.amount = Self.amount(notation, text)
        }
        if entry.amount == nil {
            entry.problems.append(ImportProblem("amount", "The entry has no amount that can be read"))
        }
        let name = BankText.clean(values["NAME"] ?? values["PAYEE.NAME"])
        let memo = BankText.clean(values["MEMO"])
        entry.payee = name
        if let name {
            entry.description = name
            if let memo, memo != name { entry.notes = memo }
        } else {
            entry.description = memo ?? BankText.clean(values["TRNTYPE"])?.lowercased()
        }
        if let check = BankText.clean(values["CHECKNUM"]) {
            entry.notes = BankText.joined([entry.notes, "Check \(check)"], separator: "\n")
        }
        entry.isTransfer = values["TRNTYPE"] == "XFER"
        if let code = BankText.name(values["ORIGCURRENCY.CURSYM"]) {
            entry.remarks.append(
                ImportProblem("amount", "The amount in the original currency (\(code)) is not kept"))
        }
        return entry
    }

    /// Reads the day of a time such as `20261122103000.000[-5:EST]`: the day at the bank.
    private static func date(_ text: String?) -> CalendarDate? {
        guard let text, text.utf8.count >= 8 else { return nil }
        return DateNotation(String(text.prefix(8)))?.date(.yearFirst)
    }

    private static func amount(_ notation: AmountNotation, _ text: String) -> BankAmount? {
        // OFX allows both marks and no thousands: with one mark alone it is the decimal's.
        switch notation.evidence {
        case .certain(let mark): return notation.amount(mark)
        case .either: return notation.amount(text.contains(",") ? .comma : .point)
        case .none: return notation.amount(.point)
        }
    }
}
