import { describe, expect, it } from "vitest";
import { evolve } from "../../src/run/evolve/evolve.ts";
import type { NewRunEvent } from "../../src/run/journal/event.ts";
import { renderEvents } from "../../src/run/journal/journal.ts";
import { initialState, type RunState } from "../../src/run/state.ts";
import { runAgentStep } from "../../src/steps/agent/agent-step.ts";
import { createFullOutputReader } from "../../src/steps/step-outputs.ts";
import { evaluateExpression, renderTemplate } from "../../src/steps/render-values.ts";
import { runScriptStep } from "../../src/steps/script/script-step.ts";
import { promptAt, RUN_FOLDER, scriptAt, stepTrial } from "../support/run/step-context.ts";

const around = { frame: {} };
const milestones = Array.from({ length: 60 }, (_, number) => ({
  title: `Milestone ${number}`,
  text: "x".repeat(400),
}));
const plan = JSON.stringify({ success: true, summary: "A plan.", data: { milestones } });

/** The state after a step, as its journal gives it back. */
function stateAfter(event: NewRunEvent): RunState {
  return renderEvents([event], { seq: 0, at: "2026-01-31T12:00:00.000Z" }).events.reduce(
    evolve,
    initialState(),
  );
}

async function planned() {
  await using trial = stepTrial({ agent: () => plan });
  const event = await runAgentStep(trial.context, promptAt({ name: "plan" }));
  const state = stateAfter(event);
  const { store } = trial;
  return { event, store, resumed: () => stepTrial({ state, given: { store } }) };
}

describe("an output that is too large for the journal", () => {
  it("takes at most 10 KB of it and refers to the file that has the rest", async () => {
    const { event, store } = await planned();
    expect(JSON.stringify(event).length).toBeLessThan(10_240);
    expect(event).toMatchObject({ output: { data: { artifact: `${RUN_FOLDER}/artifacts/plan/1.json` } } });
    expect(JSON.parse(store.read("artifacts/plan/1.json") ?? "")).toMatchObject({ data: { milestones } });
  });

  it("is whole in templates and expressions, also after a resume", async () => {
    await using trial = (await planned()).resumed();
    expect(await evaluateExpression(trial.context, "outputs.plan.data.milestones", around)).toEqual(
      milestones,
    );
    expect(await evaluateExpression(trial.context, "outputs.plan.milestones | length > 59", around)).toBe(
      true,
    );
    expect(await renderTemplate(trial.context, "{{ outputs.plan.data.milestones[59].title }}", around)).toBe(
      "Milestone 59",
    );
  });

  it("is whole where a text in it was shortened", async () => {
    const text = "y".repeat(12_000);
    await using trial = stepTrial({ script: { stdout: JSON.stringify({ text, count: 3 }) } });
    const event = await runScriptStep(trial.context, scriptAt());
    await using later = stepTrial({ state: stateAfter(event), given: { store: trial.store } });
    expect(await evaluateExpression(later.context, "outputs.check.text | length", around)).toBe(12_000);
    expect(await evaluateExpression(later.context, "outputs.check.data.count", around)).toBe(3);
  });

  it("is whole where a script printed it, and its file is as it was printed", async () => {
    const stdout = Array.from({ length: 600 }, (_, line) => `line ${line} of 600`).join("\n");
    await using trial = stepTrial({ script: { stdout: `${stdout}\n`, stderr: "e".repeat(5_000) } });
    const event = await runScriptStep(trial.context, scriptAt());
    expect(JSON.stringify(event).length).toBeLessThan(10_240);
    expect(event).toMatchObject({
      output: {
        data: {
          exit_code: 0,
          stdout: expect.stringMatching(/^… \d+ characters before this are in .*line 599 of 600$/s),
        },
      },
    });
    expect(trial.store.read("artifacts/check/1.stdout.txt")).toBe(stdout);
    await using later = stepTrial({ state: stateAfter(event), given: { store: trial.store } });
    const value = async (text: string) => await evaluateExpression(later.context, text, around);
    expect(await value("outputs.check.stdout.splitlines() | length")).toBe(600);
    expect(await value("outputs.check.data.stdout.startswith('line 0 ')")).toBe(true);
    expect(await value("outputs.check.stderr | length")).toBe(5_000);
    expect(await value("outputs.check")).toMatchObject({ stdout, data: { stdout, exit_code: 0 } });
  });

  it.each(["1.json", "1.stdout.txt"])("is an error where its file %s is gone", async (file) => {
    await using trial = stepTrial({ script: { stdout: "x".repeat(20_000) } });
    const state = stateAfter(await runScriptStep(trial.context, scriptAt()));
    const { store } = trial;
    const without = Object.assign(Object.create(store) as typeof store, {
      location: store.location,
      read: (path: string) => (path.endsWith(file) ? undefined : store.read(path)),
    });
    await using later = stepTrial({ state, given: { store: without } });
    await expect(evaluateExpression(later.context, "outputs.check.stdout", around)).rejects.toThrow(
      `is missing: ${RUN_FOLDER}/artifacts/check/${file}`,
    );
  });

  it("is an error where its file was cut", async () => {
    const { event, store } = await planned();
    store.write("artifacts/plan/1.json", '{"success": true, "data": {');
    await using trial = stepTrial({ state: stateAfter(event), given: { store } });
    await expect(evaluateExpression(trial.context, "outputs.plan.summary", around)).rejects.toThrow(
      "is no longer valid JSON",
    );
  });

  it("is read once, however often it is named, as long as there is memory for it", async () => {
    const { event, store } = await planned();
    const output = stateAfter(event).steps.get("plan")?.output;
    if (!output) throw new Error("The step has no output.");
    const read: string[] = [];
    const whole = createFullOutputReader(
      Object.assign(Object.create(store) as typeof store, {
        location: store.location,
        read: (path: string) => (read.push(path), store.read(path)),
      }),
    );
    // In one turn of the event loop nothing that is weakly held is dropped.
    for (let count = 0; count < 3; count += 1) expect(whole("plan", output).data).toEqual({ milestones });
    expect(read).toEqual(["artifacts/plan/1.json"]);
  });

  it("whose file is missing is an error that names the file and what to do", async () => {
    const { event } = await planned();
    await using trial = stepTrial({ state: stateAfter(event) });
    await expect(evaluateExpression(trial.context, "outputs.plan.data.milestones", around)).rejects.toThrow(
      `The output of step \`plan\` is missing: ${RUN_FOLDER}/artifacts/plan/1.json. Restore the file, or resume with \`--from-step plan\`.`,
    );
    await expect(renderTemplate(trial.context, "{{ outputs.plan.summary }}", around)).rejects.toThrow(
      /missing/,
    );
  });
});

describe("an `artifact` of an agent's own", () => {
  it.each(["artifacts/ask/chart.png", "../../../etc/passwd", `${RUN_FOLDER}/artifacts/other/1.json`])(
    "%s is data like any other",
    async (artifact) => {
      await using trial = stepTrial({ agent: () => JSON.stringify({ success: true, data: { artifact } }) });
      const state = stateAfter(await runAgentStep(trial.context, promptAt()));
      await using later = stepTrial({ state, given: { store: trial.store } });
      expect(await evaluateExpression(later.context, "outputs.ask.artifact", around)).toBe(artifact);
    },
  );
});
