// Debian: libssl-dev. A module of its own beside COpenSSL, so that only the gateway loads libssl.
#pragma once
#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// OpenSSL has these as macros, which Swift does not import.
static inline int coffer_tls_version_minimum(SSL_CTX *context, int version) {
    return (int)SSL_CTX_set_min_proto_version(context, version);
}
static inline int coffer_tls_version_maximum(SSL_CTX *context, int version) {
    return (int)SSL_CTX_set_max_proto_version(context, version);
}
static inline int coffer_tls_groups(SSL_CTX *context, const char *names) {
    return (int)SSL_CTX_set1_groups_list(context, names);
}
static inline int coffer_tls_add_chain_certificate(SSL_CTX *context, X509 *certificate) {
    return (int)SSL_CTX_add1_chain_cert(context, certificate);
}
static inline void coffer_tls_options(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
    // Output that was stuck is sent again from another buffer, and idle connections hold none.
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                  SSL_MODE_RELEASE_BUFFERS);
    // Sessions live in tickets alone.
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    // A record and its header come by one system call.
    SSL_CTX_set_read_ahead(context, 1);
}
// A client that ends its connection without a close_notify ends it all the same: requests say their own length.
static inline void coffer_tls_ignores_sudden_end(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF);
}
static inline int coffer_error_reason(unsigned long error) { return ERR_GET_REASON(error); }
static inline int coffer_tls_server_name(SSL *session, const char *name) {
    return (int)SSL_set_tlsext_host_name(session, name);
}
static inline void coffer_bio_retry(BIO *bio, int isWrite) {
    BIO_set_flags(bio, (isWrite ? BIO_FLAGS_WRITE : BIO_FLAGS_READ) | BIO_FLAGS_SHOULD_RETRY);
}
static inline void coffer_bio_clear_retry(BIO *bio) { BIO_clear_retry_flags(bio); }

// Sets a ticket's cipher and authentication code up (SSL_CTX_set_tlsext_ticket_key_evp_cb(3)); 1 when it worked.
static inline int coffer_ticket_keys(EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *code, const unsigned char *cipherKey,
                                     const unsigned char *codeKey, const unsigned char *start, int seals) {
    OSSL_PARAM parameters[3] = {
        OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_KEY, (void *)codeKey, 32),
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)"sha256", 0),
        OSSL_PARAM_construct_end(),
    };
    return EVP_MAC_CTX_set_params(code, parameters) == 1 &&
           EVP_CipherInit_ex(cipher, EVP_aes_256_cbc(), NULL, cipherKey, start, seals) == 1;
}
