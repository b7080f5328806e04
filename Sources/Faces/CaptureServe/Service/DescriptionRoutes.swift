internal import COutputSchema
internal import CaptureBase
internal import CaptureHTTP

/// Returns the routes that describe all others, and the objects in their answers.
func descriptionRoutes(of routes: [HTTPRoute], program: String) -> [HTTPRoute] {
  let schema = SharedBytes(
    Array(UnsafeBufferPointer(start: c_output_schema(), count: c_output_schema_count())))
  let document = SharedBytes(
    RouteDescription.openAPI(title: "Capture", version: program, routes: routes))
  return [
    .file(
      "/v1/schema.json", type: "application/schema+json", tag: schema.tag, .revalidated,
      summary: "The schema of photos, cameras, controls and errors.", bytes: schema),
    .file(
      "/v1/openapi.json", type: "application/json", tag: document.tag, .revalidated,
      summary: "This description.", bytes: document),
  ]
}

extension SharedBytes {
  /// Identifies these bytes among versions of a file.
  fileprivate var tag: String {
    withBytes { bytes in bytes.withUnsafeBytes { UInt64(checksumOf: [Array($0)]).hexadecimal } }
  }
}
