/// Hears what is to be shown, on the queue it was set with.
public protocol PhotoBrowserDelegate: AnyObject, Sendable {
  func browser(_ browser: PhotoBrowser, show photo: ShownPhoto)
  func browser(_ browser: PhotoBrowser, couldNotShow error: BrowseError)
}

extension PhotoBrowserDelegate {
  public func browser(_ browser: PhotoBrowser, couldNotShow error: BrowseError) {}
}
