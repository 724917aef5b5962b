import ServiceKit
import SharingService

@main
struct Main {
    static func main() {
        ServiceProgram.run("sharing", schema: SharingService.schema) { try await SharingService.make($0) }
    }
}
