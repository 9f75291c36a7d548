import type { Frame } from "../decision/traversal.ts";
import type { FileKey } from "../ports/prompt-library.ts";
import { type ScopeData } from "../run/scope.ts";
import type { StepContext } from "./step-context.ts";
export interface Surroundings {
    readonly frame: Frame;
    readonly extra?: ScopeData;
}
export declare function renderTemplate(context: StepContext, text: string, around: Surroundings): Promise<string>;
/** The same for a text that an agent or a person reads: long values in it are shortened, and the text says so. */
export declare function renderShown(context: StepContext, text: string, around: Surroundings): Promise<string>;
/** The same for the text of a file. Errors: `template-failed`, with file, line and column. */
export declare function renderFile(context: StepContext, { text, ...key }: FileKey & {
    readonly text: string;
}, around: Surroundings): Promise<string>;
/** Does what renders a file; to what goes wrong in its text the place in the file is added. */
export declare function inFile<Result>({ library }: Pick<StepContext, "library">, key: FileKey, work: () => Promise<Result>): Promise<Result>;
export declare function evaluateExpression(context: StepContext, text: string | boolean, around: Surroundings): Promise<unknown>;
/** Renders the strings inside a value; a string that is one `{{ expression }}` becomes the expression's value, whatever its type. */
export declare function renderValue(context: StepContext, value: unknown, around: Surroundings): Promise<unknown>;
