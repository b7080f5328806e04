/* Causes the error that the argument names, and prints its code and its sentence. */

#include "check.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void write_file(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

/* Overwrites bytes of a file. */
static void damage(const char *path, off_t place, const char *bytes) {
  int file = open(path, O_WRONLY);
  size_t count = strlen(bytes);
  CHECK(file >= 0 && pwrite(file, bytes, count, place) == (ssize_t)count);
  close(file);
}

/* Opens the camera of a scenario. */
static capture_camera *camera_in(const char *scenario) {
  write_file("scenario.json", scenario);
  capture_simulator *own = simulator("scenario.json");
  capture_camera *camera = camera_of(own);
  capture_simulator_close(own);
  return camera;
}

/* Fails to take a photo within this time. */
static void photo_in(const char *scenario, int32_t within_ms) {
  capture_camera *camera = camera_in(scenario);
  capture_photo_options options = CAPTURE_PHOTO_OPTIONS_INIT;
  options.within_ms = within_ms;
  CHECK(!capture_photo_take(camera, &options, &error));
  capture_camera_close(camera);
}

/* Fails to choose a camera. */
static void choose(const char *selector, int32_t width, const char *format) {
  write_file("scenario.json",
             "{\"cameras\": [{\"name\": \"Door\"}, {\"name\": \"Door\\u001b[31m\"}]}");
  capture_simulator *own = simulator("scenario.json");
  capture_camera_options options = CAPTURE_CAMERA_OPTIONS_INIT;
  options.simulator = own;
  options.selector = selector;
  options.width = width;
  options.height = width;
  options.format = format;
  options.exact = true;
  capture_camera *camera = capture_camera_open(&options, &error);
  CHECK(!camera || !capture_photo_take(camera, NULL, &error));
  capture_camera_close(camera);
  capture_simulator_close(own);
}

/* Opens a camera that is unplugged at once. */
static capture_camera *unplugged_camera(void) {
  capture_simulator *own = simulator(NULL);
  capture_camera *camera = camera_of(own);
  CHECK(capture_simulator_unplug(own, 0, &error) == 0);
  capture_simulator_close(own);
  return camera;
}

static void timed_out(void) {
  capture_camera *camera = camera_in(
      "{\"events\": [{\"fault\": \"slowFirstFrame\", \"open\": 1, \"by\": \"20s\"}]}");
  capture_shot *shot = capture_shot_begin(camera, NULL, &error);
  CHECK(!capture_shot_wait(shot, 10, &error));
  capture_shot_close(shot);
  capture_camera_close(camera);
}

static void cancelled(void) {
  capture_camera *camera = unplugged_camera();
  capture_shot *shot = capture_shot_begin(camera, NULL, &error);
  capture_camera_close(camera);
  CHECK(!capture_shot_wait(shot, -1, &error));
  capture_shot_close(shot);
}

static void *close_watch(void *watch) {
  usleep(100000);
  capture_watch_close(watch);
  return NULL;
}

static void closed_watch(void) {
  capture_simulator *own = simulator(NULL);
  capture_watch *watch = capture_watch_open(own, &error);
  pthread_t thread;
  CHECK(watch && pthread_create(&thread, NULL, close_watch, watch) == 0);
  CHECK(capture_watch_wait(watch, -1, &error));
  CHECK(pthread_join(thread, NULL) == 0);
  capture_simulator_close(own);
}

static void unplugged(void) {
  capture_camera *camera = unplugged_camera();
  capture_photo_options options = CAPTURE_PHOTO_OPTIONS_INIT;
  options.within_ms = 200;
  CHECK(!capture_photo_take(camera, &options, &error));
  capture_camera_close(camera);
}

static void bad_argument(void) { CHECK(!capture_photo_take(NULL, NULL, &error)); }

static void no_camera(void) { choose("Roof", 0, NULL); }
static void ambiguous(void) { choose("Doo", 0, NULL); }
static void no_mode(void) { choose("0", 123, NULL); }

static void busy(void) {
  photo_in("{\"events\": [{\"fault\": \"busy\", \"open\": 1, \"forever\": true,"
           " \"holder\": \"cheese (pid 4242)\"}]}", 300);
}

static void not_permitted(void) {
  photo_in("{\"events\": [{\"fault\": \"permissionDenied\", \"open\": 1, \"forever\": true}]}", 0);
}

static void no_bandwidth(void) {
  photo_in("{\"events\": [{\"fault\": \"noBandwidth\", \"open\": 1, \"forever\": true}]}", 0);
}

static void no_answer(void) {
  photo_in("{\"events\": [{\"fault\": \"slowFirstFrame\", \"open\": 1, \"by\": \"20s\"}]}", 500);
}

static void bad_frames(void) {
  photo_in("{\"events\": [{\"fault\": \"flagged\", \"frame\": 1, \"forever\": true}]}", 1000);
}

static void no_control(void) {
  capture_camera *camera = simulated_camera();
  CHECK(capture_control_set(camera, "brigtness", "60%", &error));
  capture_camera_close(camera);
}

static void bad_value(void) {
  capture_camera *camera = simulated_camera();
  CHECK(capture_control_set(camera, "brightness", "bright", &error));
  capture_camera_close(camera);
}

static void refused_value(void) {
  capture_camera *camera =
      camera_in("{\"events\": [{\"fault\": \"refusedControl\", \"control\": \"contrast\"}]}");
  CHECK(capture_control_set(camera, "contrast", "1", &error));
  capture_camera_close(camera);
}

static void shortage(void) {
  capture_camera *camera = simulated_camera();
  // libdispatch ends a program in which it cannot open files of its own; a photo makes it do that.
  capture_picture *photo = capture_photo_take(camera, NULL, &error);
  CHECK(photo);
  capture_picture_release(photo);
  struct rlimit limit = {0, 0};
  CHECK(setrlimit(RLIMIT_NOFILE, &limit) == 0);
  CHECK(!capture_frames_open(camera, &error));
  capture_camera_close(camera);
}

static void save(const char *path) {
  capture_camera *camera = simulated_camera();
  capture_picture *photo = capture_photo_take(camera, NULL, &error);
  CHECK(photo && capture_picture_save(photo, path, &error));
  capture_picture_release(photo);
  capture_camera_close(camera);
}

static void cannot_write(void) { save("no\nfolder/door.jpg"); }
static void other_format(void) { save("door.gif"); }
static void empty_path(void) { save(""); }
static void folder(void) { save("."); }

/* Nobody reads from the pipe, so a call that opened it would not return. */
static void a_pipe(void) {
  CHECK(mkfifo("pipe", 0600) == 0);
  save("pipe");
}

static void disk_full(void) { save("disk/door.jpg"); }

/* Opens a new store with one photo, and returns the path of its original. */
static capture_store *new_store(char path[64]) {
  capture_store *store = capture_store_open("store", true, &error);
  CHECK(store);
  capture_camera *camera = simulated_camera();
  capture_picture *picture = capture_photo_take(camera, NULL, &error);
  CHECK(picture && capture_store_add(store, picture, NULL, &error) == 0);
  capture_picture_release(picture);
  capture_camera_close(camera);
  capture_photos *photos = capture_store_list(store, NULL, &error);
  capture_photo photo = CAPTURE_PHOTO_INIT;
  CHECK(capture_photos_get(photos, 0, &photo));
  snprintf(path, 64, "store/%s", photo.path);
  capture_photos_release(photos);
  return store;
}

static void no_photo(void) {
  char path[64];
  capture_store *store = new_store(path);
  CHECK(!capture_store_read(store, "not-an-id", CAPTURE_TIER_FULL, &error));
  capture_store_close(store);
}

static void no_store(void) { CHECK(!capture_store_open("nowhere", false, &error)); }

static void damaged(void) {
  char path[64];
  capture_store *store = new_store(path);
  CHECK(unlink(path) == 0);
  capture_photos *photos = capture_store_list(store, NULL, &error);
  capture_photo photo = CAPTURE_PHOTO_INIT;
  CHECK(capture_photos_get(photos, 0, &photo));
  CHECK(!capture_store_read(store, photo.id, CAPTURE_TIER_FULL, &error));
  capture_photos_release(photos);
  capture_store_close(store);
}

/* Opens a store that another process has made, after bytes of its catalogue were changed. */
static void open_with(off_t place, const char *bytes) {
  pid_t child = fork();
  if (child == 0) {
    char path[64];
    alarm(60);
    capture_store_close(new_store(path));
    /* The catalogue is one file again once it is closed. */
    while (access("store/.capture/catalogue.sqlite-wal", F_OK) == 0) usleep(1000);
    exit(0);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  damage("store/.capture/catalogue.sqlite", place, bytes);
  capture_store *store = capture_store_open("store", false, &error);
  CHECK(!store || !capture_store_list(store, NULL, &error));
  capture_store_close(store);
}

/* SQLite keeps the version of an application's tables at this place. */
static void newer_store(void) { open_with(60, "\x7f"); }
static void bad_catalogue(void) { open_with(0, "This is not a database, and was never one."); }

static void bad_scenario(void) {
  write_file("scenario.json", "{\"cameras\": [{\"buffers\": 0}]}");
  CHECK(!capture_simulator_open("scenario.json", &error));
}

static void bad_photo(void) {
  write_file("text.jpg", "This is not a photo.");
  capture_store *store = capture_store_open("store", true, &error);
  CHECK(store && capture_store_add_file(store, "text.jpg", NULL, &error));
  capture_store_close(store);
}

static void no_file(void) {
  capture_store *store = capture_store_open("store", true, &error);
  CHECK(store && capture_store_add_file(store, "nowhere.jpg", NULL, &error));
  capture_store_close(store);
}

/* A message that is longer than the space for it ends with a whole character. */
static void long_message(void) {
  char path[4000];
  memset(path, 'x', sizeof path);
  for (size_t place = 1; place + 2 < sizeof path; place += 2) memcpy(path + place, "\u00e9", 2);
  path[sizeof path - 1] = 0;
  CHECK(!capture_store_open(path, false, &error));
  CHECK(strlen(error.message) > 1000 && strlen(error.message) < sizeof error.message);
  const char *end = error.message + strlen(error.message);
  CHECK((end[-1] & 0xff) == 0xa9 && (end[-2] & 0xff) == 0xc3);
}

int main(int count, char **words) {
  static const struct test_case cases[] = {
      {"timed out", timed_out},
      {"cancelled", cancelled},
      {"closed watch", closed_watch},
      {"bad argument", bad_argument},
      {"no camera", no_camera},
      {"ambiguous", ambiguous},
      {"busy", busy},
      {"not permitted", not_permitted},
      {"no bandwidth", no_bandwidth},
      {"unplugged", unplugged},
      {"no answer", no_answer},
      {"bad frames", bad_frames},
      {"no mode", no_mode},
      {"no control", no_control},
      {"bad value", bad_value},
      {"refused value", refused_value},
      {"shortage", shortage},
      {"cannot write", cannot_write},
      {"other format", other_format},
      {"empty path", empty_path},
      {"folder", folder},
      {"pipe", a_pipe},
      {"disk full", disk_full},
      {"no photo", no_photo},
      {"no store", no_store},
      {"newer store", newer_store},
      {"damaged", damaged},
      {"bad catalogue", bad_catalogue},
      {"bad scenario", bad_scenario},
      {"bad photo", bad_photo},
      {"no file", no_file},
      {"long message", long_message},
      {NULL, NULL},
  };
  int code = run_case(cases, count, words);
  printf("%d %s\n", (int)error.code, error.message);
  return code;
}
