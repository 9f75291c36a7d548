import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  start
} from "./chunk-BM6MWFGC.js";
import "./chunk-G6R6L7CF.js";
import {
  loadWorkflow,
  openProject
} from "./chunk-IMSBMCSZ.js";
import "./chunk-STDLQRNJ.js";
import "./chunk-UPJ66UGB.js";
import "./chunk-QCRIF54T.js";
import "./chunk-5SXWWKLX.js";
import "./chunk-T2DZ2ZUN.js";
import "./chunk-DDV6N3X7.js";
import "./chunk-RASP7YNV.js";
import "./chunk-7GBVGIO3.js";
import "./chunk-4DTQK5HI.js";
import "./chunk-WVWDAXK4.js";

// src/cli/commands/one-shot.ts
async function oneShotCommand(io, [prompt = ""], options) {
  const project = openProject(io.cwd);
  const loaded = loadWorkflow(project, io.cwd, "one-shot");
  const git = options.git === true || options.pr === true;
  return await start(
    { io, project, loaded, variables: { prompt } },
    { ...options, git, pullRequest: options.pr === true }
  );
}
export {
  oneShotCommand
};
