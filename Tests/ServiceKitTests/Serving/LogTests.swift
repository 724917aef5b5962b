import TestKit
import Testing

@testable import ServiceKit

@Suite struct LogTests {
    /// Returns the lines of a log in a folder.
    private func lines(_ folder: TemporaryFolder) -> [Substring] {
        String(decoding: readFile("\(folder.path)/x.log", limitBytes: 1 << 20) ?? [], as: UTF8.self)
            .split(separator: "\n")
    }

    @Test func `a flood of one warning is one line, and a second later one with the number of the others`()
        async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let log = Log(service: "x", level: .info, asJSON: false, folder: folder.path, clock: .system)
        for number in 0..<1_000 {
            log.flood("refused", reason: "the queue is full", ["requestId": String(number)])
        }
        log.flood("refused", reason: "another", ["requestId": "1000"])
        log.flush()
        #expect(lines(folder).count == 2)
        #expect(lines(folder).first?.hasSuffix("refused requestId=0") == true)
        try await Task.sleep(for: .milliseconds(1_050))
        log.flush()
        #expect(lines(folder).count == 3)
        #expect(lines(folder).last?.hasSuffix("refused reason=the queue is full count=999") == true)
    }
}
