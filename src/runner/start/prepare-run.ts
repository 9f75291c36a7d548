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
import { systemClock } from "../../system/system-clock.ts";
import { version } from "../../system/version.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import { type ComposeOptions, randomIds } from "../../wiring/engine-ports.ts";
import { createRunStores } from "../../wiring/run-stores.ts";
import { givenProgram, isProgramRun, type LoadedProgram, takeProgram } from "../programs/load-program.ts";
import { hasTruncatedJournal, programOf, readDefinitions, readJournal, readRun } from "../read/stored-run.ts";
import { settleSettings } from "./accept-git-settings.ts";
import { loadNested, type LoadedWorkflow, type Project } from "./project.ts";
import { editedSources, readSources, resolveSources } from "./resolve-sources.ts";
import {
  findUnrecoverableSecrets,
  describeUnrecoverableSecrets,
  withSecrets,
} from "./unrecoverable-secrets.ts";
import { verifyRun } from "./verify-fetched-run.ts";

/** A run that only waits for the engine: everything about it has been read and found right. */
export interface PreparedRun {
  readonly project: Project;
  readonly workflow: Workflow;
  /** Where the definition is one. */
  readonly program?: ProgramWithArguments;
  /** Definitions that workflow steps name, by that name. */
  readonly definitions: ReadonlyMap<string, Workflow>;
  readonly overrides: Overrides;
  /** Texts of all files that it may read; absent for a run of an earlier version. */
  readonly sources?: Sources;
  readonly verified?: RunRequest["verified"];
  /** The issue or pull request that asked for it. */
  readonly issue?: RunRecord["issue"];
  /** Code of a pull request that it works on. */
  readonly code?: NonNullable<ComposeOptions["code"]>;
  /** What somebody should know who starts it. */
  readonly warnings?: readonly string[];
  readonly work: (ports: EnginePorts, request: RunRequest) => Promise<RunEnd>;
}

/** A definition as it was found, by name or file, or put together in code. */
export type ResolvedDefinition = Pick<LoadedWorkflow, "workflow" | "source"> & {
  readonly program?: LoadedProgram | undefined;
};

/** Errors: `definition-invalid`, with every mistake of the definition and of what it names. */
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
  readonly found: ResolvedDefinition;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly overrides: Overrides;
  readonly trigger: string;
  readonly actor: string | Promise<string>;
  /** Address of the words that asked for it. */
  readonly askedIn?: string;
  /** The issue or pull request that asked for it. */
  readonly issue?: RunRecord["issue"];
  readonly fromStep?: string;
  /** Where a pull request stands that it is to work on, in place of what is checked out. */
  readonly head?: { readonly branch: string; readonly sha: string };
  /** Number of that pull request, where the work goes to its branch in place of a pull request of its own. */
  readonly continues?: number;
  /** By default one that nobody has had. */
  readonly runId?: string;
  /** Version of the changes of git's settings that a person accepts. */
  readonly trustRemotes?: string | undefined;
}

/** Makes a new run ready. Errors: `definition-invalid`. */
export async function prepareStart(options: StartOptions): Promise<PreparedRun> {
  const { project, found, variables, overrides, trigger, actor, issue, fromStep, head, continues } = options;
  const { askedIn } = options;
  const { workflow, program, source } = found;
  const definitions = loadNested(project, workflow);
  const sources = resolveSources(project, { workflow, definitions, program });
  const redactor = redactorFor(options.environment, project.config.logging.redact);
  const isFromIssue = issue !== undefined;
  const made = { workflow, definitions, sources };
  const lost = findUnrecoverableSecrets(redactor, { project, ...made, source, variables, isFromIssue });
  const warnings = [
    ...(await settleSettings({ ...options, trusted: options.trustRemotes })),
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
    ...(program ? { program: await givenProgram(program, variables) } : {}),
    work: async (ports, request) =>
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
  /** For a run that was started with a definition from code. */
  readonly given?: WorkflowProgram | undefined;
  /** Version of the run's files that a person has looked at and confirmed. */
  readonly trustDefinition?: string | undefined;
  /** Version of the changes of git's settings that a person accepts. */
  readonly trustRemotes?: string | undefined;
  /** Whether the checkout is one of the trusted branch, as in a job at GitHub. */
  readonly isCheckoutTrusted?: boolean;
  /** Only this branch of the run is worked on, while the run waits for it. */
  readonly branch?: string;
  /** Told what happens to the files of the run. */
  readonly report?: (text: string) => void;
  /** Called with the run as it stands, before anything is done; what it throws is told. */
  readonly check?: (state: RunState) => void;
}

/** Makes a run ready to go on, wherever it was worked on last. Errors: `not-found`, those of its files, those of the remote. */
export async function prepareResume(options: ResumeOptions): Promise<PreparedRun> {
  const { project, environment, runId, fromStep, report } = options;
  const place = { ...project, environment, ...(report ? { report } : {}) };
  for (const text of await settleSettings({ ...options, trusted: options.trustRemotes })) report?.(text);
  await createRunStores(place).fetch?.(runId);
  const { workflow, record } = readRun(project, runId);
  const state = readJournal(project, runId);
  if (hasTruncatedJournal(project, runId)) report?.(`Run ${runId}: ${TORN}`);
  options.check?.(state);
  // One that is over comes to nothing anyway, which is said then.
  const isOver = state.status === "completed" && fromStep === undefined;
  const definitions = await readDefinitions(project, runId);
  const kept = { workflow, definitions, record, sources: readSources(project, runId) };
  // A name that is no step is told before a person is asked to look at anything.
  if (fromStep !== undefined)
    (isProgramRun(record) ? restartProgram : restartFrom)(workflow, state, fromStep);
  // What follows from a run is started with what its journal says.
  const leads = isOver && !options.isCheckoutTrusted && (await followUpOf(state, record.definition));
  const { verified, sources } =
    isOver && !leads
      ? { verified: undefined, sources: kept.sources }
      : await verifyRun({
          ...kept,
          project,
          environment,
          runId,
          state,
          trusted: options.trustDefinition,
          isCheckoutTrusted: options.isCheckoutTrusted ?? false,
          branch: options.branch,
          report: report ?? (() => {}),
        });
  const edited = sources && !isOver ? editedSources(project, sources) : [];
  if (edited.length > 0)
    report?.(`${edited.join(", ")} changed since the run started; the run uses the text that it kept.`);
  const given = overridesOf(options.overrides);
  const made = { workflow, definitions, ...(sources ? { sources } : {}) };
  const whole = isOver ? made : await withSecrets(project, record, made);
  const fromCode = options.given && (await takeProgram(options.given));
  const own = isProgramRun(record) ? () => programOf(project, record, whole.sources) : undefined;
  const program = fromCode ?? (await own?.());
  return {
    project,
    workflow: program?.workflow ?? whole.workflow,
    definitions: whole.definitions,
    ...(whole.sources ? { sources: whole.sources } : {}),
    ...(verified ? { verified } : {}),
    overrides: overridesAfter(record, state, given),
    ...(record.issue === undefined ? {} : { issue: record.issue }),
    ...(record.head_sha === undefined ? {} : { code: continuing(record.pull_request, record.head_sha) }),
    ...(program ? { program: await givenProgram(program, record.variables) } : {}),
    work: async (ports, request) =>
      resumeRun(ports, request, { runId, given, ...(fromStep === undefined ? {} : { fromStep }) }),
  };
}

const TORN =
  "the last line of its journal was cut off and is left out; what came after the line before it happens again.";

export interface BranchOptions extends Omit<ResumeOptions, "fromStep" | "given" | "check"> {
  /** As the run's matrix names it, or its step path. */
  readonly branch: string;
}

/**
 * Makes one branch of a run ready to be worked on here, while the run waits for it. Errors: as of `prepareResume`; `usage` where the run
 * does not wait for the branch.
 */
export async function prepareBranch({ branch, ...options }: BranchOptions): Promise<PreparedRun> {
  const launch = await prepareResume({ ...options, branch });
  const { runId } = options;
  return { ...launch, work: (ports, request) => runBranch(ports, request, { runId, branch }) };
}

/** Every setting that a door may give a run for its whole length. */
type Settings = { readonly [name in keyof Overrides]?: Overrides[name] | undefined };

/** Of what a door was given the settings of the run; what is undefined is not given. */
export function overridesOf(given: Settings): Overrides {
  const { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens, fanOut } = given;
  const settings = { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens, fanOut };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** Settings of a resumed run: those of its start, those of earlier resumptions, and those given now. */
export function overridesAfter(
  { overrides }: Pick<RunRecord, "overrides">,
  { limits, agent }: Pick<RunState, "limits" | "agent">,
  given: Overrides,
): Overrides {
  return { ...withAgent(withAgent({ ...overrides, ...limits }, agent), given), ...given };
}

/** A model is in its provider's words: it ends with its provider. */
function withAgent(
  earlier: Overrides,
  { provider, model }: Pick<Overrides, "provider" | "model">,
): Overrides {
  const { model: before, ...rest } = earlier;
  const isKept = provider === undefined || provider === earlier.provider;
  const next = model ?? (isKept ? before : undefined);
  return {
    ...rest,
    ...(provider === undefined ? {} : { provider }),
    ...(next === undefined ? {} : { model: next }),
  };
}
