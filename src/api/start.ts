import { redactorFor } from "../compose/redaction.ts";
import { lostSecrets, withSecrets } from "../launch/lost-secrets.ts";
import { loadNested } from "../launch/nested.ts";
import { loadStartable } from "../launch/load-do.ts";
import { openProject, type Project } from "../launch/project.ts";
import { givenProgram, INLINE, isProgramRun, type LoadedProgram, takeProgram } from "../launch/programs.ts";
import { recordSettings } from "../launch/settings-file.ts";
import { programOf, readDefinitions, readRun } from "../launch/stored-run.ts";
import { composeCarriedStates } from "../compose/carried-states.ts";
import { compose, randomIds } from "../compose.ts";
import { systemClock } from "../compose/clock.ts";
import { renderProblems, sortProblems } from "../definition/problem.ts";
import type { Workflow } from "../definition/schema.ts";
import { renderVariableProblems, resolveVariables } from "../definition/variables.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../engine/request.ts";
import { type Overrides, resolveSettings } from "../engine/resolve-settings.ts";
import { resumeRun, startRun } from "../engine/run.ts";
import { Stop } from "../engine/stop.ts";
import { AgenticError } from "../errors.ts";
import { createLogger } from "../log/logger.ts";
import type { WorkflowProgram } from "../program/define-workflow.ts";
import { createRunId } from "../run/ids.ts";
import { namesIn, pullRequestsOf } from "../run/state.ts";
import { wholeOutputs } from "../steps/whole-output.ts";
import { version } from "../version.ts";
import { Callbacks } from "./callbacks.ts";
import type { ResumeOptions, RunOptions, RunResult } from "./options.ts";

interface Loaded {
  readonly workflow: Workflow;
  readonly program?: LoadedProgram | undefined;
  readonly source: string;
}

export async function startFromCode(
  workflow: string | WorkflowProgram,
  options: RunOptions,
): Promise<RunResult> {
  const project = openProject(options.cwd ?? process.cwd());
  const loaded = await load(project, workflow, options);
  const variables = await argumentsOf(loaded, options.args ?? {});
  const overrides = overridesOf(options);
  const definitions = loadNested(project, loaded.workflow);
  const session = { project, loaded, variables, overrides, options, definitions };
  const redactor = redactorFor(environmentOf(options), project.config.logging.redact);
  const started = { ...loaded, project, definitions, variables, isFromIssue: false };
  const lost = lostSecrets(redactor, started);
  return await inSession(session, (ports, request) =>
    startRun(ports, request, {
      id: createRunId(systemClock.now(), randomIds.suffix()),
      workflow: loaded.workflow.name,
      definition: loaded.source,
      variables,
      trigger: "library",
      actor: environmentOf(options)["USER"] ?? "unknown",
      engine_version: version,
      overrides,
      ...(lost ? { lost } : {}),
    }),
  );
}

export async function resumeFromCode(runId: string, options: ResumeOptions): Promise<RunResult> {
  const project = openProject(options.cwd ?? process.cwd());
  await composeCarriedStates({ ...project, environment: environmentOf(options) }).bring?.(runId);
  const { workflow: kept, record } = readRun(project, runId);
  const keptNested = await readDefinitions(project, runId);
  const { workflow, definitions } = await withSecrets(project, record, {
    workflow: kept,
    definitions: keptNested,
  });
  const given = options.workflow && (await takeProgram(options.workflow));
  const program = given ?? (isProgramRun(record) ? await programOf(project, record) : undefined);
  const loaded = { workflow: program?.workflow ?? workflow, program, source: record.definition };
  const overrides = { ...record.overrides, ...overridesOf(options) };
  const { variables } = record;
  const { fromStep, maxCostUsd, maxTokens } = options;
  return await inSession({ project, loaded, variables, overrides, options, definitions }, (ports, request) =>
    resumeRun(ports, request, {
      runId,
      limits: {
        ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
        ...(maxTokens === undefined ? {} : { maxTokens }),
      },
      ...(fromStep === undefined ? {} : { fromStep }),
    }),
  );
}

async function load(
  project: Project,
  workflow: string | WorkflowProgram,
  { cwd = process.cwd() }: RunOptions,
): Promise<Loaded> {
  if (typeof workflow !== "string") {
    const program = await takeProgram(workflow);
    return { workflow: program.workflow, program, source: INLINE };
  }
  const loaded = await loadStartable(project, cwd, workflow);
  const problems = sortProblems([...loaded.wrong, ...loaded.missing]);
  if (problems.length === 0) return loaded;
  throw new AgenticError({
    code: "definition-invalid",
    message: renderProblems(problems, { nothingStarted: true }),
    data: { problems },
  });
}

async function argumentsOf(
  { workflow, program }: Loaded,
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { resolveArguments } = await import("../program/arguments.ts");
  const resolved = program
    ? resolveArguments(program.definition, given, "file")
    : resolveVariables(workflow, given, "file");
  if ("variables" in resolved) return resolved.variables;
  const { problems } = resolved;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(problems),
    data: { problems },
  });
}

interface Session {
  readonly project: Project;
  readonly loaded: Loaded;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly overrides: Overrides;
  readonly options: RunOptions | ResumeOptions;
  readonly definitions: ReadonlyMap<string, Workflow>;
}

type Work = (ports: EnginePorts, request: RunRequest) => Promise<RunEnd>;

async function inSession(session: Session, work: Work): Promise<RunResult> {
  const { project, loaded, variables, overrides, options, definitions } = session;
  const { workflow } = loaded;
  const settingsFor = (each: Workflow) =>
    resolveSettings({ workflow: each, config: project.given, overrides });
  const stop = new Stop();
  const interrupt = (): void => stop.request({ kind: "interrupted" });
  options.signal?.addEventListener("abort", interrupt);
  if (options.signal?.aborted) interrupt();
  const kill = new AbortController();
  const { interrupted } = stop;
  const ports = compose({
    ...project,
    environment: environmentOf(options),
    interrupt: interrupted,
    kill: kill.signal,
  });
  await using _templates = ports.templates;
  const program = loaded.program && (await givenProgram(loaded.program, variables));
  let callbacks: Callbacks | undefined;
  const end = await work(ports, {
    workflow,
    ...(program ? { program } : {}),
    settings: settingsFor(workflow),
    definitions: new Map(
      Array.from(definitions, ([name, each]) => [name, { workflow: each, settings: settingsFor(each) }]),
    ),
    stop,
    observe: ({ store }) => {
      recordSettings(store, { project, workflow, overrides });
      callbacks = new Callbacks(options, { workflow, whole: wholeOutputs(store) });
      const { enabled, level } = project.config.logging;
      return [callbacks, ...(enabled ? [createLogger(store, { level, now: () => systemClock.now() })] : [])];
    },
  }).finally(() => options.signal?.removeEventListener("abort", interrupt));
  await callbacks?.settled();
  return resultOf(end, callbacks?.errors ?? []);
}

function resultOf({ state, facts }: RunEnd, callbackErrors: readonly unknown[]): RunResult {
  const error =
    state.failure?.failure.message ?? (state.status === "paused" ? state.paused?.message : undefined);
  return {
    runId: facts.runId,
    status: state.status,
    ...(error === undefined ? {} : { error }),
    directory: facts.directory,
    ...(state.workspace ? { branch: state.workspace.branch } : {}),
    pullRequests: pullRequestsOf(state).map(({ url, number }) => ({
      ...(url === undefined ? {} : { url }),
      ...(number === undefined ? {} : { number }),
    })),
    outputs: Object.fromEntries(namesIn(state, "").outputs),
    costUsd: state.usage.cost_usd,
    callbackErrors,
  };
}

function environmentOf({ environment = process.env }: Pick<RunOptions, "environment">) {
  return environment;
}

function overridesOf({ provider, model, maxCostUsd, maxTokens }: RunOptions | ResumeOptions): Overrides {
  const given = { provider, model, maxCostUsd, maxTokens };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
