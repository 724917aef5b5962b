import SQLiteKit
import TestKit
import Testing

@testable import SharingService

struct DamagedColumnTests {
    @Test(.inFiles)
    func `a stored value that is none of its column ends the request and is named in the log`()
        async throws
    {
        try await SharingFixture.run { sharing in
            let share = try await sharing.share(1)
            for (column, wrong) in [
                ("shares.currency", "XXQ"), ("shares.split_type", "HALF"), ("participants.status", "LOST"),
                ("participants.amount_minor", "six"), ("shares.created_at", "noon"),
            ] {
                #expect(
                    try await sharing.service.damage(column, .text(wrong)) {
                        [
                            try await sharing.get("/expenses/shares/\(share.id)"),
                            try await sharing.get("/expenses/shared-by-me"),
                        ]
                    } == [])
            }
        }
    }
}
