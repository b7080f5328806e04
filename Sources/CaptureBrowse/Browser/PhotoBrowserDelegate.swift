/// Receives the pictures to show, on the queue that was passed to `PhotoBrowser.setDelegate`.
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
