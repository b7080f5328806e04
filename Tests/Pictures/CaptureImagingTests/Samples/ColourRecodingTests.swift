import Testing

@testable import CaptureImaging

/// Conversions of colours from other standards to the coding of a JPEG.
@Suite struct ColourRecodingTests {
  private static let jpeg: [String: [Int]] = [
    "black": [0, 128, 128], "white": [255, 128, 128], "red": [76, 85, 255],
    "green": [150, 44, 21], "blue": [29, 255, 107],
  ]

  /// Y, Cb and Cr of a colour, computed from the weights of each standard.
  @Test(
    arguments: [
      (.bt601, .limited, "black", [16, 128, 128]), (.bt601, .limited, "white", [235, 128, 128]),
      (.bt601, .limited, "red", [81, 90, 240]), (.bt601, .limited, "green", [145, 54, 34]),
      (.bt601, .limited, "blue", [41, 240, 110]), (.bt709, .limited, "white", [235, 128, 128]),
      (.bt709, .limited, "red", [63, 102, 240]), (.bt709, .limited, "green", [173, 42, 26]),
      (.bt709, .limited, "blue", [32, 240, 118]), (.bt709, .full, "red", [54, 99, 255]),
      (.bt709, .full, "green", [182, 30, 12]), (.bt709, .full, "blue", [18, 255, 116]),
      (.bt2020, .limited, "red", [74, 97, 240]), (.bt2020, .limited, "green", [164, 47, 25]),
      (.bt2020, .limited, "blue", [29, 240, 119]), (.smpte240M, .limited, "red", [62, 102, 240]),
      (.smpte240M, .limited, "green", [170, 42, 28]),
      (.smpte240M, .limited, "blue", [35, 240, 116]),
      (.bt601, .full, "red", [76, 85, 255]),
    ] as [(ColourCoding.Matrix, ColourCoding.Range, String, [UInt8])])
  func `components with any colour matrix and range become those of a JPEG`(
    matrix: ColourCoding.Matrix, range: ColourCoding.Range, colour: String, stored: [UInt8]
  ) throws {
    let coding = ColourCoding(matrix: matrix, range: range)
    let expected = try #require(Self.jpeg[colour])
    let pair = [stored[0], stored[1], stored[0], stored[2]]
    let size = FrameSize(width: 2, height: 2)
    let half = [UInt8](repeating: stored[0], count: 4) + stored.dropFirst()
    for (format, bytes) in [(PixelFormat.yuyv, pair + pair), (.i420, half)] {
      var layout = FrameLayout(packed: format, size: size)
      layout.colour = coding
      let picture = try PlanarPicture(Frame(layout, bytes))
      for (plane, value) in expected.enumerated() {
        #expect(abs(picture.sample(plane, 0, 0) - value) <= 2, "plane \(plane) of \(format)")
      }
    }
  }

  @Test(
    arguments: [
      ([235, 16, 16], "red"), ([16, 235, 16], "green"), ([16, 16, 235], "blue"),
      ([16, 16, 16], "black"), ([235, 235, 235], "white"),
    ] as [([UInt8], String)])
  func `limited-range RGB is expanded to full range, whatever the matrix`(
    stored: [UInt8], colour: String
  ) throws {
    let expected = try #require(Self.jpeg[colour])
    for matrix in ColourCoding.Matrix.allCases {
      var layout = FrameLayout(packed: .rgb24, size: FrameSize(width: 2, height: 2))
      layout.colour = ColourCoding(matrix: matrix, range: .limited)
      let picture = try PlanarPicture(Frame(layout, stored + stored + stored + stored))
      for (plane, value) in expected.enumerated() {
        #expect(abs(picture.sample(plane, 0, 0) - value) <= 3)
      }
    }
  }

  @Test func `limited-range samples beyond black and white are clamped`() throws {
    var layout = FrameLayout(packed: .grey, size: FrameSize(width: 6, height: 1))
    layout.colour = ColourCoding(matrix: .bt709, range: .limited)
    let picture = try PlanarPicture(Frame(layout, [0, 15, 16, 235, 236, 255]))
    #expect(picture.samples == [0, 0, 0, 255, 255, 255])
  }

  @Test func `the padding of a picture with an odd size is converted with its edge`() throws {
    var layout = FrameLayout(packed: .yuyv, size: FrameSize(width: 1, height: 1))
    layout.colour = ColourCoding(matrix: .bt709, range: .limited)
    let picture = try PlanarPicture(Frame(layout, [235, 128, 0, 128]))
    #expect(picture.samples[0...1] == [255, 255])
  }
}
