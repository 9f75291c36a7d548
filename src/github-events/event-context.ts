import type { Answerers, PermissionPolicy } from "../comment-commands/permission-policy.ts";
import type { CommandWorkflow } from "../comment-commands/run-command.ts";
import type { Variable } from "../definition/settings-schema.ts";
import type { ChecksForge, FixChecks } from "../ports/checks-forge.ts";
import type { EventForge } from "../ports/event-forge.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import type { RetryTiming } from "../storage/refs/update-ref.ts";

/** What a repository wants, as the configuration of its default branch has it. */
export interface RepositorySettings {
  readonly policy: PermissionPolicy;
  readonly answerers: Answerers;
  readonly stateRef: string;
  /** What labels that start runs begin with; the name of the workflow follows. */
  readonly labelPrefix: string;
  /** Accounts that issues are assigned to for a run to start, besides our own. */
  readonly assignees: readonly string[];
  /** Absent where failing checks start nothing. */
  readonly fixChecks?: FixChecks;
  /** What is wrong in the configuration, where nothing it says counts. */
  readonly problem?: string;
}

/** A workflow, as people are told of it. */
export interface WorkflowInfo extends CommandWorkflow {
  readonly description: string;
  /** Its variables, where its definition was read. */
  readonly declared?: readonly Variable[];
  /** What is wrong in its definition. */
  readonly problem?: string;
}

export interface EventContext extends RetryTiming {
  /** `owner/name`. */
  readonly repository: string;
  /** As whom we write: what comes from there is never listened to. */
  readonly own: { readonly login?: string; readonly appId?: number };
  /** Who else had a hand in it: whoever started the job again in which it is heard. */
  readonly actors?: readonly { readonly login: string; readonly type: string }[];
  readonly forge: EventForge;
  /** Absent where nobody hears of checks. */
  readonly checks?: ChecksForge;
  readonly refs: StateRefs;
  readonly settings: () => Promise<RepositorySettings>;
  readonly workflows: () => Promise<readonly WorkflowInfo[]>;
  /** Told what whoever hosts this should mend; the same again is not. */
  readonly warnOnce?: (text: string) => void;
  /** Whether somebody may ask for one thing more now, before it is known who may; without a login, whether one more may be done for all of them together. */
  readonly isWithinRateLimit?: (login?: string) => boolean;
}

interface Logged {
  /** The reason for the log of whoever hosts this: no word of the delivery is in it. */
  readonly logged: string;
}

/** What became of a delivery; every one may come again, and changes nothing then. */
export type EventResult =
  /** Nobody meant us. */
  | { readonly status: "nothing" }
  | ({ readonly status: "refused"; readonly reason: string } & Logged)
  /** It could not be known now; the same delivery later may do. */
  | ({ readonly status: "again"; readonly reason: string } & Logged)
  | { readonly status: "done"; readonly what: string; readonly runId?: string };
