public import CCaptureLibrary
internal import Capture

/// A store, as a C program holds it.
final class StoreHandle: Sendable {
  let store: PhotoStore

  init(at folder: String, isCreated: Bool) throws(CallFailure) {
    store = try wait(
      for: { () async throws(StoreError) in
        try await PhotoStore(at: folder, creating: isCreated)
      }, orAs: CallFailure.init)
  }

  /// Does something with the store, and waits for it.
  func use<Answer: Sendable>(
    _ body: @escaping @Sendable (PhotoStore) async throws(StoreError) -> Answer
  ) throws(CallFailure) -> Answer {
    try wait(
      for: { () async throws(StoreError) in try await body(self.store) },
      orAs: CallFailure.init)
  }

  /// Does something with a photo, which is named by its id or the beginning of it.
  func use<Answer: Sendable>(
    _ id: UnsafePointer<CChar>?,
    _ body: @escaping @Sendable (PhotoStore, PhotoID) async throws(StoreError) -> Answer
  ) throws(CallFailure) -> Answer {
    let digits = try String(required: id, "id")
    return try use { (store) async throws(StoreError) in
      try await body(store, store.id(beginning: digits))
    }
  }

  /// Changes a photo, which is named by its id or the beginning of it.
  func apply(_ change: PhotoChange, to id: UnsafePointer<CChar>?) throws(CallFailure) {
    try use(id) { (store, id) async throws(StoreError) in
      _ = try await store.apply(change, to: [id])
    }
  }
}

@c @implementation
public func capture_store_open(
  _ folder: UnsafePointer<CChar>?, _ create: Bool, _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in
    try StoreHandle(at: String(required: folder, "folder"), isCreated: create)
  }
}

@c @implementation
public func capture_store_close(_ store: OpaquePointer?) {
  release(store, as: StoreHandle.self)
}

@c @implementation
public func capture_store_rate(
  _ store: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ rating: Int32,
  _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    let handle = try store.required(StoreHandle.self, "store")
    guard let stars = Rating(rating == 0 ? nil : Int(rating)) else {
      throw .badArgument("\(rating) is not a rating from \(Rating.rangeText)")
    }
    try handle.apply(.rate(stars), to: id)
  }
}

@c @implementation
public func capture_store_tag(
  _ store: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ added: UnsafePointer<CChar>?,
  _ removed: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<capture_error>?
) -> CInt {
  attempt(error) { () throws(CallFailure) in
    let handle = try store.required(StoreHandle.self, "store")
    let new = [String(from: added)].compactMap(\.self)
    let old = [String(from: removed)].compactMap(\.self)
    try handle.apply(.tag(adding: new, removing: old), to: id)
  }
}
