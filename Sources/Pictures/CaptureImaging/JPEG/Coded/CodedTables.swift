/// The tables that a JPEG's segments have defined so far.
struct CodedTables {
  /// The DC tables by number; the standard ones until a segment replaces them.
  private(set) var means: [HuffmanCodes?]
  private(set) var details: [HuffmanCodes?]
  /// The quantisation step of the DC coefficient, by the number of the quantisation table.
  private(set) var meanSteps = [Int?](repeating: nil, count: 4)
  /// The number of units between restart markers; 0 if a scan has none.
  private(set) var restartInterval = 0

  private static let standardMeans = [StandardHuffmanTable.lumaDC, .chromaDC].map(codes)
  private static let standardDetails = [StandardHuffmanTable.lumaAC, .chromaAC].map(codes)

  init() {
    means = Self.standardMeans + [nil, nil]
    details = Self.standardDetails + [nil, nil]
  }

  private static func codes(of table: StandardHuffmanTable) -> HuffmanCodes? {
    try? HuffmanCodes(table)
  }

  /// Reads a segment that defines tables; other segments change nothing.
  mutating func read(_ segment: JPEGHeader.Segment, of jpeg: RawSpan) throws(JPEGError) {
    let body = jpeg.extracting(segment.body)
    switch segment.marker {
    case .huffmanTables: try readCodes(body)
    case .quantisationTables: try readSteps(body)
    case .restartInterval:
      guard body.byteCount == 2 else { throw .damaged("its restart interval is invalid") }
      restartInterval = body.bigEndianShort(at: 0)
    default: break
    }
  }

  private mutating func readCodes(_ body: RawSpan) throws(JPEGError) {
    var position = 0
    while position < body.byteCount {
      guard body.byteCount - position >= 17 else { throw Self.shortTable }
      let identifier = body.byte(at: position)
      let counts = body.copy(of: position + 1..<position + 17)
      let symbolCount = counts.reduce(0) { $0 + Int($1) }
      let symbols = position + 17..<position + 17 + symbolCount
      guard symbols.upperBound <= body.byteCount, identifier & 0xEC == 0 else {
        throw Self.shortTable
      }
      let codes = try HuffmanCodes(counts: counts, symbols: body.copy(of: symbols))
      if identifier & 0x10 == 0 {
        means[Int(identifier & 3)] = codes
      } else {
        details[Int(identifier & 3)] = codes
      }
      position = symbols.upperBound
    }
  }

  private static let shortTable = JPEGError.damaged("a Huffman table is invalid")

  private mutating func readSteps(_ body: RawSpan) throws(JPEGError) {
    var position = 0
    while position < body.byteCount {
      let identifier = body.byte(at: position)
      let isWide = identifier & 0xF0 != 0
      let end = position + 1 + (isWide ? 128 : 64)
      guard end <= body.byteCount, identifier & 0xEC == 0 else {
        throw .damaged("a quantisation table is invalid")
      }
      meanSteps[Int(identifier & 3)] =
        isWide ? body.bigEndianShort(at: position + 1) : Int(body.byte(at: position + 1))
      position = end
    }
  }
}
