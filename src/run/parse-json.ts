import { isMapping } from "../definition/message-text.ts";

export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Returns JSON data with every text in it replaced. Keys stay. */
export function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, replace)]));
}

/** V8 keeps a text that `JSON.parse` refuses until the next full garbage collection, so other texts do not reach it. */
export function parseJsonObject(text = ""): Record<string, unknown> | undefined {
  const value = /^\s*\{/.test(text) ? parseJson(text) : undefined;
  return isMapping(value) ? value : undefined;
}
