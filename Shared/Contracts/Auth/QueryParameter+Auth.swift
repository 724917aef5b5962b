extension QueryParameter {
    /// The token of a mailed link.
    public static let mailedToken = text(
        "token", "The token of the mailed link.", example: "bWFpbGVkLXRva2VuLW9mLWEtbGluaw")
}
