import { describe, expect, test } from "vitest";
import { historyOf, type HistoryOptions, activeMs } from "../../src/output/report/report-attempts.ts";
import { positionOf, timelineOf } from "../../src/output/report/timeline.ts";
import { evolve } from "../../src/run/evolve/evolve.ts";
import type { NewRunEvent } from "../../src/run/journal/event.ts";
import { initialState } from "../../src/run/state.ts";
import { at, journalOf, type Timed } from "../support/run/report.ts";
import { branchOpened, output, started } from "../support/run/run-state.ts";

const watch = (more: Partial<HistoryOptions> = {}): HistoryOptions => ({
  now: at(100_000),
  live: false,
  lastSign: () => undefined,
  ...more,
});

const done = (step: string, attempt = 1): NewRunEvent => ({
  type: "step.succeeded",
  step,
  attempt,
  output: output("done"),
});
const asked = (step: string): NewRunEvent => ({ type: "human.asked", step, attempt: 1, message: "Well?" });
const answered = (step: string): NewRunEvent => ({
  type: "human.answered",
  step,
  attempt: 1,
  decision: "approved",
  text: "",
});

function timeline(events: readonly Timed[], more: Partial<HistoryOptions> = {}) {
  const journal = journalOf(...events);
  const history = historyOf(journal, watch(more));
  return { history, ...timelineOf(history, journal.reduce(evolve, initialState())) };
}

const barsIn = ({ lanes }: Pick<ReturnType<typeof timeline>, "lanes">, lane = 0) =>
  lanes[lane]?.bars.map(({ step, attempt, status, from, to, wait }) => [
    step,
    attempt,
    status,
    from,
    to,
    wait,
  ]);

describe("the timeline of a run", () => {
  test("has a bar for each attempt", () => {
    const failure = { class: "recoverable", code: "script-failed", message: "No." } as const;
    const drawn = timeline([
      [1, started("build")],
      [5, { type: "step.failed", step: "build", attempt: 1, failure }],
      [5, { ...started("build"), attempt: 2 } as NewRunEvent],
      [9, done("build", 2)],
      [9, { type: "run.completed" }],
    ]);
    expect(barsIn(drawn)).toEqual([
      ["build", 1, "failed", at(1), at(5), false],
      ["build", 2, "completed", at(5), at(9), false],
    ]);
    expect(drawn.gaps).toEqual([]);
  });

  test("has a lane for each branch, and one for what is done on the run's own, merges too", () => {
    const drawn = timeline([
      [0, { type: "block.opened", step: "work", kind: "parallel" }],
      [1, branchOpened("work/a", "agentic/a")],
      [1, started("work/a")],
      [1, started("work/b/inner")],
      [9, done("work/a")],
      [9, done("work/b/inner")],
      [9, started("work/merge+a", "merge")],
      [12, done("work/merge+a")],
      [12, started("after")],
      [13, done("after")],
      [13, { type: "run.completed" }],
    ]);
    expect(drawn.lanes.map(({ step, branch, bars }) => [step, branch, bars.map((bar) => bar.step)])).toEqual([
      ["", undefined, ["work/merge+a", "after"]],
      ["work/a", "agentic/a", ["work/a"]],
      ["work/b", undefined, ["work/b/inner"]],
    ]);
  });

  test("shows the wait for a person as such, and the pause as a gap", () => {
    const drawn = timeline([
      [1, asked("review")],
      [1, { type: "run.paused", reason: "human", message: "Well?" }],
      [3600, { type: "run.resumed" }],
      [3600, answered("review")],
      [3601, done("review")],
      [3601, { type: "run.completed" }],
    ]);
    expect(barsIn(drawn)).toEqual([["review", 1, "completed", at(1), at(3600), true]]);
    expect(drawn.gaps).toEqual([{ from: at(1), to: at(3600), why: "paused", reason: "human" }]);
  });

  test("goes on to now where a person is still waited for", () => {
    const drawn = timeline(
      [
        [1, asked("review")],
        [1, { type: "run.paused", reason: "human", message: "Well?" }],
      ],
      { now: at(500) },
    );
    expect(barsIn(drawn)).toEqual([["review", 1, "waiting", at(1), at(500), true]]);
    expect(drawn.to).toBe(at(500));
  });

  test("shows dead time after a crash from the last sign of life", () => {
    const drawn = timeline(
      [
        [1, started("build", "prompt")],
        [900, { type: "step.interrupted", step: "build", attempt: 1, reason: "crash" }],
        [900, { type: "run.resumed" }],
        [900, { ...started("build", "prompt"), attempt: 2 } as NewRunEvent],
        [950, done("build", 2)],
        [950, { type: "run.completed" }],
      ],
      { lastSign: (step, attempt) => (step === "build" && attempt === 1 ? at(61) : undefined) },
    );
    expect(drawn.gaps).toEqual([
      { from: at(61), to: at(900), why: "crashed", reason: "the process was gone" },
    ]);
    expect(barsIn(drawn)?.[0]).toEqual(["build", 1, "interrupted", at(1), at(61), false]);
  });

  test("ends where a run that nobody works on was last heard of", () => {
    const drawn = timeline([[1, started("build")]], { lastSign: () => at(30) });
    expect(drawn.to).toBe(at(30));
    expect(barsIn(drawn)).toEqual([["build", 1, "interrupted", at(1), at(30), false]]);
  });

  test("goes on to now while the run is live", () => {
    const drawn = timeline([[1, started("build")]], { live: true, now: at(77) });
    expect(barsIn(drawn)).toEqual([["build", 1, "running", at(1), at(77), false]]);
  });

  test("draws a long idle time short, so that the work can be seen", () => {
    const { scale } = timeline([
      [0, started("a")],
      [60, done("a")],
      [60, { type: "run.failed", failure: { class: "fatal", code: "x", message: "No." } }],
      [864_000, { type: "run.resumed" }],
      [864_000, started("b")],
      [864_060, done("b")],
      [864_060, { type: "run.completed" }],
    ]);
    const place = (seconds: number) => positionOf(scale, Date.parse(at(seconds)));
    expect(place(0)).toBe(0);
    expect(place(60)).toBeGreaterThan(0.4);
    expect(place(864_000) - place(60)).toBeLessThan(0.1);
    expect(place(864_060)).toBe(1);
  });

  test("draws attempts together that are too short to be told apart, and does not lose a failure among them", () => {
    const failure = { class: "recoverable", code: "x", message: "No." } as const;
    const short = Array.from({ length: 20_000 }, (_, index): Timed[] => [
      [index, started(`loop/${index + 1}/try`)],
      [
        index + 1,
        index === 12_345
          ? { type: "step.failed", step: `loop/${index + 1}/try`, attempt: 1, failure }
          : done(`loop/${index + 1}/try`),
      ],
    ]).flat();
    const { lanes } = timeline([...short, [20_001, { type: "run.completed" }]]);
    const bars = lanes[0]?.bars ?? [];
    expect(bars.length).toBeLessThan(1700);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(20_000);
    expect(bars.filter(({ status }) => status === "failed")).toHaveLength(1);
  });

  test("counts no time in which nobody was at work", () => {
    const gaps = [{ from: at(10), to: at(40), why: "paused", reason: "human" }] as const;
    expect(activeMs({ from: at(0), to: at(60) }, gaps)).toBe(30_000);
    expect(activeMs({ from: at(20), to: at(30) }, gaps)).toBe(0);
  });
});
