import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { AgenticError } from "../../src/errors.ts";
import type { NewRunEvent } from "../../src/run/event.ts";
import { renderEvents } from "../../src/run/journal.ts";
import { inboxRef, runPath, runRef, STATE_REF } from "../../src/state/names.ts";
import { createLocalStore } from "../../src/store/local-dir.ts";
import { createReplicatedStates } from "../../src/store/replicated-store.ts";
import type { RunStore, StateStore } from "../../src/ports/states.ts";
import { errorOf } from "../fakes/error-of.ts";
import { createMemoryRefs, type MemoryRefs } from "../fakes/memory-refs.ts";
import { fastPace } from "../fakes/pace.ts";
import { filesOfRun, putAt } from "../fakes/state-runs.ts";

const RUN = "20260131-k3f9qz";
const HEAD = "a".repeat(40);
const prepared: NewRunEvent = {
  type: "workspace.prepared",
  mode: "worktree",
  path: ".worktrees/flow",
  branch: "agentic/flow",
  base_branch: "main",
  base_sha: "b".repeat(40),
};
const moved: NewRunEvent = { type: "branch.moved", head: HEAD, files: [] };
const paused: NewRunEvent = { type: "run.paused", reason: "human", message: "?" };
const resumed: NewRunEvent = { type: "run.resumed" };
const completed: NewRunEvent = { type: "run.completed" };

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

interface Clone {
  readonly refs: MemoryRefs;
  readonly states: StateStore;
  readonly told: string[];
  /** Branches that were asked for, each time. */
  readonly brought: ReadonlyMap<string, string>[];
  /** In place of which the next call fails. */
  failure: { bringing?: Error };
  file(path: string): string;
}

let engines = 0;

function createClone(refs: MemoryRefs, { outputDirectory = "agentic" } = {}): Clone {
  const root = mkdtempSync(join(tmpdir(), "agentic-carried-"));
  folders.push(root);
  const told: string[] = [];
  const brought: ReadonlyMap<string, string>[] = [];
  const failure: Clone["failure"] = {};
  const { clock, random } = fastPace();
  const states = createReplicatedStates({
    local: createLocalStore(root, outputDirectory),
    root,
    outputDirectory,
    far: {
      refs,
      stateRef: STATE_REF,
      giveUp: () => {},
      bringBranches: ({ branches }) => {
        brought.push(branches);
        const { bringing } = failure;
        delete failure.bringing;
        return bringing ? Promise.reject(bringing) : Promise.resolve([]);
      },
      synchroniseNotes: () => Promise.resolve([]),
    },
    // Who waits for the end of a run waits as long as it takes.
    clock: {
      now: () => clock.now(),
      sleep: (milliseconds, signal) => (milliseconds === 60_000 ? hang(signal) : clock.sleep(milliseconds)),
    },
    random,
    pause: (_, signal) => hang(signal),
    engine: { host: "here", pid: process.pid },
    newId: () => `00000000-0000-4000-8000-${String((engines += 1)).padStart(12, "0")}`,
    report: (text) => told.push(text),
  });
  const file = (path: string) => readFileSync(join(root, outputDirectory, "workflows", RUN, path), "utf8");
  return { refs, states, told, brought, failure, file };
}

/** Nothing in the background goes on by itself. */
function hang(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
}

const unreachable = () => new AgenticError({ code: "remote-unreachable", message: "It is away." });

function linesOf(run: RunStore): number {
  return run.readJournal().split("\n").length - 1;
}

function append(run: RunStore, ...events: NewRunEvent[]): void {
  const { lines } = renderEvents(events, { seq: linesOf(run), at: "2026-01-31T12:00:00.000Z" });
  run.appendJournal(lines);
}

/** A run that has begun here. */
async function begin({ states }: Clone, ...events: NewRunEvent[]): Promise<RunStore> {
  const run = await states.open(RUN, "create");
  for (const [path, content] of Object.entries(filesOfRun(RUN, events))) {
    if (path === "journal.ndjson") run.appendJournal(content);
    else run.write(path, content);
  }
  return run;
}

/** Works on the run until it pauses or ends. */
async function goOn({ states }: Clone, ...events: NewRunEvent[]): Promise<void> {
  await using run = await states.open(RUN, "continue");
  append(run, ...events);
  await run.finish({ ended: events.at(-1)?.type === "run.completed" });
}

/** Two clones: the run paused in one, and then once more in the other. */
async function createWentOn(): Promise<{ one: Clone; other: Clone }> {
  const one = createClone(createMemoryRefs());
  const other = createClone(one.refs.another());
  {
    await using run = await begin(one, prepared, moved, paused);
    await run.finish({ ended: false });
  }
  await goOn(other, resumed, paused);
  return { one, other };
}

const journalThere = ({ refs }: Clone) => refs.tree(runRef(RUN))?.[runPath(RUN, "journal.ndjson")];

describe("a run that was gone on with elsewhere", () => {
  test("is not gone on with from its older copy when the remote goes away after the takeover", async () => {
    const { one, other } = await createWentOn();
    one.refs.afterCommit = () => void (one.refs.unreachable = true);
    expect(await errorOf(() => one.states.open(RUN, "continue"))).toMatchObject({
      code: "remote-unreachable",
    });
    one.refs.unreachable = false;
    one.refs.afterCommit = () => {};
    await using run = await one.states.open(RUN, "continue");
    expect(run.readJournal()).toBe(other.file("journal.ndjson"));
  });

  test("is not overwritten with its older copy where the answer to the takeover was lost", async () => {
    const { one, other } = await createWentOn();
    one.refs.afterCommit = () => void (one.refs.unreachable = true);
    one.refs.lostAnswers = 1;
    const run = await Promise.resolve(one.states.open(RUN, "continue")).catch(() => undefined);
    one.refs.unreachable = false;
    one.refs.afterCommit = () => {};
    if (run) {
      append(run, resumed);
      expect(await errorOf(() => run.flush())).toMatchObject({ code: "run-taken-over" });
      await run[Symbol.asyncDispose]();
    }
    expect(journalThere(other)).toBe(other.file("journal.ndjson"));
  });

  test("is not begun anew where it has ended meanwhile, though this clone never heard that it was there", async () => {
    const one = createClone(createMemoryRefs());
    const other = createClone(one.refs.another());
    {
      await using run = await begin(one, paused);
      one.refs.afterCommit = () => void (one.refs.unreachable = true);
      one.refs.lostAnswers = 1;
      await run.finish({ ended: false });
    }
    one.refs.afterCommit = () => {};
    await goOn(other, resumed, completed);
    await using run = await one.states.open(RUN, "continue");
    append(run, { ...resumed, max_tokens: 1 });
    one.refs.unreachable = false;
    expect(await errorOf(() => run.flush())).toMatchObject({ code: "run-taken-over" });
    expect((await one.refs.refs("agentic/runs/")).size).toBe(0);
    expect(one.refs.tree(STATE_REF)?.[runPath(RUN, "journal.ndjson")]).toBe(other.file("journal.ndjson"));
  });

  test("has its branches even where bringing them failed the first time", async () => {
    const { one, other } = await createWentOn();
    one.failure.bringing = unreachable();
    expect(await errorOf(() => one.states.open(RUN, "continue"))).toMatchObject({
      code: "remote-unreachable",
    });
    await using run = await one.states.open(RUN, "continue");
    expect(run.readJournal()).toBe(other.file("journal.ndjson"));
    expect(one.brought.at(-1)).toEqual(new Map([["agentic/flow", HEAD]]));
    expect(one.brought).toHaveLength(2);
  });

  test("keeps its journal here until the other one is in its place", async () => {
    const { one } = await createWentOn();
    one.refs.unreachable = true;
    {
      await using run = await one.states.open(RUN, "continue");
      append(run, { ...resumed, max_tokens: 1 });
    }
    one.refs.unreachable = false;
    const before = one.file("journal.ndjson");
    let reads = 0;
    one.refs.beforeRead = (call) => {
      if (call === "files") throw unreachable();
      reads += 1;
    };
    await errorOf(() => one.states.open(RUN, "continue"));
    expect(reads).toBeGreaterThan(0);
    expect(one.file("journal.ndjson")).toBe(before);
    one.refs.beforeRead = () => {};
    await goOn(one, resumed, completed);
    expect(one.told.join("\n")).toContain("its journal is kept as");
  });
});

describe("a run that has ended", () => {
  test("is folded by the next run of the clone where the remote went away before", async () => {
    const one = createClone(createMemoryRefs());
    {
      await using run = await begin(one, completed);
      await run.flush();
      one.refs.beforeCommit = ({ refs }) => {
        if (refs.some(({ ref }) => ref === STATE_REF)) throw unreachable();
      };
      const ending = run.finish({ ended: true });
      await ending;
    }
    expect(one.told.join("\n")).toContain("takes it along");
    one.refs.beforeCommit = () => {};
    await using next = await one.states.open("20260131-aaaaaa", "create");
    next.write("run.json", "{}");
    await next.finish({ ended: true });
    expect((await one.refs.refs("agentic/runs/")).size).toBe(0);
    expect(one.refs.tree(STATE_REF)?.[runPath(RUN, "journal.ndjson")]).toBe(one.file("journal.ndjson"));
  });

  test("takes a request that came in while it was folded when it is resumed in the same clone", async () => {
    const one = createClone(createMemoryRefs());
    {
      await using run = await begin(one, completed);
      await putAt(one.refs, inboxRef(RUN), { [runPath(RUN, "inbox/c-1.json")]: "{}" });
      await run.finish({ ended: true });
    }
    await using run = await one.states.open(RUN, "continue");
    expect(run.requests()).toEqual([{ id: "c-1", content: "{}" }]);
  });

  test("has what it wrote for others in the folder that all know, whatever it is called here", async () => {
    const one = createClone(createMemoryRefs(), { outputDirectory: "state" });
    {
      await using run = await begin(one, completed);
      run.writeShared("state/analysis/bug.md", "A bug.\n");
      await run.finish({ ended: true });
    }
    expect(one.told).toEqual([]);
    expect(one.refs.tree(STATE_REF)?.["agentic/analysis/bug.md"]).toBe("A bug.\n");
  });

  test("lets go of its lock although it turns out to be another engine's when it is put back", async () => {
    const one = createClone(createMemoryRefs());
    {
      await using run = await begin(one, completed);
      await run.finish({ ended: true });
    }
    const run = await one.states.open(RUN, "continue");
    const other = createClone(one.refs.another());
    await using _theirs = await other.states.open(RUN, "continue");
    expect(await errorOf(() => run[Symbol.asyncDispose]())).toMatchObject({ code: "run-taken-over" });
    expect(one.states.isLive(RUN)).toBe(false);
  });
});
