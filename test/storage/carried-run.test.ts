import { describe, expect, test } from "vitest";
import { inboxRef, runPath, runRef, STATE_REF } from "../../src/storage/refs/ref-names.ts";
import { errorOf } from "../support/error-of.ts";
import {
  append,
  begin,
  type Clone,
  completed,
  createClone,
  goOn,
  HEAD,
  moved,
  paused,
  prepared,
  resumed,
  RUN,
  unreachable,
} from "../support/storage/carried-clone.ts";
import { createMemoryRefs } from "../support/storage/memory-refs.ts";
import { putAt } from "../support/storage/state-runs.ts";

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

  test("stays theirs who have it, or ended it, when what was cut off here is put in order", async () => {
    const { one, other } = await createWentOn();
    const before = journalThere(other);
    const end = () => errorOf(() => one.states.open(RUN, "end"));
    expect(await end()).toMatchObject({ code: "run-taken-over" });
    expect(journalThere(other)).toBe(before);
    one.write("replica.json", "{");
    expect(await end()).toMatchObject({ code: "run-taken-over" });
    expect(journalThere(other)).toBe(before);
    await goOn(other, resumed, completed);
    expect(await end()).toMatchObject({ code: "run-taken-over" });
    expect((await one.refs.refs("agentic/runs/")).size).toBe(0);
  });

  test("has its branches even where bringing them failed the first time", async () => {
    const { one, other } = await createWentOn();
    one.failure.bringing = unreachable();
    expect(await errorOf(() => one.states.open(RUN, "continue"))).toMatchObject({
      code: "remote-unreachable",
    });
    await using run = await one.states.open(RUN, "continue");
    expect(run.readJournal()).toBe(other.file("journal.ndjson"));
    expect(one.brought.at(-1)).toEqual(new Map([["agentic/flow-k3f9qz", HEAD]]));
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
    expect(one.told.join("\n")).toContain("its journal is saved as");
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
    expect(one.told.join("\n")).toContain("sends it");
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

  test("says once that a request from elsewhere cannot be stored here", async () => {
    const one = createClone(createMemoryRefs());
    {
      await using run = await begin(one, paused);
      await run.finish({ ended: false });
    }
    await putAt(one.refs, inboxRef(RUN), { [runPath(RUN, "inbox/c-1.json")]: "{}" });
    // A file where the folder of requests has to be.
    one.write("inbox", "");
    for (let time = 0; time < 2; time += 1) {
      await using run = await one.states.open(RUN, "continue");
      expect(run.runId).toBe(RUN);
    }
    expect(
      one.told.filter((text) => text.startsWith("Requests for the run could not be stored")),
    ).toHaveLength(1);
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

describe("a run that could not be carried", () => {
  /** Its end could not be told. */
  async function createLeft(): Promise<Clone> {
    const one = createClone(createMemoryRefs());
    one.refs.unreachable = true;
    await using run = await begin(one, completed);
    await run.finish({ ended: true });
    one.told.length = 0;
    return one;
  }

  test("is put where ended runs are when somebody looks in", async () => {
    const one = await createLeft();
    one.refs.unreachable = false;
    await one.states.replicatePending?.();
    expect((await one.refs.refs("agentic/runs/")).size).toBe(0);
    expect(one.refs.tree(STATE_REF)?.[runPath(RUN, "journal.ndjson")]).toBe(one.file("journal.ndjson"));
    expect(one.told).toEqual([`Run ${RUN} is at memory now, with all files of this clone.`]);
    one.told.length = 0;
    const { length } = one.refs.commits;
    await one.states.replicatePending?.();
    expect({ told: one.told, commits: one.refs.commits.length }).toEqual({ told: [], commits: length });
  });

  test("stays here, which is said in one sentence, while nobody can be reached", async () => {
    const one = await createLeft();
    await one.states.replicatePending?.();
    expect(one.told).toEqual([
      `Run ${RUN} is still stored only in this clone, and not at memory. memory cannot be reached.`,
    ]);
  });

  test("is carried when its process was killed, and its ref names the clone that has it", async () => {
    const one = createClone(createMemoryRefs());
    const run = await begin(one, prepared, moved);
    await run.flush();
    append(run, paused);
    await run[Symbol.asyncDispose]();
    // As whoever is killed leaves it: not known to be there.
    one.write("replica.json", one.file("replica.json").replace(/"carried"/, '"lost"'));
    const other = createClone(one.refs.another());
    await one.states.replicatePending?.();
    expect(journalThere(one)).toBe(one.file("journal.ndjson"));
    await goOn(other, resumed, completed);
    await one.states.replicatePending?.();
    expect(one.refs.tree(STATE_REF)?.[runPath(RUN, "journal.ndjson")]).toBe(other.file("journal.ndjson"));
  });
});
