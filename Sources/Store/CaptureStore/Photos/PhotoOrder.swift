/// A property by which a list of photos is ordered.
///
/// Photos that are equal in it are in the natural order of their files' names, in which `IMG_9.jpg` is
/// before `IMG_10.jpg`, and then in that of their ids. Those with equal ratings or cameras are in the
/// order of the times at which they were taken before that.
public enum PhotoOrder: String, Hashable, Sendable, Codable, CaseIterable {
  /// The time at which the photos were taken.
  case taken
  /// The time at which they were added to the store.
  case added
  /// The path in the store, by the bytes of its characters.
  case path
  /// The number of stars: rejected photos are below those without any, and those without a rating
  /// count as having none.
  case rating
  /// The number of bytes of the original.
  case size
  /// The camera's maker and model; photos without them count as having an empty name.
  case camera
}
