internal import CCaptureLibrary

/// Runs a function's body; returns 0, or the code of its failure, which it describes.
func attempt(_ report: ErrorReport?, _ body: () throws(CallFailure) -> Void) -> CInt {
  do throws(CallFailure) {
    try ForkWatch.requireOriginal()
    try body()
    return CInt(CAPTURE_OK)
  } catch {
    report?.write(error)
    return error.code
  }
}

/// Creates what a function returns; on failure, describes it and returns nil.
func make<Result>(_ report: ErrorReport?, _ body: () throws(CallFailure) -> Result) -> Result? {
  do throws(CallFailure) {
    try ForkWatch.requireOriginal()
    return try body()
  } catch {
    report?.write(error)
    return nil
  }
}

/// Creates an object that the caller holds from then on.
func hold<Held: AnyObject>(
  _ report: ErrorReport?, _ body: () throws(CallFailure) -> Held
) -> OpaquePointer? {
  make(report, body).map(OpaquePointer.init(holding:))
}

/// Releases an object that the caller held; in a forked process, it is left alone.
func release<Held: AnyObject>(
  _ handle: OpaquePointer?, as type: Held.Type, _ end: (Held) -> Void = { _ in }
) {
  guard let handle, !ForkWatch.isForked else { return }
  let object = Unmanaged<Held>.fromOpaque(UnsafeRawPointer(handle))
  end(object.takeUnretainedValue())
  object.release()
}

extension OpaquePointer {
  /// Creates the pointer by which a caller holds an object.
  init(holding object: AnyObject) {
    self.init(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object that a caller holds.
  func held<Held: AnyObject>(_ type: Held.Type = Held.self) -> Held {
    Unmanaged<Held>.fromOpaque(UnsafeRawPointer(self)).takeUnretainedValue()
  }
}

extension OpaquePointer? {
  /// The object that a caller may pass; nil in a forked process.
  func usable<Held: AnyObject>(_ type: Held.Type = Held.self) -> Held? {
    ForkWatch.isForked ? nil : self?.held()
  }

  /// The object that a caller has to pass.
  func required<Held: AnyObject>(
    _ type: Held.Type = Held.self, _ name: String
  ) throws(CallFailure) -> Held {
    guard let self else { throw .badArgument("the \(name) is NULL") }
    return self.held()
  }
}
