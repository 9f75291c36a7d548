import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Node compiles what tests and their programs load once, not in each process.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules", ".cache", "node");

// To start a process is to copy the tables of the memory of the one that starts it: that is kept small, here and in `execArgv`.
process.env["MALLOC_ARENA_MAX"] ??= "1";

// The seed of all random choices in tests: fixed, so that `npm test` gives the same result each time, but new at full size.
process.env["TEST_SEED"] ??= process.env["TEST_SIZE"] === "full" ? String(Date.now() % 100_000) : "1";
if (process.env["VITEST_WORKER_ID"] === undefined)
  process.stdout.write(`test: seed ${process.env["TEST_SEED"]} (TEST_SEED)\n`);

export default defineConfig({
  test: {
    // Node loads the sources as they are: nothing is mocked, so there is nothing to transform.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Most tests wait for processes; a worker per core would leave the cores idle.
    maxWorkers: 3,
    tags: [
      {
        name: "slow",
        description: "Takes seconds: runs in `npm run test:slow` and `npm run test:full`.",
      },
    ],
    // A filter, because `test.skipIf` of a test overrides the `skip` of its tag.
    ...(process.env["TEST_SIZE"] === undefined && { tagsFilter: ["!slow"] }),
    // They are for what hangs; what is slow because the machine is busy is no failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: ["default", ["json", { outputFile: "test/report.json" }]],
    env: { NO_COLOR: "1" },
    include: ["test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "test/fixtures/**"],
    // Test files share the process of their worker: loading the modules anew for each file took a third of the time.
    isolate: false,
    execArgv: ["--max-semi-space-size=4"],
    setupFiles: ["test/support/action/json-imports.ts"],
    globalSetup: [
      "test/support/built-package.ts",
      "test/support/storage/memory-folder.ts",
      "test/support/app-key.ts",
    ],
  },
});
