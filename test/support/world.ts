import type { PartialConfig } from "../../src/config/schema.ts";
import { Workflow } from "../../src/definition/schema.ts";
import { runBranch } from "../../src/engine/branches/branch-run.ts";
import { type Overrides, resolveSettings } from "../../src/engine/resolve-settings.ts";
import { type EnginePorts, type RunEnd, type RunRequest, Stop } from "../../src/engine/run-request.ts";
import type { CancelPorts } from "../../src/engine/run/cancel-run.ts";
import { type ResumeRequest, resumeRun, startRun } from "../../src/engine/run/start-run.ts";
import { AgenticError } from "../../src/errors.ts";
import type { Command, Library } from "../../src/ports/prompt-library.ts";
import type { RunObserver } from "../../src/ports/run-observer.ts";
import type { RunEvent } from "../../src/run/journal/event.ts";
import { parseJournal } from "../../src/run/journal/journal.ts";
import type { ProgressDocument } from "../../src/run/progress-schema.ts";
import { createTemplateEngine } from "../../src/template/render.ts";
import { createFakeAgentRunner, type FakeAgent, type FakeAgentRunner } from "./agents/fake-agent-runner.ts";
import { FakeClock } from "./fake-clock.ts";
import { createFakeScriptRunner, type FakeScript, type FakeScriptRunner } from "./fake-script-runner.ts";
import { FakeForge } from "./git/fake-forge.ts";
import { MemoryWorkspaces } from "../../src/runner/simulation/memory/memory-workspaces.ts";
import { MemoryBranches } from "./storage/memory-branches.ts";
import { MemoryStates } from "../../src/runner/simulation/memory/memory-states.ts";

export const RUN_ID = "20260131-k3f9qz";

/** A step as an author would write it, less the name of its type where the keys tell it. */
export type GivenStep = Record<string, unknown>;

/** A conditional step. */
export function choose(
  { name, condition }: { name: string; condition: string | boolean },
  yes: readonly GivenStep[],
  no?: readonly GivenStep[],
): GivenStep {
  return { name, condition, then: yes, ...(no ? { else: no } : {}) };
}

type DefinitionOptions = Pick<WorldOptions, "steps" | "settings" | "outputs"> & {
  readonly inputs?: readonly Record<string, unknown>[];
};

export interface WorldOptions {
  readonly steps: readonly GivenStep[];
  readonly settings?: Record<string, unknown>;
  readonly outputs?: readonly Record<string, unknown>[];
  readonly config?: PartialConfig;
  readonly overrides?: Overrides;
  readonly variables?: Record<string, unknown>;
  readonly agent?: FakeAgent;
  readonly script?: FakeScript;
  readonly functions?: EnginePorts["functions"];
  /** Definitions that workflow steps name. */
  readonly definitions?: Record<string, DefinitionOptions>;
  /** Number of the pull request that the run continues. */
  readonly pullRequest?: number;
  /** Whether somebody sits before a terminal. */
  readonly waitsForPeople?: boolean;
  readonly answers?: RunRequest["answers"];
  /** Whether there is a place where others find what they are to work on; by default there is. */
  readonly hasElsewhere?: boolean;
  readonly commands?: Record<string, Partial<Command>>;
  readonly templates?: Record<string, string>;
  /** Files of the repository, and of the folder without one. */
  readonly files?: Record<string, string>;
}

/** The engine, with everything it touches in memory. */
export interface World {
  readonly workflow: Workflow;
  readonly ports: EnginePorts;
  readonly clock: FakeClock;
  readonly states: MemoryStates;
  readonly workspaces: MemoryWorkspaces;
  readonly forge: FakeForge;
  readonly agents: FakeAgentRunner;
  readonly scripts: FakeScriptRunner;
  /** Of the latest start or resumption. */
  readonly stop: Stop;
  readonly events: RunEvent[];
  start(options?: { fromStep?: string }): Promise<RunEnd>;
  resume(options?: Omit<ResumeRequest, "runId">): Promise<RunEnd>;
  /** The engine is killed: it does nothing more, and its run is free. */
  kill(): void;
  /** A runner works on one branch, as another process would. */
  branch(id: string): Promise<RunEnd>;
  /** Where branches lie that others work on. */
  readonly branches: MemoryBranches;
  journal(): RunEvent[];
  progress(): ProgressDocument;
  file(path: string): string | undefined;
}

/** What cancelling a run that nobody works on takes. */
export function cancelPorts({ ports }: World): CancelPorts {
  const { states, clock, workspaces, agents } = ports;
  const places = () => Promise.resolve({ workspaces, commits: true });
  return { states, clock, openWorkspaces: places, endOrphans: (runId) => agents.endOrphans(runId) };
}

// One for all: it starts a thread with the first need and holds nothing of a run.
const templates = createTemplateEngine();

export function createWorld(options: WorldOptions): World {
  const workflow = defineWorkflow(options);
  const settings = resolveSettings({
    workflow,
    config: options.config ?? {},
    overrides: options.overrides ?? {},
  });
  const definitions = new Map(
    Object.entries(options.definitions ?? {}).map(([name, given]) => {
      const nested = defineWorkflow({ name, ...given });
      return [
        name,
        { workflow: nested, settings: resolveSettings({ workflow: nested, config: {}, overrides: {} }) },
      ];
    }),
  );
  const clock = new FakeClock();
  const states = new MemoryStates();
  const branches = new MemoryBranches(states);
  if (options.hasElsewhere !== false) states.remote = branches;
  const workspaces = new MemoryWorkspaces();
  const files = new Map(Object.entries(options.files ?? {}));
  workspaces.repository.begin(files);
  for (const [path, content] of files) workspaces.plain.contents.set(path, content);
  const forge = new FakeForge();
  const agents = createFakeAgentRunner(options.agent);
  const scripts = createFakeScriptRunner(options.script);
  const events: RunEvent[] = [];
  const observer: RunObserver = { onEvent: (event) => void events.push(event) };
  const ports: EnginePorts = {
    clock,
    states,
    workspaces,
    forgeFor: () => forge,
    library: createFakeLibrary(options),
    templates,
    agents,
    scripts,
    functions: options.functions ?? new Map(),
  };
  let stop = new Stop();
  /** The promise of an engine that is killed rejects, and nobody waits for it. */
  const held = (end: Promise<RunEnd>): Promise<RunEnd> => {
    end.catch(() => {});
    return end;
  };
  const request = (): RunRequest => {
    stop = new Stop();
    const { waitsForPeople = false, answers } = options;
    const asked = answers ? { answers } : {};
    return { workflow, settings, definitions, waitsForPeople, ...asked, stop, observe: () => [observer] };
  };
  return {
    workflow,
    ports,
    clock,
    states,
    workspaces,
    forge,
    agents,
    scripts,
    events,
    get stop() {
      return stop;
    },
    start: ({ fromStep } = {}) => {
      const record = {
        id: RUN_ID,
        workflow: workflow.name,
        definition: "test",
        variables: options.variables ?? {},
        trigger: "test",
        actor: "somebody",
        engine_version: "0.0.0",
        overrides: {},
        pull_request: options.pullRequest,
        from_step: fromStep,
      };
      return held(startRun(ports, request(), record));
    },
    resume: (resumption = {}) => held(resumeRun(ports, request(), { runId: RUN_ID, ...resumption })),
    kill: () => states.kill(RUN_ID),
    branches,
    branch: (branch) => held(runBranch(ports, request(), { runId: RUN_ID, branch })),
    journal: () => parseJournal(states.read(RUN_ID, "journal.ndjson") ?? "", "journal.ndjson"),
    progress: () => JSON.parse(states.read(RUN_ID, "progress.json") ?? "null") as ProgressDocument,
    file: (path) => states.read(RUN_ID, path),
  };
}

/** Without a `git` block a run has no branch; `git: {}` gives it one. */
export function defineWorkflow({
  name = "random",
  steps,
  settings,
  outputs,
  inputs,
}: DefinitionOptions & { readonly name?: string }): Workflow {
  return Workflow.parse({
    name,
    version: "1.0",
    ...(inputs ? { variables: inputs } : {}),
    ...(settings ? { settings } : {}),
    steps: steps.map(withType),
    ...(outputs ? { outputs } : {}),
  });
}

function withType(step: GivenStep): GivenStep {
  const inner = Object.fromEntries(
    ["steps", "then", "else"].flatMap((key) =>
      Array.isArray(step[key]) ? [[key, (step[key] as GivenStep[]).map(withType)]] : [],
    ),
  );
  return { type: typeOf(step), ...step, ...inner };
}

function typeOf(step: GivenStep): string {
  if ("run" in step) return "script";
  if ("command" in step) return "command";
  if ("function" in step) return "function";
  if ("message" in step) return "wait-for-human";
  if ("workflow" in step) return "workflow";
  if ("then" in step) return "conditional";
  if ("until" in step || "for-each" in step || "max-iterations" in step) return "recurring";
  return "steps" in step ? "sequence" : "prompt";
}

const PROPOSED =
  "{% for line in pull_request.what %}- {{ line }}\n{% endfor %}\nRun {{ pull_request.run_id }}";

function createFakeLibrary({ commands = {}, templates: texts = {} }: WorldOptions): Library {
  return {
    command: (name) => {
      const command = commands[name];
      if (!command) throw missing("command", name);
      return {
        name,
        source: `${name}.md`,
        arguments: [],
        templates: {},
        changes: undefined,
        body: "",
        ...command,
      };
    },
    persona: (name) => ({ text: `You are the ${name}.` }),
    template: (name) =>
      texts[name] ?? (name === "pull-request.md" ? PROPOSED : fail(missing("template", name))),
    file: (path) => texts[path] ?? fail(missing("file", path)),
  };
}

function missing(kind: string, name: string): AgenticError {
  return new AgenticError({ code: "not-found", message: `There is no ${kind} \`${name}\`.` });
}

function fail(error: Error): never {
  throw error;
}

/** Types of events, with the path of the step where there is one. */
export function outline(events: readonly RunEvent[]): string[] {
  return events.map((event) => ("step" in event ? `${event.type} ${event.step}` : event.type));
}
