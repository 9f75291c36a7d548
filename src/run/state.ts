import type { Failure, RunEvent, RunEventOf, Usage } from "./event.ts";
import type { StepOutput } from "./output.ts";

export type RunStatus = "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";

export type StepStatus =
  "pending" | "running" | "produced" | "completed" | "failed" | "skipped" | "interrupted";

/** Where a recurring step stands. */
export interface Loop {
  iteration: number;
  open: boolean;
  done: boolean;
  items?: readonly unknown[];
}

export interface StepState {
  readonly path: string;
  readonly name: string;
  kind: string;
  status: StepStatus;
  /** Number of the latest attempt; never used twice, also after --from-step. */
  attempt: number;
  /** Attempts that failed since the step was last fresh; interrupted ones do not count. */
  failures: number;
  startedAt?: string;
  completedAt?: string;
  output?: StepOutput;
  /** Spent by all attempts together. */
  usage?: Usage;
  /** Of the latest attempt that failed; kept for the prompt of the next one. */
  failure?: Failure;
  reason?: string;
  summary?: string;
  condition?: boolean;
  /** Commit the latest attempt started from. */
  base?: string;
  commit?: string;
  files?: readonly string[];
  loop?: Loop;
  /** List whose cursor it has moved on. */
  endedIn?: string;
  /** Of a block: the run's `elapsedMs` when its time limit began. */
  openedMs?: number;
}

type Payload<T extends RunEvent["type"]> = Omit<RunEventOf<T>, "seq" | "at" | "type">;

/** A run as its journal tells it: the fold of its events by `evolve`. */
export interface RunState {
  /** Number of the last event. */
  seq: number;
  runId: string;
  workflow: string;
  status: RunStatus;
  startedAt?: string;
  updatedAt?: string;
  completedAt?: string;
  /** Milliseconds the run was running, pauses and crashes left out. */
  elapsedMs: number;
  /** `elapsedMs` when the run's time limit began: not 0 where a run that had used it up was resumed. */
  limitFromMs: number;
  /** By step path, in the order in which they were first seen. */
  steps: Map<string, StepState>;
  /** By step name: the state at the latest path of that name. */
  latest: Map<string, StepState>;
  /** By step name: the latest output; in a loop that of the iteration before, until there is a newer one. */
  outputs: Map<string, StepOutput>;
  /** By list (`listAt`): how many of its leading steps have ended. Keeps `decide` independent of the length of a run. */
  cursors: Map<string, number>;
  /** Paths of steps whose attempt is under way or still to be settled. */
  active: Set<string>;
  failed: Set<string>;
  /** Names of steps left out by --from-step. */
  skip: Set<string>;
  errors: { step?: string; attempt?: number; at: string; failure: Failure }[];
  usage: Usage;
  workspace?: Payload<"workspace.prepared">;
  /** Commit up to which every step is settled: where the next attempt starts. */
  head?: string;
  pushed?: Payload<"branch.pushed">;
  pullRequests: Payload<"pull-request.opened">[];
  /** Names of outputs that need not be written any more. */
  written: Set<string>;
  /** By name: why an output could not be written since the run was started or resumed. */
  unwritten: Map<string, Failure>;
  /** By name: how many times an output was written. */
  renderings: Map<string, number>;
  filesChanged: Set<string>;
  /** Ids of requests from outside that have been carried out. */
  requests: Set<string>;
  paused?: Payload<"run.paused">;
  failure?: Payload<"run.failed">;
  reason?: string;
}

export const noUsage: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, agent_sessions: 0 };

export function initialState(): RunState {
  return {
    seq: 0,
    runId: "",
    workflow: "",
    status: "pending",
    elapsedMs: 0,
    limitFromMs: 0,
    steps: new Map(),
    latest: new Map(),
    outputs: new Map(),
    cursors: new Map(),
    active: new Set(),
    failed: new Set(),
    skip: new Set(),
    errors: [],
    usage: noUsage,
    pullRequests: [],
    written: new Set(),
    unwritten: new Map(),
    renderings: new Map(),
    filesChanged: new Set(),
    requests: new Set(),
  };
}

/** The list that is worked on at a path prefix: the `else` of a conditional is another one than its `then`. */
export function listAt({ steps }: RunState, prefix: string): string {
  return steps.get(prefix)?.condition === false ? `${prefix}#else` : prefix;
}

/** Sum of what was spent; the cost of a sum with an unknown part is unknown. */
export function addUsage(a: Usage, b: Usage | undefined): Usage {
  if (!b) return a;
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cost_usd: a.cost_usd === null || b.cost_usd === null ? null : a.cost_usd + b.cost_usd,
    agent_sessions: a.agent_sessions + b.agent_sessions,
  };
}

/** Whether anything was committed on the run's branch. */
export function hasChanges(state: RunState): boolean {
  return state.filesChanged.size > 0;
}
