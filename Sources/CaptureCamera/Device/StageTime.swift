/// How long one stage of a camera's opening took.
public struct StageTime: Hashable, Sendable {
  /// What is done between the wish for a stream and its beginning.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    case open = "open the device"
    case describe = "ask what it offers"
    case mode = "set the mode"
    case controls = "set the controls"
    case buffers = "get buffers"
    case start = "start the stream"
  }

  public var stage: Stage
  public var span: Duration

  public init(_ stage: Stage, _ span: Duration) {
    self.stage = stage
    self.span = span
  }
}
