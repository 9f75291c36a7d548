const require = process.getBuiltinModule;
import {
  checkDefinition,
  parseWorkflow
} from "./chunk-DS35GPD3.js";
import {
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  renderProblem
} from "./chunk-EO6JZ5KM.js";
import {
  withoutHidden
} from "./chunk-YVZVQPSV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/routing/hidden-text.ts
var INVISIBLE = /(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\p{Cs}\u2028\u2029]/u;
var MOST_LINES = 200;
var MOST_COLUMNS = 200;
function findHiddenText(definition) {
  const lines = definition.split("\n");
  const long = lines.findIndex((line) => line.replaceAll("	", "    ").length > MOST_COLUMNS);
  return [
    ...INVISIBLE.test(definition) || withoutHidden(definition) !== definition ? [
      "The workflow holds characters that people cannot see, comments of HTML or entities such as `&lt;`; write it without them."
    ] : [],
    ...long < 0 ? [] : [`Line ${long + 1} is too long to be seen: break it at ${MOST_COLUMNS} characters.`],
    ...lines.length > MOST_LINES ? [`The workflow has ${lines.length} lines; it may have ${MOST_LINES}. Make it shorter.`] : []
  ];
}
function fenced(text, language = "") {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}${language}`, text, fence].join("\n");
}
var WRAPPED = 120;
function wrapped(text) {
  return text.replaceAll("	", "    ").split("\n").flatMap(chunksOf);
}
function chunksOf(line) {
  const signs = Array.from(line);
  const count = Math.max(1, Math.ceil(signs.length / WRAPPED));
  return Array.from(
    { length: count },
    (_, index) => signs.slice(index * WRAPPED, (index + 1) * WRAPPED).join("")
  );
}

// src/routing/composed-workflow.ts
var MOST_BYTES = 8e3;
var FILE = "workflow.yaml";
var OPENING = /^(`{3,}|~{3,})ya?ml/i;
function definitionIn(answer) {
  const blocks = [];
  let inside;
  let fence = "";
  for (const line of answer.replaceAll(/\r\n?/g, "\n").split("\n")) {
    if (!inside) {
      fence = OPENING.exec(line)?.[1] ?? "";
      if (fence !== "") inside = [];
    } else if (isClosing(line.trimEnd(), fence)) {
      blocks.push(inside);
      inside = void 0;
    } else inside.push(line);
  }
  const [only] = blocks;
  return only && blocks.length === 1 ? `${only.join("\n").trim()}
` : void 0;
}
function isClosing(line, fence) {
  return line.length >= fence.length && line === fence.charAt(0).repeat(line.length);
}
function checkAnswer(answer, known) {
  const definition = definitionIn(answer);
  if (definition !== void 0) return checkComposed(definition, known);
  return {
    mistakes: [
      "The answer must hold the workflow in exactly one block that begins with ```yaml and ends with ```."
    ]
  };
}
function checkComposed(definition, known) {
  const bytes = Buffer.byteLength(definition);
  if (bytes > MOST_BYTES)
    return { mistakes: [`The workflow has ${bytes} bytes; it may have ${MOST_BYTES}. Make it shorter.`] };
  const unseen = findHiddenText(definition);
  if (unseen.length > 0) return { mistakes: unseen };
  const { problems } = checkDefinition(definition, FILE, known);
  const parsed = parseWorkflow(definition, FILE);
  const refused = "workflow" in parsed ? refusals(parsed.workflow, known) : [];
  const mistakes = [...problems.map(renderProblem), ...refused];
  if (mistakes.length > 0 || !("workflow" in parsed)) return { mistakes };
  return { composed: { workflow: parsed.workflow, definition, sha256: hashOf(definition) } };
}
function approvedWorkflow(definition, sha256, known) {
  if (hashOf(definition) !== sha256)
    throw new AgenticError({
      code: "definition-invalid",
      message: "The composed workflow is not the one that was approved, so it is not run; ask for it again."
    });
  const checked = checkComposed(definition, known);
  if ("composed" in checked) return checked.composed.workflow;
  throw new AgenticError({
    code: "definition-invalid",
    message: `The composed workflow cannot be run:
${checked.mistakes.join("\n")}`
  });
}
function hashOf(text) {
  return process.getBuiltinModule("node:crypto").hash("sha256", text);
}
var TYPES = /* @__PURE__ */ new Set([
  "prompt",
  "command",
  "sequence",
  "parallel",
  "conditional",
  "recurring",
  "wait-for-human"
]);
var SETTINGS = /* @__PURE__ */ new Set([
  "max-retry",
  "timeout-minutes",
  "max-workers",
  "autofix",
  "git"
]);
var STEP_KEYS = [
  "bypass-permissions",
  "provider",
  "model",
  "prompt-file",
  "max-cost-usd",
  "max-tokens"
];
function refusals(workflow, known) {
  const { name, settings = {}, variables = [], outputs } = workflow;
  const taken = known?.names("workflow").includes(name) === true;
  return [
    ...taken || name === "do" ? [`There is a workflow \`${name}\` already; give this one another name.`] : [],
    ...Object.keys(settings).filter((key) => !SETTINGS.has(key)).map((key) => `\`settings.${key}\` is not allowed here; leave it out.`),
    ...settings.git?.worktree === false ? ["`settings.git.worktree: false` is not allowed here."] : [],
    ...variables.filter((variable) => variable.name !== "request" || variable.type !== "string").map(
      (variable) => `The variable \`${variable.name}\` is not allowed; only \`request\` (a string) is given.`
    ),
    ...outputs ? ["`outputs` is not allowed here; have a step write the file."] : [],
    ...Array.from(walkSteps(workflow.steps)).flatMap((step) => stepRefusals(step, known))
  ];
}
function stepRefusals(step, known) {
  const own = `step \`${step.name}\``;
  const keys = STEP_KEYS.filter((key) => Object.hasOwn(step, key) && Reflect.get(step, key) !== void 0);
  const commands = (step.ensures ?? []).some((check) => typeof check === "object" && "command" in check);
  const persona = "agent" in step ? step.agent : void 0;
  return [
    ...TYPES.has(step.type) ? [] : [`In ${own} \`type: ${step.type}\` is not allowed; allowed: ${[...TYPES].join(", ")}.`],
    ...keys.map((key) => `In ${own} \`${key}\` is not allowed; leave it out.`),
    ...commands ? [`In ${own} \`ensures\` with a \`command\` is not allowed; say in the prompt what to run.`] : [],
    ...step.type === "command" && isPath(step.command, known?.names("command")) ? [`In ${own} \`command\` must be a name of the list.`] : [],
    ...persona !== void 0 && isPath(persona, known?.names("persona")) ? [`In ${own} \`agent\` must be a name of the list.`] : []
  ];
}
function isPath(name, names) {
  return names ? !names.includes(name) : /[/.]/.test(name);
}
function outlineOf(steps, indent = "") {
  return steps.flatMap((step) => [
    `${indent}${step.name}  ${wordsOf(step)}`,
    ...insideOf(step, `${indent}  `)
  ]);
}
function insideOf(step, indent) {
  if (step.type === "conditional") {
    const otherwise = step.else ? [`${indent}else`, ...outlineOf(step.else, `${indent}  `)] : [];
    return [...outlineOf(step.then, indent), ...otherwise];
  }
  return "steps" in step ? outlineOf(step.steps, indent) : [];
}
function wordsOf(step) {
  switch (step.type) {
    case "command":
      return `command ${step.command}`;
    case "conditional":
      return `if ${short(String(step.condition))}`;
    case "recurring": {
      const each = step["for-each"];
      const most = step["max-iterations"];
      return [
        "repeated",
        ...each === void 0 ? [] : [`for each of ${short(String(each))}`],
        ...step.until === void 0 ? [] : [`until ${short(String(step.until))}`],
        ...most === void 0 ? [] : [`at most ${most} times`]
      ].join(" ");
    }
    case "parallel":
      return "side by side";
    case "wait-for-human":
      return "asks a person";
    default:
      return step.type;
  }
}
function short(text) {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59)}\u2026` : line;
}

export {
  MOST_LINES,
  fenced,
  wrapped,
  definitionIn,
  checkAnswer,
  approvedWorkflow,
  refusals,
  outlineOf
};
