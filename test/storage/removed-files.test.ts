import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createLocalStore } from "../../src/storage/local/local-run-store.ts";
import { errorOf } from "../support/error-of.ts";
import { createLocalTrial } from "../support/storage/local-store.ts";

const RUN = "20260131-k3f9qz";
const FILES = { "run.json": "{}", "definition.yaml": "name: x\n", "settings.json": "[]" };

const lineOf = (seq: number): string => `{"seq":${seq}}\n`;

/** A run with two lines and some files, worked on here. */
function startRun() {
  const trial = createLocalTrial();
  const reports: string[] = [];
  const states = createLocalStore(trial.root, undefined, { report: (text) => void reports.push(text) });
  const run = states.open(RUN, "create");
  for (const [path, content] of Object.entries(FILES)) run.write(path, content);
  run.appendJournal(lineOf(1));
  run.append("logs.ndjson", lineOf(1));
  run.appendJournal(lineOf(2));
  const folder = trial.folderOf(RUN);
  return { trial, states, run, reports, folder, journal: join(folder, "journal.ndjson") };
}

const damages: readonly [string, (place: { folder: string; journal: string; root: string }) => void][] = [
  ["whose folder is removed", ({ folder }) => rmSync(folder, { recursive: true })],
  [
    "whose folder is removed with those around it",
    ({ root }) => rmSync(join(root, "agentic"), { recursive: true }),
  ],
  ["whose folder is moved away", ({ folder, root }) => renameSync(folder, join(root, "elsewhere/run"))],
  ["whose journal is removed", ({ journal }) => rmSync(journal)],
  ["whose journal is emptied", ({ journal }) => truncateSync(journal)],
  ["whose journal is cut off", ({ journal }) => truncateSync(journal, 4)],
  ["whose journal is written to", ({ journal }) => appendFileSync(journal, lineOf(9))],
  [
    "whose journal is replaced",
    ({ journal }) => {
      writeFileSync(`${journal}.new`, lineOf(7) + lineOf(8));
      renameSync(`${journal}.new`, journal);
    },
  ],
];

describe("a run that is worked on", () => {
  test.each(damages)(
    "%s has all its lines and what it needs to be resumed again, said once",
    async (_, damage) => {
      const { trial, states, run, reports, folder, journal } = startRun();
      using _trial = trial;
      for (const seq of [3, 4]) {
        damage({ folder, journal, root: trial.root });
        rmSync(join(trial.root, "elsewhere/run"), { recursive: true, force: true });
        run.appendJournal(lineOf(seq));
        run.append("logs.ndjson", lineOf(seq));
        expect(states.isLive(RUN)).toBe(true);
      }
      expect(readFileSync(journal, "utf8")).toBe([1, 2, 3, 4].map(lineOf).join(""));
      expect(readFileSync(join(folder, "logs.ndjson"), "utf8")).toBe([1, 3, 4].map(lineOf).join(""));
      for (const [path, content] of Object.entries(FILES))
        expect(readFileSync(join(folder, path), "utf8")).toBe(content);
      expect(reports).toEqual([
        expect.stringContaining(`removed or changed files in agentic/workflows/${RUN}.`),
      ]);
      await run[Symbol.asyncDispose]();
      expect(existsSync(join(folder, "lock.json"))).toBe(false);
    },
  );

  test.each(["definition.yaml", "definitions.yaml", "definition.ts", "sources.json", "run.json"])(
    "has %s again as it was, where a program changed it with the journal",
    async (file) => {
      const { trial, run, folder, journal } = startRun();
      using _trial = trial;
      run.write(file, "as it was\n");
      writeFileSync(join(folder, file), "changed!!\n");
      appendFileSync(journal, lineOf(9));
      run.appendJournal(lineOf(3));
      expect(readFileSync(join(folder, file), "utf8")).toBe("as it was\n");
      await run[Symbol.asyncDispose]();
    },
  );

  test("never takes a definition that was changed before this process opened the run for the right one", async () => {
    const { trial, states, run, folder, journal } = startRun();
    using _trial = trial;
    await run[Symbol.asyncDispose]();
    writeFileSync(join(folder, "definition.yaml"), "name: y\n");
    const next = states.open(RUN, "resume");
    next.appendJournal(lineOf(3));
    rmSync(journal);
    next.appendJournal(lineOf(4));
    expect(readFileSync(join(folder, "definition.yaml"), "utf8")).toBe("name: y\n");
    await next[Symbol.asyncDispose]();
  });

  test("after a resume has the files of the process before it again too", async () => {
    const { trial, states, run, folder } = startRun();
    using _trial = trial;
    await run[Symbol.asyncDispose]();
    await using again = states.open(RUN, "resume");
    again.appendJournal(lineOf(3));
    rmSync(folder, { recursive: true });
    again.appendJournal(lineOf(4));
    expect(again.readJournal()).toBe([1, 2, 3, 4].map(lineOf).join(""));
    expect(again.read("definition.yaml")).toBe(FILES["definition.yaml"]);
    expect(again.read("logs.ndjson")).toBe(lineOf(1));
  });

  test("finds out when it looks at its inbox, so that others see it again at once", async () => {
    const { trial, states, run, folder } = startRun();
    using _trial = trial;
    rmSync(folder, { recursive: true });
    expect(states.isLive(RUN)).toBe(false);
    expect(run.requests()).toEqual([]);
    expect(states.isLive(RUN)).toBe(true);
    run.write("steps/a/1/prompt.md", "text");
    rmSync(folder, { recursive: true });
    run.write("steps/a/1/prompt.md", "text");
    expect(run.read("steps/a/1/prompt.md")).toBe("text");
    await run[Symbol.asyncDispose]();
  });

  test("is not taken back from another process that took it while its files were gone", async () => {
    const { trial, run, folder } = startRun();
    using _trial = trial;
    const lock = readFileSync(join(folder, "lock.json"), "utf8");
    const other = JSON.stringify({ ...(JSON.parse(lock) as object), host: "another-machine" });
    writeFileSync(join(folder, "lock.json"), other);
    rmSync(join(folder, "journal.ndjson"));
    expect(await errorOf(() => run.appendJournal(lineOf(3)))).toMatchObject({ code: "run-locked" });
    expect(existsSync(join(folder, "journal.ndjson"))).toBe(false);
    await run[Symbol.asyncDispose]();
    expect(readFileSync(join(folder, "lock.json"), "utf8")).toBe(other);
  });
});
