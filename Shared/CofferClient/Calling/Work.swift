/// Work that is done, or that goes on after the answer because it takes long.
public enum Work<Done: Sendable, Running: Sendable>: Sendable {
    case done(Done)
    case running(Running)

    /// The result; nil while the work goes on.
    public var result: Done? {
        if case .done(let result) = self { return result }
        return nil
    }
}
