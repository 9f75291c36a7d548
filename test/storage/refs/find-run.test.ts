import { describe, expect, test } from "vitest";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { materializeRun, type MaterializeOptions } from "../../../src/storage/queries/materialize-run.ts";
import { findRun, type FoundRun, createOwner, renderOwner } from "../../../src/storage/refs/find-run.ts";
import { runPath, runRef } from "../../../src/storage/refs/ref-names.ts";
import { archiveRun } from "../../../src/storage/replication/archive-run.ts";
import { fastPace } from "../../support/pace.ts";
import { createMemoryRefs, type MemoryRefs } from "../../support/storage/memory-refs.ts";
import { filesOfRun, inRun, journalOf, putAt, startRun } from "../../support/storage/state-runs.ts";

const RUN = "20260131-k3f9qz";
const OTHER = "20260131-aaaaaa";
const REF = runRef(RUN);
const SHA = "0123456789abcdef0123456789abcdef01234567";
const prepared: NewRunEvent = {
  type: "workspace.prepared",
  mode: "worktree",
  path: ".worktrees/agentic-flow-k3f9qz",
  branch: "agentic/flow-k3f9qz",
  base_branch: "main",
  base_sha: SHA,
};

async function found(refs: MemoryRefs, runId = RUN): Promise<FoundRun> {
  const run = await findRun(refs, runId);
  if (!run) throw new Error(`There is no run ${runId}.`);
  return run;
}

/** Files as they are handed over, with what is told of it. */
async function bring(refs: MemoryRefs, options?: MaterializeOptions) {
  const files: [string, string][] = [];
  const result = await materializeRun(
    await found(refs),
    ({ scope, path, content }) =>
      void files.push([scope === "run" ? path : `shared:${path}`, Buffer.from(content).toString("utf8")]),
    options,
  );
  return { ...result, files: Object.fromEntries(files), order: files.map(([path]) => path) };
}

describe("finding a run", () => {
  test("looks at its own ref first, then where everything ended lies", async () => {
    const refs = createMemoryRefs();
    expect(await findRun(refs, RUN)).toBeUndefined();
    const version = await startRun(refs, RUN);
    expect(await found(refs)).toMatchObject({ runId: RUN, where: "live", ref: REF, version });
    await archiveRun({ refs, ...fastPace() }, { runId: RUN, version });
    expect(await found(refs)).toMatchObject({ runId: RUN, where: "ended", ref: "agentic/state" });
    expect(await findRun(refs, OTHER)).toBeUndefined();
    expect(await findRun(refs, "../../x")).toBeUndefined();
  });

  test("looks at the ref that the configuration names", async () => {
    const refs = createMemoryRefs();
    await putAt(refs, "states/all", inRun(RUN, filesOfRun(RUN)));
    expect(await findRun(refs, RUN)).toBeUndefined();
    expect(await findRun(refs, RUN, { stateRef: "states/all" })).toMatchObject({ ref: "states/all" });
  });

  test("does not take an inbox, or what was written beside a run, for the run", async () => {
    const refs = createMemoryRefs();
    await putAt(refs, `agentic/runs/${RUN}/inbox`, inRun(RUN, { "inbox/1.json": "{}" }));
    await putAt(refs, "agentic/state", inRun(OTHER, filesOfRun(OTHER)));
    expect(await findRun(refs, RUN)).toBeUndefined();
  });

  test("reads files by their paths, with segments joined, and costs what they cost", async () => {
    const refs = createMemoryRefs();
    const [a = "", b = "", c = ""] = journalOf(RUN, [prepared, { type: "run.completed" }]).split(/(?<=\n)/);
    const segment = (offset: number): string => `journal.ndjson.d/${String(offset).padStart(12, "0")}`;
    await startRun(refs, RUN, {
      ...inRun(RUN, {
        "journal.ndjson": a,
        [segment(a.length + b.length)]: c,
        [segment(a.length)]: b,
      }),
    });
    const run = await found(refs);
    const calls: string[] = [];
    refs.beforeRead = (call) => void calls.push(call);
    const read = await run.read(["journal.ndjson", "progress.json", "logs.ndjson"]);
    expect(Buffer.from(read.get("journal.ndjson") ?? []).toString()).toBe(a + b + c);
    expect([...read.keys()].sort()).toEqual(["journal.ndjson", "progress.json"]);
    expect(calls).not.toContain("files");
    const listed = (await run.files()).map(({ path }) => path);
    expect(listed).toEqual(["definition.yaml", "journal.ndjson", "progress.json", "run.json"]);
  });

  test("tells who works on it", async () => {
    const refs = createMemoryRefs();
    await startRun(refs, RUN);
    expect(await (await found(refs)).owner()).toBeUndefined();
    const since = "2026-01-31T12:00:00.000Z";
    const owner = createOwner({ engine: "0000-0000-1", host: "build-3", pid: 7, since, run_id: RUN });
    await putAt(refs, REF, inRun(RUN, { "owner.json": renderOwner(owner) }));
    expect(await (await found(refs)).owner()).toMatchObject({ host: "build-3", pid: 7 });
  });
});

describe("taking up a run that lies elsewhere", () => {
  test("hands over its files, and what it shares, the record last of all", async () => {
    const refs = createMemoryRefs();
    await startRun(refs, RUN, {
      ...inRun(RUN, { "plan.md": "# Plan", "steps/a/1/output.json": "{}" }),
      "agentic/analysis/bug.md": "bugs",
    });
    const { files, order } = await bring(refs);
    expect(files).toEqual({
      ...filesOfRun(RUN),
      "plan.md": "# Plan",
      "steps/a/1/output.json": "{}",
      "shared:bug.md": "bugs",
    });
    expect(order.slice(-3)).toEqual(["definition.yaml", "journal.ndjson", "run.json"]);
  });

  test("names the code branches that it needs", async () => {
    const refs = createMemoryRefs();
    const head = SHA.replaceAll("0", "f");
    const opened: NewRunEvent = {
      type: "branch.opened",
      step: "fan/a",
      path: ".worktrees/agentic-flow-a-k3f9qz",
      branch: "agentic/flow-a-k3f9qz",
      base_branch: "main",
      base_sha: SHA,
      head,
    };
    await startRun(refs, RUN, inRun(RUN, filesOfRun(RUN, [prepared, opened])));
    expect((await bring(refs)).branches).toEqual(
      new Map([
        ["agentic/flow-k3f9qz", SHA],
        ["agentic/flow-a-k3f9qz", head],
      ]),
    );
  });

  test("selects what is wanted, beside what the run cannot go on without", async () => {
    const refs = createMemoryRefs();
    await startRun(refs, RUN, {
      ...inRun(RUN, { "plan.md": "# Plan", "logs.ndjson": "{}\n" }),
      "agentic/analysis/bug.md": "bugs",
    });
    const { order } = await bring(refs, { select: ({ path }) => path === "plan.md" });
    expect(order).toEqual(["plan.md", "definition.yaml", "journal.ndjson", "run.json"]);
  });

  test("leaves out what belongs to one machine, and what is no path for a file everywhere", async () => {
    const refs = createMemoryRefs();
    const unwanted = ["lock.json", "LOCK.json", "lock.json/x", "owner.json", "worktrees.json", "x.12.tmp"];
    for (const path of unwanted) await putAt(refs, REF, inRun(RUN, { [path]: "x" }));
    await startRun(refs, RUN, {
      ...inRun(RUN, { "a\\..\\b": "x", "inbox/7.json": "{}", "inbox/.x": "x" }),
      [runPath(OTHER, "plan.md")]: "another run's",
      "agentic/config.json": "{}",
      ".agentic/workflows/x.yaml": "x",
    });
    const { files, notices } = await bring(refs);
    expect(files).toEqual({ ...filesOfRun(RUN), "inbox/7.json": "{}" });
    expect(notices).toEqual([expect.stringContaining(String.raw`"a\\..\\b" is skipped`)]);
  });

  test("leaves out a document that is too large, and refuses a run that is too large as a whole", async () => {
    const refs = createMemoryRefs();
    await startRun(refs, RUN, inRun(RUN, { "plan.md": "x".repeat(5_000) }));
    const { files, notices } = await bring(refs, { limits: { fileBytes: 4_000 } });
    expect(files).toEqual(filesOfRun(RUN));
    expect(notices).toEqual([expect.stringContaining("plan.md with 5000 bytes")]);
    for (const limits of [{ files: 3 }, { bytes: 5_000 }, { fileBytes: 10 }]) {
      await expect(bring(refs, { limits })).rejects.toMatchObject({ code: "unsupported" });
    }
  });
});

describe("a run that was damaged elsewhere", () => {
  const lines = journalOf(RUN, [prepared]).split("\n");
  const record = JSON.parse(filesOfRun(RUN)["run.json"] ?? "") as object;
  const damages: [string, Record<string, string | undefined>, RegExp][] = [
    ["no run.json", { "run.json": undefined }, /has no run\.json of run/],
    ["no definition", { "definition.yaml": undefined }, /has no definition\.yaml/],
    ["a truncated run.json", { "run.json": '{"id": "20' }, /run\.json is no record of a run/],
    [
      "the record of another run",
      { "run.json": JSON.stringify({ ...record, id: OTHER }) },
      /of run 20260131-aaaaaa/,
    ],
    [
      "a journal line that is not JSON",
      { "journal.ndjson": `${lines[0]}\n{"seq":2,\n` },
      /journal\.ndjson:2 is not JSON/,
    ],
    ["a journal line left out", { "journal.ndjson": `${lines[1]}\n` }, /:1 has number 2, not 1/],
    [
      "an event without its facts",
      { "journal.ndjson": `${lines[0]}\n{"seq":2,"at":"2026-01-31T12:00:00.000Z","type":"step.started"}\n` },
      /:2 is no event \(`step` of step\.started/,
    ],
    [
      "an event nobody knows",
      { "journal.ndjson": `{"seq":1,"at":"2026-01-31T12:00:00.000Z","type":"__proto__"}\n` },
      /:1 is not an event/,
    ],
    ["the journal of another run", { "journal.ndjson": journalOf(OTHER) }, /describes run 20260131-aaaaaa/],
    [
      "a journal of a newer version",
      { "journal.ndjson": journalOf(RUN).replace('"version":1', '"version":99') },
      /newer version/,
    ],
    [
      "a branch that is an option",
      { "journal.ndjson": journalOf(RUN, [{ ...prepared, branch: "--upload-pack=x" }]) },
      /is not a branch name/,
    ],
    [
      "a head that is no commit",
      { "journal.ndjson": journalOf(RUN, [{ ...prepared, base_sha: "HEAD" }]) },
      /is not a commit/,
    ],
    [
      "a missing segment",
      { "journal.ndjson.d/000000009999": `${lines[1]}\n` },
      /ends at byte \d+.*begins at byte 9999/,
    ],
  ];
  test.each(damages)("%s: nothing is handed over, and it is told", async (_, changes, message) => {
    const refs = createMemoryRefs();
    const files = { ...filesOfRun(RUN), ...changes };
    const there = Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== undefined);
    await putAt(refs, REF, inRun(RUN, Object.fromEntries(there)));
    const handed: string[] = [];
    const bringing = materializeRun(await found(refs), ({ path }) => void handed.push(path));
    await expect(bringing).rejects.toMatchObject({
      code: "journal-corrupt",
      message: expect.stringMatching(message) as string,
    });
    expect(handed).toEqual([]);
  });

  test("bytes that are no text are told too", async () => {
    const refs = createMemoryRefs();
    await startRun(refs, RUN, inRun(RUN, { "journal.ndjson": Buffer.from([0xff, 0x0a]) }));
    await expect(bring(refs)).rejects.toMatchObject({ code: "journal-corrupt" });
  });

  test("a last line that was cut off is left out, and it is told", async () => {
    const refs = createMemoryRefs();
    const whole = journalOf(RUN, [prepared]);
    // In the middle of a character.
    const cutOff = Buffer.concat([Buffer.from(`${whole}{"seq":3,"at`), Buffer.from("ö").subarray(0, 1)]);
    await startRun(refs, RUN, inRun(RUN, { "journal.ndjson": cutOff }));
    const { files, notices, truncatedBytes } = await bring(refs);
    expect([files["journal.ndjson"], truncatedBytes]).toEqual([whole, 13]);
    expect(notices).toEqual([expect.stringContaining("was cut off")]);
  });

  test("without a journal it begins where it was", async () => {
    const refs = createMemoryRefs();
    const { "journal.ndjson": _, ...rest } = filesOfRun(RUN);
    await putAt(refs, REF, inRun(RUN, rest));
    const { files, state } = await bring(refs);
    expect([files, state.seq]).toEqual([rest, 0]);
  });

  test("a wrong progress.json changes nothing: it is made of the journal", async () => {
    const refs = createMemoryRefs();
    await startRun(refs, RUN, inRun(RUN, { "progress.json": "[]" }));
    expect((await bring(refs)).state.status).toBe("running");
  });
});
