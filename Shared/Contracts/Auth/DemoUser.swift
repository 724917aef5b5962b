/// The predefined user of a development installation (contract §1, `POST /auth/demo`).
public enum DemoUser {
    public static let email = "demo@coffer.local"
    public static let displayName = "Demo User"
}
