const require = process.getBuiltinModule;
import {
  logAnnotations,
  showOnPage
} from "./chunk-52OP6MZK.js";
import {
  renderPage
} from "./chunk-IK2RRFD5.js";
import {
  readReportSource
} from "./chunk-WNBACYBY.js";
import {
  buildReport
} from "./chunk-HAHITIL2.js";
import {
  renderEnd
} from "./chunk-XPVJBLQY.js";
import {
  forGitHub
} from "./chunk-EO42WY44.js";
import {
  isInBranch
} from "./chunk-AJOWDY4K.js";
import {
  matrixOf
} from "./chunk-5PMJUOZA.js";
import {
  readJournal
} from "./chunk-YW7UUTDG.js";
import {
  parseJournal
} from "./chunk-3QX5WFXS.js";
import {
  createLocalStore
} from "./chunk-S4GG6C6X.js";
import {
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  nameOf,
  prefixOf,
  pullRequestsOf
} from "./chunk-EO6JZ5KM.js";
import {
  FAN_OUT_FOLDER,
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  branchIdOf
} from "./chunk-5UWUDB4H.js";

// src/action/reporting/results.ts
const { writeFileSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");

// src/runner/read/read-branch-facts.ts
async function readBranchSource(project, { state, facts: { runId } }, branch) {
  const run = await readReportSource(project, runId);
  const { outputDirectory } = project.config;
  const path = pathOf(state, branch);
  const id = branchIdOf(path);
  const own = createLocalStore(
    project.root,
    `${runDirectory(runId, outputDirectory)}/${FAN_OUT_FOLDER}/${id}`
  );
  const read = (file) => {
    try {
      return own.read(runId, file) ?? run.read(file);
    } catch {
      return void 0;
    }
  };
  const journal = own.read(runId, runFiles.journal) ?? "";
  const events = parseJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), id);
  const isOwn = (step) => step !== void 0 && isInBranch(step, path);
  return {
    ...run,
    // Of the run's own, only what is about the branch.
    events: [...run.events.filter((event) => !("step" in event) || isOwn(event.step)), ...events],
    state: onlyOf(state, path),
    branch: path,
    table: tableOfBranch(run.table, path),
    record: { ...run.record, workflow: `${run.record.workflow} \xB7 ${path}` },
    read,
    live: false
  };
}
function onlyOf(state, path) {
  const branches = Array.from(state.branches).filter(([step]) => isInBranch(step, path));
  const own = state.branches.get(path);
  const workspace = own && state.workspace && { ...state.workspace, branch: own.branch, path: own.path };
  return {
    ...state,
    filesChanged: /* @__PURE__ */ new Set(),
    pullRequests: [],
    branches: new Map(branches),
    ...workspace ? { workspace } : {}
  };
}
function pathOf({ fanOut }, branch) {
  return fanOut?.branches.find(({ step }) => branchIdOf(step) === branch)?.step ?? branch;
}
function tableOfBranch({ steps, definitions }, path) {
  const step = Array.from(walkSteps(steps)).find(({ name }) => name === nameOf(path));
  return { steps: step ? [step] : [], definitions, prefix: prefixOf(path) };
}

// src/action/reporting/results.ts
async function reportResult(job, project, { end, settings }) {
  job.log.text(["", ...renderEnd({ ...end, limits: settings }).map(forGitHub)].join("\n"));
  await reportRunFacts(job, project, end.facts.runId);
}
async function reportBranchResult(job, project, { end, branch }) {
  const source = await readBranchSource(project, end, branch);
  job.log.text(["", `${branch}: ${end.state.status}`].join("\n"));
  for (const annotation of logAnnotations(source, project))
    job.log.annotate(annotation.level === "error" ? { ...annotation, level: "warning" } : annotation);
  job.setOutputs({
    ...outputsOf(end.state),
    matrix: "",
    report: writeReport(job, source, branchIdOf(branch))
  });
  await showOnPage(job, project, source);
}
async function reportRunFacts(job, project, runId) {
  const source = await readReportSource(project, runId);
  for (const annotation of logAnnotations(source, project)) job.log.annotate(annotation);
  job.setOutputs({ ...outputsOf(source.state), report: writeReport(job, source) });
}
function reportKnownOutputs(job, project, runId) {
  const state = readJournal(project, runId);
  if (state.seq > 0) job.setOutputs(outputsOf(state));
}
function outputsOf(state) {
  const { usage } = state;
  const matrix = matrixOf(state);
  return {
    "run-id": state.runId,
    status: state.status,
    matrix: matrix === void 0 || matrix.branch.length === 0 ? "" : JSON.stringify(matrix),
    "pull-requests": JSON.stringify(
      pullRequestsOf(state).map(({ number, url, branch }) => ({ number, url, branch }))
    ),
    output: lastOutput(state),
    "cost-usd": usage.cost_usd === null ? "" : String(Math.round(usage.cost_usd * 1e4) / 1e4)
  };
}
function lastOutput({ steps }) {
  const done = Array.from(steps.values()).filter(
    ({ output, completedAt }) => output !== void 0 && completedAt !== void 0
  );
  const last = done.toSorted((a, b) => (a.completedAt ?? "").localeCompare(b.completedAt ?? "")).at(-1);
  return last ? JSON.stringify(last.output) : "";
}
function writeReport({ temp, redactor }, source, branch) {
  const { runId } = source.state;
  const file = join(temp, `agentic-sdlc-${branch === void 0 ? runId : `${runId}-${branch}`}.html`);
  writeFileSync(file, redactor.redactDocument(renderPage(buildReport(source))));
  return file;
}

export {
  reportResult,
  reportBranchResult,
  reportRunFacts,
  reportKnownOutputs,
  outputsOf
};
