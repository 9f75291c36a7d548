import type { Shortening } from "../template/evaluate/interpreter.ts";

/** The values that a template can read: plain JSON data by name. */
export type Scope = Readonly<Record<string, unknown>>;

/** Evaluates templates over plain JSON data, without access to anything else. Errors: `template-failed`. */
export interface TemplateEngine extends AsyncDisposable {
  render(source: string, scope: Scope, shortening?: Shortening): Promise<string>;
  /** Returns the value of `a > b` or `{{ a > b }}`. */
  evaluate(expression: string, scope: Scope): Promise<unknown>;
}
