/* Processes that are forked from one that uses the library, or does not use it yet. */

#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

/* The path of this program. */
static const char *program;

static void take_photo(void) {
  capture_camera *camera = simulated_camera();
  capture_picture *photo = capture_photo_take(camera, NULL, &error);
  CHECK(photo);
  capture_picture_release(photo);
  capture_camera_close(camera);
}

/* Runs a function in a child, which has a minute. */
static void in_child(void (*body)(void)) {
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    alarm(60);
    body();
    _exit(0);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static capture_camera *camera;
static capture_frames *frames;
static capture_shot *shot;
static capture_picture *photo;

/* Everything fails at once, or does nothing. */
static void use_what_was_inherited(void) {
  capture_mode mode = CAPTURE_MODE_INIT;
  capture_picture_info info = CAPTURE_PICTURE_INFO_INIT;
  CHECK(!capture_photo_take(camera, NULL, &error));
  CHECK_ERROR(CAPTURE_FORKED);
  CHECK(!capture_frames_next(frames, -1, &error));
  CHECK_ERROR(CAPTURE_FORKED);
  CHECK(!capture_shot_wait(shot, -1, &error));
  CHECK_ERROR(CAPTURE_FORKED);
  CHECK(!capture_simulator_open(NULL, &error));
  CHECK_ERROR(CAPTURE_FORKED);
  CHECK(capture_picture_describe(photo, &info, &error) == CAPTURE_FORKED);
  CHECK_ERROR(CAPTURE_FORKED);
  CHECK(!capture_camera_mode(camera, 0, &mode) && capture_frames_fd(frames) == -1);
  CHECK(*capture_version());
  capture_shot_close(shot);
  capture_frames_close(frames);
  capture_picture_release(photo);
  capture_camera_close(camera);
}

static void start_program(void) {
  execl(program, program, "alone", (char *)NULL);
  _exit(1);
}

static void after_use(void) {
  camera = simulated_camera();
  frames = capture_frames_open(camera, &error);
  photo = capture_photo_take(camera, NULL, &error);
  shot = capture_shot_begin(camera, NULL, &error);
  CHECK(frames && photo && shot);
  in_child(use_what_was_inherited);
  in_child(start_program);
  /* The parent goes on as before. */
  capture_picture *other = capture_shot_wait(shot, -1, &error);
  CHECK(other);
  capture_picture_release(other);
  capture_picture *frame = capture_frames_next(frames, -1, &error);
  CHECK(frame);
  capture_picture_release(frame);
  capture_shot_close(shot);
  capture_frames_close(frames);
  capture_picture_release(photo);
  capture_camera_close(camera);
}

static void before_use(void) {
  in_child(take_photo);
  take_photo();
}

int main(int count, char **words) {
  program = words[0];
  static const struct test_case cases[] = {
      {"after use", after_use}, {"before use", before_use}, {"alone", take_photo}, {NULL, NULL},
  };
  return run_case(cases, count, words);
}
