/// X.
public enum Placeholder {}
