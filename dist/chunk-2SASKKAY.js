import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  RunRecord,
  overridesOf,
  resumeRun,
  runSession
} from "./chunk-PVPDMHLK.js";
import {
  createLocalStore,
  runFiles
} from "./chunk-KDN6DYY5.js";
import {
  openProject
} from "./chunk-VMSZDOH6.js";
import {
  parseWorkflow
} from "./chunk-FPGRG3S7.js";
import {
  renderProblems
} from "./chunk-7GBVGIO3.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";

// src/cli/commands/resume.ts
async function resumeCommand(io, [runId = ""], options) {
  const project = openProject(io.cwd);
  const { workflow, record } = readRun(project, runId);
  const overrides = { ...record.overrides, ...overridesOf(options) };
  return await runSession(
    { io, project, workflow, overrides, json: options.json ?? false },
    (ports, request) => resumeRun(ports, request, {
      runId,
      ...options.fromStep === void 0 ? {} : { fromStep: options.fromStep }
    })
  );
}
function readRun({ root, config }, runId) {
  const store = createLocalStore(root, config.outputDirectory);
  const definition = store.read(runId, runFiles.definition);
  const record = RunRecord.safeParse(parseJson(store.read(runId, runFiles.run)));
  if (definition === void 0 || !record.success) throw notFound(runId);
  const parsed = parseWorkflow(definition, `${runId}/${runFiles.definition}`);
  if ("workflow" in parsed) return { workflow: parsed.workflow, record: record.data };
  throw new AgenticError({ code: "definition-invalid", message: renderProblems(parsed.problems) });
}
function parseJson(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return void 0;
  }
}
function notFound(runId) {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} here; \`agentic-sdlc list\` shows the runs.`
  });
}

export {
  resumeCommand,
  notFound
};
