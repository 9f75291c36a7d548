import { describe, expect, test } from "vitest";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { resultOfRun } from "../../../src/runner/read/read-run-facts.ts";
import { output, started, stateAfter } from "../../support/run/run-state.ts";

const completed: NewRunEvent = { type: "run.completed" };

function answered(step: string, more: object, kind = "prompt"): NewRunEvent[] {
  return [
    started(step, kind),
    {
      type: "step.succeeded",
      step,
      attempt: 1,
      output: { ...output("one line"), ...more },
    } as NewRunEvent,
  ];
}

const resultAfter = (events: readonly NewRunEvent[], files: Readonly<Record<string, string>> = {}) =>
  resultOfRun({ state: stateAfter(...events), directory: "runs/1", read: (path) => files[path] });

describe("the text result of a run", () => {
  test.each([
    [
      "the free text of the last agent",
      answered("say", { next_step_context: "All of it.\n\nYes." }),
      "All of it.\n\nYes.",
    ],
    [
      "the text that a prompt step answers in its data",
      answered("say", { output_type: "x", data: { body: "Body" } }),
      "Body",
    ],
    [
      "with claims of checks marked where it describes a change",
      answered("say", {
        output_type: "x",
        data: { body: "Adds it.\n\n## Validated\n\n- `npm test`: passed" },
      }),
      "Adds it.\n\n## Reported, not verified\n\n- `npm test`: passed (reported)",
    ],
    [
      "the summary of a prompt step that answers nothing else",
      answered("say", { output_type: "x" }),
      "one line",
    ],
    [
      "none where the answer is data",
      answered("say", { output_type: "json", data: { found: 3 } }),
      undefined,
    ],
    [
      "none of a command that answers the next step",
      answered("pr", { output_type: "pr", data: { body: "B" } }, "command"),
      undefined,
    ],
    ["the free text of a command", answered("last", { next_step_context: "Report" }, "command"), "Report"],
    ["none of a script", answered("s", { next_step_context: "out" }, "script"), undefined],
    ["none of a step in a block", answered("loop/1/say", { next_step_context: "inner" }), undefined],
    [
      "that of the last of several",
      [...answered("one", { next_step_context: "1" }), ...answered("two", { next_step_context: "2" })],
      "2",
    ],
  ])("is %s", (_title, events, text) => {
    expect(resultAfter([...events, completed])?.text).toBe(text);
  });

  test("exists only once the run is completed", () => {
    expect(resultAfter(answered("say", { next_step_context: "x" }))).toBeUndefined();
  });

  test("is whole where the journal holds the start, and the start where the file is missing", () => {
    const whole = `${"long ".repeat(3_000)}end`;
    const path = "artifacts/say/1.json";
    const events = [
      ...answered("say", {
        next_step_context: "long … 100 more characters",
        data: { artifact: `runs/1/${path}` },
      }),
      completed,
    ];
    const file = JSON.stringify({ ...output("one line"), next_step_context: whole });
    expect(resultAfter(events, { [path]: file })?.text).toBe(whole);
    expect(resultAfter(events)?.text).toBe("long … 100 more characters");
  });
});
