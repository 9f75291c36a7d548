import { COMMAND_TIMEOUT_MINUTES } from "../../config/schema.ts";
import type { RunPlan } from "../../decision/execution-plan.ts";
import type { Workflow } from "../../definition/schema.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { ScriptResult } from "../../ports/script-runner.ts";
import type { Workspace } from "../../ports/workspaces.ts";
import { type CheckRecord, CHECK_OUTPUT_LIMIT, type CheckTime } from "../../run/checks/check-record.ts";
import { CHECK_COMMAND, planSteps } from "../../run/checks/check-command.ts";
import { failureLines } from "../../run/checks/failure-lines.ts";
import { countTests } from "../../run/checks/test-count.ts";
import { passedOnTree } from "../../run/checks/verification.ts";
import type { RunFacts } from "../../run/scope.ts";
import { namesIn, type RunState, scopeOf } from "../../run/state.ts";
import { textField } from "../../run/step-output.ts";
import { formatDuration } from "../../system/format.ts";
import { type AttemptKey, attemptFile, runShell } from "../attempt-outcome.ts";
import { createFullOutputReader, formatStreams, tail } from "../full-output.ts";
import type { StepContext } from "../step-context.ts";
import { setUpWorktree } from "./set-up-worktree.ts";
import { changedFilesSince } from "../unwanted-changes.ts";

const MINUTE_MS = 60_000;

interface CheckSource {
  readonly facts: Pick<RunFacts, "variables" | "workflow" | "project">;
  readonly state: RunState;
  readonly store: RunStore;
  readonly plan: Pick<RunPlan, "definitions">;
}

/**
 * Returns the command that checks the repository: variable `check_command`, else `project.check`, else that of the plan, else that of a
 * nested workflow.
 */
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

/** As `checkCommandOf`, for a step at a path. */
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
    const { passed, exit_code, seconds, output, tests } = earlier;
    return { when, command, tree, head, passed, exit_code, seconds, output, tests, cached: true };
  }
  const before = await userFiles(context, workspace);
  const began = context.clock.now().getTime();
  const timeoutMs = timeoutOf(context.facts, command);
  const request = { script: command, cwd: workspace.directory, env: {}, output: "end", timeoutMs } as const;
  const result = await workspace.runAndRevert(() => runShell(context, check.key, request));
  if (result.status === "interrupted" || context.signal.aborted) return undefined;
  keepLog(context.store, check, result);
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
  if (result.status === "not-started") {
    const problem = `could not be started: ${result.message}`;
    return { passed: false, exit_code: null, output: "", problem };
  }
  const whole = `${result.stdout}\n${result.stderr}`;
  const output = tail(result, CHECK_OUTPUT_LIMIT);
  const tests = countTests(whole);
  if (result.status === "exited" && result.exitCode === 0)
    return { passed: true, exit_code: 0, output, tests };
  const failed = { passed: false, output, tests, failures: failureLines(whole) } as const;
  if (result.status === "exited") return { ...failed, exit_code: result.exitCode };
  const problem =
    result.status === "timed-out"
      ? `did not end within ${formatDuration(timeoutMs)}`
      : `printed too much to ${result.stream}`;
  return { ...failed, exit_code: null, problem };
}

/** A check at the end of a branch belongs to no attempt. */
function keepLog(store: RunStore, { key, when, command }: CheckRun, result: ScriptResult): void {
  if (!("stdout" in result)) return;
  const file = when === "end" ? `artifacts/${key.path}/checks.log` : attemptFile(key, "checks.log");
  const [title = ""] = command.split("\n", 1);
  store.append(file, `# ${title}\n\n${formatStreams(result)}\n`);
}
