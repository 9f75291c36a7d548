import { parentPort } from "node:worker_threads";
import { AgenticError } from "../errors.ts";
import { parseExpression } from "./expression.ts";
import { evaluateExpression, renderTemplate, type Shortening } from "./interpreter.ts";
import { SourceCache } from "./source-cache.ts";
import { parseTemplate } from "./syntax.ts";
import type { Dict } from "./values.ts";

/** What the engine asks of its worker. Scope and value travel as JSON text: nothing but data fits through. */
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

function answer({ kind, source, scope, shortening }: Request): Reply {
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

parentPort?.on("message", (request: Request) => parentPort?.postMessage(answer(request), []));
parentPort?.postMessage({ ready: true } satisfies Reply, []);
