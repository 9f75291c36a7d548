import type { Workflow } from "../definition/schema.ts";
import { type RunState } from "./state.ts";
import type { StepOutput } from "./step-output.ts";
/** Facts of a run that never change, as templates see them. */
export interface RunFacts {
    readonly runId: string;
    readonly workflow: Workflow;
    readonly autofix: string;
    readonly variables: Readonly<Record<string, unknown>>;
    /** Folder of the run's files, relative to the repository. */
    readonly directory: string;
    /** Number of the issue or pull request that it came from. */
    readonly issue?: number;
    readonly issueTitle?: string;
}
interface Frame {
    readonly iteration?: number;
    readonly item?: unknown;
    readonly scope?: {
        readonly path: string;
    };
}
export type ScopeData = Record<string, unknown>;
export interface ScopeSource {
    readonly facts: RunFacts;
    readonly state: RunState;
    readonly frame?: Frame;
    readonly extra?: ScopeData;
    /** The output as the step gave it, where the journal refers to a file for it. */
    readonly whole?: (name: string, output: StepOutput) => StepOutput;
}
/**
 * What a template or expression may see, narrowed to what it names: a run of 10,000 steps must not copy 10,000 outputs to render
 * one line.
 */
export declare function scopeFor(source: {
    text: string;
    kind: "template" | "expression";
}, { facts, state, frame, extra, whole }: ScopeSource): ScopeData;
export {};
