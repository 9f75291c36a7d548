import { expect, test } from "vitest";
import {
  STATE,
  RUN,
  INBOX,
  NO_VERSION,
  put,
  remove,
  copy,
  drop,
  change,
  begin,
  create,
  move,
  versionOf,
  textsOf,
  allOf,
} from "./state-changes.ts";
import type { StartStateRefs } from "./state-trial.ts";

export function describeCommits(start: StartStateRefs): void {
  test("a ref begins where there is none, and not where there is one", async () => {
    await using trial = await start();
    const [one, other] = [await trial.open(), await trial.open()];
    const version = await create(one, { files: { a: "1" } });
    const again = await other.commit({ refs: [change({ changes: [put("a", "2")] })] });
    expect(again).toEqual({ status: "moved", refs: [STATE] });
    expect(await other.refs(STATE)).toEqual(new Map([[STATE, version]]));
    expect(await textsOf(other, version, ["a"])).toEqual({ a: "1" });
  });

  test("what a commit does not speak of stays", async () => {
    await using trial = await start();
    const [one, other] = [await trial.open(), await trial.open()];
    const first = await create(one, { files: { "a/x": "1", "a/y": "1", b: "1" } });
    const second = await move(other, { expected: first, changes: [put("a/x", "2"), put("c/z", "2")] });
    expect(await allOf(one, second)).toEqual({ "a/x": "2", "a/y": "1", b: "1", "c/z": "2" });
    expect(await one.refs(STATE)).toEqual(new Map([[STATE, second]]));
  });

  test("who saw an older version changes nothing", async () => {
    await using trial = await start();
    const [one, other] = [await trial.open(), await trial.open()];
    const first = await create(one, { files: { a: "1" } });
    const second = await move(one, { expected: first, changes: [put("a", "2")] });
    const late = await other.commit({ refs: [change({ expected: first, changes: [put("b", "late")] })] });
    expect(late).toEqual({ status: "moved", refs: [STATE] });
    expect(await other.commit({ refs: [drop(STATE, first)] })).toEqual({ status: "moved", refs: [STATE] });
    expect(await other.refs(STATE)).toEqual(new Map([[STATE, second]]));
    expect(await allOf(other, second)).toEqual({ a: "2" });
  });

  test("a version that was none of the ref's is not where it stands", async () => {
    await using trial = await start();
    const refs = await trial.open();
    await create(refs, { files: { a: "1" } });
    const elsewhere = await create(refs, { ref: RUN, files: { b: "1" } });
    for (const expected of [elsewhere, NO_VERSION])
      expect(await refs.commit({ refs: [change({ expected, changes: [put("a", "2")] })] })).toEqual({
        status: "moved",
        refs: [STATE],
      });
  });

  test("a commit without changes is a new version of the same files", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const first = await create(refs, { files: { "a/x": "1" } });
    const second = await move(refs, { expected: first, changes: [] });
    expect(second).not.toBe(first);
    expect(await allOf(refs, second)).toEqual({ "a/x": "1" });
    expect(await refs.refs(STATE)).toEqual(new Map([[STATE, second]]));
    expect(await refs.commit({ refs: [] })).toEqual({ status: "committed", versions: new Map() });
  });

  test("a ref may hold nothing at all, from its beginning or later", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const empty = await create(refs, { files: {} });
    expect(await refs.list(empty, "")).toEqual([]);
    const first = await move(refs, { expected: empty, changes: [put("a/x", "1")] });
    const cleared = await move(refs, { expected: first, changes: [remove("a")] });
    expect(await refs.files(cleared, "")).toEqual([]);
    const again = await move(refs, { expected: cleared, changes: [put("b", "2")] });
    expect(await allOf(refs, again)).toEqual({ b: "2" });
  });

  test("a ref goes for whoever knows where it stands, and can begin anew", async () => {
    await using trial = await start();
    const [one, other] = [await trial.open(), await trial.open()];
    const first = await create(one, { files: { a: "1" } });
    expect(await other.commit({ refs: [drop(STATE, first)] })).toEqual({
      status: "committed",
      versions: new Map(),
    });
    expect(await one.refs("agentic/")).toEqual(new Map());
    expect(await one.commit({ refs: [drop(STATE, first)] })).toEqual({ status: "moved", refs: [STATE] });
    const again = await create(one, { files: { b: "2" } });
    expect(await allOf(other, again)).toEqual({ b: "2" });
  });

  test("a ref that is gone is not made again by who saw it", async () => {
    await using trial = await start();
    const [one, zombie] = [await trial.open(), await trial.open()];
    const first = await create(one, { ref: RUN, files: { a: "1" } });
    const seen = await move(zombie, { ref: RUN, expected: first, changes: [put("a", "2")] });
    await one.commit({ refs: [drop(RUN, seen)] });
    const late = await zombie.commit({
      refs: [change({ ref: RUN, expected: seen, changes: [put("a", "3")] })],
    });
    expect(late).toEqual({ status: "moved", refs: [RUN] });
    expect(await one.refs("agentic/")).toEqual(new Map());
  });

  test("a ref that must not be there and is not is no hindrance to others", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const result = await refs.commit({
      refs: [change({ changes: [put("a", "1")] }), { ref: RUN, expected: undefined, next: undefined }],
    });
    expect(result.status).toBe("committed");
    expect([...(await refs.refs("agentic/")).keys()]).toEqual([STATE]);
    const run = await create(refs, { ref: RUN, files: { a: "1" } });
    const absent = await refs.commit({
      refs: [
        change({ ref: INBOX, changes: [put("a", "1")] }),
        { ref: RUN, expected: undefined, next: undefined },
      ],
    });
    expect(absent).toEqual({ status: "moved", refs: [RUN] });
    expect((await refs.refs("agentic/runs/")).get(RUN)).toBe(run);
    expect((await refs.refs(INBOX)).size).toBe(0);
  });

  test("several refs begin, move and go together", async () => {
    await using trial = await start();
    const [one, other] = [await trial.open(), await trial.open()];
    const state = await create(one, { files: { old: "1" } });
    const run = await create(one, { ref: RUN, files: { "w/journal": "lines" } });
    const result = await one.commit({
      refs: [
        change({ ref: "agentic/runs/20260201-aaaaaa/main", changes: [put("n", "new")] }),
        change({ expected: state, changes: [copy("kept", run, "w")] }),
        drop(RUN, run),
      ],
    });
    const now = await other.refs("agentic/");
    expect(result).toEqual({ status: "committed", versions: now });
    expect([...now.keys()].sort()).toEqual(["agentic/runs/20260201-aaaaaa/main", STATE]);
    expect(await allOf(other, now.get(STATE) ?? "")).toEqual({ old: "1", "kept/journal": "lines" });
  });

  test("where one of several refs has moved none is changed, and all that moved are named", async () => {
    await using trial = await start();
    const [one, other] = [await trial.open(), await trial.open()];
    const state = await create(one, { files: { a: "1" } });
    const run = await create(one, { ref: RUN, files: { a: "1" } });
    const inbox = await create(one, { ref: INBOX, files: { a: "1" } });
    await move(other, { ref: INBOX, expected: inbox, changes: [put("late", "1")] });
    const before = await one.refs("agentic/");
    const fold = [
      change({ expected: state, changes: [copy("run", run, "a")] }),
      drop(RUN, run),
      drop(INBOX, inbox),
      change({ ref: "agentic/new", changes: [put("n", "1")] }),
    ];
    expect(await one.commit({ refs: fold })).toEqual({ status: "moved", refs: [INBOX] });
    expect(await one.refs("agentic/")).toEqual(before);
    await move(other, { expected: state, changes: [put("late", "1")] });
    const second = await one.commit({ refs: fold });
    expect(second).toMatchObject({ status: "moved" });
    expect([...(second.status === "moved" ? second.refs : [])].sort()).toEqual([INBOX, STATE]);
    expect((await one.refs("agentic/")).get(RUN)).toBe(run);
  });
}

export function describeBranches(start: StartStateRefs): void {
  test("code branches land with the state, or neither does; where they cannot go along they are refused", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const { branches } = trial;
    if (!branches) {
      const change = { refs: [begin({ a: "1" })], branches: new Map([["feature", NO_VERSION]]) };
      const refused = await refs.commit(change);
      expect(refused).toEqual({ status: "refused", branches: new Map([["feature", expect.any(String)]]) });
      expect(await refs.refs("agentic/")).toEqual(new Map());
      return;
    }
    const one = await branches.commit("feature");
    const result = await refs.commit({ refs: [begin({ a: "1" })], branches: new Map([["feature", one]]) });
    const first = versionOf(result, STATE);
    expect(await branches.at("feature")).toBe(one);
    const two = await branches.commit("feature");
    const both = new Map([["feature", two]]);
    const stale = await refs.commit({ refs: [begin({ a: "2" })], branches: both });
    expect(stale).toEqual({ status: "moved", refs: [STATE] });
    expect(await branches.at("feature")).toBe(one);
    const next = [change({ expected: first, changes: [put("a", "2")] })];
    const second = versionOf(await refs.commit({ refs: next, branches: both }), STATE);
    expect(await branches.at("feature")).toBe(two);
    const behind = [change({ expected: second, changes: [put("a", "3")] })];
    const third = versionOf(
      await refs.commit({ refs: behind, branches: new Map([["feature", one]]) }),
      STATE,
    );
    expect(await branches.at("feature")).toBe(two);
    await branches.block("feature");
    const blocked = await branches.at("feature");
    const three = await branches.commit("feature");
    const late = [change({ expected: third, changes: [put("a", "4")] })];
    const refused = await refs.commit({ refs: late, branches: new Map([["feature", three]]) });
    expect(refused).toMatchObject({
      status: "refused",
      branches: new Map([["feature", expect.any(String)]]),
    });
    expect(await branches.at("feature")).toBe(blocked);
    expect(await refs.refs(STATE)).toEqual(new Map([[STATE, third]]));
  });

  test("a code branch goes with the state as a ref does, and nothing happens where it stands elsewhere", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const { branches } = trial;
    if (!branches) return;
    const head = await branches.commit("feature");
    const result = await refs.commit({ refs: [begin({ a: "1" })], branches: new Map([["feature", head]]) });
    const first = versionOf(result, STATE);
    expect((await refs.refs("")).get("feature")).toBe(head);
    const next = change({ expected: first, changes: [put("a", "2")] });
    const elsewhere = await refs.commit({ refs: [next, drop("feature", NO_VERSION)] });
    expect(elsewhere).toEqual({ status: "moved", refs: ["feature"] });
    expect(await refs.refs(STATE)).toEqual(new Map([[STATE, first]]));
    const second = versionOf(await refs.commit({ refs: [next, drop("feature", head)] }), STATE);
    expect(await branches.at("feature")).toBeUndefined();
    expect(await refs.refs(STATE)).toEqual(new Map([[STATE, second]]));
  });
}
