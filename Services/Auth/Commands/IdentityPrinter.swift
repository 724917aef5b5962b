import Contracts
import Glibc
import HTTPKit
import ServiceKit

/// Prints an `X-Coffer-Identity` value for trying one service by hand: `coffer-auth --print-identity
/// [EMAIL]`. Anyone who can read the identity key can print an identity.
package enum IdentityPrinter {
    package static let flag = "--print-identity"

    /// Prints the identity of the verified user with the e-mail after the flag, whom the running auth service
    /// looks up, or the identity of a service without an e-mail. Ends the process.
    package static func run(arguments: [String]) -> Never {
        let (email, settings) = split(arguments)
        CommandContext.run(settings) { context in
            CommandOutput.write(context.signer.sign(try await caller(email, context)))
        }
    }

    /// Splits the arguments into the e-mail after the flag and the settings.
    private static func split(_ arguments: [String]) -> (email: String?, settings: [String]) {
        guard let index = arguments.firstIndex(of: flag) else { return (nil, arguments) }
        let after = arguments[(index + 1)...]
        // An address may begin like a flag.
        let email = after.first.flatMap { $0.hasPrefix("--") && !$0.contains("@") ? nil : $0 }
        return (email, Array(arguments[..<index] + after.dropFirst(email == nil ? 0 : 1)))
    }

    private static func caller(_ email: String?, _ context: ServiceContext) async throws -> Caller {
        guard let email else { return .service("operator") }
        let auth = ServiceClient(service: "auth", as: "operator", context: context)
        let found: PeopleFound
        do {
            found = try await auth.call(AuthAPI.findPeople, body: PeopleQuery(emails: [email]))
        } catch .unavailable {
            throw StartError("the auth service is not running")
        }
        guard let person = found.people.first else {
            throw StartError("no verified user has the address \(email)")
        }
        return .user(
            UserIdentity(
                user: person.id, session: context.ids.make(), currency: person.currency,
                timeZone: person.timeZone, clientAddress: "unix"))
    }
}
