internal import CaptureBase
package import CaptureImaging
package import CaptureJSON
package import CaptureStore

extension StoredTiers {
  /// The members that `--json` prints of a photo's smaller encodings.
  package var members: [JSON.Member] {
    let members = tiers.compactMap { tier in
      self[tier].map { JSON.Member(name: tier.rawValue, value: $0.tierJSON) }
    }
    return [JSON.Member(name: "tiers", value: .object(members))]
  }
}

extension [UInt8] {
  /// The size of the picture in a JPEG; nil if these bytes are none.
  package var pictureSize: FrameSize? { try? JPEGHeader(of: span.bytes).size }

  fileprivate var tierJSON: JSON {
    [
      "width": pictureSize.map { .integer($0.width) } ?? nil,
      "height": pictureSize.map { .integer($0.height) } ?? nil, "bytes": .integer(count),
    ]
  }
}
