import CaptureHTTP
import CaptureJSON
import CaptureTestSupport
import Testing

@testable import CaptureServe

/// The described bodies beside what the server reads of them.
///
/// The server lists the members that it knows when there is one that it does not know. Examples have all
/// of them, in every object, so the lists are compared with the description.
@Suite(.timeLimit(.minutes(10)))
struct DescribedBodyTests {
  private static let photo = JSON.string(String(repeating: "5", count: 32))
  private static let photos: [JSON] = [
    ["ids": [photo], "ifEdition": "0000002a"], ["id": photo, "ifEdition": "0000002a"],
  ]

  private static func ofPhotos(_ more: JSON = [:]) -> [JSON] {
    photos.map { .object($0.members + more.members) }
  }

  /// Bodies of each route that reads one.
  private static let examples: KeyValuePairs<String, [JSON]> = [
    "/v1/cameras/{camera}/controls": [["set": ["gain": 40, "auto": true], "reset": ["gain"]]],
    "/v1/cameras/{camera}/profile": [["save": true, "load": false]],
    "/v1/cameras/{camera}/mode": [
      ["format": "MJPG", "size": "160x120", "rate": 30, "lease": "x", "force": true]
    ],
    "/v1/cameras/{camera}/leases": [["purpose": "viewfinder"]],
    "/v1/cameras/{camera}/shots": [
      [
        "press": ["frame": 812, "afterMs": 14.5], "priority": "balanced", "withinMs": 100,
        "keepUnsettled": true, "size": "160x120", "count": 2, "intervalMs": 100, "delayMs": 5,
        "retakes": photo,
      ]
    ],
    "/v1/snap": [
      [
        "camera": ["path": "/dev/video0", "name": "C920", "serial": nil, "port": "usb-1"],
        "settings": [
          "priority": "speed", "within": "2s", "controls": ["gain=3"], "orientation": 1,
        ],
        "stream": [
          "size": "160x120", "format": "MJPG", "rate": 30, "controls": [], "exact": false,
        ],
        "usesProfile": true, "policy": "80",
      ]
    ],
    "/v1/atlases": ofPhotos(), "/v1/photos/rate": ofPhotos(["rating": -1]),
    "/v1/photos/note": ofPhotos(["note": nil]),
    "/v1/photos/tag": ofPhotos(["add": ["a"], "remove": []]),
    "/v1/photos/move": ofPhotos(["folder": "Crete"]),
    "/v1/photos/delete": ofPhotos(), "/v1/photos/restore": ofPhotos(),
    "/v1/undo": [["undo": "x"]], "/v1/albums": [["title": "Crete", "ids": [photo]]],
    "/v1/albums/{name}": [
      ["append": [photo]],
      [
        "revision": "x", "title": "Crete",
        "blocks": [
          ["text": "note"],
          ["photo": photo, "caption": nil, "missing": false, "binned": false],
        ],
      ],
    ],
    "/v1/albums/{name}/delete": [["revision": "x"]],
    "/v1/downloads": [
      [
        "ids": [photo], "album": "crete", "tier": "full", "embed": false, "folders": false,
        "sidecars": true, "zip": false, "query": query,
      ]
    ],
  ]

  private static let query = JSON.object(
    PhotoFilterParameters.names.map { name in
      JSON.Member(name: name, value: name == "keyword" ? ["pick"] : "x")
    })

  @Test func `there is an example of every body that is read`() async throws {
    let fixture = try await ServerFixture.withPlainURLs()
    let description = try await fixture.description
    let read = fixture.server.routes.filter { $0.method == .post }.filter { route in
      let body = description.operation(of: route)?["requestBody"]?["content"]?["application/json"]
      return body?["schema"] != [:]
    }
    #expect(Set(read.map { "\($0.pattern)" }) == Set(Self.examples.map(\.key)))
  }

  @Test func `a body is described with the members that the server reads, and no others`()
    async throws
  {
    let fixture = try await ServerFixture.withPlainURLs()
    let description = try await fixture.description
    for (path, bodies) in Self.examples {
      let schema = description.schema
      let wanted = description.document["paths"]?[path]?["post"]?["requestBody"]?["content"]?[
        "application/json"]?["schema"]
      let described = try #require(wanted)
      for body in bodies {
        #expect(schema.problems(of: body, following: described) == [], "\(path)")
      }
      let read = try await Self.membersRead(of: bodies, at: path, in: fixture)
      let names = DescribedMembers(of: described, in: schema).names
      #expect(names == read, "\(path)")
    }
  }

  /// Returns the names that the server knows, by the place of the object in a body.
  private static func membersRead(
    of bodies: [JSON], at path: String, in fixture: ServerFixture
  ) async throws -> [String: Set<String>] {
    let target = path.replacing("{camera}", with: fixture.camera).replacing("{name}", with: "crete")
    var names: [String: Set<String>] = [:]
    for (place, body) in bodies.flatMap(\.withStrangers) where place != "/set" {
      let answer = try await fixture.post(target, body.line)
      #expect(answer.status == 422, "\(path) \(body.line)")
      let message = answer.json["error"]?["message"]?.text ?? ""
      guard place != "/query" else {
        #expect(message.contains("is not a filter of photos"))
        names[place] = Set(PhotoFilterParameters.names)
        continue
      }
      let words = message.split(separator: "the fields here are ").last ?? ""
      let quoted = words.split(separator: ", ").map { String($0.dropFirst().dropLast()) }
      #expect(message.contains("unknown field"), "\(path) \(message)")
      names[place, default: []].formUnion(quoted)
    }
    return names
  }

  @Test func `a body that is not described is not read`() async throws {
    try await ServerFixture().run { fixture in
      let camera = "/v1/cameras/\(fixture.camera)"
      let lease = try await fixture.lease()
      for target in ["\(camera)/leases/\(lease)/release", "\(camera)/shots/1/cancel", "/v1/quit"] {
        #expect(try await fixture.post(target, #"{"stranger":1}"#).status < 300)
      }
    }
  }
}

/// The members of the objects in a described body, by their places; those of any name are left out.
private struct DescribedMembers {
  private(set) var names: [String: Set<String>] = [:]

  init(of json: JSON, in schema: JSONSchema) {
    add(json, at: "", schema)
  }

  private mutating func add(_ json: JSON, at place: String, _ schema: JSONSchema) {
    if let reference = json["$ref"] { add(schema.referenced(by: reference), at: place, schema) }
    for part in json["anyOf"]?.items ?? [] { add(part, at: place, schema) }
    if let items = json["items"] { add(items, at: place + "[]", schema) }
    guard let properties = json["properties"] else { return }
    names[place, default: []].formUnion(properties.members.map(\.name))
    for member in properties.members { add(member.value, at: "\(place)/\(member.name)", schema) }
  }
}

extension JSON {
  /// The value with a member that nobody knows, once for each object in it, with the object's place.
  fileprivate var withStrangers: [(place: String, json: JSON)] {
    switch self {
    case .object(let members):
      [("", .object(members + [Member(name: "§§§§§§§§", value: 1)]))]
        + members.indices.flatMap { index in
          members[index].value.withStrangers.map { place, json in
            var changed = members
            changed[index].value = json
            return ("/\(members[index].name)\(place)", .object(changed))
          }
        }
    case .array(let items):
      items.indices.flatMap { index in
        items[index].withStrangers.map { place, json in
          var changed = items
          changed[index] = json
          return ("[]\(place)", .array(changed))
        }
      }
    default: []
    }
  }
}
