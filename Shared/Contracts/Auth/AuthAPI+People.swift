/// Pictures, onboarding, look-up of others, and the end of an account (contract §1).
extension AuthAPI {
    public static let putAvatar = Endpoint<StreamedBody, UserProfile>(
        .put, "/users/me/avatar", "Takes a picture: PNG, JPEG or WebP as the body, with its Content-Type.",
        access: .user, bodyLimitBytes: 1 << 20,
        errors: [.validation, .payloadTooLarge, .unsupportedMediaType, .storageFull])
    public static let getAvatar = Endpoint<Empty, RawBody>(
        .get, "/users/me/avatar", "The picture.", access: .user, errors: [.notFound])
    public static let deleteAvatar = Endpoint<Empty, Deleted>(
        .delete, "/users/me/avatar", "Deletes the picture.", access: .user, errors: [.notFound])
    public static let completeOnboarding = Endpoint<Empty, OnboardingState>(
        .post, "/onboarding/complete", "Marks onboarding as gone through.", access: .user)
    public static let skipOnboarding = Endpoint<Empty, OnboardingState>(
        .post, "/onboarding/skip", "Marks onboarding as done without.", access: .user)
    public static let lookUp = Endpoint<Empty, PersonFound>(
        .get, "/users/lookup", "Whose an address is; for sharing with them.",
        access: .user, rate: .lookup, errors: [.validation, .notFound, .rateLimited])
    public static let deleteMe = Endpoint<AccountDeletion, Message>(
        .delete, "/users/me", "Erases the signed-in user everywhere, for ever.",
        access: .user, rate: .deletion, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .rateLimited, .serviceUnavailable, .storageFull])
    public static let deleteAccount = Endpoint<AccountDeletion, Message>(
        .delete, "/auth/account", "The same as deleting /users/me.",
        access: .user, rate: .deletion, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .rateLimited, .serviceUnavailable, .storageFull])

    // For the operator's script.
    public static let seedTestUsers = Endpoint<Empty, TestUsersSeeded>(
        .post, "/internal/test-users", "Makes the users of end-to-end tests; development only.",
        access: .service, errors: [.notFound])

    static let people: [EndpointDescription] = [
        putAvatar.description, getAvatar.description, deleteAvatar.description,
        completeOnboarding.description, skipOnboarding.description, lookUp.description, deleteMe.description,
        deleteAccount.description, seedTestUsers.description,
    ]
}
