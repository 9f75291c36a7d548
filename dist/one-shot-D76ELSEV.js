import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  start
} from "./chunk-BSR2OHME.js";
import "./chunk-4PLYOH36.js";
import {
  loadWorkflow,
  openProject
} from "./chunk-GK3WWJ6K.js";
import "./chunk-STDLQRNJ.js";
import "./chunk-UPJ66UGB.js";
import "./chunk-LV2HYKLE.js";
import "./chunk-BE22Q5S2.js";
import "./chunk-T2DZ2ZUN.js";
import "./chunk-PB2DB4X4.js";
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
