import type { ProjectCommand } from "../config/project-commands.ts";
import type { Frame } from "../decision/traversal.ts";
import { AgenticError } from "../errors.ts";
import type { FileKey } from "../ports/prompt-library.ts";
import { type ScopeData, scopeFor } from "../run/scope.ts";
import { createFullOutputReader } from "./step-outputs.ts";
import type { StepContext } from "./step-context.ts";

export const ORCHESTRATE_COMMAND = "orchestrate";
export const RESOLVE_CONFLICT_COMMAND = "resolve-conflict";
/** `.agentic/templates/pull-request.md` overrides the built-in file. */
export const PULL_REQUEST_TEMPLATE = "pull-request.md";

export interface RenderScope {
  readonly frame: Frame;
  readonly extra?: ScopeData;
}

const SINGLE_EXPRESSION = /^\s*\{\{(?:(?!\{\{|\}\})[^])*\}\}\s*$/;

export async function renderTemplate(
  context: StepContext,
  text: string,
  renderScope: RenderScope,
): Promise<string> {
  if (!/\{[{%#]/.test(text)) return text;
  const scope = scopeOf(context, { text, kind: "template" }, renderScope);
  return await context.templates.render(text, scope);
}

const MOST_RENDERED_LENGTH = 100_000;
const LONGEST_TEXT = 1024 * 1024;

/** Renders a text for an agent or a person. Shortens long values with a note. */
export async function renderForReader(
  context: StepContext,
  text: string,
  renderScope: RenderScope,
): Promise<string> {
  if (!/\{[{%#]/.test(text)) return text;
  const scope = scopeOf(context, { text, kind: "template" }, renderScope);
  const note = `Outputs of steps are whole in ${context.store.location}/artifacts.`;
  const rendered = await context.templates.render(text, scope, { longest: MOST_RENDERED_LENGTH, note });
  if (rendered.length <= LONGEST_TEXT) return rendered;
  throw new AgenticError({
    code: "template-failed",
    message: `The text has ${rendered.length} characters after rendering, and ${LONGEST_TEXT} can be shown. Name a file in it in place of long values.`,
  });
}

/** Renders the text of a file. Errors: `template-failed`, with file, line and column. */
export async function renderFile(
  context: StepContext,
  { text, ...key }: FileKey & { readonly text: string },
  renderScope: RenderScope,
): Promise<string> {
  return await withFileLocation(context, key, () => renderTemplate(context, text, renderScope));
}

export async function withFileLocation<Result>(
  { library }: Pick<StepContext, "library">,
  key: FileKey,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "template-failed") throw error;
    const template = library.locationOf?.(key);
    const { line, column, reason = error.message } = error.data;
    if (!template || typeof line !== "number") throw error;
    const location = { file: template.file, line: template.line + line - 1, column };
    throw new AgenticError({
      code: error.code,
      message: `${location.file}:${location.line}:${String(column)}  ${String(reason)}`,
      data: { ...error.data, ...location },
      cause: error,
    });
  }
}

export async function evaluateExpression(
  context: StepContext,
  text: string | boolean,
  renderScope: RenderScope,
): Promise<unknown> {
  if (typeof text === "boolean") return text;
  const scope = scopeOf(context, { text, kind: "expression" }, renderScope);
  return await context.templates.evaluate(text, scope);
}

function scopeOf(
  context: StepContext,
  source: Parameters<typeof scopeFor>[0],
  renderScope: RenderScope,
): ScopeData {
  const { facts, state, store } = context;
  const setup = setupOf(context)?.run;
  return scopeFor(source, { facts, state, setup, ...renderScope, readFull: createFullOutputReader(store) });
}

/** Returns the setup command of a worktree. No setup runs in the user's checkout and without git. */
export function setupOf({
  facts,
  workspace,
}: Pick<StepContext, "facts" | "workspace">): ProjectCommand | undefined {
  return workspace.setupRecord && facts.project?.setup;
}

/** Renders the strings in a value. A string that is one `{{ expression }}` becomes the expression's value. */
export async function renderValue(
  context: StepContext,
  value: unknown,
  renderScope: RenderScope,
): Promise<unknown> {
  if (typeof value === "string") {
    if (SINGLE_EXPRESSION.test(value)) return await evaluateExpression(context, value, renderScope);
    return await renderTemplate(context, value, renderScope);
  }
  if (Array.isArray(value)) {
    return await Promise.all(value.map((item) => renderValue(context, item, renderScope)));
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(
    async ([key, item]) => [key, await renderValue(context, item, renderScope)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
