import { expect, test } from "vitest";
import type { RelatedNotes, RelatedNotesPort } from "../../../src/ports/notes.ts";
import type { Command } from "../../../src/ports/prompt-library.ts";
import { checkConfig, stepOf } from "../../../src/program/program-steps.ts";
import { buildPrompt } from "../../../src/steps/agent/prompt.ts";
import { failure } from "../../support/agents/fake-agent-runner.ts";
import { promptAt, stepTrial } from "../../support/run/step-context.ts";
import { createWorld } from "../../support/world.ts";

const at = { path: "ask", attempt: 1 };
const around = { frame: {} };

function notesThat(found: Partial<RelatedNotes>): RelatedNotesPort & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    related: async (text) => {
      asked.push(text);
      return await Promise.resolve({ section: "", problems: [], ...found });
    },
  };
}

test("notes that fit stand between what a step asks and what is checked", async () => {
  const notes = notesThat({ section: "## Notes from earlier work\n\n…" });
  await using trial = stepTrial({ given: { notes } });
  const { step } = promptAt({ memory: "related", ensures: ["commit"] });
  const prompt = await buildPrompt(trial.context, step, { at, renderScope: around, previous: undefined });
  expect(prompt).toMatch(/^Do it\.\n\n## Notes from earlier work\n\n…\n\n## /);
});

test.each([
  ["does not ask for notes", {}, true],
  ["asks where memory is switched off", { memory: "related" as const }, false],
])("a prompt holds no notes where its step %s", async (_why, given, enabled) => {
  const notes = notesThat({ section: "## Notes" });
  await using trial = stepTrial({ given: enabled ? { notes } : {} });
  const prompt = await buildPrompt(trial.context, promptAt(given).step, {
    at,
    renderScope: around,
    previous: undefined,
  });
  expect(prompt).toBe("Do it.\n");
  expect(notes.asked).toEqual([]);
});

test("notes are looked for by what is asked and the run's variables, those of a command by its arguments", async () => {
  const notes = notesThat({});
  const body = "Words of every build: {{ args.milestone }}";
  const command: Command = {
    name: "build",
    source: "build.md",
    arguments: [],
    templates: {},
    changes: true,
    body,
  };
  await using trial = stepTrial({ given: { notes } });
  const variables = { request: "Retry the billing client", count: 3 };
  const context = {
    ...trial.context,
    facts: { ...trial.context.facts, variables },
    library: { ...trial.context.library, command: () => command },
  };
  const asking = promptAt({ memory: "related", prompt: "Do {{ variables.count }} things." }).step;
  await buildPrompt(context, asking, { at, renderScope: around, previous: undefined });
  const step = {
    name: "build",
    type: "command",
    command: "build",
    memory: "related",
    args: { milestone: "M1: {{ variables.request }}" },
  } as const;
  await buildPrompt(context, step, { at, renderScope: around, previous: undefined });
  expect(notes.asked).toEqual([
    "Do 3 things.\nRetry the billing client",
    "M1: Retry the billing client\nRetry the billing client",
  ]);
});

test("what is wrong with the notes is told with the attempt, and the step goes on", async () => {
  const notes = notesThat({ problems: ["1 note cannot be read and is left out."] });
  const seen: unknown[] = [];
  const observer = { onAgentEvent: (...given: unknown[]) => void seen.push(given) };
  await using trial = stepTrial({ given: { notes, observer } });
  const { step } = promptAt({ memory: "related" });
  expect(await buildPrompt(trial.context, step, { at, renderScope: around, previous: undefined })).toBe(
    "Do it.\n",
  );
  const notice = { type: "notice", text: "1 note cannot be read and is left out.", warning: true };
  expect(seen).toEqual([["ask", notice]]);
  expect(JSON.parse(trial.store.read("steps/ask/1/transcript.ndjson") ?? "")).toMatchObject(notice);
});

test("the notes are in the prompt that is kept, of every attempt", async () => {
  const world = createWorld({
    steps: [{ name: "ask", prompt: "Do it.", memory: "related" }],
    agent: ({ attempt }) => (attempt === 1 ? failure("tests", { class: "recoverable" }) : "Done."),
  });
  const notes = notesThat({ section: "## Notes from earlier work" });
  Object.assign(world.ports, { notes });
  await world.start();
  expect(world.file("steps/ask/1/prompt.md")).toBe("Do it.\n\n## Notes from earlier work\n");
  expect(world.file("steps/ask/2/prompt.md")).toMatch(
    /^Do it\.\n\n## Notes from earlier work\n\n## Earlier attempts\n/,
  );
});

test("a step of a program can ask for notes too", () => {
  const config = checkConfig("ask", { type: "agent", prompt: "Do it.", memory: "related" });
  expect(stepOf("ask", config, { path: "ask", prompt: "Do it.", directory: "/" })).toMatchObject({
    type: "prompt",
    memory: "related",
  });
  expect(() => checkConfig("ask", { type: "agent", prompt: "Do it.", memory: true })).toThrow("`memory`");
});
