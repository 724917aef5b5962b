/// What the gateway tells auth of a request for a mail whose client has used up its quota: to be answered as
/// any other, and to have no effect.
public enum OverQuota {
    public static let fieldName = "X-Coffer-Over-Quota"
}
