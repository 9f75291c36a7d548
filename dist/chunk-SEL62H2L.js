const require = process.getBuiltinModule;
import {
  takenBy,
  textVariable
} from "./chunk-H5MVVNRZ.js";
import {
  MOST_LINES,
  fenced,
  outlineOf,
  wrapped
} from "./chunk-FBCDDURP.js";
import {
  isProgramPath,
  knownFiles,
  namedWorkflows,
  readProgram
} from "./chunk-SPMHWW7U.js";
import {
  parseWorkflow
} from "./chunk-DS35GPD3.js";
import {
  DO
} from "./chunk-KMKBUXCO.js";
import {
  USER_FOLDER,
  createLibrary,
  splitFrontMatter
} from "./chunk-EO6JZ5KM.js";
import {
  packageRoot
} from "./chunk-WTW3FVGE.js";
import {
  array,
  boolean,
  looseObject,
  string
} from "./chunk-67EWWL3V.js";
import {
  withoutHidden
} from "./chunk-YVZVQPSV.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/routing/approval-question.ts
var MOST_STEPS = 30;
var STEP_COLUMNS = 80;
var MOST_BYTES = 8e3;
function composedQuestion({ workflow, definition, sha256 }, { isUnkept = false } = {}) {
  const steps = outlineOf(workflow.steps).map((line) => withoutHidden(line).slice(0, STEP_COLUMNS));
  const more = steps.length - MOST_STEPS;
  const outline = [...steps.slice(0, MOST_STEPS), ...more > 0 ? [`\u2026and ${more} more`] : []].join("\n");
  return [
    `No workflow fits. Run this one, \`${workflow.name}\`, composed for the request? Approve it, reject it, or say what to change.`,
    ...isUnkept ? ["", UNKEPT] : [],
    "",
    fenced(definition.trimEnd(), "yaml"),
    "",
    `SHA-256 ${sha256}`,
    "",
    fenced(outline)
  ].join("\n");
}
var UNKEPT = "It is not proposed for the repository, as `--keep` asks: people alone change files of `.agentic/` there, unless `github.allowedFiles` names `.agentic/workflows/*.yaml`. Approved, it runs this once.";
function startQuestion({ workflow, variables, others }) {
  const lines = Object.entries(variables).flatMap(([name, value]) => [
    `${name}:`,
    ...wrapped(value).map((line) => `  ${line}`.trimEnd())
  ]);
  const text = lines.join("\n");
  if (lines.length > MOST_LINES || Buffer.byteLength(text) > MOST_BYTES) return void 0;
  const names = others.replaceAll(/[^\w ,.[\]-]/g, "").slice(0, 150);
  return [
    `Start \`${workflow}\`? Text of others was read when it was chosen (${names}). Approve it as it is below, or reject it.`,
    ...text === "" ? [] : ["", fenced(text)]
  ].join("\n");
}

// src/routing/workflow-choices.ts
function choiceOf(workflow, { description = "", variables = [] }) {
  const taken = takenBy(variables);
  const name = textVariable(taken);
  const request = taken.texts.find((each) => each === name);
  return {
    name: workflow,
    description: description.replaceAll(/\s+/g, " ").trim(),
    ...request === void 0 ? {} : { request },
    variables: variables.filter((variable) => variable.name !== request && isGivable(variable))
  };
}
function isGivable({ type, enum: values, required }) {
  return required || values !== void 0 || type !== "string";
}
function describeChoices(choices) {
  return choices.map(describeChoice).join("\n");
}
function describeChoice({ name, description, request, variables }) {
  const lines = [
    `- \`${name}\`: ${description === "" ? "(no description)" : description}`,
    ...request === void 0 ? ["  - takes no text: it does the same whatever is asked"] : [],
    ...variables.map(describeVariable)
  ];
  return lines.join("\n");
}
function describeVariable({
  name,
  type,
  enum: values,
  required,
  default: value,
  description
}) {
  const kind = values ? `one of ${values.map(String).join(", ")}` : type === "string" ? "text" : type;
  const need = value === void 0 || value === null ? required ? ", needed" : "" : `, default ${String(value)}`;
  const about = description === void 0 ? "" : `: ${description.replaceAll(/\s+/g, " ")}`;
  return `  - variable \`${name}\` (${kind}${need})${about}`;
}
function choicesText(choices) {
  return choices.map(({ name, description }) => `- \`${name}\`: ${description}`).join("\n");
}

// src/runner/do-workflow/list-workflow-choices.ts
const { existsSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { relative, join } = process.getBuiltinModule("node:path");
var NAME = /^[A-Za-z0-9][\w.-]{0,99}$/;
async function listChoices(project) {
  const named = namedWorkflows(project).filter(({ name }) => NAME.test(name) && name !== DO);
  const read = await Promise.all(named.map(async (each) => await readChoice(project, each)));
  return read.filter((choice) => choice !== void 0);
}
async function readChoice(project, { name, path, origin }) {
  try {
    const workflow = await readHead(project, { name, path, origin });
    if (!workflow || workflow.routable === false) return void 0;
    return { ...choiceOf(name, workflow), ...origin === "built-in" ? {} : { own: true } };
  } catch (error) {
    if (error instanceof AgenticError) return void 0;
    throw error;
  }
}
async function readHead(project, { name, path, origin }) {
  if (isProgramPath(path))
    return (await readProgram({ path, file: relative(project.root, path), root: project.root })).workflow;
  const parsed = parseWorkflow(readRegularText(path), origin === "built-in" ? name : path);
  return "workflow" in parsed ? parsed.workflow : void 0;
}
var OWN = /* @__PURE__ */ new Set(["compose", "orchestrate", "resolve-conflict", "route"]);
var About = looseObject({
  description: string().default(""),
  arguments: array(
    looseObject({
      name: string(),
      description: string().default(""),
      required: boolean().default(false)
    })
  ).default([])
});
function listCommands(project) {
  const library = createLibrary({ root: project.root, builtIn: packageRoot() });
  const names = knownFiles(project).names("command").filter((name) => !OWN.has(name));
  return names.flatMap((name) => describeCommand(name, library.command(name).source)).join("\n");
}
function describeCommand(name, source) {
  const { front } = splitFrontMatter(readRegularText(source), source);
  const about = About.safeParse(front ?? {}, { jitless: true });
  if (!about.success) return [];
  const { description, arguments: args } = about.data;
  return [
    `- \`${name}\`: ${description}`,
    ...args.map((each) => `  - \`${each.name}\`${each.required ? " (needed)" : ""}: ${each.description}`)
  ];
}
function listPersonas(project) {
  return knownFiles(project).names("persona").join(", ");
}
async function keepWorkflow(directory, { workflow, definition }) {
  const path = `${USER_FOLDER}/workflows/${workflow.name}.yaml`;
  const file = join(directory, path);
  if (existsSync(file))
    throw new AgenticError({
      code: "definition-invalid",
      message: `${path} is there already; nothing is written over it.`
    });
  makeFolder(join(directory, USER_FOLDER, "workflows"));
  writeFileSync(file, definition, { flag: "wx" });
  const title = `Add workflow ${workflow.name}`;
  const body = [
    workflow.description ?? "",
    "",
    `It was composed for a request, approved as it is here, and run. Merged, \`agentic-sdlc run ${workflow.name}\` runs it again.`
  ].join("\n");
  return await Promise.resolve({ path, commit_message: title, title, body, draft: false });
}

export {
  composedQuestion,
  startQuestion,
  describeChoices,
  choicesText,
  listChoices,
  listCommands,
  listPersonas,
  keepWorkflow
};
