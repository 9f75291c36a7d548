import { describe, expect, it } from "vitest";
import { parseWorkflow } from "../../src/definition/parse.ts";
import { type Step, walkSteps } from "../../src/definition/schema.ts";
import type { Dict } from "../../src/template/evaluate/values.ts";
import { library, namesIn, promptOf, readWorkflow, RUN } from "../support/built-ins/built-in.ts";
import { MOST_TOOL_TOKENS, tokensIn } from "../support/built-ins/prompt-budget.ts";
import { renderHere } from "../support/template/here.ts";

const LARGE: ReadonlySet<string> = new Set(["plan", "validate", "analyse"]);
const MOST_TOKENS = { large: 2_200, other: 1_600 };

/** Commands that the engine starts by itself. */
const own = [
  ["orchestrate", { workflow: "x", progress: "x", allowed: ["x"], last_step: "x", last_output: "x" }],
  ["route", { request: "x", workflows: "x", context: "x", plan: true }],
  ["compose", { request: "x", commands: "x", personas: "x" }],
  ["resolve-conflict", { branches: ["x", "x"], files: ["x"], checks: ["x"] }],
].map(([name, given]) => ({
  title: String(name),
  text: promptOf(String(name), given as Dict),
  most: MOST_TOKENS.other,
  tools: name === "resolve-conflict" ? MOST_TOOL_TOKENS.working : MOST_TOOL_TOKENS.reading,
}));

const sessions = namesIn("workflows", ".yaml").flatMap((workflow) => {
  const parsed = parseWorkflow(readWorkflow(workflow), workflow);
  const steps = "workflow" in parsed ? [...walkSteps(parsed.workflow.steps)] : [];
  return steps.flatMap((step) => {
    const text = fixedTextOf(step);
    const isLarge = step.type === "command" && LARGE.has(step.command);
    const most = isLarge ? MOST_TOKENS.large : MOST_TOKENS.other;
    return text === undefined
      ? []
      : [{ title: `${workflow}: ${step.name}`, text, most, tools: MOST_TOOL_TOKENS.working }];
  });
});

/** The prompt of a step with its persona and schema, and with one character for each value of the run. */
function fixedTextOf(step: Step): string | undefined {
  if (step.type !== "command" && step.type !== "prompt") return undefined;
  const persona = step.agent === undefined ? "" : library.persona(step.agent).text;
  const schema = step["output-schema"] === undefined ? "" : JSON.stringify(step["output-schema"]);
  if (step.type === "prompt") {
    const variables = { prompt: "x", request: "x", check_command: "make" };
    return persona + schema + renderHere(step.prompt ?? "", { run: RUN, variables });
  }
  const given = Object.entries(step.args ?? {}).map(([name, value]): [string, unknown] => {
    const isOfRun = typeof value === "string" && value.includes("{{");
    return [name, !isOfRun ? value : name === "type" ? "auto" : "x"];
  });
  return persona + schema + promptOf(step.command, Object.fromEntries(given) as Dict);
}

describe("the fixed text of a session, with the descriptions of our own tools, is short:", () => {
  it.each([...sessions, ...own])("$title", ({ text, most, tools }) => {
    expect(tokensIn(text) + tools).toBeLessThanOrEqual(most);
  });
});
