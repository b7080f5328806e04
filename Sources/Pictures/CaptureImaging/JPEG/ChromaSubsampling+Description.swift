extension ChromaSubsampling: CustomStringConvertible {
  /// The usual notation, such as `4:2:0`, or `grey`.
  public var description: String {
    switch self {
    case .grey: "grey"
    case .s444: "4:4:4"
    case .s422: "4:2:2"
    case .s420: "4:2:0"
    case .s440: "4:4:0"
    case .s411: "4:1:1"
    }
  }
}
