/// What a request asks to be done with its target.
///
/// Requests with other methods are refused before a route is looked for.
public enum HTTPMethod: String, Hashable, Sendable {
  /// Reads something, and changes nothing.
  case get = "GET"
  /// Reads only the headers of what a `GET` would return.
  case head = "HEAD"
  /// Changes something.
  case post = "POST"
}
