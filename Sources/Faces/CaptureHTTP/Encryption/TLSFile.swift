internal import COpenSSL
internal import CaptureBase
internal import CaptureFiles
internal import Glibc

/// A file in PEM form, from which one thing after another is read.
struct TLSFile: ~Copyable {
  private let memory: OpaquePointer
  /// Whether it is safe from other users.
  let isPrivate: Bool

  /// More than enough for a chain of certificates.
  private static let lengthLimit = 1 << 20

  init(_ path: String) throws(HTTPServerError) {
    let (bytes, isPrivate) = try Self.contents(of: path)
    let memory = BIO_new(BIO_s_mem())
    guard let memory, BIO_write(memory, bytes, CInt(bytes.count)) == CInt(bytes.count) else {
      BIO_free(memory)
      throw HTTPServerError(.certificate, "\(path) is empty")
    }
    self.memory = memory
    self.isPrivate = isPrivate
  }

  private static func contents(
    of path: String
  ) throws(HTTPServerError) -> (bytes: [UInt8], isPrivate: Bool) {
    do throws(FileError) {
      let file = try Descriptor(path, .reading)
      return (try file.readAll(upTo: lengthLimit), try file.identity.isPrivateToGroup)
    } catch {
      throw HTTPServerError(.certificate, "\(error)")
    }
  }

  deinit {
    c_bio_clear(memory)  // which also overwrites it
    BIO_free(memory)
  }

  /// Reads the next thing of a kind; nil if there is none.
  borrowing func next(_ read: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
    ERR_clear_error()
    return read(memory)
  }

  /// Asks nobody for a password; OpenSSL would ask on the terminal.
  static let noPassword:
    @convention(c) (
      UnsafeMutablePointer<CChar>?, CInt, CInt, UnsafeMutableRawPointer?
    ) -> CInt = { _, _, _, _ in -1 }
}
