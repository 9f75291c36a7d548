import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  readRuns,
  statusWords
} from "./chunk-FX7QDL46.js";
import "./chunk-2SASKKAY.js";
import "./chunk-PVPDMHLK.js";
import "./chunk-STDLQRNJ.js";
import "./chunk-5SOGL4IO.js";
import {
  createLocalStore
} from "./chunk-KDN6DYY5.js";
import {
  openProject
} from "./chunk-VMSZDOH6.js";
import {
  print,
  printJson
} from "./chunk-E5RSACIL.js";
import "./chunk-EVXSTNX6.js";
import "./chunk-D5PRVKHY.js";
import "./chunk-CSBJ7HVD.js";
import "./chunk-TNZDYIEZ.js";
import "./chunk-FPGRG3S7.js";
import "./chunk-CJV3F4JT.js";
import "./chunk-7GBVGIO3.js";
import "./chunk-JCEK5BA5.js";
import "./chunk-DDV6N3X7.js";
import "./chunk-4DTQK5HI.js";
import "./chunk-C4VJSM25.js";
import "./chunk-PFSO7FDL.js";
import "./chunk-3HA3MOKL.js";
import "./chunk-WY3Q2JZZ.js";
import "./chunk-WVWDAXK4.js";

// src/cli/commands/list.ts
async function listCommand(io, _args, options) {
  const { root, config } = openProject(io.cwd);
  const all = readRuns(createLocalStore(root, config.outputDirectory));
  const runs = options.status === void 0 ? all : all.filter(({ progress }) => progress.status === options.status);
  if (options.json) printJson(io, runs.map(describe));
  else if (runs.length > 0) print(io, runs.map(renderLine).join("\n"));
  else
    print(
      io,
      options.status === void 0 ? "There are no runs here yet." : `There are no runs that are ${options.status}.`
    );
  return await Promise.resolve(0);
}
function describe(run) {
  const { workflow_id, workflow_name, status, reason, started_at, updated_at, completed_at, usage } = run.progress;
  return {
    run_id: workflow_id,
    workflow: workflow_name,
    status,
    reason,
    live: run.live,
    started_at,
    updated_at,
    completed_at,
    usage
  };
}
function renderLine(run) {
  const { workflow_id: id, workflow_name: workflow, started_at: started } = run.progress;
  const when = (started ?? "").replace("T", " ").slice(0, 16);
  return `${id}  ${when}  ${statusWords(run).padEnd(24)}  ${workflow}`;
}
export {
  listCommand
};
