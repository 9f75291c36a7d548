import type { Workflow } from "../definition/schema.ts";
import type { Links } from "../output/github/links.ts";
import type { AgentRunner } from "../ports/agent-runner.ts";
import type { AnswerSource } from "../ports/answer-source.ts";
import type { Clock } from "../ports/clock.ts";
import type { RelatedNotesPort } from "../ports/notes.ts";
import type { WatchPrograms } from "../ports/program-watch.ts";
import type { Library } from "../ports/prompt-library.ts";
import type { Forge } from "../ports/pull-request-forge.ts";
import type { RunObserver } from "../ports/run-observer.ts";
import type { RunStore, StateStore } from "../ports/run-store.ts";
import type { ScriptRunner } from "../ports/script-runner.ts";
import type { TemplateEngine } from "../ports/template-engine.ts";
import type { TrustNotes } from "../ports/trust-notes.ts";
import type { DiffStat, Workspaces } from "../ports/workspaces.ts";
import type { WorkflowProgram } from "../program/define-workflow.ts";
import type { NewRunEvent } from "../run/journal/event.ts";
import type { Place } from "../run/record.ts";
import type { RunFacts } from "../run/scope.ts";
import type { Sources } from "../run/sources/sources.ts";
import type { RunState } from "../run/state.ts";
import type { StepFunction } from "../steps/step-context.ts";
import type { NestedDefinition } from "./effects/effect-context.ts";
import type { RunSettings } from "./run-settings.ts";
import type { Stop } from "./stop-signal.ts";

/** What an address of a run's files is made of. */
export interface RunPlace {
  readonly runId: string;
  /** Folder of its files, relative to the repository. */
  readonly directory: string;
  /** Branch that it started from: where that is pushed is where it is to be seen. */
  readonly origin?: string;
}

/** What the engine works with; `compose.ts` wires it. */
export interface EnginePorts {
  readonly clock: Clock;
  readonly states: StateStore;
  readonly workspaces: Workspaces;
  readonly forgeFor: (store: RunStore) => Forge;
  readonly library: Library;
  readonly templates: TemplateEngine;
  readonly agents: AgentRunner;
  readonly scripts: ScriptRunner;
  readonly functions: ReadonlyMap<string, StepFunction>;
  /** Absent where no run is resumed. */
  readonly trustNotes?: TrustNotes;
  /** Absent where code of others runs beside the engine. */
  readonly watchPrograms?: WatchPrograms;
  /** Absent where memory is switched off. */
  readonly notes?: RelatedNotesPort;
  /** Where a run is to be seen on GitHub; undefined where its branches do not go there. */
  readonly linksOf?: (run: RunPlace) => Promise<Links | undefined>;
}

/** A definition that is a program, with what it is called with. */
export interface ProgramWithArguments {
  readonly definition: WorkflowProgram;
  /** Arguments, as its schema gives them. */
  readonly args: unknown;
  /** Text of its file; undefined where it has none. */
  readonly source?: string;
}

/** One piece of work for the engine: a definition with its settings, and those who watch. */
export interface RunRequest {
  readonly workflow: Workflow;
  /** Where the definition is a program; `workflow` then has no steps, and takes in those it asks for. */
  readonly program?: ProgramWithArguments;
  readonly settings: RunSettings;
  /** Definitions that workflow steps name, by that name. */
  readonly definitions?: ReadonlyMap<string, NestedDefinition>;
  /** Texts of all files that the run may read: a new run keeps them. */
  readonly sources?: Sources;
  /** To resume: which version of the run's files was found to be sound, and whether this clone trusts it from now on. */
  readonly verified?: {
    readonly version: string;
    readonly isTrusted: boolean;
    /** Told when nobody else can write to the run any more, and of what runners recorded before that becomes part of it; throws. */
    readonly confirm?: (joined?: readonly NewRunEvent[]) => void;
  };
  readonly stop: Stop;
  /** Whether somebody sits before a terminal and may answer questions; else the run pauses for them. */
  readonly waitsForPeople?: boolean;
  /** When somebody asked for the run to be resumed; now where it is not given. */
  readonly askedAt?: Date;
  /** Has requests come to where the run's store fetches them from. */
  readonly relayRequests?: () => Promise<void>;
  /** Asked about every answer before it is taken. */
  readonly answers?: AnswerSource;
  /** Its signal is aborted, and another takes its place, when an answer has just been left: the next look is at once. */
  readonly bell?: { readonly signal: AbortSignal };
  /** Called when the run has its files; what it returns watches the run. */
  readonly observe: (run: {
    facts: RunFacts;
    store: RunStore;
    place: Place | undefined;
  }) => readonly RunObserver[];
}

export interface RunEnd {
  readonly state: RunState;
  readonly facts: RunFacts;
  readonly diff: DiffStat | undefined;
  /** Where the run has paused for branches that others are to work on: what a matrix of jobs is made of. */
  readonly matrix?: { readonly branch: readonly string[] };
  /** Worktrees that stay because they hold uncommitted changes. */
  readonly kept?: readonly string[];
  /** Worktrees of earlier runs that stay because they hold work that is not committed. */
  readonly leftovers?: readonly string[];
  /** Why the user's checkout is still on the branch of the run, where it is. */
  readonly checkout?: string;
  /** Why what earlier runs left could not be tidied up. */
  readonly untidied?: string;
}
