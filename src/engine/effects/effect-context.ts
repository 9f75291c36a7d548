import type { Workflow } from "../../definition/schema.ts";
import type { StepContext } from "../../steps/step-context.ts";
import type { WorkspacePool } from "../branches/workspace-pool.ts";
import type { RunSettings } from "../run-settings.ts";

/** A nested definition with its inherited settings. */
export interface NestedDefinition {
  readonly workflow: Workflow;
  readonly settings: RunSettings;
}

/** Context of effects beyond that of steps. */
export interface EffectContext extends StepContext {
  readonly workspacePool: WorkspacePool;
  /** Nested definitions by name. */
  readonly definitions: ReadonlyMap<string, NestedDefinition>;
  /** Fetches requests from remote storage into the inbox. Absent without remote requests. */
  readonly fetchRequests?: () => Promise<void>;
}
