import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  overridesOf,
  resolveSettings,
  start,
  stepsLeftOut
} from "./chunk-PVPDMHLK.js";
import "./chunk-STDLQRNJ.js";
import "./chunk-5SOGL4IO.js";
import "./chunk-KDN6DYY5.js";
import {
  createLibrary,
  loadWorkflow,
  openProject,
  packageRoot,
  readText
} from "./chunk-VMSZDOH6.js";
import {
  print,
  printJson
} from "./chunk-E5RSACIL.js";
import "./chunk-EVXSTNX6.js";
import "./chunk-D5PRVKHY.js";
import "./chunk-TNZDYIEZ.js";
import {
  nearest
} from "./chunk-FPGRG3S7.js";
import {
  childrenOf
} from "./chunk-CJV3F4JT.js";
import {
  code,
  named,
  shown
} from "./chunk-7GBVGIO3.js";
import "./chunk-JCEK5BA5.js";
import "./chunk-DDV6N3X7.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";
import "./chunk-C4VJSM25.js";
import "./chunk-3HA3MOKL.js";
import "./chunk-WY3Q2JZZ.js";
import "./chunk-WVWDAXK4.js";

// src/cli/commands/run.ts
import { resolve as resolve2 } from "node:path";

// src/definition/variables.ts
function resolveVariables(workflow, given, source) {
  const declared = workflow.variables ?? [];
  const problems = unknownVariables(declared, Object.keys(given));
  const variables = {};
  for (const variable of declared) {
    const value = Object.hasOwn(given, variable.name) ? given[variable.name] : void 0;
    const resolved = resolve(variable, value, source);
    if ("problem" in resolved) problems.push(resolved.problem);
    else variables[variable.name] = resolved.value;
  }
  return problems.length > 0 ? { problems } : { variables };
}
function renderVariableProblems(problems) {
  const lines = problems.map(
    ({ message, suggestion }) => suggestion === void 0 ? message : `${message} Did you mean \`${suggestion}\`?`
  );
  const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}. Nothing was started.`;
  return [...lines, count].join("\n");
}
function unknownVariables(declared, given) {
  const names = declared.map(({ name }) => name);
  return given.filter((name) => !names.includes(name)).map((name) => {
    const suggestion = nearest(name, names);
    const known = names.length > 0 ? `Its variables: ${names.join(", ")}.` : "It has no variables.";
    const message = `the workflow has no variable ${code(name)}.`;
    return suggestion ? { variable: name, message, suggestion } : { variable: name, message: `${message} ${known}` };
  });
}
function resolve(variable, given, source) {
  const { name, required } = variable;
  if (given === void 0 || given === null) {
    const value2 = plainDefault(variable);
    if (value2 !== void 0) return { value: value2 };
    if (!required) return { value: null };
    return { problem: { variable: name, message: missing(variable, source) } };
  }
  const value = source === "file" || typeof given !== "string" ? given : converted(variable, given);
  if (!isOfType(variable, value))
    return { problem: { variable: name, message: mismatch(variable, given, source) } };
  return allowed(variable, value);
}
function plainDefault({ default: value }) {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : void 0;
}
function converted({ type }, text) {
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (type === "string" || text.trim() === "") return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}
function isOfType({ type }, value) {
  return typeof value === type && (typeof value !== "number" || Number.isFinite(value));
}
function allowed(variable, value) {
  const { name, enum: values } = variable;
  if (!values || values.includes(value)) return { value };
  const words = values.map(String);
  const suggestion = nearest(String(value), words);
  const message = `variable ${code(name)} cannot be ${named(value)}; allowed: ${words.map(shown).join(", ")}.`;
  return { problem: suggestion ? { variable: name, message, suggestion } : { variable: name, message } };
}
var EXAMPLES = { string: "text", number: "3", boolean: "true" };
function missing(variable, source) {
  const purpose = variable.description === void 0 ? "" : ` (${shown(variable.description)})`;
  return `variable ${code(variable.name)}${purpose} is required. ${howToGive(variable, source)}`;
}
var KINDS = { string: "text", number: "a number", boolean: "true or false" };
function mismatch(variable, value, source) {
  const quotes = variable.type === "string" && source === "file" ? " Put it in quotes." : "";
  const example = quotes === "" ? ` ${howToGive(variable, source)}` : quotes;
  return `variable ${code(variable.name)} must be ${KINDS[variable.type]}, not ${named(value)}.${example}`;
}
function howToGive({ name, type, enum: values }, source) {
  const example = values?.[0] === void 0 ? EXAMPLES[type] : String(values[0]);
  switch (source) {
    case "command line":
      return `Give it as \`--var ${name}=${shown(example)}\`.`;
    case "comment":
      return `Give it as \`${name}=${shown(example)}\`.`;
    case "file":
      return `Give it as \`${name}: ${shown(example)}\`.`;
  }
}

// src/cli/commands/dry-run.ts
async function dryRun(io, { project, loaded, variables, options }) {
  const { workflow } = loaded;
  const settings = resolveSettings({ workflow, config: project.given, overrides: overridesOf(options) });
  const { fromStep } = options;
  if (fromStep !== void 0) stepsLeftOut(workflow, fromStep);
  checkFiles(project, workflow.steps);
  const steps = workflow.steps.map((step) => describeStep(step, settings));
  if (options.json)
    printJson(io, { workflow: workflow.name, description: workflow.description, variables, steps });
  else print(io, renderPlan({ loaded, variables, settings }));
  return await Promise.resolve(0);
}
function checkFiles({ root }, steps) {
  const library = createLibrary({ root, builtIn: packageRoot() });
  for (const step of steps) {
    if (step.type === "command") library.command(step.command);
    if (step.type === "prompt" && step["prompt-file"] !== void 0) library.file(step["prompt-file"]);
    if ((step.type === "prompt" || step.type === "command") && step.agent !== void 0)
      library.persona(step.agent);
    checkFiles({ root }, childrenOf(step));
  }
}
function describeStep(step, settings) {
  const inner = childrenOf(step).map((child) => describeStep(child, settings));
  const agent = step.type === "prompt" || step.type === "command" ? settings.stepSettings(step) : void 0;
  return {
    name: step.name,
    type: step.type,
    what: whatOf(step),
    ...step.condition === void 0 ? {} : { condition: step.condition },
    ...agent ? { provider: agent.provider, ...agent.model === void 0 ? {} : { model: agent.model } } : {},
    ...inner.length > 0 ? { steps: inner } : {}
  };
}
function whatOf(step) {
  switch (step.type) {
    case "command":
      return step.command;
    case "script":
      return firstLine(step.run);
    case "prompt":
      return step["prompt-file"] ?? firstLine(step.prompt ?? "");
    case "recurring":
      return describeLoop(step);
    case "wait-for-human":
      return firstLine(step.message);
    case "workflow":
      return step.workflow;
    default:
      return "";
  }
}
function describeLoop(step) {
  const each = step["for-each"];
  const most = step["max-iterations"];
  return [
    ...each === void 0 ? [] : [`for each of ${typeof each === "string" ? each : `${each.length} items`}`],
    ...most === void 0 ? [] : [`at most ${most}`],
    ...step.until === void 0 ? [] : [`until ${String(step.until).replace(/\s+/g, " ")}`]
  ].join(", ");
}
function firstLine(text) {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > 80 ? `${line.slice(0, 79)}\u2026` : line;
}
function renderPlan({
  loaded,
  variables,
  settings
}) {
  const { workflow } = loaded;
  const { provider, model } = settings.agent;
  const { git } = settings;
  const lines = [
    `${workflow.name} \xB7 dry run \xB7 ${provider}${model === void 0 ? "" : ` (${model})`}`,
    ...workflow.description === void 0 ? [] : [workflow.description],
    "",
    ...Object.entries(variables).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}`),
    ...Object.keys(variables).length > 0 ? [""] : [],
    ...workflow.steps.flatMap((step) => renderStep(describeStep(step, settings), 1)),
    "",
    git.enabled ? `Git: ${git.worktree ? "a worktree of its own" : "your checkout"}, branch ${git.branchPrefix}\u2026${git.autoPr ? ", pull request at the end" : ""}` : "Git: not used",
    "Nothing was started."
  ];
  return lines.join("\n");
}
function renderStep(step, depth) {
  const indent = "  ".repeat(depth);
  const condition = step.condition === void 0 || step.type === "conditional" ? "" : `  if ${oneLine(step.condition)}`;
  const choice = step.type === "conditional" ? `if ${oneLine(step.condition ?? "")}` : step.what;
  const line = `${indent}${step.name.padEnd(20 - depth * 2)}  ${step.type.padEnd(14)}  ${choice}${condition}`.trimEnd();
  return [line, ...(step.steps ?? []).flatMap((inner) => renderStep(inner, depth + 1))];
}
function oneLine(text) {
  return String(text).replace(/\s+/g, " ").trim();
}

// src/cli/commands/run.ts
async function runCommand(io, [name = ""], options) {
  const project = openProject(io.cwd);
  const loaded = loadWorkflow(project, io.cwd, name);
  const variables = await readVariables(io, loaded.workflow, options);
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start({ io, project, loaded, variables }, options);
}
async function readVariables(io, workflow, options) {
  const fromFile = options.varsFile === void 0 ? {} : await readVariablesFile(io, options.varsFile);
  const fromLine = Object.fromEntries((options.var ?? []).map(parseAssignment));
  const resolved = resolveAll(workflow, fromFile, fromLine);
  if ("variables" in resolved) return resolved.variables;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(resolved.problems),
    data: { problems: resolved.problems }
  });
}
function resolveAll(workflow, fromFile, fromLine) {
  const resolved = resolveVariables(workflow, { ...fromFile, ...fromLine }, "command line");
  const isFileOnly = (name) => Object.hasOwn(fromFile, name) && !Object.hasOwn(fromLine, name);
  const file = resolveVariables(workflow, fromFile, "file");
  const inFile = "problems" in file ? file.problems.filter(({ variable }) => isFileOnly(variable)) : [];
  const elsewhere = "problems" in resolved ? resolved.problems.filter(({ variable }) => !isFileOnly(variable)) : [];
  return inFile.length + elsewhere.length > 0 ? { problems: [...inFile, ...elsewhere] } : resolved;
}
function parseAssignment(text) {
  const equals = text.indexOf("=");
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new AgenticError({
    code: "usage",
    message: `\`--var ${text}\` has no value; write \`--var name=value\`.`
  });
}
async function readVariablesFile(io, file) {
  const { parsePlainYaml } = await import("./plain-yaml-SLKFSTAO.js");
  const parsed = parsePlainYaml(readText(resolve2(io.cwd, file), file), file);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw new AgenticError({
    code: "variables-invalid",
    message: `${file} must hold variables as \`name: value\` lines or a JSON object.`
  });
}
export {
  runCommand
};
