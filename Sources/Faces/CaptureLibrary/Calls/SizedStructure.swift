internal import CCaptureLibrary

/// A structure of `capture.h`, whose first member is the size that the caller's version of it has.
///
/// A member that is added later begins behind the last byte of the structure as it is now, even if
/// that is padding: older programs need not have set it.
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
  /// Members of a newer version have to be zero, since this one does not know their meaning.
  init(reading place: UnsafePointer<Self>?) throws(CallFailure) {
    self.init()
    guard let place else { return }
    let bytes = UnsafeRawBufferPointer(start: place, count: try Self.space(at: place))
    let known = MemoryLayout<Self>.size
    guard bytes.dropFirst(known).allSatisfy({ $0 == 0 }) else {
      throw .badArgument("a member of \(Self.self) is newer than this version of libcapture")
    }
    withUnsafeMutableBytes(of: &self) { $0.copyBytes(from: bytes.prefix(known)) }
  }

  /// The number of bytes of a caller's structure.
  fileprivate static func space(at place: UnsafeRawPointer) throws(CallFailure) -> Int {
    let size = place.load(as: Int.self)
    guard size > MemoryLayout<Int>.size, size <= 4096 else {
      let name = "\(Self.self)"
      throw .badArgument(
        "the size of a \(name) is not set. Initialize it with \(name.uppercased())_INIT.")
    }
    return size
  }
}

extension UnsafeMutablePointer where Pointee: SizedStructure {
  /// Fills in a caller's structure, as far as its version has the members.
  func fill(with value: Pointee) throws(CallFailure) {
    let space = try Pointee.space(at: self)
    var value = value
    value.size = space
    let count = min(space, MemoryLayout<Pointee>.size)
    withUnsafeBytes(of: value) { bytes in
      UnsafeMutableRawBufferPointer(start: self, count: count).copyBytes(from: bytes.prefix(count))
    }
  }
}

extension Optional {
  /// Fills in a structure that the caller has to pass.
  func fill<Structure: SizedStructure>(with value: Structure) throws(CallFailure)
  where Wrapped == UnsafeMutablePointer<Structure> {
    guard let self else { throw .badArgument("the \(Structure.self) is NULL") }
    try self.fill(with: value)
  }
}

/// Fills in a caller's structure with an element of a list.
///
/// Returns false if there is none, or if the structure has no size.
func fill<Element, Structure: SizedStructure>(
  _ place: UnsafeMutablePointer<Structure>?, from list: [Element]?, at index: Int,
  as structure: (Element) -> Structure
) -> Bool {
  guard let list, list.indices.contains(index) else { return false }
  do throws(CallFailure) {
    try place.fill(with: structure(list[index]))
    return true
  } catch {
    return false
  }
}
