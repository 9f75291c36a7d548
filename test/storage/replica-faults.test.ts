import { describe, expect, it } from "vitest";
import { AgenticError } from "../../src/errors.ts";
import { acquireRun } from "../../src/storage/refs/acquire-run.ts";
import { runRef } from "../../src/storage/refs/ref-names.ts";
import { parseRecord } from "../../src/storage/replication/replica-record.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { type Chance, createChance } from "../../src/runner/simulation/outcomes/random-outcomes.ts";
import {
  type Afloat,
  carriedFiles,
  during,
  engineOf,
  filesAt,
  launch,
  LocalRun,
  pass,
  RUN_ID,
} from "../support/storage/local-run.ts";
import { createMemoryRefs, type MemoryRefs } from "../support/storage/memory-refs.ts";
import { isFull } from "../support/random.ts";

const SEEDS = Array.from({ length: isFull ? 400 : 40 }, (_, seed) => seed);
const REF = runRef(RUN_ID);

interface Life extends Afloat {
  dead: boolean;
}

/** One clone whose engines are killed and started again, before a remote that fails in every way it can. */
class Storm {
  readonly remote = createMemoryRefs();
  readonly clock = new FakeClock();
  readonly local = new LocalRun();
  readonly chance: Chance;
  readonly problems: string[] = [];
  calm = false;
  life: Life | undefined;
  #attempt = 0;

  constructor(seed: number) {
    this.chance = createChance(seed);
  }

  async begin(): Promise<void> {
    const { chance, clock, local } = this;
    const owner = engineOf(`life-${chance.below(1000)}`);
    const refs = this.remote.another();
    const hooks = { dead: false };
    const random = () => chance.below(1000) / 1000;
    this.#trouble(refs, hooks);
    const record = parseRecord(local.text("replica.json"), RUN_ID);
    for (;;) {
      const taken = await during(
        clock,
        acquireRun(refs, owner, { clock, random }).catch(() => "failed" as const),
      );
      if (taken === "failed") continue;
      const carried = taken?.baseVersion === record?.version ? record?.carried : undefined;
      this.life = Object.assign(
        launch({
          refs,
          clock,
          local,
          owner,
          random,
          version: taken?.version,
          carried,
          predecessors: record?.engines ?? [],
        }),
        hooks,
      );
      Object.defineProperty(hooks, "dead", { get: () => this.life !== life || life.dead });
      const life = this.life;
      life.replica.headsChanged(local.heads);
      for (const [path, content] of local.shared) life.replica.sharedFileChanged(path, content);
      return;
    }
  }

  /** What the remote does to one client. The dead ask for nothing, and hear of nothing. */
  #trouble(refs: MemoryRefs, hooks: { readonly dead: boolean }): void {
    const { chance, clock } = this;
    const forever = () => new Promise<never>(() => {});
    const away = new AgenticError({ code: "remote-unreachable", message: "The remote is away." });
    refs.beforeRead = async () => {
      if (hooks.dead) await forever();
      if (!this.calm && chance.percent(10)) throw away;
    };
    refs.beforeCommit = async () => {
      if (hooks.dead) await forever();
      if (this.calm) return;
      if (chance.percent(40)) await clock.sleep(chance.below(3_000));
      // What was sent before a kill may arrive after it.
      if (hooks.dead && chance.percent(50)) await forever();
      if (chance.percent(15)) throw away;
    };
    refs.afterCommit = async (_, { status }) => {
      if (status === "committed") this.#check();
      if (hooks.dead) await forever();
      if (!this.calm && chance.percent(20)) refs.lostAnswers = 1;
    };
  }

  /** At every version, code and journal speak of the same. */
  #check(): void {
    const journal = filesAt(this.remote, REF).get("journal.ndjson") ?? "";
    if (!this.local.text("journal.ndjson")?.startsWith(journal) && journal !== "")
      this.problems.push("The journal there is no beginning of the one here.");
    const heads = new Map<string, string>();
    for (const line of journal.split("\n").filter((each) => each !== "")) {
      const { branch, head } = JSON.parse(line) as Record<string, string>;
      if (branch !== undefined && head !== undefined) heads.set(branch, head);
    }
    const [told, there] = [heads, this.remote.branches].map((each) => JSON.stringify([...each].sort()));
    if (told !== there) this.problems.push(`The journal speaks of ${told}, and there is ${there}.`);
  }

  async act(): Promise<void> {
    const { chance, local, life, clock } = this;
    if (!life) return;
    const n = local.events;
    const acts: (() => void | Promise<void>)[] = [
      () => life.journal(),
      () => life.journal({ branch: chance.pick(["work", "fix"]), head: `c${n}` }),
      () => this.#step(life),
      () => life.write("progress.json", `progress ${n}`),
      () => local.write(`artifacts/${chance.below(4)}.md`, `artifact ${n}`),
      () => local.remove(`artifacts/${chance.below(4)}.md`),
      () => local.append("logs.ndjson", `{"n":${n}}\n`),
      () => local.append("checkpoint.md", `--- ${n}\n`),
      () => {
        local.shared.set("agentic/analysis/bug.md", `bugs ${n}`);
        life.replica.sharedFileChanged("agentic/analysis/bug.md", `bugs ${n}`);
      },
      () => pass(clock, chance.below(3_000)),
      () => pass(clock, chance.below(3_000)),
      () => void life.replica.flush().catch(() => {}),
      () => void life.replica.settle().catch(() => {}),
    ];
    await chance.pick(acts)();
    if (chance.percent(6)) await this.#end(life);
  }

  #step(life: Life): void {
    this.#attempt += 1;
    const attempt = this.#attempt;
    life.journal({ type: "step.started", step: "a/b", attempt });
    life.write(`steps/a/b/${attempt}/prompt.md`, "Do.");
    life.append(`steps/a/b/${attempt}/transcript.ndjson`, "{}\n");
    if (this.chance.percent(70)) life.journal({ type: "step.succeeded", step: "a/b", attempt });
  }

  async #end(life: Life): Promise<void> {
    if (life.replica.takenOver.aborted) this.problems.push("An engine gave up though nobody else was there.");
    if (this.chance.percent(40)) {
      if (this.chance.percent(50))
        await during(
          this.clock,
          life.replica.settle().catch(() => {}),
        );
      await during(this.clock, life.replica.close());
    }
    life.dead = true;
    await this.begin();
  }
}

describe("a replica before a remote that fails", () => {
  it.each(SEEDS)(
    "loses nothing and doubles nothing, and code and journal agree all the time (seed %i)",
    async (seed) => {
      const storm = new Storm(seed);
      await storm.begin();
      for (let acts = 0; acts < 80; acts += 1) await storm.act();
      storm.calm = true;
      const { remote, clock, local, life, problems } = storm;
      await during(clock, life!.replica.settle());
      expect(problems).toEqual([]);
      const { "owner.json": _, ...files } = Object.fromEntries(filesAt(remote, REF));
      expect(files).toEqual(carriedFiles(local));
      expect(Object.fromEntries(remote.branches)).toEqual(Object.fromEntries(local.heads));
      for (const [path, content] of local.shared) expect(remote.tree(REF)?.[path]).toBe(content);
      expect(Object.keys(remote.tree(REF) ?? {}).filter((path) => path.includes(".ndjson.d/"))).toEqual([]);
      expect(life!.replica.status()).toMatchObject({ localEvents: local.events, remoteEvents: local.events });
    },
  );
});
