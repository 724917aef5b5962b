/// Pictures, onboarding, looking up others, and deleting an account (contract §1).
extension AuthAPI {
    public static let putAvatar = Endpoint<StreamedBody, UserProfile>(
        "replaceAvatar", .put, "/users/me/avatar",
        "Sets the signed-in user's picture to the PNG, JPEG or WebP in the body.",
        access: .session, bodyLimitBytes: 1 << 20,
        errors: [.validation, .preconditionFailed, .unsupportedMediaType],
        takes: .file(MediaTypes.pictures), writesFiles: true)
    public static let getAvatar = Endpoint<Empty, RawBody>(
        "getAvatar", .get, "/users/me/avatar", "Returns the signed-in user's picture.",
        access: .session, errors: [.notFound],
        answers: .file(MediaTypes.pictures), tagged: true)
    public static let deleteAvatar = Endpoint<Empty, Deleted>(
        "deleteAvatar", .delete, "/users/me/avatar", "Deletes the signed-in user's picture.",
        access: .session, errors: [.notFound, .preconditionFailed])
    public static let completeOnboarding = Endpoint<Empty, OnboardingState>(
        "completeOnboarding", .post, "/onboarding/complete", "Marks onboarding as completed.",
        access: .session, errors: [.preconditionFailed])
    public static let skipOnboarding = Endpoint<Empty, OnboardingState>(
        "skipOnboarding", .post, "/onboarding/skip",
        "Marks onboarding as completed without going through it.",
        access: .session, errors: [.preconditionFailed])
    public static let lookUp = Endpoint<Empty, PersonFound>(
        "lookUpUser", .get, "/users/lookup",
        "Finds another user by email address, for sharing expenses with them.",
        access: .session, limit: .lookup, errors: [.validation, .notFound],
        query: [.text("email", "The other user's address.", example: "grace@example.org").required])
    public static let deleteMe = Endpoint<AccountDeletion, Message>(
        "deleteMe", .delete, "/users/me", "Erases the signed-in user and all of their data for ever.",
        access: .session, limit: .deletion, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .forbidden, .preconditionFailed, .rateLimited])
    public static let deleteAccount = Endpoint<AccountDeletion, Message>(
        "deleteUserAccount", .delete, "/auth/account",
        "Erases the signed-in user in the same way as DELETE /users/me.",
        access: .session, limit: .deletion, bodyLimitBytes: EndpointDescription.credentialsLimitBytes,
        errors: [.validation, .forbidden, .preconditionFailed, .rateLimited])

    // For the operator's script.
    public static let seedTestUsers = Endpoint<Empty, TestUsersSeeded>(
        "seedTestUsers", .post, "/internal/test-users",
        "Makes the users of end-to-end tests, in development only.",
        access: .service, errors: [.notFound])

    // For the ledger, after a restore.
    /// The answer has the values from before. Repeating a call changes nothing.
    public static let setPreferences = Endpoint<RestoredPreferences, RestoredPreferences>(
        "setPreferences", .post, "/internal/users/{user}/preferences",
        "Sets a user's currency, locale and time zone.",
        access: .service, errors: [.notFound])

    // For exports.
    public static let personalData = Endpoint<Empty, PersonalData>(
        "personalData", .get, "/internal/users/{user}",
        "Returns everything that auth keeps about a user, without secrets.",
        access: .service, errors: [.notFound])
    public static let readAvatar = Endpoint<Empty, RawBody>(
        "readAvatar", .get, "/internal/users/{user}/avatar", "Returns the picture of any user to a service.",
        access: .service, errors: [.notFound], answers: .file(MediaTypes.pictures))

    static let people: [EndpointDescription] = [
        setPreferences.description, personalData.description, readAvatar.description,
        putAvatar.description, getAvatar.description, deleteAvatar.description,
        completeOnboarding.description, skipOnboarding.description, lookUp.description, deleteMe.description,
        deleteAccount.description, seedTestUsers.description,
    ]
}
