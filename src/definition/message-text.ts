import type { Path } from "./diagnostic.ts";

const LONGEST = 60;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

export function displayText(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").replaceAll(INVISIBLE, "\uFFFD");
  return line.length > LONGEST ? `${Array.from(line).slice(0, LONGEST).join("")}…` : line;
}

export function code(text: string): string {
  return `\`${displayText(text)}\``;
}

/** Quotes a word for a POSIX shell, if it needs quotes. */
export function shellWord(text: string): string {
  return /^[\w./:=@+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** "a, b or c". */
export function either(options: readonly string[]): string {
  if (options.length < 2) return options.join("");
  return `${options.slice(0, -1).join(", ")} or ${options.at(-1)}`;
}

export function describeValue(value: unknown): string {
  if (typeof value === "string") return value === "" ? "empty text" : `the text "${displayText(value)}"`;
  if (typeof value === "number") return `the number ${value}`;
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (value === null) return "empty";
  return isMapping(value) && Object.keys(value).length === 0 ? "an empty group" : "a group of keys";
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const part of path) {
    if (Array.isArray(value)) value = value[Number(part)];
    else if (isMapping(value) && Object.hasOwn(value, part)) value = value[String(part)];
    else return undefined;
  }
  return value;
}
