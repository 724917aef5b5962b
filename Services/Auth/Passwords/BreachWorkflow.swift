import ServiceKit

/// Looks new passwords up in the operator's file of breached ones, off the loops.
struct BreachWorkflow: Sendable {
    let list: BreachedPasswords
    let queue: WorkQueue
    let log: Log

    /// Whether a password is in the file. While the file cannot be read, no password is, and the log says so.
    func isBreached(_ password: String) async throws -> Bool {
        let list = list
        do {
            return try await queue.run { try list.contains(password) }
        } catch let problem as BreachedPasswordsError {
            log.flood(
                "breached passwords not looked up", reason: problem.message, ["reason": problem.message])
            return false
        }
    }
}
