import { parentPort } from "node:worker_threads";
import { AgenticError } from "../errors.ts";
import { evaluateExpression, renderTemplate, type Shortening } from "./evaluate/interpreter.ts";
import type { Dict } from "./evaluate/values.ts";
import { parseExpression } from "./parse/parse-expression.ts";
import { parseTemplate } from "./parse/parse-template.ts";

const MOST_SOURCES = 500;
const MOST_CHARACTERS = 1024 * 1024;

export class SourceCache<Tree> {
  readonly #parse: (source: string) => Tree;
  readonly #trees = new Map<string, Tree>();
  #characters = 0;

  constructor(parse: (source: string) => Tree) {
    this.#parse = parse;
  }

  get(source: string): Tree {
    const tree = this.#trees.get(source) ?? this.#parse(source);
    this.#forget(source);
    this.#trees.set(source, tree);
    this.#characters += source.length;
    for (const oldest of this.#trees.keys()) {
      if (this.#trees.size <= MOST_SOURCES && this.#characters <= MOST_CHARACTERS) break;
      this.#forget(oldest);
    }
    return tree;
  }

  #forget(source: string): void {
    if (this.#trees.delete(source)) this.#characters -= source.length;
  }
}

/** A request to the worker. Scope and value are JSON text, so only data can pass. */
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
