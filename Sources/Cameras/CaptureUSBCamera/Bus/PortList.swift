/// A port of the virtual host controllers, as the kernel's file `status` lists it.
struct BusPort: Hashable, Sendable {
  let number: Int
  /// Whether it is for devices of USB 2 rather than of USB 3.
  let isHighSpeed: Bool
  let isFree: Bool
  /// The name of the device in it, such as `1-1`; nil before the kernel has given it an address.
  let device: String?

  private static let freeState = 4

  /// Reads a line such as `hs  0000 006 003 00010001 000005 1-1`; nil for the heading.
  init?(_ line: Substring) {
    let words = line.split(separator: Character(" ")).map(String.init)
    guard words.count >= 3, words[0] == "hs" || words[0] == "ss",
      let number = Int(words[1]), let state = Int(words[2])
    else { return nil }
    self.number = number
    isHighSpeed = words[0] == "hs"
    isFree = state == Self.freeState
    device = words.count > 6 && words[6] != "0-0" ? words[6] : nil
  }
}
