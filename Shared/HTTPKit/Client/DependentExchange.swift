/// An exchange that is of no use once the client has left on whose behalf it runs.
struct DependentExchange: Sendable {
    let connection: ClientConnection
    /// The exchange's number on its connection.
    let number: Int

    func abandon() { connection.abandon(number) }
}
