import Contracts

/// The rows of programs that are known.
extension CSVRowRules {
    /// A withdrawal leaves its source, a deposit enters its destination, a transfer does both.
    func fireflyEntries(of record: [String], _ start: BankEntry) -> [BankEntry] {
        var entry = start
        let source = entry.name(named("sourcename", of: record), "account", .accountName)
        let destination = entry.name(named("destinationname", of: record), "account", .accountName)
        let type = named("type", of: record)?.lowercased() ?? ""
        guard let amount = amount(cell(columns.amount, of: record), &entry)?.magnitude else { return [entry] }
        entry.amount = amount.negated
        entry.account = source
        switch type {
        case "withdrawal": return [entry]
        case "deposit": return [incoming(entry, amount, destination)]
        case "transfer":
            var outgoing = entry
            outgoing.isTransfer = true
            outgoing.remarks += foreignAmount(of: record)
            outgoing.original = nil
            outgoing.externalID = entry.externalID.map { "\($0)-out" }
            var incoming = incoming(outgoing, amount, destination)
            incoming.externalID = entry.externalID.map { "\($0)-in" }
            outgoing.notes = BankText.joined(
                [entry.notes, destination.map { "To \($0)" }], separator: "\n")
            incoming.notes = BankText.joined(
                [entry.notes, source.map { "From \($0)" }], separator: "\n")
            return [outgoing, incoming]
        case "opening balance", "reconciliation":
            let entersOurs = ["asset account", "default account"].contains(
                named("destinationtype", of: record)?.lowercased() ?? "")
            return [entersOurs ? incoming(entry, amount, destination) : entry]
        default:
            entry.problems.append(ImportProblem("type", "The row is no withdrawal, deposit or transfer"))
            return [entry]
        }
    }

    private func incoming(
        _ entry: BankEntry, _ amount: BankAmount, _ account: String?
    ) -> BankEntry {
        var entry = entry
        entry.amount = amount
        entry.account = account
        return entry
    }

    private func foreignAmount(of record: [String]) -> [ImportProblem] {
        guard let amount = named("foreignamount", of: record),
            let code = named("foreigncurrencycode", of: record)
        else { return [] }
        let foreign = BankText.cut("\(amount) \(code)", to: 40)
        return [ImportProblem("amount", "The amount in another currency (\(foreign)) is not kept")]
    }

    /// A split comes as a row for the whole, whose amount stands in a column of its own, and rows for its
    /// parts.
    func readActual(_ record: [String], into entry: inout BankEntry) {
        guard let split = named("splitamount", of: record), let whole = AmountNotation(split)?.amount(.point),
            !whole.isZero
        else { return }
        entry.isSummary = true
    }

    func readYNAB(_ record: [String], into entry: inout BankEntry) {
        if named("payee", of: record)?.hasPrefix("Transfer : ") == true { entry.isTransfer = true }
    }

    /// What comes in has its own amount and currency; the fee was paid by the other side.
    func readWiseIncome(_ record: [String], into entry: inout BankEntry) {
        entry.take(currencyCode: named("targetcurrency", of: record))
        entry.amount = amount(named("targetamountafterfees", of: record), &entry)?.magnitude
    }
}
