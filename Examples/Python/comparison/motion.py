import time
from capture import Camera
camera = Camera()
last = None
for frame in camera.frames():
    light = frame.array("bgr")[::8, ::8].mean(axis=2)
    if last is not None:
        if abs(light - last).mean() / 255 > 0.02:
            name = time.strftime("motion-%Y%m%d-%H%M%S.jpg")
            camera.photo().save(name)
    last = light
