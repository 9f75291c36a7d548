import { type Workflow } from "../../definition/schema.ts";
import type { RunRecord } from "../../run/record.ts";
import { type Sources } from "../../run/sources/sources.ts";
import { type Project } from "./project.ts";
/** What of a run is held against the files of a trusted commit. */
export interface KeptDefinition {
    readonly record: RunRecord;
    readonly workflow: Workflow;
    readonly definitions: ReadonlyMap<string, Workflow>;
    readonly sources: Sources | undefined;
}
interface Holding extends KeptDefinition {
    readonly project: Project;
    readonly environment: Readonly<Record<string, string | undefined>>;
    /** Whether the checkout itself is the trusted branch, as in a job at GitHub. */
    readonly isCheckoutTrusted: boolean;
}
/**
 * What a run may use, where the trusted branch has its definition, now or where the run began; undefined where it has another one. Texts
 * of this package that another version of it had otherwise are replaced by its own.
 */
export declare function trustedSources(holding: Holding): Promise<{
    sources: Sources | undefined;
} | undefined>;
/** Whether inputs that anybody may have written could become part of a script: a branch says nothing of them. */
export declare function feedsScripts({ record, workflow, definitions }: KeptDefinition): boolean;
export {};
