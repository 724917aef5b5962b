/// The time after which nobody waits for the reads of the current task any more.
package enum ReadDeadline {
    /// Nanoseconds of CLOCK_MONOTONIC; nil without a limit.
    @TaskLocal package static var nanoseconds: UInt64?
}
