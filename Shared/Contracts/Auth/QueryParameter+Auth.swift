extension QueryParameter {
    public static let mailedToken = text(
        "token", "The token of the mailed link. Default: none, and the page can do nothing.",
        example: "bWFpbGVkLXRva2VuLW9mLWEtbGluaw")
}
