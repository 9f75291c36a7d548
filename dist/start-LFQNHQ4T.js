const require = process.getBuiltinModule;
import {
  runLaunch
} from "./chunk-Z2VYIOJM.js";
import {
  prepareResume,
  prepareStart
} from "./chunk-AWJTNCLQ.js";
import "./chunk-UDRX5UXY.js";
import "./chunk-CSQTFZZK.js";
import {
  resultOf
} from "./chunk-MWYAGTUS.js";
import {
  answersAgain
} from "./chunk-U7KGVFTD.js";
import "./chunk-LDSTRT77.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-R7COA2EP.js";
import "./chunk-TS5BQK6T.js";
import "./chunk-SIE3JKFI.js";
import "./chunk-XFSDSPN7.js";
import "./chunk-TAAUGLLX.js";
import "./chunk-7AONMOIY.js";
import "./chunk-EBNNQY34.js";
import "./chunk-QWZLLBGW.js";
import "./chunk-EERQ346J.js";
import "./chunk-HMXHQV5F.js";
import "./chunk-ZSQ3IXQD.js";
import {
  wholeOutputs
} from "./chunk-2JPONQNQ.js";
import "./chunk-A2BHZXWT.js";
import "./chunk-EMY46CV7.js";
import {
  Stop
} from "./chunk-YAP3BJ7H.js";
import "./chunk-YOGVU3KW.js";
import "./chunk-6XIILTZB.js";
import {
  overridesOf
} from "./chunk-BMBOKWFZ.js";
import "./chunk-XCJ2A7GD.js";
import "./chunk-GTFUX3XE.js";
import "./chunk-MJMTUU7S.js";
import "./chunk-5ZD4FQD6.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-FCNYOZFQ.js";
import "./chunk-5W236SRZ.js";
import "./chunk-SRPGWCXF.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-RZSQKXN3.js";
import "./chunk-RCT7EG5K.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-PCZJ2Y3G.js";
import "./chunk-ZREDBI4C.js";
import {
  INLINE,
  loadStartable,
  nameOf,
  namesIn,
  openProject,
  pullRequestsOf,
  renderProblems,
  renderVariableProblems,
  resolveVariables,
  sortProblems,
  takeProgram,
  walkSteps
} from "./chunk-G74EMCHD.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

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
  const environment = environmentOf(options);
  const found = await load(project, workflow, options);
  const launch = await prepareStart({
    project,
    environment,
    found,
    variables: await argumentsOf(found, options.args ?? {}),
    overrides: overridesOf(options),
    trigger: "library",
    actor: environment["USER"] ?? "unknown",
    trustRemotes: options.trustRemotes
  });
  for (const text of launch.warnings ?? []) warn(text);
  return await inSession(launch, options);
}
async function resumeFromCode(runId, options) {
  const launch = await prepareResume({
    project: openProject(options.cwd ?? process.cwd()),
    environment: environmentOf(options),
    runId,
    fromStep: options.fromStep,
    overrides: overridesOf(options),
    given: options.workflow,
    trustDefinition: options.trustDefinition,
    trustRemotes: options.trustRemotes,
    report: warn
  });
  return await inSession(launch, options);
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
  const { resolveArguments } = await import("./arguments-IFHDM2NO.js");
  const resolved = program ? resolveArguments(program.definition, given, "file") : resolveVariables(workflow, given, "file");
  if ("variables" in resolved) return resolved.variables;
  const { problems } = resolved;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(problems),
    data: { problems }
  });
}
async function inSession(launch, options) {
  const stop = new Stop();
  const interrupt = () => stop.request({ kind: "interrupted" });
  options.signal?.addEventListener("abort", interrupt);
  if (options.signal?.aborted) interrupt();
  let callbacks;
  const end = await runLaunch(launch, {
    environment: environmentOf(options),
    stop,
    answers: answersAgain({ ...launch.project, environment: environmentOf(options) }, warn),
    kill: new AbortController().signal,
    watch: ({ store }) => {
      callbacks = new Callbacks(options, { workflow: launch.workflow, whole: wholeOutputs(store) });
      return [callbacks];
    }
  }).finally(() => options.signal?.removeEventListener("abort", interrupt));
  await callbacks?.settled();
  return resultOf2(end, callbacks?.errors ?? []);
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
function warn(text) {
  process.emitWarning(text, "agentic-sdlc");
}
function environmentOf({ environment = process.env }) {
  return environment;
}
export {
  resumeFromCode,
  startFromCode
};
