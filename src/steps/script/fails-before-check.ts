import { globMatcher } from "../../config/glob-pattern.ts";
import type { Check } from "../../definition/schema.ts";
import type { ScriptResult } from "../../ports/script-runner.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import { baselineOf } from "../../run/checks/verification.ts";
import { firstLine, formatStreams } from "../step-outputs.ts";
import { attemptFile, runCommand } from "../attempt-outcome.ts";
import { renderTemplate } from "../render-values.ts";
import type { StepContext, TimedAttempt } from "../step-context.ts";
import { CHECK_LOG, logCheck, remainingMs, setUpWorktree, type UnmetCheck } from "./worktree-commands.ts";
import { checkCommandAt } from "./project-check.ts";

export type FailsBefore = Extract<Check, { "fails-before": unknown }>["fails-before"];

function failsBeforeChecks(ensures: readonly Check[]): FailsBefore[] {
  return ensures.flatMap((check) =>
    typeof check === "object" && "fails-before" in check ? [check["fails-before"]] : [],
  );
}

/** Returns the command of a check; undefined if none is known: the check does not apply then. */
export async function commandOfFailsBefore(
  context: StepContext,
  { command }: FailsBefore,
  { path, frame }: Pick<TimedAttempt, "path" | "frame">,
): Promise<string | undefined> {
  const text =
    command === undefined ? checkCommandAt(context, path) : await renderTemplate(context, command, { frame });
  return text === undefined || text.trim() === "" ? undefined : text.trim();
}

interface TestFiles {
  readonly base: string;
  /** Test files that are new or differ from the base commit. */
  readonly present: readonly string[];
  readonly deleted: readonly string[];
}

async function findTestFiles(
  { state, workspace }: StepContext,
  { path }: TimedAttempt,
  globs: readonly string[],
): Promise<TestFiles | undefined> {
  const base = state.workspace?.base_sha ?? state.steps.get(path)?.base;
  if (base === undefined) return undefined;
  const matches = globMatcher([...globs]);
  const changed = (await workspace.changedSince(base)).filter((file) => matches(file));
  const deleted: string[] = [];
  for (const file of changed) if ((await readOrNothing(workspace, file)) === undefined) deleted.push(file);
  return { base, present: changed.filter((file) => !deleted.includes(file)), deleted };
}

/** A link that leaves the worktree counts as a file. */
async function readOrNothing(workspace: Workspace, file: string): Promise<unknown> {
  try {
    return await workspace.readBytes(file);
  } catch {
    return file;
  }
}

interface Before {
  readonly command: string;
  readonly tests: TestFiles;
}

interface FoundTests {
  /** Tests to run on the base commit, with their commands. */
  readonly found: readonly Before[];
  readonly missing: readonly UnmetCheck[];
}

/** Finds the new or changed tests of a run. Without a command a check does not apply. */
export async function findEarlierTests(
  context: StepContext,
  at: TimedAttempt,
  ensures: readonly Check[],
): Promise<FoundTests> {
  const found: Before[] = [];
  const missing: UnmetCheck[] = [];
  for (const check of failsBeforeChecks(ensures)) {
    const command = await commandOfFailsBefore(context, check, at);
    const tests = command === undefined ? undefined : await findTestFiles(context, at, check.files);
    if (command === undefined || !tests || baselineOf(context.state, command)?.passed === false) continue;
    found.push({ command, tests });
    if (tests.present.length > 0) continue;
    const message = `\`fails-before\`: no new or changed file matches ${listed(check.files)}${deletions(tests)}`;
    missing.push({ message });
  }
  return { found, missing };
}

/** The tests must fail on the commit where the run began, unless the command fails without them too. Undefined if the run stops. */
export async function runEarlierTests(
  context: StepContext,
  at: TimedAttempt,
  found: readonly Before[],
): Promise<UnmetCheck[] | undefined> {
  const began = context.clock.now().getTime();
  const unmet: UnmetCheck[] = [];
  for (const before of found) {
    const timeoutMs = remainingMs(context, { timeoutMs: at.timeoutMs, began });
    const miss = await runOnBase(context, { ...at, timeoutMs }, before);
    if (miss === "stopped") return undefined;
    if (miss) unmet.push(miss);
  }
  return unmet;
}

async function runOnBase(
  context: StepContext,
  at: TimedAttempt,
  { command, tests }: Before,
): Promise<UnmetCheck | "stopped" | undefined> {
  const { base, present } = tests;
  const began = context.clock.now().getTime();
  const remaining = () => remainingMs(context, { timeoutMs: at.timeoutMs, began });
  return await context.workspaces.runAtCommit(base, async ({ workspace, copyFrom }) => {
    const run = () => runCommand(context, at, { command, workspace, timeoutMs: remaining() });
    const setup = await setUpWorktree(context, at, { workspace, limitMs: remaining() });
    const hasPassed = baselineOf(context.state, command)?.passed === true;
    const without = setup === undefined && !hasPassed ? await run() : undefined;
    if (setup?.type === "step.interrupted" || without?.status === "interrupted") return "stopped";
    if (setup || !(hasPassed || isPassed(without))) {
      const reason = without ? "the command fails without the new tests too" : "the setup fails";
      log(context, at, `On commit ${shortSha(base)} ${reason}: the check does not apply.`);
      return undefined;
    }
    await copyFrom(context.workspace, present);
    const result = await run();
    if (result.status === "interrupted") return "stopped";
    const where = `on commit ${shortSha(base)} with ${listed(present)}`;
    if ("stdout" in result) log(context, at, `${command}, ${where}\n\n${formatStreams(result)}`);
    if (result.status === "exited" && result.exitCode !== 0) return undefined;
    return unproven(result, { command, where, tests });
  });
}

function unproven(
  result: ScriptResult,
  { command, where, tests }: Before & { readonly where: string },
): UnmetCheck {
  const name = `\`${firstLine(command, MOST_NAME_LENGTH)}\``;
  const problem = isPassed(result)
    ? `${name} passes ${where}, so these tests did not fail before the change`
    : `${name} did not end ${where} (${result.status})`;
  const streams = "stdout" in result ? { streams: result } : {};
  return { message: `\`fails-before\`: ${problem}${deletions(tests)}`, command, ...streams };
}

const MOST_NAME_LENGTH = 80;

function shortSha(commit: string): string {
  return commit.slice(0, 12);
}

function isPassed(result: ScriptResult | undefined): boolean {
  return result?.status === "exited" && result.exitCode === 0;
}

function log(context: StepContext, at: TimedAttempt, text: string): void {
  logCheck(context, attemptFile(at, CHECK_LOG), { title: "fails-before", text });
}

const MOST_NAMES = 10;

function listed(names: readonly string[]): string {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
  return `${names
    .slice(0, MOST_NAMES)
    .map((name) => `\`${name}\``)
    .join(", ")}${more}`;
}

function deletions({ deleted }: TestFiles): string {
  return deleted.length === 0 ? "" : ` (deleted since that commit: ${listed(deleted)})`;
}
