from capture import Store
from PIL import Image, ImageOps
store = Store("photos")
sheet = Image.new("RGB", (6 * 128, 4 * 128), "white")
for number, photo in enumerate(store.photos(limit=24)):
    small = ImageOps.pad(store.read(photo, "low").image(), (128, 128), color="white")
    sheet.paste(small, (number % 6 * 128, number // 6 * 128))
sheet.save("sheet.png")
