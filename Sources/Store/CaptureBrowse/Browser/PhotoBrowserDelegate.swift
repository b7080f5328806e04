/// An object on the main actor that receives the pictures to show.
///
/// Other code observes a browser by its stream, or by a closure on a queue.
@MainActor
public protocol PhotoBrowserDelegate: AnyObject, Sendable {
  /// Asks the delegate to show a picture, in place of any it has shown before.
  func browser(_ browser: PhotoBrowser, show photo: ShownPhoto)
  /// Reports that the requested photo could not be shown; what is on the screen can stay.
  ///
  /// The default implementation does nothing.
  func browser(_ browser: PhotoBrowser, couldNotShow error: BrowseError)
}

extension PhotoBrowserDelegate {
  /// Ignores the error.
  public func browser(_ browser: PhotoBrowser, couldNotShow error: BrowseError) {}
}

extension PhotoBrowserDelegate {
  /// Calls the method for an outcome.
  func handle(_ outcome: BrowseOutcome, from browser: PhotoBrowser) {
    switch outcome {
    case .shown(let photo): self.browser(browser, show: photo)
    case .failed(_, let error, _): self.browser(browser, couldNotShow: error)
    }
  }
}
