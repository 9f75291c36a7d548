import type { Frame } from "../decision/traversal.ts";
import { AgenticError } from "../errors.ts";
import type { FileKey } from "../ports/prompt-library.ts";
import { type ScopeData, scopeFor } from "../run/scope.ts";
import { wholeOutputs } from "./full-output.ts";
import type { StepContext } from "./step-context.ts";

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

/** Characters of one value that agents and people are shown in what they are asked. */
const LONGEST_SHOWN = 100_000;
const LONGEST_TEXT = 1024 * 1024;

/** The same for a text that an agent or a person reads: long values in it are shortened, and the text says so. */
export async function renderShown(context: StepContext, text: string, around: Surroundings): Promise<string> {
  if (!/\{[{%#]/.test(text)) return text;
  const scope = scopeOf(context, { text, kind: "template" }, around);
  const note = `Outputs of steps are whole in ${context.store.location}/artifacts.`;
  const shown = await context.templates.render(text, scope, { longest: LONGEST_SHOWN, note });
  if (shown.length <= LONGEST_TEXT) return shown;
  throw new AgenticError({
    code: "template-failed",
    message: `The text has ${shown.length} characters after rendering, and ${LONGEST_TEXT} can be shown. Name a file in it in place of long values.`,
  });
}

/** The same for the text of a file. Errors: `template-failed`, with file, line and column. */
export async function renderFile(
  context: StepContext,
  { text, ...key }: FileKey & { readonly text: string },
  around: Surroundings,
): Promise<string> {
  return await inFile(context, key, () => renderTemplate(context, text, around));
}

/** Does what renders a file; to what goes wrong in its text the place in the file is added. */
export async function inFile<Result>(
  { library }: Pick<StepContext, "library">,
  key: FileKey,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "template-failed") throw error;
    const place = library.locationOf?.(key);
    const { line, column } = error.data;
    if (!place || typeof line !== "number") throw error;
    const reason = error.message.replace(/^line \d+, column \d+: /, "");
    const inFile = { file: place.file, line: place.line + line - 1, column };
    throw new AgenticError({
      code: error.code,
      message: `${inFile.file}:${inFile.line}:${String(column)}  ${reason}`,
      data: { ...error.data, ...inFile },
      cause: error,
    });
  }
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
