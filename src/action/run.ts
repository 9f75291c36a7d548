import { resolve } from "node:path";
import { systemClock } from "../compose/clock.ts";
import { renderWarnings } from "../definition/problem.ts";
import type { RunEnd } from "../engine/request.ts";
import { Stop } from "../engine/stop.ts";
import { AgenticError } from "../errors.ts";
import { keepYoungHeapSmall } from "../heap.ts";
import { exitCodes } from "../launch/exit-code.ts";
import { issueRecord, issueVariables } from "../launch/issue-variables.ts";
import { prepareBranch } from "../launch/branch.ts";
import {
  type Launch,
  prepareResume,
  prepareStart,
  requireSound,
  type ResumeOptions,
} from "../launch/launch.ts";
import { overridesOf } from "../launch/overrides.ts";
import { loadWorkflow, type Project } from "../launch/project.ts";
import { redactedObserver } from "../launch/redacted-observer.ts";
import { readReportSource } from "../launch/report-source.ts";
import { type Resolved, resolveAll, runLaunch, type Watch } from "../launch/session.ts";
import { readRun } from "../launch/stored-run.ts";
import { resolveGiven } from "../launch/variables.ts";
import type { RunState } from "../run/state.ts";
import { installAgents, neededProviders } from "./agents.ts";
import { type Board, createBoard } from "../launch/board.ts";
import { watchSignals } from "../launch/signals.ts";
import { parseVariables, parseVersions, usage } from "./inputs.ts";
import { headOf } from "./head.ts";
import { issueOf } from "./issue.ts";
import { type Job, projectOf } from "./job.ts";
import { warnOfPersistedToken } from "./persisted-token.ts";
import { tellBranch, tellEnd } from "./results.ts";
import { createStepLog } from "./step-log.ts";
import { openSurfaces } from "./surfaces.ts";

/** Farther away than this a quota's new beginning is not waited for: the job ends, and the run goes on in another one. */
const LONGEST_WAIT_MS = 5 * 60_000;

/** How long people are told how a run ended; what is not there by then the last step tells. */
const TELLING_MS = 20_000;
const CANCELLED_MS = 2_500;

/** Starts a run, or goes on with it where there is one of the id that was given. */
export async function runCommand(job: Job): Promise<number> {
  const project = projectOf(job);
  const { workflow: name, "run-id": runId } = job.inputs;
  if (runId !== undefined && (await isKnown(job, project, runId))) return await resume(job, project, runId);
  if (name === undefined)
    throw usage("Input `workflow` is missing; name a workflow or a file, such as plan-build-validate.");
  return await session(job, project, await start(job, project, { name, runId }));
}

export async function resumeCommand(job: Job): Promise<number> {
  return await resume(job, projectOf(job), requiredRun(job));
}

/** Errors: `usage` where no run is named. */
export function requiredRun({ inputs }: Job): string {
  const runId = inputs["run-id"];
  if (runId !== undefined) return runId;
  throw usage(`Input \`run-id\` is missing; with \`command: ${inputs.command}\` name the run it is about.`);
}

async function isKnown(job: Job, project: Project, runId: string): Promise<boolean> {
  const { composeCarriedStates } = await import("../compose/carried-states.ts");
  try {
    await composeCarriedStates({ ...project, environment: job.environment }).bring?.(runId);
    readRun(project, runId);
    return true;
  } catch (error) {
    if (error instanceof AgenticError && error.code === "not-found") return false;
    throw error;
  }
}

async function start(
  job: Job,
  project: Project,
  { name, runId }: { name: string; runId: string | undefined },
): Promise<Launch> {
  const { inputs, io, log, trigger } = job;
  const loaded = await loadWorkflow(project, io.cwd, name);
  requireSound(loaded);
  if (loaded.odd.length > 0) log.text(renderWarnings(loaded.odd));
  const given = parseVariables(inputs.variables);
  const issue = await issueOf(job);
  const fromIssue = issue ? issueVariables(loaded.workflow, issue, given) : {};
  return await prepareStart({
    project,
    environment: job.environment,
    found: loaded,
    variables: await resolveGiven(loaded, { ...fromIssue, ...given }),
    overrides: overridesFrom(job),
    trigger: trigger.name,
    actor: trigger.actor,
    ...(issue ? { issue: issueRecord(issue) } : {}),
    ...(await headOf(job, project)),
    ...(runId === undefined ? {} : { runId }),
  });
}

async function resume(job: Job, project: Project, runId: string): Promise<number> {
  return await session(job, project, await prepareResume(resumption(job, project, runId)));
}

function resumption(job: Job, project: Project, runId: string): ResumeOptions {
  const report = (text: string): void => job.log.text(text);
  return { project, environment: job.environment, runId, overrides: overridesFrom(job), report };
}

function overridesFrom({ inputs }: Job) {
  return overridesOf({
    provider: inputs.provider,
    model: inputs.model,
    terminalOutput: inputs["terminal-output"],
    maxCostUsd: inputs["max-cost-usd"],
    fanOut: inputs["fan-out"],
  });
}

/** Works on one branch of a run in a job of its own; comment and check are those of the run, and stay with whoever works on that. */
export async function branchCommand(job: Job): Promise<number> {
  const project = projectOf(job);
  const { branch } = job.inputs;
  if (branch === undefined)
    throw usage("Input `branch` is missing; name the branch of the run, as the output `matrix` does.");
  const launch = await prepareBranch({ ...resumption(job, project, requiredRun(job)), branch });
  const { end, code } = await engine(job, launch, (run) => {
    job.work.note({ runId: run.facts.runId, stage: "running", branch });
    job.setOutputs({ "run-id": run.facts.runId });
    job.log.text(`${run.facts.workflow.name} · run ${run.facts.runId} · branch ${branch}`);
    return { steps: stepLog(job, { project, resolved: resolveAll(launch) }, run) };
  });
  await tellBranch(job, project, { end, branch });
  job.work.note({ runId: end.facts.runId, stage: "ended", branch });
  // What became of a branch the run says once it is joined: a red job would make the workflow red for what is tried again.
  return end.state.reason === "interrupted" ? code : exitCodes.completed;
}

/** Works on a run in the job; returns the job's exit code. */
async function session(job: Job, project: Project, launch: Launch): Promise<number> {
  const resolved = resolveAll(launch);
  let board: Board | undefined;
  const { end, code } = await engine(job, launch, (run) => {
    const shown = show(job, { project, resolved }, run);
    board = shown.board;
    return shown;
  });
  await tellEnd(job, project, { end, settings: resolved.settings });
  const isCancelled = end.state.reason === "interrupted";
  const isTold = (await board?.flush(isCancelled ? CANCELLED_MS : TELLING_MS)) ?? true;
  job.work.note({ runId: end.facts.runId, stage: isTold ? "ended" : "untold" });
  return code;
}

/** Has the engine work, with the agents it needs, until it ends or the job is cancelled. */
async function engine(
  job: Job,
  launch: Launch,
  watch: (run: Parameters<Watch>[0]) => Shown,
): Promise<{ end: RunEnd; code: number }> {
  keepYoungHeapSmall();
  const { log } = job;
  const resolved = resolveAll(launch);
  const [environment] = await Promise.all([
    installAgents(neededProviders(launch, resolved), {
      environment: job.environment,
      folder: job.temp,
      versions: parseVersions(job.inputs["agent-version"]),
      say: (text) => log.text(text),
    }),
    warnOfPersistedToken(job, launch.project),
  ]);
  const stop = new Stop();
  using signals = watchSignals({
    stop,
    onFirst: () => log.text("The job is cancelled: stopping safely."),
  });
  let shown: Shown | undefined;
  const how = {
    environment,
    stop,
    kill: new AbortController().signal,
    report: (text: string) => log.text(text),
    waitsForPeople: false,
    longestWaitMs: LONGEST_WAIT_MS,
    watch: (run: Parameters<Watch>[0]) => {
      shown = watch(run);
      return [redactedObserver(shown.steps, job.redactor), ...(shown.board ? [shown.board] : [])];
    },
  };
  const end = await runLaunch(launch, how, resolved).finally(() => shown?.steps.close());
  return { end, code: exitCodeOf(end.state, signals.received()) };
}

interface Shown {
  readonly steps: ReturnType<typeof createStepLog>;
  readonly board?: Board;
}

/** From now on the next step of the Action, and everybody on GitHub, knows of the run. */
function show(
  job: Job,
  { project, resolved }: { project: Project; resolved: Resolved },
  run: Parameters<Watch>[0],
): Required<Shown> {
  const { log, work } = job;
  const { facts, place } = run;
  const { runId, workflow } = facts;
  work.note({ runId, stage: "running" });
  job.setOutputs({ "run-id": runId });
  log.text(`${workflow.name} · run ${runId}${place ? ` · branch ${place.branch}` : ""}`);
  const steps = stepLog(job, { project, resolved }, run);
  const board = createBoard({
    surfaces: openSurfaces(job, project, runId),
    read: () => readReportSource(project, runId),
    clock: systemClock,
    onError: (error) => log.text(messageOf(error)),
  });
  return { steps, board };
}

function stepLog(
  { log, io }: Job,
  { project, resolved }: { project: Project; resolved: Resolved },
  { facts, place }: Parameters<Watch>[0],
): Shown["steps"] {
  return createStepLog({
    log,
    table: { steps: facts.workflow.steps, definitions: resolved.definitions },
    detail: resolved.settings.terminalOutput,
    directory: resolve(project.root, place?.path ?? "."),
    stream: io.stdout,
    now: Date.now,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A run that only waits, for a person, for money or for its branches, is no failure of the job. */
function exitCodeOf({ status, reason }: RunState, signal: NodeJS.Signals | undefined): number {
  if (status === "completed" || status === "paused") return exitCodes.completed;
  if (status === "cancelled" && reason === "interrupted")
    return signal === "SIGTERM" ? exitCodes.sigterm : exitCodes.sigint;
  return exitCodes.failed;
}
