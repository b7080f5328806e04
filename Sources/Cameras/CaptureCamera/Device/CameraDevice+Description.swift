internal import CaptureImaging

extension CameraDevice: CustomStringConvertible {
  /// The path and title, such as `/dev/video0 (HD Webcam)`.
  public var description: String { subject }
}

extension DeviceIdentity: CustomStringConvertible {
  /// The name with the serial number and the port, if they are known.
  public var description: String {
    let marks = [serial.map { "serial \($0)" }, port.map { "port \($0)" }].compactMap { $0 }
    return marks.isEmpty ? title : "\(name) (\(marks.joined(separator: ", ")))"
  }
}

extension StreamFormat: CustomStringConvertible {
  /// The format, size and rate, such as `MJPG 1280x720 at 30 fps`.
  public var description: String {
    StreamMode(format: format, size: size, rates: rate.map { [$0] } ?? []).description
  }
}
