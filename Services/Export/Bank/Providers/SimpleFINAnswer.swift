import Contracts

/// An account set of SimpleFIN. Version 1.0.7 has `errors` and each account's `org`, version 2.0 `errlist`
/// and `connections`; servers may send both.
struct SimpleFINAnswer: Decodable {
    /// The most accounts, and messages, that are read.
    private static let accountLimit = BankAccountsLimit.maximum
    private static let messageLimit = 20
    /// The most messages, and connections, that are looked at.
    private static let listLimit = 1_000

    private let errors: [String]?
    private let errlist: [Failure]?
    private let connections: [Connection]?
    private let accounts: [Account]

    private struct Failure: Decodable {
        let msg: String?
        let message: String?
        let connection: String?
        let account: String?

        private enum CodingKeys: String, CodingKey {
            case msg, message
            case connection = "conn_id"
            case account = "account_id"
        }

        var text: String? { msg ?? message }
    }

    private struct Connection: Decodable {
        let id: String
        let name: String?
        let bank: String?

        private enum CodingKeys: String, CodingKey {
            case name
            case id = "conn_id"
            case bank = "org_name"
        }
    }

    private struct Organization: Decodable {
        let domain: String?
        let name: String?
    }

    private struct Account: Decodable {
        let id: String
        let name: String?
        let org: Organization?
        let connection: String?
        let currency: String
        let balance: AmountText
        let balanceDate: Int64
        let transactions: [Transaction]?

        private enum CodingKeys: String, CodingKey {
            case id, name, org, currency, balance, transactions
            case connection = "conn_id"
            case balanceDate = "balance-date"
        }
    }

    private struct Transaction: Decodable {
        let id: String
        let posted: Int64?
        let transacted: Int64?
        let amount: AmountText
        let description: String?
        let payee: String?
        let memo: String?
        let pending: Bool?

        private enum CodingKeys: String, CodingKey {
            case id, posted, amount, description, payee, memo, pending
            case transacted = "transacted_at"
        }
    }

    /// Throws `BankFailure.unreadable`.
    func report() throws(BankFailure) -> BankReport {
        guard accounts.count <= Self.accountLimit else {
            throw .unreadable("more than \(Self.accountLimit) accounts")
        }
        var report = BankReport()
        var seen: Set<String> = []
        for account in accounts {
            guard seen.insert(account.id).inserted else { throw .unreadable("two accounts of one id") }
            report.accounts.append(try reported(account))
        }
        // In both versions: those of version 2.0 say more.
        let general: [String] =
            errlist.map { list in list.prefix(Self.listLimit).filter { isGeneral($0) }.compactMap(\.text) }
            ?? errors ?? []
        report.messages = Self.words(general)
        return report
    }

    /// Whether a message is of no account that the answer has.
    private func isGeneral(_ failure: Failure) -> Bool { !accounts.contains { concerns(failure, $0) } }

    private func concerns(_ failure: Failure, _ account: Account) -> Bool {
        if let id = failure.account { return id == account.id }
        return failure.connection != nil && failure.connection == account.connection
    }

    private func reported(_ account: Account) throws(BankFailure) -> ReportedAccount {
        guard !account.id.isEmpty, account.id.utf8.count <= 500 else {
            throw .unreadable("an account's id is too long")
        }
        guard let balance = BankAmount(plain: account.balance.text),
            let moment = Self.moment(account.balanceDate)
        else { throw .unreadable("a balance is no number, or of no moment") }
        let connection = connections?.prefix(Self.listLimit).first { $0.id == account.connection }
        let bank = account.org?.name ?? account.org?.domain ?? connection?.bank ?? connection?.name
        var result = ReportedAccount(
            id: account.id, name: Self.word(account.name ?? account.id) ?? "Account",
            bank: bank.flatMap { Self.word($0) }, currency: Self.word(account.currency) ?? "",
            balance: balance, balanceAt: moment)
        let failures = (errlist ?? []).prefix(Self.listLimit).filter { concerns($0, account) }
            .compactMap(\.text)
        let words = Self.words(failures)
        result.error = words.isEmpty ? nil : words.joined(separator: " ")
        result.entries = try Self.entries(account.transactions ?? [])
        return result
    }

    /// Returns entries, each id once: of two alike the booked one, else the last.
    private static func entries(_ transactions: [Transaction]) throws(BankFailure) -> [ReportedEntry] {
        guard transactions.count <= EntryStream.limit else { throw .unreadable("too many entries") }
        var places: [String: Int] = [:]
        var entries: [ReportedEntry] = []
        for transaction in transactions {
            let entry = try reported(transaction)
            if let place = places[entry.id] {
                if entries[place].isPending || !entry.isPending { entries[place] = entry }
            } else {
                places[entry.id] = entries.count
                entries.append(entry)
            }
        }
        return entries
    }

    private static func reported(_ transaction: Transaction) throws(BankFailure) -> ReportedEntry {
        guard !transaction.id.isEmpty, transaction.id.utf8.count <= 1_000 else {
            throw .unreadable("an entry's id is too long")
        }
        guard let amount = BankAmount(plain: transaction.amount.text) else {
            throw .unreadable("an amount is no number")
        }
        let posted = transaction.posted ?? 0
        let isPending = transaction.pending == true || posted == 0
        let seconds = posted == 0 ? transaction.transacted ?? 0 : posted
        let date = seconds == 0 ? nil : moment(seconds)?.utcDate
        if date == nil, !isPending { throw .unreadable("an entry has no day") }
        let description = BankText.clean(transaction.description)
        let payee = BankText.clean(transaction.payee)
        let memo = BankText.clean(transaction.memo)
        return ReportedEntry(
            id: transaction.id, date: date, amount: amount, isPending: isPending,
            description: description ?? payee, payee: payee,
            notes: memo == description || memo == payee ? nil : memo)
    }

    /// Returns a moment of the years 1970 to 9999.
    private static func moment(_ seconds: Int64) -> Timestamp? {
        (0...253_402_300_799).contains(seconds) ? Timestamp(millisecondsSinceEpoch: seconds * 1_000) : nil
    }

    /// Returns messages without characters that no line has, the same one once.
    private static func words(_ texts: [String]) -> [String] {
        var words: [String] = []
        for text in texts {
            if words.count == messageLimit { break }
            if let word = word(text), !words.contains(word) { words.append(word) }
        }
        return words
    }

    private static func word(_ text: String) -> String? {
        BankText.clean(text).map { BankText.cut($0, to: 300) }
    }
}
