const require = process.getBuiltinModule;
import {
  resumeRun,
  startRun
} from "./chunk-G7LQIMXZ.js";
import "./chunk-6VOETTWW.js";
import "./chunk-PGYYIXMZ.js";
import {
  recordSettings
} from "./chunk-NWMN6KJC.js";
import {
  resultOf
} from "./chunk-7W67KT7F.js";
import {
  loadNested,
  lostSecrets,
  wholeOutputs,
  withSecrets
} from "./chunk-WHVYQD6U.js";
import "./chunk-GXRFBRST.js";
import "./chunk-376C66VH.js";
import {
  compose,
  createLogger,
  randomIds
} from "./chunk-HDKHBJW5.js";
import {
  composeCarriedStates
} from "./chunk-Q73R3CAQ.js";
import "./chunk-IBYPRXGG.js";
import "./chunk-IOZXZTLE.js";
import {
  Stop,
  resolveSettings
} from "./chunk-32Y2BX7S.js";
import "./chunk-7WAMFZ5F.js";
import {
  version
} from "./chunk-EXG26JVL.js";
import {
  redactorFor
} from "./chunk-FYX764OR.js";
import {
  INLINE,
  givenProgram,
  isProgramRun,
  loadStartable,
  nameOf,
  namesIn,
  openProject,
  programOf,
  pullRequestsOf,
  readDefinitions,
  readRun,
  renderProblems,
  renderVariableProblems,
  resolveVariables,
  sortProblems,
  systemClock,
  takeProgram,
  walkSteps
} from "./chunk-Y7MTSHYQ.js";
import "./chunk-GI6E3CK7.js";
import {
  createRunId
} from "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/api/callbacks.ts
var Callbacks = class {
  errors = [];
  #callbacks;
  #watching;
  /** Steps that have begun and not ended. */
  #open = /* @__PURE__ */ new Set();
  #phase;
  #last = Promise.resolve();
  constructor(callbacks, watching) {
    this.#callbacks = callbacks;
    this.#watching = watching;
  }
  onEvent(event, state) {
    const { onEvent } = this.#callbacks;
    if (onEvent) this.#call(() => onEvent(event));
    switch (event.type) {
      case "phase.entered":
        return this.#enter(event.phase);
      case "step.started":
        this.#enter(this.#phaseOf(event.step));
        return this.#begin(event.step);
      case "human.asked":
        return this.#begin(event.step);
      case "step.succeeded":
      case "step.skipped":
        return this.#end(state, event.step);
      case "run.failed":
        for (const path of state.failed) if (this.#open.has(path)) this.#end(state, path);
        return void 0;
      default:
        return void 0;
    }
  }
  /** Settles when every callback has. */
  async settled() {
    await this.#last;
  }
  #begin(path) {
    if (this.#open.has(path)) return;
    this.#open.add(path);
    const { onStepStart } = this.#callbacks;
    if (onStepStart) this.#call(() => onStepStart(path));
  }
  #end(state, path) {
    this.#open.delete(path);
    const step = state.steps.get(path);
    const { onStepComplete } = this.#callbacks;
    if (!step || !onStepComplete) return;
    const result = resultOf(step, this.#watching.whole);
    this.#call(() => onStepComplete(path, result));
  }
  #enter(phase) {
    if (phase === void 0 || phase === this.#phase) return;
    this.#phase = phase;
    const { onPhaseChange } = this.#callbacks;
    if (onPhaseChange) this.#call(() => onPhaseChange(phase));
  }
  #phaseOf(path) {
    const name = nameOf(path);
    return Array.from(walkSteps(this.#watching.workflow.steps)).find((step) => step.name === name)?.phase;
  }
  #call(callback) {
    this.#last = this.#after(this.#last, callback);
  }
  async #after(last, callback) {
    await last;
    try {
      await callback();
    } catch (error) {
      this.errors.push(error);
    }
  }
};

// src/api/start.ts
async function startFromCode(workflow, options) {
  const project = openProject(options.cwd ?? process.cwd());
  const loaded = await load(project, workflow, options);
  const variables = await argumentsOf(loaded, options.args ?? {});
  const overrides = overridesOf(options);
  const definitions = loadNested(project, loaded.workflow);
  const session = { project, loaded, variables, overrides, options, definitions };
  const redactor = redactorFor(environmentOf(options), project.config.logging.redact);
  const started = { ...loaded, project, definitions, variables, isFromIssue: false };
  const lost = lostSecrets(redactor, started);
  return await inSession(
    session,
    (ports, request) => startRun(ports, request, {
      id: createRunId(systemClock.now(), randomIds.suffix()),
      workflow: loaded.workflow.name,
      definition: loaded.source,
      variables,
      trigger: "library",
      actor: environmentOf(options)["USER"] ?? "unknown",
      engine_version: version,
      overrides,
      ...lost ? { lost } : {}
    })
  );
}
async function resumeFromCode(runId, options) {
  const project = openProject(options.cwd ?? process.cwd());
  await composeCarriedStates({ ...project, environment: environmentOf(options) }).bring?.(runId);
  const { workflow: kept, record } = readRun(project, runId);
  const keptNested = await readDefinitions(project, runId);
  const { workflow, definitions } = await withSecrets(project, record, {
    workflow: kept,
    definitions: keptNested
  });
  const given = options.workflow && await takeProgram(options.workflow);
  const program = given ?? (isProgramRun(record) ? await programOf(project, record) : void 0);
  const loaded = { workflow: program?.workflow ?? workflow, program, source: record.definition };
  const overrides = { ...record.overrides, ...overridesOf(options) };
  const { variables } = record;
  const { fromStep, maxCostUsd, maxTokens } = options;
  return await inSession(
    { project, loaded, variables, overrides, options, definitions },
    (ports, request) => resumeRun(ports, request, {
      runId,
      limits: {
        ...maxCostUsd === void 0 ? {} : { maxCostUsd },
        ...maxTokens === void 0 ? {} : { maxTokens }
      },
      ...fromStep === void 0 ? {} : { fromStep }
    })
  );
}
async function load(project, workflow, { cwd = process.cwd() }) {
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
    data: { problems }
  });
}
async function argumentsOf({ workflow, program }, given) {
  const { resolveArguments } = await import("./arguments-OX2VHIVN.js");
  const resolved = program ? resolveArguments(program.definition, given, "file") : resolveVariables(workflow, given, "file");
  if ("variables" in resolved) return resolved.variables;
  const { problems } = resolved;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(problems),
    data: { problems }
  });
}
async function inSession(session, work) {
  var _stack = [];
  try {
    const { project, loaded, variables, overrides, options, definitions } = session;
    const { workflow } = loaded;
    const settingsFor = (each) => resolveSettings({ workflow: each, config: project.given, overrides });
    const stop = new Stop();
    const interrupt = () => stop.request({ kind: "interrupted" });
    options.signal?.addEventListener("abort", interrupt);
    if (options.signal?.aborted) interrupt();
    const kill = new AbortController();
    const { interrupted } = stop;
    const ports = compose({
      ...project,
      environment: environmentOf(options),
      interrupt: interrupted,
      kill: kill.signal
    });
    const _templates = __using(_stack, ports.templates, true);
    const program = loaded.program && await givenProgram(loaded.program, variables);
    let callbacks;
    const end = await work(ports, {
      workflow,
      ...program ? { program } : {},
      settings: settingsFor(workflow),
      definitions: new Map(
        Array.from(definitions, ([name, each]) => [name, { workflow: each, settings: settingsFor(each) }])
      ),
      stop,
      observe: ({ store }) => {
        recordSettings(store, { project, workflow, overrides });
        callbacks = new Callbacks(options, { workflow, whole: wholeOutputs(store) });
        const { enabled, level } = project.config.logging;
        return [callbacks, ...enabled ? [createLogger(store, { level, now: () => systemClock.now() })] : []];
      }
    }).finally(() => options.signal?.removeEventListener("abort", interrupt));
    await callbacks?.settled();
    return resultOf2(end, callbacks?.errors ?? []);
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function resultOf2({ state, facts }, callbackErrors) {
  const error = state.failure?.failure.message ?? (state.status === "paused" ? state.paused?.message : void 0);
  return {
    runId: facts.runId,
    status: state.status,
    ...error === void 0 ? {} : { error },
    directory: facts.directory,
    ...state.workspace ? { branch: state.workspace.branch } : {},
    pullRequests: pullRequestsOf(state).map(({ url, number }) => ({
      ...url === void 0 ? {} : { url },
      ...number === void 0 ? {} : { number }
    })),
    outputs: Object.fromEntries(namesIn(state, "").outputs),
    costUsd: state.usage.cost_usd,
    callbackErrors
  };
}
function environmentOf({ environment = process.env }) {
  return environment;
}
function overridesOf({ provider, model, maxCostUsd, maxTokens }) {
  const given = { provider, model, maxCostUsd, maxTokens };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== void 0));
}
export {
  resumeFromCode,
  startFromCode
};
