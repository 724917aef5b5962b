import Contracts

/// A field of a row that operations over many rows change, with how its value is kept to take it back.
enum BulkField: String, Sendable, CaseIterable {
    case payee

    func value(of record: TransactionRecord) -> String? {
        switch self {
        case .payee: record.payee
        }
    }

    func set(_ value: String?, of record: inout TransactionRecord) {
        switch self {
        case .payee: record.payee = value
        }
    }
}
