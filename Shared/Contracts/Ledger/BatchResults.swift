/// The results of a batch's operations, in their order.
public struct BatchResults: Decodable, Sendable {
    public let results: [BatchResult]
}

/// The result of one operation, as it would have been answered alone.
public struct BatchResult: Decodable, Sendable {
    public let status: Int
    public let data: BatchData?
    public let error: String?
    public let code: Open<ErrorCode>?
    public let details: [String: [String]]?
    public let fields: [String: [String]]?
}

/// The data of a result: a transaction, a transfer, the short form of either past the first MiB, or a
/// deletion.
public enum BatchData: Decodable, Sendable {
    case transaction(Transaction)
    case transfer(Transfer)
    case named(NamedTransaction)
    case deleted(DeletedID<Transaction>)

    public init(from decoder: any Decoder) throws {
        if let transaction = try? Transaction(from: decoder) {
            self = .transaction(transaction)
        } else if let transfer = try? Transfer(from: decoder) {
            self = .transfer(transfer)
        } else if let named = try? NamedTransaction(from: decoder) {
            self = .named(named)
        } else {
            self = .deleted(try DeletedID<Transaction>(from: decoder))
        }
    }
}
