/// Scheduled calls in order of time, then of scheduling: a binary heap that sweeps out cancelled entries when
/// they become the majority.
struct TimerHeap {
    private struct Scheduled {
        let time: Int64
        let order: UInt64
        let call: ScheduledCall

        func isBefore(_ other: Scheduled) -> Bool {
            time != other.time ? time < other.time : order < other.order
        }
    }

    private var calls: [Scheduled] = []
    private var order: UInt64 = 0
    private var cancelledCount = 0

    /// Time of the next call; `.max` if there is none.
    var nextTime: Int64 { calls.first?.time ?? .max }
    var count: Int { calls.count }

    mutating func add(_ call: ScheduledCall) {
        order &+= 1
        call.isWaiting = true
        calls.append(Scheduled(time: call.time, order: order, call: call))
        siftUp(calls.count - 1)
    }

    mutating func cancel(_ call: ScheduledCall) {
        guard call.work != nil else { return }
        call.work = nil
        guard call.isWaiting else { return }
        cancelledCount += 1
        guard cancelledCount > 64, cancelledCount > calls.count / 2 else { return }
        calls.removeAll { $0.call.work == nil }
        cancelledCount = 0
        for index in stride(from: calls.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
    }

    /// Removes the next call that is due and returns its work, or nil if none is due.
    mutating func takeDue(_ now: Int64) -> (@Sendable () -> Void)? {
        while let first = calls.first, first.time <= now {
            let last = calls.removeLast()
            if !calls.isEmpty {
                calls[0] = last
                siftDown(0)
            }
            first.call.isWaiting = false
            if let work = first.call.work {
                first.call.work = nil
                return work
            }
            cancelledCount -= 1
        }
        return nil
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard calls[index].isBefore(calls[parent]) else { return }
            calls.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < calls.count && calls[child].isBefore(calls[least]) { least = child }
            guard least != index else { return }
            calls.swapAt(index, least)
            index = least
        }
    }
}
