const require = process.getBuiltinModule;
import {
  executePreparedRun,
  overridesOf,
  prepareResume,
  prepareStart
} from "./chunk-4VRFPL7G.js";
import "./chunk-PSH52E7U.js";
import "./chunk-XPVJBLQY.js";
import "./chunk-ESAZX7YC.js";
import "./chunk-C5AYBHZT.js";
import "./chunk-OCS5BQNW.js";
import "./chunk-NKYH6P5Z.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import "./chunk-KPZFHEFB.js";
import "./chunk-ZYNZBSL6.js";
import {
  Stop
} from "./chunk-BKA6WGFU.js";
import "./chunk-MGNHN3Y4.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import {
  resultOf
} from "./chunk-35LMSGS7.js";
import "./chunk-HSWGXUKF.js";
import "./chunk-XT5VPWLU.js";
import "./chunk-RVVSPVQ2.js";
import {
  wholeOutputs
} from "./chunk-SYZWXYVV.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import {
  loadStartable
} from "./chunk-YW7UUTDG.js";
import {
  INLINE,
  openProject,
  takeProgram
} from "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import {
  renderVariableProblems,
  resolveVariables,
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  nameOf,
  namesIn,
  pullRequestsOf,
  renderProblems,
  sortProblems
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/runner/library/run-callbacks.ts
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

// src/runner/library/library-run.ts
async function startFromCode(workflow, options, openAnswers) {
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
  return await inSession(launch, options, openAnswers);
}
async function resumeFromCode(runId, options, openAnswers) {
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
  return await inSession(launch, options, openAnswers);
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
  const { resolveArguments } = await import("./program-arguments-QC5KFBNK.js");
  const resolved = program ? resolveArguments(program.definition, given, "file") : resolveVariables(workflow, given, "file");
  if ("variables" in resolved) return resolved.variables;
  const { problems } = resolved;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(problems),
    data: { problems }
  });
}
async function inSession(launch, options, openAnswers) {
  const stop = new Stop();
  const interrupt = () => stop.request({ kind: "interrupted" });
  options.signal?.addEventListener("abort", interrupt);
  if (options.signal?.aborted) interrupt();
  let callbacks;
  const end = await executePreparedRun(launch, {
    environment: environmentOf(options),
    stop,
    answers: openAnswers({ ...launch.project, environment: environmentOf(options) }, warn),
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
