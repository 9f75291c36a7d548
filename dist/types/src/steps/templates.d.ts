import { type ScopeData } from "../run/scope.ts";
import type { Frame } from "../decision/walk.ts";
import type { StepContext } from "./context.ts";
export interface Surroundings {
    readonly frame: Frame;
    readonly extra?: ScopeData;
}
export declare function renderTemplate(context: StepContext, text: string, around: Surroundings): Promise<string>;
export declare function evaluateExpression(context: StepContext, text: string | boolean, around: Surroundings): Promise<unknown>;
/** Renders the strings inside a value; a string that is one `{{ expression }}` becomes the expression's value, whatever its type. */
export declare function renderValue(context: StepContext, value: unknown, around: Surroundings): Promise<unknown>;
