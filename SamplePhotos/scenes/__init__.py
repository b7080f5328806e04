"""The scenes of the sample photos and the tools they are made with."""
