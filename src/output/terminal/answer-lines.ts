import { parseJsonObject } from "../../run/parse-json.ts";

const FENCED = /^```(?:json)?\s*\n([^]*)\n```$/;
const MOST_DEPTH = 4;

/**
 * Renders an agent's answer in JSON as text: its summary first, then the other fields without braces and quotes.
 * Returns undefined for other text.
 */
export function answerLines(text: string): string[] | undefined {
  const trimmed = text.trim();
  const fields = parseJsonObject(FENCED.exec(trimmed)?.[1] ?? trimmed);
  if (!fields) return undefined;
  const { summary, ...others } = fields;
  const first = typeof summary === "string" && summary !== "" ? summary.split("\n") : [];
  return [...first, ...fieldLines(withoutDefaults(others), 0)];
}

/** Removes fields of a step's output that say nothing. */
function withoutDefaults({ success, output_type: type, ...fields }: Record<string, unknown>): object {
  return {
    ...(success === undefined || success === true ? {} : { success }),
    ...(type === undefined || typeof type === "string" ? {} : { output_type: type }),
    ...fields,
  };
}

function fieldLines(fields: object, depth: number): string[] {
  return Object.entries(fields).flatMap(([name, value]) => linesOf(value, `${name}: `, depth));
}

function linesOf(value: unknown, label: string, depth: number): string[] {
  const indent = "  ".repeat(depth);
  if (isEmpty(value)) return [];
  if (typeof value !== "object" || value === null || depth >= MOST_DEPTH) {
    const [first = "", ...more] = (typeof value === "string" ? value : JSON.stringify(value)).split("\n");
    return [`${indent}${label}${first}`, ...more.map((line) => `${indent}  ${line}`)];
  }
  const inner = Array.isArray(value)
    ? value.flatMap((item) => linesOf(item, "- ", depth + 1))
    : fieldLines(value, depth + 1);
  return [`${indent}${label}`.trimEnd(), ...inner];
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
