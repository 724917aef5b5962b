/// The internal field of a request for a mail whose client has used up the quota at the gateway: auth gives
/// the usual answer, and the request has no effect.
public enum OverQuota {
    public static let fieldName = "X-Coffer-Over-Quota"
}
