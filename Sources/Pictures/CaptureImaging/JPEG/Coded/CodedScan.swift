/// A scan's header: its components and the numbers of their Huffman tables.
struct CodedScan {
  struct Part {
    /// The component's index in the frame.
    let component: Int
    let means: Int
    let details: Int
  }

  let parts: [Part]

  init(_ body: RawSpan, of frame: JPEGFrame) throws(JPEGError) {
    guard body.byteCount >= 6, case let count = Int(body.byte(at: 0)), count > 0,
      body.byteCount == 4 + count * 2
    else { throw .damaged("a scan header is invalid") }
    var parts: [Part] = []
    for index in 0..<count {
      let identifier = body.byte(at: 1 + index * 2)
      let tables = body.byte(at: 2 + index * 2)
      let found = frame.components.firstIndex { $0.identifier == identifier }
      guard let found, tables & 0xCC == 0, !parts.contains(where: { $0.component == found }) else {
        throw .damaged("a scan header is invalid")
      }
      parts.append(Part(component: found, means: Int(tables >> 4), details: Int(tables & 3)))
    }
    self.parts = parts
  }
}
