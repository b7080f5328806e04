import CaptureJSON

/// The albums of a scripted server, which change as those of the real one do.
final class AlbumFixture {
  private(set) var albums: [Album]
  private var count = 0
  private var deleted: [String: Album] = [:]

  struct Album {
    let name: String
    var title: String
    var blocks: [JSON]
    var revision = "r0"

    /// The blocks in a few letters: texts as they are, photos as their numbers.
    var summary: [String] {
      blocks.map { block in
        block["text"].text ?? "\(Int((block["photo"].text ?? "").suffix(8), radix: 16) ?? -1)"
      }
    }
  }

  /// What of the traffic about the album `crete` is lost, if any.
  enum Outage {
    case requests, answers
  }

  var outage: Outage?

  init(_ albums: [Album]) {
    self.albums = albums
  }

  subscript(name: String) -> Album? {
    albums.first { $0.name == name }
  }

  /// Changes an album as another program does.
  func change(_ name: String, _ change: (inout Album) -> Void) {
    guard let index = albums.firstIndex(where: { $0.name == name }) else { return }
    change(&albums[index])
    albums[index].revision = nextRevision()
  }

  func answer(to request: ScriptedServer.Request) -> ScriptedServer.Answer? {
    let isLost = outage != nil && request.path == "/v1/albums/crete"
    guard isLost else { return reply(to: request) }
    if outage == .answers { _ = reply(to: request) }
    return .lost
  }

  private func reply(to request: ScriptedServer.Request) -> ScriptedServer.Answer? {
    let parts = request.path.split(separator: "/").dropFirst().map(String.init)
    let body = try? LocatedJSON(reading: Array(request.body.utf8), file: "request").json
    switch (parts.first, request.method) {
    case ("undo", _): return body.flatMap(restored)
    case ("albums", "GET") where parts.count == 1: return list
    case ("albums", "GET"): return found(parts[1]) { .json(Self.json($0)) }
    case ("albums", _) where parts.count == 1: return made(body?["title"].text ?? "")
    case ("albums", _) where parts.count == 3: return found(parts[1], removed)
    case ("albums", _): return found(parts[1]) { changed($0, body ?? .null) }
    default: return nil
    }
  }

  private var list: ScriptedServer.Answer {
    .json([
      "albums": .array(
        albums.map { album in
          [
            "name": .string(album.name), "title": .string(album.title),
            "photos": .integer(album.blocks.count { $0["photo"] != .null }),
            "revision": .string(album.revision),
          ]
        }),
      "problems": [],
    ])
  }

  private func found(
    _ name: String, _ answer: (Album) -> ScriptedServer.Answer
  ) -> ScriptedServer.Answer {
    guard let album = self[name] else {
      let words = "there is no album \(name)"
      let error: JSON = ["message": .string(words), "code": 40, "kind": "notFound", "remedy": nil]
      return .json(["error": error], status: 404)
    }
    return answer(album)
  }

  private func made(_ title: String) -> ScriptedServer.Answer {
    let name = String(title.lowercased().map { $0.isLetter ? $0 : "-" })
    let album = Album(name: name, title: title, blocks: [], revision: nextRevision())
    albums.append(album)
    return .json(Self.json(album), status: 201)
  }

  private func removed(_ album: Album) -> ScriptedServer.Answer {
    albums.removeAll { $0.name == album.name }
    deleted["undo \(album.name)"] = album
    return .json(["undo": .string("undo \(album.name)")])
  }

  private func restored(_ body: JSON) -> ScriptedServer.Answer? {
    guard let album = deleted.removeValue(forKey: body["undo"].text ?? "") else { return nil }
    albums.append(album)
    return .json(["photos": [], "failed": [], "undo": "again"])
  }

  private func changed(_ album: Album, _ body: JSON) -> ScriptedServer.Answer {
    let revision = body["revision"].text
    let isSame =
      body["title"].text == album.title && Self.joined(body["blocks"].items) == album.blocks
    if let revision, revision != album.revision {
      // The real server keeps texts in its own form, and compares in that.
      if isSame { return .json(Self.json(album)) }
      let error: JSON = ["message": "it was changed", "code": 46, "kind": "changed", "remedy": nil]
      return .json(["error": error, "current": Self.json(album)], status: 409)
    }
    change(album.name) { album in
      if let title = body["title"].text { album.title = title }
      if body["blocks"] != .null { album.blocks = Self.joined(body["blocks"].items) }
      let present = Set(album.blocks.compactMap { $0["photo"].text })
      album.blocks += body["append"].items.filter { !present.contains($0.text ?? "") }.map {
        ["photo": $0, "caption": nil]
      }
    }
    return found(album.name) { .json(Self.json($0)) }
  }

  /// The file has no border between two texts, so they are one when they are read again.
  private static func joined(_ blocks: [JSON]) -> [JSON] {
    blocks.reduce(into: []) { joined, block in
      guard let text = block["text"].text, let former = joined.last?["text"].text else {
        return joined.append(block)
      }
      joined[joined.count - 1] = ["text": .string("\(former)\n\n\(text)")]
    }
  }

  private static func json(_ album: Album) -> JSON {
    [
      "name": .string(album.name), "title": .string(album.title),
      "revision": .string(album.revision), "blocks": .array(album.blocks),
    ]
  }

  private func nextRevision() -> String {
    count += 1
    return "r\(count)"
  }
}

extension AlbumFixture.Album {
  /// An album of words, which are texts, and numbers, which are photos of `SheetPage`.
  init(_ name: String, _ title: String, _ blocks: [Any]) {
    self.init(
      name: name, title: title,
      blocks: blocks.map { block in
        guard let number = block as? Int else { return ["text": .string("\(block)")] }
        let digits = String(number, radix: 16)
        let id =
          String(repeating: "a0", count: 12)
          + String(repeating: "0", count: 8 - digits.count) + digits
        return ["photo": .string(id), "caption": nil, "missing": false, "binned": false]
      })
  }
}
