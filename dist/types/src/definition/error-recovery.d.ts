import type * as z from "zod";
import { Workflow } from "./schema.ts";
type Issue = z.core.$ZodIssue;
/** What can be checked further of a definition whose shape is wrong in places. */
export interface Repaired {
    readonly workflow: Workflow;
    /** Paths, joined by dots, of steps, variables and keys whose content is unknown. */
    readonly unknown: ReadonlySet<string>;
    /** Names of steps inside unknown ones. */
    readonly names: ReadonlySet<string>;
}
/**
 * Leaves out the keys that are wrong and puts stand-ins where a whole step or variable is, at the same paths, so that the rules can
 * check everything else. Undefined where too little is left.
 */
export declare function repair(value: unknown, issues: readonly Issue[]): Repaired | undefined;
export {};
