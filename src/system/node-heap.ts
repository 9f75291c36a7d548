/**
 * Keeps the part of the heap for new objects at its first size, as `--semi-space-growth-factor=1` does. Long streams of agents' words make
 * it grow otherwise, up to twice the memory of a long run; measured, it takes no more time. For programs of our own, not for libraries.
 */
export function limitYoungGeneration(): void {
  process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=1");
}
