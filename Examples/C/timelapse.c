/* A timelapse: a photo every few seconds, added to the store in the folder `photos`.

     ./timelapse SECONDS COUNT [simulated]

   A photo that fails is reported, and does not stop the series. */

#define _POSIX_C_SOURCE 200809L

#include <capture.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Takes a photo within the interval, and adds it to the store. */
static int take(capture_camera *camera, capture_store *store, int interval) {
  capture_error error = CAPTURE_ERROR_INIT;
  capture_photo_options options = CAPTURE_PHOTO_OPTIONS_INIT;
  options.priority = CAPTURE_PRIORITY_QUALITY;
  options.keep_unsettled = true; /* better a photo that has not settled than none */
  options.within_ms = interval * 1000;
  char id[CAPTURE_ID_SIZE];
  capture_picture *photo = capture_photo_take(camera, &options, &error);
  int is_kept = photo && capture_store_add(store, photo, id, &error) == CAPTURE_OK &&
                capture_store_tag(store, id, "timelapse", NULL, &error) == CAPTURE_OK;
  if (is_kept) {
    capture_picture_info info = CAPTURE_PICTURE_INFO_INIT;
    capture_picture_describe(photo, &info, NULL);
    printf("%s: %s\n", id, info.report);
  } else {
    fprintf(stderr, "%s\n", error.message);
  }
  capture_picture_release(photo);
  return is_kept;
}

/* Takes photos at moments that do not drift, however long each photo takes. */
static int take_series(capture_camera *camera, capture_store *store, int interval, int count) {
  struct timespec moment;
  clock_gettime(CLOCK_MONOTONIC, &moment);
  int kept = 0;
  for (int number = 0; number < count; number++) {
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, NULL) == EINTR) continue;
    kept += take(camera, store, interval);
    moment.tv_sec += interval;
  }
  return kept;
}

static void print_store(capture_store *store) {
  capture_error error = CAPTURE_ERROR_INIT;
  capture_query query = CAPTURE_QUERY_INIT;
  query.keyword = "timelapse";
  capture_photos *photos = capture_store_list(store, &query, &error);
  capture_photo photo = CAPTURE_PHOTO_INIT;
  for (size_t index = 0; photos && capture_photos_get(photos, index, &photo); index++)
    printf("%s, %dx%d\n", photo.path, photo.width, photo.height);
  capture_photos_release(photos);
}

int main(int count, char **words) {
  int interval = count > 1 ? atoi(words[1]) : 0, photos = count > 2 ? atoi(words[2]) : 0;
  if (interval < 1 || photos < 1) {
    fprintf(stderr, "usage: timelapse SECONDS COUNT [simulated]\n");
    return 64;
  }
  capture_error error = CAPTURE_ERROR_INIT;
  capture_camera_options options = CAPTURE_CAMERA_OPTIONS_INIT;
  if (count > 3 && strcmp(words[3], "simulated") == 0)
    options.simulator = capture_simulator_open(NULL, &error);
  capture_camera *camera = error.code ? NULL : capture_camera_open(&options, &error);
  capture_store *store = camera ? capture_store_open("photos", true, &error) : NULL;
  capture_simulator_close(options.simulator);
  int kept = 0;
  if (store) {
    kept = take_series(camera, store, interval, photos);
    print_store(store);
  } else {
    fprintf(stderr, "%s\n", error.message);
  }
  capture_store_close(store);
  capture_camera_close(camera);
  return error.code ? error.code : kept == photos ? CAPTURE_OK : CAPTURE_FAILED;
}
