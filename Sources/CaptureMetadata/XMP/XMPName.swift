/// A property's name and the namespace that it is known by.
struct XMPName: Hashable {
  let namespace: String
  let name: String

  private init(_ name: String, in namespace: XMPNamespace) {
    self.namespace = namespace.uri
    self.name = name
  }

  static let rating = XMPName("Rating", in: .xmp)
  static let metadataDate = XMPName("MetadataDate", in: .xmp)
  static let description = XMPName("description", in: .dublinCore)
  static let subject = XMPName("subject", in: .dublinCore)
  static let tagsList = XMPName("TagsList", in: .digiKam)
  static let hierarchicalSubject = XMPName("hierarchicalSubject", in: .lightroom)
  static let photoID = XMPName("PhotoID", in: .capture)
}

/// A namespace and the prefix that people know it by.
struct XMPNamespace: Hashable {
  let uri: String
  let prefix: String

  static let xmp = XMPNamespace(uri: "http://ns.adobe.com/xap/1.0/", prefix: "xmp")
  static let dublinCore = XMPNamespace(uri: "http://purl.org/dc/elements/1.1/", prefix: "dc")
  static let digiKam = XMPNamespace(uri: "http://www.digikam.org/ns/1.0/", prefix: "digiKam")
  static let lightroom = XMPNamespace(uri: "http://ns.adobe.com/lightroom/1.0/", prefix: "lr")
  static let darktable = XMPNamespace(uri: "http://darktable.sf.net/", prefix: "darktable")
  /// This project's own; an address that can never belong to anyone.
  static let capture = XMPNamespace(uri: "http://capture.invalid/ns/1.0/", prefix: "capture")

  static let all = [xmp, dublinCore, digiKam, lightroom, darktable, capture]
}
