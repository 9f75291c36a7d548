import { closestMatch } from "./closest-match.ts";
import type { Finding, Path } from "./diagnostic.ts";
import { code, isMapping, describeValue } from "./message-text.ts";
import { ShortStep, Step, type StepType } from "./schema.ts";
import { checkShape } from "./shape.ts";

export const STEP_TYPES: readonly StepType[] = Step.options
  .map((option) => option.shape.type.value)
  .filter((type) => type !== "function");

const LISTS = ["steps", "then", "else"];

/** Names of step types in other tools. */
const TYPE_SYNONYMS: Readonly<Record<string, StepType>> = {
  agent: "prompt",
  ai: "prompt",
  approval: "wait-for-human",
  bash: "script",
  exec: "script",
  for: "recurring",
  foreach: "recurring",
  function: "script",
  group: "sequence",
  human: "wait-for-human",
  if: "conditional",
  loop: "recurring",
  manual: "wait-for-human",
  repeat: "recurring",
  run: "script",
  serial: "sequence",
  shell: "script",
  wait: "wait-for-human",
  while: "recurring",
};

const TYPE_HINTS: readonly (readonly [string, StepType])[] = [
  ["prompt", "prompt"],
  ["prompt-file", "prompt"],
  ["command", "command"],
  ["run", "script"],
  ["then", "conditional"],
  ["until", "recurring"],
  ["for-each", "recurring"],
  ["max-iterations", "recurring"],
  ["merge-strategy", "parallel"],
  ["merge-mode", "parallel"],
  ["message", "wait-for-human"],
  ["workflow", "workflow"],
];

export interface StepShapes {
  readonly value: unknown;
  readonly findings: readonly Finding[];
}

/** Expands short steps and checks the type of every step, so that other keys can be checked by type. */
export function readStepShapes(root: unknown): StepShapes {
  const findings: Finding[] = [];
  return { value: isMapping(root) ? readLists(root, [], findings) : root, findings };
}

function readLists(block: Record<string, unknown>, path: Path, findings: Finding[]): Record<string, unknown> {
  const result = { ...block };
  for (const key of LISTS) {
    const list = block[key];
    if (!Array.isArray(list)) continue;
    result[key] = list.map((step, index) => readStep(step, [...path, key, index], findings));
  }
  return result;
}

function readStep(step: unknown, path: Path, findings: Finding[]): unknown {
  if (!isMapping(step)) return step;
  if (Object.hasOwn(step, "step") && !Object.hasOwn(step, "type")) return readShort(step, path, findings);
  const type = readType(step, path, findings);
  if (step["type"] === "function") return { function: "unknown", ...step };
  return readLists(type === undefined ? step : { ...step, type }, path, findings);
}

function readShort(step: Record<string, unknown>, path: Path, findings: Finding[]): unknown {
  const checked = checkShape(ShortStep, step, {
    path,
    findOwner: () => ({ label: `the short step ${code(String(step["step"]))}`, length: path.length }),
    advice: "For more keys write `name`, `type: command` and `command`.",
  });
  if (!("value" in checked)) {
    findings.push(...checked.findings);
    return step;
  }
  const { step: command, name = command, clearContext } = checked.value;
  const context = clearContext === undefined ? {} : { context: clearContext ? "fresh" : "continue" };
  return { name, type: "command", command, ...context };
}

function readType(step: Record<string, unknown>, path: Path, findings: Finding[]): StepType | undefined {
  const { type } = step;
  const known = STEP_TYPES.find((name) => name === type);
  if (known) return known;
  const label = typeof step["name"] === "string" ? `step ${code(step["name"])}` : "this step";
  const types = `Types: ${STEP_TYPES.join(", ")}.`;
  if (type === undefined || type === null) {
    const guess = TYPE_HINTS.find(([key]) => Object.hasOwn(step, key))?.[1];
    const suggestion = guess && `type: ${guess}`;
    const message = guess ? `${label} has no \`type\`.` : `${label} has no \`type\`. ${types}`;
    findings.push({ path: [...path, "type"], at: "key", message, suggestion, absent: true });
    return guess;
  }
  if (type === "function") {
    const message = `\`type: function\` in ${label} works in TypeScript definitions only; use \`type: script\` here.`;
    findings.push({ path: [...path, "type"], at: "value", message });
    return undefined;
  }
  const guess = typeof type === "string" ? guessType(type) : undefined;
  const wrong =
    typeof type === "string" ? `unknown type ${code(type)}` : `\`type\` cannot be ${describeValue(type)}`;
  const message = guess ? `${wrong} in ${label}.` : `${wrong} in ${label}. ${types}`;
  findings.push({ path: [...path, "type"], at: "value", message, suggestion: guess });
  return guess;
}

function guessType(word: string): StepType | undefined {
  const other = TYPE_SYNONYMS[word.toLowerCase()];
  if (other) return other;
  const near = closestMatch(word, STEP_TYPES);
  return STEP_TYPES.find((type) => type === near);
}
