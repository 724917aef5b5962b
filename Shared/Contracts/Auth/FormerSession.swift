/// The internal field `X-Coffer-Former-Session` of a sign-in whose tokens go into a browser's cookies. The
/// gateway sends auth the refresh token that the new one replaces; the sign-in ends the former session,
/// because no client has its tokens any more.
public enum FormerSession {
    public static let fieldName = "X-Coffer-Former-Session"
}
