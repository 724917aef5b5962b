import ExportService
import ServiceKit

@main
struct Main {
    static func main() {
        ServiceProgram.run("export") { try await ExportService.make($0) }
    }
}
