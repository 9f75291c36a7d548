import { isSameCommands, projectCommandsOf } from "../../config/project-commands.ts";
import { commandsIn } from "../../config/run-settings.ts";
import { CONFIG_FILE } from "../../config/schema.ts";
import { problemsError, sortProblems } from "../../definition/diagnostic.ts";
import type { Workflow } from "../../definition/schema.ts";
import { runBranch } from "../../engine/branches/branch-run.ts";
import { type Overrides, resolveSettings } from "../../engine/resolve-settings.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../../engine/run-request.ts";
import { restartFrom, restartProgram } from "../../engine/run/restart.ts";
import { type NewRun, resumeRun, startRun } from "../../engine/run/start-run.ts";
import type { WorkflowProgram } from "../../program/define-workflow.ts";
import { followUpOf } from "../../routing/route-outcome.ts";
import type { ExistingPullRequest } from "../../github/pulls/existing-pull-request.ts";
import { createRunId } from "../../run/ids.ts";
import { RunRecord } from "../../run/record.ts";
import type { RunState } from "../../run/state.ts";
import { version } from "../../system/package-root.ts";
import { systemClock } from "../../system/system-clock.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import { type PortOptions, randomIds } from "../../wiring/engine-ports.ts";
import { createRunStores } from "../../wiring/run-stores.ts";
import { bindArguments, isProgramRun, loadInlineProgram } from "../programs/load-program.ts";
import {
  hasTruncatedJournal,
  localRun,
  programOf,
  readDefinitions,
  readJournal,
  readRun,
} from "../read/stored-run.ts";
import { checkGitSettings, missingSetup } from "./start-warnings.ts";
import { loadNestedWorkflows, type LoadedWorkflow, type Project, withProjectCommands } from "./project.ts";
import { findEditedSources, personaModels, readSources, resolveSources } from "./resolve-sources.ts";
import {
  type Definitions,
  findUnrecoverableSecrets,
  describeUnrecoverableSecrets,
  restoreSecrets,
} from "./unrecoverable-secrets.ts";
import { verifyRun } from "./verify-fetched-run.ts";

/** A validated run, ready to execute. */
export interface PreparedRun
  extends ResolvedSettings, Pick<RunRequest, "workflow" | "program" | "sources" | "verified"> {
  readonly project: Project;
  readonly overrides: Overrides;
  readonly issue?: RunRecord["issue"];
  /** Code of the pull request that is the run's base. */
  readonly code?: PortOptions["code"];
  readonly warnings?: readonly string[];
  readonly execute: (ports: EnginePorts, request: RunRequest) => Promise<RunEnd>;
}

export type ResolvedSettings = Required<Pick<RunRequest, "settings" | "definitions">>;

function settingsFor(
  project: Project,
  { workflow, definitions, sources }: Definitions,
  overrides: Overrides,
): ResolvedSettings {
  const personaModel = personaModels(project, sources);
  const settingsOf = (each: Workflow) =>
    resolveSettings({ workflow: each, config: project.fileConfig, overrides, personaModel });
  return {
    settings: settingsOf(workflow),
    definitions: new Map(
      Array.from(definitions, ([name, each]) => [name, { workflow: each, settings: settingsOf(each) }]),
    ),
  };
}

export type ResolvedDefinition = Pick<LoadedWorkflow, "workflow" | "source" | "program">;

/** Errors: `definition-invalid`, with every mistake of the definition and of the files that it names. */
export function requireValid({ invalid, missing }: Pick<LoadedWorkflow, "invalid" | "missing">): void {
  const problems = sortProblems([...invalid, ...missing]);
  if (problems.length > 0) throw problemsError("definition-invalid", problems);
}

export interface StartOptions {
  readonly project: Project;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly definition: ResolvedDefinition;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly overrides: Settings;
  readonly trigger: string;
  readonly actor: string | Promise<string>;
  readonly askedIn?: string | undefined;
  readonly issue?: RunRecord["issue"];
  readonly fromStep?: string | undefined;
  /** Head of a pull request, used as the base instead of the checked-out branch. */
  readonly head?: { readonly branch: string; readonly sha: string } | undefined;
  /** Number of that pull request if the run pushes to its branch instead of opening a new one. */
  readonly continues?: number | undefined;
  /** Default: a new ID. */
  readonly runId?: string | undefined;
  /** Version of changed git settings that the user accepts. */
  readonly trustRemotes?: string | undefined;
}

/** A run that has not started, with the facts of its record that are known before. */
export interface PreparedStart extends PreparedRun {
  readonly run: NewRun;
}

export async function prepareStart(options: StartOptions): Promise<PreparedStart> {
  const { variables, head, continues } = options;
  const issue = options.issue && { number: options.issue.number, title: options.issue.title };
  const { workflow, program, source } = options.definition;
  const overrides = overridesOf(options.overrides);
  const project = withProjectCommands(options.project, commandsIn(overrides.set));
  const definitions = loadNestedWorkflows(project, workflow);
  const sources = resolveSources(project, { workflow, definitions, program });
  const redactor = redactorFor(options.environment, project.config.logging.redact);
  const isFromIssue = issue !== undefined;
  const made = { workflow, definitions, sources };
  const lost = findUnrecoverableSecrets(redactor, { project, ...made, source, variables, isFromIssue });
  const resolved = settingsFor(project, made, overrides);
  const warnings = [
    ...missingSetup(project, resolved.settings, [workflow, ...definitions.values()]),
    ...(await checkGitSettings({ ...options, acceptedVersion: options.trustRemotes })),
    ...(lost ? describeUnrecoverableSecrets(lost) : []),
  ];
  const run: NewRun = {
    id: options.runId ?? createRunId(systemClock.now(), randomIds.suffix()),
    workflow: workflow.name,
    definition: source,
    variables: { ...variables },
    trigger: options.trigger,
    actor: await options.actor,
    asked_in: options.askedIn,
    issue,
    head_sha: head?.sha,
    pull_request: head && continues,
    engine_version: version,
    overrides,
    project: resolved.settings.project,
    lost,
    from_step: options.fromStep,
  };
  return {
    project,
    workflow,
    ...resolved,
    sources,
    overrides,
    warnings,
    issue,
    code: head && { head, continues: continuing(continues, head.sha) },
    program: program && (await bindArguments(program, variables)),
    run,
    execute: (ports, request) => startRun(ports, request, run),
  };
}

function continuing(number: number | undefined, headSha: string): ExistingPullRequest | undefined {
  return number === undefined ? undefined : { number, headSha };
}

export interface ResumeOptions {
  readonly project: Project;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly runId: string;
  readonly fromStep?: string | undefined;
  readonly overrides: Settings;
  /** The definition of a run that was started from code. */
  readonly program?: WorkflowProgram | undefined;
  /** Version of the run's files that the user confirmed. */
  readonly trustDefinition?: string | undefined;
  readonly trustRemotes?: string | undefined;
  /** Whether the checkout is of the trusted branch, as in a GitHub Actions job. */
  readonly isTrustedCheckout?: boolean | undefined;
  /** Set to execute only this branch while the run waits for it. */
  readonly branch?: string;
  readonly report?: ((text: string) => void) | undefined;
  /** Called with the run's state before anything changes. May throw to refuse the resume. */
  readonly check?: (state: RunState) => void;
}

/** Prepares to resume a run, from any machine. Errors: `not-found`, those of its files, those of the remote. */
export async function prepareResume(options: ResumeOptions): Promise<PreparedRun> {
  const { project, environment, runId, fromStep, isTrustedCheckout = false, report = () => {} } = options;
  for (const text of await checkGitSettings({ ...options, acceptedVersion: options.trustRemotes }))
    report(text);
  await createRunStores({ ...project, environment, report }).fetch?.(runId);
  const run = localRun(project, runId);
  const { workflow, record } = readRun(run);
  const state = readJournal(run);
  if (hasTruncatedJournal(run)) report(`Run ${runId}: ${TORN}`);
  options.check?.(state);
  // A completed run has nothing to resume. The engine reports that.
  const isOver = state.status === "completed" && fromStep === undefined;
  const definitions = await readDefinitions(run);
  const stored = { workflow, definitions, record, sources: readSources(run) };
  // Report an unknown step before asking the user to confirm files.
  if (fromStep !== undefined)
    (isProgramRun(record) ? restartProgram : restartFrom)(workflow, state, fromStep);
  // A follow-up run starts with values from the journal.
  const leads = isOver && !isTrustedCheckout && (await followUpOf(state, record.definition));
  const { verified, sources } =
    isOver && !leads
      ? { verified: undefined, sources: stored.sources }
      : await verifyRun({
          ...options,
          ...stored,
          state,
          confirmedVersion: options.trustDefinition,
          isTrustedCheckout,
          report,
        });
  const edited = sources && !isOver ? findEditedSources(project, sources) : [];
  if (edited.length > 0)
    report(`${edited.join(", ")} changed since the run started. The run uses the saved text.`);
  const overrides = overridesOf(options.overrides);
  const made = { workflow, definitions, sources };
  const whole = isOver ? made : await restoreSecrets(project, record, made);
  const fromCode = options.program && (await loadInlineProgram(options.program));
  const own = isProgramRun(record) ? () => programOf(project, record, whole.sources) : undefined;
  const program = fromCode ?? (await own?.());
  const current = program?.workflow ?? whole.workflow;
  const all = overridesAfter(record, state, overrides);
  const { head_sha: headSha, pull_request: pull } = record;
  const started = withProjectCommands(
    withRecordedCommands(project, record, { environment, ...(isOver ? {} : { report }) }),
    commandsIn({ ...state.set, ...overrides.set }),
  );
  return {
    project: started,
    workflow: current,
    ...settingsFor(started, { ...whole, workflow: current }, all),
    sources: whole.sources,
    verified,
    overrides: all,
    issue: record.issue,
    code: headSha === undefined ? undefined : { continues: continuing(pull, headSha) },
    program: program && (await bindArguments(program, record.variables)),
    execute: (ports, request) => resumeRun(ports, request, { runId, overrides, fromStep }),
  };
}

/** A run keeps the commands of the project that it started with, on every machine. */
function withRecordedCommands(
  project: Project,
  record: RunRecord,
  { environment, report = () => {} }: Pick<ResumeOptions, "environment" | "report">,
): Project {
  const { redactDocument } = redactorFor(environment, project.config.logging.redact);
  const same = withProjectCommands(project, commandsIn(record.overrides.set));
  const now = projectCommandsOf(same.fileConfig);
  // The saved commands may be redacted.
  if (record.project && isSameCommands(record.project, now, redactDocument)) return same;
  if (record.project)
    report(
      `\`project\` in ${CONFIG_FILE} changed since the run started. The run uses the commands that it started with.`,
    );
  const { fileConfig } = project;
  return withProjectCommands(
    { ...project, fileConfig: { ...fileConfig, project: undefined } },
    record.project,
  );
}

const TORN =
  "the last line of its journal is truncated and skipped. The run repeats the work after the line before it.";

export interface BranchOptions extends Omit<ResumeOptions, "fromStep" | "program" | "check"> {
  /** Name in the run's matrix, or step path. */
  readonly branch: string;
}

/** Prepares one branch while its run waits for it. Errors: those of `prepareResume`; `usage` if the run does not wait for the branch. */
export async function prepareBranch({ branch, ...options }: BranchOptions): Promise<PreparedRun> {
  const prepared = await prepareResume({ ...options, branch });
  const { runId } = options;
  return { ...prepared, execute: (ports, request) => runBranch(ports, request, { runId, branch }) };
}

type Settings = { readonly [name in keyof Overrides]?: Overrides[name] | undefined };

const OVERRIDES = Object.keys(RunRecord.shape.overrides.shape) as readonly (keyof Overrides)[];

/** Returns the settings among options of a command, job or library call. */
export function overridesOf(options: Settings): Overrides {
  return Object.fromEntries(
    OVERRIDES.flatMap((key) => (options[key] === undefined ? [] : [[key, options[key]]])),
  );
}

/** Merges the overrides of a resumed run: those of its start, of earlier resumes, and the new ones. */
export function overridesAfter(
  { overrides }: Pick<RunRecord, "overrides">,
  { limits, agent, set: laterSet }: Pick<RunState, "limits" | "agent" | "set">,
  newOverrides: Overrides,
): Overrides {
  const set = { ...overrides.set, ...laterSet, ...newOverrides.set };
  return {
    ...withAgent(withAgent({ ...overrides, ...limits }, agent), newOverrides),
    ...newOverrides,
    ...(Object.keys(set).length > 0 ? { set } : {}),
  };
}

/** Applies provider and model. A new provider removes the previous model, whose name it does not know. */
function withAgent(
  earlier: Overrides,
  { provider, model }: Pick<Overrides, "provider" | "model">,
): Overrides {
  const isSameProvider = provider === undefined || provider === earlier.provider;
  return {
    ...earlier,
    provider: provider ?? earlier.provider,
    model: model ?? (isSameProvider ? earlier.model : undefined),
  };
}
