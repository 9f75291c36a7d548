import { type CommandLineSettings } from "../config/effective-settings.ts";
import type { PartialConfig } from "../config/schema.ts";
import { type Workflow } from "../definition/schema.ts";
import type { RunSettings } from "./run-settings.ts";
export type Overrides = CommandLineSettings;
/** The settings of a run: command line, step, blocks around it, workflow, configuration, default. */
export declare function resolveSettings({ workflow, config, overrides, }: {
    workflow: Workflow;
    config: PartialConfig;
    overrides: Overrides;
}): RunSettings;
