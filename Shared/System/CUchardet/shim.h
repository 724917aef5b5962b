// Debian: libuchardet0. Loaded when the first file of another encoding than UTF-8 is read, not linked: few files are. The
// declarations are those of uchardet's stable functions, so that no headers are needed.
#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

// Sendable: nothing but addresses of functions.
typedef struct __attribute__((swift_attr("@Sendable"))) {
    void *(*uchardet_new)(void);
    void (*uchardet_delete)(void *);
    int (*uchardet_handle_data)(void *, const char *, size_t);
    void (*uchardet_data_end)(void *);
    const char *(*uchardet_get_charset)(void *);
} coffer_uchardet;

// Finds uchardet's functions; false when the library or one of them is not there.
static inline bool coffer_uchardet_load(coffer_uchardet *uchardet) {
    void *library = dlopen("libuchardet.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
#define COFFER_UCHARDET_FIND(name) ((*(void **)&uchardet->name = dlsym(library, #name)) != NULL)
    return COFFER_UCHARDET_FIND(uchardet_new) && COFFER_UCHARDET_FIND(uchardet_delete)
        && COFFER_UCHARDET_FIND(uchardet_handle_data) && COFFER_UCHARDET_FIND(uchardet_data_end)
        && COFFER_UCHARDET_FIND(uchardet_get_charset);
#undef COFFER_UCHARDET_FIND
}
