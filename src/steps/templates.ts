import { type ScopeData, scopeFor } from "../run/scope.ts";
import type { Frame } from "../decision/walk.ts";
import type { StepContext } from "./context.ts";

export interface Surroundings {
  readonly frame: Frame;
  readonly extra?: ScopeData;
}

const SINGLE_EXPRESSION = /^\s*\{\{(?:(?!\{\{|\}\})[^])*\}\}\s*$/;

export function renderTemplate(context: StepContext, text: string, around: Surroundings): Promise<string> {
  if (!/\{[{%#]/.test(text)) return Promise.resolve(text);
  const scope = scopeFor({ text, kind: "template" }, { ...context, ...around });
  return context.templates.render(text, scope);
}

export async function evaluateExpression(
  context: StepContext,
  text: string | boolean,
  around: Surroundings,
): Promise<unknown> {
  if (typeof text === "boolean") return text;
  const scope = scopeFor({ text, kind: "expression" }, { ...context, ...around });
  return await context.templates.evaluate(text, scope);
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
