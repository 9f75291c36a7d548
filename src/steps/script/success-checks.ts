import type { StepPosition } from "../../decision/traversal.ts";
import type { Check, Step } from "../../definition/schema.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { firstLine } from "../agent-answer.ts";
import { failed, interrupted } from "../attempt-outcome.ts";
import { wholeOutputs } from "../full-output.ts";
import { DETAILS_LIMIT } from "../output-streams.ts";
import { renderTemplate } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";
import { type Miss, missed, runChecks } from "./check-commands.ts";

export type EnsuredAt = StepPosition<Step> & { readonly attempt: number; readonly timeoutMs?: number };

type CommandCheck = Extract<Check, { command: string }>;

/** Runs an attempt, and believes its success only where everything the step ensures holds. */
export async function ensured(
  context: StepContext,
  at: EnsuredAt,
  run: () => Promise<NewRunEvent>,
): Promise<NewRunEvent> {
  const refusal = uncheckable(context, at);
  if (refusal) return failed(at, refusal);
  const began = context.clock.now().getTime();
  const event = await run();
  if (event.type !== "step.produced" && event.type !== "step.succeeded") return event;
  const spent = context.clock.now().getTime() - began;
  const left = at.timeoutMs === undefined ? {} : { timeoutMs: Math.max(1, at.timeoutMs - spent) };
  const before = await changedHere(context, at);
  const misses = await missesOf(context, { ...at, ...left }, event.output);
  if (misses?.length === 0) return { ...event, ...(await leftOver(context, at, before)) };
  if (!misses) return interrupted(at, event.usage);
  const { usage, session } = event;
  const failure = missed("What the step ensures does not hold", misses);
  return { ...failed(at, failure, usage), ...(session ? { session } : {}) };
}

/** What lies in a folder that is the user's before checks run; elsewhere what they write is set back. */
async function changedHere(
  { state, workspace }: StepContext,
  { path }: EnsuredAt,
): Promise<readonly string[]> {
  const base = state.steps.get(path)?.base;
  return base === undefined || workspace.owned ? [] : await workspace.changedSince(base);
}

async function leftOver(
  context: StepContext,
  at: EnsuredAt,
  before: readonly string[],
): Promise<{ left?: string[] }> {
  const known = new Set(before);
  const left = (await changedHere(context, at)).filter((file) => !known.has(file));
  return left.length === 0 ? {} : { left };
}

/** Without a branch there is no telling what changed: known before anything is spent. */
function uncheckable({ state }: StepContext, { path, step }: EnsuredAt): Failure | undefined {
  const check = step.ensures?.find((each) => each === "commit" || "files" in each);
  if (check === undefined || state.steps.get(path)?.base !== undefined) return undefined;
  const name = check === "commit" ? "commit" : "files";
  const message = `Step ${step.name} ensures \`${name}\`, which cannot be checked in a run without a branch. Add \`git\` to the settings of the workflow.`;
  return { class: "fatal", code: "definition-invalid", message };
}

/** Everything that does not hold; undefined where the run stops meanwhile. */
async function missesOf(
  context: StepContext,
  at: EnsuredAt,
  output: StepOutput | undefined,
): Promise<Miss[] | undefined> {
  const { ensures = [] } = at.step;
  // Before the commands: what they write is not the step's.
  const changes = await changeMisses(context, at, ensures);
  const data = output && wholeOutputs(context.store)(at.step.name, output).data;
  const schemas = await schemaMisses(context, ensures, data);
  const commands = await commandsOf(context, at, ensures);
  const failing = await runChecks(context, { ...at, workspace: context.workspace }, commands);
  return failing && [...changes, ...schemas, ...failing];
}

async function changeMisses(
  context: StepContext,
  { path }: EnsuredAt,
  ensures: readonly Check[],
): Promise<Miss[]> {
  const base = context.state.steps.get(path)?.base;
  if (base === undefined) return [];
  const { workspace, autoCommit } = context;
  const changed = await workspace.changedSince(base);
  const misses: Miss[] = [];
  if (ensures.includes("commit")) {
    if (changed.length === 0) misses.push({ says: "`commit`: nothing was changed" });
    else if (!autoCommit && !(await workspace.committedSince(base)))
      misses.push({ says: "`commit`: nothing was committed" });
  }
  const globs = ensures.flatMap((check) =>
    typeof check === "object" && "files" in check ? check.files : [],
  );
  const { default: picomatch } = await import("picomatch");
  for (const glob of globs) {
    const matches = picomatch(glob, { dot: true });
    if (changed.some((file) => matches(file))) continue;
    misses.push({ says: `\`files\`: no changed file matches \`${firstLine(glob)}\`` });
  }
  return misses;
}

async function schemaMisses(
  { checkSchema }: StepContext,
  ensures: readonly Check[],
  data: unknown,
): Promise<Miss[]> {
  const misses: Miss[] = [];
  for (const check of ensures) {
    if (check === "commit" || !("schema" in check)) continue;
    const problem = await checkSchema(check.schema, data);
    if (problem !== undefined)
      misses.push({
        says: `\`schema\`: the output's data does not meet it: ${firstLine(problem, DETAILS_LIMIT)}`,
      });
  }
  return misses;
}

async function commandsOf(
  context: StepContext,
  { frame }: EnsuredAt,
  ensures: readonly Check[],
): Promise<string[]> {
  return await Promise.all(
    commandChecks(ensures).map(({ command }) => renderTemplate(context, command, { frame })),
  );
}

export function commandChecks(ensures: readonly Check[] = []): CommandCheck[] {
  return ensures.filter((check): check is CommandCheck => check !== "commit" && "command" in check);
}
