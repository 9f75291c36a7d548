import type { Step, StepOf, Workflow } from "../../../src/definition/schema.ts";
import { WorkspacePool } from "../../../src/engine/branches/workspace-pool.ts";
import type { EffectContext } from "../../../src/engine/run-request.ts";
import { createFolderWorkspace } from "../../../src/git/worktrees/git-workspace.ts";
import type { AgentResult } from "../../../src/ports/agent-runner.ts";
import type { RunStore } from "../../../src/ports/run-store.ts";
import type { ScriptResult } from "../../../src/ports/script-runner.ts";
import type { Workspace } from "../../../src/ports/workspaces.ts";
import type { RunFacts } from "../../../src/run/scope.ts";
import { initialState, type RunState } from "../../../src/run/state.ts";
import { checkJsonSchema } from "../../../src/steps/json-schema-validation.ts";
import { createTemplateEngine } from "../../../src/template/render.ts";
import { createFakeAgentRunner, type FakeAgent } from "../agents/fake-agent-runner.ts";
import { FakeClock } from "../fake-clock.ts";
import { MemoryWorkspaces } from "../../../src/runner/simulation/memory/memory-workspaces.ts";
import { MemoryStates } from "../../../src/runner/simulation/memory/memory-states.ts";

export const RUN_ID = "20260131-k3f9qz";
export const RUN_FOLDER = `agentic/workflows/${RUN_ID}`;

export interface StepTrial extends AsyncDisposable {
  readonly context: EffectContext;
  readonly store: RunStore;
  readonly state: RunState;
}

export interface StepTrialOptions {
  /** What every script gives. Default: it ends well without a word. */
  readonly script?: Partial<ScriptResult & { status: "exited" }> | ScriptResult;
  readonly agent?: FakeAgent | AgentResult;
  readonly workspace?: Workspace;
  readonly state?: RunState;
  readonly autoCommit?: boolean;
  readonly given?: Partial<EffectContext>;
}

const exited = { status: "exited", exitCode: 0, stdout: "", stderr: "", durationMs: 1 } as const;

/** What a step works with: a store and agents in memory, scripts that say what they are told, real templates. */
export function stepTrial(options: StepTrialOptions = {}): StepTrial {
  const { workspace = createFolderWorkspace(import.meta.dirname), state = initialState() } = options;
  const workflow: Workflow = { name: "trial", version: "1.0", steps: [] };
  const store = new MemoryStates().open(RUN_ID, "create");
  const facts: RunFacts = {
    runId: RUN_ID,
    workflow,
    autofix: "none",
    variables: {},
    directory: store.location,
  };
  const templates = createTemplateEngine();
  const workspaces = new MemoryWorkspaces();
  const { agent } = options;
  const refuse = (): never => {
    throw new Error("Not in this trial.");
  };
  const context: EffectContext = {
    plan: { workflow, policies: new Map(), opensPullRequest: false, timeoutMs: 60_000, maxWorkers: 4 },
    state,
    facts,
    settingsOf: () => ({ provider: "claude", bypassPermissions: false }),
    settingsAt: () => ({ provider: "claude", bypassPermissions: false }),
    waitsForPeople: false,
    workspaces,
    definitions: new Map(),
    workspacePool: new WorkspacePool({ workspaces, store, state, own: workspace, commits: true }),
    stallMs: 60_000,
    autoCommit: options.autoCommit ?? false,
    library: { command: refuse, persona: refuse, template: (name) => name, file: refuse },
    functions: new Map(),
    checkSchema: async (schema, value) => checkJsonSchema(schema, value),
    clock: new FakeClock(),
    store,
    workspace,
    templates,
    agents: createFakeAgentRunner(typeof agent === "object" ? () => agent : agent),
    scripts: { run: async () => ({ ...exited, ...options.script }) as ScriptResult },
    forge: { push: refuse, openPullRequest: refuse },
    observer: {},
    record: () => {},
    signal: new AbortController().signal,
    ...options.given,
  };
  return { context, store, state, [Symbol.asyncDispose]: () => templates[Symbol.asyncDispose]() };
}

/** A script step at its first attempt. */
export function scriptAt(given: Partial<StepOf<"script">> = {}) {
  return at<StepOf<"script">>({ name: "check", type: "script", run: "true", ...given });
}

/** A prompt step at its first attempt. */
export function promptAt(given: Partial<StepOf<"prompt">> = {}) {
  return at<StepOf<"prompt">>({ name: "ask", type: "prompt", prompt: "Do it.", ...given });
}

function at<T extends Step>(step: T) {
  return { path: step.name, step, frame: {}, attempt: 1 } as const;
}
