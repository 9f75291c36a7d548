const QUOTED = /"([^"\\\n]{0,60})"|'([^'\\\n]{0,60})'/g;
const NUMBER = /(?<![\w.])\d{1,6}(?:\.\d+)?(?![\w.])/g;
const MOST_LITERALS = 200;

/** Returns the texts and numbers in the expressions of a workflow: values that its conditions compare with. */
export function literalsIn(workflows: readonly unknown[]): (string | number)[] {
  const texts = workflows.flatMap((workflow) => expressionsIn(workflow, ""));
  const quoted = texts.flatMap((text) => Array.from(text.matchAll(QUOTED), ([, a, b]) => a ?? b ?? ""));
  const numbers = texts.flatMap((text) =>
    Array.from(text.replaceAll(QUOTED, " ").matchAll(NUMBER), ([number]) => Number(number)),
  );
  const near = numbers.flatMap((number) => [number - 1, number, number + 1]);
  return [...new Set<string | number>([...quoted.filter((text) => text !== ""), ...near])].slice(
    0,
    MOST_LITERALS,
  );
}

const EXPRESSIONS = new Set(["condition", "until", "for-each"]);

function expressionsIn(value: unknown, key: string): string[] {
  if (typeof value === "string") return EXPRESSIONS.has(key) || value.includes("{{") ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => expressionsIn(each, key));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => expressionsIn(inner, name));
}
