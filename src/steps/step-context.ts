import type { RunPlan } from "../decision/execution-plan.ts";
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

/** What settles a step's session, after inheritance. */
export interface StepSettings {
  readonly provider: Provider;
  readonly model?: string;
  readonly timeoutMs?: number;
  readonly bypassPermissions: boolean;
  /** `continue`: the session of the step before goes on. */
  readonly context?: "fresh" | "continue";
}

export type StepFunction = (scope: Scope, signal: AbortSignal) => unknown;

/** Everything a step's effect may use: ports, and facts that do not change during the run. */
export interface StepContext {
  readonly plan: RunPlan;
  readonly state: RunState;
  readonly facts: RunFacts;
  /** By the name of a step of the same definition. */
  readonly settingsOf: (step: Pick<Step, "name">) => StepSettings;
  /** By the path of any step of the run. */
  readonly settingsAt: (path: string) => StepSettings;
  readonly stallMs: number;
  /** Whether a step's changes are committed for it. */
  readonly autoCommit: boolean;
  /** People who have to approve where a question is put; one where it is not given. */
  readonly approvals?: number;
  /** Whether the run goes on waiting for an answer; else it pauses. */
  readonly waitsForPeople: boolean;
  /** Its signal is aborted, and another takes its place, when an answer has just been left. */
  readonly bell?: { readonly signal: AbortSignal };
  /** Absent where answers come from no other place than the inbox. */
  readonly answers?: AnswerSource;
  readonly workspaces: Workspaces;
  readonly library: Library;
  readonly functions: ReadonlyMap<string, StepFunction>;
  /** What keeps a value from meeting a JSON Schema, or undefined. */
  readonly checkSchema: (schema: Record<string, unknown>, value: unknown) => Promise<string | undefined>;
  readonly clock: Clock;
  readonly store: RunStore;
  readonly workspace: Workspace;
  readonly templates: TemplateEngine;
  readonly agents: AgentRunner;
  readonly scripts: ScriptRunner;
  readonly forge: Forge;
  /** Absent where memory is switched off. */
  readonly notes?: RelatedNotesPort;
  /** Where the run is to be seen on GitHub; undefined where it is not. */
  readonly links?: () => Promise<Links | undefined>;
  readonly observer: RunObserver;
  /** Journals at once what a crash before the end of an effect must not lose, such as what was spent. */
  readonly record: (event: NewRunEvent) => void;
  /** Aborted when the run stops: effects end early and say `interrupted`. */
  readonly signal: AbortSignal;
}
