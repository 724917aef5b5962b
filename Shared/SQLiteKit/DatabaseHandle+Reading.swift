extension DatabaseHandle {
    /// Runs a body on one snapshot; no statement and no transaction survives it.
    func read<Value: Sendable>(
        limitNanoseconds: UInt64, isOnLoop: Bool = false,
        _ body: @Sendable (borrowing Connection) throws -> Value
    ) throws -> LoopReader.Outcome<Value> {
        try perform(.beginRead)
        limit.arm(nanoseconds: limitNanoseconds, isOnLoop: isOnLoop)
        do {
            let value = try body(Connection(self))
            // Even if the body swallowed the interruption: its value would be short of rows.
            let isPast = limit.disarm()
            endRead()
            return isPast ? .handOver : .value(value)
        } catch {
            let isPast = limit.disarm()
            endRead()
            if isPast { return .handOver }
            throw error
        }
    }

    private func endRead() {
        // A read transaction has nothing to commit, so that only a rollback can be left to do.
        do throws(SQLiteError) { try perform(.commit) } catch { rollBack() }
    }
}
