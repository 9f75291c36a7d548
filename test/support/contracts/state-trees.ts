import { beforeEach, describe, expect, test } from "vitest";
import { errorOf } from "../error-of.ts";
import {
  STATE,
  RUN,
  NO_VERSION,
  put,
  remove,
  copy,
  change,
  create,
  move,
  kindsOf,
  allOf,
} from "./state-changes.ts";
import type { StateRefsTrial, StartStateRefs } from "./state-trial.ts";

export function describeTrees(start: StartStateRefs): void {
  test("a file or folder is taken as it lies in a version, of this ref or another", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const run = await create(refs, {
      ref: RUN,
      files: { "w/1/journal": "j", "w/1/s/o.json": "{}", shared: "s" },
    });
    const state = await create(refs, { files: { "w/0/journal": "old", "w/1/stale": "stale" } });
    const folded = await move(refs, {
      expected: state,
      changes: [copy("w/1", run, "w/1"), copy("analysis/s.md", run, "shared"), copy("w/2", run, "w/1/s")],
    });
    const all = {
      "analysis/s.md": "s",
      "w/0/journal": "old",
      "w/1/journal": "j",
      "w/1/s/o.json": "{}",
      "w/2/o.json": "{}",
    };
    expect(await allOf(refs, folded)).toEqual(all);
    const back = await move(refs, { expected: folded, changes: [copy("w/1", state, "w/1")] });
    expect(await refs.read(back, ["w/1/journal", "w/1/stale"])).toEqual(
      new Map([["w/1/stale", expect.anything()]]),
    );
    const [one, other] = [await refs.list(folded, "w"), await refs.list(run, "w")];
    expect(one.find(({ name }) => name === "1")?.id).toBe(other[0]?.id);
  });

  test("what is taken is the version's, also where the same commit changes that place", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const first = await create(refs, { files: { "a/x": "1", "b/x": "2" } });
    const swapped = await move(refs, {
      expected: first,
      changes: [copy("a", first, "b"), copy("b", first, "a"), put("a/y", "new")],
    });
    expect(await allOf(refs, swapped)).toEqual({ "a/x": "2", "a/y": "new", "b/x": "1" });
    const nested = await move(refs, { expected: swapped, changes: [copy("a/a", first, "a")] });
    expect(await allOf(refs, nested)).toEqual({ "a/a/x": "1", "a/x": "2", "a/y": "new", "b/x": "1" });
  });

  test("what lies nowhere in a version cannot be taken from it, and nothing changes", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const first = await create(refs, { files: { "a/x": "1" } });
    for (const [version, path] of [
      [first, "gone"],
      [first, "a/gone"],
      [first, "a/x/y"],
      [NO_VERSION, "a"],
    ] as const) {
      const changes = [put("b", "2"), copy("c", version, path)];
      const failed = await errorOf(() => refs.commit({ refs: [change({ expected: first, changes })] }));
      expect(failed).toMatchObject({ code: "not-found" });
    }
    expect(await refs.refs(STATE)).toEqual(new Map([[STATE, first]]));
  });

  test("files and folders go; where there is none nothing happens; an empty folder is none", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const first = await create(refs, {
      files: { "a/b/x": "1", "a/b/y": "1", "c/x": "1", "c/d/e/x": "1", z: "1" },
    });
    const changes = [
      remove("a/b/x"),
      remove("a/b/y"),
      remove("c/d"),
      remove("gone"),
      remove("c/gone/deep"),
      remove("z/deeper"),
    ];
    const next = await move(refs, { expected: first, changes });
    expect(await allOf(refs, next)).toEqual({ "c/x": "1", z: "1" });
    expect(kindsOf(await refs.list(next, ""))).toEqual(["c folder", "z file"]);
    expect(kindsOf(await refs.list(next, "c"))).toEqual(["x file"]);
  });

  test("a folder takes the place of a file, and a file that of a folder", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const first = await create(refs, { files: { "p/a": "file", "p/k": "kept", "q/only": "1" } });
    const second = await move(refs, {
      expected: first,
      changes: [put("p/a/b/c", "deep"), put("p/a/d", "2"), put("q", "file")],
    });
    expect(await allOf(refs, second)).toEqual({ "p/a/b/c": "deep", "p/a/d": "2", "p/k": "kept", q: "file" });
    const third = await move(refs, {
      expected: second,
      changes: [put("p/a", "again"), copy("q", first, "q")],
    });
    expect(await allOf(refs, third)).toEqual({ "p/a": "again", "p/k": "kept", "q/only": "1" });
    const fourth = await move(refs, {
      expected: third,
      changes: [copy("p/a", first, "q"), copy("q/only", first, "p")],
    });
    expect(await allOf(refs, fourth)).toEqual({
      "p/a/only": "1",
      "p/k": "kept",
      "q/only/a": "file",
      "q/only/k": "kept",
    });
  });

  test("of changes at one place the later one counts", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const first = await create(refs, { files: { "a/x": "1", "b/x": "1", c: "1" } });
    const next = await move(refs, {
      expected: first,
      changes: [
        put("a/x", "2"),
        put("a/x", "3"),
        remove("b"),
        put("b/y", "2"),
        put("c", "2"),
        remove("c"),
        put("d/x", "1"),
        put("d/y", "1"),
        remove("d/x"),
        put("e/x", "1"),
        put("e", "file"),
        put("f", "file"),
        put("f/x", "1"),
        put("g/x", "1"),
        copy("g", first, "b"),
        put("g/y", "2"),
        put("h/x", "1"),
        remove("h"),
      ],
    });
    expect(await allOf(refs, next)).toEqual({
      "a/x": "3",
      "b/y": "2",
      "d/y": "1",
      e: "file",
      "f/x": "1",
      "g/x": "1",
      "g/y": "2",
    });
  });
}

export function describeRefused(start: StartStateRefs): void {
  const outside = [
    "",
    ".",
    "..",
    "../x",
    "/x",
    "/",
    "x/",
    "a/../b",
    "a/./b",
    "a//b",
    ".git/config",
    "a/.GIT/x",
    ".git",
    "git~1/x",
    ".g\u200cit/x",
    ".git. /x",
    ".git::$INDEX_ALLOCATION/x",
    "a\0b",
    "a\nb",
    "a\tb",
    "a\u007fb",
    "a\ud800b",
  ];
  const noRefs = [
    "",
    "../x",
    "/x",
    "a//b",
    "a..b",
    "a b",
    "-x",
    "a/",
    "a.lock",
    "a\nb",
    "@{x",
    "a~1",
    "a^",
    ".a",
    "a:b",
  ];

  describe("what cannot lie everywhere", () => {
    let trial: StateRefsTrial;
    beforeEach(async () => {
      trial = await start();
      return () => trial[Symbol.asyncDispose]();
    });

    test("a path that leads out of the tree, or is no plain one, is refused", async () => {
      const refs = await trial.open();
      const first = await create(refs, { files: { "a/b": "1" } });
      for (const path of outside) {
        for (const each of [put(path, "x"), remove(path), copy(path, first, "a"), copy("c", first, path)]) {
          const wrong = { refs: [change({ expected: first, changes: [put("fine", "x"), each] })] };
          expect.soft(await errorOf(() => refs.commit(wrong)), path).toMatchObject({ code: "usage" });
        }
      }
      expect(await refs.refs(STATE)).toEqual(new Map([[STATE, first]]));
    });

    test("a name that is none for a ref is refused, and a ref that is named twice", async () => {
      const refs = await trial.open();
      for (const ref of noRefs) {
        const wrong = { refs: [change({ ref, changes: [put("a", "1")] })] };
        expect.soft(await errorOf(() => refs.commit(wrong)), ref).toMatchObject({ code: "usage" });
      }
      const one = change({ changes: [put("a", "1")] });
      expect(await errorOf(() => refs.commit({ refs: [one, one] }))).toMatchObject({ code: "usage" });
      expect(await refs.refs("agentic/")).toEqual(new Map());
    });
  });
}
