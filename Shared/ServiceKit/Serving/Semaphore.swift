import CLinux
import Glibc

/// Lets threads wait for what others do; as often as it was signalled.
final class Semaphore: Sendable {
    // Unsafe: no pointer is Sendable. `sem_t` is made for many threads at once, and freed by the last owner.
    nonisolated(unsafe) private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0 {} }

    /// Waits no longer than that.
    func wait(atMostMilliseconds limit: Int) {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        end.tv_sec += limit / 1_000
        end.tv_nsec += limit % 1_000 * 1_000_000
        if end.tv_nsec >= 1_000_000_000 {
            end.tv_sec += 1
            end.tv_nsec -= 1_000_000_000
        }
        while coffer_sem_wait_until(semaphore, &end) != 0 && errno == EINTR {}
    }
}
