/* Photos that are begun, and end later. */

#include "check.h"

#include <poll.h>
#include <semaphore.h>

static void wait_twice(void) {
  capture_camera *camera = simulated_camera();
  capture_shot *shot = capture_shot_begin(camera, NULL, &error);
  CHECK(shot);
  capture_picture *first = capture_shot_wait(shot, -1, &error);
  capture_picture *second = capture_shot_wait(shot, 0, &error);
  CHECK(first && second && first != second);
  CHECK(strcmp(described(first).id, described(second).id) == 0);
  capture_shot_close(shot);
  capture_picture_release(first);
  CHECK(strlen(described(second).id) == 32);
  capture_picture_release(second);
  capture_camera_close(camera);
}

/* Waits with poll for two photos, a frame and a camera that is unplugged, in one loop. */
static void poll_all(void) {
  capture_simulator *own = simulator(NULL);
  capture_camera *camera = camera_of(own);
  capture_watch *watch = capture_watch_open(own, &error);
  capture_frames *frames = capture_frames_open(camera, &error);
  capture_shot *shots[2] = {
      capture_shot_begin(camera, NULL, &error), capture_shot_begin(camera, NULL, &error)};
  CHECK(watch && frames && shots[0] && shots[1]);
  struct pollfd fds[4] = {
      {capture_shot_fd(shots[0], &error), POLLIN, 0},
      {capture_shot_fd(shots[1], &error), POLLIN, 0},
      {capture_frames_fd(frames), POLLIN, 0},
      {capture_watch_fd(watch), POLLIN, 0},
  };
  for (int index = 0; index < 4; index++) CHECK(fds[index].fd >= 0);
  for (int left = 4; left > 0;) {
    CHECK(poll(fds, 4, 60000) > 0);
    for (int index = 0; index < 4; index++) {
      if (!fds[index].revents) continue;
      capture_picture *picture = NULL;
      if (index < 2) {
        CHECK((picture = capture_shot_wait(shots[index], 0, &error)));
      } else if (index == 2) {
        CHECK((picture = capture_frames_next(frames, 0, &error)));
      } else {
        CHECK(capture_watch_wait(watch, 0, &error) == 0);
      }
      capture_picture_release(picture);
      fds[index].fd = -1;
      left--;
      if (left == 1 && fds[3].fd >= 0) CHECK(capture_simulator_unplug(own, 0, &error) == 0);
    }
  }
  capture_shot_close(shots[0]);
  capture_shot_close(shots[1]);
  capture_frames_close(frames);
  capture_watch_close(watch);
  capture_camera_close(camera);
  capture_simulator_close(own);
}

static sem_t done;

/* Waits, takes another photo, and closes its own shot. */
static void use_everything(capture_shot *shot, void *context) {
  capture_picture *photo = capture_shot_wait(shot, -1, &error);
  CHECK(photo);
  capture_picture *another = capture_photo_take((capture_camera *)context, NULL, &error);
  CHECK(another && strcmp(described(photo).id, described(another).id) != 0);
  capture_picture_release(photo);
  capture_picture_release(another);
  capture_shot_close(shot);
  sem_post(&done);
}

static void callback(void) {
  capture_camera *camera = simulated_camera();
  capture_shot *shot = capture_shot_begin(camera, NULL, &error);
  CHECK(shot && capture_shot_notify(shot, use_everything, camera, &error) == 0);
  sem_wait(&done);
  capture_camera_close(camera);
}

static void post(capture_shot *shot, void *context) {
  (void)shot;
  sem_post((sem_t *)context);
}

static void late_callback(void) {
  capture_camera *camera = simulated_camera();
  capture_shot *shot = capture_shot_begin(camera, NULL, &error);
  CHECK(shot);
  capture_picture_release(capture_shot_wait(shot, -1, &error));
  CHECK(capture_shot_notify(shot, post, &done, &error) == 0);
  sem_wait(&done);
  CHECK(capture_shot_notify(shot, post, &done, &error) == CAPTURE_BAD_ARGUMENT);
  CHECK_ERROR(CAPTURE_BAD_ARGUMENT);
  capture_shot_close(shot);
  capture_camera_close(camera);
}

static sem_t release;

static void slow(capture_shot *shot, void *context) {
  (void)shot;
  sem_post(&done);
  sem_wait(&release);
  *(int *)context = 1;
}

static void let_go(capture_shot *shot, void *context) {
  (void)shot, (void)context;
  sem_post(&release);
}

/* Closing a shot waits for its function, which here ends when another shot is finished. */
static void close_during_callback(void) {
  capture_camera *camera = simulated_camera();
  int is_over = 0;
  capture_shot *shot = capture_shot_begin(camera, NULL, &error);
  CHECK(shot && capture_shot_notify(shot, slow, &is_over, &error) == 0);
  sem_wait(&done);
  capture_shot *other = capture_shot_begin(camera, NULL, &error);
  CHECK(other && capture_shot_notify(other, let_go, NULL, &error) == 0);
  capture_shot_close(shot);
  CHECK(is_over);
  capture_shot_close(other);
  capture_camera_close(camera);
}

static void fail(capture_shot *shot, void *context) {
  (void)context;
  capture_error own = CAPTURE_ERROR_INIT;
  CHECK(!capture_shot_wait(shot, 0, &own) && own.code == CAPTURE_CANCELLED);
  sem_post(&done);
}

static void never(capture_shot *shot, void *context) {
  (void)shot, (void)context;
  check_failed(__FILE__, __LINE__, "a closed shot calls nobody");
}

static void cancel(void) {
  capture_simulator *own = simulator(NULL);
  capture_camera *camera = camera_of(own);
  CHECK(capture_simulator_unplug(own, 0, &error) == 0);
  capture_shot *closed = capture_shot_begin(camera, NULL, &error);
  CHECK(closed && capture_shot_notify(closed, never, NULL, &error) == 0);
  capture_shot_close(closed);
  capture_shot *shot = capture_shot_begin(camera, NULL, &error);
  CHECK(shot && capture_shot_notify(shot, fail, NULL, &error) == 0);
  capture_camera_close(camera);
  CHECK(!capture_shot_wait(shot, -1, &error));
  CHECK_ERROR(CAPTURE_CANCELLED);
  sem_wait(&done);
  capture_shot_close(shot);
  capture_simulator_close(own);
}

static void tight_loop(void) {
  capture_camera *camera = simulated_camera();
  for (int round = 0; round < 300; round++) {
    capture_shot *shot = capture_shot_begin(camera, NULL, &error);
    CHECK(shot && capture_shot_fd(shot, &error) >= 0);
    capture_shot_close(shot);
  }
  capture_photo_options options = CAPTURE_PHOTO_OPTIONS_INIT;
  options.priority = CAPTURE_PRIORITY_SPEED;
  for (int round = 0; round < 10; round++) {
    capture_picture *photo = capture_photo_take(camera, &options, &error);
    CHECK(photo);
    capture_picture_release(photo);
  }
  capture_camera_close(camera);
}

int main(int count, char **words) {
  sem_init(&done, 0, 0);
  sem_init(&release, 0, 0);
  static const struct test_case cases[] = {
      {"wait twice", wait_twice},
      {"poll", poll_all},
      {"callback", callback},
      {"late callback", late_callback},
      {"close during callback", close_during_callback},
      {"cancel", cancel},
      {"tight loop", tight_loop},
      {NULL, NULL},
  };
  return run_case(cases, count, words);
}
