import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  start
} from "./chunk-PVPDMHLK.js";
import "./chunk-STDLQRNJ.js";
import "./chunk-5SOGL4IO.js";
import "./chunk-KDN6DYY5.js";
import {
  loadWorkflow,
  openProject
} from "./chunk-VMSZDOH6.js";
import "./chunk-E5RSACIL.js";
import "./chunk-EVXSTNX6.js";
import "./chunk-D5PRVKHY.js";
import "./chunk-TNZDYIEZ.js";
import "./chunk-FPGRG3S7.js";
import "./chunk-CJV3F4JT.js";
import "./chunk-7GBVGIO3.js";
import "./chunk-JCEK5BA5.js";
import "./chunk-DDV6N3X7.js";
import "./chunk-4DTQK5HI.js";
import "./chunk-C4VJSM25.js";
import "./chunk-3HA3MOKL.js";
import "./chunk-WY3Q2JZZ.js";
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
