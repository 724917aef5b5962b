import Contracts
import Glibc
import LedgerCore

/// What rules look at: a transaction, with its texts as conditions compare them, cut up once for all rules.
private struct RuleSubject {
    let payee: String
    let description: String
    let notes: String
    let amount: Quantity?
    let account: ID<Account>
    let type: EntryType

    init(_ record: TransactionRecord) {
        payee = SearchText(record.payee ?? "").folded
        description = SearchText(record.description ?? "").folded
        notes = SearchText(record.notes ?? "").folded
        amount = Quantity(record.amount.text)
        account = record.account
        type = record.type
    }
}

/// A rule with its values read.
struct RuleMatcher: Sendable {
    private enum Condition: Sendable {
        case text(Rule.Subject, Rule.Operator, String)
        case amount(Rule.Operator, Quantity)
        case account(ID<Account>)
        case type(EntryType)
        /// Of a value that a newer version may know.
        case never
    }

    let rule: Rule
    private let conditions: [Condition]

    init(_ rule: Rule) {
        self.rule = rule
        conditions = rule.when.map { condition in
            guard let field = condition.field, let op = condition.op else { return .never }
            switch field {
            case .payee, .description, .notes: return .text(field, op, SearchText(condition.value).folded)
            case .amount: return Quantity(condition.value).map { .amount(op, $0) } ?? .never
            case .account: return ID<Account>(condition.value).map { .account($0) } ?? .never
            case .type: return EntryType(rawValue: condition.value).map { .type($0) } ?? .never
            }
        }
    }

    /// Returns the rules whose conditions a transaction meets, in their order.
    static func matching(_ record: TransactionRecord, among rules: [RuleMatcher]) -> [Rule] {
        let subject = RuleSubject(record)
        return rules.filter { $0.matches(subject) }.map(\.rule)
    }

    private func matches(_ subject: RuleSubject) -> Bool {
        if conditions.isEmpty { return false }
        return rule.match == .any
            ? conditions.contains { Self.meets($0, subject) }
            : conditions.allSatisfy { Self.meets($0, subject) }
    }

    private static func meets(_ condition: Condition, _ subject: RuleSubject) -> Bool {
        switch condition {
        case .never: false
        case .account(let account): subject.account == account
        case .type(let type): subject.type == type
        case .amount(let op, let value): subject.amount.map { meets($0, op, value) } ?? false
        case .text(let field, let op, let value): meets(text(field, of: subject), op, value)
        }
    }

    private static func text(_ field: Rule.Subject, of subject: RuleSubject) -> String {
        switch field {
        case .payee: subject.payee
        case .description: subject.description
        case .notes: subject.notes
        case .amount, .account, .type: ""
        }
    }

    private static func meets(_ amount: Quantity, _ op: Rule.Operator, _ value: Quantity) -> Bool {
        switch op {
        case .is: amount == value
        case .above: amount > value
        case .below: amount < value
        case .contains, .startsWith, .endsWith: false
        }
    }

    private static func meets(_ text: String, _ op: Rule.Operator, _ value: String) -> Bool {
        if value.isEmpty { return false }
        return switch op {
        case .is: text == value
        // By the library, because a book can have many thousands of conditions, and notes are long.
        case .contains: strstr(text, value) != nil
        case .startsWith: text.utf8.starts(with: value.utf8)
        case .endsWith: text.utf8.suffix(value.utf8.count).elementsEqual(value.utf8)
        case .above, .below: false
        }
    }
}

extension SearchText {
    /// The text without case, accents, punctuation and control characters, as rules compare it.
    var folded: String {
        pieces.map { piece in
            switch piece {
            case .word(let word): return word
            case .sign(let sign): return String(Character(sign))
            case .run(let run):
                var characters = String.UnicodeScalarView()
                characters.append(contentsOf: run)
                return String(characters)
            }
        }.joined(separator: " ")
    }
}
