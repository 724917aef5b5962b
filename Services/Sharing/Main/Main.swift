import ServiceKit
import SharingService

@main
struct Main {
    static func main() {
        ServiceProgram.run("sharing") { try await SharingService.make($0) }
    }
}
