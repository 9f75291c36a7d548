import { type ScopeData, scopeFor } from "../run/scope.ts";
import type { Frame } from "../decision/walk.ts";
import type { StepContext } from "./context.ts";
import { wholeOutputs } from "./whole-output.ts";

export interface Surroundings {
  readonly frame: Frame;
  readonly extra?: ScopeData;
}

const SINGLE_EXPRESSION = /^\s*\{\{(?:(?!\{\{|\}\})[^])*\}\}\s*$/;

export async function renderTemplate(
  context: StepContext,
  text: string,
  around: Surroundings,
): Promise<string> {
  if (!/\{[{%#]/.test(text)) return text;
  const scope = scopeOf(context, { text, kind: "template" }, around);
  return await context.templates.render(text, scope);
}

export async function evaluateExpression(
  context: StepContext,
  text: string | boolean,
  around: Surroundings,
): Promise<unknown> {
  if (typeof text === "boolean") return text;
  const scope = scopeOf(context, { text, kind: "expression" }, around);
  return await context.templates.evaluate(text, scope);
}

function scopeOf(
  { facts, state, store }: StepContext,
  source: Parameters<typeof scopeFor>[0],
  around: Surroundings,
): ScopeData {
  return scopeFor(source, { facts, state, ...around, whole: wholeOutputs(store) });
}

/** Renders the strings inside a value; a string that is one `{{ expression }}` becomes the expression's value, whatever its type. */
export async function renderValue(
  context: StepContext,
  value: unknown,
  around: Surroundings,
): Promise<unknown> {
  if (typeof value === "string") {
    if (SINGLE_EXPRESSION.test(value)) return await evaluateExpression(context, value, around);
    return await renderTemplate(context, value, around);
  }
  if (Array.isArray(value)) {
    return await Promise.all(value.map((item) => renderValue(context, item, around)));
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(
    async ([key, item]) => [key, await renderValue(context, item, around)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
