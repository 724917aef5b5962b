import CLinux
import Contracts
import HTTPKit
import Glibc
import Synchronization

/// Carries the started service from its loop to the main thread, which waits for signals.
final class Outcome: Sendable {
    private let live = Mutex<LiveService?>(nil)
    private let finished = Atomic<Bool>(false)

    func started(_ service: LiveService) { live.withLock { $0 = service } }

    func waitUntilStarted() {
        while live.withLock({ $0 == nil }) { usleep(2_000) }
    }

    /// Drains and closes; blocks the calling thread, at most a little longer than the drain.
    func stop(_ context: ServiceContext) {
        guard let service = live.withLock({ $0 }) else { return }
        unlink("\(context.dataFolder)/run/\(context.name).ready")
        let milliseconds = context.settings.drainSeconds * 1_000
        context.loops[0].spawn { [self] in
            await service.stop(drainMilliseconds: milliseconds)
            finished.store(true, ordering: .releasing)
        }
        var waited = 0
        while !finished.load(ordering: .acquiring), waited < milliseconds + 5_000 {
            usleep(5_000)
            waited += 5
        }
    }
}
