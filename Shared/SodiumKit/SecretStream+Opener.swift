import CSodium

extension SecretStream {
    /// Decrypts a file in parts of any size. Content from `open` is genuine, but only `finish` tells that
    /// none is missing.
    package struct Opener: ~Copyable {
        private var state = crypto_secretstream_xchacha20poly1305_state()
        private var pending: [UInt8] = []
        private var hasEnded = false

        /// `key` must be made from this `header`. The bytes behind the header go to `open`.
        package init(key: Key, header: [UInt8]) throws(SecretStreamError) {
            guard header.count == SecretStream.headerBytes else { throw .notAStream }
            let own = Array(header[SecretStream.prefixBytes...])
            guard crypto_secretstream_xchacha20poly1305_init_pull(&state, own, key.bytes) == 0 else {
                throw .notAStream
            }
        }

        /// As slow as `openingKey`.
        package init(passphrase: String, header: [UInt8]) throws(SecretStreamError) {
            let key = try SecretStream.openingKey(passphrase: passphrase, header: header)
            try self.init(key: key, header: header)
        }

        /// Returns the content of the pieces that are complete now. Throws `damaged`.
        package mutating func open(_ bytes: [UInt8]) throws(SecretStreamError) -> [UInt8] {
            pending += bytes
            var content: [UInt8] = []
            var start = 0
            while pending.count - start >= SecretStream.sealedPieceBytes {
                content += try pull(pending[start..<start + SecretStream.sealedPieceBytes])
                start += SecretStream.sealedPieceBytes
            }
            pending.removeFirst(start)
            return content
        }

        /// Returns the rest of the content. Throws `damaged` if the file's end is missing.
        package consuming func finish() throws(SecretStreamError) -> [UInt8] {
            let rest = pending.isEmpty ? [] : try pull(pending[...])
            guard hasEnded else { throw .damaged }
            return rest
        }

        private mutating func pull(_ piece: ArraySlice<UInt8>) throws(SecretStreamError) -> [UInt8] {
            let overhead = SecretStream.sealedPieceBytes - SecretStream.pieceBytes
            guard !hasEnded, piece.count >= overhead else { throw .damaged }
            var content = [UInt8](repeating: 0, count: piece.count - overhead)
            var tag: UInt8 = 0
            let result = piece.withUnsafeBufferPointer { piece in
                crypto_secretstream_xchacha20poly1305_pull(
                    &state, &content, nil, &tag, piece.baseAddress, UInt64(piece.count), nil, 0)
            }
            let isLast = tag == crypto_secretstream_xchacha20poly1305_tag_final()
            guard result == 0, isLast || piece.count == SecretStream.sealedPieceBytes else { throw .damaged }
            hasEnded = isLast
            return content
        }
    }
}
