import type { Clock } from "../../../src/ports/clock.ts";
import type { Library } from "../../../src/ports/prompt-library.ts";
import type { Forge, OpenedPullRequest, PullRequest } from "../../../src/ports/pull-request-forge.ts";
import type { BranchStates, RunStore } from "../../../src/ports/run-store.ts";
import type { TemplateEngine } from "../../../src/ports/template-engine.ts";
import { runFiles } from "../../../src/run/paths.ts";
import type { Chance } from "../../../src/runner/simulation/outcomes/random-outcomes.ts";
import { MemoryStates } from "../../../src/runner/simulation/memory/memory-states.ts";
import { Killed, type Life, mortal } from "./life.ts";

/** The expressions that random definitions use; the real engine has a thread, whose answers come at no certain time. */
export const templates: TemplateEngine = {
  render: (source) => Promise.resolve(source),
  evaluate: (expression, scope) => {
    if (expression === "iteration > 1") return Promise.resolve(Number(scope["iteration"]) > 1);
    if (expression === "1 > 0") return Promise.resolve(true);
    return Promise.resolve(JSON.parse(expression) as unknown);
  },
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

export const library: Library = {
  command: (name) => ({
    name,
    source: `${name}.md`,
    arguments: [],
    templates: {},
    changes: undefined,
    body: "Do it.",
  }),
  persona: (name) => ({ text: name }),
  template: () => "A report.\n",
  file: (path) => path,
};

/** A remote that finds what was pushed and proposed before, as a real one does. */
export class FindingForge implements Forge {
  readonly proposed = new Map<string, PullRequest>();
  readonly #chance: Chance;
  /** Chance, in percent, that it is out of reach. */
  failing = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  push(): Promise<{ remote: string; head: string }> {
    if (this.#chance.percent(this.failing)) return Promise.reject(new Error("The remote is gone."));
    return Promise.resolve({ remote: "origin", head: "pushed" });
  }

  openPullRequest(request: PullRequest): Promise<OpenedPullRequest> {
    if (this.#chance.percent(this.failing)) return Promise.reject(new Error("The remote is gone."));
    if (!this.proposed.has(request.branch)) this.proposed.set(request.branch, request);
    return Promise.resolve({ path: "pull-request.md" });
  }
}

/** A store whose appends may be torn by a kill: none of the lines are there, some, half of one, or all. */
export function mortalStates(states: MemoryStates, life: Life, chance: Chance) {
  const open = (runId: string, mode: "create" | "continue"): RunStore => {
    if (life.dead) throw new Killed();
    const store = states.open(runId, mode);
    const append = store.appendJournal.bind(store);
    store.appendJournal = (lines) => {
      if (life.dead) throw new Killed();
      life.steps += 1;
      const whole = states.files(runId).own.get(runFiles.journal) ?? "";
      if (!life.ends()) return append(lines);
      const kept = lines.slice(0, chance.pick([0, chance.below(lines.length + 1), lines.length]));
      states.files(runId).own.set(runFiles.journal, whole.slice(0, whole.lastIndexOf("\n") + 1) + kept);
      throw new Killed();
    };
    return store;
  };
  return {
    folders: states.folders,
    open,
    read: states.read.bind(states),
    list: states.list.bind(states),
    isLive: states.isLive.bind(states),
    isFetched: states.isFetched.bind(states),
    append: states.append.bind(states),
    addEntry: states.addEntry.bind(states),
    discard: states.discard.bind(states),
    addRequest: states.addRequest.bind(states),
  };
}

/** Branches of the same kind: of a dead engine nothing is written, and nothing is answered. */
export function mortalBranches(branches: BranchStates, life: Life): BranchStates {
  const alive = mortal(branches, life);
  return {
    open: async (key) => {
      const opened = await alive.open(key);
      return { ...opened, own: mortalStore(opened.own, life) };
    },
    read: (...given) => alive.read(...given),
    fetchCodeBranches: (heads) => alive.fetchCodeBranches(heads),
    version: (runId) => alive.version(runId),
    sendRequest: (...given) => alive.sendRequest(...given),
  };
}

/** What is asked for at once is answered at once, or the engine is dead. */
function mortalStore(store: RunStore, life: Life): RunStore {
  return new Proxy(store, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      return (...given: unknown[]): unknown => {
        life.steps += 1;
        if (life.dead || life.ends()) throw new Killed();
        return value.apply(target, given);
      };
    },
  });
}

/** Time goes on for the dead too, but nobody wakes them. */
export function mortalClock(clock: Clock, life: Life): Clock {
  return {
    now: () => clock.now(),
    sleep: async (milliseconds, signal) => {
      life.steps += 1;
      await clock.sleep(milliseconds, signal);
      if (life.dead) await new Promise(() => {});
      life.steps += 1;
    },
  };
}
