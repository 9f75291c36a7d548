import { stringify } from "yaml";
import { findStep } from "../../decision/execution-plan.ts";
import type { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Workspaces } from "../../ports/workspaces.ts";
import { nameOf, suffixOf } from "../../run/ids.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { completeLines, foldJournal, JOURNAL_VERSION, renderEvents } from "../../run/journal/journal.ts";
import { runFiles } from "../../run/paths.ts";
import { parseRunRecord, type RunRecord, type RunWorkspace } from "../../run/record.ts";
import { type Digests, digestsOf, renderSources, versionOf } from "../../run/sources/sources.ts";
import { headsOf, initialState, isStoppedCleanly, type RunState } from "../../run/state.ts";
import { answersInProgress } from "../../steps/human/pending-question.ts";
import { systemFault } from "../../system/system-fault.ts";
import { abandonedBranches, isMatrix, requireBranches } from "../branches/branches.ts";
import type { EnginePorts, NestedDefinition, RunEnd, RunRequest } from "../run-request.ts";
import {
  rearchiveRun,
  retryPullRequest,
  type PullRequestRetryResult,
  unopenedPullRequests,
} from "../effects/retry-pull-request.ts";
import type { Overrides } from "../resolve-settings.ts";
import { cleanUpAfterCrash, type RunExecution, executeRun } from "./execute-run.ts";
import { readState } from "./journal-writer.ts";
import {
  acceptRun,
  certainAgents,
  checkFiles,
  hasForeignChecks,
  requireAgents,
  requireVerified,
  trust,
} from "./preflight.ts";
import { interruptions, latestAttempt, lostResults } from "./recover-attempt.ts";
import {
  resetDeadlines,
  requestsVoidedByResume,
  restartFrom,
  restartProgram,
  stepsSkippedByRestart,
  branchResets,
} from "./restart.ts";
import { cancelRequestIn } from "./run-limits.ts";
import { dropEmptyBranch } from "./release-worktrees.ts";

export type NewRun = Omit<RunRecord, "place" | "base_sha" | "created_at">;

/** Returns the record of a new run, in the order of `run.json`, whose digest the journal contains. */
export function createRecord(run: NewRun, createdAt: string, workspace: RunWorkspace | undefined): RunRecord {
  return {
    ...run,
    created_at: createdAt,
    base_sha: workspace?.base_sha,
    place: workspace,
    from_step: run.from_step,
  };
}

/** Starts a run. Creates nothing before the repository is checked. */
export async function startRun(ports: EnginePorts, request: RunRequest, run: NewRun): Promise<RunEnd> {
  const { enabled, worktree } = request.settings.git;
  const start = (): Promise<RunEnd> => startInWorkspace(ports, request, run);
  return enabled && !worktree ? await runInCheckout(ports.workspaces, run.id, start) : await start();
}

async function runInCheckout(
  workspaces: Workspaces,
  runId: string,
  work: () => Promise<RunEnd>,
): Promise<RunEnd> {
  using claimed = await workspaces.reserveCheckout(runId);
  let end: RunEnd;
  try {
    end = await work();
  } catch (error) {
    // The error of the run is more important.
    await claimed.restore().catch(() => undefined);
    throw error;
  }
  const checkout = await claimed.restore().catch((error: unknown) => String(error));
  // No worktree uses the branch now.
  if (checkout === undefined) await dropEmptyBranch(workspaces, end.state);
  return { ...end, checkout };
}

async function startInWorkspace(ports: EnginePorts, request: RunRequest, run: NewRun): Promise<RunEnd> {
  const { workflow, settings } = request;
  const { from_step: fromStep } = run;
  const nested = [...(request.definitions?.values() ?? [])];
  for (const each of [request, ...nested]) checkFiles(ports.library, each.workflow);
  if (fromStep !== undefined && request.program) throw stepNotKnownYet(fromStep);
  const skipped = fromStep === undefined ? [] : stepsSkippedByRestart(workflow, fromStep);
  requireAgents(ports.agents, certainAgents(request, { skipped }));
  if (isMatrix(request)) await requireBranches(ports.states, settings);
  const runWorkspace = settings.git.enabled ? await chooseWorkspace(ports, request, run) : undefined;
  await using store = await openNew(ports, run.id);
  const record = createRecord(run, ports.clock.now().toISOString(), runWorkspace);
  const files = filesOfRequest(request);
  const digests = writeFixed(ports, store, { files, record: `${JSON.stringify(record, null, 2)}\n` });
  const first = [startedEvent(record, { workflow, digests })];
  return await executeRun(ports, request, { store, record, state: initialState(), first });
}

/** Writes the files of a run, its record last: from then on `resume` can start the run. Returns the digests. */
function writeFixed(
  ports: EnginePorts,
  store: RunStore,
  { files, record }: { readonly files: ReadonlyMap<string, string>; readonly record: string },
): Digests {
  try {
    for (const [path, text] of files) store.write(path, text);
    const stored = store.redact?.(record) ?? record;
    const digests = digestsOf((path) => (path === runFiles.run ? stored : store.read(path)));
    trust(ports, store, versionOf(digests));
    store.write(runFiles.run, record);
    return digests;
  } catch (error) {
    throw notStarted(error);
  }
}

async function openNew({ states, gitSettings }: EnginePorts, runId: string): Promise<RunStore> {
  try {
    await gitSettings?.save(runId);
    return await states.open(runId, "create");
  } catch (error) {
    throw notStarted(error);
  }
}

function notStarted(error: unknown): unknown {
  const fault = systemFault(error);
  if (!fault) return error;
  const { code, data, message } = fault;
  return new AgenticError({ code, data, message: `${message} Nothing was started.`, cause: error });
}

export function filesOfRequest({
  definitions = new Map<string, NestedDefinition>(),
  ...request
}: Pick<RunRequest, "workflow" | "program" | "definitions" | "sources">): Map<string, string> {
  const workflows = Array.from(definitions, ([name, { workflow }]) => [name, workflow] as const);
  return definitionFiles({ ...request, definitions: new Map(workflows) });
}

interface Definitions extends Pick<RunRequest, "workflow" | "program" | "sources"> {
  readonly definitions: ReadonlyMap<string, Workflow>;
}

/** Returns the definition files of a run. Later changes of the sources do not affect it. */
export function definitionFiles({
  workflow,
  program,
  definitions,
  sources,
}: Definitions): Map<string, string> {
  const files = new Map<string, string>([[runFiles.definition, definitionFile({ workflow, program })]]);
  if (program?.source !== undefined) files.set(runFiles.program, program.source);
  if (definitions.size > 0)
    files.set(runFiles.definitions, stringify(Object.fromEntries(definitions), WITHOUT_ANCHORS));
  if (sources) files.set(runFiles.sources, renderSources(sources));
  return files;
}

/** The parser of definitions rejects aliases. */
const WITHOUT_ANCHORS = { aliasDuplicateObjects: false };

function definitionFile({ workflow, program }: Pick<Definitions, "workflow" | "program">): string {
  if (!program) return stringify(workflow, WITHOUT_ANCHORS);
  const { steps: _unknown, ...known } = workflow;
  const { phases = [] } = program.definition;
  const file = program.source === undefined ? {} : { program: runFiles.program };
  return `${PROGRAM_NOTE}${stringify({ ...known, ...file, phases }, WITHOUT_ANCHORS)}`;
}

const PROGRAM_NOTE =
  "# A workflow in TypeScript, as far as it was known when the run began; its steps are in the journal.\n";

function stepNotKnownYet(step: string): AgenticError {
  return new AgenticError({
    code: "usage",
    message: `A workflow in TypeScript has no step \`${step}\` before it has run; \`resume --from-step\` continues from a step that has run.`,
  });
}

function startedEvent(
  { id, workflow: name, from_step }: RunRecord,
  { workflow, digests }: { readonly workflow: Workflow; readonly digests: Digests },
): NewRunEvent {
  const before = from_step === undefined ? [] : stepsSkippedByRestart(workflow, from_step);
  const skip = before.length > 0 ? before : undefined;
  return { type: "run.started", version: JOURNAL_VERSION, run_id: id, workflow: name, skip, digests };
}

export interface ResumeRequest {
  readonly runId: string;
  readonly fromStep?: string | undefined;
  readonly overrides?: Pick<Overrides, "maxCostUsd" | "maxTokens" | "provider" | "model" | "set">;
}

export async function resumeRun(
  ports: EnginePorts,
  request: RunRequest,
  resumption: ResumeRequest,
): Promise<RunEnd> {
  const { runId } = resumption;
  const resume = (): Promise<RunEnd> => resumeInWorkspace(ports, request, resumption);
  // Opening the run reports an invalid record.
  return parseRunRecord(ports.states.read(runId, runFiles.run))?.place?.mode === "checkout"
    ? await runInCheckout(ports.workspaces, runId, resume)
    : await resume();
}

async function resumeInWorkspace(
  ports: EnginePorts,
  request: RunRequest,
  { runId, fromStep, overrides = {} }: ResumeRequest,
): Promise<RunEnd> {
  const { workflow } = request;
  const known = await refuseCompleted(ports, request, { runId, fromStep });
  await using store = await ports.states.open(runId, "resume");
  await ports.gitSettings?.save(runId);
  const digests = requireVerified({ runId, read: (path) => store.read(path) }, request);
  const state = readState(store);
  const recheck = hasForeignChecks(ports, { store, state }) ? true : undefined;
  acceptRun(ports, request, { store });
  const record = readRecord(store);
  if (isMatrix(request)) await requireBranches(ports.states, request.settings);
  if (state.status === "completed" && fromStep === undefined) {
    const { opened, failure } = known ?? (await retryPullRequest(ports, { store, state }));
    if (opened.length > 0) return await rearchiveRun(ports, request, { store, record, state, opened });
    await cleanUpAfterCrash(ports, request, { store, record, state });
    throw completedAlready(state, failure);
  }
  await ports.agents.endOrphans(runId);
  if (state.fanOut?.hasStarted === true) await join(ports, request, { store, state });
  const again = fromStep === undefined ? undefined : restartOf(request)(workflow, state, fromStep);
  requireAgents(ports.agents, certainAgents(request, { state, ...again }));
  const resets = branchResets(state, again?.reset ?? []);
  const adoptsCommits = isStoppedCleanly(state);
  const latest = latestAttempt(state);
  const unfinished = latest && again?.reset.includes(latest.path) ? latest : undefined;
  // Answers in `progress.json`: the next write of the progress would remove them.
  for (const { id, answer } of answersInProgress({ store, state }))
    ports.states.addRequest(runId, id, `${JSON.stringify(answer)}\n`);
  const attended = request.waitsForPeople === true || again !== undefined;
  const resumed: NewRunEvent = {
    type: "run.resumed",
    ...again,
    back: resets.length === 0 ? undefined : resets,
    requests: requestsVoidedByResume(store.requests(), state, request.askedAt ?? ports.clock.now()),
    deadlines: resetDeadlines({ store, state, now: ports.clock.now(), attended }),
    max_cost_usd: overrides.maxCostUsd,
    max_tokens: overrides.maxTokens,
    provider: overrides.provider,
    model: overrides.model,
    set: overrides.set,
    recheck,
  };
  const start = state.runId === "" ? [startedEvent(record, { workflow, digests })] : [];
  const isLost = await lostResults({ state, store, record }, ports.workspaces);
  const first = [...start, ...interruptions({ state, store, isLost }), resumed];
  const abandoned = abandonedBranches(state, again?.reset ?? []);
  return await executeRun(ports, request, {
    store,
    record,
    state,
    first,
    unfinished,
    abandoned,
    adoptsCommits,
  });
}

function restartOf({ program }: RunRequest): typeof restartFrom {
  return program ? restartProgram : restartFrom;
}

/** Rejects a completed run before this engine takes it over. Returns pull requests that it opened now. */
async function refuseCompleted(
  ports: EnginePorts,
  request: RunRequest,
  { runId, fromStep }: { readonly runId: string; readonly fromStep: string | undefined },
): Promise<PullRequestRetryResult | undefined> {
  const state = completedIn(ports.states.read(runId, runFiles.journal));
  if (!state) return undefined;
  if (fromStep !== undefined) {
    restartOf(request)(request.workflow, state, fromStep);
    return undefined;
  }
  await using store = await ports.states.open(runId, "tidy");
  const proposed = await retryPullRequest(ports, { store, state });
  if (proposed.opened.length > 0) return proposed;
  await cleanUpAfterCrash(ports, request, { store, record: readRecord(store), state });
  throw completedAlready(state, proposed.failure);
}

/** Returns undefined also for an invalid journal, because the remote one may be valid. */
function completedIn(journal = ""): RunState | undefined {
  if (!journal.includes('"run.completed"')) return undefined;
  try {
    const state = foldJournal(completeLines(journal), runFiles.journal);
    return state.status === "completed" ? state : undefined;
  } catch {
    return undefined;
  }
}

function completedAlready(state: RunState, failure: string | undefined): AgenticError {
  const { runId } = state;
  const [missing] = unopenedPullRequests(state);
  const hint = `resume it with a token for GitHub (GITHUB_TOKEN, or gh auth login), run the publishing job again, or open a pull request of ${missing?.branch ?? ""} manually`;
  const next = missing
    ? ` Its pull request is only a file, ${missing.path}${failure === undefined ? `: ${hint}.` : `. ${failure}`}`
    : " To run a part of it again, resume it with `--from-step`.";
  return new AgenticError({
    code: "not-resumable",
    message: `Run ${runId} is completed; there is nothing to resume.${next}`,
    data: { completed: true },
  });
}

async function join(
  ports: EnginePorts,
  request: RunRequest,
  { store, state }: Pick<RunExecution, "store" | "state">,
): Promise<void> {
  const { workflow, settings, stop } = request;
  const { joinRound, applyJournalLines } = await import("../branches/join-branches.ts");
  const branches = await requireBranches(ports.states, settings);
  const block = findStep(workflow.steps, nameOf(state.fanOut?.step ?? ""));
  const firstWins = block?.type === "parallel" && block["merge-strategy"] === "first-success";
  const { now } = ports.clock;
  const events = await joinRound({ branches, store, state, firstWins, now: () => now.call(ports.clock) });
  acceptRun(ports, request, { store, joined: events.filter(({ origin }) => origin !== undefined) });
  const { lines } = renderEvents(events, { seq: state.seq, at: ports.clock.now().toISOString() });
  applyJournalLines(state, lines);
  store.appendJournal(lines, headsOf(state));
  const cancel = cancelRequestIn(store.requests(), state);
  if (cancel !== undefined) stop.request({ kind: "cancelled", request: cancel });
}

async function chooseWorkspace(
  ports: EnginePorts,
  { workflow, settings: { git } }: RunRequest,
  record: Pick<RunRecord, "id" | "variables" | "issue">,
): Promise<RunWorkspace> {
  const base = await ports.workspaces.base({ worktree: git.worktree, commits: git.autoCommit });
  const names = ports.workspaces.names({
    workflow: workflow.name,
    prefix: git.branchPrefix,
    title: record.issue?.title ?? branchSubject(workflow, record.variables),
    suffix: suffixOf(record.id),
  });
  return {
    mode: git.worktree ? "worktree" : "checkout",
    path: git.worktree ? names.path : ".",
    branch: names.branch,
    base_branch: base.branch,
    base_sha: base.sha,
  };
}

function branchSubject(workflow: Workflow, variables: Readonly<Record<string, unknown>>): string {
  const request = ["title", "request", "prompt", "name"]
    .map((key) => variables[key])
    .find((value) => typeof value === "string");
  return typeof request === "string" && request.trim() !== "" ? request : workflow.name;
}

function readRecord(store: RunStore): RunRecord {
  const record = parseRunRecord(store.read(runFiles.run));
  if (record) return record;
  throw new AgenticError({
    code: "journal-corrupt",
    message: `${store.location}/${runFiles.run} is missing or damaged, so run ${store.runId} cannot be resumed. Restore it or start a new run.`,
  });
}
