import ExportService
import ServiceKit

@main
struct Main {
    static func main() {
        DeploymentCommand.runIfAsked()
        ServiceProgram.run("export", schema: ExportService.schema) { try await ExportService.make($0) }
    }
}
