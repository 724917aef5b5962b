/// The media types of files that clients send.
public enum MediaTypes {
    public static let pictures = ["image/png", "image/jpeg", "image/webp"]
    public static let receipts = pictures + ["application/pdf"]
}
