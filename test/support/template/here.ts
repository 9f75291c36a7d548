import { readFileSync } from "node:fs";
import { AgenticError } from "../../../src/errors.ts";
import { evaluateExpression, renderTemplate } from "../../../src/template/evaluate/interpreter.ts";
import type { Dict } from "../../../src/template/evaluate/values.ts";
import { parseExpression } from "../../../src/template/parse/parse-expression.ts";
import { parseTemplate } from "../../../src/template/parse/parse-template.ts";

/** Renders in this thread: the same code that the worker runs. */
export function renderHere(source: string, scope: Dict = {}): string {
  return renderTemplate(parseTemplate(source), scope);
}

export function evaluateHere(source: string, scope: Dict = {}): unknown {
  return JSON.parse(evaluateExpression(parseExpression(source), scope));
}

/** The error of a call that must fail with one of ours. */
export function failureOf(work: () => unknown): AgenticError {
  try {
    work();
  } catch (error) {
    if (error instanceof AgenticError && error.code === "template-failed") return error;
    throw error;
  }
  throw new Error("it did not fail");
}

export function messageOf(source: string, scope: Dict = {}): string {
  return failureOf(() => renderHere(source, scope)).message;
}

export function fixture(name: string): string {
  return readFileSync(new URL(`../../fixtures/templates/${name}`, import.meta.url), "utf8");
}
