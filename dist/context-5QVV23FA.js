const require = process.getBuiltinModule;
import {
  nextName
} from "./chunk-QAXFSAO2.js";
import "./chunk-TU6LEPOF.js";
import {
  checkConfig,
  checkParallelOptions
} from "./chunk-N3M4S4QO.js";
import {
  checkId,
  execStep,
  placeIn,
  stepOf
} from "./chunk-5BXOPHIW.js";
import "./chunk-WOUM47OR.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-NAWEEJRY.js";
import "./chunk-BC2PTSTX.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-P6AL5ALH.js";
import "./chunk-5W236SRZ.js";
import "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  ParallelFailure,
  StepFailure
} from "./chunk-33CYRIBI.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
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

// src/program/context.ts
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
