import type { Answerers, PermissionPolicy } from "../comment-commands/permission-policy.ts";
import type { CommandWorkflow } from "../comment-commands/run-command.ts";
import type { Variable } from "../definition/settings-schema.ts";
import type { ChecksForge, FixChecks } from "../ports/checks-forge.ts";
import type { EventForge } from "../ports/event-forge.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import type { RetryTiming } from "../storage/refs/update-ref.ts";

export interface RepositorySettings {
  readonly policy: PermissionPolicy;
  readonly answerers: Answerers;
  readonly stateRef: string;
  /** Prefix of labels that start runs; the rest is the name of the workflow. */
  readonly labelPrefix: string;
  /** Accounts whose assignment to an issue starts a run, besides the own login. */
  readonly assignees: readonly string[];
  /** Absent if failing checks start no runs. */
  readonly fixChecks?: FixChecks;
  /** Error of an invalid configuration, which is then ignored. */
  readonly problem?: string;
}

export interface WorkflowInfo extends CommandWorkflow {
  readonly description: string;
  readonly declared?: readonly Variable[];
  readonly problem?: string;
}

export interface EventContext extends RetryTiming {
  readonly repository: string;
  /** Identity of this instance. Its own comments are ignored. */
  readonly own: { readonly login?: string | undefined; readonly appId?: number | undefined };
  /** Further actors of the event, such as the person who re-ran the job. */
  readonly actors?: readonly { readonly login: string; readonly type: string }[];
  readonly forge: EventForge;
  /** Absent if checks are not handled. */
  readonly checks?: ChecksForge;
  readonly refs: StateRefs;
  readonly settings: () => Promise<RepositorySettings>;
  readonly workflows: () => Promise<readonly WorkflowInfo[]>;
  /** Reports a problem that the operator should fix, each text once. */
  readonly warnOnce?: (text: string) => void;
  /** Whether a person is within the limit of requests, before the check of permission. Without a login: whether the repository is. */
  readonly isWithinRateLimit?: (login?: string) => boolean;
}

export interface Delivery {
  /** GitHub's name of the event, or `schedule` for a sweep of all runs, with `head_sha` for the checks of that commit. */
  readonly name: string;
  /** The untrusted payload. */
  readonly payload: unknown;
}

interface Logged {
  /** Reason for the log of the operator, without text of the delivery. */
  readonly logged: string;
}

/** Outcome of a delivery. A repeated delivery changes nothing. */
export type EventResult =
  | { readonly status: "nothing" }
  | ({ readonly status: "refused"; readonly reason: string } & Logged)
  /** GitHub was not available. The same delivery may succeed later. */
  | ({ readonly status: "again"; readonly reason: string } & Logged)
  | { readonly status: "done"; readonly what: string; readonly runId?: string | undefined };
