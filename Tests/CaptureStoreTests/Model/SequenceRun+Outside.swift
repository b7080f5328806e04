import CaptureStore

extension SequenceRun {
  /// What befalls a file that lies where people see it.
  func harm(_ step: SequenceStep) throws {
    guard let path = step.pick(try files.visible) else { return note("\(step.action): no file") }
    let number = model.number()
    switch step.action {
    case .edit: try edit(path, number, redrawing: step.pick(2, question: 1) == 1)
    case .copy:
      let target = world.freePath(like: path)
      let withSidecar = step.pick(2, question: 1) == 1
      try world.copy(path, to: target, at: number, withSidecar: withSidecar)
      // A copy of harmed bytes looks like an edit of what its sidecar names.
      model.edit(path, to: try WorldFile(at: "\(world.store)/\(path)").checksum)
      model.namesakes[target] = withSidecar ? model.owners[path] ?? model.namesakes[path] : nil
      note("copy \(path) to \(target)\(withSidecar ? " with its sidecar" : "")")
    case .rename:
      let target = world.freePath(like: path)
      let withSidecar = step.pick(2, question: 1) == 0
      world.rename(path, to: target, withSidecar: withSidecar)
      model.rename(path, to: target)
      note("rename \(path) to \(target)\(withSidecar ? " with its sidecar" : "")")
    case .swap, .overwrite: try displace(path, step)
    case .strip:
      world.strip(path)
      model.namesakes[path] = nil
      note("remove the sidecar of \(path)")
    default:
      let isReadable = step.pick(2, question: 1) == 0
      try world.harm(path) { Self.flip(&$0, isReadable: isReadable, number) }
      model.flip(path, to: try WorldFile(at: "\(world.store)/\(path)"))
      note("flip a bit of \(path)\(isReadable ? "" : " so that it is no JPEG")")
    }
  }

  /// Puts a file in another one's place, and that one in its place or nowhere.
  private func displace(_ path: String, _ step: SequenceStep) throws {
    let others = try files.visible.filter { $0 != path }
    guard let other = step.pick(others, question: 2) else {
      return note("\(step.action): no other file")
    }
    let withSidecar = step.pick(2, question: 1) == 0
    try mistake(path, for: other)
    if step.action == .swap {
      try mistake(other, for: path)
      let aside = world.freePath(like: path)
      for (from, to) in [(path, aside), (other, path), (aside, other)] {
        world.rename(from, to: to, withSidecar: withSidecar)
        model.rename(from, to: to)
      }
    } else {
      world.rename(path, to: other, withSidecar: withSidecar)
      model.rename(path, to: other)
    }
    note("\(step.action) \(path) and \(other)\(withSidecar ? " with their sidecars" : "")")
  }

  /// In another one's place, a file that is not as it was is what an edit of that one looks like.
  private func mistake(_ path: String, for other: String) throws {
    let listing = try listing
    guard let id = listing.lines.first(where: { $0.path == other })?.id else { return }
    let file = try WorldFile(at: "\(world.store)/\(path)")
    let owner = model.owners[path].flatMap { model.photos[$0] }
    if owner?.good.checksum != file.checksum { model.photos[id]?.states.insert(file.checksum) }
  }

  private func edit(_ path: String, _ number: Int, redrawing: Bool) throws {
    let described =
      redrawing ? nil : try pictures.described(world.bytes(path), as: number)
    let bytes = try described ?? pictures.jpeg(number, edit: number)
    try world.write(bytes, to: path, at: number)
    model.edit(path, to: PhotoStore.checksum(of: bytes.span.bytes))
    note("edit \(path)\(described == nil ? " into another picture" : "")")
  }

  /// Changes the last number of a table that decoders believe, or the mark that begins a JPEG.
  ///
  /// Another bit each time, since the second of two equal flips would repair the first.
  private static func flip(_ bytes: inout [UInt8], isReadable: Bool, _ number: Int) {
    let table = bytes.indices.dropLast(70).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDB }
    let index = isReadable ? (table ?? 0) + 5 + 63 - number / 5 % 16 : 1
    bytes[index] ^= UInt8(1 << (4 - number % 5))
  }
}
