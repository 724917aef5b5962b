import LedgerService
import ServiceKit

@main struct Main {
    static func main() {
        ServiceProgram.run("ledger") { context in try await LedgerService.make(context) }
    }
}
