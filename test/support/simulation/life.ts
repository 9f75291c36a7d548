import type { Chance } from "../../../src/runner/simulation/outcomes/random-outcomes.ts";

/** Thrown where a dead engine would go on. */
export class Killed extends Error {}

/** The life of one engine process: at every step into the world it may end. */
export class Life {
  dead = false;
  /** Steps into the world, for who wants to know whether anything goes on. */
  steps = 0;
  readonly #chance: Chance;
  readonly #percent: number;
  readonly #onDeath: () => void;

  constructor({ chance, percent, onDeath }: { chance: Chance; percent: number; onDeath: () => void }) {
    this.#chance = chance;
    this.#percent = percent;
    this.#onDeath = onDeath;
  }

  end(): void {
    if (this.dead) return;
    this.dead = true;
    this.#onDeath();
  }

  /** Whether it ends here. */
  ends(): boolean {
    if (!this.dead && this.#chance.percent(this.#percent)) this.end();
    return this.dead;
  }
}

const originals = new WeakMap<object, object>();
/** Methods that give something that belongs to the world too. */
const GIVING: ReadonlySet<unknown> = new Set(["open", "folder", "conflict"]);

/** A port as long as an engine lives: a dead one gets no answer, and nothing of what it asks for is done. */
export function mortal<T extends object>(port: T, life: Life): T {
  const proxy = new Proxy(port, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        const call = (): unknown => value.apply(target, given.map(originalOf));
        const result = life.dead ? undefined : attempt(call, life);
        if (life.dead) return never;
        if (!(result instanceof Promise)) return GIVING.has(key) ? mortal(result as object, life) : result;
        return result.then(
          (outcome) => afterwards(GIVING.has(key) ? mortal(outcome as object, life) : outcome, life),
          (error: unknown) => (life.dead ? never : Promise.reject(error)),
        );
      };
    },
  });
  originals.set(proxy, port);
  return proxy;
}

/** What an engine is killed in the middle of may have been done, or not. */
function attempt(call: () => unknown, life: Life): unknown {
  life.steps += 1;
  return life.ends() ? undefined : call();
}

function afterwards(outcome: unknown, life: Life): unknown {
  life.steps += 1;
  return life.ends() ? never : outcome;
}

const never = new Promise<never>(() => {});

function originalOf(given: unknown): unknown {
  return typeof given === "object" && given !== null ? (originals.get(given) ?? given) : given;
}
