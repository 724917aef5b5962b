// Debian: libcurl4-openssl-dev
#pragma once
#include <curl/curl.h>

// Swift cannot call variadic functions.
static inline CURLcode coffer_curl_set_long(CURL *c, CURLoption option, long value) {
    return curl_easy_setopt(c, option, value);
}
static inline CURLcode coffer_curl_set_text(CURL *c, CURLoption option, const char *value) {
    return curl_easy_setopt(c, option, value);
}
static inline CURLcode coffer_curl_set_pointer(CURL *c, CURLoption option, void *value) {
    return curl_easy_setopt(c, option, value);
}
typedef size_t (*coffer_curl_data_function)(char *, size_t, size_t, void *);
static inline CURLcode coffer_curl_set_function(CURL *c, CURLoption option, coffer_curl_data_function value) {
    return curl_easy_setopt(c, option, value);
}
static inline CURLcode coffer_curl_response_code(CURL *c, long *code) {
    return curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, code);
}
