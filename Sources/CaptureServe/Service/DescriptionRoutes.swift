internal import CaptureHTTP

/// Returns the route that describes all others.
func descriptionRoutes(of routes: [HTTPRoute], program: String) -> [HTTPRoute] {
  let document = SharedBytes(
    RouteDescription.openAPI(title: "Capture", version: program, routes: routes))
  return [
    .file(
      "/v1/openapi.json", type: "application/json", tag: program, .revalidated,
      summary: "This description.", bytes: document)
  ]
}
