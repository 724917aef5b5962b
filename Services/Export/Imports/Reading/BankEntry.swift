import Contracts

/// One entry of a file as the file tells it, before anything is known of the book.
struct BankEntry: Sendable, Equatable {
    /// The account's name or number in the file.
    var account: String?
    var date: CalendarDate?
    /// Negative for expenses.
    var amount: BankAmount?
    var currency: Currency?
    /// What was paid in another currency, if the file says so.
    var original: OriginalAmount?
    /// The sign beside the amount.
    var sign: CurrencySign?
    var description: String?
    var notes: String?
    /// The other side's name.
    var payee: String?
    var category: String?
    var tags: [String] = []
    var externalID: String?
    var isPending = false
    /// Whether the bank has refused or cancelled the entry.
    var isVoid = false
    /// Whether the line seems to state a balance or a turnover.
    var isBalance = false
    /// Whether the line has neither a date nor an amount, as headings and footers.
    var isNoEntry = false
    /// Whether the entry is one side of a transfer between accounts.
    var isTransfer = false
    /// Whether the entry was made of another one, as the other side of its transfer.
    var isOtherSide = false
    /// The account's name of that entry.
    var partner: String?
    /// Whether the file is an export of ours, whose id is the transaction's.
    var isFromOurBooks = false
    /// Whether the entry is money back for an expense, as only our own files tell.
    var isRefund = false
    /// Whether the file repeats the entry in its parts.
    var isSummary = false
    /// The entry of the book that a bank connection made of it before.
    var repeats: ID<Transaction>?
    /// The same, where the bank has changed the amount since.
    var corrects: ID<Transaction>?
    /// The amount before that change, in minor units.
    var formerMinor: Int64?
    /// What keeps the entry from being imported.
    var problems: [ImportProblem] = []
    /// What our books cannot hold of the entry.
    var remarks: [ImportProblem] = []
}

/// An amount with its own currency; its sign says nothing.
struct OriginalAmount: Sendable, Equatable {
    let amount: BankAmount
    let currency: Currency
}

extension BankEntry {
    var textBytes: Int {
        let texts = [account, description, notes, payee, category, externalID] + tags
        return texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }

    /// Takes a currency's code. An unknown one is a problem.
    mutating func take(currencyCode text: String?) {
        guard let text else { return }
        currency = Currency(text)
        if currency == nil {
            problems.append(
                ImportProblem("currency", "\"\(BankText.cut(text, to: 40))\" is no currency"))
        }
    }

    /// Takes the currency's code or sign beside an amount. One that contradicts another is a problem.
    mutating func take(currencyOf notation: AmountNotation) {
        if let said = notation.currency {
            if let currency, currency != said {
                problems.append(
                    ImportProblem("currency", "The amount is in \(said.code), the entry in \(currency.code)"))
            }
            currency = currency ?? said
        }
        if let said = notation.sign {
            if let sign, sign != said {
                problems.append(ImportProblem("currency", "The amounts are in \(sign) and in \(said)"))
            }
            sign = sign ?? said
        }
    }

    /// Tells that what was paid in another currency cannot be read.
    mutating func remark(unreadOriginal text: String) {
        let shown = BankText.cut(text, to: 40)
        remarks.append(ImportProblem("originalAmount", "\"\(shown)\" cannot be read and is not kept"))
    }

    /// Returns a name within its limit; a cut is told.
    mutating func name(_ text: String?, _ field: String, _ rule: TextRule) -> String? {
        guard let text else { return nil }
        let name = BankText.cut(text, to: rule.maximum)
        if name != text {
            remarks.append(ImportProblem(field, "The name is cut to \(rule.maximum) characters"))
        }
        return name
    }
}
