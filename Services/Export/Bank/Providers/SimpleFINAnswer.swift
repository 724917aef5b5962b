import Contracts

/// An account set of SimpleFIN. Version 1.0.7 has `errors` and each account's `org`, version 2.0 `errlist`
/// and `connections`; servers may send both.
struct SimpleFINAnswer: Decodable {
    /// The most accounts, and messages, that are read.
    private static let accountLimit = BankAccountsLimit.maximum
    private static let messageLimit = 20
    /// The most messages, and connections, that are looked at.
    private static let listLimit = 1_000
    /// The most entries that are named because they cannot be read.
    private static let unreadLimit = 5

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
        let currency: String?
        let balance: Lenient<AmountText>?
        let balanceDate: Lenient<Int64>?
        let transactions: [Transaction]?

        private enum CodingKeys: String, CodingKey {
            case id, name, org, currency, balance, transactions
            case connection = "conn_id"
            case balanceDate = "balance-date"
        }
    }

    private struct Transaction: Decodable {
        let id: Lenient<String>?
        let posted: Lenient<Int64>?
        let transacted: Lenient<Int64>?
        let amount: Lenient<AmountText>?
        let description: Lenient<String>?
        let payee: Lenient<String>?
        let memo: Lenient<String>?
        let pending: Lenient<Bool>?

        private enum CodingKeys: String, CodingKey {
            case id, posted, amount, description, payee, memo, pending
            case transacted = "transacted_at"
        }
    }

    /// A value that is nil where the server writes another kind of value, so that the rest is read.
    private struct Lenient<Value: Decodable & Sendable>: Decodable {
        let value: Value?

        init(from decoder: any Decoder) throws {
            value = try? decoder.singleValueContainer().decode(Value.self)
        }
    }

    /// Throws `BankFailure.unreadable`.
    func report() throws(BankFailure) -> BankReport {
        guard accounts.count <= Self.accountLimit else {
            throw .unreadable("more than \(Self.accountLimit) accounts")
        }
        var report = BankReport()
        var seen: Set<String> = []
        var unusable = 0
        for account in accounts {
            guard !account.id.isEmpty, account.id.utf8.count <= 500 else {
                unusable += 1
                continue
            }
            guard seen.insert(account.id).inserted else { throw .unreadable("two accounts of one id") }
            report.accounts.append(try reported(account))
        }
        // In both versions: those of version 2.0 say more.
        let general: [String] =
            errlist.map { list in list.prefix(Self.listLimit).filter { isGeneral($0) }.compactMap(\.text) }
            ?? errors ?? []
        report.messages = Self.words(general)
        if unusable > 0 { report.messages.append("Accounts without an id that can be used: \(unusable)") }
        return report
    }

    /// Whether a message is of no account that the answer has.
    private func isGeneral(_ failure: Failure) -> Bool { !accounts.contains { concerns(failure, $0) } }

    private func concerns(_ failure: Failure, _ account: Account) -> Bool {
        if let id = failure.account { return id == account.id }
        return failure.connection != nil && failure.connection == account.connection
    }

    private func reported(_ account: Account) throws(BankFailure) -> ReportedAccount {
        let connection = connections?.prefix(Self.listLimit).first { $0.id == account.connection }
        let bank = account.org?.name ?? account.org?.domain ?? connection?.bank ?? connection?.name
        let balance = (account.balance?.value).flatMap { BankAmount(plain: $0.text) }
        let moment = (account.balanceDate?.value).flatMap { Self.moment($0) }
        var result = ReportedAccount(
            id: account.id, name: Self.word(account.name ?? account.id) ?? "Account",
            bank: bank.flatMap { Self.word($0) }, currency: account.currency.flatMap { Self.word($0) } ?? "",
            balance: moment == nil ? nil : balance, balanceAt: balance == nil ? nil : moment)
        if result.balance == nil {
            let shown = account.balance?.value.flatMap { Self.word($0.text) } ?? ""
            result.unread.append("The bank's balance \"\(shown)\" is no number, or of no moment.")
        }
        let failures = (errlist ?? []).prefix(Self.listLimit).filter { concerns($0, account) }
            .compactMap(\.text)
        let words = Self.words(failures)
        result.error = words.isEmpty ? nil : words.joined(separator: " ")
        try Self.take(account.transactions ?? [], into: &result)
        return result
    }

    /// Takes entries, each id once: of two alike the booked one, else the last. One that cannot be read is
    /// named, and the others go on.
    private static func take(
        _ transactions: [Transaction], into account: inout ReportedAccount
    ) throws(BankFailure) {
        guard transactions.count <= EntryStream.limit else { throw .unreadable("too many entries") }
        var places: [String: Int] = [:]
        var unread = 0
        for transaction in transactions {
            let entry: ReportedEntry
            do throws(UnreadEntry) { entry = try reported(transaction) } catch {
                unread += 1
                if unread <= unreadLimit { account.unread.append(error.words) }
                continue
            }
            if let place = places[entry.id] {
                if account.entries[place].isPending || !entry.isPending { account.entries[place] = entry }
            } else {
                places[entry.id] = account.entries.count
                account.entries.append(entry)
            }
        }
        if unread > unreadLimit {
            account.unread.append("\(unread - unreadLimit) more entries cannot be read.")
        }
    }

    private struct UnreadEntry: Error {
        let words: String

        init(_ transaction: Transaction, _ reason: String) {
            let text = [transaction.description, transaction.payee, transaction.id]
                .compactMap { $0?.value.flatMap { word($0) } }.first
            let seconds = transaction.posted?.value ?? transaction.transacted?.value ?? 0
            let day = seconds > 0 ? moment(seconds)?.utcDate.text : nil
            let named = ["The entry", text.map { "\"\(BankText.cut($0, to: 60))\"" }, day.map { "of \($0)" }]
            words = "\(named.compactMap(\.self).joined(separator: " ")) cannot be read: \(reason)."
        }
    }

    private static func reported(_ transaction: Transaction) throws(UnreadEntry) -> ReportedEntry {
        guard let id = transaction.id?.value, !id.isEmpty, id.utf8.count <= 1_000 else {
            throw UnreadEntry(transaction, "it has no usable id")
        }
        guard let amount = (transaction.amount?.value).flatMap({ BankAmount(plain: $0.text) }) else {
            let shown = transaction.amount?.value.flatMap { word($0.text) }.map { BankText.cut($0, to: 40) }
            throw UnreadEntry(transaction, "its amount \"\(shown ?? "")\" is no number")
        }
        let posted = transaction.posted?.value ?? 0
        let isPending = transaction.pending?.value == true || posted == 0
        if let field = transaction.posted, field.value == nil, transaction.pending?.value != true {
            throw UnreadEntry(transaction, "its day is no number")
        }
        let seconds = posted == 0 ? transaction.transacted?.value ?? 0 : posted
        let date = seconds == 0 ? nil : moment(seconds)?.utcDate
        if date == nil, !isPending { throw UnreadEntry(transaction, "it has no day") }
        let description = BankText.clean(transaction.description?.value)
        let payee = BankText.clean(transaction.payee?.value)
        let memo = BankText.clean(transaction.memo?.value)
        return ReportedEntry(
            id: id, date: date, amount: amount, isPending: isPending,
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
