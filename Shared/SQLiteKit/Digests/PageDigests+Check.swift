internal import Synchronization

extension PageDigests {
    private static let pagesInPiece = 256
    /// Pages after which a check stops.
    private static let limit = 1_000

    /// Returns the pages of the file that differ from their digests, while the writer goes on.
    /// - Parameter isSound: whether the file has passed its other checks: pages without a digest get one.
    func differingPages(_ handle: DatabaseHandle, isSound: Bool) throws(SQLiteError) -> [Int] {
        var found: [Int] = []
        var first = 2
        while found.count < Self.limit,
            let differing = try compare(first, Self.pagesInPiece, handle, isSound: isSound)
        {
            found += differing
            first += Self.pagesInPiece
        }
        return found
    }

    /// Returns the pages of the list that still differ.
    func differingPages(_ handle: DatabaseHandle, among pages: [Int]) throws(SQLiteError) -> [Int] {
        var found: [Int] = []
        for page in pages { found += try compare(page, 1, handle, isSound: false) ?? [] }
        return found
    }

    /// Returns nil past the end of the file.
    private func compare(
        _ first: Int, _ count: Int, _ handle: DatabaseHandle, isSound: Bool
    ) throws(SQLiteError) -> [Int]? {
        try state.withLock { state throws(SQLiteError) in
            let pageBytes = Int(try handle.text(of: "PRAGMA page_size")) ?? 0
            guard pageBytes > 0 else { return nil }
            let count = min(count, try handle.bytes(of: .file) / pageBytes - first + 1)
            guard count > 0 else { return nil }
            var piece = [UInt8](repeating: 0, count: count * pageBytes)
            try handle.read(.file, into: &piece, from: (first - 1) * pageBytes)
            let actual = (0..<count).map { index in
                piece.withUnsafeBytes {
                    DigestFile.digest(of: $0[index * pageBytes..<(index + 1) * pageBytes])
                }
            }
            let known = file.digests(from: first, count: count)
            if isSound, known.contains(0) {
                // A digest that cannot be written is taken by the next check.
                try? file.write(zip(known, actual).map { $0 == 0 ? $1 : $0 }, from: first)
            }
            let differing = (0..<count).filter { known[$0] != 0 && known[$0] != actual[$0] }
            guard !differing.isEmpty else { return [] }
            let uncopied = try uncopiedPages(handle, state)
            return differing.map { first + $0 }.filter { !uncopied.contains($0) }
        }
    }
}
