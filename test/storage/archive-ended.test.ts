import { describe, expect, test } from "vitest";
import type { Clock } from "../../src/ports/clock.ts";
import type { NewRunEvent } from "../../src/run/journal/event.ts";
import { leaseRef, runPath, runRef, STATE_REF } from "../../src/storage/refs/ref-names.ts";
import { archiveAllEnded, archiveEnded } from "../../src/storage/replication/archive-ended-runs.ts";
import { fastPace } from "../support/pace.ts";
import {
  append,
  begin,
  type Clone,
  completed,
  createClone,
  HEAD,
  moved,
  prepared,
  RUN,
} from "../support/storage/carried-clone.ts";
import { createMemoryRefs, type MemoryRefs } from "../support/storage/memory-refs.ts";
import { filesOfRun, inRun, putAt } from "../support/storage/state-runs.ts";

const OTHER = "20260130-bbbbbb";
const failed: NewRunEvent = {
  type: "run.failed",
  failure: { class: "fatal", code: "exit-code", message: "It failed." },
};

/** An engine was killed when its journal, with these events, was at the run's ref. */
async function createCutOff(...events: NewRunEvent[]): Promise<{ one: Clone; other: Clone }> {
  const one = createClone(createMemoryRefs());
  const run = await begin(one, prepared, ...events);
  await run.flush();
  await run[Symbol.asyncDispose]();
  return { one, other: createClone(one.refs.another()) };
}

const runRefs = async ({ refs }: { refs: MemoryRefs }) => [...(await refs.refs("agentic/runs/")).keys()];
const archived = ({ refs }: { refs: MemoryRefs }, path: string) => refs.tree(STATE_REF)?.[runPath(RUN, path)];
const at = new Date("2026-01-31T12:00:00Z").getTime();
/** Nobody waits until a remote counts as silent. */
const clockAt = (now: number): Clock => ({
  now: () => new Date(now),
  sleep: (milliseconds) => (milliseconds >= 2_000 ? new Promise(() => {}) : Promise.resolve()),
});
const placeOf = (refs: MemoryRefs) => ({ refs, stateRef: STATE_REF, ...fastPace() });

describe("a run whose engine was killed between its end and its archive", () => {
  test.each([completed, failed])("is archived by a resume in another clone, in one commit", async (end) => {
    const { one, other } = await createCutOff(end);
    await other.states.fetch?.(RUN);
    await using run = await other.states.open(RUN, "tidy");
    await run.finish({ ended: true });
    expect(await runRefs(other)).toEqual([]);
    expect(archived(other, "journal.ndjson")).toBe(one.file("journal.ndjson"));
    expect(other.refs.commits).toHaveLength(1);
    expect(other.told.join("\n")).toContain(`Run ${RUN} had ended`);
  });

  test("is archived by the next run and the next look of another clone", async () => {
    for (const finish of [
      async (clone: Clone) => await clone.states.replicatePending?.({ includeAllClones: true }),
      async (clone: Clone) => {
        await using run = await clone.states.open(OTHER, "create");
        for (const [path, content] of Object.entries(filesOfRun(OTHER, [completed])))
          if (path === "journal.ndjson") run.appendJournal(content);
          else run.write(path, content);
        await run.finish({ ended: true });
      },
    ]) {
      const { one } = await createCutOff(completed);
      const other = createClone(one.refs.another(), { time: clockAt(at + 6 * 60_000) });
      await finish(other);
      expect(await runRefs(other)).toEqual([]);
      expect(archived(other, "journal.ndjson")).toContain("run.completed");
    }
  });

  test("has no refs made anew where the archive was made and only its answer was lost", async () => {
    const { one } = await createCutOff(completed);
    expect(await archiveEnded(placeOf(one.refs.another()), RUN)).toBe(true);
    const { length } = one.refs.commits;
    await using run = await one.states.open(RUN, "tidy");
    await run.finish({ ended: true });
    expect(one.refs.commits).toHaveLength(length);
    expect(JSON.parse(one.file("replica.json"))).toMatchObject({ ended: true });
  });

  test("is no other engine's for the engine that still was about to archive it", async () => {
    const one = createClone(createMemoryRefs());
    await using run = await begin(one, prepared);
    append(run, completed);
    await run.flush();
    await archiveEnded(placeOf(one.refs.another()), RUN);
    run.write("logs.ndjson", "{}\n");
    await run.finish({ ended: true });
    expect(JSON.parse(one.file("replica.json"))).toMatchObject({ ended: true });
    expect(await runRefs(one)).toEqual([]);
  });

  test("has a progress.json that says how it ended", async () => {
    const { refs } = createClone(createMemoryRefs());
    const running = filesOfRun(RUN, [prepared]);
    const ended = filesOfRun(RUN, [prepared, completed]);
    await putAt(refs, runRef(RUN), inRun(RUN, { ...ended, "progress.json": running["progress.json"] ?? "" }));
    expect(await archiveEnded(placeOf(refs), RUN)).toBe(true);
    expect(JSON.parse(archived({ refs }, "progress.json") ?? "")).toMatchObject({ status: "completed" });
  });

  test.each([
    ["deletes its empty branches", "agentic/flow-a-k3f9qz", true],
    ["deletes no branch that the engine did not name, whatever its journal says", "team/login-k3f9qz", false],
  ])("%s", async (_title, branch, isDeleted) => {
    const refs = createMemoryRefs();
    const tip = "c".repeat(40);
    refs.branches.set("agentic/flow-k3f9qz", HEAD);
    refs.branches.set(branch, tip);
    const opened: NewRunEvent = {
      type: "branch.opened",
      step: "split/a",
      path: `.worktrees/${branch.replace("/", "-")}`,
      branch,
      base_branch: "agentic/flow-k3f9qz",
      base_sha: tip,
      head: tip,
    };
    await putAt(refs, runRef(RUN), inRun(RUN, filesOfRun(RUN, [prepared, moved, opened, completed])));
    expect(await archiveEnded(placeOf(refs), RUN)).toBe(true);
    expect(refs.branches.has(branch)).toBe(!isDeleted);
  });
});

describe("of the runs at a remote", () => {
  const archiveAt = async (refs: MemoryRefs, minutes: number, isOurs = () => false) => {
    return await archiveAllEnded({ ...placeOf(refs), clock: clockAt(at + minutes * 60_000) }, isOurs);
  };
  const put = (refs: MemoryRefs, runId: string, ...events: NewRunEvent[]) =>
    putAt(refs, runRef(runId), inRun(runId, filesOfRun(runId, events)));

  test("those that ended a while ago are archived, whatever else there is", async () => {
    const refs = createMemoryRefs();
    await put(refs, RUN, completed);
    await put(refs, OTHER, prepared);
    await putAt(refs, runRef("20260129-cccccc"), { "agentic/workflows/20260129-cccccc/progress.json": "{}" });
    const damaged = filesOfRun("20260128-dddddd", [completed]);
    await putAt(refs, runRef("20260128-dddddd"), inRun("20260128-dddddd", { ...damaged, "run.json": "{" }));
    expect(await archiveAt(refs, 4)).toEqual([]);
    expect(await archiveAt(refs, 6, () => true)).toEqual([]);
    expect(await archiveAt(refs, 6)).toEqual([RUN]);
    expect(await archiveAt(refs, 6)).toEqual([]);
    expect(await runRefs({ refs })).toHaveLength(3);
  });

  test("those that jobs have reserved are left to them", async () => {
    const refs = createMemoryRefs();
    await put(refs, RUN, completed);
    await putAt(refs, leaseRef(RUN), { "claim.json": "{}" });
    expect(await archiveAt(refs, 600)).toEqual([]);
  });
});
