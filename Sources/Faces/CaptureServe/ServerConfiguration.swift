package import CaptureCamera
package import CaptureCoordinator
package import CaptureHTTP
package import CaptureJSON
package import CaptureStore

/// What a server of the page consists of.
package struct ServerConfiguration: Sendable {
  /// The store that keeps the photos.
  package var store: PhotoStore
  /// The source of the cameras, and of the time.
  package var backend: any CameraBackend
  /// The camera that is listed first; nil for the backend's own order.
  package var camera: DeviceSelector?
  /// The stream that is requested from cameras until a client chooses another mode.
  package var request = StreamRequest()
  /// The folder of saved controls, which are applied whenever a camera is opened; nil for none.
  package var profiles: ProfileFolder?
  package var coordination = CoordinatorConfiguration()
  package var http = HTTPConfiguration()
  /// Whether the pages of other programs may show the pictures of the plain URLs.
  package var isEmbeddable = false
  package var page = PageSource.builtIn
  /// The commands that the page suggests to type, by what they do.
  package var commands: JSON = [:]
  /// What the server was started with, for programs of the same user.
  package var options: JSON = nil

  package init(store: PhotoStore, backend: any CameraBackend) {
    self.store = store
    self.backend = backend
  }
}
