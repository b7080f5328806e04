/// A property's name and its namespace.
struct XMPName: Hashable {
  let namespace: String
  let name: String

  init(_ name: String, in namespace: String) {
    self.namespace = namespace
    self.name = name
  }

  private init(_ name: String, in namespace: XMPNamespace) {
    self.init(name, in: namespace.uri)
  }

  static let rating = XMPName("Rating", in: .xmp)
  static let metadataDate = XMPName("MetadataDate", in: .xmp)
  static let description = XMPName("description", in: .dublinCore)
  static let subject = XMPName("subject", in: .dublinCore)
  static let tagsList = XMPName("TagsList", in: .digiKam)
  static let hierarchicalSubject = XMPName("hierarchicalSubject", in: .lightroom)
  /// The property that the authors of XMP use as a description if there is none.
  static let imageDescription = XMPName(
    "ImageDescription", in: "http://ns.adobe.com/tiff/1.0/")
  static let photoID = XMPName("PhotoID", in: .capture)
  static let states = XMPName("States", in: .capture)
  static let taken = XMPName("Taken", in: .capture)

  /// The extension of the file that a sidecar of Lightroom describes, which may not be the JPEG.
  static let describedEnding = XMPName(
    "SidecarForExtension", in: "http://ns.adobe.com/photoshop/1.0/")

  /// The properties that are written here; all others belong to other programs.
  static let own: Set<XMPName> = [
    rating, metadataDate, description, subject, tagsList, hierarchicalSubject, photoID, states,
    taken, imageDescription,
  ]

  /// The element that contains all properties.
  static let rdf = XMPName("RDF", in: "http://www.w3.org/1999/02/22-rdf-syntax-ns#")

  /// The name with its usual prefix.
  var qualified: String {
    let known = XMPNamespace.all.first { $0.uri == namespace }
    return (known?.prefix ?? "") + ":" + name
  }
}

/// A namespace and its usual prefix.
struct XMPNamespace: Hashable {
  let uri: String
  let prefix: String

  static let xmp = XMPNamespace(uri: "http://ns.adobe.com/xap/1.0/", prefix: "xmp")
  static let dublinCore = XMPNamespace(uri: "http://purl.org/dc/elements/1.1/", prefix: "dc")
  static let digiKam = XMPNamespace(uri: "http://www.digikam.org/ns/1.0/", prefix: "digiKam")
  static let lightroom = XMPNamespace(uri: "http://ns.adobe.com/lightroom/1.0/", prefix: "lr")
  /// This project's own namespace, with a host name that can never be registered.
  static let capture = XMPNamespace(uri: "http://capture.invalid/ns/1.0/", prefix: "capture")

  static let all = [xmp, dublinCore, digiKam, lightroom, capture]
}
