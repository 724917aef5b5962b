import CLinux
import Glibc
import HTTPKit
import Synchronization
import Vocabulary

/// Carries the started service from its loop to the main thread, which waits for signals.
final class ServiceHandover: Sendable {
    private let live = Mutex<LiveService?>(nil)
    private let isStarted = Semaphore()
    private let isFinished = Semaphore()

    func started(_ service: LiveService) {
        live.withLock { $0 = service }
        isStarted.signal()
    }

    func waitUntilStarted() { isStarted.wait() }

    /// Drains for at most `drainSeconds`, then closes. Blocks the calling thread for at most 5 s longer.
    func stop(_ context: ServiceContext, drainSeconds: Int) {
        guard let service = live.withLock({ $0 }) else { return }
        unlink("\(context.dataFolder)/run/\(context.name).ready")
        let milliseconds = drainSeconds * 1_000
        context.loops[0].spawn { [isFinished] in
            await service.stop(drainMilliseconds: milliseconds)
            isFinished.signal()
        }
        isFinished.wait(atMostMilliseconds: milliseconds + 5_000)
    }
}
