import { mkdirSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { listNewestRuns } from "../../../src/storage/replicated-store/unsynced-runs.ts";

const root = mkdtempSync(join(tmpdir(), "agentic-left-"));
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("the runs that were written to last are looked at, whatever the order of their ids", () => {
  const ids = Array.from(
    { length: 60 },
    (_, index) => `20260131-${String((index * 37) % 60).padStart(6, "0")}`,
  );
  ids.forEach((runId, index) => {
    const folder = join(root, "agentic/workflows", runId);
    mkdirSync(folder, { recursive: true });
    utimesSync(folder, 1_000 + index, 1_000 + index);
  });
  expect(listNewestRuns({ root, outputDirectory: "agentic" })).toEqual(ids.slice(30));
});
