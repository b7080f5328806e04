internal import CCaptureLibrary
internal import CaptureBase

private let version = CText(CaptureVersion.current)

@c @implementation
public func capture_version() -> UnsafePointer<CChar>? { version.start }
