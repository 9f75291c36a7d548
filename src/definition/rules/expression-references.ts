import { AgenticError } from "../../errors.ts";
import { type Reference, referencesOf } from "../../template/parse/references.ts";
import { closestMatch, withSuggestion } from "../closest-match.ts";
import type { Finding, Position } from "../diagnostic.ts";
import { code, displayText, isMapping } from "../message-text.ts";
import { isPlainLanguage } from "../natural-language.ts";
import type { Step } from "../schema.ts";
import { lineage } from "../step-tree.ts";
import { findObstacle } from "./evaluation-order.ts";
import type { Definition } from "./rule.ts";
import { type Text, textsOf } from "./template-texts.ts";

/** Fields of an output that hold an agent's free text. */
const FREE_TEXT = new Set([undefined, "summary", "next_step_context"]);

const COMPARED_AFTER =
  /^[\s)]*(?:\|\s*(?:lower|upper|trim|string)[\s)]*)*(?:[=!]==?|(?:not\s+)?in\b)\s*(.*)/s;
const COMPARED_BEFORE = /(\S+)\s*(?:[=!]==?|\bin)[\s(]*$/s;
/** Values that test only whether there is a text. */
const NOTHING = /^(?:none|null|true|false|""|'')$/i;

/** Reports a comparison with an agent's free text, which differs between runs. */
function comparesFreeText(
  reference: Reference,
  { text, step }: { text: Text; step: Step },
): ReferenceProblem | undefined {
  const isAgent = step.type === "prompt" || step.type === "command";
  if (!isAgent || text.kind !== "expression") return undefined;
  if (reference.path.length > 3 || !FREE_TEXT.has(reference.path[2])) return undefined;
  if (!isCompared(reference, text.source)) return undefined;
  const advice =
    step["output-schema"] === undefined
      ? `Declare \`output-schema\` in step ${code(step.name)} and compare a field of it.`
      : "Compare a field of its `output-schema`.";
  const message = `${text.label} compares what the agent of step ${code(step.name)} says in its own words. ${advice}`;
  return { message };
}

function isCompared({ path, line, column }: Reference, source: string): boolean {
  const lines = source.split("\n");
  const offset = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, column - 1);
  const written = new RegExp(`^${path.map((part, index) => partPattern(part, index)).join("")}`).exec(
    source.slice(offset),
  );
  if (!written) return false;
  const after = COMPARED_AFTER.exec(source.slice(offset + written[0].length));
  const before = COMPARED_BEFORE.exec(source.slice(0, offset));
  const otherAfter = after?.[1]?.split(/[\s)}]/, 1)[0];
  return [otherAfter, before?.[1]].some(
    (other) => other !== undefined && other !== "" && !NOTHING.test(other),
  );
}

function partPattern(part: string, index: number): string {
  const name = part.replaceAll(/[^\w]/g, String.raw`\$&`);
  return index === 0 ? name : String.raw`\s*(?:\.\s*${name}|\[\s*["']${name}["']\s*\])`;
}

export const OF_EVERY_OUTPUT: readonly string[] = [
  "success",
  "output_type",
  "document_path",
  "summary",
  "metrics",
  "next_step_context",
  "data",
];

function unknownField(
  { path }: Reference,
  { label, step }: { label: string; step: Step },
): ReferenceProblem | undefined {
  const schema = step["output-schema"];
  if (schema?.["additionalProperties"] !== false || !isMapping(schema["properties"])) return undefined;
  const declared = Object.keys(schema["properties"]);
  const field = path[2] === "data" ? path[3] : path[2];
  const known = path[2] === "data" ? declared : [...declared, ...OF_EVERY_OUTPUT];
  if (field === undefined || known.includes(field)) return undefined;
  const message = `${label}: the \`output-schema\` of step ${code(step.name)} has no ${code(field)}.`;
  return withSuggestion(message, [field, known], `Fields: ${declared.join(", ")}.`);
}

const ROOTS = [
  "variables",
  "inputs",
  "outputs",
  "steps",
  "workflow",
  "run",
  "project",
  "results",
  "item",
  "iteration",
  "human",
  "files_changed",
  "branches",
  "pull_requests",
];

/** Syntax that makes parts of a text conditional. */
const CONDITIONAL = /\{%|\b(?:and|or|if|iteration)\b/;

const OF_STEPS = new Set(["outputs", "steps", "human"]);

type ReferenceProblem = Pick<Finding, "message" | "suggestion">;

export function* validReferences(definition: Definition): Generator<Finding> {
  for (const text of textsOf(definition)) yield* checkText(text, definition);
}

/** Checks one text. `isKnown` accepts names that only this text can use. */
export function* checkText(
  text: Text,
  definition: Definition,
  isKnown: (reference: Reference) => boolean = () => false,
): Generator<Finding> {
  const { path } = text;
  const read = referencesIn(text, definition);
  if ("finding" in read) {
    yield read.finding;
    return;
  }
  for (const reference of read.references) {
    const remark = isKnown(reference) ? undefined : checkReference(reference, text, definition);
    if (remark) yield { path, at: "value", within: startOf(reference), ...remark };
  }
}

function startOf({ line, column }: Position): Position {
  return { line, column };
}

type Read = { references: readonly Reference[] } | { finding: Finding };

function referencesIn(text: Text, definition: Definition): Read | { references: [] } {
  try {
    return { references: referencesOf(text.source, text.kind) };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    if (!isCondition(text) || !isPlainLanguage(text.source)) return { finding: syntaxFinding(text, error) };
    return isJudged(definition) ? { references: [] } : { finding: plainFinding(text) };
  }
}

function isCondition({ path, kind }: Text): boolean {
  return kind === "expression" && (path.at(-1) === "condition" || path.at(-1) === "until");
}

/** Whether an agent chooses the next step and judges conditions in plain language. */
function isJudged({ workflow }: Definition): boolean {
  return workflow.settings?.orchestrator === "agent";
}

function plainFinding({ path, label }: Text): Finding {
  const message = `${label} cannot be read as an expression such as \`outputs.check.failed > 0\`. Plain language needs \`orchestrator: agent\` in the workflow's \`settings\`.`;
  return { path, at: "value", message };
}

function syntaxFinding({ path, label }: Text, error: AgenticError): Finding {
  const { line, column, reason = error.message } = error.data;
  const within = typeof line === "number" && typeof column === "number" ? { line, column } : undefined;
  return { path, at: "value", within, message: `${label} cannot be read: ${String(reason)}` };
}

function checkReference(
  reference: Reference,
  text: Text,
  definition: Definition,
): ReferenceProblem | undefined {
  const [root = "", name] = reference.path;
  const where = `in ${text.label}`;
  if (!ROOTS.includes(root)) return withHint(unknownRoot(root, where, definition), text, definition);
  if (root === "item" || root === "iteration") return outsideLoop(root, text);
  if (name === undefined) return undefined;
  if (root === "variables" || root === "inputs") return unknownVariable(name, where, definition);
  return OF_STEPS.has(root) ? checkStepReference(reference, text, definition) : undefined;
}

function unknownRoot(root: string, where: string, { variableNames, byName }: Definition): ReferenceProblem {
  const message = `unknown name ${code(root)} ${where}.`;
  if (variableNames?.has(root)) return { message, suggestion: `variables.${root}` };
  if (byName.has(root)) return { message, suggestion: `outputs.${root}` };
  return withSuggestion(message, [root, ROOTS], `Names here: ${ROOTS.join(", ")}.`);
}

/** `not ready` is also a valid expression, so advise to write a sentence. */
function withHint(remark: ReferenceProblem, text: Text, definition: Definition): ReferenceProblem {
  if (!isCondition(text) || !isJudged(definition) || remark.suggestion !== undefined) return remark;
  return { message: `${remark.message} For the agent to judge it, say it as a sentence.` };
}

function unknownVariable(
  name: string,
  where: string,
  { variableNames }: Definition,
): ReferenceProblem | undefined {
  if (variableNames === undefined || variableNames.has(name)) return undefined;
  const names = [...variableNames];
  const message = `unknown variable ${code(name)} ${where}.`;
  const known =
    names.length > 0 ? `Variables: ${names.slice(0, 20).join(", ")}.` : "The workflow declares no variables.";
  return withSuggestion(message, [name, names], known);
}

function outsideLoop(
  root: "item" | "iteration",
  { node, moment, label }: Text,
): ReferenceProblem | undefined {
  const blocks = node ? lineage(node).filter((outer) => outer !== node || moment === "after") : [];
  const loops = blocks.filter(({ step }) => step.type === "recurring");
  if (loops.length === 0) {
    return { message: `${code(root)} in ${label} is known only inside a step of type recurring.` };
  }
  const lists = loops.some(({ step }) => step.type === "recurring" && step["for-each"] !== undefined);
  if (root === "iteration" || lists) return undefined;
  return { message: `\`item\` in ${label} is known only inside a recurring step with \`for-each\`.` };
}

function checkStepReference(
  reference: Reference,
  text: Text,
  definition: Definition,
): ReferenceProblem | undefined {
  const [root = "", name = ""] = reference.path;
  const to = definition.byName.get(name);
  if (!to) return unknownStep(reference, text, definition);
  const written = displayText(`${root}.${name}`);
  const label = `\`${written}\` in ${text.label}`;
  const from = text.node;
  const { guarded } = reference;
  const certain = root !== "steps" && !CONDITIONAL.test(text.source);
  const reason = from && findObstacle({ from, to, moment: text.moment, guarded, certain });
  if (reason !== undefined) return { message: `${label}: ${reason}` };
  if (root !== "outputs") return undefined;
  return (
    comparesFreeText(reference, { text, step: to.step }) ?? unknownField(reference, { label, step: to.step })
  );
}

function unknownStep(reference: Reference, text: Text, definition: Definition): ReferenceProblem | undefined {
  const [root = "", name = ""] = reference.path;
  if (definition.otherNames.has(name)) return undefined;
  const names = [...definition.byName.keys(), ...definition.otherNames];
  const dashed = names.find((step) => step.includes("-") && isWrittenAt(reference, text, `${root}.${step}`));
  if (dashed) {
    const message = `${code(`${root}.${dashed}`)} in ${text.label} is read as a subtraction, because of the dash.`;
    return { message, suggestion: `${root}["${dashed}"]` };
  }
  const message = `${code(`${root}.${name}`)} in ${text.label} names no step of this workflow.`;
  const suggestion = closestMatch(name, names);
  return { message, suggestion: suggestion && written(root, suggestion) };
}

function written(root: string, step: string): string {
  return /^[a-z_]\w*$/.test(step) ? `${root}.${step}` : `${root}["${step}"]`;
}

function isWrittenAt({ line, column }: Position, { source }: Text, text: string): boolean {
  const remaining = (source.split("\n")[line - 1] ?? "").slice(column - 1);
  return remaining.startsWith(text) && !/^[\w-]/.test(remaining.slice(text.length));
}
