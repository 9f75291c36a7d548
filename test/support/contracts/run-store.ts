import { describe, expect, test } from "vitest";
import { readState } from "../../../src/engine/run/journal-writer.ts";
import type { RunStore } from "../../../src/ports/run-store.ts";
import { errorOf } from "../error-of.ts";
import { RUN, type StoreSubject, type StoreTrial } from "./state-store.ts";

const AT = "2026-01-31T12:00:00.000Z";

function line(seq: number, event: Record<string, unknown>): string {
  return `${JSON.stringify({ seq, at: AT, ...event })}\n`;
}

const started = line(1, { type: "run.started", version: 1, run_id: RUN, workflow: "straße-…-测试" });
const prepared = line(2, { type: "condition.evaluated", step: "größe", value: true });
const skipped = line(3, { type: "step.skipped", step: "größe", kind: "script", reason: "от условия" });

/** What every RunStore keeps to. */
export function describeRunStore(title: string, start: StoreSubject): void {
  /** The same run, opened anew after its holder died. */
  async function reopened<T>(trial: StoreTrial, look: (run: RunStore) => T): Promise<T> {
    trial.kill(RUN);
    await using run = trial.states.open(RUN, "continue");
    return look(run);
  }

  describe(title, () => {
    test("appended lines are there at once, in order, and after the holder died", async () => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      expect(run.readJournal()).toBe("");
      run.appendJournal(started);
      expect(trial.readJournal(RUN)).toBe(started);
      run.appendJournal(prepared + skipped);
      expect(trial.readJournal(RUN)).toBe(started + prepared + skipped);
      expect(run.readJournal()).toBe(started + prepared + skipped);
      expect(await reopened(trial, (again) => again.readJournal())).toBe(started + prepared + skipped);
    });

    test("a last line that a crash tore anywhere is cut off, and the next starts on a line of its own", async () => {
      const bytes = Buffer.from(skipped);
      for (let length = 1; length < bytes.length; length += 7) {
        using trial = start();
        trial.states.open(RUN, "create").appendJournal(started + prepared);
        const torn = bytes.subarray(0, length).toString("latin1");
        trial.writeJournal(RUN, Buffer.from(started + prepared).toString("latin1") + torn);
        trial.kill(RUN);
        await using run = trial.states.open(RUN, "continue");
        expect(run.readJournal()).toBe(started + prepared);
        run.appendJournal(skipped);
        expect(run.readJournal()).toBe(started + prepared + skipped);
        expect(readState(run).steps.get("größe")).toMatchObject({ status: "skipped" });
      }
    });

    test("a first line that a crash tore leaves an empty journal", async () => {
      using trial = start();
      trial.states.open(RUN, "create").write("run.json", "{}");
      trial.writeJournal(RUN, started.slice(0, 30));
      expect(await reopened(trial, (run) => readState(run))).toMatchObject({ seq: 0, status: "pending" });
    });

    test.each([
      ["a line that is no JSON", 2, [started, "{}}\n", skipped]],
      ["a line that is no event", 2, [started, "null\n"]],
      ["an event of an unknown type", 2, [started, line(2, { type: "step.teleported" })]],
      ["a line that is missing", 2, [started, skipped]],
      ["a line that is there twice", 3, [started, prepared, prepared]],
      [
        "a journal of a newer version",
        1,
        [line(1, { type: "run.started", version: 99, run_id: RUN, workflow: "w" })],
      ],
    ])("%s is refused with file and line", async (_, number, lines) => {
      using trial = start();
      trial.states.open(RUN, "create").write("run.json", "{}");
      trial.writeJournal(RUN, lines.join(""));
      const error = await reopened(trial, (run) => errorOf(() => readState(run)));
      expect(error).toMatchObject({
        code: "journal-corrupt",
        message: expect.stringMatching(/^agentic\/workflows\/20260131-k3f9qz\/journal\.ndjson/),
      });
      if (number > 1)
        expect(error).toMatchObject({ message: expect.stringContaining(`journal.ndjson:${number} `) });
    });

    test("a file is replaced as a whole, made with its folders, and read back", async () => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      expect(run.read("steps/a/1/output.json")).toBeUndefined();
      run.write("steps/a/1/output.json", "a long first text");
      run.write("steps/a/1/output.json", "short");
      run.write("./steps/../steps/a/1/output.json", "größer");
      expect(run.read("steps/a/1/output.json")).toBe("größer");
      expect(run.read("steps/a")).toBeUndefined();
    });

    test("a file holds any bytes", async () => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      const bytes = Uint8Array.from([0, 255, 254, 10, 195]);
      run.write("artifacts/a/picture.png", bytes);
      expect(Array.from(run.readBytes("artifacts/a/picture.png") ?? [])).toEqual(Array.from(bytes));
      run.write("artifacts/a/picture.png", "größer");
      expect(Buffer.from(run.readBytes("artifacts/a/picture.png") ?? []).toString()).toBe("größer");
      expect(run.readBytes("artifacts/a")).toBeUndefined();
      expect(run.readBytes("artifacts/b")).toBeUndefined();
    });

    test("the files that are not the engine's alone are listed", async () => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      run.appendJournal(started);
      const own = ["run.json", "progress.json", "logs.ndjson", "steps/a/1/prompt.md", "journal.left.ndjson"];
      for (const path of [...own, "plan.md", "artifacts/a/b/c.txt", "artifacts/run.json"])
        run.write(path, "x");
      expect(run.files()).toEqual(["artifacts/a/b/c.txt", "artifacts/run.json", "plan.md"]);
    });

    test("a file has another version once it is written or grows, and the same until then", async () => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      expect(run.version("plan.md")).toBeUndefined();
      run.write("plan.md", "one");
      const versions = [run.version("plan.md")];
      run.write("notes.md", "other");
      expect(run.version("plan.md")).toBe(versions[0]);
      run.write("plan.md", "two");
      versions.push(run.version("plan.md"));
      run.append("plan.md", " and more");
      versions.push(run.version("plan.md"));
      expect(new Set(versions).size).toBe(3);
      expect(versions).not.toContain(undefined);
    });

    test("a file grows by what is appended", async () => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      run.append("logs.ndjson", "one\n");
      run.append("logs.ndjson", "two\n");
      expect(run.read("logs.ndjson")).toBe("one\ntwo\n");
    });

    test("a line that was cut off does not swallow the next one", async () => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      run.append("logs.ndjson", '{"torn');
      run.append("logs.ndjson", "one\n");
      expect(run.read("logs.ndjson")).toBe('{"torn\none\n');
      run.append("logs.ndjson", '{"torn');
      trial.states.append(RUN, "logs.ndjson", "two\n");
      expect(run.read("logs.ndjson")).toBe('{"torn\none\n{"torn\ntwo\n');
    });

    test.each(["../x", "a/../../x", "/etc/x", "..", "", "a\0b"])(
      "%j is not a file of the run",
      async (path) => {
        using trial = start();
        await using run = trial.states.open(RUN, "create");
        for (const use of [() => run.read(path), () => run.write(path, "x"), () => run.append(path, "x")]) {
          expect(errorOf(use)).toMatchObject({ code: "usage" });
        }
      },
    );

    test.each([
      ["agentic/analysis/bug.md", true],
      ["agentic/./memory//x.md", true],
      ["agentic/workflows/20260131-k3f9qz/report.md", true],
      ["agentic/a/../b.md", true],
      ["agentic", false],
      ["agentic/", false],
      ["agentic/../README.md", false],
      ["agentic/analysis/../../README.md", false],
      ["agentic-twin/x.md", false],
      ["agentic/config.json", false],
      ["agentic/x/../config.json", false],
      ["../agentic/x.md", false],
      ["/agentic/x.md", false],
      ["docs/agentic/x.md", false],
      ["agentic/a\0b", false],
    ])("%j in the engine's part of the repository: %s", async (path, shared) => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      expect(run.isShared(path)).toBe(shared);
      if (!shared) expect(errorOf(() => run.writeShared(path, "x"))).toMatchObject({ code: "usage" });
    });

    test("a file of the engine's part is written where its path says", async () => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      run.writeShared("agentic/analysis/deep/../bug.md", "first");
      run.writeShared("agentic/analysis/bug.md", "second");
      expect(trial.readShared("agentic/analysis/bug.md")).toBe("second");
    });

    test.each([
      "agentic/workflows/20260131-k3f9qz/journal.ndjson",
      "agentic/workflows/20260131-k3f9qz/journal.left.ndjson",
      "agentic/workflows/20260131-k3f9qz/run.json",
      "agentic/workflows/20260101-000000/lock.json",
      "agentic/workflows/20260131-k3f9qz/x/../inbox/1.json",
      "agentic/workflows/20260131-k3f9qz",
    ])("%s is the engine's alone", async (path) => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      run.appendJournal(started);
      expect(errorOf(() => run.writeShared(path, "x"))).toMatchObject({ code: "usage" });
      expect(run.readJournal()).toBe(started);
    });

    if (!hasLinks(start)) return;

    test("a link that leads out of the engine's part is not followed", async () => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      trial.link?.("agentic/analysis", "../elsewhere");
      trial.link?.("agentic/memory", "../nowhere/yet");
      trial.link?.("agentic/inside", "workflows");
      trial.link?.("agentic/note.md", "../README.md");
      for (const path of ["agentic/analysis/bug.md", "agentic/analysis/a/b/c.md", "agentic/memory/x.md"]) {
        expect(errorOf(() => run.writeShared(path, "x"))).toMatchObject({ code: "usage" });
      }
      expect(trial.readShared("elsewhere/bug.md")).toBeUndefined();
      expect(trial.readShared("nowhere/yet/x.md")).toBeUndefined();
      run.writeShared("agentic/inside/note.md", "x");
      run.writeShared("agentic/note.md", "x");
      expect(trial.readShared("agentic/workflows/note.md")).toBe("x");
      expect(trial.readShared("README.md")).toBe("The user's.");
    });
  });
}

function hasLinks(start: StoreSubject): boolean {
  using trial = start();
  return trial.link !== undefined;
}
