import { describe, expect, test } from "vitest";
import { create, INBOX, move, put, STATE } from "../support/contracts/state-changes.ts";
import { describeStateRefs, type StateRefsTrial } from "../support/contracts/state-refs.ts";
import { errorOf } from "../support/error-of.ts";
import { createMemoryRefs } from "../support/storage/memory-refs.ts";

function start(): Promise<StateRefsTrial> {
  const remote = createMemoryRefs();
  let made = 0;
  return Promise.resolve({
    open: () => Promise.resolve(remote.another()),
    branches: {
      commit: () => Promise.resolve(`${(made += 1)}`),
      at: (branch) => Promise.resolve(remote.branches.get(branch)),
      block: (branch) => Promise.resolve(void remote.refusedBranches.set(branch, "It is protected.")),
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
}

describeStateRefs("state refs in memory", start);

describe("state refs in memory", () => {
  test("an answer is lost after the commit happened", async () => {
    const refs = createMemoryRefs();
    refs.lostAnswers = 1;
    expect(await errorOf(() => create(refs, { files: { a: "1" } }))).toMatchObject({
      code: "remote-unreachable",
    });
    expect(refs.tree(STATE)).toEqual({ a: "1" });
    await create(refs, { ref: INBOX, files: { b: "2" } });
    expect(refs.tree(INBOX)).toEqual({ b: "2" });
    expect(refs.commits).toHaveLength(2);
  });

  test("an unreachable one changes nothing, for one client alone", async () => {
    const refs = createMemoryRefs();
    const other = refs.another();
    refs.unreachable = true;
    const calls = [() => create(refs, { files: { a: "1" } }), () => refs.refs("")];
    for (const call of calls) expect(await errorOf(call)).toMatchObject({ code: "remote-unreachable" });
    expect(await other.refs("")).toEqual(new Map());
  });

  test("a commit waits as long as a test likes", async () => {
    const refs = createMemoryRefs();
    const gate = Promise.withResolvers<void>();
    refs.beforeCommit = () => gate.promise;
    const late = create(refs, { files: { a: "1" } });
    const first = await create(refs.another(), { files: { b: "1" } });
    gate.resolve();
    await expect(late).rejects.toThrow("moved");
    await move(refs, { expected: first, changes: [put("a", "1")] });
    expect(refs.tree(STATE)).toEqual({ a: "1", b: "1" });
    expect(refs.history(STATE)).toHaveLength(2);
  });
});
