/// Work that waits for its turn on a loop.
enum LoopWork {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
}
