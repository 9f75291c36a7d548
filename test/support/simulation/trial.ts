import { setImmediate as turn } from "node:timers/promises";
import type { Workflow } from "../../../src/definition/schema.ts";
import { INBOX_INTERVAL_MS } from "../../../src/engine/run/run-limits.ts";
import { runBranch } from "../../../src/engine/branches/branch-run.ts";
import { resolveSettings } from "../../../src/engine/resolve-settings.ts";
import { type EnginePorts, type RunEnd, type RunRequest, Stop } from "../../../src/engine/run-request.ts";
import { planOf } from "../../../src/engine/run/execute-run.ts";
import { resumeRun, startRun, type ResumeRequest } from "../../../src/engine/run/start-run.ts";
import { evolve } from "../../../src/run/evolve/evolve.ts";
import type { RunEvent } from "../../../src/run/journal/event.ts";
import { parseJournal } from "../../../src/run/journal/journal.ts";
import { ProgressDocument } from "../../../src/run/progress-schema.ts";
import { matrixOf, projectProgress } from "../../../src/run/progress.ts";
import { initialState, type RunState } from "../../../src/run/state.ts";
import { FakeClock } from "../fake-clock.ts";
import { MemoryWorkspaces } from "../../../src/runner/simulation/memory/memory-workspaces.ts";
import { type Chance, createChance } from "../../../src/runner/simulation/outcomes/random-outcomes.ts";
import type { Definitions } from "../property/definitions.ts";
import { same } from "../property/simulation.ts";
import { Tree } from "../property/tree.ts";
import { MemoryBranches } from "../storage/memory-branches.ts";
import { MemoryStates } from "../../../src/runner/simulation/memory/memory-states.ts";
import { Labour } from "./labour.ts";
import { Life, mortal } from "./life.ts";
import { People } from "./people.ts";
import { FindingForge, library, mortalBranches, mortalClock, mortalStates, templates } from "./ports.ts";

export const RUN_ID = "20260131-k3f9qz";

/** What happens to a run. Chances are in percent. */
export interface Fate {
  readonly seed: number;
  /** That a step into the world is where the engine is killed. */
  readonly killed: number;
  /** That an attempt fails. */
  readonly failing: number;
  /** That somebody answers when nothing else goes on. */
  readonly answered: number;
  /** That a step writes to the file that others write to, too. */
  readonly sharing: number;
  /** That somebody stops or cancels the run when nothing else goes on. */
  readonly stopped: number;
  readonly waitsForPeople: boolean;
  readonly resumes: number;
  /** Whether people always say yes. */
  readonly kind: boolean;
  /** Whether branches of parallel blocks have runners of their own, where the workflow uses git. */
  readonly fansOut?: boolean;
}

const MOST_TURNS = 200_000;
const MOST_IDLE_RESUMES = 10;
/** Turns of the event loop without anything done after which time goes on. */
const PATIENCE_MS = 10_000;
const IDLE_TURNS = 3;
const A_WEEK_MS = 7 * 24 * 3_600_000;

/** An engine in memory and what befalls it: one run from its start until all is well. */
export class Trial {
  readonly tree: Tree;
  readonly clock = new FakeClock();
  readonly states = new MemoryStates();
  readonly branches = new MemoryBranches(this.states);
  readonly workspaces = new MemoryWorkspaces();
  readonly forge: FindingForge;
  readonly labour: Labour;
  readonly people: People;
  readonly request: Omit<RunRequest, "stop" | "observe">;
  /** What was wrong on the way. */
  readonly problems: string[] = [];
  kills = 0;
  sessions = 0;
  /** As the last engine left it; undefined where it was killed. */
  state: RunState | undefined;
  readonly #fate: Fate;
  readonly #chance: Chance;
  #killed: number;
  #mended = false;
  /** What is under way has just been told to end. */
  #stuckSince: number | undefined;
  #isStopping = false;
  #turns = 0;
  readonly #folded = initialState();
  #read = 0;

  constructor({ workflow, nested }: Definitions, fate: Fate) {
    this.#fate = fate;
    this.#chance = createChance(fate.seed);
    this.#killed = fate.killed;
    const isMatrix = fate.fansOut === true && workflow.settings?.git?.enabled === true;
    const endless: Workflow = {
      ...workflow,
      settings: {
        ...workflow.settings,
        "timeout-minutes": 43_200,
        ...(isMatrix ? { "fan-out": "matrix" } : {}),
      },
    };
    const settings = resolveSettings({ workflow: endless, config: {}, overrides: {} });
    const definitions = new Map(
      Array.from(nested, ([name, each]) => [
        name,
        { workflow: each, settings: resolveSettings({ workflow: each, config: {}, overrides: {} }) },
      ]),
    );
    const { waitsForPeople } = fate;
    this.request = { workflow: endless, settings, definitions, waitsForPeople };
    this.tree = new Tree(planOf(this.request));
    const { tree, workspaces, clock, states } = this;
    this.forge = new FindingForge(this.#chance);
    this.forge.failing = fate.failing / 4;
    this.labour = new Labour({ tree, workspaces, clock, seed: fate.seed });
    this.labour.failing = fate.failing;
    // Branches that conflict cannot be brought together for one that depends on both.
    const bringsTogether = JSON.stringify([workflow, ...nested.values()]).includes('"depends-on":[');
    this.labour.sharing = bringsTogether ? 0 : fate.sharing;
    states.onWrite = (path, content) => path === "progress.json" && this.#checkProgress(content);
    this.people = new People({ states, runId: RUN_ID, chance: this.#chance });
  }

  get journal(): RunEvent[] {
    const text = this.states.read(RUN_ID, "journal.ndjson") ?? "";
    return parseJournal(text.slice(0, text.lastIndexOf("\n") + 1), "journal.ndjson");
  }

  /** The state as the journal tells it: whole lines never change, so each is read once. */
  fold(): RunState {
    const text = this.states.read(RUN_ID, "journal.ndjson") ?? "";
    const lines = text.slice(this.#read, text.lastIndexOf("\n") + 1);
    this.#read += lines.length;
    for (const line of lines.split("\n")) if (line !== "") evolve(this.#folded, JSON.parse(line) as RunEvent);
    return this.#folded;
  }

  /** What is written is valid, and what the journal says. */
  #checkProgress(content: string): void {
    const { workflow, definitions } = this.request;
    const document: unknown = JSON.parse(content);
    const { error } = ProgressDocument.safeParse(document, { jitless: true });
    if (error) this.problems.push(`progress.json is not valid: ${error.message}`);
    const facts = { workflow, definitions, variables: {}, directory: `agentic/workflows/${RUN_ID}` };
    const expected: unknown = JSON.parse(JSON.stringify(projectProgress(this.fold(), facts)));
    if (!same(document, expected)) this.problems.push("progress.json does not tell what the journal tells.");
  }

  async run(): Promise<void> {
    for (let again = this.#fate.resumes; again >= 0; again -= 1) {
      await this.#session();
      await this.#workElsewhere();
      if (this.fold().status === "completed") return;
    }
    await this.#mend();
  }

  /** From wherever it stands, a run to which nothing bad happens any more completes. */
  async #mend(): Promise<void> {
    this.#mended = true;
    this.#killed = 0;
    this.labour.failing = this.forge.failing = 0;
    for (let idle = 0; ; idle += 1) {
      const before = this.#successes();
      await this.#session();
      await this.#workElsewhere();
      if (this.fold().status === "completed") return;
      if (this.#successes() > before) idle = 0;
      else if (idle > MOST_IDLE_RESUMES)
        throw new Error("It does not get on, though nothing goes wrong any more.");
    }
  }

  #successes(): number {
    return Array.from(this.fold().steps.values()).filter(({ status }) => status === "completed").length;
  }

  /** Runners for the branches that the run waits for. Some are never started, some are lost, some are started again. Returns whether there were any. */
  async #workElsewhere(): Promise<boolean> {
    const matrix = matrixOf(this.fold());
    for (const branch of matrix?.branch ?? []) {
      if (!this.#mended && this.#chance.percent(this.#killed)) continue;
      await this.#session(branch);
      if (this.#chance.percent(20)) await this.#session(branch);
    }
    return matrix !== undefined;
  }

  /** One process: it works until the run, or its branch, stops or it is killed. */
  async #session(branch?: string): Promise<void> {
    this.sessions += 1;
    this.state = undefined;
    const { workspaces, states, branches } = this;
    const onDeath = () => {
      this.kills += 1;
      if (branch === undefined) states.kill(RUN_ID);
      branches.killAll();
      workspaces.die();
    };
    const life = new Life({ chance: this.#chance, percent: this.#killed, onDeath });
    const stop = new Stop();
    const settled = { end: undefined as RunEnd | undefined, error: undefined as unknown, done: false };
    const begun = branch === undefined ? this.#begin(life, stop) : this.#runBranch(life, stop, branch);
    begun.then(
      (end) => Object.assign(settled, { end, done: true }),
      (error: unknown) => Object.assign(settled, { error, done: true }),
    );
    await this.#pump(life, { stop, isOver: () => settled.done || life.dead });
    if (settled.end && branch === undefined) this.state = settled.end.state;
    else if (settled.end) return;
    else if (!life.dead) throw settled.error;
    if (life.dead) this.clock.skip(3_600_000);
    else this.people.answerAll(this.fold(), this.#mended ? 100 : this.#fate.answered, this.#saysYes());
  }

  #saysYes(): boolean {
    return this.#mended || this.#fate.kind;
  }

  #begin(life: Life, stop: Stop): Promise<RunEnd> {
    const request: RunRequest = { ...this.request, stop, observe: () => [] };
    const ports = this.#portsFor(life);
    if (this.states.read(RUN_ID, "run.json") !== undefined)
      return resumeRun(ports, request, this.#resumption());
    const { name: workflow } = this.request.workflow;
    return startRun(ports, request, {
      id: RUN_ID,
      workflow,
      definition: "test",
      variables: {},
      trigger: "test",
      actor: "somebody",
      engine_version: "0.0.0",
      overrides: {},
    });
  }

  #runBranch(life: Life, stop: Stop, branch: string): Promise<RunEnd> {
    const request: RunRequest = { ...this.request, waitsForPeople: false, stop, observe: () => [] };
    return runBranch(this.#portsFor(life), request, { runId: RUN_ID, branch });
  }

  #resumption(): ResumeRequest {
    if (!this.#mended && !this.#chance.percent(30)) return { runId: RUN_ID };
    const { knownCostUsd, usage } = this.fold();
    const more = this.#mended ? 10_000 : 3;
    const maxTokens = usage.input_tokens + usage.output_tokens + more;
    return { runId: RUN_ID, overrides: { maxCostUsd: knownCostUsd + more, maxTokens } };
  }

  #portsFor(life: Life): EnginePorts {
    const { agents, scripts } = this.labour.of(life);
    return {
      clock: mortalClock(this.clock, life),
      states: {
        ...mortalStates(this.states, life, this.#chance),
        branches: () => Promise.resolve(mortalBranches(this.branches, life)),
      },
      workspaces: mortal(this.workspaces, life),
      forgeFor: () => mortal(this.forge, life),
      library,
      templates,
      agents: mortal(agents, life),
      scripts: mortal(scripts, life),
      functions: new Map(),
    };
  }

  /** Lets the engine work; when nothing goes on any more, something befalls it or time goes on. */
  async #pump(life: Life, { stop, isOver }: { stop: Stop; isOver: () => boolean }): Promise<void> {
    let idle = 0;
    for (let steps = life.steps; !isOver();) {
      await turn();
      if (this.#stuckSince === undefined && (this.#turns += 1) > MOST_TURNS)
        throw new Error("The run does not end.");
      idle = life.steps === steps ? idle + 1 : 0;
      if (idle === 0) this.#stuckSince = undefined;
      steps = life.steps;
      if (idle < IDLE_TURNS || isOver()) continue;
      idle = 0;
      this.#befall(life, stop);
      if (!isOver() && !this.#isStopping) this.#passTime();
      this.#isStopping = false;
    }
    // What a dead engine has begun ends without it.
    if (life.dead) await turn();
  }

  #befall(life: Life, stop: Stop): void {
    const { answered, stopped, waitsForPeople } = this.#fate;
    if (!this.#mended) {
      if (this.#chance.percent(this.#killed)) return life.end();
      if (this.#chance.percent(stopped)) return this.#stop(stop);
    }
    if (this.#mended || waitsForPeople)
      this.people.answerAll(this.fold(), this.#mended ? 100 : answered, this.#saysYes());
    else if (!this.#saysYes()) this.people.meddle();
  }

  /** By Ctrl+C, or by a request. */
  #stop(stop: Stop): void {
    if (this.#chance.percent(50)) return this.people.cancel();
    stop.request({ kind: "interrupted" });
    this.#isStopping = true;
  }

  /** Where nobody waits for a time, something real is under way, such as a module that is being loaded. */
  #passTime(): void {
    const next = this.clock.untilNext(INBOX_INTERVAL_MS);
    if (next !== undefined && next <= A_WEEK_MS) {
      this.#stuckSince = undefined;
      return this.clock.jump(next);
    }
    this.#stuckSince ??= performance.now();
    if (performance.now() - this.#stuckSince > PATIENCE_MS)
      throw new Error("Nothing goes on any more, and the run has not ended.");
  }
}
