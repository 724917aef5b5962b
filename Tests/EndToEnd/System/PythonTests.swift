import TestKit
import Testing

@Suite struct PythonTests {
    @Test func `the Python modules that the tests use are installed`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (status, output) = try await PythonScript.run("modules.py", in: folder)
        #expect(status == 0, "\(output)")
    }
}
