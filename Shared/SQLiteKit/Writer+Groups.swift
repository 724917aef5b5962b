internal import Synchronization

/// A unit that has run in a transaction that is not committed yet.
private struct Executed {
    let unit: WriteUnit
    /// Answers the caller; called only after the commit.
    let answer: @Sendable () -> Void
}

extension Writer {
    /// Runs the queued units, and units that arrive meanwhile, in one transaction.
    ///
    /// A unit that throws before its first change costs nothing. If a unit throws after a change, a statement
    /// ends the transaction, or COMMIT fails with anything but an I/O error, the group is rolled back and
    /// each of its units runs again in its own transaction. Savepoints would not help: SQLITE_FULL and I/O
    /// errors undo them too.
    func runGroup() {
        let handle: DatabaseHandle
        do throws(SQLiteError) {
            handle = try begin()
        } catch {
            failWaiting(with: error)
            return
        }
        let deadline = SteadyTime.after(milliseconds: options.groupMilliseconds)
        var executed: [Executed] = []
        while executed.count < options.groupLimit, let unit = queue.next() {
            guard let answer = attempt(unit, on: handle) else {
                breakGroup(executed.map(\.unit) + [unit], handle)
                return
            }
            executed.append(Executed(unit: unit, answer: answer))
            if SteadyTime.nanoseconds >= deadline { break }
        }
        commitGroup(executed, handle)
    }

    /// Returns the answer to give after the commit, or nil when the group is lost.
    private func attempt(_ unit: WriteUnit, on handle: DatabaseHandle) -> (@Sendable () -> Void)? {
        let mark = handle.changeMark
        do {
            // A named value: the optimizer of Swift 6.3.1 crashes on inlining an unnamed one.
            let connection = Connection(handle)
            let answer = try unit.attempt(connection)
            return handle.isInTransaction ? answer : nil
        } catch {
            note(error)
            guard handle.isInTransaction, handle.changeMark == mark else { return nil }
            return { unit.fail(error) }
        }
    }

    private func commitGroup(_ executed: [Executed], _ handle: DatabaseHandle) {
        let started = SteadyTime.nanoseconds
        do throws(SQLiteError) {
            try handle.perform(.commit)
        } catch {
            guard error.kind == .inputOutput else {
                breakGroup(executed.map(\.unit), handle)
                return
            }
            handle.rollBack()
            dropFailedHandle()
            for unit in executed { fail(unit.unit, with: error) }
            return
        }
        let microseconds = Int((SteadyTime.nanoseconds &- started) / 1_000)
        counters.update {
            $0.commits += 1
            $0.commitMicroseconds += microseconds
        }
        for unit in executed { finish(unit.answer) }
        dropFailedHandle()
    }

    private func breakGroup(_ units: [WriteUnit], _ handle: DatabaseHandle) {
        counters.update { $0.brokenGroups += 1 }
        handle.rollBack()
        dropFailedHandle()
        for unit in units { runAlone(unit) }
    }

    private func runAlone(_ unit: WriteUnit) {
        do {
            let handle = try begin()
            let connection = Connection(handle)
            let answer = try unit.attempt(connection)
            guard handle.isInTransaction else {
                throw SQLiteError(.other, "a statement ended the transaction of its unit")
            }
            try handle.perform(.commit)
            counters.update { $0.commits += 1 }
            finish(answer)
        } catch {
            handle?.rollBack()
            dropFailedHandle()
            fail(unit, with: error)
        }
    }

    private func begin() throws(SQLiteError) -> DatabaseHandle {
        let handle = try openHandle()
        do throws(SQLiteError) {
            try handle.perform(.beginWrite)
        } catch {
            dropFailedHandle()
            throw error
        }
        return handle
    }

    /// Fails the waiting units at once, because no transaction could begin.
    private func failWaiting(with error: SQLiteError) {
        for _ in 0..<queue.count {
            guard let unit = queue.next() else { return }
            fail(unit, with: error)
        }
    }

    private func note(_ error: any Error) {
        switch (error as? SQLiteError)?.kind {
        case .inputOutput, .full: noteWrites(succeed: false)
        default: return
        }
    }

    private func fail(_ unit: WriteUnit, with error: any Error) {
        note(error)
        finish { unit.fail(error) }
    }

    func noteWrites(succeed: Bool) {
        health.noteWrites(succeed: succeed)
        probeDeadline = succeed ? nil : SteadyTime.after(milliseconds: 1_000)
    }

    /// Tries a write after an I/O error or a full disk: it commits the file's own version number, unchanged.
    func probe() {
        // Whatever the outcome, the next try waits; a corrupt file is never written again.
        probeDeadline = health.isHealthy ? SteadyTime.after(milliseconds: 1_000) : nil
        guard health.isHealthy else { return }
        let unit = WriteUnit(
            owner: nil,
            attempt: { connection in
                try connection.writeVersion()
                return {}
            }, fail: { _ in })
        runAlone(unit)
    }

    private func finish(_ answer: () -> Void) {
        counters.update { $0.units += 1 }
        answer()
    }
}
