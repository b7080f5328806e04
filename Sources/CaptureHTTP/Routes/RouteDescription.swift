/// The description of an API, made from its routes.
public enum RouteDescription {
  /// Returns an OpenAPI 3.1 document in JSON.
  public static func openAPI(
    title: String, version: String, routes: [HTTPRoute]
  ) -> [UInt8] { [] }
}
