import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  notFound
} from "./chunk-2SASKKAY.js";
import {
  formatCost,
  formatCount
} from "./chunk-5SOGL4IO.js";
import {
  createLocalStore,
  runFiles
} from "./chunk-KDN6DYY5.js";
import {
  openProject
} from "./chunk-VMSZDOH6.js";
import {
  print,
  printJson
} from "./chunk-E5RSACIL.js";
import {
  ProgressDocument
} from "./chunk-CSBJ7HVD.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";

// src/cli/commands/status.ts
async function statusCommand(io, [runId], options) {
  const { root, config } = openProject(io.cwd);
  const store = createLocalStore(root, config.outputDirectory);
  if (runId !== void 0 && store.read(runId, runFiles.run) === void 0) throw notFound(runId);
  const runs = readRuns(store);
  const run = runId === void 0 ? runs[0] : runs.find(({ progress }) => progress.workflow_id === runId);
  if (!run) throw runId === void 0 ? noRuns() : notFound(runId);
  if (options.json) printJson(io, { ...run.progress, run_id: run.progress.workflow_id, live: run.live });
  else print(io, renderStatus(run, `${config.outputDirectory}/workflows`));
  return await Promise.resolve(0);
}
function readRuns(store) {
  const runs = store.list().flatMap(({ progress, live }) => {
    const parsed = ProgressDocument.safeParse(parseJson(progress));
    return parsed.success ? [{ progress: parsed.data, live }] : [];
  });
  return runs.sort((a, b) => startOf(b).localeCompare(startOf(a)));
}
function startOf({ progress }) {
  return progress.started_at ?? "";
}
function statusWords({ progress, live }) {
  if (progress.status === "running" && !live) return "cut off";
  return progress.reason === void 0 ? progress.status : `${progress.status} (${progress.reason})`;
}
function renderStatus(run, folder) {
  const { progress } = run;
  const { usage } = progress;
  const id = progress.workflow_id;
  const steps = progress.completed_steps.map(
    ({ path, status, output_summary: summary }) => `  ${symbols[status] ?? "\xB7"} ${path.padEnd(24)}  ${summary}`.trimEnd()
  );
  const open = progress.running_steps.map((path) => `  \u25B8 ${path}`);
  const pending = progress.pending_steps.length > 0 ? [`  \xB7 ${progress.pending_steps.join(", ")}`] : [];
  const tokens = formatCount(usage.input_tokens + usage.output_tokens);
  const goesOn = progress.status !== "completed" && !run.live;
  return [
    `${progress.workflow_name} \xB7 run ${id} \xB7 ${statusWords(run)}`,
    "",
    ...steps,
    ...open,
    ...pending,
    "",
    `  ${tokens} tokens \xB7 ${formatCost(usage.cost_usd)} \xB7 files: ${folder}/${id}/`,
    ...goesOn ? [`  Next:  agentic-sdlc resume ${id}`] : []
  ].join("\n");
}
var symbols = { completed: "\u2714", failed: "\u2716", skipped: "\u21B7" };
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
function noRuns() {
  return new AgenticError({
    code: "not-found",
    message: 'There are no runs here yet. Start one: agentic-sdlc run plan-build-validate --var request="\u2026"'
  });
}

export {
  statusCommand,
  readRuns,
  statusWords
};
