import time
from capture import Camera
camera = Camera("C920")
for number in range(100):
    camera.photo().save(f"lapse-{number + 1}.jpg")
    time.sleep(60)
