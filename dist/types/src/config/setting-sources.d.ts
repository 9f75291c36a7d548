import * as z from "zod";
import type { Workflow } from "../definition/schema.ts";
import { type CommandLineSettings } from "./effective-settings.ts";
import { type PartialConfig } from "./schema.ts";
/** The settings of a run by their names in definitions, those of `git` as `git.worktree` and so on, and where each comes from. */
export declare const Explanation: z.ZodObject<{
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
}, z.core.$strip>;
export type Explanation = z.infer<typeof Explanation>;
/** What the settings of a run are made of. */
export interface Explained {
    readonly workflow: Workflow;
    /** Where the definition lies, for people. */
    readonly definition: string;
    readonly config: PartialConfig;
    readonly commandLine: CommandLineSettings;
}
/** Says of every setting of a run, and of its steps, which value holds and where it comes from. */
export declare function explainSettings(run: Explained): Explanation;
