const require = process.getBuiltinModule;
import {
  resumeRun,
  startRun
} from "./chunk-6LID5VPV.js";
import {
  resultOf
} from "./chunk-HPTPCXOW.js";
import "./chunk-IZOHSCQW.js";
import "./chunk-IIPCXISK.js";
import {
  Stop,
  loadNested,
  lostSecrets,
  resolveSettings,
  wholeOutputs,
  withSecrets
} from "./chunk-J2WUBLEW.js";
import "./chunk-HI5RXKXM.js";
import "./chunk-GMFBJOPA.js";
import "./chunk-CK622IKJ.js";
import {
  createLogger
} from "./chunk-VTG25CBE.js";
import {
  compose,
  randomIds
} from "./chunk-C6TKWBBL.js";
import "./chunk-KNM5WEVB.js";
import "./chunk-V6QPUGYW.js";
import {
  composeCarriedStates
} from "./chunk-PZEAQ6XH.js";
import "./chunk-LPUKFCBE.js";
import "./chunk-773PW3ZF.js";
import {
  recordSettings
} from "./chunk-LY6B5T5Q.js";
import "./chunk-QBLA7FK3.js";
import {
  programOf,
  readDefinitions,
  readRun
} from "./chunk-MLALDB67.js";
import "./chunk-A365YEKB.js";
import "./chunk-BL2XSTVY.js";
import "./chunk-QJNINPFE.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-Y24MHOE2.js";
import "./chunk-GXGIEE3A.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-TC35CKDP.js";
import "./chunk-QGNLS5ZI.js";
import "./chunk-SRN2DEST.js";
import "./chunk-EWTLDK6V.js";
import "./chunk-ME6WFJEF.js";
import {
  nameOf,
  namesIn,
  pullRequestsOf
} from "./chunk-22N4VF27.js";
import {
  systemClock
} from "./chunk-ADMXL6VW.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import {
  version
} from "./chunk-EZGYSFE4.js";
import "./chunk-PBKE7B6C.js";
import {
  INLINE,
  givenProgram,
  isProgramRun,
  loadWorkflow,
  openProject,
  takeProgram
} from "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import {
  redactorFor
} from "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import {
  createRunId
} from "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import {
  renderProblems,
  renderVariableProblems,
  resolveVariables,
  sortProblems
} from "./chunk-JWZ77YUM.js";
import {
  walkSteps
} from "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
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
  const loaded = await loadWorkflow(project, cwd, workflow);
  const problems = sortProblems([...loaded.wrong, ...loaded.missing]);
  if (problems.length === 0) return loaded;
  throw new AgenticError({
    code: "definition-invalid",
    message: renderProblems(problems, { nothingStarted: true }),
    data: { problems }
  });
}
async function argumentsOf({ workflow, program }, given) {
  const { resolveArguments } = await import("./arguments-LEA4NKAL.js");
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
