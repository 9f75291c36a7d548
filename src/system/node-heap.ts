/** Without a fixed size, a large workflow or long agent output doubles the memory of a run and saves no time. For the package's own programs only. */
export function limitYoungGeneration(): void {
  process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=1");
}
