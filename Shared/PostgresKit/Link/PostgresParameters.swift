internal import CPQ
internal import SQLiteKit

/// The values of a statement in the form in which libpq sends them: numbers and bytes in binary, others as
/// texts.
struct PostgresParameters {
    private var bytes: [UInt8] = []
    /// Where each value begins; nil for NULL.
    private var starts: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    /// - Parameter types: the statement's parameters as PostgreSQL described them.
    init(_ values: [SQLValue], as types: [Oid]) throws(SQLiteError) {
        starts.reserveCapacity(values.count)
        for (value, type) in zip(values, types) {
            switch value {
            case .null: append(nil, isBinary: false) { _ in }
            case .integer(let number) where type == PostgresType.bigint:
                append(bytes.count, isBinary: true) { bytes in
                    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
                }
            case .integer(let number):
                append(bytes.count, isBinary: false) { $0 += Array("\(number)\0".utf8) }
            case .text(let text):
                guard !text.utf8.contains(0) else {
                    throw SQLiteError(.constraint, "a text with U+0000, which PostgreSQL does not store")
                }
                append(bytes.count, isBinary: false) { bytes in
                    bytes.append(contentsOf: text.utf8)
                    bytes.append(0)
                }
            case .blob(let blob):
                try requireBytes(type)
                append(bytes.count, isBinary: true) { $0 += blob }
            case .id(let high, let low):
                try requireBytes(type)
                append(bytes.count, isBinary: true) { bytes in
                    for half in [high, low] {
                        withUnsafeBytes(of: half.bigEndian) { bytes.append(contentsOf: $0) }
                    }
                }
            }
        }
        // An empty value needs an address, too: a null pointer is NULL.
        bytes.append(0)
    }

    /// Passes the arrays that libpq reads, which are valid in the closure only.
    func withPointers<Result>(
        _ body: (
            _ values: [UnsafePointer<CChar>?], _ lengths: [Int32], _ formats: [Int32]
        ) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { buffer in
            let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            let values = starts.map { start -> UnsafePointer<CChar>? in
                guard let start, let base else { return nil }
                return base + start
            }
            return body(values, lengths, formats)
        }
    }

    private mutating func append(_ start: Int?, isBinary: Bool, _ fill: (inout [UInt8]) -> Void) {
        starts.append(start)
        formats.append(isBinary ? 1 : 0)
        let before = bytes.count
        fill(&bytes)
        lengths.append(Int32(clamping: bytes.count - before))
    }

    private func requireBytes(_ type: Oid) throws(SQLiteError) {
        guard type == PostgresType.bytea else {
            throw SQLiteError(.constraint, "bytes for a parameter of the type \(type)")
        }
    }
}
