import type { Answerers, PermissionPolicy } from "../../comment-commands/permission-policy.ts";
import type { Limits } from "../../decision/budget/spending-limits.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import type { RunRecord } from "../../run/record.ts";
import type { RunState } from "../../run/state.ts";
import type { Links } from "../github/links.ts";
import type { RunStatusView } from "./run-status-view.ts";
import type { TableSource } from "./step-rows.ts";

export interface RunResult {
  readonly text: string;
  readonly file: string;
  readonly isProposed: boolean;
}

export interface AllowedResponders extends Answerers {
  readonly permission: PermissionPolicy["permission"];
  readonly roles: PermissionPolicy["roles"];
}

export interface RunFacts {
  readonly events: readonly RunEvent[];
  /** The replayed events; a killed run counts as stopped. */
  readonly state: RunState;
  readonly table: TableSource;
  readonly record: RunRecord;
  readonly description?: string | undefined;
  readonly directory: string;
  readonly read: (path: string) => string | undefined;
  readonly providerOf: (path: string) => string | undefined;
  readonly limits: Limits;
  readonly responders?: AllowedResponders;
  readonly now: string;
  readonly live: boolean;
  /** Step path, if the report covers one branch only. */
  readonly branch?: string;
  readonly result?: RunResult | undefined;
  /** The remote storage that the run was read from; absent for a local run. */
  readonly remote?: { readonly location: string; readonly owner?: string | undefined } | undefined;
}

export interface SurfaceInput {
  readonly source: RunFacts;
  readonly view: RunStatusView;
  readonly links: Links;
  /** Whether the text is outside the conversation in which commands are read. */
  readonly isOutsideConversation?: boolean;
}
