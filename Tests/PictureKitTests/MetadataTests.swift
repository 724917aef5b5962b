import Testing

@testable import PictureKit

/// What a picture tells besides its pixels: above all the place where it was taken.
@Suite struct MetadataTests {
    private static let secret = "GPS 52.5163 13.3777"
    private static let samples = PictureSamples.all.map(\.name)

    private func sample(_ name: String) throws -> (format: ImageFormat, bytes: [UInt8]) {
        let found = try #require(PictureSamples.all.first { $0.name == name })
        return (try #require(ImageFormat(rawValue: found.format)), found.bytes)
    }

    private func stripped(_ bytes: [UInt8], _ format: ImageFormat) throws -> [UInt8] {
        try Picture(bytes, as: format).withoutMetadata(bytes)
    }

    /// Exif data with an orientation between two other entries, and the secret behind the directory.
    private func exif(_ orientation: UInt8, isBigEndian: Bool) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + value
        }
        let secret = Array(Self.secret.utf8)
        return (isBigEndian ? [0x4D, 0x4D, 0, 0x2A] : [0x49, 0x49, 0x2A, 0]) + number(8, 4) + number(3, 2)
            + entry(0x010F, 2, secret.count, number(50, 4))
            + entry(0x0112, 3, 1, number(Int(orientation), 2) + [0, 0])
            + entry(0x8825, 4, 1, number(50, 4)) + number(0, 4) + secret
    }

    private func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data
    }

    private func chunk(_ type: String, _ data: [UInt8], _ format: ImageFormat) -> [UInt8] {
        let name = Array(type.utf8)
        let length = [24, 16, 8, 0].map { UInt8(data.count >> $0 & 0xFF) }
        if format == .webp {
            return name + length.reversed() + data + (data.count.isMultiple(of: 2) ? [] : [0])
        }
        let checksum = Checksum.crc32(name[...], data[...])
        return length + name + data + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    }

    /// Returns a sample with metadata in it, and the place where the metadata begins.
    private func tagged(
        _ bytes: [UInt8], _ format: ImageFormat, _ exif: [UInt8]
    ) -> (bytes: [UInt8], place: Int) {
        let secret = Array(Self.secret.utf8)
        switch format {
        case .jpeg:
            let pieces =
                segment(0xE1, Array("Exif".utf8) + [0, 0] + exif)
                + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/".utf8) + [0] + secret)
                + segment(0xED, Array("Photoshop 3.0".utf8) + [0] + secret) + segment(0xFE, secret)
                + segment(0xE2, Array("MPF".utf8) + [0] + secret) + segment(0xE0, Array("JFXX".utf8) + secret)
            return (Array(bytes[..<2]) + pieces + bytes[2...], 2)
        case .png:
            // Behind the header, which has 25 bytes.
            let pieces =
                chunk("eXIf", exif, .png) + chunk("tEXt", secret, .png) + chunk("iTXt", secret, .png)
                + chunk("tIME", [7, 234, 1, 1, 1, 1, 1], .png) + chunk("prVt", secret, .png)
            return (Array(bytes[..<33]) + pieces + bytes[33...], 33)
        case .webp:
            let header = chunk("VP8X", [0x0C, 0, 0, 0, 6, 0, 0, 4, 0, 0], .webp)
            let image = Array(bytes[12...])
            let pieces =
                chunk("EXIF", exif, .webp) + chunk("XMP ", secret, .webp) + chunk("prVt", secret, .webp)
            let body = Array("WEBP".utf8) + header + image + pieces
            let length = [0, 8, 16, 24].map { UInt8(body.count >> $0 & 0xFF) }
            return (Array("RIFF".utf8) + length + body, 8 + 4 + header.count + image.count)
        }
    }

    private func holdsSecret(_ bytes: [UInt8]) -> Bool {
        let secret = Array(Self.secret.utf8)
        guard bytes.count >= secret.count else { return false }
        return (0...(bytes.count - secret.count)).contains {
            bytes[$0..<($0 + secret.count)].elementsEqual(secret)
        }
    }

    @Test(arguments: samples)
    func `a picture without metadata stays as it is`(name: String) throws {
        let (format, bytes) = try sample(name)
        #expect(try stripped(bytes, format) == bytes)
    }

    @Test(arguments: samples, [true, false])
    func `the place where a picture was taken leaves, and its pixels and orientation stay`(
        name: String, isBigEndian: Bool
    ) throws {
        let (format, bytes) = try sample(name)
        // An extended WebP has its header already.
        guard format != .webp || bytes[12..<16] != ArraySlice("VP8X".utf8) else { return }
        for orientation in 0...9 as ClosedRange<UInt8> {
            let (full, place) = tagged(bytes, format, exif(orientation, isBigEndian: isBigEndian))
            #expect(holdsSecret(full))
            let left = try stripped(full, format)
            #expect(!holdsSecret(left) && left.count < full.count)
            #expect(try stripped(left, format) == left, "once is enough")
            let picture = try Picture(left, as: format)
            #expect([picture.width, picture.height] == (name == "JPEG with restarts" ? [40, 30] : [7, 5]))
            let isTurned = (2...8).contains(orientation)
            #expect(picture.metadata.compactMap(\.orientation?.value) == (isTurned ? [orientation] : []))
            let piece = picture.metadata.first?.range ?? place..<place
            #expect(picture.metadata.count == (isTurned ? 1 : 0) && piece.lowerBound == place)
            if format != .webp {
                #expect(Array(left[..<place]) + left[piece.upperBound...] == bytes)
            } else {
                #expect(left[30..<place] == full[30..<place], "the image's chunk")
                #expect(left[20] == (isTurned ? 0x08 : 0), "the header's flags")
            }
        }
    }

    @Test func `colours and animations stay`() throws {
        let (_, jpeg) = try sample("CMYK JPEG")
        let profile = segment(0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1, 7])
        let whole = Array(jpeg[..<2]) + profile + jpeg[2...]
        #expect(try stripped(whole, .jpeg) == whole)
        let (_, png) = try sample("PNG of true colour")
        let kept = ["gAMA", "sRGB", "acTL", "pHYs"].flatMap { chunk($0, [0, 0, 0, 1], .png) }
        let animated = Array(png[..<33]) + kept + png[33...]
        #expect(try stripped(animated, .png) == animated)
    }

    @Test func `hostile Exif has no orientation and stops nothing`() throws {
        let (_, jpeg) = try sample("baseline JPEG")
        let good = exif(6, isBigEndian: true)
        for index in good.indices {
            for change: UInt8 in [0x01, 0x80, 0xFF] {
                var data = good
                data[index] ^= change
                let (full, _) = tagged(jpeg, .jpeg, data)
                #expect(try !holdsSecret(stripped(full, .jpeg)), "byte \(index)")
            }
            let (full, _) = tagged(jpeg, .jpeg, Array(good[..<index]))
            let left = try stripped(full, .jpeg)
            #expect(!holdsSecret(left) && left.count <= full.count)
        }
        // A directory far outside, and one of 65 535 entries.
        for tail in [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 8, 0xFF, 0xFF]] as [[UInt8]] {
            #expect(Orientation(exif: ([0x4D, 0x4D, 0, 0x2A] + tail)[...]) == nil)
        }
    }
}
