import type { RunPlan } from "../decision/execution-plan.ts";
import type { StepAttempt } from "../decision/traversal.ts";
import type { Step } from "../definition/schema.ts";
import type { Provider } from "../definition/settings-schema.ts";
import type { Links } from "../output/github/links.ts";
import type { AgentRunner } from "../ports/agent-runner.ts";
import type { AnswerSource } from "../ports/answer-source.ts";
import type { Clock } from "../ports/clock.ts";
import type { RelatedNotesPort } from "../ports/notes.ts";
import type { Library } from "../ports/prompt-library.ts";
import type { Forge } from "../ports/pull-request-forge.ts";
import type { RunObserver } from "../ports/run-observer.ts";
import type { RunStore } from "../ports/run-store.ts";
import type { ScriptRunner } from "../ports/script-runner.ts";
import type { Scope, TemplateEngine } from "../ports/template-engine.ts";
import type { Workspace, Workspaces } from "../ports/workspaces.ts";
import type { NewRunEvent } from "../run/journal/event.ts";
import type { RunFacts } from "../run/scope.ts";
import type { RunState } from "../run/state.ts";

export interface StepSettings {
  readonly provider: Provider;
  readonly model?: string | undefined;
  /** Tier that stands for the model. */
  readonly tier?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly bypassPermissions: boolean;
  /** `continue`: resume the session of the previous step. */
  readonly context?: "fresh" | "continue";
}

export interface TimedAttempt<T = Step> extends StepAttempt<T> {
  readonly timeoutMs?: number | undefined;
}

export type StepFunction = (scope: Scope, signal: AbortSignal) => unknown;

export interface StepContext {
  readonly plan: RunPlan;
  readonly state: RunState;
  readonly facts: RunFacts;
  readonly settingsOf: (step: Pick<Step, "name">) => StepSettings;
  readonly settingsAt: (path: string) => StepSettings;
  readonly stallMs: number;
  readonly autoCommit: boolean;
  /** By command: the baseline that is running, which parallel branches share. */
  readonly baselines?: Map<string, Promise<unknown>> | undefined;
  /** Whether a question of an agent step is asked, or answered with what the step assumes. Default: ask. */
  readonly questions?: "ask" | "assume";
  /** Number of required approvals. Default: one. */
  readonly approvals?: number;
  /** Whether the run waits for an answer. Otherwise it pauses. */
  readonly waitsForPeople: boolean;
  /** Its signal is aborted and replaced when a new answer arrives, so that the engine reads it at once. */
  readonly bell?: { readonly signal: AbortSignal } | undefined;
  /** Set if another job publishes the run. It refuses protected files, except those that match these patterns. */
  readonly publishedFiles?: { readonly allowed: readonly string[] } | undefined;
  /** Absent if answers come only from the inbox. */
  readonly answers?: AnswerSource | undefined;
  readonly workspaces: Workspaces;
  readonly library: Library;
  readonly functions: ReadonlyMap<string, StepFunction>;
  readonly checkSchema: (schema: Record<string, unknown>, value: unknown) => Promise<string | undefined>;
  readonly clock: Clock;
  readonly store: RunStore;
  readonly workspace: Workspace;
  readonly templates: TemplateEngine;
  readonly agents: AgentRunner;
  readonly scripts: ScriptRunner;
  readonly forge: Forge;
  /** Absent if memory is disabled. */
  readonly notes?: RelatedNotesPort | undefined;
  readonly links?: () => Promise<Links | undefined>;
  readonly observer: RunObserver;
  /** Records an event at once, so that a crash does not lose it. */
  readonly record: (event: NewRunEvent) => void;
  readonly signal: AbortSignal;
}
