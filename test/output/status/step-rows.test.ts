import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { stepRow, stepRows, type TableSource } from "../../../src/output/status/step-rows.ts";
import { renderRow } from "../../../src/output/terminal/terminal-row.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import type { RunState } from "../../../src/run/state.ts";
import { branchOpened, output, spent, started, stateAfter, stateAt } from "../../support/run/run-state.ts";
import { defineWorkflow, type GivenStep } from "../../support/world.ts";

const block = (steps: GivenStep[], more: GivenStep = {}): GivenStep => ({
  name: "work",
  type: "parallel",
  steps,
  ...more,
});

const script = (name: string, more: GivenStep = {}): GivenStep => ({ name, run: "true", ...more });

const opened: NewRunEvent = { type: "block.opened", step: "work", kind: "parallel" };

function succeeded(step: string, more: object = {}): NewRunEvent {
  return { type: "step.succeeded", step, attempt: 1, output: output(`did ${step}`), ...more };
}

/** Rows as a terminal shows them, without times. */
function show(source: TableSource, state: RunState): string[] {
  const stream = Object.assign(new PassThrough(), { columns: 100 }) as unknown as NodeJS.WriteStream;
  return stepRows(source, state).map((row) =>
    renderRow(row, { stream, now: 0 })
      .replace(/ +-?\d+s\b/, "")
      .trimEnd(),
  );
}

describe("a row", () => {
  const limited = { "max-cost-usd": 1, "max-tokens": 5000 };
  const table = defineWorkflow({ steps: [script("plan", limited)] });
  const said = (source: TableSource, state: RunState) =>
    stepRows(source, state).map(({ summary }) => summary);
  const ended = (usage: object): NewRunEvent => succeeded("plan", { usage });

  test("says that a step has spent more than its own limit, though it succeeded", () => {
    expect(said(table, stateAfter(started("plan"), ended(spent(1.2))))).toEqual([
      "over its limit of $1.00 · did plan",
    ]);
    expect(said(table, stateAfter(started("plan"), ended(spent(0.5, 6000))))).toEqual([
      "over its limit of 5k tokens · did plan",
    ]);
    expect(said(table, stateAfter(started("plan"), ended(spent(1, 5000))))).toEqual(["did plan"]);
  });

  test("leaves out of its time what the run stood still", () => {
    const hour = 3_600_000;
    const at = (seconds: number, hours = 0) => Date.UTC(2026, 0, 31, 12, 0, seconds) + hours * hour;
    const state = stateAt(
      [at(0), started("plan")],
      [at(2), { type: "step.interrupted", step: "plan", attempt: 1, reason: "stopped" }],
      [at(2), { type: "run.cancelled", reason: "interrupted" }],
      [at(0, 5), { type: "run.resumed" }],
      [at(1, 5), { ...started("plan"), attempt: 2 } as NewRunEvent],
      // The process was gone from here on.
      [at(0, 9), { type: "step.interrupted", step: "plan", attempt: 2, reason: "crash" }],
      [at(0, 9), { type: "run.resumed" }],
      [at(0, 9), { ...started("plan"), attempt: 3 } as NewRunEvent],
      [at(4, 9), { ...ended(spent(0)), attempt: 3 } as NewRunEvent],
    );
    const [row] = stepRows(table, state);
    expect(row).toMatchObject({ idleMs: 9 * hour - 3000 });
    const stream = Object.assign(new PassThrough(), { columns: 100 }) as unknown as NodeJS.WriteStream;
    expect(row && renderRow(row, { stream, now: 0 })).toMatch(/ 7s +\$0\.00$/);
    expect(state.elapsedMs).toBe(7000);
  });
});

describe("the rows of a parallel block", () => {
  const steps = [block([script("api"), script("web", { "depends-on": ["api"] }), script("docs")])];
  const table = defineWorkflow({ steps });

  test("show all its branches while it runs, and what those wait for that have not begun", () => {
    const state = stateAfter(opened, branchOpened("work/api", "b-api"), started("work/api"));
    expect(show(table, state)).toEqual([
      "  ▸ work",
      "    ▸ api",
      "    · web               after api",
      "    · docs",
    ]);
  });

  test("say of each branch what came of it: a pull request, changes, or none", () => {
    const state = stateAfter(
      opened,
      ...["api", "web", "docs"].flatMap((name) => [
        branchOpened(`work/${name}`, `b-${name}`),
        started(`work/${name}`),
      ]),
      succeeded("work/api", { commit: "1", files: ["a.ts"] }),
      succeeded("work/web", { commit: "2", files: ["w.ts", "v.ts"] }),
      succeeded("work/docs"),
      {
        type: "pull-request.opened",
        step: "work/api",
        branch: "b-api",
        base: "main",
        title: "Api",
        draft: true,
        number: 7,
        url: "https://example.com/7",
      },
    );
    expect(show(table, state)).toEqual([
      "  ▸ work",
      "    ✔ api               draft pull request #7 · did work/api",
      "    ✔ web               changed 2 files · did work/web",
      "    ✔ docs              changed nothing · did work/docs",
    ]);
  });

  test("say why a branch was left out", () => {
    const skipped = (step: string, reason: string): NewRunEvent => ({
      type: "step.skipped",
      step,
      kind: "script",
      reason,
    });
    const state = stateAfter(
      opened,
      skipped("work/web", "depends on api, which failed"),
      skipped("work/docs", "api was first"),
    );
    expect(show(table, state).slice(2)).toEqual([
      "    ↷ web               skipped: depends on api, which failed",
      "    ↷ docs              skipped: api was first",
    ]);
  });

  test("show merges when they have begun, after the branches", () => {
    const state = stateAfter(opened, started("work/merge+api", "merge"), succeeded("work/merge+api"));
    const rows = show(table, state);
    expect(rows.at(-1)).toBe("    ✔ merge api         did work/merge+api");
    expect(rows.filter((row) => row.includes("merge"))).toHaveLength(1);
  });

  test("name the branch where a row stands alone", () => {
    const deep = defineWorkflow({
      steps: [
        block([
          {
            name: "web",
            steps: [script("lint"), { name: "each", "for-each": ["a.ts"], steps: [script("test")] }],
          },
        ]),
      ],
    });
    const state = stateAfter(opened, { type: "items.evaluated", step: "work/web/each", items: ["a.ts"] });
    const label = (path: string) => stepRow(deep, state, path)?.label;
    expect(label("work/web")).toBe("web");
    expect(label("work/web/lint")).toBe("web/lint");
    expect(label("work/web/each")).toBe("web/each");
    expect(label("work/web/each/1/test")).toBe("web/each/1 a.ts");
    expect(label("work/merge+web")).toBeUndefined();
  });
});

describe("a nested workflow", () => {
  const inner = defineWorkflow({ steps: [script("one"), script("two")] });
  const source = {
    steps: defineWorkflow({ steps: [{ name: "sub", type: "workflow", workflow: "inner" }] }).steps,
    definitions: new Map([["inner", { workflow: inner }]]),
  };
  const state = stateAfter(
    { type: "block.opened", step: "sub", kind: "workflow", definition: "inner", variables: {} },
    started("sub/one"),
    succeeded("sub/one"),
    started("sub/two"),
  );

  test("is a subtree of its steps that have begun", () => {
    expect(show(source, state)).toEqual(["  ▸ sub", "    ✔ one               did sub/one", "    ▸ two"]);
    expect(stepRow(source, state, "sub/one")).toMatchObject({ label: "one", depth: 1 });
  });

  test("is one row where its definition is not known", () => {
    expect(show({ steps: source.steps }, state)).toEqual(["  ▸ sub"]);
  });
});

describe("a question", () => {
  const table = defineWorkflow({
    steps: [{ name: "seq", steps: [{ name: "ask", type: "wait-for-human", message: "Go?" }] }],
  });
  const asked: NewRunEvent[] = [
    { type: "block.opened", step: "seq", kind: "sequence" },
    { type: "human.asked", step: "seq/ask", attempt: 1, message: "Shall it go?" },
  ];

  test("waits for a person, and the blocks around it pause with the run", () => {
    const paused: NewRunEvent = {
      type: "run.paused",
      reason: "human",
      message: "Shall it go?",
      step: "seq/ask",
    };
    const row = "    ⏸ ask               waiting for a person · Shall it go?";
    expect(show(table, stateAfter(...asked))).toEqual(["  ▸ seq", row]);
    expect(show(table, stateAfter(...asked, paused))).toEqual(["  ⏸ seq", row]);
  });
});

test("a step that was to change something and did not says so first", () => {
  const state = stateAfter(started("fix", "prompt"), succeeded("fix", { no_op: true }));
  expect(show(defineWorkflow({ steps: [{ name: "fix", prompt: "Fix it." }] }), state)).toEqual([
    "  ✔ fix                 changed nothing · did fix",
  ]);
});

describe("what was spent", () => {
  const table = defineWorkflow({ steps: [{ name: "all", steps: [script("a"), script("b")] }] });
  const costs = (...usages: (number | null)[]) => {
    const ends = usages.flatMap((cost, index) => {
      const step = `all/${index === 0 ? "a" : "b"}`;
      return [started(step), succeeded(step, { usage: spent(cost) })];
    });
    const state = stateAfter({ type: "block.opened", step: "all", kind: "sequence" }, ...ends);
    return show(table, state).map((row) => row.split(/ {2,}/).at(-1));
  };

  test("of a block is the sum, and says that a part of it has no known price", () => {
    expect(costs(0.4, 0.02)[0]).toBe("$0.42");
    expect(costs(0.42, null)).toEqual(["$0.42+?", "$0.42", "$?"]);
    expect(costs(null, null)[0]).toBe("$?");
  });
});

test("a step that a program requests while it executes has a row, also inside a block", () => {
  const { steps } = defineWorkflow({ steps: [script("first"), block([script("one")])] });
  const row = (path: string) => stepRow({ steps, isProgram: true }, stateAfter(opened), path)?.label;
  expect(["later", "work/two"].map(row)).toEqual([undefined, undefined]);
  const { steps: added } = defineWorkflow({ steps: [script("later"), script("two")] });
  const [later, two] = added;
  const [, work] = steps;
  if (!later || !two || work?.type !== "parallel") throw new Error("not the steps of this test");
  steps.push(later);
  work.steps.push(two);
  expect(["later", "work/two"].map(row)).toEqual(["later", "two"]);
});
