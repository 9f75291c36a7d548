import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  readRuns,
  statusWords
} from "./chunk-FKDTTY7F.js";
import "./chunk-5QIS4GJW.js";
import "./chunk-AKIJNVMM.js";
import "./chunk-BM6MWFGC.js";
import {
  createLocalStore
} from "./chunk-G6R6L7CF.js";
import {
  openProject
} from "./chunk-IMSBMCSZ.js";
import "./chunk-STDLQRNJ.js";
import {
  print,
  printJson
} from "./chunk-UPJ66UGB.js";
import "./chunk-QCRIF54T.js";
import "./chunk-5SXWWKLX.js";
import "./chunk-T2DZ2ZUN.js";
import "./chunk-DDV6N3X7.js";
import "./chunk-RASP7YNV.js";
import "./chunk-7GBVGIO3.js";
import "./chunk-4DTQK5HI.js";
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
