// Debian: zlib1g-dev
#pragma once
#include <zlib.h>

// deflateInit2 is a macro. For many short texts: the window of 4 KiB takes an eighth of the time of the default
// 32 KiB to set up.
static inline int coffer_deflate_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 12, 5, Z_DEFAULT_STRATEGY);
}

// For files: the default window, and no header of zlib's.
static inline int coffer_deflate_raw_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}

// A stream of gzip (RFC 1952): 15 bits of window, plus 16 for gzip's own head and end.
static inline int coffer_gzip_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
