extension PageDigests {
    private static let framesInPiece = 64

    /// Writes the digests of the pages whose frames have come to the log since the last call, and syncs them.
    func digestLog(_ handle: DatabaseHandle, _ state: inout State) throws(SQLiteError) {
        let log = try LogHead(handle)
        if let log { try begin(log, handle, &state) }
        // A commit of another from here on counts when the log starts again.
        _ = try noteOtherCommits(handle, &state)
        guard let log else { return }
        let sum = state.digested == 0 ? log.sum : state.sum
        var reading = LogReading(log, after: state.digested, sum: sum, committed: state.committed)
        var piece = [UInt8](repeating: 0, count: Self.framesInPiece * log.frameBytes)
        var isEnd = false
        while !isEnd {
            try handle.read(.log, into: &piece, from: log.offset(of: reading.frame))
            for start in stride(from: 0, to: piece.count, by: log.frameBytes) where !isEnd {
                isEnd = piece.withUnsafeBytes { !reading.take($0[start..<start + log.frameBytes]) }
            }
            // Page 1 changes outside of the log, too.
            for (page, digest) in reading.takeFinished() where page > 1 {
                try file.write([digest], from: page)
            }
        }
        guard reading.end >= state.committed else {
            throw SQLiteError(.other, "frame \(reading.end) of the write-ahead log is damaged")
        }
        guard reading.end > state.digested else { return }
        (state.digested, state.sum) = (reading.end, reading.endSum)
        if reading.pages > 0 { try file.cut(toPages: reading.pages) }
        try file.sync()
    }

    /// Returns the pages whose newest content may be in the log only.
    func uncopiedPages(_ handle: DatabaseHandle, _ state: borrowing State) throws(SQLiteError) -> Set<Int> {
        guard let log = try LogHead(handle) else { return [] }
        // A log that has started again since the writer looked has nothing of the former one.
        var frame = log.generation == state.head.generation ? state.copied : 0
        var pages: Set<Int> = []
        var bytes = [UInt8](repeating: 0, count: LogFrame.headBytes)
        while true {
            try handle.read(.log, into: &bytes, from: log.offset(of: frame))
            let head = bytes.withUnsafeBytes { LogFrame($0[...]) }
            guard head.generation == log.generation else { return pages }
            pages.insert(head.page)
            frame += 1
        }
    }
}
