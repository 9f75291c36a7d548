import type { NestedDefinition } from "./effect-context.ts";
import type { RunSettings } from "./settings.ts";
/** Whether some step has a spending limit of its own, or runs a definition that has one. */
export declare function limitsSteps(settings: RunSettings, definitions: ReadonlyMap<string, NestedDefinition>): boolean;
