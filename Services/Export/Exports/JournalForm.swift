import Contracts
import JSONKit

/// Writes a journal for hledger (hledger.org, "journal format"): a transaction with two postings each, for
/// people who keep plain-text accounts.
struct JournalForm: BookForm {
    let kinds: Set<BookKind> = [.account, .deletedAccount, .category, .transaction, .transfer]
    private let exportedAt: Timestamp
    /// The full names by the texts of the ids.
    private var accounts: [String: String] = [:]
    private var categories: [String: String] = [:]
    private var taken: Set<String> = []
    private var hasHeader = false

    init(at exportedAt: Timestamp) { self.exportedAt = exportedAt }

    mutating func add(_ line: BookLine, to file: inout [UInt8]) throws {
        begin(&file)
        switch line.kind {
        case .account, .deletedAccount:
            let account = try line.members()
            accounts[try account.requiredText("id")] = name("assets", try account.requiredText("name"))
        case .category:
            let category = try line.members()
            let parent = try Self.isIncome(category) ? "income" : "expenses"
            categories[try category.requiredText("id")] = name(parent, try category.requiredText("name"))
        case .transaction: try write(try line.members(), to: &file)
        case .transfer: try writeTransfer(try line.members(), to: &file)
        default: return
        }
    }

    mutating func end(to file: inout [UInt8]) { begin(&file) }

    private mutating func begin(_ file: inout [UInt8]) {
        if hasHeader { return }
        hasHeader = true
        // Without the directive, hledger could read "1.250" as a thousand.
        file += "; Coffer, \(exportedAt.text)\ndecimal-mark .\n".utf8
    }

    /// The code in parentheses is the transaction's id, so that a description can begin with any sign.
    private func write(_ transaction: JSONObject, to file: inout [UInt8]) throws {
        let account = accounts[try transaction.requiredText("accountId")] ?? "assets:unknown"
        let category = categories[try transaction.requiredText("categoryId")] ?? "expenses:unknown"
        let isIncome = try Self.isIncome(transaction)
        var text = try Self.head(of: transaction)
        let amount =
            "\(try transaction.requiredText("amount")) \(try transaction.requiredText("currency"))"
        text += "    \(category)  \(isIncome ? "-" : "")\(amount)\n"
        text += "    \(account)  \(isIncome ? "" : "-")\(amount)\n"
        file += text.utf8
    }

    /// Between two currencies, what arrives has its whole price, so that the postings balance.
    private func writeTransfer(_ transfer: JSONObject, to file: inout [UInt8]) throws {
        func side(_ name: String) throws -> (account: String, amount: String, currency: String) {
            (
                try transfer.text("\(name)AccountId").flatMap { accounts[$0] } ?? "assets:unknown",
                try transfer.requiredText("\(name)Amount"), try transfer.requiredText("\(name)Currency")
            )
        }
        let (from, to) = (try side("from"), try side("to"))
        let price = from.currency == to.currency ? "" : " @@ \(from.amount) \(from.currency)"
        var text = try Self.head(of: transfer)
        text += "    \(to.account)  \(to.amount) \(to.currency)\(price)\n"
        text += "    \(from.account)  -\(from.amount) \(from.currency)\n"
        file += text.utf8
    }

    /// The first line of a transaction or a transfer, and its notes.
    private static func head(of record: JSONObject) throws -> String {
        var text = "\n\(try record.requiredText("date")) * (\(try record.requiredText("id"))) "
        text += line(try record.text("description") ?? "")
        text += "\n"
        let notes = [try record.text("notes"), tags(try record.texts("tags"))]
        for note in notes.compactMap({ $0 }) { text += "    ; \(line(note))\n" }
        return text
    }

    /// Whether a transaction or a category is of income.
    private static func isIncome(_ record: JSONObject) throws -> Bool {
        try record.requiredText("type") == EntryType.income.rawValue
    }

    private static func tags(_ tags: [String]) -> String? {
        tags.isEmpty ? nil : "tags: \(tags.joined(separator: ", "))"
    }

    /// Returns an account's full name, which no other account has.
    private mutating func name(_ parent: String, _ name: String) -> String {
        // Two spaces end an account's name; a colon would make a subaccount.
        let own = Self.line(name).split(separator: " ").joined(separator: " ").replacing(":", with: "-")
        let base = "\(parent):\(own.isEmpty ? "unnamed" : own)"
        var full = base
        var number = 2
        while !taken.insert(full).inserted {
            full = "\(base) \(number)"
            number += 1
        }
        return full
    }

    /// Returns a text without line ends, control characters and semicolons, which begin a comment.
    private static func line(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars {
            let isSpace =
                scalar == ";" || scalar.properties.isWhitespace || scalar.value < 32
                || scalar.value == 127
            line.unicodeScalars.append(isSpace ? " " : scalar)
        }
        return line
    }
}
