extension SampleFormat {
  /// All raw formats that can be converted to pictures, by their four-character codes.
  static let all = componentFormats + lightFormats + wordFormats + mosaicFormats

  private static let componentFormats = rows([
    ("YUYV", .pairs(lumaFirst: true, .cbCr)), ("YVYU", .pairs(lumaFirst: true, .crCb)),
    ("UYVY", .pairs(lumaFirst: false, .cbCr)), ("VYUY", .pairs(lumaFirst: false, .crCb)),
    ("NV12", .semiPlanar(columns: 2, rows: 2, .cbCr)),
    ("NV21", .semiPlanar(columns: 2, rows: 2, .crCb)),
    ("NV16", .semiPlanar(columns: 2, rows: 1, .cbCr)),
    ("NV61", .semiPlanar(columns: 2, rows: 1, .crCb)),
    ("NV24", .semiPlanar(columns: 1, rows: 1, .cbCr)),
    ("NV42", .semiPlanar(columns: 1, rows: 1, .crCb)),
    ("P010", .deepSemiPlanar(columns: 2, rows: 2, .cbCr)),
    ("P012", .deepSemiPlanar(columns: 2, rows: 2, .cbCr)),
    ("YU12", .planar(columns: 2, rows: 2, .cbCr)), ("YV12", .planar(columns: 2, rows: 2, .crCb)),
    ("422P", .planar(columns: 2, rows: 1, .cbCr)), ("YM61", .planar(columns: 2, rows: 1, .crCb)),
    ("YM24", .planar(columns: 1, rows: 1, .cbCr)), ("YM42", .planar(columns: 1, rows: 1, .crCb)),
    ("411P", .planar(columns: 4, rows: 1, .cbCr)),
    ("YUV9", .planar(columns: 4, rows: 4, .cbCr)), ("YVU9", .planar(columns: 4, rows: 4, .crCb)),
  ])

  private static let lightFormats = rows([
    ("GREY", .light(.byte)), ("Y10", .light(.low(10))), ("Y12", .light(.low(12))),
    ("Y14", .light(.low(14))), ("Y16", .light(.low(16))), ("Y16-BE", .light(.bigEndian16)),
    ("Y10P", .light(.highBytes(4, of: 5))), ("Y10B", .light(.string10)),
  ])
}

// MARK: - Words of one pixel

extension SampleFormat {
  private static let wordFormats = rows(
    byteWords.map { ($0, .words(PixelWord(bytes: $1, of: "RGB"), .colours)) }
      + bitWords.map { ($0, .words(PixelWord(bits: $1, of: "RGB"), .colours)) }
      + bigEndianWords.map {
        ($0, .words(PixelWord(bits: $1, of: "RGB", isBigEndian: true), .colours))
      }
      + componentByteWords.map { ($0, .words(PixelWord(bytes: $1, of: "YUV"), .components)) }
      + componentBitWords.map { ($0, .words(PixelWord(bits: $1, of: "YUV"), .components)) })

  /// Bytes in memory order.
  private static let byteWords = [
    ("RGB3", "RGB"), ("BGR3", "BGR"),
    ("BGR4", "BGRx"), ("AR24", "BGRx"), ("XR24", "BGRx"),
    ("RGB4", "xRGB"), ("BA24", "xRGB"), ("BX24", "xRGB"),
    ("RA24", "xBGR"), ("RX24", "xBGR"), ("AB24", "RGBx"), ("XB24", "RGBx"),
  ]

  /// Bits from the highest to the lowest of a word that is stored low byte first.
  private static let bitWords = [
    ("RGBP", "RRRRRGGGGGGBBBBB"), ("RGB1", "RRRGGGBB"),
    ("RGBO", "xRRRRRGGGGGBBBBB"), ("AR15", "xRRRRRGGGGGBBBBB"), ("XR15", "xRRRRRGGGGGBBBBB"),
    ("RA15", "RRRRRGGGGGBBBBBx"), ("RX15", "RRRRRGGGGGBBBBBx"),
    ("AB15", "xBBBBBGGGGGRRRRR"), ("XB15", "xBBBBBGGGGGRRRRR"),
    ("BA15", "BBBBBGGGGGRRRRRx"), ("BX15", "BBBBBGGGGGRRRRRx"),
    ("R444", "xxxxRRRRGGGGBBBB"), ("AR12", "xxxxRRRRGGGGBBBB"), ("XR12", "xxxxRRRRGGGGBBBB"),
    ("RA12", "RRRRGGGGBBBBxxxx"), ("RX12", "RRRRGGGGBBBBxxxx"),
    ("AB12", "xxxxBBBBGGGGRRRR"), ("XB12", "xxxxBBBBGGGGRRRR"),
    ("GA12", "BBBBGGGGRRRRxxxx"), ("BX12", "BBBBGGGGRRRRxxxx"),
  ]

  private static let bigEndianWords = [
    ("RGBR", "RRRRRGGGGGGBBBBB"), ("RGBQ", "xRRRRRGGGGGBBBBB"),
    ("AR15-BE", "xRRRRRGGGGGBBBBB"), ("XR15-BE", "xRRRRRGGGGGBBBBB"),
  ]

  private static let componentByteWords = [
    ("YUV3", "YUV"), ("YUV4", "xYUV"), ("AYUV", "xYUV"), ("XYUV", "xYUV"), ("VUYA", "VUYx"),
    ("VUYX", "VUYx"), ("YUVA", "YUVx"), ("YUVX", "YUVx"),
  ]

  private static let componentBitWords = [
    ("Y444", "xxxxYYYYUUUUVVVV"), ("YUVO", "xYYYYYUUUUUVVVVV"), ("YUVP", "YYYYYUUUUUUVVVVV"),
  ]
}

// MARK: - Mosaics

extension SampleFormat {
  /// The four filter orders for each depth: BGGR, GBRG, GRBG and RGGB.
  private static let mosaicFormats = [
    mosaics("BA81 GBRG GRBG RGGB", .byte), mosaics("BG10 GB10 BA10 RG10", .low(10)),
    mosaics("BG12 GB12 BA12 RG12", .low(12)), mosaics("BG14 GB14 GR14 RG14", .low(14)),
    mosaics("BYR2 GB16 GR16 RG16", .low(16)),
    mosaics("pBAA pGAA pgAA pRAA", .highBytes(4, of: 5)),
    mosaics("pBCC pGCC pgCC pRCC", .highBytes(2, of: 3)),
    mosaics("pBEE pGEE pgEE pREE", .highBytes(4, of: 7)),
  ].flatMap { $0 }

  private static func mosaics(_ names: String, _ depth: SampleDepth) -> [SampleFormat] {
    let orders: [BayerOrder] = [.bggr, .gbrg, .grbg, .rggb]
    let names = names.split(separator: " ").map(String.init)
    return rows(zip(names, orders).map { ($0, .mosaic($1, depth)) })
  }

  private static func rows(_ rows: [(String, SampleForm)]) -> [SampleFormat] {
    rows.map { SampleFormat(PixelFormat(exactly: $0), $1) }
  }
}
