/// What the gateway tells auth with a sign-in whose tokens go into a browser's cookies: the refresh token of
/// those that they replace, in the internal field `X-Coffer-Former-Session`. Its session ends with the
/// sign-in, since nobody holds it any more.
public enum FormerSession {
    public static let fieldName = "X-Coffer-Former-Session"
}
