import type { Finding } from "./diagnostic.ts";
import { type StepType } from "./schema.ts";
/** Types a YAML definition may use. */
export declare const STEP_TYPES: readonly StepType[];
export interface StepShapes {
    /** The file's data with short steps written out, and likely types in place of mistyped ones. */
    readonly value: unknown;
    readonly findings: readonly Finding[];
}
/** Writes short steps out and checks every step's type, so that all other keys can be checked by type. */
export declare function readStepShapes(root: unknown): StepShapes;
