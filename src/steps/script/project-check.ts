import { COMMAND_TIMEOUT_MINUTES } from "../../config/schema.ts";
import type { RunPlan } from "../../decision/execution-plan.ts";
import type { MergeStep } from "../../decision/traversal.ts";
import type { Step, Workflow } from "../../definition/schema.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { ScriptResult } from "../../ports/script-runner.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import { countTests, failureLines } from "../../run/checks/check-output.ts";
import {
  baselineOf,
  CHECK_COMMAND,
  hasForeignBaseline,
  isWork,
  passedOnTree,
  planSteps,
} from "../../run/checks/verification.ts";
import { CHECK_OUTPUT_LIMIT, type CheckRecord, type CheckTime } from "../../run/journal/event-fields.ts";
import type { RunFacts } from "../../run/scope.ts";
import { namesIn, type RunState, scopeOf } from "../../run/state.ts";
import { textField } from "../../run/step-output.ts";
import { attemptFile, type AttemptKey, commandProblem, runCommand } from "../attempt-outcome.ts";
import { changedFilesSince, mayChangeFiles } from "../commit-attempt.ts";
import { createFullOutputReader, formatStreams, tail } from "../step-outputs.ts";
import type { StepContext } from "../step-context.ts";
import { CHECK_LOG, logCheck, setUpWorktree } from "./worktree-commands.ts";

const MINUTE_MS = 60_000;

interface CheckSource {
  readonly facts: Pick<RunFacts, "variables" | "workflow" | "project">;
  readonly state: RunState;
  readonly store: RunStore;
  readonly plan: Pick<RunPlan, "definitions">;
}

/** Variable `check_command`, else `project.check`, else the command of the plan, else that of a nested workflow. */
export function checkCommandOf(source: CheckSource, scope = ""): string | undefined {
  const { facts, state, plan } = source;
  const own = textField(facts.variables, CHECK_COMMAND) ?? facts.project?.check?.run;
  const command = own ?? plannedCommand(source, facts.workflow, scope);
  if (command !== undefined || scope !== "") return command?.trim();
  const nested = Array.from(state.names.keys()).flatMap((path) => {
    const { definition = "", variables } = state.steps.get(path) ?? {};
    const { workflow } = plan.definitions?.get(definition) ?? {};
    if (!workflow) return [];
    return textField(variables, CHECK_COMMAND) ?? plannedCommand(source, workflow, path) ?? [];
  });
  return nested.at(-1)?.trim();
}

function plannedCommand(
  { state, store }: CheckSource,
  { steps }: Workflow,
  scope: string,
): string | undefined {
  const { outputs } = namesIn(state, scope);
  const read = createFullOutputReader(store);
  const answers = planSteps(steps).flatMap(({ name }) => {
    const output = outputs.get(name);
    return output ? (textField(read(name, output).data, CHECK_COMMAND) ?? []) : [];
  });
  return answers.at(-1);
}

export function checkCommandAt(context: StepContext, path: string): string | undefined {
  return checkCommandOf(context, scopeOf(context.state, path));
}

interface CheckRun {
  readonly command: string;
  readonly workspace: Workspace;
  readonly when: CheckTime;
  /** Attempt to which the log belongs. */
  readonly key: AttemptKey;
  readonly head?: string | undefined;
}

/** Runs the check command, unless it passed on the same tree. Returns undefined if the run stops. */
export async function runProjectCheck(
  context: StepContext,
  check: CheckRun,
): Promise<CheckRecord | undefined> {
  const { command, workspace, when, head } = check;
  const tree = await workspace.tree();
  const earlier = passedOnTree(context.state, { command, tree });
  if (earlier) {
    return cachedCheck(earlier, when, head);
  }
  const before = await userFiles(context, workspace);
  const began = context.clock.now().getTime();
  const timeoutMs = timeoutOf(context.facts, command);
  const result = await workspace.runAndRevert(() =>
    runCommand(context, check.key, { command, workspace, timeoutMs }),
  );
  if (result.status === "interrupted" || context.signal.aborted) return undefined;
  keepLog(context, check, result);
  const written = (await userFiles(context, workspace)).filter((file) => !before.includes(file));
  return {
    when,
    command,
    tree,
    head,
    seconds: Math.round((context.clock.now().getTime() - began) / 100) / 10,
    ...outcomeOf(result, timeoutMs),
    hashes: written.length > 0 ? await hashesOf(workspace, written) : undefined,
  };
}

/** Returns the result for a tree that passed before. */
export function cachedCheck(earlier: CheckRecord, when: CheckTime, head: string | undefined): CheckRecord {
  const { command, tree, passed, exit_code, seconds, output, tests } = earlier;
  return { when, command, tree, head, passed, exit_code, seconds, output, tests, cached: true };
}

/** Sets a worktree up before the check: a new one, or after merges. Returns undefined if the run stops. */
export async function setUpAndCheck(context: StepContext, check: CheckRun): Promise<CheckRecord | undefined> {
  const { command, when, head, key, workspace } = check;
  const setup = await setUpWorktree(context, key, { workspace });
  if (setup?.type === "step.failed") {
    const { message: problem, details: output = "" } = setup.failure;
    return { when, command, head, passed: false, exit_code: null, seconds: 0, output, problem };
  }
  return setup ? undefined : await runProjectCheck(context, check);
}

function timeoutOf({ project }: Pick<RunFacts, "project">, command: string): number {
  const own = project?.check?.run === command ? project.check.timeoutMinutes : undefined;
  return (own ?? project?.timeoutMinutes ?? COMMAND_TIMEOUT_MINUTES) * MINUTE_MS;
}

/** Files of a folder of the user that a person or a step changed. In an engine worktree, changes of checks are reverted. */
async function userFiles({ state }: StepContext, workspace: Workspace): Promise<readonly string[]> {
  const head = workspace.owned ? undefined : await workspace.currentCommit();
  return head === undefined ? [] : await changedFilesSince({ state, workspace }, head);
}

async function hashesOf(workspace: Workspace, files: readonly string[]): Promise<Record<string, string>> {
  const entries = files.map(async (file) => [file, await workspace.hashOf(file)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function outcomeOf(
  result: Exclude<ScriptResult, { status: "interrupted" }>,
  timeoutMs: number,
): Pick<CheckRecord, "passed" | "exit_code" | "output" | "problem" | "tests" | "failures"> {
  const isExited = result.status === "exited";
  const problem = isExited ? undefined : commandProblem(result, timeoutMs);
  if (result.status === "not-started") return { passed: false, exit_code: null, output: "", problem };
  const whole = `${result.stdout}\n${result.stderr}`;
  const passed = isExited && result.exitCode === 0;
  return {
    passed,
    exit_code: isExited ? result.exitCode : null,
    output: tail(result, CHECK_OUTPUT_LIMIT),
    tests: countTests(whole),
    failures: passed ? undefined : failureLines(whole),
    problem,
  };
}

/** A check at the end of a branch belongs to no attempt. */
function keepLog(context: StepContext, { key, when, command }: CheckRun, result: ScriptResult): void {
  const file = when === "end" ? `artifacts/${key.path}/${CHECK_LOG}` : attemptFile(key, CHECK_LOG);
  if ("stdout" in result) logCheck(context, file, { title: command, text: formatStreams(result) });
}

/** Before the first step that may change files. Parallel branches share one result. Returns false if the run stops. */
export async function checkBaseline(
  context: StepContext,
  { step, ...key }: AttemptKey & { readonly step: Step | MergeStep },
): Promise<boolean> {
  const command = checkCommandAt(context, key.path);
  if (command === undefined || step.type === "merge" || !mayChangeFiles(context, step)) return true;
  const isAtOwnBase = () => isAtBase(context, { ...key, step });
  return await requireBaseline(context, { command, key, step: key.path, isAtBase: isAtOwnBase });
}

interface Baseline {
  readonly command: string;
  readonly key: AttemptKey;
  readonly step: string | undefined;
  /** Whether the workspace has the files from before the run. */
  readonly isAtBase?: () => Promise<boolean>;
}

/** Runs the check on the base commit if it did not run there, or only on another machine. Returns false if the run stops. */
export async function requireBaseline(context: StepContext, baseline: Baseline): Promise<boolean> {
  const { state, signal } = context;
  const { command } = baseline;
  const running = context.baselines ?? new Map<string, Promise<unknown>>();
  // Another branch may have been cancelled while it ran the check.
  const mayRun = async () =>
    running.has(command) ||
    foreignBase(context, command) !== undefined ||
    (await baseline.isAtBase?.()) === true;
  while (!baselineOf(state, command) && (await mayRun())) {
    const shared = running.get(command);
    const recorded = shared ?? recordBaseline(context, baseline);
    if (!shared) running.set(command, recorded);
    try {
      await recorded;
    } finally {
      if (!shared) running.delete(command);
    }
    if (signal.aborted) return false;
    if (!shared) return true;
  }
  return true;
}

async function recordBaseline(context: StepContext, { command, key, step }: Baseline): Promise<void> {
  const { workspace, workspaces } = context;
  const base = foreignBase(context, command);
  const run = { command, when: "baseline", key } as const;
  const check =
    base === undefined
      ? await runProjectCheck(context, { ...run, workspace })
      : await workspaces.runAtCommit(base, (at) =>
          setUpAndCheck(context, { ...run, workspace: at.workspace }),
        );
  if (check) recordCheck(context, step, check);
}

/** Returns the base commit if another machine recorded its result: it may be forged. */
function foreignBase({ state }: StepContext, command: string): string | undefined {
  return hasForeignBaseline(state, command) ? state.workspace?.base_sha : undefined;
}

export function recordCheck(context: StepContext, step: string | undefined, check: CheckRecord): void {
  context.record({ type: "check.ended", step, ...check });
}

async function isAtBase(
  { workspace, state }: StepContext,
  at: AttemptKey & { step: Step },
): Promise<boolean> {
  const base = state.workspace?.base_sha;
  // Without git, only steps that ensure the check run it.
  if (base === undefined) return at.step.ensures?.includes("check") === true && !hasEarlierWork(state, at);
  const tree = await workspace.tree();
  return tree !== undefined && tree === (await workspace.tree(base));
}

/** Whether an earlier attempt may have changed the folder of a run without git. */
function hasEarlierWork({ steps }: StepContext["state"], { path, attempt }: AttemptKey): boolean {
  return attempt > 1 || Array.from(steps.values()).some((step) => step.path !== path && isWork(step));
}
