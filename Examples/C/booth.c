/* A photo booth: four photos after countdowns, saved as booth-1.jpg to booth-4.jpg.

     ./booth [simulated]

   Each photo is a shot with a callback, so the next countdown runs while a photo is saved. */

#define _POSIX_C_SOURCE 200809L

#include <capture.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { photos = 4 };

/* What the callback of a shot needs to know. */
struct strip {
  int number;     /* of the photo, from 1 */
  int has_failed;
  sem_t *saved;   /* counts the photos that are finished */
};

/* The library calls this on its own thread, once, when the photo was taken or has failed. */
static void save(capture_shot *shot, void *context) {
  struct strip *strip = (struct strip *)context;
  capture_error error = CAPTURE_ERROR_INIT;
  char path[32];
  snprintf(path, sizeof path, "booth-%d.jpg", strip->number);
  /* The photo is there, so this does not wait. */
  capture_picture *photo = capture_shot_wait(shot, 0, &error);
  if (photo && capture_picture_save(photo, path, &error) == CAPTURE_OK) {
    printf("%s\n", path);
  } else {
    fprintf(stderr, "photo %d: %s\n", strip->number, error.message);
    strip->has_failed = 1;
  }
  capture_picture_release(photo);
  sem_post(strip->saved);
}

static void count_down(void) {
  for (int second = 3; second > 0; second--) {
    printf("%d...\n", second);
    fflush(stdout);
    sleep(1);
  }
}

/* Takes the photos, and returns the number of those that failed. */
static int take_strip(capture_camera *camera) {
  struct strip strips[photos];
  capture_shot *shots[photos] = {NULL};
  capture_error error = CAPTURE_ERROR_INIT;
  sem_t saved;
  sem_init(&saved, 0, 0);
  /* The camera runs from now on, so that the first photo is as fast as the others. */
  capture_lease *lease = capture_lease_open(camera, &error);
  int failures = 0;
  for (int index = 0; index < photos; index++) {
    strips[index].number = index + 1;
    strips[index].has_failed = 0;
    strips[index].saved = &saved;
    count_down();
    shots[index] = capture_shot_begin(camera, NULL, &error);
    if (!shots[index] || capture_shot_notify(shots[index], save, &strips[index], &error)) {
      fprintf(stderr, "%s\n", error.message);
      strips[index].has_failed = 1;
      sem_post(&saved);
    }
  }
  for (int index = 0; index < photos; index++) sem_wait(&saved);
  for (int index = 0; index < photos; index++) {
    capture_shot_close(shots[index]); /* closing NULL does nothing */
    failures += strips[index].has_failed;
  }
  capture_lease_close(lease);
  sem_destroy(&saved);
  return failures;
}

int main(int count, char **words) {
  capture_error error = CAPTURE_ERROR_INIT;
  capture_camera_options options = CAPTURE_CAMERA_OPTIONS_INIT;
  /* Without a simulator, the first camera of this machine is chosen. */
  if (count > 1 && strcmp(words[1], "simulated") == 0)
    options.simulator = capture_simulator_open(NULL, &error);
  capture_camera *camera = error.code ? NULL : capture_camera_open(&options, &error);
  capture_simulator_close(options.simulator); /* the camera keeps what it needs */
  if (!camera) {
    fprintf(stderr, "%s\n", error.message);
    return error.code; /* `capture` exits with the same codes */
  }
  int failures = take_strip(camera);
  capture_camera_close(camera);
  return failures ? CAPTURE_FAILED : CAPTURE_OK;
}
