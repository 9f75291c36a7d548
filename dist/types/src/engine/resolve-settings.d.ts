import { type CommandLineSettings } from "../config/inherit.ts";
import type { GivenConfig } from "../config/schema.ts";
import { type Workflow } from "../definition/schema.ts";
import type { RunSettings } from "./settings.ts";
export type Overrides = CommandLineSettings;
/** The settings of a run: command line, step, blocks around it, workflow, configuration, default. */
export declare function resolveSettings({ workflow, config, overrides, }: {
    workflow: Workflow;
    config: GivenConfig;
    overrides: Overrides;
}): RunSettings;
