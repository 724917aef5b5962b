import Contracts

/// Makes a file from the lines of a book's stream, piece by piece.
protocol BookForm: Sendable {
    /// The kinds of lines that the file needs.
    var kinds: Set<BookKind> { get }

    /// Appends the bytes that follow from a line.
    mutating func add(_ line: BookLine, to file: inout [UInt8]) throws

    /// Appends the file's end.
    mutating func end(to file: inout [UInt8]) throws
}
