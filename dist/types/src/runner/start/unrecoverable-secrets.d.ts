import type { Workflow } from "../../definition/schema.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import type { UnrecoverableSecrets, RunRecord } from "../../run/record.ts";
import type { Sources } from "../../run/sources/sources.ts";
import { type Project } from "./project.ts";
/** What a run is made from, as its author wrote it. */
export interface Definitions {
    readonly workflow: Workflow;
    /** Those that workflow steps name. */
    readonly definitions: ReadonlyMap<string, Workflow>;
    /** Texts of all other files that the run may read. */
    readonly sources?: Sources;
}
interface Started extends Definitions {
    readonly project: Project;
    /** Path of the definition. */
    readonly source: string;
    readonly variables: Readonly<Record<string, unknown>>;
    /** What is anybody's text is read as it was kept. */
    readonly isFromIssue: boolean;
}
/** Secrets of the definition and the variables of a run, which are not kept: undefined where there are none. */
export declare function findUnrecoverableSecrets(redactor: Redactor, started: Started): UnrecoverableSecrets | undefined;
/** What a person is told of them when the run starts. */
export declare function describeUnrecoverableSecrets({ variables, definition }: UnrecoverableSecrets): string[];
/**
 * The definitions that a run was started with, where what is kept of them lacks a secret: those of the checkout, if they are the same
 * still. Errors: `not-resumable`.
 */
export declare function withSecrets(project: Project, record: RunRecord, kept: Definitions): Promise<Definitions>;
export {};
