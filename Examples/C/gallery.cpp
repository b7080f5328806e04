// A gallery, in C++: takes a photo into the store in the folder `photos`, gives it five stars, and
// saves the best photos of the store at the size of a screen, as gallery-1.jpg and so on.
//
//   ./gallery [simulated]

#include <capture.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>

namespace {

// A handle that closes itself: the function that closes it is part of its type.
template <class Handle, void close(Handle *)>
struct Closer {
  void operator()(Handle *handle) const { close(handle); }
};
template <class Handle, void close(Handle *)>
using Owned = std::unique_ptr<Handle, Closer<Handle, close>>;

using Simulator = Owned<capture_simulator, capture_simulator_close>;
using Camera = Owned<capture_camera, capture_camera_close>;
using Picture = Owned<capture_picture, capture_picture_release>;
using Store = Owned<capture_store, capture_store_close>;
using Photos = Owned<capture_photos, capture_photos_release>;

// An error as an exception, with the library's code and sentence.
struct Failure : std::runtime_error {
  explicit Failure(const capture_error &error) : runtime_error(error.message), code(error.code) {}
  int code;
};

// Passes an error to a call, and throws it if the call has failed.
template <class Call>
auto checked(Call call) {
  capture_error error = CAPTURE_ERROR_INIT;
  auto result = call(&error);
  if (error.code != CAPTURE_OK) throw Failure(error);
  return result;
}

std::string take_photo(capture_camera *camera, capture_store *store) {
  Picture photo(checked([&](auto *e) { return capture_photo_take(camera, nullptr, e); }));
  char id[CAPTURE_ID_SIZE];
  checked([&](auto *e) { return capture_store_add(store, photo.get(), id, e); });
  checked([&](auto *e) { return capture_store_rate(store, id, 5, e); });
  return id;
}

// Saves the best photos, the newest first.
void save_best(capture_store *store) {
  capture_query query = CAPTURE_QUERY_INIT;
  query.rating = 5;
  query.limit = 10;
  Photos photos(checked([&](auto *e) { return capture_store_list(store, &query, e); }));
  capture_photo photo = CAPTURE_PHOTO_INIT;
  for (size_t index = 0; capture_photos_get(photos.get(), index, &photo); index++) {
    Picture picture(checked(
        [&](auto *e) { return capture_store_read(store, photo.id, CAPTURE_TIER_SCREEN, e); }));
    const std::string path = "gallery-" + std::to_string(index + 1) + ".jpg";
    checked([&](auto *e) { return capture_picture_save(picture.get(), path.c_str(), e); });
    std::printf("%s: %s, %dx%d\n", path.c_str(), photo.path, photo.width, photo.height);
  }
}

}  // namespace

int main(int count, char **words) try {
  Simulator simulator;
  if (count > 1 && std::strcmp(words[1], "simulated") == 0)
    simulator.reset(checked([](auto *e) { return capture_simulator_open(nullptr, e); }));
  capture_camera_options options = CAPTURE_CAMERA_OPTIONS_INIT;
  options.simulator = simulator.get();
  Camera camera(checked([&](auto *e) { return capture_camera_open(&options, e); }));
  Store store(checked([](auto *e) { return capture_store_open("photos", true, e); }));
  std::printf("%s\n", take_photo(camera.get(), store.get()).c_str());
  save_best(store.get());
} catch (const Failure &failure) {
  std::fprintf(stderr, "%s\n", failure.what());
  return failure.code;
}
