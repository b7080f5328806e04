# Everything that is done with this project, a line each; the work is in Scripts.

.DEFAULT_GOAL := help
.PHONY: help build snap test check sanitize lab lab-night soak power-cuts torture fuzz bench bench-lab docs clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build .build/release/capture
	@Scripts/build

snap: ## take a photo with the first camera, else with the simulated one
	@Scripts/snap

test: ## run every test
	@Scripts/test

check: ## look for lint, warnings, undeclared imports and dead links
	@Scripts/check

sanitize: ## run every test for leaks and wrong addresses, then those with threads for data races
	@Scripts/sanitize address thread

lab: ## run the tests that need real video drivers, in two virtual machines
	@Scripts/lab-tests

lab-night: ## try every lie on the lab's tests, all known cameras, one in trouble, and other programs
	@Scripts/lab-night

soak: ## work for an hour with a USB camera that fails all the time, in the lab
	@Scripts/soak

power-cuts: ## cut the power 200 times while stores are used, in the lab, for the night
	@Scripts/packages build test lab
	swift build --build-tests
	@Scripts/power-cuts 50 "$$(date +%Y%m%d)"

torture: ## harm frames, a cache and a store at random, kill a thousand programs that use one, for the night
	@Scripts/packages build test
	swift build --build-tests
	CAPTURE_LONG=1 swift test --disable-xctest --skip-build --filter ModelTests
	CAPTURE_LONG=1 swift test --disable-xctest --skip-build --filter FrameDamageTests
	CAPTURE_LONG=1 swift test --disable-xctest --skip-build --filter Torture

fuzz: ## feed damaged bytes to the readers, a minute each
	@Scripts/packages build test
	Fuzz/run 60

bench: ## measure the program beside fswebcam, tiers and pixels beside vips and others, the store
	@Scripts/bench
	@Scripts/bench-tiers
	@Scripts/bench-store
	@Scripts/bench-browse

bench-lab: ## measure stills of real drivers beside fswebcam, ffmpeg, v4l2-ctl and gstreamer
	@Scripts/bench-lab

docs: ## write the libraries' reference into .build/docs
	@Scripts/docs

clean: ## remove everything that was built
	rm -rf .build
