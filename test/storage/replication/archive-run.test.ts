import { describe, expect, test } from "vitest";
import { AgenticError } from "../../../src/errors.ts";
import { inboxRef, runRef } from "../../../src/storage/refs/ref-names.ts";
import { archiveRun } from "../../../src/storage/replication/archive-run.ts";
import { fastPace } from "../../support/pace.ts";
import { createMemoryRefs, type MemoryRefs } from "../../support/storage/memory-refs.ts";
import { dropRef, filesOfRun, inRun, journalOf, putAt, startRun } from "../../support/storage/state-runs.ts";

const RUN = "20260131-k3f9qz";
const OLDER = "20260130-aaaaaa";
const STATE = "agentic/state";

const fold = (refs: MemoryRefs, version: string) =>
  archiveRun({ refs, ...fastPace() }, { runId: RUN, version });

async function refsOf(refs: MemoryRefs): Promise<string[]> {
  return [...(await refs.refs("agentic/")).keys()];
}

const HEAD = "1111111111111111111111111111111111111111";
const MERGED = "2222222222222222222222222222222222222222";

/** A run with its own branch at the remote, and one that was merged into it. */
async function startWithBranches(refs: MemoryRefs) {
  const version = await startRun(refs, RUN);
  refs.branches.set("agentic/flow-a", MERGED).set("feature/flow", HEAD);
  const spent = {
    branches: new Map([["agentic/flow-a", MERGED]]),
    into: { branch: "feature/flow", head: HEAD },
  };
  return { version, spent };
}

describe("folding a run whose branches of steps were merged", () => {
  test("takes those away with its refs", async () => {
    const refs = createMemoryRefs();
    const { version, spent } = await startWithBranches(refs);
    const commits = refs.commits.length;
    const folded = await archiveRun({ refs, ...fastPace() }, { runId: RUN, version, mergedBranches: spent });
    expect(folded.status).toBe("archived");
    expect([...refs.branches.keys()]).toEqual(["feature/flow"]);
    expect(refs.commits).toHaveLength(commits + 1);
  });

  test("leaves those that somebody has moved, also at the last moment", async () => {
    const refs = createMemoryRefs();
    const { version, spent } = await startWithBranches(refs);
    const once = [HEAD];
    refs.beforeCommit = () => {
      const moved = once.pop();
      if (moved !== undefined) refs.branches.set("agentic/flow-a", moved);
    };
    const folded = await archiveRun({ refs, ...fastPace() }, { runId: RUN, version, mergedBranches: spent });
    expect(folded.status).toBe("archived");
    expect(refs.branches.get("agentic/flow-a")).toBe(HEAD);
  });

  test("leaves them where the branch they are merged into is not there, or does not take their commits", async () => {
    for (const spoil of [
      ({ branches }: MemoryRefs) => void branches.delete("feature/flow"),
      ({ refusedBranches }: MemoryRefs) => void refusedBranches.set("feature/flow", "protected"),
    ]) {
      const refs = createMemoryRefs();
      const { version, spent } = await startWithBranches(refs);
      spoil(refs);
      const folded = await archiveRun(
        { refs, ...fastPace() },
        { runId: RUN, version, mergedBranches: spent },
      );
      expect(folded.status).toBe("archived");
      expect(refs.branches.get("agentic/flow-a")).toBe(MERGED);
      expect([...(await refs.refs(`agentic/runs/${RUN}`)).keys()]).toEqual([]);
    }
  });

  test("folds it all the same where they cannot be deleted", async () => {
    const refs = createMemoryRefs();
    const { version, spent } = await startWithBranches(refs);
    refs.beforeCommit = (change) => {
      if (!change.refs.some(({ ref }) => ref === "agentic/flow-a")) return;
      throw new AgenticError({ code: "remote-refused", message: "deletion prohibited" });
    };
    const folded = await archiveRun({ refs, ...fastPace() }, { runId: RUN, version, mergedBranches: spent });
    expect(folded.status).toBe("archived");
    expect(refs.branches.get("agentic/flow-a")).toBe(MERGED);
  });
});

describe("folding a run", () => {
  test("puts it where everything ended lies, and takes its refs away, in one commit", async () => {
    const refs = createMemoryRefs();
    await putAt(refs, STATE, inRun(OLDER, filesOfRun(OLDER)));
    const before = refs.tree(STATE);
    const version = await startRun(refs, RUN, {
      ...inRun(RUN, { "owner.json": "{}", "plan.md": "# Plan" }),
      "agentic/analysis/bug.md": "bugs",
    });
    const commits = refs.commits.length;
    const folded = await fold(refs, version);
    expect(folded).toEqual({
      status: "archived",
      version: (await refs.refs(STATE)).get(STATE),
      foreignPaths: [],
    });
    expect(refs.commits).toHaveLength(commits + 1);
    expect(refs.history(STATE)[0]).toBe(`Run ${RUN} has ended [skip ci]`);
    expect(await refsOf(refs)).toEqual([STATE]);
    expect(refs.tree(STATE)).toEqual({
      ...before,
      ...inRun(RUN, { ...filesOfRun(RUN), "plan.md": "# Plan" }),
      "agentic/analysis/bug.md": "bugs",
    });
  });

  test("sends nothing that is there already", async () => {
    const refs = createMemoryRefs();
    const version = await startRun(refs, RUN, { "agentic/analysis/bug.md": "bugs" });
    await fold(refs, version);
    const changes = refs.commits.at(-1)?.refs.flatMap(({ next }) => next?.changes ?? []);
    expect(changes?.filter((change) => "content" in change)).toEqual([]);
  });

  test("takes along what the run's other refs hold: requests nobody has seen, and what other runners wrote", async () => {
    const refs = createMemoryRefs();
    const version = await startRun(refs, RUN, inRun(RUN, { "plan.md": "mine" }));
    await putAt(refs, inboxRef(RUN), inRun(RUN, { "inbox/7.json": "{}" }));
    const branch = inRun(RUN, { "journal.fan.ndjson": "{}\n", "plan.md": "theirs" });
    await putAt(refs, `agentic/runs/${RUN}/fan`, branch);
    await fold(refs, version);
    expect(refs.tree(STATE)).toEqual(
      inRun(RUN, {
        ...filesOfRun(RUN),
        "plan.md": "mine",
        "inbox/7.json": "{}",
        "journal.fan.ndjson": "{}\n",
      }),
    );
    expect(await refsOf(refs)).toEqual([STATE]);
  });

  test("tells what it leaves behind, and does not let a run's refs write where they must not", async () => {
    const refs = createMemoryRefs();
    await putAt(refs, STATE, { ...inRun(OLDER, { "run.json": "older" }), "agentic/config.json": "{}" });
    const version = await startRun(refs, RUN, {
      ...inRun(OLDER, { "run.json": "forged" }),
      "agentic/memory/patterns/a.md": "travels otherwise",
      "agentic/Config.json": "forged",
      "README.md": "x",
    });
    await putAt(
      refs,
      inboxRef(RUN),
      inRun(RUN, { "inbox/x.sh": "x", "run.json": "forged", "journal.b.ndjson": "" }),
    );
    const folded = await fold(refs, version);
    expect(folded).toMatchObject({
      foreignPaths: [
        `${inboxRef(RUN)}:agentic/workflows/${RUN}/inbox/x.sh`,
        `${inboxRef(RUN)}:agentic/workflows/${RUN}/journal.b.ndjson`,
        `${runRef(RUN)}:README.md`,
        `${runRef(RUN)}:agentic/Config.json`,
        `${runRef(RUN)}:agentic/workflows/${OLDER}/run.json`,
      ],
    });
    expect(refs.tree(STATE)).toEqual({
      ...inRun(OLDER, { "run.json": "older" }),
      ...inRun(RUN, filesOfRun(RUN)),
      "agentic/config.json": "{}",
    });
  });

  test("replaces an earlier end of the same run", async () => {
    const refs = createMemoryRefs();
    await putAt(refs, STATE, inRun(RUN, { ...filesOfRun(RUN), "old.md": "x" }));
    const version = await startRun(refs, RUN);
    await fold(refs, version);
    expect(refs.tree(STATE)).toEqual(inRun(RUN, filesOfRun(RUN)));
  });

  test("is found where it was done before, and done once where its answer was lost", async () => {
    const refs = createMemoryRefs();
    const version = await startRun(refs, RUN);
    refs.lostAnswers = 1;
    expect(await fold(refs, version)).toMatchObject({ status: "archived" });
    const history = refs.history(STATE);
    expect(history).toHaveLength(1);
    expect(await fold(refs, version)).toMatchObject({ status: "archived", foreignPaths: [] });
    expect(refs.history(STATE)).toEqual(history);
  });

  test("cut off anywhere it has happened as a whole or not at all, and is done by the next try", async () => {
    for (const hook of ["beforeRead", "beforeCommit", "afterCommit"] as const) {
      for (let call = 1; ; call += 1) {
        const refs = createMemoryRefs();
        const version = await startRun(refs, RUN);
        await putAt(refs, inboxRef(RUN), inRun(RUN, { "inbox/7.json": "{}" }));
        const killed = refs.another() as MemoryRefs;
        let calls = 0;
        killed[hook] = () => {
          calls += 1;
          if (calls === call) throw new Error("killed");
        };
        const cut = await fold(killed, version).then(
          () => false,
          () => true,
        );
        expect([1, 3]).toContain((await refsOf(refs)).length + (refs.tree(STATE) ? 0 : 1));
        expect(await fold(refs, version)).toMatchObject({ status: "archived" });
        expect(refs.tree(STATE)).toEqual(inRun(RUN, { ...filesOfRun(RUN), "inbox/7.json": "{}" }));
        expect(refs.history(STATE)).toHaveLength(1);
        if (!cut) break;
      }
    }
  });

  test("leaves a run alone that another engine works on", async () => {
    const refs = createMemoryRefs();
    const version = await startRun(refs, RUN);
    const newer = await putAt(refs, runRef(RUN), inRun(RUN, { "owner.json": "{}" }));
    expect(await fold(refs, version)).toEqual({ status: "moved", version: newer });
    expect(await refsOf(refs)).toEqual([runRef(RUN)]);
  });

  test("that was taken away by hand is told, also where an earlier end of it is kept", async () => {
    const refs = createMemoryRefs();
    const first = await startRun(refs, RUN);
    await fold(refs, first);
    const resumed = [{ type: "run.resumed" } as const];
    const version = await startRun(refs, RUN, inRun(RUN, { "journal.ndjson": journalOf(RUN, resumed) }));
    await dropRef(refs, runRef(RUN));
    expect(await fold(refs, version)).toEqual({ status: "missing" });
    await dropRef(refs, STATE);
    expect(await fold(refs, version)).toEqual({ status: "missing" });
  });

  test("takes a request along that comes in while it folds", async () => {
    const refs = createMemoryRefs();
    const version = await startRun(refs, RUN);
    const others = refs.another();
    let came = false;
    refs.beforeCommit = async () => {
      if (came) return;
      came = true;
      await putAt(others, inboxRef(RUN), inRun(RUN, { "inbox/7.json": "{}" }));
    };
    await fold(refs, version);
    expect(refs.tree(STATE)).toEqual(inRun(RUN, { ...filesOfRun(RUN), "inbox/7.json": "{}" }));
    expect(await refsOf(refs)).toEqual([STATE]);
  });

  test("goes on where the ref of everything ended was replaced meanwhile", async () => {
    const refs = createMemoryRefs();
    await putAt(refs, STATE, inRun(OLDER, filesOfRun(OLDER)));
    const version = await startRun(refs, RUN);
    const others = refs.another();
    let replaced = false;
    refs.beforeCommit = async () => {
      if (replaced) return;
      replaced = true;
      await dropRef(others, STATE);
    };
    expect(await fold(refs, version)).toMatchObject({ status: "archived" });
    expect(refs.tree(STATE)).toEqual(inRun(RUN, filesOfRun(RUN)));
  });
});
