public import CCaptureLibrary
internal import Capture

extension StoreHandle {
  /// Adds a photo, and returns its id.
  fileprivate func add(
    _ photo: @escaping @Sendable () async throws(StoreError) -> NewPhoto
  ) throws(CallFailure) -> PhotoID {
    try use { (store) async throws(StoreError) in
      try await store.add(photo()).photo.id
    }
  }
}

extension NewPhoto {
  /// Reads a photo from a file; one that cannot be read is bad input, whatever the reason.
  fileprivate init(at path: String) throws(CallFailure) {
    self = try wait(
      for: { () async throws(StoreError) in try await NewPhoto(file: path) },
      orAs: { error in
        let failure = CallFailure(error)
        return failure.code == CAPTURE_FAILED
          ? CallFailure(CAPTURE_BAD_INPUT, failure.message) : failure
      })
  }
}

extension CallFailure {
  /// The same failure, with the name of the file, unless it has that already.
  fileprivate func naming(_ path: String) -> CallFailure {
    let name = CallFailure(Int(code), path)
    return message.contains(name.message)
      ? self : CallFailure(Int(code), "\(path): \(message)")
  }
}

extension PhotoID {
  /// Writes the digits of the id, and a zero.
  fileprivate func write(to place: UnsafeMutablePointer<CChar>?) {
    guard let place else { return }
    for (index, digit) in description.utf8.enumerated() {
      place[index] = CChar(bitPattern: digit)
    }
    place[description.utf8.count] = 0
  }
}

@c @implementation
public func capture_store_add_file(
  _ store: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ id: UnsafeMutablePointer<CChar>?,
  _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    let handle = try store.required(StoreHandle.self, "store")
    let path = try String(required: path, "path")
    do throws(CallFailure) {
      let photo = try NewPhoto(at: path)
      let added = try handle.add { () async throws(StoreError) in photo }
      added.write(to: id)
    } catch {
      throw error.code == CAPTURE_BAD_INPUT ? error.naming(path) : error
    }
  }
}

@c @implementation
public func capture_store_add(
  _ store: OpaquePointer?, _ picture: OpaquePointer?, _ id: UnsafeMutablePointer<CChar>?,
  _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    let handle = try store.required(StoreHandle.self, "store")
    let picture = try picture.required(Picture.self, "picture")
    let photo = NewPhoto(original: try picture.bytes(), taken: picture.facts.date)
    let added = try handle.add { () async throws(StoreError) in photo }
    added.write(to: id)
  }
}
