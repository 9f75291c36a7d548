const require = process.getBuiltinModule;
import {
  checkConfig,
  checkParallelOptions
} from "./chunk-ZIDHI7R3.js";
import {
  nextName
} from "./chunk-UVDHNGPM.js";
import {
  checkId,
  execStep,
  placeIn,
  stepOf
} from "./chunk-2VA5VFRD.js";
import "./chunk-RVVSPVQ2.js";
import "./chunk-SYZWXYVV.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import {
  ParallelFailure,
  StepFailure
} from "./chunk-33CYRIBI.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
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

// src/program/program-context.ts
function createContext(program, options) {
  const { runId, args, signal, directoryOf } = options;
  const context = {
    executionId: runId,
    args,
    signal,
    get projectPath() {
      return directoryOf(program.prefix);
    },
    step: (id, given) => unheard(program, step({ program, options }, id, given)),
    parallel: (branches, given) => unheard(program, parallel({ program, options }, branches, given)),
    exec: async (command, cwd) => await exec({ program, options }, command, cwd),
    checkpoint: async (text) => {
      const name = nextName(program.list("A checkpoint"), "checkpoint");
      const words = text === void 0 ? {} : { text };
      await program.note(name, (id) => ({ type: "checkpoint.made", id, ...words }));
    },
    comment: async (text, stepId) => {
      const name = nextName(program.list("A comment"), "comment");
      const about = stepId === void 0 ? {} : { step: stepId };
      await program.note(name, (id) => ({ type: "comment.made", id, text, ...about }));
    },
    phase: async (name) => await enter({ program, options }, name),
    getStepResult: (id) => program.resultFor(id)
  };
  return context;
}
function unheard(program, promise) {
  promise.catch((error) => {
    if (!(error instanceof StepFailure || error instanceof ParallelFailure)) program.mistake(error);
  });
  return promise;
}
async function step(running, id, given) {
  const config = checkConfig(id, given);
  const said = config.type === "agent" && typeof config.prompt === "function" ? config.prompt() : void 0;
  const prompt = said instanceof Promise ? await said : said;
  return await askFor(running, { id, config, prompt: prompt ?? textOf(config) });
}
function textOf(config) {
  return config.type === "agent" && typeof config.prompt === "string" ? config.prompt : "";
}
async function askFor(running, { id, config, prompt }) {
  const { program, options } = running;
  const list = program.list(`Step \`${id}\``);
  const path = list.prefix === "" ? id : `${list.prefix}/${id}`;
  const directory = options.directoryOf(list.prefix);
  const asked = stepOf(id, config, { path, prompt, directory });
  enterFor(running, list, config.phase);
  return await program.ask({
    step: asked,
    continues: config.onError === "continue",
    ...config.type === "function" ? { run: functionOf(options, { path, prefix: list.prefix, fn: config.fn }) } : {}
  });
}
function functionOf({ state, directoryOf }, { path, prefix, fn }) {
  return (_scope, signal) => fn({ projectPath: directoryOf(prefix), attempt: state.steps.get(path)?.attempt ?? 1, signal });
}
async function exec({ program, options }, command, cwd) {
  const list = program.list("A command");
  const place = cwd === void 0 ? void 0 : placeIn(options.directoryOf(list.prefix), cwd);
  const asked = execStep(nextName(list, "exec"), { command, cwd: place });
  const { data } = await program.ask({ step: asked, continues: false });
  return { stdout: data.stdout, stderr: data.stderr, exitCode: data.exitCode };
}
async function parallel(running, given, settings) {
  const { program } = running;
  const config = checkParallelOptions(settings);
  const list = program.list("A parallel block");
  const id = config.id ?? nextName(list, "parallel");
  checkId(id);
  const entries = Array.isArray(given) ? given.map((run, index) => [`branch-${index + 1}`, run]) : Object.entries(given);
  if (entries.length === 0) return Array.isArray(given) ? [] : {};
  const branches = new Map(
    entries.map(([name, run]) => [name, { step: branchStep(name), run }])
  );
  const steps = Array.from(branches.values(), (branch) => branch.step);
  enterFor(running, list, config.phase);
  const continues = config.onError === "continue";
  const results = await program.ask({
    step: parallelStep(id, config, steps),
    continues,
    branches
  });
  const values = Object.entries(results).map(([name, result]) => [
    name,
    continues ? result : result.status === "completed" ? result.value : void 0
  ]);
  return Array.isArray(given) ? values.map(([, value]) => value) : Object.fromEntries(values);
}
function branchStep(name) {
  checkId(name);
  return { name, type: "sequence", steps: [] };
}
function parallelStep(name, { mergeMode, mergeStrategy, timeoutMinutes, maxRetry, phase }, steps) {
  return {
    name,
    type: "parallel",
    steps,
    ...mergeMode === void 0 ? {} : { "merge-mode": mergeMode },
    ...mergeStrategy === void 0 ? {} : { "merge-strategy": mergeStrategy },
    ...timeoutMinutes === void 0 ? {} : { "timeout-minutes": timeoutMinutes },
    ...maxRetry === void 0 ? {} : { "max-retry": maxRetry },
    ...phase === void 0 ? {} : { phase }
  };
}
function enterFor(running, list, phase) {
  if (phase !== void 0 && phase !== list.phase) void enter(running, phase);
}
function enter({ program, options: { definition } }, phase) {
  const { phases = [] } = definition;
  const list = program.list("A phase");
  if (phases.length > 0 && !phases.includes(phase)) {
    throw new AgenticError({
      code: "definition-invalid",
      message: `There is no phase \`${phase}\` in ${definition.name}; its phases: ${phases.join(", ")}.`
    });
  }
  list.phase = phase;
  return program.note(nextName(list, "phase"), (id) => ({ type: "phase.entered", id, phase }));
}
export {
  createContext
};
