import type { Shortening } from "../template/evaluate/interpreter.ts";
export type Scope = Readonly<Record<string, unknown>>;
/** Renders templates and evaluates expressions over plain JSON data, without reach beyond it. Errors: `AgenticError` `template-failed`. */
export interface TemplateEngine extends AsyncDisposable {
    render(source: string, scope: Scope, shortening?: Shortening): Promise<string>;
    /** The value of `a > b` or `{{ a > b }}`. */
    evaluate(expression: string, scope: Scope): Promise<unknown>;
}
