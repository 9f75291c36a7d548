import * as z from "zod";
import type { Step } from "../definition/schema.ts";
import type { Provider, Settings, Severity } from "../definition/settings-schema.ts";
import type { PartialConfig } from "./schema.ts";
export declare const SettingSource: z.ZodEnum<{
    "command line": "command line";
    config: "config";
    default: "default";
    step: "step";
    workflow: "workflow";
}>;
export type SettingSource = z.infer<typeof SettingSource>;
/** A value and where it comes from. */
export interface Effective<T> {
    readonly value: T;
    readonly source: SettingSource;
    /** What sets it, in the words of its source: an option, a key of the step, of the workflow or of the configuration. */
    readonly key?: string;
    /** Name of the step or block that sets it. */
    readonly step?: string;
}
export interface EffectiveGit {
    readonly enabled: Effective<boolean>;
    readonly worktree: Effective<boolean>;
    readonly autoCommit: Effective<boolean>;
    readonly autoPr: Effective<boolean>;
    readonly branchPrefix: Effective<string>;
}
export interface EffectiveSettings {
    readonly provider: Effective<Provider>;
    readonly model: Effective<string | undefined>;
    readonly maxRetry: Effective<number>;
    readonly onError: Effective<"retry" | "skip" | "fail">;
    /** Of one attempt where a step is given, undefined for no limit; else of the run. */
    readonly timeoutMinutes: Effective<number | undefined>;
    /** Of the step where one is given; else of the run. */
    readonly maxCostUsd: Effective<number | undefined>;
    /** Of the step where one is given; else of the run. */
    readonly maxTokens: Effective<number | undefined>;
    readonly context: Effective<"fresh" | "continue">;
    readonly bypassPermissions: Effective<boolean>;
    readonly autofix: Effective<Severity>;
    readonly terminalOutput: Effective<"base" | "all">;
    readonly trackProgress: Effective<boolean>;
    readonly git: EffectiveGit;
    readonly orchestrator: Effective<"rules" | "agent">;
    readonly maxWorkers: Effective<number>;
    readonly maxWaitSeconds: Effective<number>;
    readonly fanOut: Effective<"local" | "matrix">;
    readonly stallMinutes: Effective<number>;
}
/** What a person asked for this one run. */
export interface CommandLineSettings {
    readonly provider?: Provider | undefined;
    readonly model?: string | undefined;
    readonly maxRetry?: number | undefined;
    readonly bypassPermissions?: boolean | undefined;
    readonly autofix?: Severity | undefined;
    readonly terminalOutput?: "base" | "all" | undefined;
    readonly maxCostUsd?: number | undefined;
    readonly maxTokens?: number | undefined;
    readonly git?: boolean | undefined;
    readonly pullRequest?: boolean | undefined;
    readonly fanOut?: "local" | "matrix" | undefined;
}
export interface SettingLevels {
    /** None for the values of the whole run. */
    readonly step?: Step | undefined;
    /** The blocks around the step, innermost first. */
    readonly enclosing?: readonly Step[];
    readonly settings?: Settings | undefined;
    readonly config?: PartialConfig | undefined;
    readonly commandLine?: CommandLineSettings;
}
/** Every setting that applies to a step, or to the whole run: command line, step, blocks around it, workflow, configuration, default. */
export declare function effectiveSettings(levels: SettingLevels): EffectiveSettings;
