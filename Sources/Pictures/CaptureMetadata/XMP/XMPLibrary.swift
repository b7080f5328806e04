internal import CExempi
internal import CQuietErrors

/// The exempi library, which must be initialised before use.
enum XMPLibrary {
  /// Whether exempi could be initialised, which is tried once.
  ///
  /// The prefixes are registered before any packet can bind them to other namespaces.
  static let isReady: Bool = {
    guard quietly({ xmp_init() }) else { return false }
    return XMPNamespace.all.allSatisfy { namespace in
      guard let given = XMPText() else { return false }
      return quietly { xmp_register_namespace(namespace.uri, namespace.prefix, given.handle) }
    }
  }()

  /// Calls exempi while standard error is muted, because it prints every failure there.
  static func quietly<Result>(_ call: () -> Result) -> Result {
    c_errors_mute()
    defer { c_errors_unmute() }
    return call()
  }

  /// The reason for the last failure on the calling thread; read it before the next call.
  static var failure: String {
    let code = Int(xmp_get_error())
    return switch code {
    case XMPErr_BadXML: "its XML cannot be parsed"
    case XMPErr_BadRDF: "its XML is not RDF"
    case XMPErr_BadXMP: "its RDF is not XMP"
    case XMPErr_BadUnicode: "it has text that is not Unicode"
    case XMPErr_NoMemory: "out of memory"
    default: "exempi reports error \(code)"
    }
  }
}

/// A string managed by exempi.
struct XMPText: ~Copyable {
  let handle: XmpStringPtr

  init?() {
    guard let handle = xmp_string_new() else { return nil }
    self.handle = handle
  }

  deinit {
    xmp_string_free(handle)
  }

  var string: String {
    guard let start = xmp_string_cstr(handle) else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(xmp_string_len(handle)))
    return String(decoding: bytes, as: UTF8.self)
  }

}
