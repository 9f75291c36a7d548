// Points of a run at which it can be cut off: around every call of a port that leaves something.
import { existsSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** What happens at one of the points: the engine is killed, with every git it has started or without, or this one effect is held up. */
export interface Cut {
  readonly at: number;
  readonly how: "engine" | "group" | "hold";
  /** With `hold`: written when the point is reached; the effect goes on when it is there with `.go` at its end. */
  readonly gate?: string;
}

export interface Points {
  readonly count: () => number;
  /** The same object, with points before, in and after each call of the named methods. */
  around<T extends object>(target: T, names: ReadonlySet<string>): T;
}

/** Effects with programs of their own, which outlive the engine: these have a point in their midst too. */
const long: ReadonlySet<string> = new Set(
  "commit recover push run open release recycle removeRecycled prune merge openConflict conclude discard".split(
    " ",
  ),
);

export function createPoints(cut: Cut, tear: (lines: string) => void): Points {
  let points = 0;
  const reached = (): boolean => {
    points += 1;
    return points === cut.at;
  };
  const kill = (): never => {
    process.kill(cut.how === "group" ? -process.pid : process.pid, "SIGKILL");
    throw new Error("unreachable");
  };
  const hold = async (): Promise<void> => {
    const gate = cut.gate ?? "";
    writeFileSync(gate, "");
    while (!existsSync(`${gate}.go`)) await sleep(5);
  };
  const call = (key: string, args: readonly unknown[], work: () => unknown): unknown => {
    const before = reached();
    if (before && cut.how !== "hold") kill();
    if (key === "appendJournal" && reached() && cut.how !== "hold") {
      // A crash in the middle of a write: half of the bytes reach the file.
      const lines = String(args[0]);
      tear(lines.slice(0, lines.length / 2));
      kill();
    }
    if (long.has(key) && reached() && cut.how !== "hold") setTimeout(kill, (cut.at * 7) % 23);
    const result = before && long.has(key) ? hold().then(work) : work();
    const after = <T>(value: T): T | Promise<T> => {
      if (!reached()) return value;
      return cut.how === "hold" ? hold().then(() => value) : kill();
    };
    if (result instanceof Promise) return result.then(after);
    if (reached() && cut.how !== "hold") kill();
    return result;
  };
  return {
    count: () => points,
    around: (target, names) =>
      new Proxy(target, {
        get: (object, key) => {
          const value: unknown = Reflect.get(object, key, object);
          if (typeof value !== "function") return value;
          const plain = (...args: unknown[]): unknown => Reflect.apply(value, object, args);
          if (!names.has(String(key))) return plain;
          return (...args: unknown[]) => call(String(key), args, () => plain(...args));
        },
      }),
  };
}
