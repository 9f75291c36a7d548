import { policyOf } from "../../decision/execution-plan.ts";
import type { Check } from "../../definition/schema.ts";
import { describeFailedCheck, describeFewerTests } from "../../output/status/check-summary.ts";
import { isNewFailure } from "../../run/checks/verification.ts";
import type { Failure, NewRunEvent } from "../../run/journal/event.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { createFullOutputReader, DETAILS_LIMIT, firstLine } from "../step-outputs.ts";
import { failed, interrupted, withSession } from "../attempt-outcome.ts";
import { renderTemplate } from "../render-values.ts";
import type { StepContext, TimedAttempt } from "../step-context.ts";
import { changedFilesSince } from "../commit-attempt.ts";
import { checkCommandAt, recordCheck, runProjectCheck } from "./project-check.ts";
import { checkFailure, remainingMs, runChecks, type UnmetCheck } from "./worktree-commands.ts";
import { findEarlierTests, runEarlierTests } from "./fails-before-check.ts";

type CommandCheck = Extract<Check, { command: string }>;

export async function runWithChecks(
  context: StepContext,
  at: TimedAttempt,
  run: () => Promise<NewRunEvent>,
): Promise<NewRunEvent> {
  const refusal = uncheckable(context, at);
  if (refusal) return failed(at, refusal);
  const began = context.clock.now().getTime();
  const event = await run();
  if (event.type !== "step.produced" && event.type !== "step.succeeded") return event;
  const timeoutMs = remainingMs(context, { timeoutMs: at.timeoutMs, began });
  const before = new Set(await changedUserFiles(context, at));
  const unmet = await unmetChecks(context, { ...at, timeoutMs }, event.output);
  if (!unmet) return interrupted(at, event.usage);
  if (unmet.length === 0) {
    const remainingFiles = (await changedUserFiles(context, at)).filter((file) => !before.has(file));
    return event.type === "step.produced" && remainingFiles.length > 0
      ? { ...event, left: remainingFiles }
      : event;
  }
  const { usage, session } = event;
  const failure = checkFailure("The success checks of the step failed", unmet);
  return withSession(failed(at, failure, usage), session);
}

/** Runs the check of the project. A failure from before the run is not one of the step. Returns undefined if the run stops. */
async function checkProject(
  context: StepContext,
  at: TimedAttempt,
  command: string,
): Promise<UnmetCheck[] | undefined> {
  const { workspace, state, plan } = context;
  const check = await runProjectCheck(context, { command, workspace, when: "step", key: at });
  if (!check) return undefined;
  recordCheck(context, at.path, check);
  const streams = { stdout: check.output, stderr: "" };
  if (isNewFailure(state, check)) return [{ message: describeFailedCheck(check), command, streams }];
  const fewer = plan.pullRequest === undefined ? undefined : describeFewerTests(state, check);
  if (fewer === undefined) return [];
  const message = `the check command executed fewer tests than before (${fewer}): restore tests that were deleted, skipped or no longer start`;
  return [{ message, command, streams }];
}

function ensuredCheck(context: StepContext, { path, step }: TimedAttempt): string | undefined {
  const { facts, state } = context;
  // Without git nothing is checked at the end.
  const isLater = facts.project?.checkAfter === "end" && state.workspace !== undefined;
  return step.ensures?.includes("check") && !isLater ? checkCommandAt(context, path) : undefined;
}

/** After the last retry a failed check does not end the run: it continues, and its result is not verified. */
function isSoftEnd({ plan, state }: StepContext, at: TimedAttempt): boolean {
  const { onError, maxRetry } = policyOf(plan, at);
  return onError === "retry" && (state.steps.get(at.path)?.failures ?? 0) >= maxRetry;
}

/** Only for a folder of the user: in an engine worktree, changes of checks are reverted. */
async function changedUserFiles(
  { state, workspace }: StepContext,
  { path }: TimedAttempt,
): Promise<readonly string[]> {
  const base = state.steps.get(path)?.base;
  return base === undefined || workspace.owned ? [] : await workspace.changedSince(base);
}

/** Returns a failure if changes cannot be detected because the run has no branch. */
function uncheckable({ state }: StepContext, { path, step }: TimedAttempt): Failure | undefined {
  const check = step.ensures?.find(
    (each) => each === "commit" || isFilesCheck(each) || (typeof each === "object" && "fails-before" in each),
  );
  if (check === undefined || state.steps.get(path)?.base !== undefined) return undefined;
  const name = typeof check === "string" ? check : "files" in check ? "files" : "fails-before";
  const message = `Step ${step.name} ensures \`${name}\`, which cannot be checked in a run without a branch. Add \`git\` to the settings of the workflow.`;
  return { class: "fatal", code: "definition-invalid", message };
}

async function unmetChecks(
  context: StepContext,
  at: TimedAttempt,
  output: StepOutput | undefined,
): Promise<UnmetCheck[] | undefined> {
  const { ensures = [] } = at.step;
  // Before the commands, whose files do not belong to the step.
  const changes = await changeMisses(context, at, ensures);
  const data = output && createFullOutputReader(context.store)(at.step.name, output).data;
  const schemas = await schemaMisses(context, ensures, data);
  const { frame } = at;
  const commands = await Promise.all(
    commandChecks(ensures).map(({ command }) => renderTemplate(context, command, { frame })),
  );
  const { found, missing } = await findEarlierTests(context, at, ensures);
  const ensured = ensuredCheck(context, at);
  const ofTests = found.map(({ command }) => command).filter((command) => command !== ensured);
  const all = [...new Set([...commands, ...ofTests])];
  const began = context.clock.now().getTime();
  const failing = await runChecks(context, { ...at, workspace: context.workspace }, all);
  const others = [...changes, ...documentMisses(ensures, output), ...schemas, ...missing];
  const unmet = failing && [...others, ...failing];
  if (unmet?.length !== 0) return unmet;
  const timeoutMs = remainingMs(context, { timeoutMs: at.timeoutMs, began });
  const failed = ensured === undefined ? [] : await checkProject(context, at, ensured);
  if (failed?.length !== 0) return failed && isSoftEnd(context, at) ? [] : failed;
  return await runEarlierTests(context, { ...at, timeoutMs }, found);
}

/** A named document exists: an agent step fails otherwise. */
function documentMisses(ensures: readonly Check[], output: StepOutput | undefined): UnmetCheck[] {
  if (!ensures.includes("document") || typeof output?.document_path === "string") return [];
  return [{ message: "`document`: the answer names no document (`document_path`)" }];
}

type FilesCheck = Extract<Check, { files: string[] }>;

function isFilesCheck(check: Check): check is FilesCheck {
  return typeof check === "object" && "files" in check;
}

async function changeMisses(
  context: StepContext,
  { path }: TimedAttempt,
  ensures: readonly Check[],
): Promise<UnmetCheck[]> {
  const base = context.state.steps.get(path)?.base;
  if (base === undefined) return [];
  const { workspace, autoCommit } = context;
  const changed = await changedFilesSince(context, base);
  const unmet: UnmetCheck[] = [];
  if (ensures.includes("commit")) {
    if (changed.length === 0) unmet.push({ message: "`commit`: nothing was changed" });
    else if (!autoCommit && !(await workspace.committedSince(base)))
      unmet.push({ message: "`commit`: nothing was committed" });
  }
  const globs = ensures.flatMap((check) => (isFilesCheck(check) ? check.files : []));
  const { globMatcher } = await import("../../config/glob-pattern.ts");
  for (const glob of globs) {
    const matches = globMatcher(glob);
    if (changed.some((file) => matches(file))) continue;
    unmet.push({ message: `\`files\`: no changed file matches \`${firstLine(glob)}\`` });
  }
  return unmet;
}

async function schemaMisses(
  { checkSchema }: StepContext,
  ensures: readonly Check[],
  data: unknown,
): Promise<UnmetCheck[]> {
  const unmet: UnmetCheck[] = [];
  for (const check of ensures) {
    if (typeof check === "string" || !("schema" in check)) continue;
    const problem = await checkSchema(check.schema, data);
    if (problem !== undefined)
      unmet.push({
        message: `\`schema\`: the output's data does not meet it: ${firstLine(problem, DETAILS_LIMIT)}`,
      });
  }
  return unmet;
}

export function commandChecks(ensures: readonly Check[] = []): CommandCheck[] {
  return ensures.filter((check): check is CommandCheck => typeof check === "object" && "command" in check);
}
