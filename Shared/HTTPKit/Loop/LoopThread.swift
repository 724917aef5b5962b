import CLinux
import Glibc

/// The thread-local slot where a loop's thread finds its loop.
enum LoopThread {
    static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "no thread-specific key is left")
        return key
    }()

    /// The calling thread's loop as a raw pointer, or nil on any other thread.
    static var current: UnsafeMutableRawPointer? { pthread_getspecific(key) }

    /// Starts a detached thread that runs `loop` and keeps it alive until the loop ends.
    static func start(_ loop: EventLoop) throws(HTTPSystemError) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(loop)
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                pthread_setspecific(LoopThread.key, context)
                let loop = Unmanaged<EventLoop>.fromOpaque(context).takeRetainedValue()
                _ = coffer_set_thread_name(String(decoding: loop.name.utf8.prefix(15), as: UTF8.self))
                loop.run()
                pthread_setspecific(LoopThread.key, nil)
                return nil
            }, context.toOpaque())
        guard status == 0 else {
            context.release()
            throw HTTPSystemError("pthread_create", status)
        }
        pthread_detach(thread)
    }
}
