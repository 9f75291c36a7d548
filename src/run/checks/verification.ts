import type { Step, StepOf } from "../../definition/schema.ts";
import { createStepIndex, listsOf } from "../../definition/step-tree.ts";
import type { CheckRecord } from "../journal/event-fields.ts";
import type { RunEventOf } from "../journal/event.ts";
import { branchAt, type BranchState, type RunState, type StepState } from "../state.ts";
import { hasOnlyKnownFailures } from "./check-output.ts";

export type CheckEvent = RunEventOf<"check.ended">;

type Checks = Pick<RunState, "checks" | "recheckAfter">;

/** Whether the machine that executes the run ran a check. The results of another one may be forged. */
function isOwnCheck({ recheckAfter = 0 }: Checks, { seq, origin }: CheckEvent): boolean {
  return seq > recheckAfter && origin === undefined;
}

export function baselineOf(state: Checks, command: string): CheckEvent | undefined {
  return baselinesOf(state, command).findLast((check) => isOwnCheck(state, check));
}

export function hasForeignBaseline(state: Checks, command: string): boolean {
  return !baselineOf(state, command) && baselinesOf(state, command).length > 0;
}

function baselinesOf({ checks }: Checks, command: string): CheckEvent[] {
  return checks.filter((check) => check.when === "baseline" && check.command === command);
}

export function isKnownFailure(state: Checks, check: CheckRecord): boolean {
  const baseline = baselineOf(state, check.command);
  if (!baseline || baseline.passed || check.passed) return false;
  if (baseline.exit_code !== check.exit_code || baseline.problem !== check.problem) return false;
  return hasOnlyKnownFailures(check.failures ?? [], baseline.failures ?? []);
}

export function isNewFailure(state: Checks, check: CheckRecord): boolean {
  return !check.passed && !isKnownFailure(state, check);
}

/** Whether fewer tests were executed than at the baseline. A check that passed without a count executed none of them. */
export function hasFewerTests(state: Checks, { when, command, tests, passed }: CheckRecord): boolean {
  const before = baselineOf(state, command)?.tests ?? 0;
  return when !== "baseline" && (tests ?? (passed ? 0 : before)) < before;
}

/** Returns the latest check of a branch of a step, or of the branch of the run, other than the baseline. */
export function latestCheck(state: RunState, branch: string | undefined): CheckEvent | undefined {
  return state.checks.findLast(
    (check) => check.when !== "baseline" && branchAt(state, check.step ?? "")?.step === branch,
  );
}

export function passedOnTree(
  state: Checks,
  { command, tree }: { readonly command: string; readonly tree: string | undefined },
): CheckEvent | undefined {
  if (tree === undefined) return undefined;
  return state.checks.findLast(
    (check) => check.passed && check.command === command && check.tree === tree && isOwnCheck(state, check),
  );
}

interface Result {
  readonly branch: string | undefined;
  readonly head: string | undefined;
}

/** Returns the changed branches that belong to the result of the run. */
function changedBranches(state: RunState): Result[] {
  const own = state.filesChanged.size > 0 || state.uncommitted.has("") || isCheckedFolder(state);
  const others = Array.from(state.branches.values()).filter((branch) => isPartOfResult(state, branch));
  return [
    ...(own ? [{ branch: undefined, head: state.head }] : []),
    ...others.map(({ step, head }) => ({ branch: step, head })),
  ];
}

/** A run without git does not know which files it changed. */
function isCheckedFolder({ workspace, checks }: RunState): boolean {
  return workspace === undefined && checks.length > 0;
}

/** Whether a step worked in a folder without git after its last check began. */
function hasLaterWork({ workspace, steps }: RunState, check: CheckEvent | undefined): boolean {
  if (workspace !== undefined || !check) return false;
  return Array.from(steps.values()).some(
    (step) => isWork(step) && step.path !== check.step && (step.startedAt ?? "") >= check.at,
  );
}

const WORK: ReadonlySet<string> = new Set(["prompt", "command", "script", "function"]);

/** Whether an attempt of a step may have changed files. */
export function isWork({ kind, attempt }: StepState): boolean {
  return attempt > 0 && WORK.has(kind);
}

/** A merged branch is part of the branch into which it was merged. */
function isPartOfResult({ steps }: RunState, { step, files, mergedHead, failure }: BranchState): boolean {
  const status = steps.get(step)?.status;
  return (
    files.size > 0 && mergedHead === undefined && !failure && status !== "skipped" && status !== "failed"
  );
}

/** What the engine saw of a changed branch of a run. Without a name it is the branch of the run. */
export interface BranchCheck {
  readonly branch: string | undefined;
  readonly check: CheckEvent | undefined;
  /** `null`: there is no result for the present head. */
  readonly verified: boolean | null;
  readonly isNewFailure: boolean;
  readonly hasFewerTests: boolean;
}

export function branchChecks(state: RunState): BranchCheck[] {
  return changedBranches(state).map(({ branch, head }) => {
    const check = latestCheck(state, branch);
    const isAtHead = check?.head === head || state.uncommitted.has(branch ?? "");
    const isOwn = check !== undefined && isOwnCheck(state, check);
    const isCurrent = isOwn && isAtHead && !hasLaterWork(state, check);
    const isNew = check !== undefined && isNewFailure(state, check);
    const isFewer = check !== undefined && hasFewerTests(state, check);
    const verified = !check || (check.passed && !isCurrent) ? null : check.passed && !isFewer;
    return { branch, check, verified, isNewFailure: isNew, hasFewerTests: isFewer };
  });
}

/** True: the check passed at the head of each changed branch. False: it failed at one, or executed fewer tests. Null: unknown. */
export function verifiedOf(state: RunState): boolean | null {
  const results = branchChecks(state).map(({ verified }) => verified);
  if (results.includes(false)) return false;
  return results.length > 0 && results.every((verified) => verified === true) ? true : null;
}

export function needsCheck(state: RunState, branch?: string): boolean {
  const { head } = (branch === undefined ? state : state.branches.get(branch)) ?? {};
  const check = latestCheck(state, branch);
  return head !== undefined && !(check?.head === head && isOwnCheck(state, check));
}

/** Returns the results of the check command for people. What an agent reported is in the outputs of its step. */
export function checksOf(state: RunState) {
  return state.checks.map((check) => {
    const { step, when, command, passed, exit_code, seconds, tests, output, problem } = check;
    const known = isKnownFailure(state, check) ? true : undefined;
    const summary = problem ?? lastLine(output);
    return {
      step,
      when,
      command,
      passed,
      exit_code,
      seconds,
      tests,
      by: "engine",
      failed_before: known,
      summary,
    };
  });
}

/** Returns the last line with words. npm writes its own lines after those of the tests, and other programs brackets. */
export function lastLine(output: string): string {
  const lines = output.trimEnd().split("\n");
  const last = lines.findLast(
    (line) => /\p{L}/u.test(line) && !/^npm (?:notice|error|ERR!|warn)/i.test(line),
  );
  return (last ?? lines.at(-1) ?? "").trim();
}

/** Variable of a workflow, and field in the answer of its plan, with the command that checks the repository. */
export const CHECK_COMMAND = "check_command";

type Plan = StepOf<"command">;

const isPlan = (step: Step): step is Plan => step.type === "command" && step.command === "plan";

const plansAndBlocks = createStepIndex<Step[]>(
  () => [],
  (found, step) => {
    if (isPlan(step) || listsOf(step).length > 0) found.push(step);
  },
);

/** Returns the steps that run the command `plan`. Each attempt of a run asks for them. */
export function planSteps(steps: readonly Step[]): Plan[] {
  return plansAndBlocks(steps).flatMap((step) =>
    isPlan(step) ? [step] : listsOf(step).flatMap((list) => planSteps(list.steps)),
  );
}
