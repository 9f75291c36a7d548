import { renderProblem } from "../definition/diagnostic.ts";
import type { FileCatalog } from "../definition/file-catalog.ts";
import { checkDefinition, parseWorkflow } from "../definition/parse.ts";
import { type Step, type Workflow, walkSteps } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import { withoutHidden } from "../template/untrusted-text.ts";
import { SYNTHESIS_COMMAND, SYNTHESIS_MODEL } from "./synthesis-step.ts";

/** The journal stores the whole text, and a person reads it. `findHiddenText` has the other limits. */
const MOST_BYTES = 8_000;

export interface ComposedWorkflow {
  readonly workflow: Workflow;
  readonly definition: string;
  readonly sha256: string;
}

export type CheckedWorkflow =
  { readonly composed: ComposedWorkflow } | { readonly mistakes: readonly string[] };

const FILE = "workflow.yaml";

const OPENING = /^(`{3,}|~{3,})ya?ml/i;

export function definitionIn(answer: string): string | undefined {
  const blocks: string[][] = [];
  let inside: string[] | undefined;
  let fence = "";
  for (const line of answer.replaceAll(/\r\n?/g, "\n").split("\n")) {
    if (!inside) {
      fence = OPENING.exec(line)?.[1] ?? "";
      if (fence !== "") inside = [];
    } else if (isClosing(line.trimEnd(), fence)) {
      blocks.push(inside);
      inside = undefined;
    } else inside.push(line);
  }
  const [only] = blocks;
  return only && blocks.length === 1 ? `${only.join("\n").trim()}\n` : undefined;
}

function isClosing(line: string, fence: string): boolean {
  return line.length >= fence.length && line === fence.charAt(0).repeat(line.length);
}

export function checkAnswer(answer: string, known: FileCatalog): CheckedWorkflow {
  const definition = definitionIn(answer);
  if (definition !== undefined) return checkComposed(definition, known);
  return {
    mistakes: [
      "The answer must contain the workflow in exactly one block that begins with ```yaml and ends with ```.",
    ],
  };
}

export function checkComposed(definition: string, known: FileCatalog): CheckedWorkflow {
  const bytes = Buffer.byteLength(definition);
  if (bytes > MOST_BYTES)
    return { mistakes: [`The workflow has ${bytes} bytes; it may have ${MOST_BYTES}. Make it shorter.`] };
  const hidden = findHiddenText(definition);
  if (hidden.length > 0) return { mistakes: hidden };
  const { problems } = checkDefinition(definition, FILE, known);
  const parsed = parseWorkflow(definition, FILE);
  const refused = "workflow" in parsed ? refusals(parsed.workflow, known) : [];
  const mistakes = [...problems.map(renderProblem), ...refused];
  if (mistakes.length > 0 || !("workflow" in parsed)) return { mistakes };
  const workflow = { ...parsed.workflow, steps: parsed.workflow.steps.map(withCheck) };
  return { composed: { workflow, definition, sha256: hashOf(definition) } };
}

/** The engine checks each step that may change files. A step without changes costs no second check of the same tree. */
function withCheck(step: Step): Step {
  switch (step.type) {
    case "prompt":
    case "command": {
      const { ensures = [] } = step;
      return ensures.includes("check") ? step : { ...step, ensures: [...ensures, "check"] };
    }
    case "sequence":
    case "parallel":
    case "recurring":
      return { ...step, steps: step.steps.map(withCheck) };
    case "conditional":
      return {
        ...step,
        then: step.then.map(withCheck),
        ...(step.else && { else: step.else.map(withCheck) }),
      };
    default:
      return step;
  }
}

/** Characters that hide or reorder text that a person approves. */
const INVISIBLE = /(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\p{Cs}\u2028\u2029]/u;

/** A terminal shows no more of a question than 300 lines, and a page scrolls a long line out of sight. */
export const MOST_LINES = 200;
const MOST_COLUMNS = 200;

function findHiddenText(definition: string): string[] {
  const lines = definition.split("\n");
  const long = lines.findIndex((line) => line.replaceAll("\t", "    ").length > MOST_COLUMNS);
  return [
    ...(INVISIBLE.test(definition) || withoutHidden(definition) !== definition
      ? ["The workflow contains invisible characters, HTML comments or entities such as `&lt;`. Remove them."]
      : []),
    ...(long < 0
      ? []
      : [`Line ${long + 1} is too long to be displayed. Break it at ${MOST_COLUMNS} characters.`]),
    ...(lines.length > MOST_LINES
      ? [`The workflow has ${lines.length} lines; it may have ${MOST_LINES}. Make it shorter.`]
      : []),
  ];
}

/** Returns the approved workflow. Errors: `definition-invalid`, also for another text than the approved one. */
export function approvedWorkflow(definition: string, sha256: string, known: FileCatalog): Workflow {
  if (hashOf(definition) !== sha256)
    throw new AgenticError({
      code: "definition-invalid",
      message: "The composed workflow is not the approved one, so it does not run. Request it again.",
    });
  const checked = checkComposed(definition, known);
  if ("composed" in checked) return checked.composed.workflow;
  throw new AgenticError({
    code: "definition-invalid",
    message: `The composed workflow cannot be run:\n${checked.mistakes.join("\n")}`,
  });
}

function hashOf(text: string): string {
  // Loaded when needed: few runs have a composed workflow.
  return process.getBuiltinModule("node:crypto").hash("sha256", text);
}

const TYPES: ReadonlySet<Step["type"]> = new Set([
  "prompt",
  "command",
  "sequence",
  "parallel",
  "conditional",
  "recurring",
  "wait-for-human",
]);
/** People decide about costs and agents, on the command line or in the configuration. */
const SETTINGS: ReadonlySet<string> = new Set([
  "max-retry",
  "timeout-minutes",
  "max-workers",
  "autofix",
  "git",
]);
const STEP_KEYS = [
  "bypass-permissions",
  "provider",
  "model",
  "prompt-file",
  "max-cost-usd",
  "max-tokens",
] as const;

export function refusals(workflow: Workflow, known?: Pick<FileCatalog, "names">): string[] {
  const { name, settings = {}, defaults, variables = [], outputs } = workflow;
  const taken = known?.names("workflow").includes(name) === true;
  return [
    ...(taken || name === "do"
      ? [`There is a workflow \`${name}\` already; give this one another name.`]
      : []),
    ...Object.keys(settings)
      .filter((key) => !SETTINGS.has(key))
      .map((key) => `\`settings.${key}\` is not allowed here; leave it out.`),
    ...(settings.git?.worktree === false ? ["`settings.git.worktree: false` is not allowed here."] : []),
    ...(defaults ? ["`defaults` is not allowed here; leave it out."] : []),
    ...variables
      .filter((variable) => variable.name !== "request" || variable.type !== "string")
      .map(
        (variable) =>
          `The variable \`${variable.name}\` is not allowed; only \`request\` (a string) is given.`,
      ),
    ...(outputs ? ["`outputs` is not allowed here; have a step write the file."] : []),
    ...Array.from(walkSteps(workflow.steps)).flatMap((step) => stepRefusals(step, known)),
  ];
}

function stepRefusals(step: Step, known: Pick<FileCatalog, "names"> | undefined): string[] {
  const own = `step \`${step.name}\``;
  const keys = STEP_KEYS.filter((key) => Reflect.get(step, key) !== undefined && !isOfSynthesis(step, key));
  const commands = (step.ensures ?? []).some(
    (check) =>
      typeof check === "object" &&
      ("command" in check || ("fails-before" in check && check["fails-before"].command !== undefined)),
  );
  const persona = "agent" in step ? step.agent : undefined;
  return [
    ...(TYPES.has(step.type)
      ? []
      : [`In ${own} \`type: ${step.type}\` is not allowed; allowed: ${[...TYPES].join(", ")}.`]),
    ...keys.map((key) => `In ${own} \`${key}\` is not allowed; leave it out.`),
    ...(commands
      ? [`In ${own} \`ensures\` with a \`command\` is not allowed; say in the prompt what to run.`]
      : []),
    ...(step.type === "command" && isPath(step.command, known?.names("command"))
      ? [`In ${own} \`command\` must be a name of the list.`]
      : []),
    ...(persona !== undefined && isPath(persona, known?.names("persona"))
      ? [`In ${own} \`agent\` must be a name of the list.`]
      : []),
  ];
}

/** The engine gives the last step a model. */
function isOfSynthesis(step: Step, key: (typeof STEP_KEYS)[number]): boolean {
  const isSynthesis = step.type === "command" && step.command === SYNTHESIS_COMMAND;
  return isSynthesis && key === "model" && step.model === SYNTHESIS_MODEL;
}

function isPath(name: string, names: readonly string[] | undefined): boolean {
  return names ? !names.includes(name) : /[/.]/.test(name);
}

export function outlineOf(steps: readonly Step[], indent = ""): string[] {
  return steps.flatMap((step) => [
    `${indent}${step.name}  ${describeStep(step)}`,
    ...insideOf(step, `${indent}  `),
  ]);
}

function insideOf(step: Step, indent: string): string[] {
  if (step.type === "conditional") {
    const otherwise = step.else ? [`${indent}else`, ...outlineOf(step.else, `${indent}  `)] : [];
    return [...outlineOf(step.then, indent), ...otherwise];
  }
  return "steps" in step ? outlineOf(step.steps, indent) : [];
}

function describeStep(step: Step): string {
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
        ...(each === undefined ? [] : [`for each of ${short(String(each))}`]),
        ...(step.until === undefined ? [] : [`until ${short(String(step.until))}`]),
        ...(most === undefined ? [] : [`at most ${most} times`]),
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

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
