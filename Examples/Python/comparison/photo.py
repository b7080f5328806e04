from capture import Camera
with Camera() as camera:
    camera.photo().save("door.jpg")
