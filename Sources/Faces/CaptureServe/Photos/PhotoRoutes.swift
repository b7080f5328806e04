internal import CaptureHTTP
internal import CaptureStore

/// Returns the routes that show, change and download the photos and albums of a store.
func photoRoutes(
  store: PhotoStore, hub: EventHub, desk: ChangeDesk, atlases: AtlasCache = AtlasCache()
) -> [HTTPRoute] {
  let albums = AlbumDesk(store)
  return ListEndpoints(store: store).routes + AtlasEndpoints(store, cache: atlases).routes
    + ChangeEndpoints(store, desk: desk, albums: albums).routes
    + PictureEndpoints(store: store).routes + AlbumEndpoints(store, desk: albums).routes
    + DownloadEndpoints(store, hub.timeline).routes
}
