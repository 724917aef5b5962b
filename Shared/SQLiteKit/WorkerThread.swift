internal import CSQLite
internal import Glibc

/// A thread for blocking work.
package struct WorkerThread: Sendable {
    private let thread: pthread_t

    /// Starts a thread that runs `body`; Linux keeps fifteen characters of `name`.
    package init(name: String, _ body: @escaping @Sendable () -> Void) throws(SQLiteError) {
        let work = Unmanaged.passRetained(Work(name: String(name.prefix(15)), body: body))
        // The new thread inherits this mask: signals go to the threads that expect them.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        var thread = pthread_t()
        let result = pthread_create(&thread, nil, Self.main, work.toOpaque())
        pthread_sigmask(SIG_SETMASK, &before, nil)
        guard result == 0 else {
            work.release()
            throw SQLiteError(.other, "cannot start the thread \(name): \(String(cString: strerror(result)))")
        }
        self.thread = thread
    }

    /// Waits for the thread's end; not from the thread itself. `join` or `detach` frees the thread's memory.
    package func join() { pthread_join(thread, nil) }

    package func detach() { pthread_detach(thread) }

    /// Runs blocking work on its own thread and returns its result.
    package static func perform<Value: Sendable>(
        name: String, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            do throws(SQLiteError) {
                let worker = try WorkerThread(name: name) {
                    continuation.resume(with: Result(catching: work))
                }
                worker.detach()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    private final class Work: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
        context in
        guard let context else { return nil }
        let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
        _ = work.name.withCString(coffer_name_thread)
        work.body()
        return nil
    }
}
