import Glibc
import SQLiteKit
import Synchronization
package import Vocabulary

/// Keeps a part of the disk free for entries, which are small and matter most: what writes whole files is
/// refused before the disk is full.
package final class DiskReserve: Sendable {
    private struct Look {
        let freeBytes: Int
        let until: UInt64
    }

    /// How long a look at the disk is believed.
    private static let lookMilliseconds = 1_000

    private let bytes: Int
    private let freeBytes: @Sendable () -> Int?
    private let last = Mutex<Look?>(nil)

    /// - Parameters:
    ///   - bytes: 0 for no reserve.
    ///   - freeBytes: what a program without special rights may still write; nil if nobody knows. By default
    ///     that of the folder's file system.
    package init(_ bytes: Int, in folder: String, freeBytes: (@Sendable () -> Int?)? = nil) {
        self.bytes = bytes
        self.freeBytes = freeBytes ?? { DiskReserve.freeBytes(in: folder) }
    }

    /// Throws `STORAGE_FULL` if less than the reserve is free.
    package func require() throws(APIError) {
        guard bytes > 0 else { return }
        let free = last.withLock { last -> Int in
            if let last, SteadyTime.nanoseconds < last.until { return last.freeBytes }
            let look = Look(
                freeBytes: freeBytes() ?? .max,
                until: SteadyTime.after(milliseconds: Self.lookMilliseconds))
            last = look
            return look.freeBytes
        }
        guard free < bytes else { return }
        throw APIError(
            .storageFull,
            logMessage: "\(free >> 20) MiB are free, and \(bytes >> 20) MiB are kept for entries")
    }

    private static func freeBytes(in folder: String) -> Int? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let (free, isPast) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isPast ? .max : Int(clamping: free)
    }
}
