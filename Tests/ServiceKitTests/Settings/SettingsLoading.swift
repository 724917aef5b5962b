@testable import ServiceKit

/// Loads settings as a program does at its start.
protocol SettingsLoading {}

extension SettingsLoading {
    func load(_ environment: [String: String], _ arguments: [String] = []) throws -> Settings {
        try Settings.load(arguments: arguments, environment: environment)
    }

    func problems(_ environment: [String: String], _ flags: [String] = []) -> [String] {
        do {
            _ = try Settings.load(arguments: flags, environment: environment, requiresMail: true)
            return []
        } catch {
            return error.messages
        }
    }
}
