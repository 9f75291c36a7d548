import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { describe, expect, test } from "vitest";
import { createFolderStateRefs } from "../../../src/storage/local/folder-state-refs.ts";
import { allOf, change, create, move, put, STATE } from "../../support/contracts/state-changes.ts";
import { describeStateRefs, type StateRefsTrial } from "../../support/contracts/state-refs.ts";
import { errorOf } from "../../support/error-of.ts";
import { isFull } from "../../support/random.ts";

function start(): StateRefsTrial & { directory: string } {
  const parent = mkdtempSync(join(tmpdir(), "agentic-refs-"));
  const directory = join(parent, "state");
  return {
    directory,
    open: () => Promise.resolve(createFolderStateRefs(directory)),
    [Symbol.asyncDispose]: () => Promise.resolve(rmSync(parent, { recursive: true, force: true })),
  };
}

describeStateRefs("state refs in a folder", () => Promise.resolve(start()));

describe("state refs in a folder", () => {
  const startWriter = (directory: string, writer: string, count: number): ChildProcess =>
    spawn(
      process.execPath,
      [join(import.meta.dirname, "../../support/storage/refs-process.ts"), directory, writer, `${count}`],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );

  test("processes that write at once lose nothing", async () => {
    await using trial = start();
    const each = isFull ? 100 : 5;
    const writers = ["a", "b", "c"].map((name) => startWriter(trial.directory, name, each));
    const codes = await Promise.all(writers.map(async (child) => (await once(child, "close"))[0] as unknown));
    expect(codes).toEqual([0, 0, 0]);
    const refs = await trial.open();
    const version = (await refs.refs(STATE)).get(STATE) ?? "";
    expect(await refs.files(version, "files")).toHaveLength(3 * each);
  });

  test(
    "a process that is killed leaves several refs moved together, and others go on",
    { tags: "slow" },
    async () => {
      await using trial = start();
      for (let round = 0; round < (isFull ? 40 : 4); round += 1) {
        const child = startWriter(trial.directory, `w${round}`, 1_000);
        const lines = createInterface({ input: child.stdout! });
        for await (const line of lines) if (line === `${round % 3}`) break;
        child.kill("SIGKILL");
        await once(child, "close");
        const refs = await trial.open();
        const now = await refs.refs("agentic/");
        const name = `files/w${round}`;
        const inState = await allOf(refs, now.get(STATE) ?? "", name);
        expect(await allOf(refs, now.get(`agentic/runs/w${round}`) ?? "", name)).toEqual(inState);
        expect(Object.keys(inState).length).toBeGreaterThan(round % 3);
        await move(refs, { expected: now.get(STATE), changes: [put("after", `${round}`)] });
      }
    },
  );

  test("where its parent is not there it cannot be reached, and nothing is made", async () => {
    await using trial = start();
    const refs = createFolderStateRefs(join(trial.directory, "not", "mounted"));
    expect(await errorOf(() => create(refs, { files: { a: "1" } }))).toMatchObject({
      code: "remote-unreachable",
      message: expect.stringContaining("mounted"),
    });
    expect(await refs.refs("")).toEqual(new Map());
    expect(() => readdirSync(trial.directory)).toThrow();
  });

  test.skipIf(process.getuid?.() === 0)("where it may not be written access is denied", async () => {
    await using trial = start();
    const refs = await trial.open();
    const first = await create(refs, { files: { a: "1" } });
    chmodSync(trial.directory, 0o500);
    const failed = await errorOf(() => move(refs, { expected: first, changes: [put("a", "2")] }));
    chmodSync(trial.directory, 0o700);
    expect(failed).toMatchObject({ code: "remote-refused" });
  });

  test("a file that is not a valid list of refs stand is named, and nothing is written over it", async () => {
    await using trial = start();
    const refs = await trial.open();
    await create(refs, { files: { a: "1" } });
    const place = join(trial.directory, "refs.json");
    for (const text of ["", "{", '{"agentic/state": 1}', "[]"]) {
      writeFileSync(place, text);
      for (const call of [() => refs.refs(""), () => create(refs, { ref: "agentic/new", files: { a: "1" } })])
        expect(await errorOf(call)).toMatchObject({
          code: "remote-refused",
          message: expect.stringContaining("refs.json"),
        });
      expect(readFileSync(place, "utf8")).toBe(text);
    }
  });

  test("contents that were changed by hand are told, never handed on", async () => {
    await using trial = start();
    const refs = await trial.open();
    const version = await create(refs, { files: { "a/x": "original" } });
    for (const file of readdirSync(join(trial.directory, "objects"), { recursive: true, encoding: "utf8" })) {
      if (!file.includes("/")) continue;
      const path = join(trial.directory, "objects", file);
      const before = readFileSync(path);
      rmSync(path);
      writeFileSync(path, before.toString("utf8").replace("original", "forged"));
    }
    expect(await errorOf(() => refs.read(version, ["a/x"]))).toMatchObject({
      code: "not-found",
      message: expect.stringContaining("damaged"),
    });
  });

  test("code branches have no place there", async () => {
    await using trial = start();
    const refs = await trial.open();
    const result = await refs.commit({
      refs: [change({ changes: [put("a", "1")] })],
      branches: new Map([["feature", "abc"]]),
    });
    expect(result).toEqual({
      status: "refused",
      branches: new Map([["feature", `${trial.directory} stores no code`]]),
    });
  });
});
