// Debian: libcurl4-openssl-dev. Loaded when it is first needed, not linked: in Debian 12 it brings thirty libraries
// (two of TLS, Kerberos, LDAP), 4 MiB of every program's memory, and most programs never speak to the world outside.
#pragma once
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <sys/socket.h>

// Sendable: nothing but addresses of functions that any thread may call.
typedef struct __attribute__((swift_attr("@Sendable"))) {
    CURLcode (*global_init)(long);
    CURL *(*easy_init)(void);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_perform)(CURL *);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    void (*easy_cleanup)(CURL *);
    const char *(*easy_strerror)(CURLcode);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
} coffer_curl;

// Finds libcurl's functions; false when the library or one of them is not there.
static inline bool coffer_curl_load(coffer_curl *curl) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
#define COFFER_CURL_FIND(name) ((*(void **)&curl->name = dlsym(library, "curl_" #name)) != NULL)
    return COFFER_CURL_FIND(global_init) && COFFER_CURL_FIND(easy_init) && COFFER_CURL_FIND(easy_setopt) &&
           COFFER_CURL_FIND(easy_perform) && COFFER_CURL_FIND(easy_getinfo) && COFFER_CURL_FIND(easy_cleanup) &&
           COFFER_CURL_FIND(easy_strerror) && COFFER_CURL_FIND(slist_append) && COFFER_CURL_FIND(slist_free_all);
#undef COFFER_CURL_FIND
}

typedef size_t (*coffer_curl_data_function)(char *, size_t, size_t, void *);

// Swift cannot call variadic functions.
static inline CURLcode coffer_curl_set_long(coffer_curl curl, CURL *c, CURLoption option, long value) {
    return curl.easy_setopt(c, option, value);
}
static inline CURLcode coffer_curl_set_text(coffer_curl curl, CURL *c, CURLoption option, const char *value) {
    return curl.easy_setopt(c, option, value);
}
static inline CURLcode coffer_curl_set_pointer(coffer_curl curl, CURL *c, CURLoption option, void *value) {
    return curl.easy_setopt(c, option, value);
}
static inline CURLcode coffer_curl_set_function(
    coffer_curl curl, CURL *c, CURLoption option, coffer_curl_data_function value) {
    return curl.easy_setopt(c, option, value);
}

// Opens the socket of a connection, or refuses with CURL_SOCKET_BAD.
typedef curl_socket_t (*coffer_curl_socket_function)(void *, curlsocktype, struct curl_sockaddr *);

static inline CURLcode coffer_curl_set_socket_function(
    coffer_curl curl, CURL *c, coffer_curl_socket_function value, void *context) {
    CURLcode code = curl.easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, value);
    return code == CURLE_OK ? curl.easy_setopt(c, CURLOPT_OPENSOCKETDATA, context) : code;
}
static inline curl_socket_t coffer_curl_refuse_socket(void) { return CURL_SOCKET_BAD; }
static inline curl_socket_t coffer_curl_open_socket(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}
// libcurl keeps the whole address behind the field, which is too short for some.
static inline const void *coffer_curl_address(const struct curl_sockaddr *address) { return &address->addr; }
static inline CURLcode coffer_curl_response_code(coffer_curl curl, CURL *c, long *code) {
    return curl.easy_getinfo(c, CURLINFO_RESPONSE_CODE, code);
}
