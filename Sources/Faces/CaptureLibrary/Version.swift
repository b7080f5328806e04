internal import CCaptureLibrary
internal import Capture

private let version = CText(BuiltVersion.text)

@c @implementation
public func capture_version() -> UnsafePointer<CChar>? { version.start }
