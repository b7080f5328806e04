internal import COpenSSL
internal import CaptureBase
internal import CaptureFiles

/// A server's certificate, and those that lead from it to one that clients know.
struct TLSCertificates: ~Copyable {
  let path: String
  private let own: OpaquePointer
  private let others: [OpaquePointer]

  /// Reads a file in PEM form, of which the first certificate is the server's own.
  init(_ path: String) throws(HTTPServerError) {
    let file = try TLSFile(path)
    guard let own = file.next({ PEM_read_bio_X509($0, nil, TLSFile.noPassword, nil) }) else {
      throw HTTPServerError(.certificate, "\(path) is not a certificate in PEM form")
    }
    var others: [OpaquePointer] = []
    while let other = file.next({ PEM_read_bio_X509($0, nil, TLSFile.noPassword, nil) }) {
      others.append(other)
    }
    self.path = path
    self.own = own
    self.others = others
  }

  deinit {
    X509_free(own)
    for other in others { X509_free(other) }
  }

  /// Throws unless it is valid at a time.
  borrowing func check(at time: WallTime) throws(HTTPServerError) {
    let end = WallTime(seconds: c_seconds(X509_get0_notAfter(own)))
    guard time.seconds <= end.seconds else {
      throw HTTPServerError(
        .certificate, "the certificate \(path) has expired: it was valid until \(end.httpDate)",
        Remedy(.renewCertificate, "renew it", [.path: path]))
    }
    let start = WallTime(seconds: c_seconds(X509_get0_notBefore(own)))
    guard time.seconds >= start.seconds else {
      throw HTTPServerError(
        .certificate, "the certificate \(path) is valid only from \(start.httpDate)",
        Remedy(.renewCertificate, "renew it, or set the clock", [.path: path]))
    }
  }

  /// Throws unless it is for a name or an address.
  borrowing func check(isFor name: String) throws(HTTPServerError) {
    let bytes = name.utf8CString
    let isNamed = bytes.withUnsafeBufferPointer { text in
      X509_check_ip_asc(own, text.baseAddress, 0) == 1
        || X509_check_host(own, text.baseAddress, name.utf8.count, 0, nil) == 1
    }
    guard !isNamed else { return }
    throw HTTPServerError(
      .certificate, "the certificate \(path) is not for \(name), so browsers would refuse it")
  }

  /// Throws unless a private key is that of the certificate.
  borrowing func check(isOf key: borrowing TLSKey) throws(HTTPServerError) {
    guard !key.isKey(of: own) else { return }
    throw HTTPServerError(
      .certificate, "the key \(key.path) does not belong to the certificate \(path)")
  }

  /// Gives the certificates to a context; returns whether it takes them.
  borrowing func use(in context: OpaquePointer) -> Bool {
    ERR_clear_error()
    guard SSL_CTX_use_certificate(context, own) == 1 else { return false }
    return others.allSatisfy { other in
      X509_up_ref(other)
      return c_ssl_add_chain(context, other) == 1
    }
  }
}
