import { describe, expect, test } from "vitest";
import type { LocalStates } from "../../../src/ports/run-store.ts";
import { runFiles } from "../../../src/run/paths.ts";
import { errorOf } from "../error-of.ts";

/** A store under test, with what lies under it laid open. */
export interface StoreTrial extends Disposable {
  readonly states: LocalStates;
  /** The journal as it lies there, byte for byte. */
  readJournal(runId: string): string;
  writeJournal(runId: string, text: string): void;
  /** The process that holds the run dies without letting go. */
  kill(runId: string): void;
  /** A file of the repository. */
  readShared(path: string): string | undefined;
  /** Makes a symbolic link at a path of the repository; absent where there are none. */
  link?(path: string, target: string): void;
}

export type StoreSubject = () => StoreTrial;

export const RUN = "20260131-k3f9qz";
const OTHER = "20260201-aaaaaa";
const LINE = '{"seq":1,"at":"2026-01-31T12:00:00.000Z","type":"run.started","version":1}\n';

/** What every StateStore keeps to. */
export function describeStateStore(title: string, start: StoreSubject): void {
  describe(title, () => {
    test("a run is created once", async () => {
      using trial = start();
      const run = trial.states.open(RUN, "create");
      run.appendJournal(LINE);
      await run[Symbol.asyncDispose]();
      expect(errorOf(() => trial.states.open(RUN, "create"))).toMatchObject({
        code: "run-locked",
        message: expect.stringContaining("exists already"),
      });
      await using again = trial.states.open(RUN, "continue");
      expect(again.readJournal()).toBe(LINE);
    });

    test("a refused creation leaves the run as it was, and free", async () => {
      using trial = start();
      const run = trial.states.open(RUN, "create");
      run.appendJournal(LINE);
      await run[Symbol.asyncDispose]();
      errorOf(() => trial.states.open(RUN, "create"));
      await using again = trial.states.open(RUN, "continue");
      expect(again.readJournal()).toBe(LINE);
    });

    test("a run that is not there cannot be continued, and trying leaves nothing behind", () => {
      using trial = start();
      const open = () => trial.states.open(RUN, "continue");
      expect(errorOf(open)).toMatchObject({ code: "not-found", message: expect.stringContaining(RUN) });
      expect(errorOf(open)).toMatchObject({ code: "not-found" });
      expect(trial.states.list()).toEqual([]);
    });

    test("a run without an event is discarded, unless somebody works on it; any other stays", async () => {
      using trial = start();
      const { states } = trial;
      expect(states.discard(RUN)).toBe(false);
      const run = states.open(RUN, "create");
      run.write(runFiles.run, "{}");
      expect(errorOf(() => states.discard(RUN))).toMatchObject({ code: "run-locked" });
      await run[Symbol.asyncDispose]();
      expect(states.discard(RUN)).toBe(true);
      expect(states.read(RUN, runFiles.run)).toBeUndefined();
      const other = states.open(OTHER, "create");
      other.write(runFiles.run, "{}");
      other.appendJournal(LINE);
      await other[Symbol.asyncDispose]();
      expect(states.discard(OTHER)).toBe(false);
      expect(states.read(OTHER, runFiles.run)).toBe("{}");
    });

    test("a run killed between its snapshot and its first event can be continued, or created", async () => {
      using trial = start();
      trial.states.open(RUN, "create").write(runFiles.run, "{}");
      trial.kill(RUN);
      const run = trial.states.open(RUN, "continue");
      expect(run.readJournal()).toBe("");
      await run[Symbol.asyncDispose]();
      await using again = trial.states.open(RUN, "create");
      expect(again.read(runFiles.run)).toBe("{}");
    });

    test("a run that is held is opened by nobody else", async () => {
      using trial = start();
      const run = trial.states.open(RUN, "create");
      run.appendJournal(LINE);
      for (const mode of ["create", "continue"] as const) {
        expect(errorOf(() => trial.states.open(RUN, mode))).toMatchObject({ code: "run-locked" });
      }
      await using other = trial.states.open(OTHER, "create");
      expect(other.runId).toBe(OTHER);
      await run[Symbol.asyncDispose]();
      await using again = trial.states.open(RUN, "continue");
      expect(again.runId).toBe(RUN);
    });

    test("a run whose holder died is taken over, with all that was appended", async () => {
      using trial = start();
      trial.states.open(RUN, "create").appendJournal(LINE);
      trial.kill(RUN);
      await using run = trial.states.open(RUN, "continue");
      expect(run.readJournal()).toBe(LINE);
      expect(errorOf(() => trial.states.open(RUN, "continue"))).toMatchObject({ code: "run-locked" });
    });

    test.each(["", "x", "20260131-K3F9QZ", "../20260131-k3f9qz", "20260131-k3f9qz/.."])(
      "%j is not the id of a run",
      (id) => {
        using trial = start();
        expect(errorOf(() => trial.states.open(id, "create"))).toMatchObject({ code: "usage" });
        expect(errorOf(() => trial.states.read(id, runFiles.run))).toMatchObject({ code: "usage" });
      },
    );

    test("a file of a run is read without holding the run", async () => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      run.write("steps/plan/1/prompt.md", "Plan it.");
      expect(trial.states.read(RUN, "steps/plan/1/prompt.md")).toBe("Plan it.");
      expect(trial.states.read(RUN, "steps/plan/2/prompt.md")).toBeUndefined();
      expect(trial.states.read(RUN, "steps/plan")).toBeUndefined();
      expect(errorOf(() => trial.states.read(RUN, "../../../secret"))).toMatchObject({ code: "usage" });
    });

    test("runs with progress are listed, and whether somebody works on them", async () => {
      using trial = start();
      const first = trial.states.open(RUN, "create");
      first.write(runFiles.progress, "one");
      await using second = trial.states.open(OTHER, "create");
      second.write(runFiles.progress, "two");
      await using _third = trial.states.open("20260301-cccccc", "create");
      expect(trial.states.list()).toEqual([
        { runId: OTHER, progress: "two", live: true },
        { runId: RUN, progress: "one", live: true },
      ]);
      trial.kill(RUN);
      expect(trial.states.list().at(-1)).toMatchObject({ runId: RUN, live: false });
    });

    test("requests reach whoever holds the run, in the order in which they came", async () => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      expect(run.requests()).toEqual([]);
      for (const id of ["9", "10", "cli-1"]) {
        trial.states.addRequest(RUN, id, `{"id":"${id}"}`);
        await untilTimeHasPassed();
      }
      expect(run.requests().map(({ id }) => id)).toEqual(["9", "10", "cli-1"]);
      expect(run.requests()[1]).toEqual({ id: "10", content: '{"id":"10"}' });
    });

    test("a request that is delivered again changes nothing", async () => {
      using trial = start();
      await using run = trial.states.open(RUN, "create");
      trial.states.addRequest(RUN, "1", "first");
      await untilTimeHasPassed();
      trial.states.addRequest(RUN, "2", "second");
      await untilTimeHasPassed();
      expect(trial.states.addRequest(RUN, "1", "again")).toBe(false);
      expect(run.requests().map(({ content }) => content)).toEqual(["first", "second"]);
    });

    test("a request that comes before its run waits for it", async () => {
      using trial = start();
      trial.states.addRequest(RUN, "1", "cancel");
      await using run = trial.states.open(RUN, "create");
      expect(run.requests()).toEqual([{ id: "1", content: "cancel" }]);
    });

    test.each(["", "..", "../../../x", "a/b", ".hidden", "a\0b"])("%j is not the id of a request", (id) => {
      using trial = start();
      expect(errorOf(() => trial.states.addRequest(RUN, id, "x"))).toMatchObject({ code: "usage" });
    });
  });
}

/** Two files written in the same tick of the file system's clock have no order. */
async function untilTimeHasPassed(): Promise<void> {
  const start = performance.now();
  await expect.poll(() => performance.now() - start, { interval: 5 }).toBeGreaterThan(10);
}
