internal import CaptureHTTP
internal import CaptureStore

/// Returns the routes that show, change and download the photos of a store.
func photoRoutes(
  store: PhotoStore, hub: EventHub, desk: ChangeDesk, atlases: AtlasCache = AtlasCache()
) -> [HTTPRoute] {
  ListEndpoints(store: store).routes + AtlasEndpoints(store, cache: atlases).routes
    + ChangeEndpoints(store, desk: desk).routes + PictureEndpoints(store: store).routes
    + DownloadEndpoints(store, hub.timeline).routes
}
