extension ModuleTab {
  /// A tab whose list has this many photos: number 1 is the oldest, and the newest come first.
  static func list(
    photos count: Int,
    answering answer: @escaping (ScriptedServer.Request) -> ScriptedServer.Answer? = { _ in nil }
  ) throws -> ModuleTab {
    let photos = (0..<count).reversed().map { index in
      OutlineBytes.Photo(
        id: id(index), number: UInt32(index + 1), taken: Int32(index * 60),
        width: 4000, height: UInt16(2000 + index), rating: index == 0 ? 5 : -128,
        flags: index == 1 ? 16 : 0, edition: UInt32(index))
    }
    return try list(outline: OutlineBytes.bytes(of: photos), answering: answer)
  }

  static func list(
    outline: [UInt8],
    answering answer: @escaping (ScriptedServer.Request) -> ScriptedServer.Answer? = { _ in nil }
  ) throws -> ModuleTab {
    let tab = try ModuleTab("base/format") { request in
      switch request.path {
      case "/v1/outline": .init(type: "application/octet-stream", body: outline)
      default: answer(request)
      }
    }
    try tab.use("model/outline", "model/photo-list", "model/photo-entry", "model/ahead")
    try tab.use("model/photos")
    try tab.use("model/marking", "model/verdicts", "model/picks")
    try tab.tab.evaluate("load({})")
    return tab
  }

  static func id(_ index: Int) -> [UInt8] {
    [0xAB, 0, 0, UInt8(truncatingIfNeeded: index >> 8), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      + [UInt8(truncatingIfNeeded: index)]
  }
}
