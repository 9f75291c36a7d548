import { isMapping } from "../definition/message-text.ts";

export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Returns JSON data with every text in it replaced. Keys stay. */
export function mapTexts<T>(value: T, replace: (text: string) => string): T {
  const replaced = (each: unknown): unknown => {
    if (typeof each === "string") return replace(each);
    if (Array.isArray(each)) return each.map(replaced);
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, item]) => [key, replaced(item)]));
  };
  // The types of all values stay.
  return replaced(value) as T;
}

/** V8 keeps a text that `JSON.parse` refuses until the next full garbage collection, so other texts do not reach it. */
export function parseJsonObject(text = ""): Record<string, unknown> | undefined {
  const value = /^\s*\{/.test(text) ? parseJson(text) : undefined;
  return isMapping(value) ? value : undefined;
}
