const require = process.getBuiltinModule;
import {
  BUILT_IN,
  SourceCollector,
  parseSources
} from "./chunk-5Z6ZQR2Z.js";
import {
  walkSteps
} from "./chunk-6LVLBYI2.js";
import {
  REPLACEMENT
} from "./chunk-AJYWOZJ7.js";
import {
  createLocalStore
} from "./chunk-JLOJ2DQI.js";
import {
  readOptional
} from "./chunk-AMXY6FXI.js";
import {
  packageRoot
} from "./chunk-IWACR7N4.js";
import {
  insidePath,
  runFiles
} from "./chunk-4J5IKL3S.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/steps/engine-files.ts
var ORCHESTRATE_COMMAND = "orchestrate";
var RESOLVE_CONFLICT_COMMAND = "resolve-conflict";
var PULL_REQUEST_TEMPLATE = "pull-request.md";

// src/engine/preflight.ts
function withoutEffect({ settings = {}, steps }) {
  return settings["fan-out"] === "matrix" && steps.length === 0 ? ["fan-out"] : [];
}
function asksForCheckpoints({ steps }) {
  return Array.from(walkSteps(steps)).some(({ checkpoint }) => checkpoint === true);
}
function checkFiles(library, { steps, outputs = [] }) {
  for (const step of walkSteps(steps)) {
    if (step.type === "command") library.command(step.command);
    if (step.type === "prompt" && step["prompt-file"] !== void 0) library.file(step["prompt-file"]);
    if (isAgentStep(step) && step.agent !== void 0) library.persona(step.agent);
  }
  for (const { template } of outputs) library.template(template);
}
function isAgentStep(step) {
  return step.type === "prompt" || step.type === "command";
}

// src/launch/sources.ts
const { join } = process.getBuiltinModule("node:path");
function resolveSources({ root }, { workflow, definitions, program }) {
  const collector = new SourceCollector({ root, builtIn: packageRoot() });
  const { library } = collector;
  for (const each of [workflow, ...definitions.values()]) checkFiles(library, each);
  collect(() => library.command(ORCHESTRATE_COMMAND));
  collect(() => library.command(RESOLVE_CONFLICT_COMMAND));
  collect(() => library.template(PULL_REQUEST_TEMPLATE));
  if (program) collector.addAll();
  for (const [path, text] of program?.modules?.() ?? []) collector.addModule(path, text);
  return collector.sources();
}
function collect(read) {
  try {
    read();
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
}
function readSources({ root, config }, runId) {
  const store = createLocalStore(root, config.outputDirectory);
  const text = store.read(runId, runFiles.sources);
  if (text === void 0) return void 0;
  try {
    return parseSources(text);
  } catch (cause) {
    throw new AgenticError({
      code: "journal-corrupt",
      message: `${runFiles.sources} of run ${runId} is damaged. Restore the file or start a new run.`,
      cause
    });
  }
}
function editedSources({ root }, { files }) {
  return Object.entries(files).flatMap(([path, text]) => {
    const inside = path.startsWith(BUILT_IN) ? void 0 : insidePath(path);
    const now = inside === void 0 ? void 0 : readOptional(join(root, inside));
    return now === void 0 || now === text || text.includes(REPLACEMENT) ? [] : [path];
  });
}

export {
  ORCHESTRATE_COMMAND,
  RESOLVE_CONFLICT_COMMAND,
  PULL_REQUEST_TEMPLATE,
  withoutEffect,
  asksForCheckpoints,
  checkFiles,
  resolveSources,
  readSources,
  editedSources
};
