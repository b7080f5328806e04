internal import COpenSSL
internal import CaptureBase
internal import Glibc

/// The private key of a certificate.
struct TLSKey: ~Copyable {
  let path: String
  private let key: OpaquePointer

  /// Reads a file in PEM form, which must be private: its readers could pretend to be the server.
  init(_ path: String) throws(HTTPServerError) {
    let file = try TLSFile(path)
    guard file.isPrivate else {
      throw HTTPServerError(
        .certificate, "the key \(path) can be read by other users",
        Remedy(.makePrivate, "let only its owner and its group read it", [.path: path]))
    }
    guard let key = file.next({ PEM_read_bio_PrivateKey($0, nil, TLSFile.noPassword, nil) }) else {
      throw HTTPServerError(
        .certificate, "\(path) is not a private key in PEM form without a password")
    }
    self.path = path
    self.key = key
  }

  deinit {
    EVP_PKEY_free(key)
  }

  borrowing func isKey(of certificate: OpaquePointer) -> Bool {
    X509_check_private_key(certificate, key) == 1
  }

  /// Gives the key to a context that has its certificate; returns whether it takes it.
  borrowing func use(in context: OpaquePointer) -> Bool {
    SSL_CTX_use_PrivateKey(context, key) == 1
  }
}
