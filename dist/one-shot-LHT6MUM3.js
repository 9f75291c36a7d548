import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  start
} from "./chunk-45BYJ7QI.js";
import "./chunk-4AGOIB7F.js";
import {
  loadWorkflow,
  openProject
} from "./chunk-RYP3FPAK.js";
import "./chunk-STDLQRNJ.js";
import "./chunk-UPJ66UGB.js";
import "./chunk-ELIQBBOW.js";
import "./chunk-Q2T6OEEY.js";
import "./chunk-S54PQDL3.js";
import "./chunk-PB2DB4X4.js";
import "./chunk-RASP7YNV.js";
import "./chunk-V3RGLIDA.js";
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
