import LedgerService
import ServiceKit

@main struct Main {
    static func main() {
        ServiceProgram.run("ledger", schema: LedgerService.schema, loops: \.loopCount) {
            try await LedgerService.make($0)
        }
    }
}
