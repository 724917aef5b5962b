import Contracts

/// Reads the entries of MT940 statements, several messages and accounts a file.
struct MT940Reader: BankFileReader, Sendable {
    private var fields: MT940FieldReader
    private var account: String?
    /// The currency's code, known or not.
    private var currency: String?
    /// The statement line whose information may follow, and the lines of each field of it.
    private var line: BankEntry?
    private var information: [[String]] = []
    private var hasBalance = false
    private(set) var facts = BankFileFacts()

    init(_ source: ByteSource, encoding: TextEncoding) {
        fields = MT940FieldReader(source, encoding: encoding)
    }

    mutating func next() throws -> [BankEntry]? {
        while let field = try fields.next() {
            if field.tag == "86" {
                if line != nil { information.append(field.lines) }
                continue
            }
            let finished = finish()
            switch field.tag {
            case "61":
                guard hasBalance else { throw Self.noStatement }
                line = entry(field.lines)
            case "20": (account, currency) = (nil, nil)
            case "25", "25P":
                account = BankText.name(field.lines.first)
            case "60F", "60M":
                currency = Self.currency(field)
                hasBalance = true
            // The report of a day, MT942, has the least amount that it tells in place of a balance.
            case "34F":
                currency = Self.floorCurrency(field) ?? currency
                hasBalance = true
            case "62F":
                if let balance = Self.balance(field) {
                    facts.add(
                        BankFileFacts.Balance(account: account, amount: balance.amount, date: balance.date))
                }
            default: break
            }
            if let finished { return [finished] }
        }
        if let finished = finish() { return [finished] }
        guard hasBalance else { throw Self.noStatement }
        return nil
    }

    /// Returns the entry that was begun, with all its information.
    private mutating func finish() -> BankEntry? {
        guard var entry = line.taken() else { return nil }
        // Further fields go on with the words of the one before.
        let lines = information.enumerated().flatMap { number, lines in
            number == 0 ? lines : [" " + (lines.first ?? "")] + lines.dropFirst()
        }
        information = []
        if !lines.isEmpty { Self.add(MT940Details(lines), to: &entry) }
        return entry
    }

    private static let noStatement = ReadingError.unreadable(
        "The file is no MT940 or MT942: it has neither an opening balance (:60F:) nor a least amount (:34F:)"
    )

    private func entry(_ lines: [String]) -> BankEntry {
        var entry = BankEntry()
        entry.account = account
        entry.take(currencyCode: currency)
        guard let line = MT940Line(lines) else {
            entry.problems.append(ImportProblem("amount", "The statement line (:61:) cannot be read"))
            entry.description = BankText.joined(lines.map { $0 })
            return entry
        }
        entry.date = line.date
        entry.amount = line.amount
        entry.isPending = line.isExpected
        entry.externalID = line.bankReference
        // A word as "EREF" says that the reference stands in the information.
        if let reference = line.customerReference, reference.contains(where: \.isNumber) {
            entry.notes = "Reference \(reference)"
        }
        entry.description = line.supplement
        return entry
    }

    private static func add(_ details: MT940Details, to entry: inout BankEntry) {
        let supplement = entry.description
        entry.description = details.name ?? details.purpose ?? supplement
        entry.payee = details.name
        entry.original = details.original
        if let text = details.unreadOriginal { entry.remark(unreadOriginal: text) }
        if details.name != nil {
            entry.notes = BankText.joined([details.purpose, entry.notes], separator: "\n")
        }
    }

    /// Returns the currency's code in `C260131EUR1234,56`, or the whole of another text.
    private static func currency(_ field: MT940Field) -> String {
        let text = field.lines.first ?? ""
        let bytes = Array(text.utf8)
        return bytes.count > 10 ? String(decoding: bytes[7..<10], as: UTF8.self) : text
    }

    /// Returns the currency's code in `EURD100,00`.
    private static func floorCurrency(_ field: MT940Field) -> String? {
        field.lines.first.flatMap { $0.utf8.count >= 3 ? String($0.prefix(3)) : nil }
    }

    /// Reads `C260131EUR1234,56`.
    private static func balance(_ field: MT940Field) -> (amount: Money, date: CalendarDate)? {
        guard let text = field.lines.first, text.utf8.count > 10, text.isASCII else { return nil }
        let bytes = Array(text.utf8)
        let digits = bytes[1..<7].map { Int($0) - 48 }
        guard digits.allSatisfy({ (0...9).contains($0) }), let date = MT940Line.date(digits),
            let currency = Currency(String(decoding: bytes[7..<10], as: UTF8.self)),
            let notation = AmountNotation(String(decoding: bytes[10...], as: UTF8.self)),
            notation.fits(currency),
            let amount = notation.amount(bytes[10...].contains(UInt8(ascii: ",")) ? .comma : .point),
            let money = try? (bytes[0] == UInt8(ascii: "D") ? amount.negated : amount).money(in: currency)
        else { return nil }
        return (money, date)
    }
}
