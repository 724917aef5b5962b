/// Who may register (`COFFER_REGISTRATION`).
public enum RegistrationPolicy: String, Sendable, Codable, CaseIterable {
    case open
    /// Only who has the operator's invitation to the address.
    case invite
    case closed
}
