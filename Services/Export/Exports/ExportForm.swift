import Contracts

/// How a book is written to a file, piece by piece: head, pages of transactions, tail.
protocol ExportForm: Sendable {
    func head() throws -> [UInt8]
    /// `isFirst` where no transaction was written before.
    func page(_ transactions: [Transaction], isFirst: Bool) throws -> [UInt8]
    func tail() throws -> [UInt8]
}
