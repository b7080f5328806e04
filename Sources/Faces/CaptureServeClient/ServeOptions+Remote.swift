internal import CaptureJSON
internal import CaptureText

extension ServeOptions {
  /// How other machines reach the page.
  package struct Remote: Hashable, Sendable {
    /// What keeps others from reading and changing what is sent.
    package enum Protection: Hashable, Sendable {
      /// TLS with these files.
      case files(certificate: String, key: String)
      /// A proxy in front of the server.
      case proxy
    }

    /// The address to listen on; nil for the sockets that the server has in any case.
    package var address: String?
    /// The usual name, with its port if that is another one.
    package var host: String
    /// Further names.
    package var otherHosts: [String] = []
    package var protection: Protection

    package init(host: String, protection: Protection) {
      self.host = host
      self.protection = protection
    }
  }
}

extension ServeOptions.Remote {
  var json: JSON {
    let files: [JSON]? =
      switch protection {
      case .files(let certificate, let key): [.string(certificate), .string(key)]
      case .proxy: nil
      }
    return [
      "address": address.map(JSON.string), "host": .string(host),
      "otherHosts": .array(otherHosts.map(JSON.string)), "files": files.map(JSON.array),
    ]
  }

  init(_ field: JSONField) throws(JSONFieldError) {
    var fields = try field.fields()
    self.init(host: try fields.required("host").string(), protection: .proxy)
    address = try fields.given("address")?.string()
    for item in try fields.required("otherHosts").items() { otherHosts.append(try item.string()) }
    if let files = fields.given("files") {
      let items = try files.items()
      guard items.count == 2 else { throw files.error("is not a certificate and a key") }
      protection = .files(certificate: try items[0].string(), key: try items[1].string())
    }
    try fields.finish()
  }
}
