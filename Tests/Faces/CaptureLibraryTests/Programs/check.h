/* What the programs of the tests share: checks, and a simulated camera.

   The first argument of a program is the name of the case to run. */

#ifndef CHECK_H
#define CHECK_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <capture.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Ends a program that hangs. */
__attribute__((constructor)) static void limit_time(void) { alarm(500); }

/* The error of the last call that failed. */
static capture_error error = CAPTURE_ERROR_INIT;

/* Ends the program unless the condition holds. */
#define CHECK(condition) \
  do { \
    if (!(condition)) check_failed(__FILE__, __LINE__, #condition); \
  } while (0)

/* Checks the code of the call that has just failed, and that it is explained in a sentence. */
#define CHECK_ERROR(expected) \
  do { \
    if (error.code != (expected) || strlen(error.message) < 8) \
      check_failed(__FILE__, __LINE__, #expected); \
    error.code = CAPTURE_OK; \
  } while (0)

static void check_failed(const char *file, int line, const char *condition) {
  fprintf(stderr, "%s:%d: %s (%d: %s)\n", file, line, condition, (int)error.code, error.message);
  exit(1);
}

/* Returns the time on CLOCK_MONOTONIC, in nanoseconds. */
static inline int64_t monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static inline capture_simulator *simulator(const char *path) {
  capture_simulator *made = capture_simulator_open(path, &error);
  CHECK(made);
  return made;
}

/* Opens a camera of a simulator, in a size that is fast to decode. */
static inline capture_camera *camera_of(capture_simulator *simulator) {
  capture_camera_options options = CAPTURE_CAMERA_OPTIONS_INIT;
  options.simulator = simulator;
  options.width = 640;
  options.height = 480;
  capture_camera *camera = capture_camera_open(&options, &error);
  CHECK(camera);
  return camera;
}

/* Opens a simulated camera, which keeps its simulator. */
static inline capture_camera *simulated_camera(void) {
  capture_simulator *own = simulator(NULL);
  capture_camera *camera = camera_of(own);
  capture_simulator_close(own);
  return camera;
}

static inline capture_picture_info described(const capture_picture *picture) {
  capture_picture_info info = CAPTURE_PICTURE_INFO_INIT;
  CHECK(capture_picture_describe(picture, &info, &error) == CAPTURE_OK);
  return info;
}

struct test_case {
  const char *name;
  void (*run)(void);
};

/* Runs the case that the first argument names. */
static inline int run_case(const struct test_case *cases, int count, char **words) {
  for (; cases->name; cases++) {
    if (count > 1 && strcmp(cases->name, words[1]) == 0) {
      cases->run();
      return 0;
    }
  }
  fprintf(stderr, "%s: there is no such case\n", count > 1 ? words[1] : "");
  return 2;
}

#endif
