import Foundation
import SQLiteKit
import Synchronization

/// A thread that runs tasks like an event loop, with a reader attached.
final class ThreadLoop: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let wake = DispatchSemaphore(value: 0)
    private let isStopped = Atomic<Bool>(false)

    init(attachedTo database: Database) throws {
        let attached = DispatchSemaphore(value: 0)
        let failure = Mutex<SQLiteError?>(nil)
        Thread.detachNewThread {
            do throws(SQLiteError) { try database.attachReader() } catch { failure.withLock { $0 = error } }
            attached.signal()
            self.run()
        }
        attached.wait()
        if let error = failure.withLock({ $0 }) { throw error }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        wake.signal()
    }

    func stop() {
        isStopped.store(true, ordering: .sequentiallyConsistent)
        wake.signal()
    }

    private func run() {
        while !isStopped.load(ordering: .sequentiallyConsistent) {
            wake.wait()
            let next = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            next?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// Runs a body on a thread with a reader of its own.
func onLoop<Value: Sendable>(
    _ database: Database, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let loop = try ThreadLoop(attachedTo: database)
    defer { loop.stop() }
    return try await Task(executorPreference: loop, operation: body).value
}

/// Runs blocking work on a new thread, so that the tests' few threads stay free.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}
