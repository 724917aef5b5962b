import Foundation

/// Pictures of 7 × 5 pixels (the one with restarts 40 × 30), written by Pillow.
enum PictureSamples {
    static let all: [(name: String, format: String, bytes: [UInt8])] = [
        (
            "PNG of true colour", "png",
            bytes(
                """
                iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAIAAAAG+GGPAAAAJElEQVR4nGNkYGCQw0AsDEYMDAycaAguKoSMkEWl4QhNVAWC
                AKpVA1BbhCLrAAAAAElFTkSuQmCC
                """)
        ),
        (
            "PNG with alpha", "png",
            bytes(
                """
                iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAYAAACJmvbYAAAAM0lEQVR4nGNkZGJmkf3397ccAwMDOmb5b/D3NwMDJwM2zMJg
                xADlCGFgNElpFIxFUgWOAc9zCUSUoljtAAAAAElFTkSuQmCC
                """)
        ),
        (
            "PNG of a palette", "png",
            bytes(
                """
                iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFBAMAAAB7tOvrAAAAGFBMVEWHyKKHlnoeryCHZFEeZBKHMimHAAAeGQU93q0tAAAA
                IklEQVR4nGMs///hFwvD//e/Wc7+//CXUen/h/8sDAzvGQDDZg4QkFNI6QAAAABJRU5ErkJggg==
                """)
        ),
        (
            "PNG of grey", "png",
            bytes(
                """
                iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAAAAACs8akEAAAAKklEQVR4nAXByQ0AIAwDMCr1k4sNwv5jYs8BAGBKkuQ+SZK2
                tm1vc5PkAyErAc/4QG/QAAAAAElFTkSuQmCC
                """)
        ),
        (
            "PNG of one bit", "png",
            bytes(
                """
                iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAQAAAACh4ct1AAAAEklEQVR4nGNgYOBi8mC6xbANAAUQAefg7bb3AAAAAElFTkSu
                QmCC
                """)
        ),
        (
            "baseline JPEG", "jpeg",
            bytes(
                """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1R
                V19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj
                Y2NjY2NjY2NjY2NjY2P/wAARCAAFAAcDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAA
                AgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6
                Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG
                x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREA
                AgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5
                OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPE
                xcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwCPTdBtWUZH6UUUVnQipQTZjhsTV9mveP/Z
                """)
        ),
        (
            "progressive JPEG", "jpeg",
            bytes(
                """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1R
                V19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj
                Y2NjY2NjY2NjY2NjY2P/wgARCAAFAAcDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUAQEAAAAAAAAAAAAA
                AAAAAAAC/9oADAMBAAIQAxAAAAGQR//EABYQAQEBAAAAAAAAAAAAAAAAAAMAAv/aAAgBAQABBQIwzf/EABgRAAIDAAAAAAAA
                AAAAAAAAAAADAhIx/9oACAEDAQE/AVslXT//xAAXEQEAAwAAAAAAAAAAAAAAAAABAAIR/9oACAECAQE/AaGk/8QAFBABAAAA
                AAAAAAAAAAAAAAAAAP/aAAgBAQAGPwJ//8QAFRABAQAAAAAAAAAAAAAAAAAAAQD/2gAIAQEAAT8heX//2gAMAwEAAgADAAAA
                EAP/xAAVEQEBAAAAAAAAAAAAAAAAAAAAEf/aAAgBAwEBPxCcf//EABURAQEAAAAAAAAAAAAAAAAAAAEA/9oACAECAQE/ECFb
                /8QAFxABAAMAAAAAAAAAAAAAAAAAAQARof/aAAgBAQABPxABZk//2Q==
                """)
        ),
        (
            "grey JPEG", "jpeg",
            bytes(
                """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1R
                V19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAFAAcBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgED
                AwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RF
                RkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJ
                ytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AI9N0G1ZRkfpX//Z
                """)
        ),
        (
            "CMYK JPEG", "jpeg",
            bytes(
                """
                /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1hpCe
                o6utq2eAvMm6pseZqKuk/8AAFAgABQAHBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//E
                ALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2
                Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrC
                w8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwCvof3R9Kf/AGJa+n6VS0jTobpQ
                ZPT0rpq//9k=
                """)
        ),
        (
            "JPEG with restarts", "jpeg",
            bytes(
                """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L
                2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4
                +Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAeACgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAA
                AgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6
                Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG
                x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREA
                AgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5
                OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPE
                xcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/90ABAAB/9oADAMBAAIRAxEAPwDHCmnhTUoSnhKjmFGZ/9DMCmnh
                TUwSnBKg3jM//9GiFNFWRHRWdjtUz//SrhKeEqQCngVzJnJGR//TaEqQR1IBTwKhGUZn/9SUR0VYAop2Hzn/2Q==
                """)
        ),
        (
            "lossy WebP", "webp",
            bytes(
                """
                UklGRkoAAABXRUJQVlA4ID4AAADQAQCdASoHAAUAAsBMJbACdAEOu0ekgAD+8akkeBRBGNe3gAt98UiUKe8GboddKZevdBv1
                NeHOH+352WAAAA==
                """)
        ),
        (
            "lossless WebP", "webp",
            bytes(
                """
                UklGRi4AAABXRUJQVlA4TCIAAAAvBgABALkyRPQ/dhHR/4BCthGgMZ0/3oswHpMQEwBkBdoT
                """)
        ),
        (
            "WebP with alpha", "webp",
            bytes(
                """
                UklGRnIAAABXRUJQVlA4WAoAAAAQAAAABgAABAAAQUxQSA0AAAABD/CC/4iIMAER/Y8AAFZQOCA+AAAA0AEAnQEqBwAFAALA
                TCWwAnQBDrtHpIAA/vGpJHgUQRjXt4ALffFIlCnvBm6HXSmXr3Qb9TXhzh/t+dlgAAA=
                """)
        ),
        (
            "animated WebP", "webp",
            bytes(
                """
                UklGRiABAABXRUJQVlA4WAoAAAACAAAABgAABAAAQU5JTQYAAAAAAAAAAABBTk1GiAAAAAAAAAAAAAYAAAQAAGQAAAJWUDgg
                cAAAAFABAJ0BKgcABQABQCYlsAAFjAAA/uxm//tCP/vyf/34Df/P//8/UN//vv6GJ//+d/gbBwf8J6fq//xTqDf/4p1R/E9u
                Q/emfHfXuBf//N8FH6ShT3jNB539lmf/df+rnwD+hv97P94fwb/++/nyYABBTk1GZAAAAAAAAAAAAAYAAAQAAGQAAABWUDgg
                TAAAANQBAJ0BKgcABQAAACYlsAADYmeVGEpAAPa8TuOOAAI1HKZ0nGzkx/94H1/pKFTelj33M/Drt/8T/0udg/yb/38/qn+T
                f/wV/y6AAAA=
                """)
        ),
    ]

    private static func bytes(_ base64: String) -> [UInt8] {
        Array(Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
    }
}
