import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { type EnginePorts, type RunEnd, type RunRequest, Stop } from "../../../engine/run-request.ts";
import { INBOX_INTERVAL_MS } from "../../../engine/run/run-limits.ts";
import { resumeRun } from "../../../engine/run/start-run.ts";
import type { Command, Library } from "../../../ports/prompt-library.ts";
import type { RunObserver } from "../../../ports/run-observer.ts";
import type { RunEvent } from "../../../run/journal/event.ts";
import type { RunFacts } from "../../../run/scope.ts";
import type { RunState } from "../../../run/state.ts";
import type { PreparedStart } from "../../start/prepare-run.ts";
import type { CreateObservers } from "../../start/run-session.ts";
import { recordSettings } from "../../start/resolve-sources.ts";
import { DirectTemplateEngine } from "../../../template/direct-engine.ts";
import { libraryOf } from "../../../wiring/engine-ports.ts";
import { MemoryForge } from "../memory/memory-repository.ts";
import { MemoryStates } from "../memory/memory-states.ts";
import { MemoryWorkspaces } from "../memory/memory-workspaces.ts";
import { VirtualClock } from "../memory/virtual-clock.ts";
import { ORCHESTRATOR_PATH } from "../outcomes/outcome-list.ts";
import { AttemptOutcomes, type OutcomeOptions, SimulationRecord } from "./attempt-outcomes.ts";
import { SimulatedAgents, type SimulatedWorld } from "./simulated-agents.ts";
import { SimulatedPeople, SimulatedScripts } from "./simulated-scripts.ts";

export interface SimulationOptions extends OutcomeOptions {
  readonly prepared: PreparedStart;
  readonly createObservers?: CreateObservers | undefined;
  /** Aborted when the user interrupts. */
  readonly interrupt?: AbortSignal | undefined;
}

export interface Simulation {
  readonly end: RunEnd;
  readonly events: readonly RunEvent[];
  readonly states: MemoryStates;
  readonly record: SimulationRecord;
  readonly clock: VirtualClock;
  /** Why the simulation was ended before the run; undefined if the run ended. */
  readonly endless: string | undefined;
  /** Whether code that blocked the thread was ended. */
  readonly isInterrupted: boolean;
}

/** Time at which each simulated run starts. */
const SIMULATION_START = "2026-01-01T09:00:00.000Z";
/** Attempts and iterations after which a run counts as endless. Random data have short lists. */
const MOST_ATTEMPTS = { listed: 5_000, random: 500 };
const A_YEAR_MS = 365 * 24 * 3_600_000;
const MOST_SESSIONS = 100;
const IDLE_TURNS = 3;
/** Real time without activity after which a run, or the code of a program, counts as hanging. */
const HANGING_MS = 5_000;

/** Executes a prepared run with the real engine over memory, in virtual time. It writes no file and starts no process. */
export async function simulate(options: SimulationOptions): Promise<Simulation> {
  const isProgram = options.prepared.program !== undefined;
  await preload(isProgram);
  const run = async (): Promise<Simulation> => await new Simulator(options).run();
  if (!isProgram) return await run();
  // The watch of a program cannot tell whose code blocks the thread.
  const turn = programs.then(run);
  programs = turn.catch(() => undefined);
  return await turn;
}

/** Programs are simulated one after the other. */
let programs: Promise<unknown> = Promise.resolve();

class Simulator {
  readonly #options: SimulationOptions;
  readonly #clock = new VirtualClock(SIMULATION_START);
  readonly #states = new MemoryStates();
  readonly #workspaces: MemoryWorkspaces;
  readonly #forge = new MemoryForge();
  readonly #record = new SimulationRecord();
  readonly #templates = new DirectTemplateEngine();
  readonly #ports: EnginePorts;
  readonly #people: SimulatedPeople;
  readonly #events: RunEvent[] = [];
  readonly #finished = new AbortController();
  readonly #facts: { current?: RunFacts } = {};
  /** Steps that wait for their provider. */
  readonly #waiting = new Set<string>();
  #stop = new Stop();
  #isInterrupted = false;
  #attempts = 0;
  #endless: string | undefined;

  constructor(options: SimulationOptions) {
    this.#options = options;
    const { prepared } = options;
    const library = libraryFor(prepared);
    // Messages about the code of a program name its file below the root.
    this.#workspaces = new MemoryWorkspaces(prepared.project.root);
    const world: SimulatedWorld = {
      clock: this.#clock,
      workspaces: this.#workspaces,
      library,
      outcomes: new AttemptOutcomes(options),
      record: this.#record,
      known: () => this.#known(),
    };
    const { id: runId } = prepared.run;
    this.#people = new SimulatedPeople(world, {
      states: this.#states,
      runId,
      signal: this.#finished.signal,
    });
    this.#ports = {
      clock: this.#clock,
      states: this.#states,
      workspaces: this.#workspaces,
      forgeFor: () => this.#forge,
      library,
      templates: this.#templates,
      agents: new SimulatedAgents(world),
      scripts: new SimulatedScripts(world),
      functions: new Map(),
      watchPrograms: async (onInterrupted) => {
        const { watchPrograms } = await import("../../../system/program-watchdog.ts");
        return watchPrograms((code) => {
          this.#isInterrupted = true;
          onInterrupted(code);
        });
      },
    };
  }

  async run(): Promise<Simulation> {
    const { prepared } = this.#options;
    let end = await this.#session((ports, request) => prepared.execute(ports, request));
    const { id: runId } = prepared.run;
    for (let count = 1; count < MOST_SESSIONS && this.#canResume(end.state); count += 1)
      end = await this.#session((ports, request) => resumeRun(ports, request, { runId }));
    this.#finished.abort();
    return {
      end,
      events: this.#events,
      states: this.#states,
      record: this.#record,
      clock: this.#clock,
      endless: this.#endless,
      isInterrupted: this.#isInterrupted,
    };
  }

  #known() {
    const { workflow, definitions } = this.#options.prepared;
    return { steps: this.#facts.current?.workflow.steps ?? workflow.steps, definitions };
  }

  /** Moves the time of a paused run to the next answer, or to the deadline of its question. */
  #canResume({ status, paused, steps }: RunState): boolean {
    if (status !== "paused" || paused?.reason !== "human" || this.#endless !== undefined) return false;
    const now = this.#clock.now().getTime();
    const deadline = steps.get(paused.step ?? "")?.question?.deadline;
    const untilDeadline = deadline === undefined ? undefined : Math.max(0, Date.parse(deadline) - now) + 1;
    const untilAnswer = this.#people.pending > 0 ? this.#clock.untilNext() : undefined;
    const waits = [untilDeadline, untilAnswer].filter((each) => each !== undefined);
    if (waits.length === 0) return false;
    this.#clock.jump(Math.min(...waits));
    return true;
  }

  async #session(execute: (ports: EnginePorts, request: RunRequest) => Promise<RunEnd>): Promise<RunEnd> {
    this.#stop = new Stop();
    const settled = { isDone: false };
    const end = execute(this.#ports, this.#request()).finally(() => (settled.isDone = true));
    end.catch(() => {});
    await this.#pump(settled);
    return await end;
  }

  #request(): RunRequest {
    const { prepared, listed, createObservers } = this.#options;
    const { workflow, settings, project, overrides } = prepared;
    const keepsOrchestrator = listed !== undefined && ORCHESTRATOR_PATH in listed;
    return {
      ...prepared,
      settings: {
        ...settings,
        fanOut: "local",
        // A loop that never ends must not end as a time limit that random durations exceed.
        timeoutMs: this.#options.samples === true ? A_YEAR_MS : settings.timeoutMs,
        orchestrator: keepsOrchestrator ? settings.orchestrator : "rules",
      },
      stop: this.#stop,
      askedAt: this.#clock.now(),
      observe: (run) => {
        this.#facts.current = run.facts;
        // Only the report shows them.
        if (createObservers) recordSettings(run.store, { project, workflow, overrides });
        const watch: RunObserver = {
          onEvent: (event) => this.#watch(event),
          onProviderWait: (step) => void this.#waiting.add(step),
        };
        return [watch, ...(createObservers?.({ ...run, ports: this.#ports }) ?? []), this.#people];
      },
    };
  }

  #watch(event: RunEvent): void {
    this.#events.push(event);
    if (event.type === "step.started") this.#waiting.delete(event.step);
    if (event.type === "step.started" || event.type === "iteration.started") this.#attempts += 1;
    const most = this.#options.samples === true ? MOST_ATTEMPTS.random : MOST_ATTEMPTS.listed;
    if (this.#attempts > most)
      this.#end(`it started more than ${most} attempts and iterations; the last one is \`${pathIn(event)}\``);
  }

  #end(reason: string): void {
    this.#endless ??= reason;
    this.#stop.request({ kind: "interrupted" });
  }

  /** Lets the engine work. When it waits, moves the time to the next sleeper. */
  async #pump(settled: { readonly isDone: boolean }): Promise<void> {
    let idle = 0;
    let idleSince = performance.now();
    for (let calls = this.#clock.calls; !settled.isDone;) {
      await nextTurn();
      if (this.#options.interrupt?.aborted === true) this.#stop.request({ kind: "interrupted" });
      idle = calls === this.#clock.calls ? idle + 1 : 0;
      calls = this.#clock.calls;
      if (idle === 0) idleSince = performance.now();
      if (idle < IDLE_TURNS || settled.isDone) continue;
      const idleMs = performance.now() - idleSince;
      if (this.#isCodeBusy() && idleMs < HANGING_MS) await pause(1);
      else if (!this.#passTime()) await this.#waitOrEnd(idleMs);
      else idle = 0;
    }
  }

  /** Whether a program waits for something outside of steps: no step runs, and none waits for its provider. */
  #isCodeBusy(): boolean {
    const { program } = this.#options.prepared;
    if (this.#isInterrupted) return false;
    return program !== undefined && this.#record.running + this.#people.pending + this.#waiting.size === 0;
  }

  #passTime(): boolean {
    const next = this.#clock.untilNext(INBOX_INTERVAL_MS);
    if (next === undefined) return false;
    this.#clock.jump(next);
    return true;
  }

  async #waitOrEnd(idleMs: number): Promise<void> {
    if (idleMs > HANGING_MS) this.#end("nothing happens any more");
    await pause(1);
  }
}

const libraries = new WeakMap<object, Library>();

/** Returns the library of a prepared run, which parses each command once for all simulations of it. */
function libraryFor({ project, program, sources }: PreparedStart): Library {
  const known = sources && libraries.get(sources);
  if (known) return known;
  const library = libraryOf({
    ...project,
    sources: sources && { saved: sources, isProgram: program !== undefined },
  });
  const commands = new Map<string, Command>();
  const command = (name: string): Command => {
    const parsed = commands.get(name) ?? library.command(name);
    commands.set(name, parsed);
    return parsed;
  };
  const made = { ...library, command };
  if (sources) libraries.set(sources, made);
  return made;
}

function pathIn(event: RunEvent): string {
  return "step" in event && event.step !== undefined ? event.step : event.type;
}

/** Loads what the engine loads on first use: an engine that waits for a module looks idle. */
async function preload(isProgram: boolean): Promise<void> {
  if (isProgram)
    await Promise.all([
      import("../../../program/program-context.ts"),
      import("../../../program/program-execution.ts"),
    ]);
  await Promise.all([
    import("../../../config/glob-pattern.ts"),
    import("../../../config/protected-files.ts"),
    import("../../../steps/agent/agent-session.ts"),
    import("../../../steps/agent/agent-step.ts"),
    import("../../../steps/agent/orchestrate.ts"),
    import("../../../steps/documents/checkpoints.ts"),
    import("../../../steps/human/interpret-answer.ts"),
    import("../../../steps/json-schema-validation.ts"),
    import("../../../steps/merge/merge-step.ts"),
    import("../../../steps/script/worktree-commands.ts"),
    import("../../../steps/script/success-checks.ts"),
  ]);
}
