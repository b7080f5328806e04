extension CameraControl: CustomStringConvertible {
  /// The name and current value, such as `brightness=128`; `?` stands for an unknown value.
  public var description: String { "\(name)=\(currentText ?? "?")" }
}
