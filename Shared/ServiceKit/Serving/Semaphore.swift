import CLinux
import Glibc

/// A counting semaphore for threads.
final class Semaphore: Sendable {
    // Unsafe: no pointer is Sendable. `sem_t` is made for concurrent use, and `deinit` frees it.
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
