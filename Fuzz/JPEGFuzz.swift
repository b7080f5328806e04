/// Feeds libFuzzer's bytes to everything that reads a JPEG.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: start, count: count).bytes
  let header = try? JPEGHeader(of: bytes)
  let whole = try? HuffmanTables.inserted(into: bytes)
  if let whole { precondition((try? JPEGHeader(of: whole.span.bytes))?.hasHuffmanTables == true) }

  guard header != nil, var decoder = try? JPEGDecoder() else { return 0 }
  _ = try? decoder.checkedEighth(bytes, pixelLimit: 250_000)
  guard let picture = try? decoder.decode(bytes, pixelLimit: 250_000)
  else { return 0 }
  _ = PictureStatistics(of: picture)
  _ = picture.filling(FrameSize(width: 13, height: 7))
  for scale in JPEGScale.allCases {
    // What is whole at one scale is whole at all of them.
    precondition((try? decoder.decode(bytes, scale: scale, pixelLimit: 250_000)) != nil)
  }
  return 0
}
