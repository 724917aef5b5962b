import Contracts
import Testing

@testable import ServiceKit

/// WEBHOOK-002: where the address of a webhook may lead.
@Suite struct PublicURLTests {
    static let refused = [
        "http://hooks.example.org/", "ftp://hooks.example.org/", "file:///etc/passwd", "gopher://x.org/",
        "https://", "https:///path", "https://user@hooks.example.org/", "https://user:pass@127.0.0.1/",
        "https://hooks.example.org/#fragment", "https://hooks.example.org\\@127.0.0.1/",
        "https://hooks.example.org:22/", "https://hooks.example.org:80/", "https://hooks.example.org:0/",
        "https://hooks.example.org:65536/", "https://hooks.example.org:443:443/",
        "https://hooks.example.org:/",
        "https://127.0.0.1/", "https://10.1.2.3/", "https://172.16.0.1/", "https://192.168.1.1/",
        "https://169.254.169.254/latest/meta-data/", "https://100.64.0.1/", "https://0.0.0.0/",
        "https://255.255.255.255/", "https://224.0.0.1/", "https://192.0.2.1/", "https://198.18.0.1/",
        "https://2130706433/", "https://0x7f000001/", "https://0x7f.1/", "https://0177.0.0.1/",
        "https://127.1/", "https://127.0.1/", "https://127.0.0.1./", "https://1.1.1.1.1/",
        "https://999.1.1.1/",
        "https://[::1]/", "https://[::]/", "https://[fc00::1]/", "https://[fd12::1]/", "https://[fe80::1]/",
        "https://[fe80::1%25eth0]/", "https://[ff02::1]/", "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:8.8.8.8]/", "https://[::127.0.0.1]/", "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/", "https://[2001:0:7f00:1::]/", "https://[2001:db8::1]/",
        "https://[::1/", "https://::1/", "https://[1.1.1.1]/", "https://localhost/", "https://a.localhost/",
        "https://hooks.internal/", "https://metadata.google.internal/", "https://nas.local/",
        "https://router.lan/", "https://nas.home.arpa/", "https://intranet/", "https://hooks.example.org./",
        "https://hooks..example.org/", "https://-x.example.org/", "https://%31%32%37.0.0.1/",
        "https://hooks.exämple.org/", "https://１２７.0.0.1/", "https://hooks.example.org/\u{0}",
        "https://hooks example.org/", "https://\(String(repeating: "x", count: 1_000)).org/",
    ]
    static let accepted = [
        "https://hooks.example.org", "https://hooks.example.org/coffer?a=b",
        "HTTPS".lowercased() + "://x.org/",
        "https://hooks.example.org:8443/", "https://hooks.example.org:443/", "https://1.1.1.1/x",
        "https://[2606:4700:4700::1111]:8443/", "https://xn--exmple-cua.org/", "https://a_b.example.org/",
    ]

    @Test(arguments: refused) func `an address that may lead inside is refused`(url: String) {
        #expect(PublicURL.problem(of: url, allowsPrivate: false) != nil)
    }

    @Test(arguments: accepted) func `an address of the public internet is taken`(url: String) {
        #expect(PublicURL.problem(of: url, allowsPrivate: false) == nil)
    }

    @Test func `an operator may allow the own network, and nothing that cannot be read`() {
        for url in [
            "http://192.168.1.5/", "http://nas.local:8080/", "http://nas/", "https://[::1]:8443/",
            "http://127.0.0.1:9000/hook", "http://nas:80/",
        ] {
            #expect(PublicURL.problem(of: url, allowsPrivate: true) == nil, "\(url)")
        }
        for url in [
            "http://user@nas/", "http://nas:22/", "ftp://nas/", "http://2130706433/", "http://0x7f000001/",
            "http://nas/#x", "http://169.254.169.254/", "http://[::169.254.169.254]/",
            "https://[fd00:ec2::254]/", "https://[fe80::1]/", "http://100.100.100.200/",
        ] {
            #expect(PublicURL.problem(of: url, allowsPrivate: true) != nil, "\(url)")
        }
    }

    @Test func `WEBHOOK-002 nobody reaches the link or a cloud's own services, in whatever form`() {
        for text in [
            "169.254.0.1", "169.254.169.254", "169.254.170.2", "168.63.129.16", "100.100.100.200",
            "192.0.0.192",
            "fe80::1", "febf::1", "fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254", "fd00:c1::a9fe:a9fe",
            // IPv4-mapped, -compatible and -translated.
            "::ffff:169.254.169.254", "::169.254.169.254", "::ffff:0:169.254.169.254", "::168.63.129.16",
            // NAT64, also of a network's own prefix of each length.
            "64:ff9b::169.254.169.254", "64:ff9b::a83f:8110", "64:ff9b:1::169.254.169.254",
            "64:ff9b:1:a9fe:a9:fe00::", "64:ff9b:1:a9:fe:a9fe::", "64:ff9b:1:0:a9:fea9:fe00:0",
            // 6to4, Teredo with its server and its client, ISATAP.
            "2002:a9fe:a9fe::1", "2001:0:a9fe:a9fe::1", "2001:0:102:304:0:0:5601:5601",
            "fd12::5efe:a9fe:a9fe", "2600::200:5efe:a9fe:a9fe",
        ] {
            #expect(PublicAddress.isForbidden(text) == true, "\(text)")
        }
        for text in [
            "127.0.0.1", "10.0.0.1", "192.168.1.5", "100.64.0.1", "8.8.8.8", "::", "::1", "fd12::1",
            "::ffff:192.168.1.5", "64:ff9b::808:808", "2002:c0a8:105::1", "2606:4700::1111",
        ] {
            #expect(PublicAddress.isForbidden(text) == false, "\(text)")
        }
        #expect(PublicAddress.isForbidden("nas") == nil)
        #expect(PublicAddress.isPublic("168.63.129.16") == false)
    }

    @Test func `addresses of connections are told apart`() {
        for text in [
            "0.1.2.3", "10.0.0.1", "100.127.255.255", "127.255.255.254", "169.254.0.1", "172.31.255.255",
            "192.0.0.8", "192.0.2.9", "192.88.99.1", "192.168.0.1", "198.19.255.255", "198.51.100.1",
            "203.0.113.1", "239.255.255.255", "240.0.0.1", "::", "::1", "::ffff:1.1.1.1", "::1.1.1.1",
            "64:ff9b::101:101", "64:ff9b:1::1", "100::1", "2001::1", "2001:2::1", "2001:10::1", "2001:db8::1",
            "2002:101:101::1", "3fff::1", "4000::1", "fc00::1", "fe80::1", "fec0::1", "ff0e::1",
        ] {
            #expect(PublicAddress.isPublic(text) == false, "\(text)")
        }
        for text in [
            "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
            "128.0.0.1", "172.15.255.255", "172.32.0.0", "192.169.0.0", "198.20.0.0", "223.255.255.255",
            "2606:4700::1111", "2a00::1", "2001:200::1", "2003::1",
        ] {
            #expect(PublicAddress.isPublic(text) == true, "\(text)")
        }
        #expect(PublicAddress.isPublic("1.1.1") == nil && PublicAddress.isPublic("") == nil)
    }
}
