import Contracts
import LedgerCore

/// What the log of changes and cursors know a record by: its id, or the natural key of one that has no id.
enum ChangeKey: Sendable, Equatable {
    case record(ID<BookChange>)
    case incomeGoal(ID<Account>, Month)
    case rate(base: AssetCode, quote: AssetCode, CalendarDate)

    /// Reads what the triggers note (`Migration042GoalAndRateChanges`). Returns nil for other bytes.
    init?(_ bytes: [UInt8], of kind: BookChangeKind) {
        switch kind {
        case .incomeGoal:
            let number = Int(String(decoding: bytes.dropFirst(16), as: UTF8.self))
            guard let account = ID<Account>(bytes: bytes.prefix(16)),
                let month = number.flatMap({ Month(storedIndex: $0) })
            else { return nil }
            self = .incomeGoal(account, month)
        case .rate:
            let parts = String(decoding: bytes, as: UTF8.self)
                .split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 3, let base = AssetCode(String(parts[0])),
                let quote = AssetCode(String(parts[1])),
                let date = Int(parts[2]).flatMap({ CalendarDate(daysSinceEpoch: $0) })
            else { return nil }
            self = .rate(base: base, quote: quote, date)
        default:
            guard let id = ID<BookChange>(bytes: bytes) else { return nil }
            self = .record(id)
        }
    }

    var bytes: [UInt8] {
        switch self {
        case .record(let id): id.bytes
        case .incomeGoal(let account, let month): account.bytes + Array("\(month.index)".utf8)
        case .rate(let base, let quote, let date):
            Array("\(base.text)/\(quote.text)/\(date.daysSinceEpoch)".utf8)
        }
    }

    /// The id by which clients know the record; that of a natural key is made of it, as the contract says
    /// (`BookChange.id`).
    var id: ID<BookChange> {
        switch self {
        case .record(let id): id
        case .incomeGoal(let account, let month): ID(madeOf: "\(account.text)/\(month.text)")
        case .rate(let base, let quote, let date): ID(madeOf: "\(base.text)/\(quote.text)/\(date.text)")
        }
    }
}
