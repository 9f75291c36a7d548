import { renderProblems, sortProblems } from "../../definition/diagnostic.ts";
import type { Workflow } from "../../definition/schema.ts";
import { runBranch } from "../../engine/branches/branch-run.ts";
import type { Overrides } from "../../engine/resolve-settings.ts";
import type { EnginePorts, ProgramWithArguments, RunEnd, RunRequest } from "../../engine/run-request.ts";
import { restartFrom, restartProgram } from "../../engine/run/restart.ts";
import { resumeRun, startRun } from "../../engine/run/start-run.ts";
import { AgenticError } from "../../errors.ts";
import type { WorkflowProgram } from "../../program/define-workflow.ts";
import { followUpOf } from "../../routing/route-outcome.ts";
import { createRunId } from "../../run/ids.ts";
import type { RunRecord } from "../../run/record.ts";
import type { Sources } from "../../run/sources/sources.ts";
import type { RunState } from "../../run/state.ts";
import { version } from "../../system/package-root.ts";
import { systemClock } from "../../system/system-clock.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import { type PortOptions, randomIds } from "../../wiring/engine-ports.ts";
import { createRunStores } from "../../wiring/run-stores.ts";
import {
  bindArguments,
  isProgramRun,
  type LoadedProgram,
  loadInlineProgram,
} from "../programs/load-program.ts";
import { hasTruncatedJournal, programOf, readDefinitions, readJournal, readRun } from "../read/stored-run.ts";
import { checkGitSettings } from "./accept-git-settings.ts";
import { loadNestedWorkflows, type LoadedWorkflow, type Project } from "./project.ts";
import { findEditedSources, readSources, resolveSources } from "./resolve-sources.ts";
import {
  findUnrecoverableSecrets,
  describeUnrecoverableSecrets,
  restoreSecrets,
} from "./unrecoverable-secrets.ts";
import { verifyRun } from "./verify-fetched-run.ts";

/** A validated run, ready to execute. */
export interface PreparedRun {
  readonly project: Project;
  readonly workflow: Workflow;
  readonly program?: ProgramWithArguments;
  readonly definitions: ReadonlyMap<string, Workflow>;
  readonly overrides: Overrides;
  /** Texts of all files that the run may read. Undefined for runs of earlier versions. */
  readonly sources?: Sources;
  readonly verified?: RunRequest["verified"];
  readonly issue?: RunRecord["issue"];
  /** Code of the pull request that is the run's base. */
  readonly code?: NonNullable<PortOptions["code"]>;
  /** Warnings for the user who starts the run. */
  readonly warnings?: readonly string[];
  readonly execute: (ports: EnginePorts, request: RunRequest) => Promise<RunEnd>;
}

/** A definition found by name or file, or created in code. */
export type ResolvedDefinition = Pick<LoadedWorkflow, "workflow" | "source"> & {
  readonly program?: LoadedProgram | undefined;
};

/** Errors: `definition-invalid`, with every mistake of the definition and of the files that it names. */
export function requireValid({ invalid, missing }: Pick<LoadedWorkflow, "invalid" | "missing">): void {
  const problems = sortProblems([...invalid, ...missing]);
  if (problems.length === 0) return;
  throw new AgenticError({
    code: "definition-invalid",
    message: renderProblems(problems, { nothingStarted: true }),
    data: { problems },
  });
}

export interface StartOptions {
  readonly project: Project;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly definition: ResolvedDefinition;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly overrides: Overrides;
  readonly trigger: string;
  readonly actor: string | Promise<string>;
  readonly askedIn?: string;
  readonly issue?: RunRecord["issue"];
  readonly fromStep?: string;
  /** Head of a pull request, used as the base instead of the checked-out branch. */
  readonly head?: { readonly branch: string; readonly sha: string };
  /** Number of that pull request if the run pushes to its branch instead of opening a new one. */
  readonly continues?: number;
  /** Default: a new ID. */
  readonly runId?: string;
  /** Version of changed git settings that the user accepts. */
  readonly trustRemotes?: string | undefined;
}

export async function prepareStart(options: StartOptions): Promise<PreparedRun> {
  const { project, definition, variables, overrides, trigger, actor, issue, fromStep, head, continues } =
    options;
  const { askedIn } = options;
  const { workflow, program, source } = definition;
  const definitions = loadNestedWorkflows(project, workflow);
  const sources = resolveSources(project, { workflow, definitions, program });
  const redactor = redactorFor(options.environment, project.config.logging.redact);
  const isFromIssue = issue !== undefined;
  const made = { workflow, definitions, sources };
  const lost = findUnrecoverableSecrets(redactor, { project, ...made, source, variables, isFromIssue });
  const warnings = [
    ...(await checkGitSettings({ ...options, acceptedVersion: options.trustRemotes })),
    ...(lost ? describeUnrecoverableSecrets(lost) : []),
  ];
  return {
    project,
    workflow,
    definitions,
    sources,
    overrides,
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(issue === undefined ? {} : { issue }),
    ...(head ? { code: { head, ...continuing(continues, head.sha) } } : {}),
    ...(program ? { program: await bindArguments(program, variables) } : {}),
    execute: async (ports, request) =>
      startRun(ports, request, {
        id: options.runId ?? createRunId(systemClock.now(), randomIds.suffix()),
        workflow: workflow.name,
        definition: source,
        variables,
        trigger,
        actor: await actor,
        ...(askedIn === undefined ? {} : { asked_in: askedIn }),
        ...(issue === undefined ? {} : { issue }),
        ...(head ? { head_sha: head.sha } : {}),
        ...(head && continues !== undefined ? { pull_request: continues } : {}),
        engine_version: version,
        overrides,
        ...(lost ? { lost } : {}),
        ...(fromStep === undefined ? {} : { fromStep }),
      }),
  };
}

function continuing(
  number: number | undefined,
  headSha: string,
): Pick<NonNullable<PreparedRun["code"]>, "continues"> {
  return number === undefined ? {} : { continues: { number, headSha } };
}

export interface ResumeOptions {
  readonly project: Project;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly runId: string;
  readonly fromStep?: string | undefined;
  readonly overrides: Overrides;
  /** The definition of a run that was started from code. */
  readonly program?: WorkflowProgram | undefined;
  /** Version of the run's files that the user confirmed. */
  readonly trustDefinition?: string | undefined;
  /** Version of changed git settings that the user accepts. */
  readonly trustRemotes?: string | undefined;
  /** Whether the checkout is of the trusted branch, as in a GitHub Actions job. */
  readonly isTrustedCheckout?: boolean;
  /** Set to execute only this branch while the run waits for it. */
  readonly branch?: string;
  readonly report?: (text: string) => void;
  /** Called with the run's state before anything changes. May throw to refuse the resume. */
  readonly check?: (state: RunState) => void;
}

/** Prepares to resume a run, from any machine. Errors: `not-found`, those of its files, those of the remote. */
export async function prepareResume(options: ResumeOptions): Promise<PreparedRun> {
  const { project, environment, runId, fromStep, report } = options;
  const storeOptions = { ...project, environment, ...(report ? { report } : {}) };
  for (const text of await checkGitSettings({ ...options, acceptedVersion: options.trustRemotes }))
    report?.(text);
  await createRunStores(storeOptions).fetch?.(runId);
  const { workflow, record } = readRun(project, runId);
  const state = readJournal(project, runId);
  if (hasTruncatedJournal(project, runId)) report?.(`Run ${runId}: ${TORN}`);
  options.check?.(state);
  // A completed run has nothing to resume. The engine reports that.
  const isOver = state.status === "completed" && fromStep === undefined;
  const definitions = await readDefinitions(project, runId);
  const stored = { workflow, definitions, record, sources: readSources(project, runId) };
  // Report an unknown step before asking the user to confirm files.
  if (fromStep !== undefined)
    (isProgramRun(record) ? restartProgram : restartFrom)(workflow, state, fromStep);
  // A follow-up run starts with values from the journal.
  const leads = isOver && !options.isTrustedCheckout && (await followUpOf(state, record.definition));
  const { verified, sources } =
    isOver && !leads
      ? { verified: undefined, sources: stored.sources }
      : await verifyRun({
          ...stored,
          project,
          environment,
          runId,
          state,
          confirmedVersion: options.trustDefinition,
          isTrustedCheckout: options.isTrustedCheckout ?? false,
          branch: options.branch,
          report: report ?? (() => {}),
        });
  const edited = sources && !isOver ? findEditedSources(project, sources) : [];
  if (edited.length > 0)
    report?.(`${edited.join(", ")} changed since the run started. The run uses the saved text.`);
  const overrides = overridesOf(options.overrides);
  const made = { workflow, definitions, ...(sources ? { sources } : {}) };
  const whole = isOver ? made : await restoreSecrets(project, record, made);
  const fromCode = options.program && (await loadInlineProgram(options.program));
  const own = isProgramRun(record) ? () => programOf(project, record, whole.sources) : undefined;
  const program = fromCode ?? (await own?.());
  return {
    project,
    workflow: program?.workflow ?? whole.workflow,
    definitions: whole.definitions,
    ...(whole.sources ? { sources: whole.sources } : {}),
    ...(verified ? { verified } : {}),
    overrides: overridesAfter(record, state, overrides),
    ...(record.issue === undefined ? {} : { issue: record.issue }),
    ...(record.head_sha === undefined ? {} : { code: continuing(record.pull_request, record.head_sha) }),
    ...(program ? { program: await bindArguments(program, record.variables) } : {}),
    execute: async (ports, request) =>
      resumeRun(ports, request, { runId, overrides, ...(fromStep === undefined ? {} : { fromStep }) }),
  };
}

const TORN =
  "the last line of its journal is truncated and skipped. The run repeats the work after the line before it.";

export interface BranchOptions extends Omit<ResumeOptions, "fromStep" | "program" | "check"> {
  /** Name in the run's matrix, or step path. */
  readonly branch: string;
}

/** Prepares one branch while its run waits for it. Errors: those of `prepareResume`; `usage` if the run does not wait for the branch. */
export async function prepareBranch({ branch, ...options }: BranchOptions): Promise<PreparedRun> {
  const launch = await prepareResume({ ...options, branch });
  const { runId } = options;
  return { ...launch, execute: (ports, request) => runBranch(ports, request, { runId, branch }) };
}

type Settings = { readonly [name in keyof Overrides]?: Overrides[name] | undefined };

export function overridesOf(options: Settings): Overrides {
  const { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens, fanOut } = options;
  const settings = { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens, fanOut };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** Merges the overrides of a resumed run: those of its start, of earlier resumes, and the new ones. */
export function overridesAfter(
  { overrides }: Pick<RunRecord, "overrides">,
  { limits, agent }: Pick<RunState, "limits" | "agent">,
  newOverrides: Overrides,
): Overrides {
  return { ...withAgent(withAgent({ ...overrides, ...limits }, agent), newOverrides), ...newOverrides };
}

/** Applies provider and model. A new provider removes the previous model, whose name it does not know. */
function withAgent(
  earlier: Overrides,
  { provider, model }: Pick<Overrides, "provider" | "model">,
): Overrides {
  const { model: before, ...others } = earlier;
  const isSameProvider = provider === undefined || provider === earlier.provider;
  const next = model ?? (isSameProvider ? before : undefined);
  return {
    ...others,
    ...(provider === undefined ? {} : { provider }),
    ...(next === undefined ? {} : { model: next }),
  };
}
