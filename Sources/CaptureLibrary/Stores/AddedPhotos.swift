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
      let added = try handle.add { () async throws(StoreError) in try await NewPhoto(file: path) }
      added.write(to: id)
    } catch {
      // What the bytes are is said without the name of their file.
      throw error.code == CAPTURE_BAD_INPUT
        ? CallFailure(CAPTURE_BAD_INPUT, "\(path): \(error.message)") : error
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
    let photo = NewPhoto(jpeg: try picture.bytes(), taken: picture.facts.date)
    let added = try handle.add { () async throws(StoreError) in photo }
    added.write(to: id)
  }
}
