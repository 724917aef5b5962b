import AuthService
import ServiceKit

@main struct Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        // The first flag decides: the command's own words follow it, as a name that looks like a flag.
        let flags = [IdentityPrinter.flag, KeyCommand.flag, OperatorCommand.flag]
        switch arguments.first(where: flags.contains) {
        case IdentityPrinter.flag: IdentityPrinter.run(arguments: arguments)
        case KeyCommand.flag: KeyCommand.run(arguments: arguments)
        case OperatorCommand.flag: OperatorCommand.run(arguments: arguments)
        default: break
        }
        ServiceProgram.run(
            "auth", schema: AuthService.schema, requiresMail: true, checkFiles: AuthService.check
        ) { try await AuthService.make($0) }
    }
}
