import type { StepOf, Check } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { Command } from "../../ports/prompt-library.ts";
import type { StepState } from "../../run/state.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import { describeCheckpoint } from "../documents/checkpoints.ts";
import {
  withFileLocation,
  renderForReader,
  renderValue,
  type RenderScope,
  renderTemplate,
} from "../render-values.ts";
import type { StepContext } from "../step-context.ts";
import { transcribe } from "./agent-session.ts";
import { describeAnswers } from "./answers-section.ts";

const MOST_NOTES = 5;

interface RelatedNotesRequest {
  readonly at: AttemptKey;
  readonly step: StepOf<"prompt"> | StepOf<"command">;
  readonly prompt: string;
  readonly renderScope: RenderScope;
}

/** Returns notes related to a step that requests them. Problems with notes never fail the step. */
async function describeRelated(context: StepContext, { at, ...input }: RelatedNotesRequest): Promise<string> {
  if (input.step.memory !== "related" || context.notes === undefined) return "";
  const { section, problems } = await context.notes.related(await aboutOf(context, input), MOST_NOTES);
  for (const text of problems) transcribe(context, at, { type: "notice", text, warning: true });
  return section;
}

/** Returns the arguments of a command and the run's variables, because the text of a command is always the same. */
async function aboutOf(
  context: StepContext,
  { step, prompt, renderScope }: Omit<RelatedNotesRequest, "at">,
): Promise<string> {
  const own = step.type === "prompt" ? prompt : await renderValue(context, step.args ?? {}, renderScope);
  const texts = [...textsIn(own), ...textsIn(context.facts.variables)];
  return texts.length === 0 ? prompt : texts.join("\n");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

export type AgentStep = StepOf<"prompt"> | StepOf<"command">;

interface Attempted {
  readonly at: AttemptKey;
  readonly renderScope: RenderScope;
  readonly previous: Readonly<StepState> | undefined;
  readonly advice?: string | undefined;
}

export async function buildPrompt(
  context: StepContext,
  step: AgentStep,
  { at, renderScope, previous, advice }: Attempted,
): Promise<string> {
  const task =
    step.type === "prompt"
      ? await promptText(context, step, renderScope)
      : await commandText(context, step, renderScope);
  const checks = await describeChecks(context, step.ensures, renderScope);
  const notes = await describeRelated(context, { at, step, prompt: task, renderScope });
  const attemptSections = [describePrevious(context, previous), describeCheckpoint(context, previous)];
  const sections = [describeAnswers(context, at.path), notes, ...attemptSections, describeAdvice(advice)];
  return joinSections([task.trim(), ...sections, checks, describeAnswer(step)]);
}

/** The advice is untrusted, because its author has read untrusted text. */
function describeAdvice(advice: string | undefined): string {
  if (advice === undefined) return "";
  return `## What to know\n\n${fenceUntrustedText(advice, "what the agent that chose this step passes on")}`;
}

export function joinSections(sections: readonly string[]): string {
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

async function promptText(
  context: StepContext,
  step: StepOf<"prompt">,
  renderScope: RenderScope,
): Promise<string> {
  const file = step["prompt-file"];
  if (file === undefined) return await renderForReader(context, step.prompt ?? "", renderScope);
  const text = context.library.file(file);
  return await withFileLocation(context, { kind: "file", name: file }, () =>
    renderForReader(context, text, renderScope),
  );
}

async function commandText(
  context: StepContext,
  step: StepOf<"command">,
  renderScope: RenderScope,
): Promise<string> {
  const args = (await renderValue(context, step.args ?? {}, renderScope)) as Record<string, unknown>;
  return await renderCommand(context, { name: step.command, step: step.name, args }, renderScope);
}

/** Renders a command. Its arguments are data and are not rendered again. */
export async function renderCommand(
  context: StepContext,
  { name, step, args: stepArgs }: { name: string; step: string; args: Record<string, unknown> },
  renderScope: RenderScope,
): Promise<string> {
  const command = context.library.command(name);
  const args = withDefaults(
    command,
    { ...variablesFor(command, context.facts.variables), ...stepArgs },
    step,
  );
  const extra = { ...renderScope.extra, args, templates: command.templates };
  return await withFileLocation(context, { kind: "command", name }, () =>
    renderForReader(context, command.body, { ...renderScope, extra }),
  );
}

/** Returns variables for required arguments that the step may not set. */
function variablesFor(
  command: Command,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const needed = command.arguments.filter(({ name, required }) => required && Object.hasOwn(variables, name));
  return Object.fromEntries(needed.map(({ name }) => [name, variables[name]]));
}

function withDefaults(
  command: Command,
  stepArgs: Record<string, unknown>,
  step: string,
): Record<string, unknown> {
  const args: Record<string, unknown> = { ...stepArgs };
  for (const argument of command.arguments) {
    const missing = args[argument.name] === undefined || args[argument.name] === null;
    if (missing && argument.required) {
      throw new AgenticError({
        code: "definition-invalid",
        message: `Step \`${step}\` gives command \`${command.name}\` no \`${argument.name}\`, which it needs. Add it under \`args\`, or declare a variable of that name.`,
      });
    }
    if (missing) args[argument.name] = argument.default ?? null;
  }
  return args;
}

/** Describes the previous attempt. A transient failure does not change the prompt. */
function describePrevious(context: StepContext, previous: StepState | undefined): string {
  if (previous?.status === "interrupted") return describeInterruption(context, previous);
  const failure = previous?.failure;
  if (previous === undefined || failure?.class !== "recoverable") return "";
  const lines = [
    "## The previous attempt failed",
    "",
    `Error: ${failure.message}`,
    `Error type: ${failure.class} (${failure.code})`,
    `Attempt: ${previous.attempt}`,
  ];
  if (failure.files?.length) lines.push(`Affected files: ${failure.files.join(", ")}`);
  if (failure.details)
    lines.push("", "Output of the failing check:", "", "```", failure.details.trim(), "```");
  return [...lines, "", ...(previous.status === "failed" ? changesKeptNote : changesMayBeLostNote)].join(
    "\n",
  );
}

const changesKeptNote = [
  "Its changes are still in the working directory. Look at what is there, find the cause of this error, and fix it while doing the",
  "whole of what is asked above. Do not start over, and do not weaken or remove the check that failed.",
];

/** The run had stopped, so the worktree may be new. */
const changesMayBeLostNote = [
  "What it changed may have been taken back since: look at what is there. Find the cause of this error, and fix it while doing the",
  "whole of what is asked above. Do not weaken or remove the check that failed.",
];

function describeInterruption({ workspace }: StepContext, previous: StepState): string {
  if (workspace.owned) return "";
  return [
    "## An earlier attempt was cut off",
    "",
    `Attempt ${previous.attempt} ended in the middle of its work (${previous.reason ?? "crash"}). What it had changed may still be in the`,
    "working directory: look with `git status` and `git diff` before you change anything, and go on from there.",
  ].join("\n");
}

function describeAnswer(step: AgentStep): string {
  const schema = step["output-schema"];
  if (schema === undefined) return "";
  return [
    "## Your answer",
    "",
    "End with exactly one JSON object and nothing after it. It, or the object under its key `data`, must meet this JSON Schema:",
    "",
    "```json",
    JSON.stringify(schema, null, 2),
    "```",
  ].join("\n");
}

async function describeChecks(
  context: StepContext,
  ensures: readonly Check[] | undefined,
  renderScope: RenderScope,
): Promise<string> {
  if (ensures === undefined) return "";
  const lines = await Promise.all(ensures.map((check) => describeCheck(context, check, renderScope)));
  return ["## What is checked when you are done", "", ...lines.map((line) => `- ${line}`)].join("\n");
}

async function describeCheck(context: StepContext, check: Check, renderScope: RenderScope): Promise<string> {
  if (check === "commit") {
    const toDo = context.autoCommit ? "they are committed for you" : "commit them yourself";
    return `Files of the repository are changed; ${toDo}.`;
  }
  if ("files" in check) {
    const globs = check.files.map((glob) => `\`${glob}\``).join(", ");
    return `A changed file matches ${check.files.length > 1 ? "each of " : ""}${globs}.`;
  }
  if ("command" in check) {
    const command = await renderTemplate(context, check.command, renderScope);
    return `This command exits with 0:\n\n${indented(command.trim())}\n`;
  }
  return `The object under the key \`data\` of the JSON object you end with meets this JSON Schema: \`${JSON.stringify(check.schema)}\``;
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => `      ${line}`)
    .join("\n");
}
