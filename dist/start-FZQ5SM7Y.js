const require = process.getBuiltinModule;
import {
  runLaunch
} from "./chunk-H6C2ZJXW.js";
import {
  prepareResume,
  prepareStart
} from "./chunk-4H6YRVDH.js";
import "./chunk-IZ2YRGGX.js";
import "./chunk-I5FKP3BS.js";
import {
  resultOf
} from "./chunk-WVMEZ5CH.js";
import {
  answersAgain
} from "./chunk-TH5XUCFA.js";
import "./chunk-WGF34FNS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-S5RRJKBI.js";
import "./chunk-YLFEEYVP.js";
import "./chunk-LJKO2WSV.js";
import "./chunk-XVXYZGAR.js";
import "./chunk-WTDQF3HB.js";
import "./chunk-6FQFPAJB.js";
import "./chunk-PAHYQ4CH.js";
import "./chunk-BXSRZTPJ.js";
import "./chunk-FQSX4XPP.js";
import "./chunk-G4LPFHRI.js";
import "./chunk-LGVW3EWR.js";
import {
  wholeOutputs
} from "./chunk-6UAG54XQ.js";
import "./chunk-4EWNOK6P.js";
import "./chunk-LZJU5AN6.js";
import {
  Stop
} from "./chunk-YAP3BJ7H.js";
import "./chunk-3ZJZZHBB.js";
import "./chunk-42MKPXF6.js";
import {
  overridesOf
} from "./chunk-BTYGQPS3.js";
import "./chunk-FFN3NPMW.js";
import "./chunk-QILUMCF7.js";
import "./chunk-CRYNYRRB.js";
import "./chunk-G4OG2UXL.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-PX45ZHGW.js";
import "./chunk-5W236SRZ.js";
import "./chunk-3HFAQCYJ.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-S5OVL7BT.js";
import "./chunk-OYC3NWXO.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-23AOZOYG.js";
import "./chunk-IOCB4R6B.js";
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
} from "./chunk-TJFDSCNW.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-HDH2PJ2A.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-B6W4YOVN.js";
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
  const { resolveArguments } = await import("./arguments-OKLWIUJ2.js");
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
