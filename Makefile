# One target per task; the commands are in Scripts.

.DEFAULT_GOAL := help
.PHONY: help build library wheel install uninstall deb tarball snap test test-packages check sanitize lab lab-night soak power-cuts torture mutants fuzz bench bench-lab round-trips docs symbols page-pictures clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build .build/release/capture
	@Scripts/build/programs

library: ## build .build/library, for programs in C and other languages
	@Scripts/build/library

wheel: ## build .build/wheel/capture_camera-*.whl, the Python package, and test it
	@Scripts/build/wheel
	@Scripts/test/wheel

install: ## install what 'make build library' has built: PREFIX=/usr/local, DESTDIR=, LIBDIR=
	@Scripts/package/install

uninstall: ## remove what 'make install' with the same PREFIX has installed
	@Scripts/package/install --remove

deb: ## make Debian packages in .build/deb, and print their sizes, dependencies and start-up times
	@Scripts/package/deb

tarball: ## make an archive for other distributions in .build/deb
	@Scripts/package/tarball

snap: ## take a photo with the first real camera, or else with the simulated one
	@Scripts/build/snap

test: ## run every test, or those of one module: MODULE=CaptureStore
	@Scripts/test/all $(MODULE)

test-packages: ## install, use and remove the packages in new Debian systems; needs root and a mirror
	@Scripts/package/deb
	@Scripts/package/tarball
	@Scripts/test/packages

check: ## check for lint, warnings, undeclared imports, undocumented symbols and dead links
	@Scripts/check/all

sanitize: ## run every test under the address sanitizer, then those with threads under the thread sanitizer
	@Scripts/test/sanitize address thread program

lab: ## run the tests that need real video drivers, in two virtual machines
	@Scripts/lab/tests

lab-night: ## test the lab's tests, all known cameras, 1,000 photos from a failing one, and other programs
	@Scripts/lab/night

soak: ## take photos for an hour with a USB camera that keeps failing, in the lab
	@Scripts/lab/soak

power-cuts: ## cut the power 200 times while stores are in use, in the lab; takes a night
	@Scripts/build/packages build test lab
	swift build --build-tests
	@Scripts/lab/power-cuts 50 "$$(date +%Y%m%d)"

torture: ## damage frames, a cache and a store at random, and kill a thousand programs; takes a night
	@Scripts/build/packages build test
	swift build --build-tests
	CAPTURE_LONG=1 swift test --disable-xctest --skip-build --filter ModelTests
	CAPTURE_LONG=1 swift test --disable-xctest --skip-build --filter FrameDamageTests
	CAPTURE_LONG=1 swift test --disable-xctest --skip-build --filter Torture
	CAPTURE_LONG=1 swift test --disable-xctest --skip-build --filter 'LeavingTests|KilledServerTests'

mutants: ## change 200 operators, one at a time, and see whether the tests notice; takes a night
	@Scripts/build/packages build test
	@Scripts/test/mutants 200

fuzz: ## feed damaged input to the readers of untrusted data, a minute each
	@Scripts/build/packages build test
	Fuzz/run 60

bench: ## compare the program with fswebcam, vips, exiftool and others; measure the store and the page
	@Scripts/bench/snap
	@Scripts/bench/tiers
	@Scripts/bench/store
	@Scripts/bench/archive
	@Scripts/bench/browse
	@Scripts/bench/page

bench-lab: ## compare photos through real drivers with fswebcam, ffmpeg and others, and streams with ustreamer
	@Scripts/bench/lab

round-trips: ## exchange ratings and keywords with exiftool, exiv2 and darktable
	@Scripts/test/round-trips

docs: ## build the documentation as a site in .build/docs: open index.html
	@Scripts/docs/build

symbols: ## renew the lists of public symbols in Documentation/Symbols
	@Scripts/check/symbols

page-pictures: ## make pictures of every view of the page in .build/page-pictures, and renew Documentation/Pictures
	@Scripts/docs/page-pictures --renew

clean: ## remove everything that was built
	rm -rf .build
