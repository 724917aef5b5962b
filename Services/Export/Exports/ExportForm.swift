import Contracts

/// Writes a book to a file piece by piece: head, pages of transactions, tail.
protocol ExportForm: Sendable {
    func head() throws -> [UInt8]
    /// `isFirst` is true until a transaction has been written.
    func page(_ transactions: [Transaction], isFirst: Bool) throws -> [UInt8]
    func tail() throws -> [UInt8]
}
