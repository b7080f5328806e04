#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <time.h>

// Swift does not import macros that take arguments or cast. This file provides what is needed of each.

// Sets what holds for all connections: versions, no state that a client could fill or change, and as
// little memory as possible for connections on which nothing is sent.
static inline int c_ssl_restrict(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1;
}

// Adds a certificate that leads from the server's own to one that clients know, and takes it over.
static inline int c_ssl_add_chain(SSL_CTX *context, X509 *certificate) {
  return SSL_CTX_add0_chain_cert(context, certificate) == 1;
}

// Returns the bytes that are in memory to be read.
static inline long c_bio_bytes(BIO *memory, char **start) { return BIO_get_mem_data(memory, start); }

// Drops the bytes.
static inline void c_bio_clear(BIO *memory) { (void)BIO_reset(memory); }

// Returns a time of a certificate in seconds since 1970; -1 if it is malformed.
static inline long long c_seconds(const ASN1_TIME *time) {
  struct tm moment = {0};
  return ASN1_TIME_to_tm(time, &moment) == 1 ? timegm(&moment) : -1;
}
