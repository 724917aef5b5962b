import Contracts
import JSONKit

/// Writes a journal for hledger (hledger.org, "journal format"), for people who keep plain-text accounts: a
/// transaction has a posting to its account and one to each category, an opening balance is a transaction
/// from equity, and a budget is a periodic transaction of its month, which only `--budget` and `--forecast`
/// read.
struct JournalForm: BookForm {
    let kinds: Set<BookKind> = [
        .account, .deletedAccount, .category, .transaction, .transfer, .budget,
    ]
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
            let name = name("assets", try account.requiredText("name"))
            accounts[try account.requiredText("id")] = name
            if line.kind == .account { try writeOpening(of: account, name, to: &file) }
        case .category:
            let category = try line.members()
            let parent = try Self.isIncome(category) ? "income" : "expenses"
            categories[try category.requiredText("id")] = name(parent, try category.requiredText("name"))
        case .transaction: try write(try line.members(), to: &file)
        case .transfer: try writeTransfer(try line.members(), to: &file)
        case .budget: try writeBudget(try line.members(), to: &file)
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

    /// With what an account with an opening balance begins before its first entry, so that its balance comes
    /// out.
    private func writeOpening(of account: JSONObject, _ name: String, to file: inout [UInt8]) throws {
        let amounts = try account.objectsIfAny("heldBefore")
        if amounts.isEmpty { return }
        file += "\n\(try account.requiredText("firstDay")) * opening balance\n".utf8
        for held in amounts {
            file += "    \(name)  \(try held.requiredText("amount")) ".utf8
            file += "\(try held.requiredText("currency"))\n".utf8
        }
        file += "    equity:opening balances\n".utf8
    }

    /// The code in parentheses is the transaction's id, so that a description can begin with any sign.
    private func write(_ transaction: JSONObject, to file: inout [UInt8]) throws {
        let account = accounts[try transaction.requiredText("accountId")] ?? "assets:unknown"
        // Money that enters the account leaves the category.
        let isInflow = try Self.isIncome(transaction) || transaction.isTrue("isRefund")
        let currency = try transaction.requiredText("currency")
        var text = try Self.head(of: transaction)
        let parts = try transaction.objectsIfAny("splits")
        for part in parts.isEmpty ? [transaction] : parts {
            let category = categories[try part.requiredText("categoryId")] ?? "expenses:unknown"
            text += "    \(category)  \(isInflow ? "-" : "")\(try part.requiredText("amount")) \(currency)"
            let note = parts.isEmpty ? nil : try part.text("description")
            text += note.map { "  ; \(Self.line($0))\n" } ?? "\n"
        }
        let amount = try transaction.requiredText("amount")
        text += "    \(account)  \(isInflow ? "" : "-")\(amount) \(currency)\n"
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

    /// What is planned goes from the account to the category once, in the budget's month.
    private func writeBudget(_ budget: JSONObject, to file: inout [UInt8]) throws {
        let month = try budget.requiredText("month")
        // A plan for the whole book is paid from any account.
        let account = try budget.text("accountId").map { accounts[$0] ?? "assets:unknown" } ?? "assets"
        let category = categories[try budget.requiredText("categoryId")] ?? "expenses:unknown"
        let planned = "\(try budget.requiredText("planned")) \(try budget.requiredText("currency"))"
        let next = Month(month)?.adding(1).map { " to \($0.firstDay.text)" } ?? ""
        file += "\n~ monthly from \(month)\(next)\n".utf8
        file += "    \(category)  \(planned)\n    \(account)  -\(planned)\n".utf8
    }

    /// The first line of a transaction or a transfer, and its notes.
    private static func head(of record: JSONObject) throws -> String {
        var text = "\n\(try record.requiredText("date")) * (\(try record.requiredText("id"))) "
        text += title(try record.text("payee"), try record.text("description"))
        text += "\n"
        let notes = [try record.text("notes"), tags(try record.texts("tags"))]
        for note in notes.compactMap({ $0 }) { text += "    ; \(line(note))\n" }
        return text
    }

    /// Returns "payee | description" as hledger reads it.
    private static func title(_ payee: String?, _ description: String?) -> String {
        guard let payee else { return line(description ?? "") }
        return "\(line(payee).replacing("|", with: "/")) | \(line(description ?? ""))"
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
