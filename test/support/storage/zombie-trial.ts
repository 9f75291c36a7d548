import { AgenticError } from "../../../src/errors.ts";
import type { Clock } from "../../../src/ports/clock.ts";
import type { StateRefs } from "../../../src/ports/state-refs.ts";
import type { RunEvent } from "../../../src/run/journal/event.ts";
import { parseJournal } from "../../../src/run/journal/journal.ts";
import { runDirectory, runFiles } from "../../../src/run/paths.ts";
import { acquireRun } from "../../../src/storage/refs/acquire-run.ts";
import { runRef } from "../../../src/storage/refs/ref-names.ts";
import { readOwner, type Owner } from "../../../src/storage/refs/find-run.ts";
import { joinSegments } from "../../../src/storage/refs/segments.ts";
import { type Chance, createChance } from "../../../src/runner/simulation/outcomes/random-outcomes.ts";
import { type Afloat, BEGIN, engineOf, launch, LocalRun, RUN_ID } from "./local-run.ts";

const REF = runRef(RUN_ID);

/** Time as a test has it. */
export interface Course {
  readonly clock: Clock;
  pass(milliseconds: number): Promise<void>;
  during<T>(work: Promise<T>): Promise<T>;
}

interface Engine extends Afloat {
  readonly owner: Owner;
  /** Its process stands still: what it asks for is asked later, and what it is told is heard later. */
  frozen: boolean;
  dead: boolean;
}

interface Machine {
  readonly open: () => Promise<StateRefs>;
  local: LocalRun | undefined;
  engine: Engine | undefined;
}

/** Engines on machines of their own that take one run from each other, and go on as if nothing had happened. */
export class Zombies {
  readonly chance: Chance;
  readonly course: Course;
  readonly machines: Machine[];
  /** All that were not stopped by a person or a kill. */
  readonly engines = new Set<Engine>();
  readonly problems: string[] = [];
  takeovers = 0;
  lost = 0;
  #thawed: () => void = () => {};
  #thaw = new Promise<void>((resolve) => (this.#thawed = resolve));

  constructor(seed: number, course: Course, open: () => Promise<StateRefs>) {
    this.chance = createChance(seed);
    this.course = course;
    this.machines = Array.from({ length: 4 }, () => ({ open, local: undefined, engine: undefined }));
  }

  async round(): Promise<void> {
    const { chance, machines, course } = this;
    for (const { engine } of machines) if (engine && chance.percent(25)) this.#freeze(engine, !engine.frozen);
    await this.#start(chance.pick(machines));
    for (let turns = 1 + chance.below(4); turns > 0; turns -= 1) {
      for (const { engine } of machines) if (engine && !engine.frozen) await this.#work(engine);
      await course.pass(chance.below(1_500));
    }
  }

  /** Everybody wakes up and goes on; returns the one engine whose run it is. */
  async end(): Promise<Engine | undefined> {
    for (const engine of this.engines) this.#freeze(engine, false);
    const standing: Engine[] = [];
    for (const engine of this.engines) {
      engine.journal({ type: "step.started", step: "last", attempt: this.takeovers, kind: "script" });
      try {
        await this.course.during(engine.replica.settle());
        standing.push(engine);
      } catch (error) {
        this.#requireReason(engine, error);
      }
    }
    // Whoever was first may have been taken over by nobody but the last.
    if (standing.length !== 1)
      this.problems.push(`${standing.length} engines believe that the run is theirs.`);
    return standing[0];
  }

  async journal(): Promise<RunEvent[]> {
    const refs = await this.machines[0]!.open();
    const joined = await filesOf(refs, (await refs.refs(REF)).get(REF) ?? "");
    return parseJournal(joined.get(runFiles.journal)?.toString() ?? "", "journal.ndjson");
  }

  async ownerThere(): Promise<Owner | undefined> {
    const refs = await this.machines[0]!.open();
    return await readOwner(refs, { runId: RUN_ID, version: (await refs.refs(REF)).get(REF) ?? "" });
  }

  /** What must hold of every version. */
  check(journal: string): void {
    try {
      const twice = recordedTwice(parseJournal(journal, "journal.ndjson"));
      if (twice.length > 0) this.problems.push(`Recorded twice: ${twice.join(", ")}`);
    } catch (error) {
      this.problems.push((error as Error).message);
    }
  }

  async #start(machine: Machine): Promise<void> {
    const { course, chance } = this;
    const before = machine.engine;
    if (before) {
      this.engines.delete(before);
      if (!before.frozen && chance.percent(50)) await course.during(before.replica.close());
      before.dead = true;
    }
    const owner = engineOf(`machine-${this.machines.indexOf(machine)}`);
    const state = { frozen: false, dead: false };
    const refs = this.#frail(await machine.open(), state);
    const random = () => chance.below(1_000) / 1_000;
    const taken = await course.during(acquireRun(refs, owner, { clock: course.clock, random }));
    this.takeovers += 1;
    if (taken) await this.#arrive(machine, refs, taken.version);
    machine.local ??= new LocalRun();
    const { local } = machine;
    const engine = Object.assign(
      launch({ refs, clock: course.clock, local, owner, random, version: taken?.version }),
      {
        owner,
        ...state,
      },
    );
    for (const key of ["frozen", "dead"] as const)
      Object.defineProperty(state, key, { get: () => engine[key] });
    machine.engine = engine;
    this.engines.add(engine);
    engine.replica.headsChanged(local.heads);
    if (local.events === 0) engine.journal(BEGIN);
  }

  /** Brings the run here, unless what is here goes on from what is there. */
  async #arrive(machine: Machine, refs: StateRefs, version: string): Promise<void> {
    const joined = await this.course.during(filesOf(refs, version));
    const there = joined.get(runFiles.journal)?.toString() ?? "";
    if (machine.local?.text(runFiles.journal)?.startsWith(there)) return;
    machine.local = new LocalRun();
    for (const [path, content] of joined) machine.local.write(path, content);
    machine.local.events = there.split("\n").length - 1;
  }

  async #work(engine: Engine): Promise<void> {
    const { chance, course } = this;
    const { replica, local, journal, write } = engine;
    if (replica.takenOver.aborted) {
      this.#requireReason(engine, replica.takenOver.reason);
      for (const machine of this.machines) if (machine.engine === engine) machine.engine = undefined;
      return;
    }
    const events = parseJournal(local.text(runFiles.journal) ?? "", "journal.ndjson");
    const done = events.filter(({ type }) => type === "step.succeeded").length;
    const attempts = events.filter((event) => event.type === "step.started" && event.step === `s/${done}`);
    const key = { step: `s/${done}`, attempt: attempts.length + 1 };
    journal({ type: "step.started", ...key, kind: "script" });
    write(`steps/s/${done}/${key.attempt}/prompt.md`, `Step ${done}, by ${engine.owner.engine}.`);
    if (chance.percent(50)) await course.pass(chance.below(1_200));
    if (chance.percent(85)) journal({ type: "step.succeeded", ...key });
    if (chance.percent(30)) replica.flush().catch(() => {});
  }

  #requireReason(engine: Engine, error: unknown): void {
    if (
      error instanceof AgenticError &&
      error.code === "run-taken-over" &&
      /taken over by process/.test(error.message)
    )
      return;
    this.problems.push(`${engine.owner.host} stopped for ${String(error)}`);
  }

  #freeze(engine: Engine, frozen: boolean): void {
    engine.frozen = frozen;
    if (frozen) return;
    this.#thawed();
    this.#thaw = new Promise<void>((resolve) => (this.#thawed = resolve));
  }

  /** The refs as a process has them that may stand still, or be dead, at any moment; answers are lost. */
  #frail(refs: StateRefs, state: { readonly frozen: boolean; readonly dead: boolean }): StateRefs {
    const alive = async (): Promise<void> => {
      if (state.dead) await new Promise<never>(() => {});
      if (!state.frozen) return;
      await this.#thaw;
      await alive();
    };
    const heard = async <T>(work: () => Promise<T>): Promise<T> => {
      await alive();
      const result = await work();
      await alive();
      return result;
    };
    return {
      location: refs.location,
      refs: (prefix) => heard(() => refs.refs(prefix)),
      list: (version, folder) => heard(() => refs.list(version, folder)),
      files: (version, folder) => heard(() => refs.files(version, folder)),
      read: (version, paths) => heard(() => refs.read(version, paths)),
      commit: async (change) => {
        const result = await heard(() => refs.commit(change));
        if (!this.chance.percent(10)) return result;
        this.lost += 1;
        throw new AgenticError({ code: "remote-unreachable", message: "The answer was lost." });
      },
    };
  }
}

async function filesOf(refs: StateRefs, version: string) {
  const folder = runDirectory(RUN_ID);
  const paths = (await refs.files(version, folder)).map(({ path }) => path);
  const contents = await refs.read(version, paths);
  const raw = new Map(Array.from(contents, ([path, content]) => [path.slice(folder.length + 1), content]));
  return new Map(Array.from(joinSegments(raw), ([path, content]) => [path, Buffer.from(content)]));
}

export function recordedTwice(events: readonly RunEvent[]): string[] {
  const steps = events.flatMap((event) => (event.type === "step.succeeded" ? [event.step] : []));
  return steps.filter((step, index) => steps.indexOf(step) !== index);
}
