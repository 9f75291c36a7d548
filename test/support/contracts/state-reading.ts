import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { errorOf } from "../error-of.ts";
import {
  STATE,
  RUN,
  INBOX,
  NO_VERSION,
  put,
  remove,
  drop,
  create,
  move,
  kindsOf,
  textsOf,
} from "./state-changes.ts";
import type { StartStateRefs } from "./state-trial.ts";
import { isFull } from "../random.ts";

export function describeReading(start: StartStateRefs): void {
  test("where nothing was written there are no refs", async () => {
    await using trial = await start();
    expect(await (await trial.open()).refs("agentic/")).toEqual(new Map());
  });

  test("refs are found by how their names begin, by every client", async () => {
    await using trial = await start();
    const one = await trial.open();
    const other = await trial.open();
    const versions = new Map<string, string>();
    for (const ref of [STATE, RUN, INBOX, "agentic/runs/20260201-aaaaaa/main", "agentic/runs-of-others"])
      versions.set(ref, await create(one, { ref, files: { "a.txt": ref } }));
    expect(await other.refs("agentic/")).toEqual(versions);
    expect([...(await other.refs("agentic/runs/20260131"))].sort()).toEqual([
      [INBOX, versions.get(INBOX)],
      [RUN, versions.get(RUN)],
    ]);
    expect([...(await other.refs("agentic/runs/")).keys()]).toHaveLength(3);
    expect([...(await other.refs(STATE)).keys()]).toEqual([STATE]);
    expect(await other.refs("agentic/runs/2027")).toEqual(new Map());
  });

  test("a folder is listed by names, and says what each is", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const version = await create(refs, { files: { "b/c/d.txt": "1", "b/a.txt": "2", "b.txt": "3", a: "4" } });
    expect(kindsOf(await refs.list(version, ""))).toEqual(["a file", "b folder", "b.txt file"]);
    expect(kindsOf(await refs.list(version, "b"))).toEqual(["a.txt file", "c folder"]);
    expect(kindsOf(await refs.list(version, "b/c"))).toEqual(["d.txt file"]);
    for (const folder of ["gone", "b/gone", "b.txt", "b.txt/x", "b/c/d.txt", "../b", "/", "b/../b"])
      expect(await refs.list(version, folder)).toEqual([]);
  });

  test("the files under a folder come with their whole paths", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const version = await create(refs, {
      files: { "b/c/d.txt": "1", "b/a.txt": "2", "bb/x": "3", top: "4" },
    });
    const paths = async (folder: string) =>
      (await refs.files(version, folder)).map(({ path }) => path).sort();
    expect(await paths("")).toEqual(["b/a.txt", "b/c/d.txt", "bb/x", "top"]);
    expect(await paths("b")).toEqual(["b/a.txt", "b/c/d.txt"]);
    expect(await paths("b/c")).toEqual(["b/c/d.txt"]);
    for (const folder of ["gone", "b/gone", "top", "../b", "/b"]) expect(await paths(folder)).toEqual([]);
  });

  test("of the files asked for those are read that are there", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const version = await create(refs, { files: { "b/c/d.txt": "deep", empty: "", "b/a.txt": "a" } });
    const asked = [
      "b/c/d.txt",
      "gone",
      "empty",
      "b",
      "b/c",
      "b/a.txt/x",
      "../empty",
      "/empty",
      "",
      "b//a.txt",
    ];
    expect(await textsOf(refs, version, asked)).toEqual({ "b/c/d.txt": "deep", empty: "" });
    expect(await refs.read(version, [])).toEqual(new Map());
  });

  test.each([
    ["text in many scripts", Buffer.from("äöü 日本 🎉\r\n\u0000end")],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a])],
    ["two megabytes of bytes", randomBytes(2_000_000)],
    ["two megabytes of text", Buffer.from("0123456789abcde\n".repeat(131_072))],
  ])("%s come back byte for byte, to others too", async (_, content) => {
    await using trial = await start();
    const version = await create(await trial.open(), { files: { "a/file": content } });
    const read = await (await trial.open()).read(version, ["a/file"]);
    expect(Buffer.compare(read.get("a/file") ?? Buffer.from("nothing"), content)).toBe(0);
  });

  test("names may have spaces, quotes and letters of any script", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const names = [
      "with space.md",
      " leading",
      "a\"quote's",
      "日本/äöü.txt",
      "e\u0301",
      "\u00e9",
      "🎉",
      "-x",
      "a#b?c%20&d",
      "$(x)`y`",
      "*.md",
      "back\\slash",
      "tail.",
      ".hidden",
      "con:aux",
      "x..y",
    ];
    const version = await create(refs, {
      files: Object.fromEntries(names.map((name) => [`n/${name}`, name])),
    });
    const found = (await refs.files(version, "n")).map(({ path }) => path).sort();
    expect(found).toEqual(names.map((name) => `n/${name}`).sort());
    expect(Object.values(await textsOf(refs, version, found)).sort()).toEqual([...names].sort());
    expect(kindsOf(await refs.list(version, "n/日本"))).toEqual(["äöü.txt file"]);
    const next = await move(refs, { expected: version, changes: [remove("n/a#b?c%20&d"), remove("n/日本")] });
    expect(await refs.files(next, "n")).toHaveLength(names.length - 2);
  });

  test("many files in many folders are all there", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const count = isFull ? 2_000 : 300;
    const paths = Array.from({ length: count }, (_, index) => `many/${index % 20}/${index}.txt`);
    const version = await create(refs, { files: Object.fromEntries(paths.map((path) => [path, path])) });
    expect((await refs.files(version, "")).map(({ path }) => path).sort()).toEqual([...paths].sort());
    const asked = paths.filter((_, index) => index % 10 === 0);
    expect(Object.values(await textsOf(refs, version, asked)).sort()).toEqual([...asked].sort());
    expect(await refs.list(version, "many")).toHaveLength(20);
  });

  test("the same contents have the same id, wherever they lie, and other contents another", async () => {
    await using trial = await start();
    const [one, other] = [await trial.open(), await trial.open()];
    const here = await create(one, { files: { "a/x": "same", "b/x": "same", "c/x": "other", y: "same" } });
    const there = await create(other, { ref: RUN, files: { "deep/d/x": "same" } });
    const [a, b, c, y] = await one.list(here, "");
    expect(a?.id).toBe(b?.id);
    expect(a?.id).not.toBe(c?.id);
    expect(a?.id).not.toBe(y?.id);
    const [deep] = await other.list(there, "deep");
    expect(deep?.id).toBe(a?.id);
    const [file] = await other.files(there, "deep");
    expect(file?.id).toBe(y?.id);
    expect((await one.files(here, "c"))[0]?.id).not.toBe(y?.id);
  });

  test("a version stays as it is when its ref moves on or goes", async () => {
    await using trial = await start();
    const refs = await trial.open();
    const first = await create(refs, { files: { "a/x": "1", "a/y": "1" } });
    const second = await move(refs, { expected: first, changes: [put("a/x", "2"), remove("a/y")] });
    expect(await textsOf(refs, first, ["a/x", "a/y"])).toEqual({ "a/x": "1", "a/y": "1" });
    expect(await refs.commit({ refs: [drop(STATE, second)] })).toMatchObject({ status: "committed" });
    expect(await textsOf(refs, second, ["a/x", "a/y"])).toEqual({ "a/x": "2" });
    expect(kindsOf(await refs.list(first, "a"))).toEqual(["x file", "y file"]);
  });

  test.each([NO_VERSION, "nonsense", "--help", "../state", "HEAD", ""])(
    "there is nothing to read in the version %j, which nobody made",
    async (version) => {
      await using trial = await start();
      const refs = await trial.open();
      await create(refs, { files: { a: "1" } });
      expect(await errorOf(() => refs.list(version, ""))).toMatchObject({ code: "not-found" });
      expect(await errorOf(() => refs.files(version, ""))).toMatchObject({ code: "not-found" });
      expect(await errorOf(() => refs.read(version, ["a"]))).toMatchObject({ code: "not-found" });
    },
  );
}
