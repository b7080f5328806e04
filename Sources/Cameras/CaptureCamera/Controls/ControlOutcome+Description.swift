extension ControlOutcome: CustomStringConvertible {
  /// The value read back and, if it differs, the value that was sent: `gain=40`, or `gain=38, not 40`.
  public var description: String { "\(name)=\(actual)" + (didStick ? "" : ", not \(sent)") }
}
