import Contracts

/// Turns an `Ntry` of CAMT into entries: one, or one for each payment of a collective entry whose amounts
/// are all given.
enum CAMTEntryRules {
    /// The most names of a collective entry's payments that go to its notes.
    private static let namesLimit = 50

    static func entries(
        _ element: CAMTElement, _ parts: [CAMTElement], account: String?
    ) -> [BankEntry] {
        let whole = whole(element, account)
        guard parts.count > 1 else {
            var entry = parts.first.map { described(whole, by: $0) } ?? whole
            takeOriginal(of: parts.first.map { [$0, element] } ?? [element], into: &entry)
            return [entry]
        }
        let amounts = parts.compactMap { amount($0, default: element, currency: whole.currency) }
        guard amounts.count == parts.count, let sum = sum(amounts), sum == whole.amount else {
            var entry = whole
            entry.remarks.append(
                ImportProblem("amount", "A collective entry of \(parts.count) payments, kept as one"))
            let names = parts.prefix(namesLimit).map { described(whole, by: $0).payee }
            entry.notes = BankText.joined([entry.notes] + names, separator: "\n")
            return [entry]
        }
        return zip(parts, amounts).enumerated().map { index, pair in
            var entry = described(whole, by: pair.0)
            entry.amount = pair.1
            takeOriginal(of: [pair.0], into: &entry)
            entry.externalID =
                BankText.externalID(pair.0.first("Refs/AcctSvcrRef"))
                ?? whole.externalID.map { "\($0)/\(index + 1)" }
            return entry
        }
    }

    /// Reads the day of a date or a time.
    static func date(_ text: String?) -> CalendarDate? {
        text.flatMap { CalendarDate(String($0.prefix(10))) }
    }

    private static func whole(_ element: CAMTElement, _ account: String?) -> BankEntry {
        var entry = BankEntry()
        entry.account = account
        entry.currency = element.currency("Amt").flatMap { Currency($0) }
        if entry.currency == nil {
            entry.problems.append(ImportProblem("currency", "The entry has no known currency"))
        }
        entry.date =
            date(element.first("BookgDt/Dt", "BookgDt/DtTm")) ?? date(element.first("ValDt/Dt", "ValDt/DtTm"))
        if entry.date == nil {
            entry.problems.append(ImportProblem("date", "The entry has no date that can be read"))
        }
        entry.amount = amount(element, default: element, currency: entry.currency)
        if entry.amount == nil {
            entry.problems.append(ImportProblem("amount", "The entry has no amount that can be read"))
        }
        let status = element.first("Sts/Cd", "Sts")
        entry.isPending = status == "PDNG" || status == "INFO"
        entry.externalID = BankText.externalID(element.first("AcctSvcrRef"))
        entry.description = element.first("AddtlNtryInf")
        return entry
    }

    /// Returns the signed amount, or nil where it is missing or in another currency.
    private static func amount(
        _ element: CAMTElement, default entry: CAMTElement, currency: Currency?
    ) -> BankAmount? {
        let path = element.first("Amt") != nil ? "Amt" : "AmtDtls/TxAmt/Amt"
        guard let text = element.first(path), let currency,
            element.currency(path).flatMap({ Currency($0) }) == currency,
            let direction = element.first("CdtDbtInd") ?? entry.first("CdtDbtInd"),
            let notation = AmountNotation(text), notation.fits(currency),
            let amount = notation.amount(.point)
        else { return nil }
        switch direction {
        case "CRDT": return amount
        case "DBIT": return amount.negated
        default: return nil
        }
    }

    /// Takes what was instructed or paid in another currency than the entry's, before the exchange, from the
    /// first element that has it. What cannot be read is told.
    private static func takeOriginal(of elements: [CAMTElement], into entry: inout BankEntry) {
        var unread: String?
        for element in elements {
            for path in ["AmtDtls/InstdAmt/Amt", "AmtDtls/TxAmt/Amt"] {
                guard let text = element.first(path), let code = element.currency(path) else { continue }
                let currency = Currency(code)
                if currency != nil, currency == entry.currency { continue }
                guard let currency, let notation = AmountNotation(text), notation.fits(currency),
                    let amount = notation.amount(.point)
                else {
                    unread = unread ?? "\(text) \(code)"
                    continue
                }
                return entry.original = OriginalAmount(amount: amount, currency: currency)
            }
        }
        if let unread { entry.remark(unreadOriginal: unread) }
    }

    /// Adds a payment's other side and purpose.
    private static func described(_ whole: BankEntry, by part: CAMTElement) -> BankEntry {
        var entry = whole
        let debtor = part.first("RltdPties/Dbtr/Nm", "RltdPties/Dbtr/Pty/Nm")
        let creditor = part.first("RltdPties/Cdtr/Nm", "RltdPties/Cdtr/Pty/Nm")
        let isIncome = whole.amount?.isNegative == false
        let (other, own) = isIncome ? (debtor, creditor) : (creditor, debtor)
        let purposes =
            [BankText.joined(part.all("RmtInf/Ustrd").map { $0 })]
            + [part.first("RmtInf/Strd/CdtrRefInf/Ref"), part.first("AddtlTxInf"), whole.description]
        // Where the other side has no name, the user's own one is worth a note only.
        let texts = [other] + purposes + [other == nil ? own : nil]
        let said = texts.compactMap { BankText.clean($0) }
        entry.payee = other
        entry.description = said.first
        entry.notes = BankText.joined(said.filter { $0 != said.first }, separator: "\n")
        if entry.externalID == nil {
            entry.externalID = BankText.externalID(part.first("Refs/AcctSvcrRef"))
        }
        return entry
    }

    /// Returns the sum of amounts, or nil where it is too large. All have at most three decimals.
    private static func sum(_ amounts: [BankAmount]) -> BankAmount? {
        var sum = Money(amountMinor: 0, .widest)
        for amount in amounts {
            guard let money = try? amount.money(in: .widest), let next = sum.adding(money) else {
                return nil
            }
            sum = next
        }
        return BankAmount(sum)
    }
}
