// Every kind of handle, once, from C++: the program that valgrind watches. With an argument, it only
// forgets to close a handle.

#include "check.h"

#include <memory>
#include <semaphore.h>

namespace {

template <auto close>
struct Closer {
  template <class Handle>
  void operator()(Handle *handle) const {
    close(handle);
  }
};

using Camera = std::unique_ptr<capture_camera, Closer<capture_camera_close>>;
using Controls = std::unique_ptr<capture_controls, Closer<capture_controls_release>>;
using Devices = std::unique_ptr<capture_devices, Closer<capture_devices_release>>;
using Frames = std::unique_ptr<capture_frames, Closer<capture_frames_close>>;
using Lease = std::unique_ptr<capture_lease, Closer<capture_lease_close>>;
using Photos = std::unique_ptr<capture_photos, Closer<capture_photos_release>>;
using Picture = std::unique_ptr<capture_picture, Closer<capture_picture_release>>;
using Shot = std::unique_ptr<capture_shot, Closer<capture_shot_close>>;
using Simulator = std::unique_ptr<capture_simulator, Closer<capture_simulator_close>>;
using Store = std::unique_ptr<capture_store, Closer<capture_store_close>>;
using Watch = std::unique_ptr<capture_watch, Closer<capture_watch_close>>;

void use_camera(capture_simulator *simulator, capture_store *store) {
  capture_camera_options options = CAPTURE_CAMERA_OPTIONS_INIT;
  options.simulator = simulator;
  options.width = 320;
  options.height = 240;
  Camera camera(capture_camera_open(&options, &error));
  CHECK(camera);
  capture_device device = CAPTURE_DEVICE_INIT;
  CHECK(capture_camera_describe(camera.get(), &device, &error) == CAPTURE_OK);
  Controls controls(capture_controls_list(camera.get(), &error));
  CHECK(controls && capture_control_set(camera.get(), "brightness", "60%", &error) == 0);
  CHECK(capture_control_set(camera.get(), "brightnes", "60%", &error) == CAPTURE_NO_CONTROL);
  Lease lease(capture_lease_open(camera.get(), &error));
  Frames frames(capture_frames_open(camera.get(), &error));
  Picture frame(capture_frames_next(frames.get(), -1, &error));
  CHECK(frame);
  capture_pixels pixels = CAPTURE_PIXELS_INIT;
  CHECK(capture_picture_pixels(frame.get(), &pixels, &error) == 0);

  sem_t done;
  sem_init(&done, 0, 0);
  Shot shot(capture_shot_begin(camera.get(), nullptr, &error));
  CHECK(shot && capture_shot_fd(shot.get(), &error) >= 0);
  auto post = [](capture_shot *, void *done) { sem_post(static_cast<sem_t *>(done)); };
  CHECK(capture_shot_notify(shot.get(), post, &done, &error) == 0);
  sem_wait(&done);
  Picture photo(capture_shot_wait(shot.get(), -1, &error));
  CHECK(photo && capture_picture_save(photo.get(), "photo.png", &error) == 0);

  char id[CAPTURE_ID_SIZE];
  CHECK(capture_store_add(store, photo.get(), id, &error) == 0);
  CHECK(capture_store_rate(store, id, 4, &error) == 0);
  CHECK(capture_store_tag(store, id, "harbour", nullptr, &error) == 0);
  Photos photos(capture_store_list(store, nullptr, &error));
  capture_photo found = CAPTURE_PHOTO_INIT;
  CHECK(capture_photos_get(photos.get(), 0, &found) && found.rating == 4);
  Picture small(capture_store_read(store, id, CAPTURE_TIER_LOW, &error));
  CHECK(small);
}

}  // namespace

int main(int count, char **) {
  Simulator simulator(capture_simulator_open(nullptr, &error));
  if (count > 1) return capture_devices_list(simulator.get(), &error) == nullptr;
  Watch watch(capture_watch_open(simulator.get(), &error));
  Devices devices(capture_devices_list(simulator.get(), &error));
  Store store(capture_store_open("store", true, &error));
  CHECK(simulator && watch && devices && store);
  use_camera(simulator.get(), store.get());
  CHECK(capture_simulator_unplug(simulator.get(), 0, &error) == 0);
  CHECK(capture_watch_wait(watch.get(), -1, &error) == 0);
}
