// Debian: libqrencode4. Loaded when the first QR code is drawn, not linked: few requests need one. The declarations are
// those of libqrencode's stable functions, so that no headers are needed.
#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int version;
    // Modules a side.
    int width;
    // A byte a module, row by row; the lowest bit is 1 for a dark one.
    unsigned char *data;
} coffer_qr_symbol;

// Sendable: nothing but addresses of functions.
typedef struct __attribute__((swift_attr("@Sendable"))) {
    coffer_qr_symbol *(*QRcode_encodeString8bit)(const char *, int, int);
    void (*QRcode_free)(coffer_qr_symbol *);
} coffer_qr;

// Error correction of about 15 %.
enum { COFFER_QR_LEVEL_M = 1 };

// Finds libqrencode's functions; false when the library or one of them is not there.
static inline bool coffer_qr_load(coffer_qr *qr) {
    void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
#define COFFER_QR_FIND(name) ((*(void **)&qr->name = dlsym(library, #name)) != NULL)
    return COFFER_QR_FIND(QRcode_encodeString8bit) && COFFER_QR_FIND(QRcode_free);
#undef COFFER_QR_FIND
}
