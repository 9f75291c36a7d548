import { AgenticError } from "../errors.ts";
import { evaluateExpression, renderTemplate, type Shortening } from "./evaluate/interpreter.ts";
import type { Dict } from "./evaluate/values.ts";
import { parseExpression } from "./parse/parse-expression.ts";
import { parseTemplate } from "./parse/parse-template.ts";
import { SourceCache } from "./parse/source-cache.ts";

/** A request to evaluate a template. Scope and value are JSON text, so only data can pass. */
export interface Request {
  readonly kind: "render" | "evaluate";
  readonly source: string;
  readonly scope: string;
  readonly shortening?: Shortening | undefined;
}

export type Reply =
  | { readonly ready: true }
  | { readonly text: string }
  | { readonly failure: string; readonly data: Readonly<Record<string, unknown>> };

const templates = new SourceCache(parseTemplate);
const expressions = new SourceCache(parseExpression);

export function answer({ kind, source, scope, shortening }: Request): Exclude<Reply, { ready: true }> {
  try {
    const values: Dict = JSON.parse(scope);
    const dataSize = scope.length;
    if (kind === "render")
      return { text: renderTemplate(templates.get(source), values, { dataSize, shortening }) };
    return { text: evaluateExpression(expressions.get(source), values, dataSize) };
  } catch (error) {
    if (error instanceof AgenticError) return { failure: error.message, data: error.data };
    return { failure: `the template could not be rendered: ${String(error)}.`, data: {} };
  }
}
