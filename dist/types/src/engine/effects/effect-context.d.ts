import type { Workflow } from "../../definition/schema.ts";
import type { StepContext } from "../../steps/step-context.ts";
import type { Workplaces } from "../branches/workspace-pool.ts";
import type { RunSettings } from "../run-settings.ts";
/** A definition that a workflow step names, with the settings it inherits. */
export interface NestedDefinition {
    readonly workflow: Workflow;
    readonly settings: RunSettings;
}
/** What effects need beyond what steps do. */
export interface EffectContext extends StepContext {
    readonly workplaces: Workplaces;
    /** By the name that workflow steps give them. */
    readonly definitions: ReadonlyMap<string, NestedDefinition>;
    /** Fetches requests from remote storage into the inbox. Absent where they are only left here. */
    readonly fetchRequests?: () => Promise<void>;
}
