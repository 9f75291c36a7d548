import { closestMatch } from "./closest-match.ts";
import type { Path } from "./diagnostic.ts";
import { code, either, isMapping, valueAt } from "./message-text.ts";
import { Step } from "./schema.ts";
import { Settings } from "./settings-schema.ts";
import type { Advice, KeyOwner } from "./shape.ts";

const LISTS = new Set<unknown>(["steps", "then", "else"]);
const ENTRIES: Readonly<Record<string, string>> = { variables: "variable", outputs: "output" };

const OTHER_KEYS: Readonly<Record<string, readonly string[]>> = {
  "depends-on": ["needs", "after", "requires", "depends"],
  "for-each": ["foreach", "items", "loop", "matrix"],
  "max-iterations": ["iterations", "times", "limit"],
  "max-retry": ["retries", "retry", "attempts"],
  "timeout-minutes": ["timeout"],
  condition: ["if", "when", "only-if"],
  cwd: ["working-directory", "workdir", "dir"],
  message: ["text", "question", "prompt"],
  name: ["id", "step"],
  prompt: ["text", "instructions", "message"],
  run: ["script", "shell", "cmd", "command"],
  args: ["with", "arguments", "params", "parameters"],
  variables: ["inputs", "with", "args", "params"],
  steps: ["branches", "tasks", "do"],
  default: ["value"],
  required: ["mandatory"],
};

const KEYS_BY_TYPE: ReadonlyMap<string, readonly string[]> = new Map(
  Step.options.map((option) => [option.shape.type.value, Object.keys(option.shape)]),
);

export function createOwnerFinder(root: unknown): (path: Path) => KeyOwner {
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const label = describeOwner(root, path.slice(0, length));
      if (label !== undefined) return { label, length };
    }
    return { label: "the workflow", length: 0 };
  };
}

function describeOwner(root: unknown, path: Path): string | undefined {
  const value = valueAt(root, path);
  if (!isMapping(value)) return undefined;
  const last = path.at(-1);
  const list = path.at(-2);
  if (typeof last === "number" && LISTS.has(list)) return describeStep(value, last);
  if (path.length === 2 && typeof last === "number" && typeof list === "string" && ENTRIES[list]) {
    return formatLabel(ENTRIES[list], { name: value["name"], index: last });
  }
  return path[0] === "settings" || path[0] === "defaults" ? code(path.join(".")) : undefined;
}

function describeStep(step: Record<string, unknown>, index: number): string {
  const type = typeof step["type"] === "string" ? ` (type ${step["type"]})` : "";
  return `${formatLabel("step", { name: step["name"], index })}${type}`;
}

function formatLabel(word: string, { name, index }: { name: unknown; index: number }): string {
  return typeof name === "string" ? `${word} ${code(name)}` : `${word} number ${index + 1}`;
}

export function createKeyAdvisor(root: unknown): (key: string, path: Path) => Advice {
  return (key, path) => {
    const step = valueAt(root, path);
    if (path.length === 0 && Object.hasOwn(Settings.shape, key))
      return { sentence: "It belongs in `settings`." };
    const type = isMapping(step) && LISTS.has(path.at(-2)) ? step["type"] : undefined;
    const valid = typeof type === "string" ? (KEYS_BY_TYPE.get(type) ?? []) : [];
    const other = valid.find((name) => OTHER_KEYS[name]?.includes(key.toLowerCase()));
    if (other) return { suggestion: other };
    return valid.length === 0 ? {} : adviseTypes(key, valid, KEYS_BY_TYPE);
  };
}

/** Names the step types that support a key, unless it resembles one of the keys in `own`. */
export function adviseTypes(
  key: string,
  own: readonly string[],
  keysByType: ReadonlyMap<string, readonly string[]>,
): Advice {
  if (closestMatch(key, own) !== undefined) return {};
  const types = Array.from(keysByType).filter(([, keys]) => keys.includes(key));
  if (types.length === 0) return {};
  return { sentence: `It is a key of type ${either(types.map(([name]) => name))}.` };
}
