internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

extension SecondSidecar {
  /// What the sidecar is, and how it is merged, or why it cannot be.
  var words: String {
    let beginning = "\(photo.path) has a second sidecar, \(path), "
    if let problem { return beginning + "which cannot be read: \(problem)" }
    guard merged != nil else {
      return beginning + "with settings of other programs that the newer one lacks; both are kept"
    }
    return beginning
      + "with annotations that it lacks; merge them with "
      + "\(StoreCommand("refresh --merge-sidecars"))"
  }

  /// The members of the object that `capture show --json` prints.
  func members(in store: StoreEngine) -> [JSON.Member] {
    JSON.members(["secondSidecar": .object(store.members(ofFile: path) + reason)])
  }

  /// The member that says why the sidecar cannot be read, if it cannot be.
  private var reason: [JSON.Member] {
    JSON.compact(["problem": problem.map(JSON.string)]).members
  }

  /// Prints what `capture refresh` found, or did.
  func tell(isMerged: Bool, asJSON: Bool, in store: StoreEngine) {
    if asJSON {
      Console.printResult(json(isMerged: isMerged, in: store).line)
    } else if isMerged {
      Console.printResult("merged sidecar  \(path)")
    } else {
      Console.printMessage(unlessQuiet: words)
    }
  }

  private func json(isMerged: Bool, in store: StoreEngine) -> JSON {
    .object(
      JSON.members(["id": .string("\(photo.id)")]) + store.members(ofFile: path)
        + JSON.members(["outcome": .string(isMerged ? "merged" : "secondSidecar")])
        + reason)
  }
}
