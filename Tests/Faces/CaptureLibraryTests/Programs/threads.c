/* Four threads that use one camera and one store at the same time. */

#include "check.h"

#include <pthread.h>

enum { threads = 4, rounds = 3 };

static capture_camera *camera;
static capture_store *store;
static char ids[threads][rounds][CAPTURE_ID_SIZE];

/* Takes photos, reads frames and controls, and uses the store. */
static void *use(void *argument) {
  size_t number = (size_t)(uintptr_t)argument;
  capture_error own = CAPTURE_ERROR_INIT;
  capture_frames *frames = capture_frames_open(camera, &own);
  CHECK(frames);
  for (int round = 0; round < rounds; round++) {
    capture_picture *photo = capture_photo_take(camera, NULL, &own);
    CHECK(photo && capture_store_add(store, photo, ids[number][round], &own) == 0);
    capture_picture_release(photo);
    capture_picture *frame = capture_frames_next(frames, -1, &own);
    CHECK(frame);
    capture_picture_release(frame);
    capture_controls *controls = capture_controls_list(camera, &own);
    CHECK(controls);
    capture_controls_release(controls);
    CHECK(capture_store_tag(store, ids[number][round], "shared", NULL, &own) == 0);
  }
  capture_frames_close(frames);
  return NULL;
}

int main(void) {
  camera = simulated_camera();
  store = capture_store_open("store", true, &error);
  CHECK(store);
  pthread_t running[threads];
  for (size_t number = 0; number < threads; number++)
    CHECK(pthread_create(&running[number], NULL, use, (void *)(uintptr_t)number) == 0);
  for (size_t number = 0; number < threads; number++) pthread_join(running[number], NULL);
  capture_camera_close(camera);

  capture_query query = CAPTURE_QUERY_INIT;
  query.keyword = "shared";
  capture_photos *photos = capture_store_list(store, &query, &error);
  size_t count = 0;
  capture_photo photo = CAPTURE_PHOTO_INIT;
  while (capture_photos_get(photos, count, &photo)) count++;
  CHECK(count == threads * rounds);
  capture_photos_release(photos);
  capture_store_close(store);
  return 0;
}
