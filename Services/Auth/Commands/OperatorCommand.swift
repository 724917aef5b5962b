import Contracts
import Glibc
import HTTPKit
import JSONKit
import ServiceKit

/// `coffer-auth --operator user|invite|audit …`, called by `deploy/coffer`: asks the running auth service, so
/// that one program alone writes its file. Prints a table, or with `--json` a JSON object a line.
package enum OperatorCommand {
    package static let flag = "--operator"
    /// An erasure ends all sessions and waits for the disk.
    private static let deadlineMilliseconds = 30_000

    /// Runs the command and ends the process.
    package static func run(arguments: [String]) -> Never {
        let parts = arguments.split(separator: flag, maxSplits: 1, omittingEmptySubsequences: false)
        let words = Array(parts.last ?? [])
        CommandContext.run(Array(parts.first ?? [])) { context in
            let command = try OperatorWords(words, now: context.clock.now())
            try await perform(command, OperatorPrinter(isJSON: OperatorWords.isJSON(words)), context)
        }
    }

    private static func perform(
        _ command: OperatorWords, _ printer: OperatorPrinter, _ context: ServiceContext
    ) async throws {
        let auth = ServiceClient(service: "auth", as: "operator", context: context)
        let ledger = ServiceClient(service: "ledger", as: "operator", context: context)
        do {
            try await ask(auth, ledger, command, printer)
        } catch ServiceClientError.unavailable {
            throw StartError("the auth service, or the ledger, is not running")
        } catch ServiceClientError.refused(let refusal) {
            throw StartError(refusal.message)
        } catch ServiceClientError.timedOut {
            throw StartError("the auth service took too long; it may have done it: look with 'user show'")
        }
    }

    private static func ask(
        _ auth: ServiceClient, _ ledger: ServiceClient, _ command: OperatorWords, _ printer: OperatorPrinter
    ) async throws {
        switch command {
        case .listUsers: try await list(auth, printer)
        case .showUser(let email):
            let user = try await user(email, auth)
            let path = ["user": user.id.text]
            let books = try await ledger.call(LedgerAPI.memberships, path: path).books
            printer.show(try await auth.call(AuthAPI.showUser, path: path), books)
        case .addUser(let email, let name, let isVerified, let printsLink):
            let new = NewUser(
                email: email, displayName: name, verified: isVerified, printsLink: printsLink)
            printer.show(try await auth.call(AuthAPI.addUser, body: new), "is added and can set a password")
        case .disableUser(let email):
            let user = try await user(email, auth)
            printer.show(
                try await auth.call(AuthAPI.disableUser, path: ["user": user.id.text]),
                "is disabled: nobody can sign in, and all sessions have ended")
        case .enableUser(let email):
            let user = try await user(email, auth)
            printer.show(
                try await auth.call(AuthAPI.enableUser, path: ["user": user.id.text]), "can sign in")
        case .endSecondFactor(let email):
            let user = try await user(email, auth)
            printer.show(
                try await auth.call(AuthAPI.endSecondFactor, path: ["user": user.id.text]),
                "has no second factor: the password alone signs in")
        case .makeResetLink(let email):
            let user = try await user(email, auth)
            printer.show(
                try await auth.call(AuthAPI.makeResetLink, path: ["user": user.id.text]),
                "can set a new password")
        case .deleteUser(let email):
            let user = try await user(email, auth)
            let _: Deleted = try await auth.call(
                AuthAPI.eraseUser, path: ["user": user.id.text], deadlineMilliseconds: deadlineMilliseconds)
            printer.say("\(user.email) is deleted; every service erases the rest within seconds")
        case .invite(let email, let printsLink):
            let new = NewInvitation(email: email, printsLink: printsLink)
            printer.show(try await auth.call(AuthAPI.invite, body: new), "is invited and can register")
        case .audit(let email, let since): try await audit(auth, of: email, since: since, printer)
        }
    }

    private static func user(_ email: String, _ auth: ServiceClient) async throws -> OperatorUser {
        let page: OperatorUserPage = try await auth.call(AuthAPI.listUsers, query: [("email", email)])
        guard let user = page.users.first else { throw StartError("no user has the address \(email)") }
        return user
    }

    private static func list(_ auth: ServiceClient, _ printer: OperatorPrinter) async throws {
        printer.head(OperatorPrinter.userColumns)
        var after: String?
        repeat {
            let page: OperatorUserPage = try await auth.call(
                AuthAPI.listUsers, query: after.map { [("after", $0)] } ?? [])
            for user in page.users { printer.line(user) }
            after = page.next
        } while after != nil
    }

    private static func audit(
        _ auth: ServiceClient, of email: String?, since: Timestamp?, _ printer: OperatorPrinter
    ) async throws {
        var query: [(String, String)] = since.map { [("since", $0.text)] } ?? []
        if let email { query.append(("user", try await user(email, auth).id.text)) }
        printer.head(OperatorPrinter.eventColumns)
        var after: Int64 = 0
        while true {
            let page: AuditPage = try await auth.call(
                AuthAPI.audit, query: query + [("after", String(after))],
                deadlineMilliseconds: deadlineMilliseconds)
            for entry in page.entries { printer.line(entry) }
            guard let next = page.next else { return }
            after = next
        }
    }
}
