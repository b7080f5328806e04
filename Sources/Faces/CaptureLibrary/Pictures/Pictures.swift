public import CCaptureLibrary
internal import Capture
internal import CaptureFiles

@c @implementation
public func capture_picture_describe(
  _ picture: OpaquePointer?, _ info: UnsafeMutablePointer<capture_picture_info>?,
  _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    let picture = try picture.required(Picture.self, "picture")
    try info.fill(with: picture.facts.structure)
  }
}

@c @implementation
public func capture_picture_jpeg(
  _ picture: OpaquePointer?, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<capture_error>?
) -> UnsafePointer<UInt8>? {
  make(error) { () throws(CallFailure) in
    let jpeg = try picture.required(Picture.self, "picture").jpeg()
    count?.pointee = jpeg.buffer.count
    return jpeg.buffer.baseAddress
  } ?? nil
}

@c @implementation
public func capture_picture_pixels(
  _ picture: OpaquePointer?, _ pixels: UnsafeMutablePointer<capture_pixels>?,
  _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    let made = try picture.required(Picture.self, "picture").pixels()
    try pixels.fill(with: capture_pixels(made))
  }
}

extension capture_pixels {
  /// Describes pixels, which the picture keeps: they are not copied, and stay where they are since
  /// nobody changes them.
  fileprivate init(_ pixels: Pixels) {
    self.init(
      size: 0, width: Int32(clamping: pixels.size.width),
      height: Int32(clamping: pixels.size.height), stride: pixels.size.width * 4,
      bytes: pixels.withBytes { bytes in
        bytes.withUnsafeBytes { $0.assumingMemoryBound(to: UInt8.self).baseAddress }
      })
  }
}

/// Requires that a picture can replace what is at a path: nothing, or a file.
private func requireFile(at path: String) throws(CallFailure) {
  guard !path.isEmpty else { throw .badArgument("the path is empty") }
  let found = try? FileIdentity(at: path)
  if path.hasSuffix("/") || found?.isFolder == true {
    throw CallFailure(CAPTURE_CANNOT_WRITE, "cannot write the photo \(path): it is a folder")
  }
  if let found, !found.isPlain {
    throw CallFailure(
      CAPTURE_CANNOT_WRITE, "cannot write the photo \(path): it is a pipe, a socket or a device")
  }
}

@c @implementation
public func capture_picture_save(
  _ picture: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    let picture = try picture.required(Picture.self, "picture")
    let path = try String(required: path, "path")
    try requireFile(at: path)
    let keeper = FileKeeper(FileTemplate(path: path))
    let jpeg = try picture.bytes()
    do throws(KeepingError) {
      _ = try keeper.save(jpeg, takenAt: picture.facts.date)
    } catch {
      throw CallFailure(error)
    }
  }
}

@c @implementation
public func capture_picture_release(_ picture: OpaquePointer?) {
  release(picture, as: Picture.self)
}
