internal import CCaptureLibrary

/// A structure of `capture.h`, whose first member is the size that the caller's version of it has.
protocol SizedStructure {
  init()
  var size: Int { get set }
}

extension capture_camera_options: SizedStructure {}
extension capture_control: SizedStructure {}
extension capture_device: SizedStructure {}
extension capture_mode: SizedStructure {}
extension capture_photo: SizedStructure {}
extension capture_photo_options: SizedStructure {}
extension capture_picture_info: SizedStructure {}
extension capture_pixels: SizedStructure {}
extension capture_query: SizedStructure {}

extension SizedStructure {
  /// Reads a caller's structure; members that an older version of it lacks are zero.
  ///
  /// Members of a newer version have to be zero, since this one does not know what they ask for.
  init(reading place: UnsafePointer<Self>?) throws(CallFailure) {
    self.init()
    guard let place else { return }
    let size = UnsafeRawPointer(place).load(as: Int.self)
    guard size >= MemoryLayout<Int>.size, size <= 4096 else {
      throw .badArgument("the size of \(Self.self) is not set")
    }
    let bytes = UnsafeRawBufferPointer(start: place, count: size)
    let known = MemoryLayout<Self>.size
    guard bytes.dropFirst(known).allSatisfy({ $0 == 0 }) else {
      throw .badArgument("a member of \(Self.self) is newer than this version of the library")
    }
    withUnsafeMutableBytes(of: &self) { $0.copyBytes(from: bytes.prefix(known)) }
  }
}

extension UnsafeMutablePointer where Pointee: SizedStructure {
  /// Fills in a caller's structure, as far as its version has the members.
  func fill(with value: Pointee) {
    let space = UnsafeRawPointer(self).load(as: Int.self)
    guard space > MemoryLayout<Int>.size else { return }
    var value = value
    value.size = space
    let count = min(space, MemoryLayout<Pointee>.size)
    withUnsafeBytes(of: value) { bytes in
      UnsafeMutableRawBufferPointer(start: self, count: count).copyBytes(from: bytes.prefix(count))
    }
  }
}
