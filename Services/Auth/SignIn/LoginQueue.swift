import HTTPKit
import Synchronization

/// The sign-ins under way, and among them those that wait until one of the same address or e-mail has been
/// compared, so that right passwords sent at the same moment are not taken for guesses.
final class LoginQueue: Sendable {
    /// Sign-ins at once. Each holds one of the gateway's connections to auth, of which it has more.
    static let limit = 64

    private struct State {
        /// How many sign-ins are under way.
        var entered = 0
        /// How many comparisons have ended.
        var ended: UInt64 = 0
        var nextNumber: UInt64 = 0
        var waiting: [UInt64: Waiter] = [:]
    }

    private struct Waiter {
        let attempt: LoginAttempt
        let continuation: CheckedContinuation<Bool, Never>
    }

    private let state = Mutex(State())

    /// Lets a sign-in begin, to be ended by `leave`; false where too many are under way.
    func enter() -> Bool {
        state.withLock { state in
            guard state.entered < Self.limit else { return false }
            state.entered += 1
            return true
        }
    }

    func leave() { state.withLock { $0.entered -= 1 } }

    /// To be drawn before the question whose answer was "wait".
    var ticket: UInt64 { state.withLock { $0.ended } }

    /// Returns true when a comparison ended since the ticket was drawn that may make room; false when none
    /// did in time. Runs on an event loop.
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

    /// A comparison has ended: whoever shares its address or e-mail asks again, in order of arrival.
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
