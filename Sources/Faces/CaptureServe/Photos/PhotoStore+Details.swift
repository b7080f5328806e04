internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

extension PhotoStore {
  /// Returns the object of `capture show`, with the facts of the photo's EXIF blocks.
  ///
  /// The facts are null if the original cannot be read.
  func details(of photo: Photo) async throws(StoreError) -> JSON {
    let members = try await pageMembers(of: photo)
    let tiers = try await tiers(of: photo.id)
    let states = try await states(of: photo.id).map(\.json)
    let original = try? await data(of: photo.id, tier: .full)
    let facts = original.flatMap { bytes in try? OriginalKinds.open(bytes).shooting }
    return photo.json(
      in: engine,
      and: tiers.members
        + JSON.members(["states": .array(states), "exif": facts?.json]) + members)
  }
}

extension ShootingFacts {
  /// The facts as the page reads them; those that are unknown are null.
  fileprivate var json: JSON {
    [
      "exposureMs": exposure.map { .number($0 / .milliseconds(1)) },
      "aperture": aperture.map(JSON.number), "iso": sensitivity.map(JSON.integer),
      "focalLength": focalLength.map(JSON.number),
      "equivalentFocalLength": equivalentFocalLength.map(JSON.integer),
      "lens": .text(lens), "software": .text(software),
    ]
  }
}

extension HTTPSchema {
  /// The details of a photo.
  static let details = printed(by: "show").and(
    ["exif": shootingFacts.orNull] + listMembers, optional: ["atlas": .integer]
  ).named("DetailedPhoto")

  private static let shootingFacts = HTTPSchema.object([
    "exposureMs": .number.orNull, "aperture": .number.orNull, "iso": .integer.orNull,
    "focalLength": .number.orNull, "equivalentFocalLength": .integer.orNull,
    "lens": .string.orNull, "software": .string.orNull,
  ])
}
