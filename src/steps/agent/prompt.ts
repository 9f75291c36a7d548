import type { StepOf } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { Command } from "../../ports/prompt-library.ts";
import type { StepState } from "../../run/state.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import { describeCheckpoint } from "../documents/checkpoints.ts";
import { inFile, renderShown, renderValue, type Surroundings } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";
import { describeAnswers } from "./answers-section.ts";
import { describeRelated } from "./related-notes-section.ts";
import { describeChecks } from "./success-checks-section.ts";

export type AgentStep = StepOf<"prompt"> | StepOf<"command">;

interface Attempted {
  readonly at: AttemptKey;
  readonly around: Surroundings;
  readonly previous: Readonly<StepState> | undefined;
  /** What the agent that chose the step passes on. */
  readonly advice?: string | undefined;
}

/** The prompt of one attempt: what the step asks, what is known of the attempt before, and the form of the answer. */
export async function buildPrompt(
  context: StepContext,
  step: AgentStep,
  { at, around, previous, advice }: Attempted,
): Promise<string> {
  const asked =
    step.type === "prompt"
      ? await promptText(context, step, around)
      : await commandText(context, step, around);
  const checks = await describeChecks(context, step.ensures, around);
  const notes = await describeRelated(context, { at, step, asked, around });
  const before = [describePrevious(context, previous), describeCheckpoint(context, previous)];
  const said = [describeAnswers(context, at.path), notes, ...before, describeAdvice(advice)];
  return joinSections([asked.trim(), ...said, checks, describeAnswer(step)]);
}

/** The agent that chose the step has seen what others said: it may tell, and not command. */
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
  around: Surroundings,
): Promise<string> {
  const file = step["prompt-file"];
  if (file === undefined) return await renderShown(context, step.prompt ?? "", around);
  const text = context.library.file(file);
  return await inFile(context, { kind: "file", name: file }, () => renderShown(context, text, around));
}

async function commandText(
  context: StepContext,
  step: StepOf<"command">,
  around: Surroundings,
): Promise<string> {
  const given = (await renderValue(context, step.args ?? {}, around)) as Record<string, unknown>;
  return await renderCommand(context, { name: step.command, step: step.name, given }, around);
}

/** The text of a command with its arguments, which are data and rendered no further. */
export async function renderCommand(
  context: StepContext,
  { name, step, given }: { name: string; step: string; given: Record<string, unknown> },
  around: Surroundings,
): Promise<string> {
  const command = context.library.command(name);
  const args = withDefaults(command, { ...variablesFor(command, context.facts.variables), ...given }, step);
  const extra = { ...around.extra, args, templates: command.templates };
  return await inFile(context, { kind: "command", name }, () =>
    renderShown(context, command.body, { ...around, extra }),
  );
}

/** For arguments that a command needs and the step does not give, as its short form cannot: variables of the same name. */
function variablesFor(
  command: Command,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const needed = command.arguments.filter(({ name, required }) => required && Object.hasOwn(variables, name));
  return Object.fromEntries(needed.map(({ name }) => [name, variables[name]]));
}

function withDefaults(
  command: Command,
  given: Record<string, unknown>,
  step: string,
): Record<string, unknown> {
  const args: Record<string, unknown> = { ...given };
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

/** Only a recoverable failure changes the prompt: a transient one had nothing to do with what was asked. */
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
  return [...lines, "", ...(previous.status === "failed" ? workIsThere : workMayBeGone)].join("\n");
}

const workIsThere = [
  "Its changes are still in the working directory. Look at what is there, find the cause of this error, and fix it while doing the",
  "whole of what is asked above. Do not start over, and do not weaken or remove the check that failed.",
];

/** The run had stopped in between: a worktree of the engine's was made anew. */
const workMayBeGone = [
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
