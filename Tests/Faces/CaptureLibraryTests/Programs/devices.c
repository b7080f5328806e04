/* Lists of cameras, and changes of them. The simulated ones are in devices.json. */

#include "check.h"

#include <poll.h>
#include <pthread.h>

static size_t count_devices(capture_simulator *own) {
  capture_devices *devices = capture_devices_list(own, &error);
  CHECK(devices);
  size_t count = 0;
  capture_device device = CAPTURE_DEVICE_INIT;
  while (capture_devices_get(devices, count, &device)) {
    CHECK(*device.name && *device.path);
    count++;
  }
  CHECK(!capture_devices_get(devices, count, &device));
  CHECK(!capture_devices_get(devices, SIZE_MAX, &device));
  capture_devices_release(devices);
  return count;
}

static void list(void) {
  capture_simulator *own = simulator("devices.json");
  CHECK(count_devices(own) == 2);
  capture_devices *devices = capture_devices_list(own, &error);
  capture_device device = CAPTURE_DEVICE_INIT;
  CHECK(capture_devices_get(devices, 0, &device));
  CHECK(strcmp(device.name, "Door") == 0 && strcmp(device.serial, "DOOR-1") == 0);
  capture_simulator_close(own);
  CHECK(strcmp(device.name, "Door") == 0);
  capture_devices_release(devices);
  count_devices(NULL); /* this machine may have none */
}

static void select_device(void) {
  static const char *const selectors[] = {"Garden", "gard", "serial:GARDEN-1", "port:garden", "1"};
  capture_simulator *own = simulator("devices.json");
  for (size_t index = 0; index < sizeof selectors / sizeof *selectors; index++) {
    capture_camera_options options = CAPTURE_CAMERA_OPTIONS_INIT;
    options.simulator = own;
    options.selector = selectors[index];
    capture_camera *camera = capture_camera_open(&options, &error);
    CHECK(camera);
    capture_device device = CAPTURE_DEVICE_INIT;
    CHECK(capture_camera_describe(camera, &device, &error) == 0);
    CHECK(strcmp(device.name, "Garden") == 0);
    capture_camera_close(camera);
  }
  capture_simulator_close(own);
}

/* Without a simulator, a selector may name a kind of camera. */
static void select_source(void) {
  static const char *const selectors[] = {"simulator", "simulator=devices.json"};
  static const char *const names[] = {"Simulated Camera", "Door"};
  capture_camera_options options = CAPTURE_CAMERA_OPTIONS_INIT;
  capture_device device = CAPTURE_DEVICE_INIT;
  for (size_t index = 0; index < 2; index++) {
    options.selector = selectors[index];
    capture_camera *camera = capture_camera_open(&options, &error);
    CHECK(camera && capture_camera_describe(camera, &device, &error) == 0);
    CHECK(strcmp(device.name, names[index]) == 0);
    capture_camera_close(camera);
  }
  options.selector = "simulator=none.json";
  CHECK(!capture_camera_open(&options, &error));
  CHECK_ERROR(CAPTURE_BAD_INPUT);
  options.selector = "simulator";
  options.simulator = simulator(NULL);
  CHECK(!capture_camera_open(&options, &error));
  CHECK_ERROR(CAPTURE_BAD_ARGUMENT);
  capture_simulator_close(options.simulator);
}

static void modes(void) {
  capture_camera *camera = simulated_camera();
  capture_mode mode = CAPTURE_MODE_INIT;
  size_t count = 0, jpeg = 0;
  for (; capture_camera_mode(camera, count, &mode); count++) {
    CHECK(strlen(mode.format) == 4 && mode.width > 0 && mode.height > 0 && mode.rate > 0);
    jpeg += strcmp(mode.format, "MJPG") == 0;
  }
  CHECK(count > 2 && jpeg > 1);
  capture_camera_close(camera);
}

static void watch(void) {
  capture_simulator *own = simulator("devices.json");
  capture_watch *watch = capture_watch_open(own, &error);
  CHECK(watch);
  struct pollfd fd = {capture_watch_fd(watch), POLLIN, 0};
  CHECK(poll(&fd, 1, 0) == 0);
  CHECK(capture_watch_wait(watch, 50, &error) == CAPTURE_TIMED_OUT);
  CHECK_ERROR(CAPTURE_TIMED_OUT);
  CHECK(capture_simulator_unplug(own, 1, &error) == 0);
  CHECK(capture_watch_wait(watch, -1, &error) == 0 && count_devices(own) == 1);
  CHECK(poll(&fd, 1, 0) == 0);
  CHECK(capture_simulator_plug(own, 1, &error) == 0);
  CHECK(poll(&fd, 1, 60000) == 1);
  CHECK(capture_watch_wait(watch, 0, &error) == 0 && count_devices(own) == 2);
  capture_watch_close(watch);
  CHECK((watch = capture_watch_open(NULL, &error)));
  capture_watch_close(watch);
  capture_simulator_close(own);
}

static void *close_soon(void *watch) {
  nanosleep(&(struct timespec){0, 200000000}, NULL);
  capture_watch_close((capture_watch *)watch);
  return NULL;
}

static void close_while_waiting(void) {
  capture_simulator *own = simulator(NULL);
  capture_watch *watch = capture_watch_open(own, &error);
  pthread_t thread;
  CHECK(watch && pthread_create(&thread, NULL, close_soon, watch) == 0);
  CHECK(capture_watch_wait(watch, -1, &error) == CAPTURE_CANCELLED);
  CHECK_ERROR(CAPTURE_CANCELLED);
  pthread_join(thread, NULL);
  capture_simulator_close(own);
}

static void controls(void) {
  capture_camera *camera = simulated_camera();
  CHECK(capture_control_set(camera, "brightness", "60%", &error) == 0);
  capture_controls *controls = capture_controls_list(camera, &error);
  CHECK(controls);
  capture_control control = CAPTURE_CONTROL_INIT;
  size_t index = 0;
  while (capture_controls_get(controls, index, &control) && strcmp(control.name, "brightness"))
    index++;
  CHECK(strcmp(control.name, "brightness") == 0 && control.settable && *control.choices);
  CHECK(strcmp(control.value, control.default_value) != 0);
  capture_controls_release(controls);

  CHECK(capture_control_set(camera, "brightness", NULL, &error) == 0);
  CHECK((controls = capture_controls_list(camera, &error)));
  CHECK(capture_controls_get(controls, index, &control));
  CHECK(strcmp(control.value, control.default_value) == 0);
  capture_controls_release(controls);
  capture_camera_close(camera);
}

int main(int count, char **words) {
  static const struct test_case cases[] = {
      {"list", list},
      {"select", select_device},
      {"select source", select_source},
      {"modes", modes},
      {"watch", watch},
      {"close while waiting", close_while_waiting},
      {"controls", controls},
      {NULL, NULL},
  };
  return run_case(cases, count, words);
}
