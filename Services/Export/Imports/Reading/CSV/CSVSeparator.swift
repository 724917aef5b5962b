/// Concludes the separator of a CSV from its beginning.
enum CSVSeparator {
    /// The text that is looked at.
    static let sampleBytes = 64 << 10
    private static let records = 60
    static let candidates: [UInt8] = Array(";\t|,".utf8)

    /// Returns the separator under which most records have the same number of columns, two or more.
    static func conclude(_ sample: [UInt8]) -> UInt8 {
        if let said = said(sample) { return said }
        var best = (separator: UInt8(ascii: ","), share: 0, columns: 1)
        for candidate in candidates {
            let (share, columns) = fit(of: candidate, to: sample)
            if columns > 1, (share, columns) > (best.share, best.columns) {
                best = (candidate, share, columns)
            }
        }
        return best.separator
    }

    /// Returns the separator of a first line `sep=;`, which spreadsheets write.
    private static func said(_ sample: [UInt8]) -> UInt8? {
        let start = sample.prefix(5)
        guard start.count == 5, start.prefix(4).elementsEqual("sep=".utf8) else { return nil }
        return start.last.flatMap { candidates.contains($0) ? $0 : nil }
    }

    /// Returns the most frequent number of columns, and the share of records that have it, in thousandths.
    private static func fit(of separator: UInt8, to sample: [UInt8]) -> (share: Int, columns: Int) {
        var reader = CSVReader(TextSource(ByteSource(once: sample), encoding: .utf8), separator: separator)
        var counts: [Int: Int] = [:]
        var total = 0
        // The sample may end within a record, a quote or a character.
        while total < records, let record = try? reader.next() {
            counts[record.count, default: 0] += 1
            total += 1
        }
        guard let most = counts.filter({ $0.key > 1 }).max(by: { ($0.value, $0.key) < ($1.value, $1.key) })
        else { return (0, 1) }
        return (most.value * 1_000 / total, most.key)
    }
}
