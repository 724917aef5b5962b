import GatewayService
import ServiceKit

@main struct Main {
    static func main() {
        ServiceProgram.run("gateway", loops: \.loopCount) { try await GatewayService.make($0) }
    }
}
