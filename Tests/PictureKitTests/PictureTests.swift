import Testing

@testable import PictureKit

@Suite struct PictureTests {
    private static let samples = PictureSamples.all.map(\.name)

    private func sample(_ name: String) throws -> (format: ImageFormat, bytes: [UInt8]) {
        let found = try #require(PictureSamples.all.first { $0.name == name })
        return (try #require(ImageFormat(rawValue: found.format)), found.bytes)
    }

    private func problem(_ bytes: [UInt8], _ format: ImageFormat) -> Picture.Problem? {
        do throws(Picture.Problem) {
            _ = try Picture(bytes, as: format)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: samples)
    func `a complete picture is accepted with its size`(name: String) throws {
        let (format, bytes) = try sample(name)
        let picture = try Picture(bytes, as: format)
        let size = name == "JPEG with restarts" ? [40, 30] : [7, 5]
        #expect([picture.width, picture.height] == size)
        #expect(picture.length == bytes.count)
    }

    @Test(arguments: samples)
    func `a picture is refused under another format`(name: String) throws {
        let (format, bytes) = try sample(name)
        for other in ImageFormat.allCases where other != format {
            #expect(problem(bytes, other) == .malformed)
        }
    }

    @Test(arguments: samples)
    func `a picture cut short at any byte is refused`(name: String) throws {
        let (format, bytes) = try sample(name)
        for count in 0..<bytes.count {
            #expect(problem(Array(bytes[..<count]), format) == .malformed, "\(count) of \(bytes.count)")
        }
    }

    @Test(arguments: samples)
    func `bytes after the end are refused, except those of a JPEG, whose end is reported`(name: String) throws
    {
        let (format, bytes) = try sample(name)
        for tail in [[0], [0xFF, 0xD9], Array("<script>".utf8), bytes] {
            if format == .jpeg {
                #expect(try Picture(bytes + tail, as: format).length == bytes.count)
            } else {
                #expect(problem(bytes + tail, format) == .malformed)
            }
        }
    }

    @Test(arguments: samples)
    func `no changed byte stops the process, and every changed byte of a PNG is refused`(name: String) throws
    {
        let (format, bytes) = try sample(name)
        for index in bytes.indices {
            for change: UInt8 in [0x01, 0x80, 0xFF] {
                var altered = bytes
                altered[index] ^= change
                let found = problem(altered, format)
                if format == .png { #expect(found != nil, "byte \(index)") }
            }
        }
    }

    @Test(
        arguments: [
            (1, 1, nil), (4_096, 4_096, nil), (4_097, 1, .badSize), (1, 4_097, .badSize), (0, 5, .badSize),
            (5, 0, .badSize), (Int(UInt32.max), 1, .badSize),
        ] as [(Int, Int, Picture.Problem?)])
    func `a side has 1 to 4096 pixels`(width: Int, height: Int, expected: Picture.Problem?) {
        func field(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
        func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
            let name = Array(type.utf8)
            return field(data.count) + name + data + field(Int(Checksum.crc32(name[...], data[...])))
        }
        let header = field(width) + field(height) + [8, 2, 0, 0, 0]
        let bytes =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", [0])
            + chunk("IEND", [])
        #expect(problem(bytes, .png) == expected)
    }

    @Test(arguments: ["", "GIF89a", "<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "\u{89}PNG"])
    func `other content is refused`(text: String) {
        for format in ImageFormat.allCases { #expect(problem(Array(text.utf8), format) == .malformed) }
    }
}
