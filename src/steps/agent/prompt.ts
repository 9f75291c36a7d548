import { policyOf } from "../../decision/execution-plan.ts";
import type { StepOf, Check } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { Command } from "../../ports/prompt-library.ts";
import { baselineOf } from "../../run/checks/verification.ts";
import type { StepState } from "../../run/state.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import { firstLine } from "../step-outputs.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import {
  renderForReader,
  type RenderScope,
  renderTemplate,
  renderValue,
  setupOf,
  withFileLocation,
} from "../render-values.ts";
import { commandOfFailsBefore, type FailsBefore } from "../script/fails-before-check.ts";
import { checkCommandAt } from "../script/project-check.ts";
import type { StepContext } from "../step-context.ts";
import { transcribe } from "./agent-session.ts";
import { describeAnswers, describeOwnQuestions } from "./answers-section.ts";
import { describeEarlierAttempts } from "./earlier-attempts-section.ts";
import {
  checksForPrompt,
  describeEngineCheck,
  describeProtectedFiles,
  type EngineCheck,
  indented,
  renderCheckCommand,
} from "./answer-checks.ts";

const MOST_NOTES = 5;
const MOST_SETUP_LENGTH = 200;

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
  readonly engineCheck?: EngineCheck;
}

export async function buildPrompt(
  context: StepContext,
  step: AgentStep,
  { at, renderScope: ofStep, previous, advice, engineCheck = {} }: Attempted,
): Promise<string> {
  const extra = { ...ofStep.extra, checks: checksForPrompt(context.state, engineCheck) };
  const renderScope = { ...ofStep, extra };
  const task =
    step.type === "prompt"
      ? await promptText(context, step, renderScope)
      : await commandText(context, step, renderScope);
  const checks = await describeChecks(context, { path: at.path, ensures: step.ensures, renderScope });
  const notes = await describeRelated(context, { at, step, prompt: task, renderScope });
  const { frame } = renderScope;
  const { maxRetry } = policyOf(context.plan, { step, frame, path: at.path });
  const earlier = await describeEarlierAttempts(context, { ...at, previous, maxRetry });
  const answers = [describeAnswers(context, at.path), describeOwnQuestions(context, { at, previous })];
  const sections = [...answers, notes, earlier, describeAdvice(advice)];
  const body = step.type === "command" ? context.library.command(step.command).body : "";
  const checked = describeEngineCheck(context, engineCheck, { path: at.path, text: body });
  return joinSections([
    task.trim(),
    describeSetup(context),
    checked,
    ...sections,
    await describeProtectedFiles(context, step),
    checks,
    describeAnswer(step),
  ]);
}

export function describeSetup(context: StepContext): string {
  const setup = setupOf(context);
  if (setup === undefined) return "";
  return `The working directory is set up: \`${firstLine(setup.run, MOST_SETUP_LENGTH)}\` has run in it. Run it again only if you change dependencies.`;
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

function describeAnswer(step: AgentStep): string {
  const schema = step["output-schema"];
  if (schema === undefined) return "";
  return [
    "## Your answer",
    "",
    `End with exactly one JSON object and nothing after it. It, or the object under its key \`data\`, must meet this JSON Schema: \`${JSON.stringify(schema)}\``,
  ].join("\n");
}

async function describeChecks(
  context: StepContext,
  {
    path,
    ensures = [],
    renderScope,
  }: { path: string; ensures: readonly Check[] | undefined; renderScope: RenderScope },
): Promise<string> {
  const own = await Promise.all(
    ensures.map((check) =>
      check === "check"
        ? describeProjectCheck(context, path)
        : describeCheck(context, check, { ...renderScope, path }),
    ),
  );
  const lines = own.filter((line) => line !== "");
  if (lines.length === 0) return "";
  return ["## What is checked when you are done", "", ...lines.map((line) => `- ${line}`)].join("\n");
}

function describeProjectCheck(context: StepContext, path: string): string {
  const command = checkCommandAt(context, path);
  if (command === undefined || context.facts.project?.checkAfter === "end") return "";
  const baseline = baselineOf(context.state, command);
  const note =
    baseline?.passed === false
      ? "It failed before this run began, too. A failure that is the same does not count.\n"
      : "";
  return `The engine runs this command, and it passes:\n\n${renderCheckCommand(context, path, command)}\n\n${note}`.trimEnd();
}

async function describeCheck(
  context: StepContext,
  check: Exclude<Check, "check">,
  renderScope: RenderScope & { readonly path: string },
): Promise<string> {
  if (check === "commit") {
    const toDo = context.autoCommit ? "they are committed for you" : "commit them yourself";
    return `Files of the repository are changed; ${toDo}.`;
  }
  if (check === "document")
    return "`document_path` of the JSON object you end with names a file that you wrote, and the file is not empty.";
  if ("files" in check) {
    const globs = check.files.map((glob) => `\`${glob}\``).join(", ");
    return `A changed file matches ${check.files.length > 1 ? "each of " : ""}${globs}.`;
  }
  if ("fails-before" in check) return await describeFailsBefore(context, check["fails-before"], renderScope);
  if ("command" in check) {
    const command = await renderTemplate(context, check.command, renderScope);
    return `This command exits with 0:\n\n${indented(command.trim())}\n`;
  }
  return `The object under the key \`data\` of the JSON object you end with meets this JSON Schema: \`${JSON.stringify(check.schema)}\``;
}

async function describeFailsBefore(
  context: StepContext,
  check: FailsBefore,
  at: Parameters<typeof commandOfFailsBefore>[2],
): Promise<string> {
  const command = await commandOfFailsBefore(context, check, at);
  if (command === undefined) return "";
  const globs = check.files.map((glob) => `\`${glob}\``).join(", ");
  return `At least one test file in ${globs} is new or changed. With these files alone, on the commit where this run began, this command fails; here it exits with 0:\n\n${renderCheckCommand(context, at.path, command)}\n`;
}
