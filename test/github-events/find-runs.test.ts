import { expect, test } from "vitest";
import { activeRunsIn, archivedRunsIn } from "../../src/github-events/find-runs.ts";
import { runRef, STATE_REF } from "../../src/storage/refs/ref-names.ts";
import { createMemoryRefs } from "../support/storage/memory-refs.ts";
import { filesOfRun, inRun, putAt } from "../support/storage/state-runs.ts";

const [FIRST, SECOND, THIRD] = ["20260131-zzzzzz", "20260131-mmmmmm", "20260131-aaaaaa"] as const;

/** A run of issue 7. */
function startedAt(runId: string, at: string): Record<string, string> {
  const files = filesOfRun(runId);
  const record = JSON.parse(files["run.json"] ?? "") as object;
  const progress = JSON.parse(files["progress.json"] ?? "") as object;
  return inRun(runId, {
    ...files,
    "run.json": JSON.stringify({ ...record, issue: { number: 7, title: "Title" } }),
    "progress.json": JSON.stringify({ ...progress, started_at: at }),
  }) as Record<string, string>;
}

const times = [
  [SECOND, "2026-01-31T12:00:00.000Z"],
  [THIRD, "2026-01-31T13:00:00.000Z"],
  [FIRST, "2026-01-31T11:00:00.000Z"],
] as const;

test("of the runs of an issue on one day the one that started last is the newest", async () => {
  const live = createMemoryRefs();
  const ended = createMemoryRefs();
  for (const [runId, at] of times) {
    await putAt(live, runRef(runId), startedAt(runId, at));
    await putAt(ended, STATE_REF, startedAt(runId, at));
  }
  const found = await activeRunsIn(live, { issue: 7 });
  expect(found.map(({ runId }) => runId)).toEqual([THIRD, SECOND, FIRST]);
  const archived = await archivedRunsIn(ended, { issue: 7 }, STATE_REF);
  expect(archived[0]?.runId).toBe(THIRD);
});
