import CaptureStore

extension SequenceRun {
  /// Changes a visible file as users, other programs and failing disks do.
  func harm(_ step: SequenceStep) throws {
    guard let path = step.pick(try files.visible) else { return note("\(step.action): no file") }
    let number = model.number()
    switch step.action {
    case .edit: try edit(path, number, redrawing: step.pick(2, question: 1) == 1)
    case .copy:
      let target = world.freePath(like: path)
      let withSidecar = step.pick(2, question: 1) == 1
      try world.copy(path, to: target, at: number, withSidecar: withSidecar)
      // A copy of damaged bytes looks like an edit of the photo that its sidecar names.
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
      let isOther = try listing.lines.contains {
        $0.path == path && model.owners[path] != $0.id
      }
      try world.harm(path) { Self.flip(&$0, isReadable: isReadable, number) }
      model.flip(path, to: try WorldFile(at: "\(world.store)/\(path)"))
      if isOther { try mistakeEdit(of: path) }
      note("flip a bit of \(path)\(isReadable ? "" : " so that it is no JPEG")")
    }
  }

  /// Puts a file in the place of another one, which takes the first one's place or is lost.
  private func displace(_ path: String, _ step: SequenceStep) throws {
    let others = try files.visible.filter { $0 != path }
    guard let other = step.pick(others, question: 2) else {
      return note("\(step.action): no other file")
    }
    let withSidecar = step.pick(2, question: 1) == 0
    try mistake(path, for: other)
    if step.action == .swap {
      let aside = world.freePath(like: path)
      for (from, to) in [(path, aside), (other, path), (aside, other)] {
        world.rename(from, to: to, withSidecar: withSidecar)
        model.rename(from, to: to)
      }
    } else {
      for id in [model.owners[other], world.photoNamed(besideOriginal: other)].compactMap({ $0 }) {
        model.photos[id]?.hasLoneSidecar = true
      }
      if step.pick(2, question: 3) == 0 {
        world.rename(path, to: other, withSidecar: withSidecar)
        model.rename(path, to: other)
      } else {
        try world.copy(path, to: other, at: model.number(), withSidecar: withSidecar)
        model.owners[other] = nil
        model.namesakes[other] = withSidecar ? model.owners[path] ?? model.namesakes[path] : nil
      }
      try mistakeEdit(of: other)
    }
    note("\(step.action) \(path) and \(other)\(withSidecar ? " with their sidecars" : "")")
  }

  /// Records that swapping two files looks like editing them unless both were intact.
  private func mistake(_ path: String, for other: String) throws {
    let (listing, files) = try (listing, files)
    let lines = listing.lines.filter { [path, other].contains($0.path) }
    let isPlain = lines.count == 2 && lines.allSatisfy { condition(of: $0, files) == .intact }
    guard !isPlain else { return }
    let owners = [path, other].compactMap { model.owners[$0] }
    for id in lines.map(\.id) + owners {
      for checksum in [path, other].compactMap({ files[$0]?.checksum }) {
        model.mistake(checksum, for: id)
      }
    }
  }

  /// Records the photos to which an edited file may be attributed.
  ///
  /// An edit of a file in another one's place looks like an edit of that one, and an edit beside
  /// another photo's sidecar looks like an edit of the photo that the sidecar names.
  private func mistakeEdit(of path: String) throws {
    let (listing, files) = try (listing, files)
    guard let checksum = files[path]?.checksum else { return }
    let there = listing.lines.first { $0.path == path }?.id
    // It is also undecidable whether the photo of this place was moved or copied to where its bytes
    // are.
    if let good = there.flatMap({ model.photos[$0]?.good.checksum }) {
      for line in listing.lines where files[line.path]?.checksum == good {
        model.mistake(good, for: line.id)
      }
    }
    for id in [there, world.photoNamed(besideOriginal: path)].compactMap({ $0 }) {
      model.mistake(checksum, for: id)
    }
  }

  private func edit(_ path: String, _ number: Int, redrawing: Bool) throws {
    let described =
      redrawing ? nil : try pictures.described(world.bytes(path), as: number)
    let bytes = try described ?? pictures.jpeg(number, edit: number)
    try world.write(bytes, to: path, at: number)
    model.edit(path, to: StoreEngine.checksum(of: bytes.span.bytes))
    try mistakeEdit(of: path)
    note("edit \(path)\(described == nil ? " into another picture" : "")")
  }

  /// Flips a bit in a quantisation table, which decoders accept, or in the marker that begins a
  /// JPEG.
  ///
  /// Each call flips another bit, since the second of two equal flips would undo the first.
  private static func flip(_ bytes: inout [UInt8], isReadable: Bool, _ number: Int) {
    let table = bytes.indices.dropLast(70).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDB }
    let index = isReadable ? (table ?? 0) + 5 + 63 - number / 5 % 16 : 1
    bytes[index] ^= UInt8(1 << (4 - number % 5))
  }
}
