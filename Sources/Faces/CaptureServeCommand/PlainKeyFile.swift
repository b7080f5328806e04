internal import CaptureFiles
internal import CaptureHTTP
internal import CaptureText
internal import CaptureWords

/// The file with the key of the plain URLs.
///
/// The key stays the same until the user asks for a new one, since other programs have it in their
/// settings.
struct PlainKeyFile {
  let path: String

  /// The maximum length of a file that is read; a key and a line end need less.
  private static let lengthLimit = 256

  /// Returns the key, and creates one if there is none yet.
  func key() throws(ServeFailure) -> HTTPSecret {
    if let key = try read() { return key }
    let new = HTTPSecret()
    let isNamed = try reporting { () throws(FileError) in try written(new).name(path) }
    return isNamed ? new : try key()  // another program was faster
  }

  /// Replaces the key, and returns the new one.
  func renewed() throws(ServeFailure) -> HTTPSecret {
    let new = HTTPSecret()
    try reporting { () throws(FileError) in try written(new).replace(path) }
    return new
  }

  /// Returns the key in the file; nil if there is no file.
  private func read() throws(ServeFailure) -> HTTPSecret? {
    let found = try reporting { () throws(FileError) in try contents() }
    guard let found else { return nil }
    guard found.isPrivate else {
      throw ServeFailure(
        sentence: """
          others can read \(path); run 'chmod 600 \(path.asShellWord)', or make a new key with \
          --new-plain-key
          """, code: .permission)
    }
    let text = String(decoding: found.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard let key = HTTPSecret(text: text) else {
      throw ServeFailure(
        sentence: "there is no key in \(path); make a new one with --new-plain-key",
        code: .badData)
    }
    return key
  }

  private func contents() throws(FileError) -> (bytes: [UInt8], isPrivate: Bool)? {
    do throws(FileError) {
      let file = try Descriptor(path, .reading)
      return (try file.readAll(upTo: Self.lengthLimit), try file.identity.isPrivate)
    } catch {
      guard error.cause == .noSuchFile else { throw error }
      return nil
    }
  }

  private func written(_ key: HTTPSecret) throws(FileError) -> TemporaryFile {
    try Folder.make(String(Folder.part(of: path)))
    let file = try TemporaryFile(for: path)
    file.makePrivate()
    try file.write(Array("\(key.text)\n".utf8).span.bytes)
    return file
  }

  private func reporting<Success>(
    _ body: () throws(FileError) -> Success
  ) throws(ServeFailure) -> Success {
    do throws(FileError) {
      return try body()
    } catch {
      throw ServeFailure(sentence: "\(error)", code: .failed)
    }
  }
}
