import { describe, expect, test } from "vitest";
import { listRuns } from "../../../src/storage/queries/list-runs.ts";
import { inboxRef, runRef } from "../../../src/storage/refs/ref-names.ts";
import { createMemoryRefs } from "../../support/storage/memory-refs.ts";
import { filesOfRun, inRun, putAt, startRun } from "../../support/storage/state-runs.ts";

const id = (number: number): string => `20260131-${String(number).padStart(6, "0")}`;
const ended = (...numbers: readonly number[]): Record<string, string | Uint8Array> =>
  Object.assign({}, ...numbers.map((number) => inRun(id(number), filesOfRun(id(number)))));

describe("a list of runs elsewhere", () => {
  test("has all that live, and the newest of those that have ended", async () => {
    const refs = createMemoryRefs();
    await putAt(refs, "agentic/state", ended(1, 2, 3, 5));
    await startRun(refs, id(0));
    await startRun(refs, id(4));
    await startRun(refs, id(5));
    const { runs, more } = await listRuns(refs, { limit: 2 });
    expect(runs.map(({ runId, where }) => [runId, where])).toEqual([
      [id(5), "live"],
      [id(4), "live"],
      [id(3), "ended"],
      [id(2), "ended"],
      [id(0), "live"],
    ]);
    expect(more).toBe(true);
    expect(runs[2]?.progress).toBe(filesOfRun(id(3))["progress.json"]);
    expect((await listRuns(refs, { limit: 3 })).more).toBe(false);
  });

  test("is empty where there is nothing", async () => {
    expect(await listRuns(createMemoryRefs(), { limit: 5 })).toEqual({ runs: [], more: false });
  });

  test("names runs whose progress cannot be read, and says why", async () => {
    const refs = createMemoryRefs();
    await putAt(refs, "agentic/state", {
      ...ended(1, 2, 3),
      ...inRun(id(1), { "progress.json": "{" }),
      ...inRun(id(2), { "progress.json": filesOfRun(id(1))["progress.json"] ?? "" }),
      ...inRun(id(4), { "run.json": "{}", "journal.ndjson": "" }),
      "agentic/workflows/odd/progress.json": "{}",
    });
    await putAt(refs, runRef(id(6)), inRun(id(6), { "run.json": "{}", "journal.ndjson.d/0": "" }));
    await putAt(refs, inboxRef(id(7)), inRun(id(7), { "inbox/1.json": "{}" }));
    const { runs } = await listRuns(refs, { limit: 10 });
    expect(runs.map(({ runId, problem }) => [runId, problem?.split(" ").slice(1).join(" ")])).toEqual([
      [id(6), "is not there"],
      [id(4), "is not there"],
      [id(3), undefined],
      [id(2), "is no progress of this run"],
      [id(1), "is no progress of this run"],
    ]);
  });

  test("costs the same with any number of old runs", async () => {
    const refs = createMemoryRefs();
    const old = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, number) => [`agentic/workflows/${id(number)}/progress.json`, "{}"]),
    );
    await putAt(refs, "agentic/state", old);
    await putAt(refs, "agentic/state", ended(999));
    const calls: string[] = [];
    refs.beforeRead = (call) => void calls.push(call);
    const { runs, more } = await listRuns(refs, { limit: 20 });
    expect([runs.length, more, runs[0]?.runId]).toEqual([20, true, id(999)]);
    expect(calls).toEqual(["refs", "refs", "list", "read"]);
  });
});
