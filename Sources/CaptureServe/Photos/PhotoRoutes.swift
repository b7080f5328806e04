internal import CaptureHTTP
internal import CaptureStore

/// Returns the routes that show and change the photos of a store.
func photoRoutes(store: PhotoStore, hub: EventHub) -> [HTTPRoute] { [] }
