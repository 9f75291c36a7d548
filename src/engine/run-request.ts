import type { Workflow } from "../definition/schema.ts";
import type { AgenticError } from "../errors.ts";
import type { Links } from "../output/github/links.ts";
import type { WatchPrograms } from "../ports/program-watch.ts";
import type { Forge } from "../ports/pull-request-forge.ts";
import type { RunObserver } from "../ports/run-observer.ts";
import type { RunStore, StateStore } from "../ports/run-store.ts";
import type { SettingsRecorder } from "../ports/settings-recorder.ts";
import type { TrustNotes } from "../ports/trust-notes.ts";
import type { DiffStat } from "../ports/workspaces.ts";
import type { WorkflowProgram } from "../program/define-workflow.ts";
import type { Failure, NewRunEvent } from "../run/journal/event.ts";
import type { RunWorkspace } from "../run/record.ts";
import type { RunFacts } from "../run/scope.ts";
import type { Sources } from "../run/sources/sources.ts";
import type { RunState } from "../run/state.ts";
import type { StepContext } from "../steps/step-context.ts";
import type { WorkspacePool } from "./branches/workspace-pool.ts";
import type { RunSettings } from "./resolve-settings.ts";

export interface RunLinkTarget {
  readonly runId: string;
  readonly directory: string;
  readonly origin?: string | undefined;
}

/** Ports of the engine: those that steps use too, and its own. */
export interface EnginePorts extends Pick<
  StepContext,
  "clock" | "workspaces" | "library" | "templates" | "agents" | "scripts" | "functions" | "notes"
> {
  readonly states: StateStore;
  /** Absent outside a repository. */
  readonly gitSettings?: SettingsRecorder | undefined;
  readonly forgeFor: (store: RunStore) => Forge;
  /** Absent if no run is resumed. */
  readonly trustNotes?: TrustNotes;
  readonly watchPrograms?: WatchPrograms;
  readonly linksOf?: (run: RunLinkTarget) => Promise<Links | undefined>;
}

export interface ProgramWithArguments {
  readonly definition: WorkflowProgram;
  readonly args: unknown;
  readonly source?: string;
}

export interface RunRequest extends Pick<StepContext, "answers" | "bell" | "publishedFiles"> {
  readonly workflow: Workflow;
  /** Set for a program. `workflow` then starts without steps. */
  readonly program?: ProgramWithArguments | undefined;
  readonly settings: RunSettings;
  readonly definitions?: ReadonlyMap<string, NestedDefinition>;
  readonly sources?: Sources | undefined;
  /** For a resume: the verified version of the files of the run, and whether this clone stores its trust in them. */
  readonly verified?:
    | {
        readonly version: string;
        readonly needsTrustNote: boolean;
        /** Called when this engine owns the run, with events of runners that become part of it. Throws if they are not trusted. */
        readonly confirm?: (joined?: readonly NewRunEvent[]) => void;
      }
    | undefined;
  readonly stop: Stop;
  /** Whether a person at a terminal may answer questions. Otherwise the run pauses for them. */
  readonly waitsForPeople?: boolean;
  readonly askedAt?: Date | undefined;
  /** Copies requests to the storage from which the store of the run fetches them. */
  readonly relayRequests?: (() => Promise<void>) | undefined;
  readonly observe: (run: {
    facts: RunFacts;
    store: RunStore;
    workspace: RunWorkspace | undefined;
  }) => readonly RunObserver[];
}

export interface RunEnd {
  readonly state: RunState;
  readonly facts: RunFacts;
  readonly diff: DiffStat | undefined;
  readonly matrix?: { readonly branch: readonly string[] } | undefined;
  readonly keptWorktrees?: readonly string[];
  readonly leftovers?: readonly string[];
  readonly checkout?: string | undefined;
  readonly cleanupFailure?: string;
}

type StopReason =
  | { kind: "interrupted" }
  | { kind: "cancelled"; request: string }
  | { kind: "failed"; failure: Failure }
  /** Another branch of the block was first. */
  | { kind: "overtaken" }
  /** Another engine took over the run. Later events of this engine do not count. */
  | { kind: "taken-over"; error: AgenticError };

/** Stops a run. The first reason counts; effects receive the signal. */
export class Stop {
  readonly #controller = new AbortController();
  readonly #interrupt = new AbortController();
  #reason: StopReason | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Aborted when a person interrupts, also after the run has ended. */
  get interrupted(): AbortSignal {
    return this.#interrupt.signal;
  }

  get reason(): StopReason | undefined {
    return this.#reason;
  }

  request(reason: StopReason): void {
    this.#reason ??= reason;
    this.#controller.abort();
    if (reason.kind === "interrupted") this.#interrupt.abort();
  }
}

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
