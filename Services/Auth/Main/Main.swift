import AuthService
import ServiceKit

@main struct Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.contains(IdentityPrinter.flag) { IdentityPrinter.run(arguments: arguments) }
        if arguments.contains(KeyCommand.flag) { KeyCommand.run(arguments: arguments) }
        if arguments.contains(OperatorCommand.flag) { OperatorCommand.run(arguments: arguments) }
        ServiceProgram.run("auth", schema: AuthService.schema, requiresMail: true) {
            try await AuthService.make($0)
        }
    }
}
