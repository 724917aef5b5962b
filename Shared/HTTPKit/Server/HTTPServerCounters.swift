/// A server's counters, for metrics.
package struct HTTPServerCounters: Sendable, Equatable {
    /// Connections open now.
    package var connectionsOpen = 0
    package var connectionsAccepted = 0
    /// Connections turned away by a limit.
    package var connectionsRefused = 0
    /// Requests given to the handler.
    package var requests = 0
    /// Requests that the server refused by itself.
    package var problems = 0
}
