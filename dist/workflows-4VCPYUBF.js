import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  namedWorkflows,
  openProject
} from "./chunk-VMSZDOH6.js";
import {
  print,
  printJson
} from "./chunk-E5RSACIL.js";
import "./chunk-D5PRVKHY.js";
import {
  parseWorkflow
} from "./chunk-FPGRG3S7.js";
import "./chunk-CJV3F4JT.js";
import "./chunk-7GBVGIO3.js";
import "./chunk-DDV6N3X7.js";
import "./chunk-4DTQK5HI.js";
import "./chunk-3HA3MOKL.js";
import "./chunk-WVWDAXK4.js";

// src/cli/commands/workflows.ts
import { readFileSync } from "node:fs";
import { relative } from "node:path";
async function workflowsCommand(io, _args, options) {
  const found = namedWorkflows(openProject(io.cwd)).map(describe);
  if (options.json) printJson(io, found);
  else print(io, found.map((workflow) => render(workflow, io.cwd)).join("\n"));
  return await Promise.resolve(0);
}
function describe({ name, path, origin }) {
  const parsed = parseWorkflow(readFileSync(path, "utf8"), path);
  if (!("workflow" in parsed)) return { name, path, origin, valid: false, problems: parsed.problems.length };
  const { description = "", variables = [] } = parsed.workflow;
  return { name, path, origin, valid: true, description, variables };
}
function render(workflow, cwd) {
  const { name, origin } = workflow;
  const own = origin === "user" ? "  (yours)" : "";
  if (workflow.problems !== void 0)
    return `${name}${own}
  cannot be run: agentic-sdlc validate ${relative(cwd, workflow.path)}`;
  const inputs = workflow.variables.map(
    (variable) => variable.required ? variable.name : `[${variable.name}]`
  );
  const lines = [`${name}${own}`];
  if (workflow.description !== "") lines.push(`  ${workflow.description}`);
  if (inputs.length > 0) lines.push(`  variables: ${inputs.join(" ")}`);
  return lines.join("\n");
}
export {
  workflowsCommand
};
