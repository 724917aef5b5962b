import GatewayService
import ServiceKit

@main struct Main {
    static func main() {
        // Half the ledger's loops: a page of a list costs half as much here as there, and fewer loops do more
        // in each turn.
        ServiceProgram.run(
            "gateway", checkFiles: TLSEdge.check, loops: { ($0.loopCount + 1) / 2 }
        ) { try await GatewayService.make($0) }
    }
}
