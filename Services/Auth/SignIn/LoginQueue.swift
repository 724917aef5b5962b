import HTTPKit
import Synchronization

/// The sign-ins that wait until another of the same address or e-mail has been compared, so that right
/// passwords sent at the same moment are not refused as guesses.
final class LoginQueue: Sendable {
    private struct State {
        /// Number of comparisons that have ended.
        var ended: UInt64 = 0
        var nextNumber: UInt64 = 0
        var waiting: [UInt64: Waiter] = [:]
    }

    private struct Waiter {
        let attempt: LoginAttempt
        let continuation: CheckedContinuation<Bool, Never>
    }

    private let state = Mutex(State())

    /// Drawn before a verdict is asked for, so that `wait` notices comparisons that end in between.
    var ticket: UInt64 { state.withLock { $0.ended } }

    /// Returns true when a comparison that may make room has ended since the ticket was drawn, or false after
    /// `milliseconds`. Must run on an event loop.
    func wait(for attempt: LoginAttempt, since ticket: UInt64, milliseconds: Int) async -> Bool {
        guard let loop = EventLoop.current else { return false }
        return await withCheckedContinuation { continuation in
            let (number, answer) = state.withLock { state -> (UInt64, Bool?) in
                if state.ended != ticket { return (0, true) }
                state.nextNumber &+= 1
                state.waiting[state.nextNumber] = Waiter(attempt: attempt, continuation: continuation)
                return (state.nextNumber, nil)
            }
            if let answer {
                continuation.resume(returning: answer)
                return
            }
            loop.schedule(afterMilliseconds: milliseconds) { [self] in
                state.withLock { $0.waiting.removeValue(forKey: number) }?.continuation
                    .resume(returning: false)
            }
        }
    }

    /// Ends a comparison and wakes the sign-ins of its address or e-mail, in order of arrival. Those that
    /// share a user's own budget have the same e-mail.
    func ended(_ attempt: LoginAttempt) {
        let woken = state.withLock { state in
            state.ended &+= 1
            let woken = state.waiting.filter { _, waiter in
                waiter.attempt.address == attempt.address || waiter.attempt.emailHash == attempt.emailHash
            }
            for number in woken.keys { state.waiting[number] = nil }
            return woken.sorted { $0.key < $1.key }
        }
        for (_, waiter) in woken { waiter.continuation.resume(returning: true) }
    }
}
