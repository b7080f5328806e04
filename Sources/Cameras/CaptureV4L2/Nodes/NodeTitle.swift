internal import CVideo4Linux

/// The driver's name for a camera and for its location.
struct NodeTitle: Equatable {
  let card: String
  let place: String

  init(card: String, place: String) {
    (self.card, self.place) = (card, place)
  }

  init(_ capability: v4l2_capability) {
    card = withUnsafeBytes(of: capability.card) { String(decoding: $0, as: UTF8.self) }
    place = withUnsafeBytes(of: capability.bus_info) { String(decoding: $0, as: UTF8.self) }
  }
}
