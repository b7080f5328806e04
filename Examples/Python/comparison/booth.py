import time
from capture import Camera
from PIL import Image, ImageOps
camera = Camera()
strip = Image.new("RGB", (640, 1700), "white")
for number in range(4):
    for second in (3, 2, 1):
        print(second)
        time.sleep(1)
    photo = ImageOps.pad(camera.photo().image(), (600, 400), color="white")
    strip.paste(photo, (20, 20 + number * 420))
camera.close()
strip.save("strip.jpg")
