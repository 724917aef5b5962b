import CSodium

extension SecretStream {
    /// Encrypts a file. A call of `seal` returns any number of pieces, also none. The results of all calls,
    /// in order, are the file.
    package struct Sealer: ~Copyable {
        private var state = crypto_secretstream_xchacha20poly1305_state()
        /// Content that does not fill a piece, or fills one that may be the last.
        private var pending: [UInt8] = []
        private var output: [UInt8]

        /// A key must be used for one file only.
        package init(key: Key) {
            var header = [UInt8](repeating: 0, count: SecretStream.headerBytes - SecretStream.prefixBytes)
            crypto_secretstream_xchacha20poly1305_init_push(&state, &header, key.bytes)
            output = key.prefix + header
        }

        /// As slow as `sealingKey`.
        package init(passphrase: String) throws(SecretStreamError) {
            self.init(key: try SecretStream.sealingKey(passphrase: passphrase))
        }

        package mutating func seal(_ content: [UInt8]) -> [UInt8] {
            pending += content
            var start = 0
            while pending.count - start > SecretStream.pieceBytes {
                push(pending[start..<start + SecretStream.pieceBytes], isLast: false)
                start += SecretStream.pieceBytes
            }
            pending.removeFirst(start)
            return take()
        }

        /// Returns the last piece; without it the file does not open.
        package consuming func finish() -> [UInt8] {
            push(pending[...], isLast: true)
            return take()
        }

        private mutating func push(_ piece: ArraySlice<UInt8>, isLast: Bool) {
            let tag =
                isLast
                ? crypto_secretstream_xchacha20poly1305_tag_final()
                : crypto_secretstream_xchacha20poly1305_tag_message()
            var sealed = [UInt8](
                repeating: 0, count: piece.count + SecretStream.sealedPieceBytes - SecretStream.pieceBytes)
            piece.withUnsafeBufferPointer { piece in
                _ = crypto_secretstream_xchacha20poly1305_push(
                    &state, &sealed, nil, piece.baseAddress, UInt64(piece.count), nil, 0, tag)
            }
            output += sealed
        }

        private mutating func take() -> [UInt8] {
            let taken = output
            output = []
            return taken
        }
    }
}
