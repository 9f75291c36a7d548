import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { withTextBelow } from "../../comment-commands/text-variable.ts";
import { renderWarnings } from "../../definition/diagnostic.ts";
import type { Workflow } from "../../definition/schema.ts";
import { Stop } from "../../engine/run-request.ts";
import { AgenticError, messageOf, usageError } from "../../errors.ts";
import { createAnswerSource } from "../../github-events/reviews/github-answer-source.ts";
import { forGitHub } from "../../output/github/github-advice.ts";
import { COMPOSED } from "../../routing/route-outcome.ts";
import type { RunState } from "../../run/state.ts";
import { loadStartable } from "../../runner/do-workflow/load-do.ts";
import { exitCodes, watchSignals } from "../../runner/process/exit-code.ts";
import { redactedObserver } from "../../runner/process/redacted-observer.ts";
import { readRunFacts } from "../../runner/read/read-run-facts.ts";
import { localRun } from "../../runner/read/stored-run.ts";
import {
  hasStoredRun,
  loadFollowUpWorkflow,
  prepareResumeOrFollowUp,
} from "../../runner/start/follow-up-run.ts";
import {
  type IssueConversation,
  issueVariables,
  resolveVariableValues,
} from "../../runner/start/read-variables.ts";
import {
  prepareBranch,
  type PreparedRun,
  prepareStart,
  requireValid,
  type ResumeOptions,
  type StartOptions,
} from "../../runner/start/prepare-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { runSession, type CreateObservers } from "../../runner/start/run-session.ts";
import { type RunBoard, createBoard } from "../../runner/surfaces/run-board.ts";
import { threadReplyTimeout } from "../../runner/surfaces/run-surfaces.ts";
import { isPathInside, resolveRealPath } from "../../system/path-containment.ts";
import { systemClock } from "../../system/system-clock.ts";
import { leaseRequestedAt } from "../gate/claim-run.ts";
import { parseVariables, parseVersions } from "../inputs.ts";
import { openJobRepository, gitHubOf } from "../job-repository.ts";
import { type Job, projectOf } from "../job.ts";
import { replyToLateAnswersOfJob } from "../publish/resume-if-requested.ts";
import { reportBranchResult, reportResult } from "../reporting/results.ts";
import { openSurfaces } from "../reporting/surfaces.ts";
import { issueOf } from "./job-issue.ts";
import { installAgents, neededProviders, warnOfPersistedToken } from "./prepare-runner.ts";
import { headOf, type PinnedHead } from "./pull-request-head.ts";
import { keepComposedWorkflow, prepareNextRun } from "./start-follow-up.ts";
import { createStepLog } from "./step-log.ts";
import { saveRunArtifact, monitorReplication } from "./unreplicated-artifact.ts";

/** Timeout for updating the surfaces at the end of a run. The last step repeats a failed update. */
const REPORT_TIMEOUT_MS = 10_000;
const CANCELLED_REPORT_TIMEOUT_MS = 2_500;

export async function runCommand(job: Job): Promise<number> {
  const project = projectOf(job);
  const { environment, inputs } = job;
  const { workflow: name, "run-id": runId } = inputs;
  if (runId !== undefined && (await hasStoredRun({ project, environment }, runId)))
    return await resume(job, project, runId);
  if (name === undefined)
    throw usageError(
      "Input `workflow` is missing. Set it to a workflow or a file, such as plan-build-validate.",
    );
  requireOwnWorkflow(project, job.io.cwd, name);
  const options = await startOptionsOf(job, project, { name, runId, issue: await issueOf(job) });
  return await executeInJob(job, await prepareStart(options));
}

/** Errors: `usage` for a workflow file outside the repository, since the input may be untrusted. */
function requireOwnWorkflow({ root }: Project, cwd: string, name: string): void {
  const path = resolve(cwd, name);
  if (!existsSync(path) || isPathInside(resolveRealPath(root), resolveRealPath(path))) return;
  throw usageError(`Input \`workflow\` is ${JSON.stringify(name)}, which is not a file of the repository.`);
}

export async function resumeCommand(job: Job): Promise<number> {
  return await resume(job, projectOf(job), requiredRun(job));
}

export function requiredRun({ inputs }: Job): string {
  const runId = inputs["run-id"];
  if (runId !== undefined) return runId;
  throw usageError(`Input \`run-id\` is missing. \`command: ${inputs.command}\` needs it.`);
}

interface NewRunInput {
  readonly name: string;
  readonly runId: string | undefined;
  readonly issue: IssueConversation | undefined;
  readonly head?: PinnedHead | undefined;
}

/** Returns the start options of a new run, from inputs and checkout. The publishing job derives the same ones. */
export async function startOptionsOf(
  job: Job,
  project: Project,
  { name, runId, issue, head }: NewRunInput,
): Promise<StartOptions> {
  const { inputs, io, log, trigger } = job;
  const requested = parseVariables(inputs.variables);
  const composed =
    name === COMPOSED
      ? await loadFollowUpWorkflow(project, io.cwd, { workflow: name, variables: requested })
      : undefined;
  const loaded = composed?.loaded ?? (await loadStartable(project, io.cwd, name));
  requireValid(loaded);
  if (loaded.warnings.length > 0) log.text(renderWarnings(loaded.warnings));
  const withText = withTextBelow(loaded.workflow, requested);
  const { variables, keepOverrides } = keepComposedWorkflow(job, project, { loaded, variables: withText });
  const fromIssue = issue
    ? issueVariables(loaded.workflow, { ...issue, asker: trigger.actor }, variables)
    : {};
  const at = await headOf(job, project, head);
  return {
    project,
    environment: job.environment,
    definition: loaded,
    variables:
      composed?.variables ?? (await resolveVariableValues(loaded, { ...fromIssue, ...variables }, "input")),
    overrides: {
      ...overridesFrom(job),
      ...keepOverrides,
      ...(at.continues === undefined ? {} : withBudget(job, project, loaded.workflow)),
    },
    trigger: trigger.requestEvent ?? trigger.name,
    actor: trigger.actor,
    askedIn: trigger.commentUrl,
    issue,
    ...at,
    runId,
    fromStep: inputs["from-step"],
  };
}

async function resume(job: Job, project: Project, runId: string): Promise<number> {
  const fromStep = job.inputs["from-step"];
  const prepared = await prepareResumeOrFollowUp({ ...resumeOptionsOf(job, project, runId), fromStep });
  try {
    return await executeInJob(job, prepared);
  } catch (error) {
    // A read-only job opens no pull request and archives no run.
    const isCompleted = error instanceof AgenticError && error.data["completed"] === true;
    if (job.inputs["hand-over"] === undefined || !isCompleted) throw error;
    job.log.text(`Run ${runId} is completed. The publishing job does what is missing.`);
    return exitCodes.completed;
  }
}

function resumeOptionsOf(job: Job, project: Project, runId: string): ResumeOptions {
  const report = (text: string): void => job.log.text(forGitHub(text));
  return {
    project,
    environment: job.environment,
    runId,
    trustDefinition: job.inputs["trust-definition"],
    overrides: overridesFrom(job),
    report,
    isTrustedCheckout: true,
  };
}

function overridesFrom({ inputs }: Job): StartOptions["overrides"] {
  return {
    provider: inputs.provider,
    model: inputs.model,
    terminalOutput: inputs["terminal-output"],
    maxCostUsd: inputs["max-cost-usd"],
    maxTokens: inputs["max-tokens"],
    fanOut: inputs["fan-out"],
  };
}

/** The budget of a run for failing checks is the lowest of all limits, since no person requested it. */
function withBudget({ inputs }: Job, { config }: Project, { settings }: Pick<Workflow, "settings">) {
  const { defaults, github } = config;
  const limits = [inputs["max-cost-usd"], settings?.["max-cost-usd"], defaults.maxCostUsd];
  return { maxCostUsd: Math.min(github.fixChecks.maxCostUsd, ...limits.map((each) => each ?? Infinity)) };
}

export async function branchCommand(job: Job): Promise<number> {
  const project = projectOf(job);
  const { branch } = job.inputs;
  if (branch === undefined)
    throw usageError("Input `branch` is missing. Set it to a branch of the output `matrix`.");
  const prepared = await prepareBranch({ ...resumeOptionsOf(job, project, requiredRun(job)), branch });
  const { end, code, why } = await runEngine(job, prepared, (run) => {
    job.work.note({ runId: run.facts.runId, stage: "running", branch });
    job.setOutputs({ "run-id": run.facts.runId });
    job.log.text(`${run.facts.workflow.name} · run ${run.facts.runId} · branch ${branch}`);
    return { steps: stepLog(job, prepared, run) };
  });
  await reportBranchResult(job, project, { end, branch });
  job.work.note({ runId: end.facts.runId, stage: "ended", branch });
  if (why !== undefined) throw new AgenticError({ code: "remote-refused", message: why });
  // The run reports a failed branch after the join. A failed job would fail the workflow although the branch is retried.
  return end.state.reason === "interrupted" ? code : exitCodes.completed;
}

async function executeInJob(job: Job, prepared: PreparedRun): Promise<number> {
  const { project, settings } = prepared;
  const issue = prepared.issue?.number ?? job.trigger.issue?.number;
  const about = issue === undefined ? {} : { issue };
  let board: RunBoard | undefined;
  const { end, code, why } = await runEngine(job, prepared, (run) => {
    const observers = observeRun(job, { prepared, about }, run);
    board = observers.board;
    return observers;
  });
  await reportResult(job, project, { end, settings });
  const isCancelled = end.state.reason === "interrupted";
  const timeoutMs = isCancelled
    ? CANCELLED_REPORT_TIMEOUT_MS
    : REPORT_TIMEOUT_MS + threadReplyTimeout(end.state);
  const isReported = (await board?.flush(timeoutMs)) ?? true;
  job.work.note({ runId: end.facts.runId, stage: isReported ? "ended" : "untold", ...about });
  if (why !== undefined) {
    await saveRunArtifact(job, project, { runId: end.facts.runId, why });
    return code;
  }
  await replyToLateAnswersOfJob(job, project, end.facts.runId);
  const next = await prepareNextRun(job, project, end);
  return next ? await executeInJob(job, next) : code;
}

async function runEngine(
  job: Job,
  prepared: PreparedRun,
  watch: (run: Parameters<CreateObservers>[0]) => JobObservers,
) {
  const { log } = job;
  const [environment] = await Promise.all([
    installAgents(neededProviders(prepared), {
      environment: job.environment,
      folder: job.temp,
      versions: parseVersions(job.inputs["agent-version"]),
      report: (text) => log.text(text),
    }),
    warnOfPersistedToken(job, prepared.project),
  ]);
  const stop = new Stop();
  const { onReplicationFailure, failureMessage } = monitorReplication(stop);
  using signals = watchSignals({
    stop,
    onFirst: () => log.text("The job is cancelled: stopping safely."),
  });
  let observers: JobObservers | undefined;
  const { "run-id": runId } = job.inputs;
  const requestedAt =
    runId === undefined ? undefined : await leaseRequestedAt(job, await gitHubOf(job), runId);
  const end = await runSession(prepared, {
    environment,
    stop,
    kill: new AbortController().signal,
    report: (text) => log.text(forGitHub(text)),
    onReplicationFailure,
    ownsProcess: true,
    waitsForPeople: false,
    askedAt: requestedAt,
    relayRequests: job.relayRequests,
    publishedFiles:
      job.inputs["hand-over"] === undefined
        ? undefined
        : { allowed: prepared.project.config.github.allowedFiles },
    answers: createAnswerSource({
      open: () => openJobRepository(job),
      report: log.warn,
    }),
    createObservers: (run) => {
      observers = watch(run);
      return [redactedObserver(observers.steps, job.redactor), ...(observers.board ? [observers.board] : [])];
    },
  }).finally(() => observers?.steps.close());
  /** Why the run is not replicated, if it is not. */
  const why = failureMessage();
  const code = exitCodeOf(end.state, signals.received());
  return { end, code: why === undefined || code !== exitCodes.completed ? code : exitCodes.failed, why };
}

interface JobObservers {
  readonly steps: ReturnType<typeof createStepLog>;
  readonly board?: RunBoard;
}

function observeRun(
  job: Job,
  { prepared, about }: { prepared: PreparedRun; about: { issue?: number } },
  run: Parameters<CreateObservers>[0],
): Required<JobObservers> {
  const { log, work } = job;
  const { facts, workspace } = run;
  const { runId, workflow } = facts;
  work.note({ runId, stage: "running", ...about });
  job.setOutputs({ "run-id": runId });
  log.text(`${workflow.name} · run ${runId}${workspace ? ` · branch ${workspace.branch}` : ""}`);
  const { project } = prepared;
  const steps = stepLog(job, prepared, run);
  const board = createBoard({
    surfaces: openSurfaces(job, project, { runId }),
    read: () => readRunFacts(project, localRun(project, runId)),
    clock: systemClock,
    onError: (error) => log.text(messageOf(error)),
  });
  return { steps, board };
}

function stepLog(
  { log, io }: Job,
  { project, settings, definitions }: PreparedRun,
  { facts, workspace }: Parameters<CreateObservers>[0],
): JobObservers["steps"] {
  return createStepLog({
    log,
    table: { steps: facts.workflow.steps, definitions, isProgram: facts.isProgram },
    detail: settings.terminalOutput,
    directory: resolve(project.root, workspace?.path ?? "."),
    stream: io.stdout,
    now: Date.now,
  });
}

function exitCodeOf({ status, reason }: RunState, signal: NodeJS.Signals | undefined): number {
  if (status === "completed" || status === "paused") return exitCodes.completed;
  if (status === "cancelled" && reason === "interrupted")
    return signal === "SIGTERM" ? exitCodes.sigterm : exitCodes.sigint;
  return exitCodes.failed;
}
