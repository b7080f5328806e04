/// The state of a world before an action.
struct SequenceMoment {
  let files: WorldFiles
  let listing: SequenceListing
  /// The condition of each photo's file, by the photo's id.
  let conditions: [String: SequenceModel.Condition]

  init(of run: SequenceRun) throws {
    let (files, listing) = try (run.files, run.listing)
    self.files = files
    self.listing = listing
    let conditions = listing.lines.map { ($0.id, run.condition(of: $0, files)) }
    self.conditions = Dictionary(uniqueKeysWithValues: conditions)
  }
}
