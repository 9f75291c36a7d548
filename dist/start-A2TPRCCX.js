const require = process.getBuiltinModule;
import {
  runLaunch
} from "./chunk-7DS7S7SR.js";
import {
  prepareResume,
  prepareStart
} from "./chunk-TTENDVBZ.js";
import "./chunk-KEUOHEH4.js";
import "./chunk-DUY7L3F7.js";
import {
  resultOf
} from "./chunk-AN2EKNJM.js";
import {
  answersAgain
} from "./chunk-E2JWDTYZ.js";
import "./chunk-3MQE5TRS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-XRMINRGD.js";
import "./chunk-ICI7UQZD.js";
import "./chunk-MD75GNLH.js";
import "./chunk-MWQMWYRI.js";
import "./chunk-NTWXTJNU.js";
import "./chunk-2HBIOINA.js";
import "./chunk-5VGBAJRU.js";
import "./chunk-3UN33L3F.js";
import "./chunk-WPY6GCTC.js";
import "./chunk-JHXZ5DRF.js";
import "./chunk-RLC63W7Z.js";
import {
  wholeOutputs
} from "./chunk-26HYYBO4.js";
import "./chunk-EWWCX6CE.js";
import "./chunk-MYWLHK3M.js";
import {
  Stop
} from "./chunk-YAP3BJ7H.js";
import "./chunk-LDL52CDU.js";
import "./chunk-IIPKLNXE.js";
import {
  overridesOf
} from "./chunk-3XFU5IET.js";
import "./chunk-SKZZPHP6.js";
import "./chunk-2L6LHCMU.js";
import "./chunk-K2D6GFR6.js";
import "./chunk-WZEJU7D7.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-S5V6HJPL.js";
import "./chunk-5W236SRZ.js";
import "./chunk-Y5LTGKZL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-YC7LB7MN.js";
import "./chunk-EYLSJCXK.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-SO6WYGMS.js";
import "./chunk-EW6ZX27M.js";
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
} from "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-6QPQLVM2.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-UHVYSGXI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
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
  const { resolveArguments } = await import("./arguments-JL42PZXE.js");
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
