import * as z from "zod";
import { type Workflow } from "../../definition/schema.ts";
import type { Overrides } from "../../engine/resolve-settings.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Project } from "./project.ts";
/** `settings.json`: which settings a run has had since it was last started, and which command prompts, and where they come from. */
export declare const RunSettingsRecord: z.ZodObject<{
    settings: z.ZodRecord<z.ZodString, z.ZodObject<{
        value: z.ZodUnknown;
        source: z.ZodEnum<{
            "command line": "command line";
            config: "config";
            default: "default";
            step: "step";
            workflow: "workflow";
        }>;
        where: z.ZodOptional<z.ZodUnion<readonly [z.ZodObject<{
            option: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            file: z.ZodString;
            step: z.ZodOptional<z.ZodString>;
            key: z.ZodString;
        }, z.core.$strip>]>>;
    }, z.core.$strip>>;
    step_settings: z.ZodRecord<z.ZodString, z.ZodRecord<z.ZodString, z.ZodObject<{
        value: z.ZodUnknown;
        source: z.ZodEnum<{
            "command line": "command line";
            config: "config";
            default: "default";
            step: "step";
            workflow: "workflow";
        }>;
        where: z.ZodOptional<z.ZodUnion<readonly [z.ZodObject<{
            option: z.ZodString;
        }, z.core.$strip>, z.ZodObject<{
            file: z.ZodString;
            step: z.ZodOptional<z.ZodString>;
            key: z.ZodString;
        }, z.core.$strip>]>>;
    }, z.core.$strip>>>;
    commands: z.ZodRecord<z.ZodString, z.ZodObject<{
        origin: z.ZodEnum<{
            "built-in": "built-in";
            user: "user";
        }>;
        file: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type RunSettingsRecord = z.infer<typeof RunSettingsRecord>;
interface Settled {
    readonly project: Project;
    readonly workflow: Workflow;
    readonly overrides: Overrides;
}
/** Keeps what holds for a run from now on: the configuration can change while the run lies still. */
export declare function recordSettings(store: RunStore, settled: Settled): void;
/** What `recordSettings` kept of a run; where it kept nothing, what would hold now. */
export declare function settingsOf(project: Project, runId: string, kept: string | undefined): RunSettingsRecord | undefined;
export {};
