import type { Workflow } from "../../definition/schema.ts";
import type { StepContext } from "../../steps/step-context.ts";
import type { WorkspacePool } from "../branches/workspace-pool.ts";
import type { RunSettings } from "../resolve-settings.ts";

export interface NestedDefinition {
  readonly workflow: Workflow;
  readonly settings: RunSettings;
}

export interface EffectContext extends StepContext {
  readonly workspacePool: WorkspacePool;
  readonly definitions: ReadonlyMap<string, NestedDefinition>;
  /** Fetches requests from remote storage into the inbox. Absent without remote requests. */
  readonly fetchRequests?: (() => Promise<void>) | undefined;
}
