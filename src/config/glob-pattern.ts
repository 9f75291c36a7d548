import picomatch from "picomatch";

/** Returns whether a path matches at least one glob pattern. `*` matches hidden files too. */
export function globMatcher(patterns: string | string[]): (path: string) => boolean {
  return picomatch(patterns, { dot: true });
}
